//! Tresette and spizzichino: every vector of their rulings, bad input, what is told, properties, leaks, perft, golden
//! logs.

mod golden;
mod input;
mod properties;
mod told;
mod vectors;
