//! Scala 40: every vector of its law, a second judge, bad input, properties, leaks, golden logs.

mod ending;
mod golden;
mod input;
mod naive;
mod properties;
mod scene;
mod takes;
mod vectors;
