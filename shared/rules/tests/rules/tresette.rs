//! Tresette and spizzichino: every vector of their law, bad input, what is told, properties, leaks, perft, golden
//! logs.

mod announced;
mod golden;
mod input;
mod properties;
mod vectors;
