//! UNO: every vector of its rulings, bad input, properties, leaks, golden logs.

mod away;
mod golden;
mod input;
mod properties;
mod scene;
mod vectors;
mod word;
