//! Telesina: the ruling's vectors, bad input, hidden cards, random sessions, and every variant beside a naive search.

mod broken;
mod input;
mod leaks;
mod scene;
mod session;
mod variants;
mod vectors;
