//! Scopone: its vectors, refusals, properties, perft and golden logs.

mod ending;
mod golden;
mod play;
mod properties;
