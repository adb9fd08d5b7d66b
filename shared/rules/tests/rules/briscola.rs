//! Briscola: every vector of its law, bad input, properties, leaks, perft, golden logs.

mod golden;
mod input;
mod properties;
mod vectors;
