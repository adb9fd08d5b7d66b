//! Solitario: every vector of its law, bad input, solved deals, stalls, properties, leaks, golden logs.

mod golden;
mod input;
mod properties;
mod scene;
mod solved;
mod stall;
mod vectors;
