//! The rake of matches for cash, and its cap (G3.4): floored to the cent, capped once for each winning amount.
//!
//! The rake of a pot of chips is in `shared/rules/src/betting/rake.rs`.

use mazziere_money::{BasisPoints, Money};

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

    /// What the house takes of one winning amount (G3.4, G3.8; G6.3): never negative, never more than was won.
    pub fn of_won(&self, won: Money) -> Money {
        if !won.is_positive() {
            return Money::ZERO;
        }
        let floored = self.rate.of_floored(won);
        self.cap.map_or(floored, |cap| floored.min(cap).max(Money::ZERO))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn never_more_than_the_rate_or_the_cap(
            won in -1_000_000_000_i64..1_000_000_000,
            points in 0_u32..=10_000,
            cap in proptest::option::of(0_i64..1_000_000_000),
        ) {
            let rake = Rake::of(points, cap.map(|cap| Money::from_cents(cap).unwrap())).unwrap();
            let taken = rake.of_won(Money::from_cents(won).unwrap()).cents();
            prop_assert!(taken >= 0);
            prop_assert!(i128::from(taken) * 10_000 <= i128::from(won.max(0)) * i128::from(points));
            prop_assert!(cap.is_none_or(|cap| taken <= cap));
        }
    }

    #[track_caller]
    fn takes(basis_points: u32, cap: Option<i64>, won: i64, expected: i64) {
        let cents = |cents| Money::from_cents(cents).unwrap();
        let rake = Rake::of(basis_points, cap.map(cents)).unwrap();
        assert_eq!(rake.of_won(cents(won)), cents(expected), "{basis_points} bp of {won}, cap {cap:?}");
    }

    #[test]
    fn g3_8_example_three_times_ten_euro() {
        takes(500, None, 3000, 150);
        takes(500, Some(100), 3000, 100);
    }

    #[test]
    fn floored_first_capped_after() {
        takes(333, None, 100, 3);
        takes(333, Some(3), 100, 3);
        takes(333, Some(2), 100, 2);
        takes(333, Some(0), 100, 0);
        takes(333, Some(-5), 100, 0);
        takes(333, None, 0, 0);
        takes(333, None, -100, 0);
        assert!(Rake::of(10_001, None).is_none());
    }
}
