//! Rake of euro amounts: what the house takes from what a match is won by (G3.4, G3.8). Who pays it, and what one cap
//! is for, is in `services/lobby/src/cash/matches/rake.rs`; the rake of a pot of chips in
//! `shared/rules/src/betting/rake.rs`.

use crate::amount::Money;
use crate::rate::BasisPoints;

/// The rake on `pot`: `rate` of it, floored to the cent, then capped at `cap_left` (G3.4, G3.8; G6.3).
///
/// `cap_left` is what is left of the cap (`None`: no cap). Pots of zero or less and exhausted caps bear no
/// rake, so the result is never negative and never more than the pot.
pub fn rake(pot: Money, rate: BasisPoints, cap_left: Option<Money>) -> Money {
    if !pot.is_positive() {
        return Money::ZERO;
    }
    let floored = rate.of_floored(pot);
    match cap_left {
        Some(cap) => floored.min(cap).max(Money::ZERO),
        None => floored,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cents(cents: i64) -> Money {
        Money::from_cents(cents).unwrap()
    }

    #[test]
    fn g3_8_example_three_times_ten_euro() {
        let five = BasisPoints::new(500).unwrap();
        assert_eq!(rake(cents(3000), five, None), cents(150));
        assert_eq!(rake(cents(3000), five, Some(cents(100))), cents(100));
    }

    #[test]
    fn floored_first_capped_after() {
        let rate = BasisPoints::new(333).unwrap();
        assert_eq!(rake(cents(100), rate, None), cents(3));
        assert_eq!(rake(cents(100), rate, Some(cents(3))), cents(3));
        assert_eq!(rake(cents(100), rate, Some(cents(2))), cents(2));
        assert_eq!(rake(cents(100), rate, Some(Money::ZERO)), Money::ZERO);
        assert_eq!(rake(cents(100), rate, Some(cents(-5))), Money::ZERO);
        assert_eq!(rake(Money::ZERO, rate, None), Money::ZERO);
        assert_eq!(rake(cents(-100), rate, None), Money::ZERO);
    }

    #[test]
    fn a_cap_shared_by_side_pots_is_used_up_main_pot_first() {
        let rate = BasisPoints::new(500).unwrap();
        let mut left = cents(100);
        let mut taken = Vec::new();
        for pot in [cents(1500), cents(900), cents(400)] {
            let part = rake(pot, rate, Some(left));
            left = left.checked_sub(part).unwrap();
            taken.push(part.cents());
        }
        assert_eq!(taken, [75, 25, 0]);
    }
}
