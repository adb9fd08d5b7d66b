//! The tables, as the build script made them: 293 KiB of plain data. `build/tables.rs` says how; `build/ranking.rs` is
//! where the strengths in them come from.
//!
//! Invariant: no look-up can miss its table: every index is as wide as its table or masked to it, so there is nothing
//! to check in the hot paths.

use super::layout::{PAIR_ROOM, PLACES, ROW_BITS, ROWS, TRIPLE_ROOM, VALUE_ROOM};

/// All tables, in the order in which they were written.
#[repr(align(64))]
struct Tables {
    strengths: [u16; PLACES],
    /// Wider than they need be: the sum is added to them as it is, and cut once.
    shifts: [u32; ROWS],
    fives: [[u16; PAIR_ROOM]; TRIPLE_ROOM],
    triples: [[u16; VALUE_ROOM]; PAIR_ROOM],
    pairs: [[u16; VALUE_ROOM]; VALUE_ROOM],
}

static TABLES: Tables = {
    let bytes = include_bytes!(concat!(env!("OUT_DIR"), "/poker_standard.bin"));
    let (words, rest) = bytes.as_chunks::<2>();
    assert!(rest.is_empty());
    let (strengths, words) = words.split_at(PLACES);
    let (shifts, words) = words.split_at(ROWS);
    let (fives, words) = words.split_at(PAIR_ROOM * TRIPLE_ROOM);
    let (triples, pairs) = words.split_at(VALUE_ROOM * PAIR_ROOM);
    Tables {
        strengths: row(strengths, 0),
        shifts: widened(row(shifts, 0)),
        fives: rows(fives),
        triples: rows(triples),
        pairs: rows(pairs),
    }
};

/// The row with this index among rows of `N` words.
const fn row<const N: usize>(words: &[[u8; 2]], index: usize) -> [u16; N] {
    let mut row = [0; N];
    let mut i = 0;
    while i < N {
        row[i] = u16::from_le_bytes(words[index * N + i]);
        i += 1;
    }
    row
}

const fn widened<const N: usize>(words: [u16; N]) -> [u32; N] {
    let mut wide = [0; N];
    let mut i = 0;
    while i < N {
        wide[i] = words[i] as u32;
        i += 1;
    }
    wide
}

/// All rows; the table must be exactly as large.
const fn rows<const N: usize, const M: usize>(words: &[[u8; 2]]) -> [[u16; N]; M] {
    assert!(words.len() == N * M);
    let mut rows = [[0; N]; M];
    let mut i = 0;
    while i < M {
        rows[i] = row(words, i);
        i += 1;
    }
    rows
}

/// The strength at a place: that of the best five of five to seven values in one suit, whose place is the set of them,
/// one bit a value; or that of the best five of seven values of several suits, whose [`place`] is looked up.
#[inline]
pub(super) fn at(place: u16) -> u16 {
    TABLES.strengths[place as usize]
}

/// The place of seven values of several suits, by the sum of their keys.
#[inline]
pub(super) fn place(sum: u32) -> u16 {
    sum.wrapping_add(TABLES.shifts[(sum >> (u32::BITS - ROW_BITS)) as usize]) as u16
}

/// The column of a pair of values in a [`row`](fives_with).
#[inline]
pub(super) fn pair(a: usize, b: usize) -> usize {
    TABLES.pairs[a % VALUE_ROOM][b % VALUE_ROOM] as usize
}

/// By pair, all fives of several suits that a pair of values and a third are part of.
#[inline]
pub(super) fn fives_with(pair: usize, third: usize) -> &'static [u16; PAIR_ROOM] {
    let triple = TABLES.triples[pair % PAIR_ROOM][third % VALUE_ROOM] as usize;
    &TABLES.fives[triple % TRIPLE_ROOM]
}

/// Five values of several suits.
pub(super) fn five([a, b, c, d, e]: [usize; 5]) -> u16 {
    fives_with(pair(a, b), c)[pair(d, e) % PAIR_ROOM]
}
