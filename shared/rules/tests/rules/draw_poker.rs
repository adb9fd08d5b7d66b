//! Poker 5 carte and Poker all'italiana: the vectors of the law, pots that stay, the giro pazzo, bad input, hidden
//! cards, random sessions, and raises beside a naive reckoning.

mod carried;
mod giro;
mod input;
mod leaks;
mod naive;
mod scene;
mod session;
mod vectors;
