//! The rake of a pot and its cap (G3.8). That of matches is in `services/lobby/src/cash/matches/rake.rs`.

use crate::session::{Chips, MOST_CHIPS};

/// What the house takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rake {
    /// The part of each pot, in basis points.
    pub basis_points: u16,
    /// The most of a hand, in chips.
    pub cap: Chips,
}

impl Rake {
    /// No rake.
    pub const NONE: Rake = Rake { basis_points: 0, cap: 0 };

    /// The most of a hand, if there is one: not without a rake, and not where the cap is all that can be at a table.
    pub fn limit(self) -> Option<Chips> {
        (self != Rake::NONE && self.cap < MOST_CHIPS).then_some(self.cap)
    }

    /// The rake of a pot of which `taken` came from the pots of the same hand before it: rounded down per pot, one cap
    /// per hand (G3.8).
    pub fn of(self, pot: Chips, taken: Chips) -> Chips {
        let share = u128::from(pot) * u128::from(self.basis_points) / 10_000;
        Chips::try_from(share).unwrap_or(pot).min(self.cap.saturating_sub(taken)).min(pot)
    }
}
