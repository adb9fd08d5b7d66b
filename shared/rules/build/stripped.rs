//! How the tables of `poker::stripped` are made.
//!
//! 1. **Kinds.** The 1 992 multisets of five values with at most four of each, sorted by category and by the values in
//!    the order in which they decide (telesina, HR) and numbered. Which straight is a minima depends on the
//!    deck, so no minima is among them: `poker::stripped` knows it by the sum of its keys.
//! 2. **Keys.** A number for each value, from SplitMix64; the first seed will do for which step 3 finds all places.
//! 3. **Folding.** The sum of five keys names a row (its high bits) and a place in it (its low bits). Every row is
//!    shifted round to where all its kinds fall into free places, the fullest rows first. A look-up adds the shift of
//!    the row to the low bits. It need not look whether it found its own kind, for there are no other sums.

use super::stripped_layout::{FIRST, LOWEST_TOP, PLACES, ROW_BITS, ROWS, STRAIGHT, VALUES, kind, suits_of};
use super::tables::multisets;

/// The places of the categories in `FIRST`.
const HIGH_CARD: usize = 0;
const PAIR: usize = 1;
const TWO_PAIR: usize = 2;
const TRIS: usize = 3;
const FULL: usize = 5;
const POKER: usize = 7;

/// Five values by category, then in the order in which they decide: the most numerous first, then the highest.
type Shape = (usize, [u8; 5]);

/// Everything in one list: the keys, the shifts, the kinds by place.
pub(super) fn make() -> Vec<u64> {
    let kinds = kinds();
    (0..).find_map(|seed| folded(&keys(seed), &kinds)).expect("some seed will do")
}

fn keys(seed: u64) -> [u32; VALUES] {
    let mut state = seed;
    std::array::from_fn(|_| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z >> 32) as u32
    })
}

fn shape(mut values: [u8; 5]) -> Shape {
    let times = values.map(|value| values.iter().filter(|&&other| other == value).count());
    let mut order = [0, 1, 2, 3, 4];
    order.sort_by_key(|&i| std::cmp::Reverse((times[i], values[i])));
    values = order.map(|i| values[i]);
    let category = match order.map(|i| times[i]) {
        [4, ..] => POKER,
        [3, _, _, 2, _] => FULL,
        [3, ..] => TRIS,
        [2, _, 2, ..] => TWO_PAIR,
        [2, ..] => PAIR,
        _ if values[0] - values[4] == 4 => STRAIGHT,
        _ => HIGH_CARD,
    };
    (category, values)
}

/// Every multiset of values with its word.
fn kinds() -> Vec<([u8; 5], u64)> {
    let mut shapes: Vec<(Shape, [u8; 5])> =
        multisets::<5>(VALUES as u8).into_iter().map(|values| (shape(values), values)).collect();
    shapes.sort_unstable();
    assert!(shapes.is_sorted_by(|a, b| a.0 < b.0), "two kinds with one shape");
    let mut kinds = Vec::new();
    for same in shapes.chunk_by(|a, b| a.0.0 == b.0.0) {
        let category = same[0].0.0;
        // The lowest straight is a minima.
        let skipped = if category == STRAIGHT { VALUES - LOWEST_TOP - same.len() } else { 0 };
        for (place, &((_, decisive), values)) in same.iter().enumerate() {
            let number = FIRST[category] + (place + skipped) as u16;
            assert!(number < FIRST[category + 1], "more kinds than there should be");
            kinds.push((values, word(number, category, decisive.map(usize::from))));
        }
    }
    kinds
}

/// Suits of cards that come once are compared first, from the highest value down; then those of the others.
fn word(number: u16, category: usize, [a, b, c, d, e]: [usize; 5]) -> u64 {
    let singles = |values: &[usize]| values.iter().fold(0, |all, &value| all | suits_of(value));
    match category {
        PAIR => kind(number, singles(&[c, d, e]), None, Some(a)),
        TWO_PAIR => kind(number, singles(&[e]), Some(a), Some(c)),
        TRIS => kind(number, singles(&[d, e]), None, Some(a)),
        FULL => kind(number, 0, Some(a), Some(d)),
        POKER => kind(number, singles(&[e]), None, None),
        _ => kind(number, singles(&[a, b, c, d, e]), None, None),
    }
}

/// All tables with these keys, if every kind finds a place.
fn folded(keys: &[u32; VALUES], kinds: &[([u8; 5], u64)]) -> Option<Vec<u64>> {
    let mut entries: Vec<(usize, usize, u64)> = Vec::new();
    for (values, word) in kinds {
        let sum = values.iter().fold(0, |sum: u32, &value| sum.wrapping_add(keys[value as usize]));
        entries.push(((sum >> (u32::BITS - ROW_BITS)) as usize, sum as usize % PLACES, *word));
    }
    entries.sort_unstable();
    let different = |a: &(usize, usize, u64), b: &(usize, usize, u64)| (a.0, a.1) < (b.0, b.1);
    if !entries.is_sorted_by(different) {
        return None;
    }
    let mut rows: Vec<_> = entries.chunk_by(|a, b| a.0 == b.0).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.len()));
    let mut shifts = vec![0; ROWS];
    let mut places = vec![0; PLACES];
    for row in rows {
        let fits = |shift: &usize| row.iter().all(|entry| places[(entry.1 + shift) % PLACES] == 0);
        let shift = (0..PLACES).find(fits)?;
        shifts[row[0].0] = shift as u64;
        row.iter().for_each(|entry| places[(entry.1 + shift) % PLACES] = entry.2);
    }
    Some(keys.iter().map(|&key| u64::from(key)).chain(shifts).chain(places).collect())
}
