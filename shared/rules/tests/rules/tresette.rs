//! Tresette and spizzichino: every vector of their rulings, bad input, properties, leaks, perft, golden logs.

mod golden;
mod input;
mod properties;
mod vectors;
