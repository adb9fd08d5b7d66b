//! How the tables of `poker::standard` are made, from `ranking` alone and with nothing left to chance.
//!
//! 1. **Numbers.** All 7 462 kinds of five cards are listed (6 175 multisets of five values with at most four of each,
//!    and 1 287 sets of five values in one suit), sorted by their shape and numbered from 1. No two kinds have one
//!    shape.
//! 2. **Fives** (128 KiB, 81 in use): a row for each of the 455 multisets of three values, a column for each of the 91
//!    of two, and in the cell the number of the five together; 0 where a value would come five times.
//! 3. **Suited** (in the table of step 4, at the place that is the set of values, one bit a value): for each set of
//!    five to seven values in one suit the number of its best five; a set of more than five takes the best of the sets
//!    that leave one out.
//! 4. **Sevens** (128 KiB, 105 in use with the suited ones, and 32 KiB of shifts): the 49 205 multisets of seven values
//!    with at most four of each take the best of their 21 fives. Their sums of keys are 32 bits wide, so the table is
//!    folded: the high 13 bits of a sum name a row, the low 16 bits a place in it, and every row is shifted round to
//!    where all its entries fall into holes that the rows before it left, the fullest rows first. A look-up adds the
//!    row's shift to the low bits. It need not look whether it found its own entry, for there are no other sums.

use std::collections::HashMap;

use super::layout::{PAIR_ROOM, PLACES, ROW_BITS, ROWS, TRIPLE_ROOM, VALUE_KEYS, VALUE_ROOM, VALUES};
use super::ranking::{Shape, shape};

/// All tables, in the order in which they are written.
pub(super) struct Tables {
    /// By place: the suited sets, and between them the folded sevens.
    strengths: Vec<u16>,
    /// How far each row of sevens is shifted, modulo 2^16.
    shifts: Vec<u16>,
    /// By triple, then by pair.
    fives: Vec<[u16; PAIR_ROOM]>,
    /// The number of a triple: by pair of values, then by the third.
    triples: Vec<[u16; VALUE_ROOM]>,
    /// The number of a pair of values, in any order.
    pairs: Vec<[u16; VALUE_ROOM]>,
}

type Numbers = HashMap<([u8; 5], bool), u16>;

/// Makes all tables, in the order of the list above.
pub(super) fn make() -> Tables {
    let numbers = numbers();
    let mut tables = Tables {
        strengths: vec![0; PLACES],
        shifts: vec![0; ROWS],
        fives: vec![[0; PAIR_ROOM]; TRIPLE_ROOM],
        triples: vec![[0; VALUE_ROOM]; PAIR_ROOM],
        pairs: vec![[0; VALUE_ROOM]; VALUE_ROOM],
    };
    tables.number_pairs_and_triples();
    tables.fill_fives(&numbers);
    tables.fill_suited(&numbers);
    tables.fold_sevens();
    tables
}

/// Every multiset of `N` of so many values, highest first in each, at most four of each value.
pub(super) fn multisets<const N: usize>(values: u8) -> Vec<[u8; N]> {
    fn extend<const N: usize>(highest: u8, hand: [u8; N], len: usize, all: &mut Vec<[u8; N]>) {
        if len == N {
            all.push(hand);
            return;
        }
        for value in 0..=highest {
            if len < 4 || hand[len - 4] != value {
                let mut longer = hand;
                longer[len] = value;
                extend(value, longer, len + 1, all);
            }
        }
    }
    let mut all = Vec::new();
    extend(values - 1, [0; N], 0, &mut all);
    all
}

/// The number of every kind of five cards, by values, highest first, and whether they are suited.
fn numbers() -> Numbers {
    let mut kinds: Vec<(Shape, [u8; 5], bool)> = Vec::new();
    for values in multisets::<5>(VALUES as u8) {
        kinds.push((shape(values, false), values, false));
        if values.is_sorted_by(|a, b| a > b) {
            kinds.push((shape(values, true), values, true));
        }
    }
    kinds.sort_unstable();
    assert!(kinds.is_sorted_by(|a, b| a.0 < b.0), "two kinds with one shape");
    (1..).zip(kinds).map(|(number, (_, values, suited))| ((values, suited), number)).collect()
}

