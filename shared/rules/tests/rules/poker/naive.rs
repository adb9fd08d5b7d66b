//! An evaluator of another make: no tables, no keys; a hand of five becomes a list to compare, a larger hand is the
//! best of all its fives. Slow, and written from the text of the law alone.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use mazziere_rules::card::Card;
use mazziere_rules::poker::standard;

use super::deck;

/// What decides, most important first: the kind (0 carta alta to 8 scala a colore), then values, ace 14.
pub(super) type Rank = [u8; 6];

fn value(card: Card) -> u8 {
    let rank = (card.code() - 64) / 4 + 1;
    if rank == 1 { 14 } else { rank }
}

fn suit(card: Card) -> u8 {
    card.code() % 4
}

/// The rank of five cards.
pub(super) fn rank(cards: [Card; 5]) -> Rank {
    let mut count = [0_u8; 15];
    for card in cards {
        count[usize::from(value(card))] += 1;
    }
    let flush = cards.iter().all(|&card| suit(card) == suit(cards[0]));
    let there = |value: usize| if value == 1 { count[14] > 0 } else { count[value] > 0 };
    let straight = (5..=14).rev().find(|&top| (top - 4..=top).all(there));
    if let Some(top) = straight {
        return [if flush { 8 } else { 4 }, top as u8, 0, 0, 0, 0];
    }
    // The values by how often they come, and within that from the highest.
    let mut rank = [0; 6];
    let mut filled = 0;
    for times in [4, 3, 2, 1] {
        for value in (2..=14).rev().filter(|&value| count[value] == times) {
            filled += 1;
            rank[filled] = value as u8;
        }
    }
    let most = count.iter().max().copied().unwrap_or(0);
    rank[0] = match (most, filled) {
        (4, _) => 7,
        (3, 2) => 6,
        _ if flush => 5,
        (3, _) => 3,
        (2, 3) => 2,
        (2, _) => 1,
        _ => 0,
    };
    rank
}

/// Shows every hand of five.
pub(super) fn each_five(mut show: impl FnMut([Card; 5])) {
    let deck = deck();
    for (i, &a) in deck.iter().enumerate() {
        for (j, &b) in deck.iter().enumerate().skip(i + 1) {
            for (k, &c) in deck.iter().enumerate().skip(j + 1) {
                for (l, &d) in deck.iter().enumerate().skip(k + 1) {
                    for &e in &deck[l + 1..] {
                        show([a, b, c, d, e]);
                    }
                }
            }
        }
    }
}

/// The number that each naive rank has in our ranking, from all hands of five; it must be the same for all hands of one
/// rank.
pub(super) fn numbers() -> &'static BTreeMap<Rank, u16> {
    static NUMBERS: OnceLock<BTreeMap<Rank, u16>> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let mut numbers = BTreeMap::new();
        each_five(|cards| {
            let number = standard::five(cards).number();
            assert_eq!(*numbers.entry(rank(cards)).or_insert(number), number, "{cards:?}");
        });
        numbers
    })
}

/// The number of the best five of five or more cards.
pub(super) fn best(cards: &[Card]) -> u16 {
    let mut best = Rank::default();
    for set in (0..1_u32 << cards.len()).filter(|set| set.count_ones() == 5) {
        let mut chosen = cards.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
        best = best.max(rank(std::array::from_fn(|_| *chosen.next().expect("five").1)));
    }
    numbers()[&best]
}

/// The number of the best of two own cards and three of the board.
pub(super) fn omaha(own: [Card; 4], board: [Card; 5]) -> u16 {
    let mut best = Rank::default();
    for i in 0..4 {
        for j in 0..i {
            for k in 0..5 {
                for l in 0..k {
                    for m in 0..l {
                        best = best.max(rank([own[i], own[j], board[k], board[l], board[m]]));
                    }
                }
            }
        }
    }
    numbers()[&best]
}
