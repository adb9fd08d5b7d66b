//! Captures: the vectors of the law, and a brute-force oracle.

use mazziere_rules::capture::search::{captures, is_capture, value};
use mazziere_rules::card::{Card, CardSet, DeckKind};

use crate::dice::Dice;
use crate::scene::{card, set};

/// `table | card | captures`, as in the law; `-` is a discard.
const VECTORS: &str = "
    3D 5C JB    | JS | JB                      | scopa vector 1 (rulebook)
    AD 3C 4B 5S | QS | 4B 5S / AD 3C 5S        | scopa vector 2 (rulebook)
    5D 5C 3B 2S | KS | 5D 5C / 5D 3B 2S / 5C 3B 2S | scopa vector 3 (rulebook), R9
    5D 5C 2B 3S | 5B | 5D / 5C                 | scopa vector 4, R8
    2D 3C 4B    | AS | -                       | scopa vector 5
    AD 2C 3B 6S | 7B | AD 6S                   | scopa vector 6
    KD KC KB QS | KS | KD / KC / KB            | R8, three kings without redeal
    AD AC AB AS | 4D | AD AC AB AS             | a sum of four
    AD 2D       | 2S | 2D                      | an equal card forbids the sum
                | 7D | -                       | an empty table
    JD AD       | QS | JD AD                   | figures add up too
";

#[test]
fn scopa_vectors_1_to_6() {
    for line in VECTORS.lines().filter(|line| line.contains('|')) {
        let [table, played, expected, cited] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let mut expected: Vec<CardSet> = expected.split('/').filter(|c| c.trim() != "-").map(set).collect();
        let mut found = captures(set(table), card(played)).to_vec();
        for list in [&mut expected, &mut found] {
            list.sort_by_key(|c| c.map(Card::code).collect::<Vec<_>>());
        }
        assert_eq!(found, expected, "{cited}");
    }
}

/// The rule read literally, over all subsets of the table.
fn oracle(table: CardSet, played: Card) -> Vec<CardSet> {
    let cards: Vec<Card> = table.collect();
    let subsets = (1..1u32 << cards.len())
        .map(|bits| cards.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, &c)| c).collect::<CardSet>());
    let equal = |s: &CardSet| s.len() == 1 && s.first().is_some_and(|c| c.rank() == played.rank());
    let sum = |s: &CardSet| {
        s.len() >= 2 && s.map(|c| u32::from(value(c.rank()))).sum::<u32>() == u32::from(value(played.rank()))
    };
    let all: Vec<CardSet> = subsets.collect();
    let equals: Vec<CardSet> = all.iter().copied().filter(equal).collect();
    if equals.is_empty() { all.into_iter().filter(sum).collect() } else { equals }
}

#[test]
fn captures_agree_with_brute_force() {
    let mut dice = Dice(3);
    for _ in 0..1_500 {
        let size = dice.below(11) as usize;
        let deck = dice.deck();
        let table: CardSet = deck[..size].iter().copied().collect();
        for &played in DeckKind::Italian40.cards().iter().filter(|c| !table.contains(**c)) {
            let expected = oracle(table, played);
            let found = captures(table, played);
            assert_eq!(found.len(), expected.len(), "{table:?} {played}");
            for chosen in &found {
                assert!(
                    expected.contains(chosen) && is_capture(table, played, *chosen),
                    "{table:?} {played} {chosen:?}"
                );
            }
            let any: CardSet = table.filter(|_| dice.below(2) == 0).collect();
            assert!(any.is_empty() || is_capture(table, played, any) == expected.contains(&any), "{table:?} {any:?}");
        }
    }
}

#[test]
fn the_fullest_table_stays_countable() {
    // No deal gets here; a hostile position must still be answered.
    let played = card("KS");
    let table = CardSet::FULL.minus(CardSet::of_rank(played.rank()));
    let found = captures(table, played);
    assert_eq!(found.len(), oracle_count(table, 10));
}

/// How many subsets add up to `missing`, by the usual table of sums.
fn oracle_count(table: CardSet, missing: usize) -> usize {
    let mut ways = vec![0usize; missing + 1];
    ways[0] = 1;
    for c in table {
        let worth = usize::from(value(c.rank()));
        for sum in (worth..=missing).rev() {
            ways[sum] += ways[sum - worth];
        }
    }
    ways[missing]
}
