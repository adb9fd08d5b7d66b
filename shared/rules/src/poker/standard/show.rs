//! The five cards that make a hand, for showing. Not for hot loops.

use std::cmp::Reverse;

use super::encoded::value;
use super::five;
use super::strength::Strength;
use crate::card::Card;
use crate::poker::Category;

/// The five cards that make [`best`](super::best), as players read them: the poker before the fifth card, the tris
/// before the pair, the higher pair first, a straight from its top (5-4-3-2-A ends with the ace), all else from the
/// highest card down; cards of one value by descending code. Of several fives that are equally strong it shows the one
/// whose cards come first in `cards`, so own cards should come before the board.
///
/// # Panics
///
/// With fewer than five or more than seven cards.
pub fn best_five(cards: &[Card]) -> [Card; 5] {
    assert!((5..=7).contains(&cards.len()), "a hand is shown from five to seven cards, not {}", cards.len());
    best_of(choices(cards))
}

/// The five cards that make [`omaha`](super::omaha), exactly two own cards and three of the board, in the order of
/// [`best_five`].
pub fn omaha_best_five(own: [Card; 4], board: [Card; 5]) -> [Card; 5] {
    best_of(choices::<2>(&own).flat_map(|[a, b]| choices::<3>(&board).map(move |[c, d, e]| [a, b, c, d, e])))
}

/// Every choice of `N` of the cards, in their order: choices of earlier cards come first.
fn choices<const N: usize>(cards: &[Card]) -> impl Iterator<Item = [Card; N]> {
    let count = cards.len();
    // The highest bit stands for the first card, so that descending sets are ascending choices.
    let sets = (0..1_u32 << count).rev().filter(|set| set.count_ones() as usize == N);
    sets.map(move |set| {
        let mut chosen = (0..count).filter(|i| set >> (count - 1 - i) & 1 == 1).map(|i| cards[i]);
        std::array::from_fn(|_| chosen.next().expect("a set of that many"))
    })
}

/// The first of the strongest fives, in reading order.
fn best_of(fives: impl Iterator<Item = [Card; 5]>) -> [Card; 5] {
    let strongest =
        fives.map(|cards| (five(cards), cards)).reduce(|best, next| if next.0 > best.0 { next } else { best });
    let (strength, cards) = strongest.expect("there is always a choice");
    in_reading_order(strength, cards)
}

fn in_reading_order(strength: Strength, mut cards: [Card; 5]) -> [Card; 5] {
    let times = |card: Card| cards.iter().filter(|&&other| value(other) == value(card)).count();
    let counts = cards.map(|card| (card, times(card)));
    let count = |card: Card| counts.iter().find(|&&(other, _)| other == card).map_or(0, |&(_, count)| count);
    cards.sort_by_key(|&card| Reverse((count(card), value(card), card)));
    let in_a_row = matches!(strength.category(), Category::Straight | Category::StraightFlush);
    if in_a_row && value(cards[0]) - value(cards[1]) > 1 {
        // The ace is the low end of this straight.
        cards.rotate_left(1);
    }
    cards
}
