//! The score of one to four open cards: who speaks first before any vela is turned.
//!
//! `docs/rules/telesina.md`, "State machine": with fewer than five cards only poker, tris, doppia coppia, coppia and
//! carta alta count; then values, then suits, as with five. Scores of equally many cards are compared.

use std::cmp::Reverse;

use super::tables::keys;
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
        // Four bits a value, the best suit highest.
        let mut set =
            cards.map(|card| keys(card).set()).filter(|&bit| bit != 0).take(MOST).fold(0, |set, bit| set | bit);
        // Of each value from the highest down: how often it comes, one more than the value, the suits.
        let mut kinds = [0_u32; MOST];
        for kind in &mut kinds {
            let Some(value) = set.checked_ilog2().map(|bit| bit / 4) else { break };
            let suits = (set >> (4 * value)) as u32 & 0xF;
            *kind = suits.count_ones() << 8 | (value + 1) << 4 | suits;
            set &= (1 << (4 * value)) - 1;
        }
        kinds.sort_unstable_by_key(|&kind| Reverse(kind));
        let word = |at: u32| kinds.iter().fold(0, |word, &kind| word << 4 | u64::from(kind >> at & 0xF));
        let shape = word(8);
        let values = word(4);
        let singles = kinds.iter().filter(|&kind| kind >> 8 == 1);
        let others = kinds.iter().filter(|&kind| kind >> 8 > 1);
        let mut suits = 0_u64;
        let mut places = 4 * MOST;
        for kind in singles.chain(others) {
            let mut left = kind & 0xF;
            while let Some(suit) = left.checked_ilog2() {
                places -= 4;
                suits |= u64::from(suit) << places;
                left ^= 1 << suit;
            }
        }
        Visible(shape << 32 | values << 16 | suits)
    }
}
