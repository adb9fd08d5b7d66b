//! How strong a hand is.

use std::fmt;

use crate::poker::Category;

/// The strength of a poker hand: the number of kinds of five-card hands that it beats or equals, from 1 (7-5-4-3-2 of
/// several suits) to 7 462 (scala reale). Higher wins, equal splits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u16);

/// The strongest hand of every category, in the order of [`Category::ALL`]. How many kinds each has: 1 277 sets of five
/// values that are no straight, 13 × C(12,3), C(13,2) × 11, 13 × C(12,2), 10 straights, 1 277, 13 × 12, 13 × 12, 9, 1.
const LAST: [u16; 10] = [1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7461, 7462];

impl Strength {
    /// How many strengths there are; also the greatest.
    pub const KINDS: u16 = 7462;

    /// The strength with this number, if there is one.
    pub const fn new(number: u16) -> Option<Strength> {
        if number >= 1 && number <= Strength::KINDS { Some(Strength(number)) } else { None }
    }

    /// A number that comes from a table.
    #[inline]
    pub(super) const fn known(number: u16) -> Strength {
        debug_assert!(number >= 1 && number <= Strength::KINDS);
        Strength(number)
    }

    /// Its number, `1..=7462`.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// What the hand is called.
    pub fn category(self) -> Category {
        Category::ALL[LAST.partition_point(|&last| last < self.0).min(LAST.len() - 1)]
    }
}

impl fmt::Debug for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}({})", self.category(), self.0)
    }
}
