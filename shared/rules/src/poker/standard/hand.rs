//! Cards added up: what hot loops hold instead of cards.

use super::encoded::{any_suit, key_and_bit, values_in, values_of};
use super::strength::Strength;
use super::tables::{self, place};
use crate::card::Card;

/// Up to seven different French cards, encoded and added up: sixteen bytes, made once, joined with one addition. A
/// playout adds up the board once, and each player's two cards once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    pub(super) sum: u64,
    pub(super) bits: u64,
}

impl Hand {
    /// No card.
    pub const EMPTY: Hand = Hand { sum: 0, bits: 0 };

    /// These cards.
    #[inline]
    pub fn of(cards: &[Card]) -> Hand {
        cards.iter().fold(Hand::EMPTY, |hand, &card| hand.with(card))
    }

    /// And this card, which must not be in it.
    #[inline]
    #[must_use]
    pub fn with(self, card: Card) -> Hand {
        let (sum, bits) = key_and_bit(card);
        self.and(Hand { sum, bits })
    }

    /// The cards of both, which must have none in common.
    #[inline]
    #[must_use]
    pub fn and(self, other: Hand) -> Hand {
        debug_assert!(self.bits & other.bits == 0, "a card twice");
        Hand { sum: self.sum.wrapping_add(other.sum), bits: self.bits.wrapping_add(other.bits) }
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The best five of seven cards: [`strength`](Hand::strength) for those who know that there are seven. With fewer
    /// or more it panics in debug builds and means nothing in release builds.
    #[inline]
    pub fn seven(self) -> Strength {
        debug_assert!(self.len() == 7, "{} cards", self.len());
        Strength::known(self.best_of_seven())
    }

    /// The best five of its cards.
    ///
    /// # Panics
    ///
    /// With fewer than five or more than seven cards.
    pub fn strength(self) -> Strength {
        match self.len() {
            // Five cards of a suit leave at most two others: no poker and no full can hide beside a flush.
            5..=7 if any_suit(self.sum) => Strength::known(tables::at(values_in(self.bits, self.sum))),
            7 => self.seven(),
            5 | 6 => self.few(),
            others => panic!("a hand is ranked from five to seven cards, not {others}"),
        }
    }

    #[inline]
    fn best_of_seven(self) -> u16 {
        // Both ways lead to one table, so that they meet again before the look-up.
        tables::at(if any_suit(self.sum) { values_in(self.bits, self.sum) } else { place(values_of(self.sum)) })
    }

    /// Five or six cards that are no flush: all, or the best of the fives that leave one out.
    fn few(self) -> Strength {
        let mut values = [0; 6];
        let mut left = self.bits;
        for value in &mut values[..self.len()] {
            *value = left.trailing_zeros() as usize % 16;
            left &= left - 1;
        }
        let [a, b, c, d, e, f] = values;
        let all = tables::five([a, b, c, d, e]);
        if self.len() == 5 {
            return Strength::known(all);
        }
        let others = [[f, b, c, d, e], [a, f, c, d, e], [a, b, f, d, e], [a, b, c, f, e], [a, b, c, d, f]];
        Strength::known(others.into_iter().map(tables::five).fold(all, u16::max))
    }
}
