//! The score of one to four open cards: who speaks first before any vela is turned.
//!
//! `rulings/telesina.md`, "State machine": with fewer than five cards only poker, tris, doppia coppia, coppia and carta
//! alta count; then values, then suits, as with five. Scores of equally many cards are compared.

use std::cmp::Reverse;

use smallvec::SmallVec;

use super::tables::{suit, value};
use crate::card::Card;

/// What a few open cards are worth.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Visible {
    /// How often each value comes, most often first: `[2, 2]` beats `[2, 1, 1]`.
    shape: SmallVec<[usize; 4]>,
    /// The values in that order, the highest first of those that come equally often.
    values: SmallVec<[usize; 4]>,
    /// The suits of cards that come once, from the highest value down; then those of the others, the best of each value
    /// first (R6).
    suits: SmallVec<[u8; 4]>,
}

impl Visible {
    /// The score of these cards.
    pub fn of(cards: &[Card]) -> Visible {
        let known = |card: &Card| Some((value(*card)?, suit(*card)));
        let mut cards: SmallVec<[(usize, u8); 4]> = cards.iter().filter_map(known).collect();
        let times = |value: usize| cards.iter().filter(|(other, _)| *other == value).count();
        let mut values: SmallVec<[usize; 4]> = cards.iter().map(|(value, _)| *value).collect();
        values.sort_unstable_by_key(|&value| Reverse((times(value), value)));
        values.dedup();
        let shape: SmallVec<[usize; 4]> = values.iter().map(|&value| times(value)).collect();
        let paired: SmallVec<[bool; 4]> = cards.iter().map(|(value, _)| times(*value) > 1).collect();
        let mut order: SmallVec<[((usize, u8), bool); 4]> = cards.drain(..).zip(paired).collect();
        order.sort_unstable_by_key(|&((value, suit), paired)| (paired, Reverse((value, suit))));
        Visible { shape, values, suits: order.into_iter().map(|((_, suit), _)| suit).collect() }
    }
}
