//! Skill levels (G5.4): the average share of the victory points over the last 40 counted matches, exactly. Pure.
//!
//! Invariants: fractions are in lowest terms and compared exactly; a share is between 0 and 1; a player who has fewer
//! than ten matches is a beginner (principiante), whatever those came to.

use std::cmp::Ordering;

use mazziere_contract::lobby::SkillLevel;

/// The most victory points that a match brings (vp-mp).
pub const MOST_VP: u8 = 20;

/// How many matches count: the last ones.
pub const COUNTED: usize = 40;

/// With fewer matches one is a beginner.
pub const BEGINNERS: u8 = 10;

/// Below each of these a level ends, the first one first: 0.40, 0.48, 0.54, 0.62.
const THRESHOLDS: [(Fraction, SkillLevel); 4] = [
    (Fraction { numerator: 2, denominator: 5 }, SkillLevel::Level1),
    (Fraction { numerator: 12, denominator: 25 }, SkillLevel::Level2),
    (Fraction { numerator: 27, denominator: 50 }, SkillLevel::Level3),
    (Fraction { numerator: 31, denominator: 50 }, SkillLevel::Level4),
];

/// What the victory points of a match are a share of: 20 where two sides meet; at tables of more, the most that
/// somebody has at that table, or 20 if nobody has any.
pub fn out_of(vp: impl ExactSizeIterator<Item = u8>) -> u8 {
    let sides = vp.len();
    let best = vp.max().unwrap_or(0);
    if sides <= 2 || best == 0 { MOST_VP } else { best }
}

/// A fraction that is not below zero, in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub struct Fraction {
    /// Above the line.
    pub numerator: u64,
    /// Below it, not zero.
    pub denominator: u64,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };

    /// So many parts; of none it is nothing.
    pub fn new(numerator: u64, denominator: u64) -> Fraction {
        match gcd(numerator, denominator) {
            0 => Fraction::ZERO,
            _ if denominator == 0 => Fraction::ZERO,
            by => Fraction { numerator: numerator / by, denominator: denominator / by },
        }
    }

    /// Both together. Every share of a match is of 20 parts at most, so that all denominators divide the least common
    /// multiple of 1 to 20 times the number of matches, and sums of pairs stay below 2^64.
    #[must_use]
    pub fn and(self, other: Fraction) -> Fraction {
        let common = self.denominator / gcd(self.denominator, other.denominator) * other.denominator;
        let parts = |one: Fraction| one.numerator * (common / one.denominator);
        Fraction::new(parts(self) + parts(other), common)
    }

    /// Divided by so many.
    #[must_use]
    pub fn over(self, count: u64) -> Fraction {
        Fraction::new(self.numerator, self.denominator * count)
    }

    /// Exactly.
    pub fn compare(self, other: Fraction) -> Ordering {
        let crossed = |one: Fraction, other: Fraction| u128::from(one.numerator) * u128::from(other.denominator);
        crossed(self, other).cmp(&crossed(other, self))
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// What somebody's last matches came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub struct Record {
    /// How many matches count, 40 at most.
    pub matches: u8,
    /// The average share.
    pub share: Fraction,
}

impl Record {
    /// The record of a player without matches.
    pub const EMPTY: Record = Record { matches: 0, share: Fraction::ZERO };

    /// What these matches come to, of each its victory points and what they are a share of; the newest first, and only
    /// the first 40 count.
    pub fn of(newest: impl IntoIterator<Item = (u8, u8)>) -> Record {
        let mut matches = 0;
        let mut sum = Fraction::ZERO;
        for (vp, out_of) in newest.into_iter().take(COUNTED) {
            matches += 1;
            sum = sum.and(Fraction::new(vp.into(), out_of.into()));
        }
        Record { matches, share: if matches == 0 { Fraction::ZERO } else { sum.over(matches.into()) } }
    }

    /// Whether there are too few matches for a level.
    pub fn is_beginner(&self) -> bool {
        self.matches < BEGINNERS
    }

    pub fn level(&self) -> SkillLevel {
        if self.is_beginner() {
            return SkillLevel::Beginner;
        }
        let below = |(threshold, _): &&(Fraction, SkillLevel)| self.share.compare(*threshold) == Ordering::Less;
        THRESHOLDS.iter().find(below).map_or(SkillLevel::Level5, |(_, level)| *level)
    }
}
