//! Telesina: the vectors of the law, bad input, hidden cards, random sessions, every variant beside a naive search, and
//! raises beside a naive reckoning.

mod broken;
mod input;
mod leaks;
mod naive;
mod scene;
mod session;
mod variants;
mod vectors;
