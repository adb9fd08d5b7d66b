//! The standard ranking: 52 French cards, suits never count, the ace high, or low in a five-high straight.
//!
//! Owns [`Strength`] and the ways to get one: [`five`], [`seven`], [`best`] and [`omaha`]; for hot loops [`Hand`]
//! (cards that are already encoded and added up) and [`OmahaBoard`]; and [`best_five`] and [`omaha_best_five`], which
//! name the cards for showing. Invariants: exact (one slow and obvious ranking, `build/ranking.rs`, says what beats
//! what, and every table is filled from it); the order of the cards never changes a strength; ties are equal strengths.
//! Non-goals: draws, odds, ranges, and cards of other banks than the French one. All functions here take different
//! French cards; with others they panic in debug builds, and the strength means nothing in release builds.
//!
//! **How it is fast.** There are only 7 462 different strengths of five cards, so everything is a look-up;
//! `build/tables.rs` says how the tables are made and what they weigh. Seven cards: every card has a key, seven keys
//! are added up, one test on the sum says whether five share a suit, and two look-ups turn the sum into a strength.
//! Omaha: the ten triples of the board name ten rows, the six pairs of the own cards six columns, and the best of those
//! sixty cells is the answer; a flush is looked for only when the board has three cards of a suit and the own cards
//! two.

mod encoded;
mod hand;
mod layout;
mod omaha;
mod show;
mod strength;
mod tables;

pub use hand::Hand;
pub use omaha::{OmahaBoard, omaha};
pub use show::{best_five, omaha_best_five};
pub use strength::Strength;

use crate::card::Card;

/// The strength of exactly these five cards.
pub fn five(cards: [Card; 5]) -> Strength {
    Hand::of(&cards).strength()
}

/// Hold'em: the best five of the two own cards and the five of the board, any of them.
#[inline]
pub fn seven(own: [Card; 2], board: [Card; 5]) -> Strength {
    let ([a, b], [c, d, e, f, g]) = (own, board);
    Hand::of(&[a, b, c, d, e, f, g]).seven()
}

/// The best five of five to seven cards.
///
/// # Panics
///
/// With fewer than five or more than seven cards.
#[inline]
pub fn best(cards: &[Card]) -> Strength {
    match <&[Card; 7]>::try_from(cards) {
        Ok(seven) => Hand::of(seven).seven(),
        Err(_) => Hand::of(cards).strength(),
    }
}
