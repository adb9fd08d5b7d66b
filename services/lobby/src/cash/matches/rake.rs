//! The rake of matches for cash, and its cap (G3.4): floored, capped once for each winning amount.
//!
//! The arithmetic is `shared/money/src/rake.rs`; the rake of a pot of chips is in `shared/rules/src/betting/rake.rs`.

use mazziere_money::{BasisPoints, Money, rake};

/// The rake of a table of matches.
#[derive(Clone, Copy, Debug)]
pub struct Rake {
    rate: BasisPoints,
    /// The cap: the most of one winning amount.
    cap: Option<Money>,
}

impl Rake {
    /// A rake of so many basis points; `None` of more than all.
    pub fn of(basis_points: u32, cap: Option<Money>) -> Option<Rake> {
        let rate = u16::try_from(basis_points).ok().and_then(BasisPoints::new)?;
        Some(Rake { rate, cap })
    }

    /// What the house takes of one winning amount.
    pub fn of_won(&self, won: Money) -> Money {
        rake(won, self.rate, self.cap)
    }
}
