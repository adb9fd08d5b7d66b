//! How strong five cards are, in the ranking with suits.

use std::fmt;

use super::ACE;
use super::layout::{FIRST, FIRST_SHIFT, LOWEST_TOP, NUMBER_SHIFT, SECOND_SHIFT, STRAIGHT};
use crate::poker::Category;

/// The strength of five cards of one deck: higher wins, but for the royal pair ([`Ranking::beats`](super::Ranking)).
/// Only other cards have another strength. Strengths of different decks are not compared.
///
/// | bits | what |
/// |---|---|
/// | 52.. | the number of the kind |
/// | ..52 | colore: its suit from bit 40 on, then the values; scala reale: its suit; else the cards that come once from bit 8 on, then the suits of the others, four bits each |
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u64);

/// The categories, weakest first, as `layout::FIRST` counts them.
const CATEGORIES: [Category; 9] = [
    Category::HighCard,
    Category::Pair,
    Category::TwoPair,
    Category::ThreeOfAKind,
    Category::Straight,
    Category::FullHouse,
    Category::Flush,
    Category::FourOfAKind,
    Category::StraightFlush,
];
const FLUSH: usize = 6;
const ROYAL: usize = 8;
/// The number of the best suit.
const HEARTS: u64 = 3;

impl Strength {
    /// The massima of cuori.
    pub(super) const STRONGEST: Strength = Strength::royal(ACE, HEARTS);

    /// Five cards of several suits.
    #[inline]
    pub(super) const fn of_kind(kind: u64, set: u64) -> Strength {
        let number = kind >> NUMBER_SHIFT << NUMBER_SHIFT;
        let singles = set & kind & ((1 << FIRST_SHIFT) - 1);
        let first = set >> (kind >> FIRST_SHIFT & 63) & 0xf;
        let second = set >> (kind >> SECOND_SHIFT & 63) & 0xf;
        Strength(number | singles << 8 | first << 4 | second)
    }

    /// Five cards of one suit.
    #[inline]
    pub(super) const fn suited(kind: u64, set: u64) -> Strength {
        let suit = set.trailing_zeros() as u64 % 4;
        let number = (kind >> NUMBER_SHIFT) as u16;
        if number >= FIRST[STRAIGHT] {
            return Strength::royal((number - FIRST[STRAIGHT]) as usize + LOWEST_TOP, suit);
        }
        Strength((FIRST[FLUSH] as u64) << NUMBER_SHIFT | suit << FIRST_SHIFT | set)
    }

    /// The scala reale of this suit, by the value on top.
    pub(super) const fn royal(top: usize, suit: u64) -> Strength {
        Strength((FIRST[ROYAL] as u64 + (top - LOWEST_TOP) as u64) << NUMBER_SHIFT | suit)
    }

    const fn number(self) -> u16 {
        (self.0 >> NUMBER_SHIFT) as u16
    }

    /// What the five cards are called. Every straight in one suit is a scala reale ([`Category::StraightFlush`]).
    pub fn category(self) -> Category {
        let at = FIRST.partition_point(|&first| first <= self.number());
        CATEGORIES[at.saturating_sub(1).min(CATEGORIES.len() - 1)]
    }

    pub(super) fn is_straight(self) -> bool {
        matches!(self.category(), Category::Straight | Category::StraightFlush)
    }

    /// Which of two fives that one player may use they do: the stronger; but of scale reali that of the higher suit,
    /// then of the higher top card (NB.1).
    #[inline]
    pub fn is_preferred_to(self, other: Strength) -> bool {
        let is_royal = |strength: Strength| strength.number() >= FIRST[ROYAL];
        // Behind the number of a scala reale there is its suit alone.
        let suit_first = |strength: Strength| (strength.0 << 16, strength.number());
        if is_royal(self) && is_royal(other) { suit_first(self) > suit_first(other) } else { self > other }
    }
}

impl fmt::Debug for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}({:#x})", self.category(), self.0)
    }
}
