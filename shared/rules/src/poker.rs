//! Poker hands: what five cards are worth.
//!
//! Owns the names of the hands ([`Category`]) and two rankings: [`standard`], the ranking without suits of the 52 card
//! deck, which hold'em and Omaha share (texas-holdem, "Hand ranking"); and [`stripped`], the ranking with
//! suits of the decks from which low cards are left out, which Telesina and Poker all'italiana share. The hands have
//! the same names, and each ranking an order of its own. Non-goals: who holds which cards, pots and bets.

mod category;
pub mod standard;
pub mod stripped;

pub use category::Category;
