//! Poker hands: what five cards are worth.
//!
//! Owns the names of the hands ([`Category`]) and one ranking: [`standard`], the ranking without suits of the 52 card
//! deck, which hold'em and Omaha share (Texas hold'em rulings, "Hand ranking"). Non-goals: who holds which cards, pots
//! and bets; and the games that rank by suit or leave cards out of the deck, whose rankings stand beside this one when
//! they come, with the same names for the hands and an order of their own.

mod category;
pub mod standard;

pub use category::Category;
