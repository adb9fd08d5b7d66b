//! Divisions that conserve the sum: what is left over goes whole to one named recipient (G6.4).
//!
//! Invariant: the parts always sum to the whole, to the cent, for amounts of either sign.

use crate::amount::Money;
use crate::rate::BasisPoints;

/// `rate` of `pool`, floored to the cent (G6.3).
pub fn share_floor(pool: Money, rate: BasisPoints) -> Money {
    rate.of_floored(pool)
}

/// `total` in `recipients` equal parts, each floored to the cent; the whole remainder goes to the first recipient.
///
/// Callers list recipients by time of registration, so the remainder goes to the earliest (G2.10, G6.4). Nobody to
/// share between gives an empty list.
pub fn split_equally(total: Money, recipients: usize) -> Vec<Money> {
    if recipients == 0 {
        return Vec::new();
    }
    split_by_weight(total, &vec![1; recipients]).expect("weights of one have a sum above zero")
}

/// The two halves of a pair's `total`: the odd cent to the first member (G2.9, G6.4).
pub fn split_pair(total: Money) -> [Money; 2] {
    let second = Money::from_cents(total.cents().div_euclid(2)).expect("half of an amount is one");
    [total - second, second]
}

/// `total` in proportion to `weights` (chips, G2.10), each part floored to the cent; the whole remainder goes to the
/// first.
///
/// `None` when the weights sum to zero: there is no proportion to divide by.
pub fn split_by_weight(total: Money, weights: &[u64]) -> Option<Vec<Money>> {
    let sum: i128 = weights.iter().map(|weight| i128::from(*weight)).sum();
    if sum == 0 {
        return None;
    }
    let cents = i128::from(total.cents());
    let floors: Vec<i128> = weights.iter().map(|weight| (cents * i128::from(*weight)).div_euclid(sum)).collect();
    let remainder = cents - floors.iter().sum::<i128>();
    let parts = floors.into_iter().enumerate().map(|(index, floor)| {
        let part = if index == 0 { floor + remainder } else { floor };
        i64::try_from(part).ok().and_then(Money::from_cents).expect("a part of an amount is one")
    });
    Some(parts.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cents(parts: &[Money]) -> Vec<i64> {
        parts.iter().map(|part| part.cents()).collect()
    }

    fn money(cents: i64) -> Money {
        Money::from_cents(cents).unwrap()
    }

    #[test]
    fn g6_4_the_whole_remainder_goes_to_one_recipient() {
        assert_eq!(cents(&split_equally(money(100), 3)), [34, 33, 33]);
        assert_eq!(cents(&split_equally(money(5), 3)), [3, 1, 1]);
        assert_eq!(cents(&split_equally(money(2), 3)), [2, 0, 0]);
        assert_eq!(cents(&split_equally(money(7), 1)), [7]);
        assert!(split_equally(money(7), 0).is_empty());
    }

    #[test]
    fn g2_9_the_odd_cent_goes_to_the_first_member() {
        assert_eq!(cents(&split_pair(money(101))), [51, 50]);
        assert_eq!(cents(&split_pair(money(100))), [50, 50]);
        assert_eq!(cents(&split_pair(money(1))), [1, 0]);
    }

    #[test]
    fn g2_10_in_proportion_to_the_chips() {
        let parts = |total, weights: &[u64]| split_by_weight(money(total), weights).as_deref().map(cents);
        assert_eq!(parts(1000, &[1500, 1000, 500]), Some(vec![501, 333, 166]));
        assert_eq!(parts(1000, &[0, 0]), None);
        assert_eq!(parts(1000, &[0, 2]), Some(vec![0, 1000]));
    }
}
