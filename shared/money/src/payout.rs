//! The payout minimum: how much of what players pay must come back as prizes (G2.7).

use crate::amount::Money;
use crate::rate::BasisPoints;

/// Tournaments, and games with a stated return (burraco, scala 40, scopone, asso piglia tutto): 80% of the buy-ins.
pub const TOURNAMENT_MINIMUM: BasisPoints = per_cent(80);

/// Pots at cash tables.
pub const CASH_MINIMUM: BasisPoints = per_cent(90);

const fn per_cent(whole: u16) -> BasisPoints {
    match BasisPoints::new(whole * 100) {
        Some(rate) => rate,
        None => BasisPoints::WHOLE,
    }
}

/// Whether a buy-in of `share` + `fee` sends at least `minimum` of itself to the prizes, compared exactly, without
/// rounding.
///
/// Negative shares and fees are never sufficient; a buy-in of nothing (freeroll) always is.
pub fn is_sufficient(share: Money, fee: Money, minimum: BasisPoints) -> bool {
    if share.is_negative() || fee.is_negative() {
        return false;
    }
    let share = i128::from(share.cents());
    let fee = i128::from(fee.cents());
    share * i128::from(BasisPoints::WHOLE.points()) >= (share + fee) * i128::from(minimum.points())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn g2_7_eighty_per_cent_is_enough_and_less_is_not() {
        for (share, fee, expected) in [
            (80, 20, true),
            (79, 20, false),
            (799, 200, false),
            (800, 200, true),
            (0, 0, true),
            (0, 1, false),
            (-80, 1, false),
            (80, -1, false),
        ] {
            let share = Money::from_cents(share).unwrap();
            let fee = Money::from_cents(fee).unwrap();
            assert_eq!(is_sufficient(share, fee, TOURNAMENT_MINIMUM), expected, "{share} + {fee}");
        }
    }
}
