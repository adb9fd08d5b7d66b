//! UNO: every vector of its law, bad input, properties, leaks, golden logs.

mod away;
mod golden;
mod input;
mod properties;
mod scene;
mod vectors;
mod word;
