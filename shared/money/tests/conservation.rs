//! Properties: whatever is divided, the parts sum to the whole, and nobody gets more than a rule allows.

use mazziere_money::{Money, PrizeTable, split_by_weight, split_equally, split_pair};
use proptest::prelude::*;

fn sum(parts: &[Money]) -> i64 {
    parts.iter().map(|part| part.cents()).sum()
}

fn amount() -> impl Strategy<Value = Money> {
    (-999_999_999_999_999_i64..=999_999_999_999_999).prop_map(|cents| Money::from_cents(cents).unwrap())
}

fn pool() -> impl Strategy<Value = Money> {
    (0_i64..=999_999_999_999_999).prop_map(|cents| Money::from_cents(cents).unwrap())
}

/// Sizes of groups of equal entries.
fn ties() -> impl Strategy<Value = Vec<usize>> {
    proptest::collection::vec(1_usize..6, 15..40)
}

proptest! {
    #[test]
    fn equal_parts_sum_to_the_whole_and_differ_by_the_remainder_only(total in amount(), recipients in 1_usize..200) {
        let parts = split_equally(total, recipients);
        prop_assert_eq!(sum(&parts), total.cents());
        prop_assert!(parts[1..].windows(2).all(|pair| pair[0] == pair[1]));
        prop_assert!(parts[1..].iter().all(|part| parts[0] >= *part));
        prop_assert!(parts.get(1).is_none_or(|part| parts[0].cents() - part.cents() < i64::try_from(recipients).unwrap()));
    }

    #[test]
    fn a_pair_differs_by_at_most_the_odd_cent(total in amount()) {
        let [first, second] = split_pair(total);
        prop_assert_eq!(first.cents() + second.cents(), total.cents());
        prop_assert!((0..=1).contains(&(first.cents() - second.cents())));
    }

    #[test]
    fn weighted_parts_sum_to_the_whole(total in pool(), weights in proptest::collection::vec(any::<u64>(), 1..50)) {
        prop_assume!(weights.iter().any(|weight| *weight > 0));
        let parts = split_by_weight(total, &weights).unwrap();
        prop_assert_eq!(sum(&parts), total.cents());
        prop_assert!(parts.iter().all(|part| !part.is_negative()));
    }

    #[test]
    fn prizes_sum_to_the_pool(total in pool(), entries in 2_usize..300, ties in ties()) {
        for table in [PrizeTable::knockout(entries).unwrap(), PrizeTable::league(entries).unwrap()] {
            let prizes = table.prizes(total);
            prop_assert_eq!(sum(&prizes), total.cents());
            prop_assert!(prizes.windows(2).all(|pair| pair[0] >= pair[1]));
            let tied = table.prizes_with_ties(total, &ties).unwrap();
            prop_assert_eq!(tied.iter().map(|group| sum(group)).sum::<i64>(), total.cents());
            prop_assert_eq!(tied.iter().map(Vec::len).collect::<Vec<_>>(), ties.clone());
        }
    }
}
