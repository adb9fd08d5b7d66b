//! The score of one to four open cards: who speaks first before any vela is turned.
//!
//! `rulings/telesina.md`, "State machine": with fewer than five cards only poker, tris, doppia coppia, coppia and carta
//! alta count; then values, then suits, as with five. Scores of equally many cards are compared.

use super::tables::{suit, value};
use crate::card::Card;

/// The most open cards.
const MOST: usize = 4;

/// What a few open cards are worth.
///
/// | bits | what |
/// |---|---|
/// | 32.. | how often each value comes, most often first, four bits each: 2, 2 beats 2, 1, 1 |
/// | 16..32 | one more than the values in that order, the highest first of those that come equally often |
/// | ..16 | the suits of cards that come once, from the highest value down; then those of the others, the best of each value first (R6) |
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Visible(u64);

impl Visible {
    /// The score of these cards: of the first four of the deck, if there are more or others.
    pub fn of(cards: impl Iterator<Item = Card>) -> Visible {
        // Of each card how often its value comes, one more than the value, the suit.
        let mut known = [(0, 0, 0); MOST];
        let of_deck = cards.filter_map(|card| Some((0, value(card)? as u64 + 1, u64::from(suit(card)))));
        known.iter_mut().zip(of_deck).for_each(|(place, card)| *place = card);
        let times = |value: u64| known.iter().filter(|card| card.1 == value).count() as u64;
        let mut sorted = known.map(|(_, value, suit)| (if value > 0 { times(value) } else { 0 }, value, suit));
        sorted.sort_unstable_by(|one, other| other.cmp(one));
        let (mut shape, mut values, mut kinds) = ([0; MOST], [0; MOST], 0);
        for (place, &(times, value, _)) in sorted.iter().enumerate() {
            if value > 0 && (place == 0 || sorted[place - 1].1 != value) {
                (shape[kinds], values[kinds]) = (times, value);
                kinds += 1;
            }
        }
        let singles = sorted.iter().filter(|card| card.0 == 1);
        let others = sorted.iter().filter(|card| card.0 > 1);
        let mut suits = [0; MOST];
        suits.iter_mut().zip(singles.chain(others)).for_each(|(place, card)| *place = card.2);
        Visible(shape.into_iter().chain(values).chain(suits).fold(0, |word, part| word << 4 | part))
    }
}
