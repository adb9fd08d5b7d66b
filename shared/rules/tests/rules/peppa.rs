//! Peppa and Hearts: every vector of their law, bad input, properties, leaks, perft, golden logs.

mod golden;
mod input;
mod properties;
mod vectors;
