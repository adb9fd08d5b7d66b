//! Briscola: every vector of its rulings, bad input, properties, leaks, perft, golden logs.

mod golden;
mod input;
mod properties;
mod vectors;