impl Tables {
    /// Everything, one table after the other.
    pub(super) fn into_words(self) -> Vec<u16> {
        let Tables { mut strengths, shifts, fives, triples, pairs } = self;
        strengths.extend(shifts);
        strengths.extend(fives.into_flattened());
        strengths.extend(triples.into_flattened());
        strengths.extend(pairs.into_flattened());
        strengths
    }

    fn pair(&self, a: u8, b: u8) -> usize {
        self.pairs[a as usize][b as usize] as usize
    }

    fn five(&self, [a, b, c, d, e]: [u8; 5]) -> u16 {
        let triple = self.triples[self.pair(a, b)][c as usize];
        self.fives[triple as usize][self.pair(d, e)]
    }

    fn number_pairs_and_triples(&mut self) {
        for (number, [a, b]) in (0..).zip(multisets(VALUES as u8)) {
            self.pairs[a as usize][b as usize] = number;
            self.pairs[b as usize][a as usize] = number;
        }
        for (number, [a, b, c]) in (0..).zip(multisets(VALUES as u8)) {
            for [a, b, c] in [[a, b, c], [a, c, b], [b, c, a]] {
                let pair = self.pair(a, b);
                self.triples[pair][c as usize] = number;
            }
        }
    }

    fn fill_fives(&mut self, numbers: &Numbers) {
        for (row, [a, b, c]) in self.fives.iter_mut().zip(multisets(VALUES as u8)) {
            for (cell, [d, e]) in row.iter_mut().zip(multisets(VALUES as u8)) {
                let mut values = [a, b, c, d, e];
                values.sort_unstable_by(|a, b| b.cmp(a));
                *cell = numbers.get(&(values, false)).copied().unwrap_or(0);
            }
        }
    }

    fn fill_suited(&mut self, numbers: &Numbers) {
        for (&(values, suited), &number) in numbers {
            if suited {
                self.strengths[values.iter().fold(0, |set, &value| set | 1 << value)] = number;
            }
        }
        // Ascending, so that the sets that leave one out are there already.
        for set in (0..1_usize << VALUES).filter(|set| matches!(set.count_ones(), 6 | 7)) {
            let without = (0..VALUES).filter(|value| set >> value & 1 == 1).map(|value| set ^ 1 << value);
            self.strengths[set] = without.map(|less| self.strengths[less]).max().unwrap_or(0);
        }
    }

    /// The best of the 21 fives of seven values.
    fn best_of_seven(&self, values: [u8; 7]) -> u16 {
        let mut best = 0;
        for i in 0..7 {
            for j in i + 1..7 {
                let mut rest = (0..7).filter(|&k| k != i && k != j).map(|k| values[k]);
                let five = std::array::from_fn(|_| rest.next().expect("seven less two is five"));
                best = best.max(self.five(five));
            }
        }
        best
    }

    fn fold_sevens(&mut self) {
        // Every entry: row, place in it, number.
        let mut entries: Vec<(usize, u16, u16)> = Vec::new();
        for values in multisets(VALUES as u8) {
            let sum = values.iter().fold(0, |sum: u32, &value| sum.wrapping_add(VALUE_KEYS[value as usize]));
            entries.push(((sum >> (u32::BITS - ROW_BITS)) as usize, sum as u16, self.best_of_seven(values)));
        }
        entries.sort_unstable();
        assert!(entries.is_sorted_by(|a, b| (a.0, a.1) < (b.0, b.1)), "two hands in one place");
        let mut rows: Vec<_> = entries.chunk_by(|a, b| a.0 == b.0).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.len()));
        let mut shift: u16 = 0;
        for row in rows {
            // From where the last row went, so that the table fills evenly.
            let fits = |shift: &u16| row.iter().all(|entry| self.strengths[entry.1.wrapping_add(*shift) as usize] == 0);
            shift = (0..=u16::MAX).map(|step| shift.wrapping_add(step)).find(fits).expect("room for every row");
            self.shifts[row[0].0] = shift;
            for &(_, place, number) in row {
                self.strengths[place.wrapping_add(shift) as usize] = number;
            }
        }
    }
}
