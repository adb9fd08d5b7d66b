//! The best five of six to nine cards that may all be used together, found by what kinds of hand they hold instead of
//! by trying every five.
//!
//! Cards are a set as in [`super::tables`]: four bits a value, the best suit highest. Within a kind the values decide
//! first, and then suits, each card's by itself (`docs/rules/telesina.md`, HR, R6): so of each value the best suits are
//! taken, and of the values the highest that the kind leaves free.

use super::layout::VALUES;
use super::strength::Strength;
use super::{ACE, Ranking};

/// The lowest bit of every value.
const ONES: u64 = 0x1111_1111_1111_1111 & ((1 << (4 * VALUES)) - 1);

/// The strength of the best five of these cards, chosen as by [`Ranking::best`].
pub(super) fn strongest(ranking: &Ranking, set: u64) -> Strength {
    let suited = |suit: usize| set >> suit & ONES;
    let long = |suit: &usize| suited(*suit).count_ones() >= 5;
    // NB.1: of several scale reali that of the higher suit.
    let royal = (0..4).rev().filter(long).find_map(|suit| Some((top_of_row(ranking, suited(suit))?, suit as u64)));
    if let Some((top, suit)) = royal {
        return Strength::royal(top, suit);
    }
    let counts = counts(set);
    let fours = counts >> 2 & ONES;
    let threes = counts & counts >> 1 & ONES;
    let twos = counts >> 1 & ONES;
    if let Some(four) = highest(fours) {
        let four = all_of(set, four);
        return ranking.of_set(four | best_singles(set & !four, 1));
    }
    if let Some(suit) = (0..4).rev().find(long) {
        return ranking.of_set(best_singles(suited(suit), 5) << suit);
    }
    let three = highest(threes).map(|value| all_of(set, value));
    // A second tris counts as a pair of its best two.
    let pairs = three.map_or(twos, |three| twos & !any(three));
    let pair = highest(pairs).map(|value| best_two(all_of(set, value)));
    if let (Some(three), Some(pair)) = (three, pair) {
        return ranking.of_set(three | pair);
    }
    if let Some(top) = top_of_row(ranking, any(set)) {
        return ranking.of_set(row(ranking, set, top));
    }
    if let Some(three) = three {
        return ranking.of_set(three | best_singles(set & !three, 2));
    }
    let Some(pair) = pair else { return ranking.of_set(best_singles(set, 5)) };
    match highest(pairs & !any(pair)) {
        Some(other) => {
            let two_pair = pair | all_of(set, other);
            ranking.of_set(two_pair | best_singles(set & !two_pair, 1))
        }
        None => ranking.of_set(pair | best_singles(set & !pair, 3)),
    }
}

/// How many cards of each value there are, in its four bits.
const fn counts(set: u64) -> u64 {
    let twos = set - (set >> 1 & 0x5555_5555_5555_5555);
    (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333)
}

/// The lowest bit of each value that is there.
const fn any(set: u64) -> u64 {
    (set | set >> 1 | set >> 2 | set >> 3) & ONES
}

/// The highest of these values.
fn highest(values: u64) -> Option<usize> {
    values.checked_ilog2().map(|bit| bit as usize / 4)
}

/// The cards of this value.
const fn all_of(set: u64, value: usize) -> u64 {
    set & 0xf << (4 * value)
}

/// The best two of these cards of one value.
const fn best_two(cards: u64) -> u64 {
    if cards.count_ones() > 2 { cards & (cards - 1) } else { cards }
}

/// Of so many of the highest values the card of the best suit.
fn best_singles(set: u64, count: usize) -> u64 {
    let mut left = set;
    let mut singles = 0;
    for _ in 0..count {
        let Some(bit) = left.checked_ilog2() else { break };
        singles |= 1 << bit;
        left &= (1 << (bit / 4 * 4)) - 1;
    }
    singles
}

/// The value on top of the highest five in a row: below the lowest card of the deck there is the ace (R7).
fn top_of_row(ranking: &Ranking, values: u64) -> Option<usize> {
    let lowest = values & values >> 4 & values >> 8 & values >> 12 & values >> 16;
    let minima = (ONES & 0xffff) << (4 * ranking.lowest) | 1 << (4 * ACE);
    highest(lowest).map(|value| value + 4).or_else(|| (values & minima == minima).then_some(ranking.lowest + 3))
}

/// The cards of the row with this value on top, of each value the one of the best suit.
fn row(ranking: &Ranking, set: u64, top: usize) -> u64 {
    let is_minima = top == ranking.lowest + 3;
    let values = if is_minima { ranking.lowest..top + 1 } else { top - 4..top + 1 };
    let best = |value: usize| best_singles(all_of(set, value), 1);
    values.chain(is_minima.then_some(ACE)).fold(0, |cards, value| cards | best(value))
}
