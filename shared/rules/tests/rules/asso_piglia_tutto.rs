//! Asso piglia tutto: its vectors, refusals, properties, perft and golden logs.

mod golden;
mod play;
mod properties;
