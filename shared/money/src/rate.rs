//! Rates in basis points: hundredths of a per cent, from nothing to the whole (G6.1).

use serde::{Deserialize, Serialize};

use crate::amount::Money;

/// A rate between 0 and 10 000 basis points (0% and 100%), both included. On the wire it is a plain integer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = u16, minimum = 0, maximum = 10_000))]
#[serde(try_from = "u16", into = "u16")]
pub struct BasisPoints(u16);

/// The number is above 10 000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a rate is at most 10000 basis points")]
pub struct RateOutOfRange;

impl BasisPoints {
    /// Nothing.
    pub const ZERO: BasisPoints = BasisPoints(0);

    /// Everything: 100%.
    pub const WHOLE: BasisPoints = BasisPoints(10_000);

    /// `points` hundredths of a per cent; `None` above 10 000.
    pub const fn new(points: u16) -> Option<BasisPoints> {
        if points <= Self::WHOLE.0 { Some(BasisPoints(points)) } else { None }
    }

    /// `tenths` of a per cent (125 is 12.5%); `None` above 1 000.
    pub const fn from_per_mille(tenths: u16) -> Option<BasisPoints> {
        if tenths <= 1_000 { Some(BasisPoints(tenths * 10)) } else { None }
    }

    /// The number of basis points.
    pub const fn points(self) -> u16 {
        self.0
    }

    /// This rate of `amount`, floored to the cent (G6.3): towards minus infinity, so never more than the exact share.
    pub fn of_floored(self, amount: Money) -> Money {
        let exact = i128::from(amount.cents()) * i128::from(self.0);
        let floored = exact.div_euclid(i128::from(Self::WHOLE.0));
        // At most the amount itself in size.
        i64::try_from(floored).ok().and_then(Money::from_cents).expect("a part of an amount is one")
    }
}

impl TryFrom<u16> for BasisPoints {
    type Error = RateOutOfRange;

    fn try_from(points: u16) -> Result<Self, RateOutOfRange> {
        Self::new(points).ok_or(RateOutOfRange)
    }
}

impl From<BasisPoints> for u16 {
    fn from(rate: BasisPoints) -> u16 {
        rate.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_floored_and_bounded() {
        let rate = BasisPoints::new(1250).unwrap();
        for (cents, expected) in [(0, 0), (1, 0), (7, 0), (8, 1), (1000, 125), (-1, -1), (-8, -1), (-9, -2)] {
            assert_eq!(rate.of_floored(Money::from_cents(cents).unwrap()).cents(), expected, "{cents}");
        }
        assert_eq!(BasisPoints::new(10_001), None);
        assert_eq!(BasisPoints::from_per_mille(125), BasisPoints::new(1250));
        assert_eq!(BasisPoints::from_per_mille(1_001), None);
        let most = Money::from_cents(999_999_999_999_999).unwrap();
        assert_eq!(BasisPoints::WHOLE.of_floored(most), most);
    }

    #[test]
    fn the_wire_form_is_an_integer_in_range() {
        assert_eq!(serde_json::to_string(&BasisPoints::WHOLE).unwrap(), "10000");
        assert!(serde_json::from_str::<BasisPoints>("10001").is_err());
        assert!(serde_json::from_str::<BasisPoints>("-1").is_err());
        assert!(serde_json::from_str::<BasisPoints>("0.5").is_err());
    }
}
