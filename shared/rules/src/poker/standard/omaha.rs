//! Omaha: exactly two of the four own cards and exactly three of the five on the board (texas-holdem, R1).

use super::encoded::{any_suit, counting_to, value, values_in};
use super::hand::Hand;
use super::layout::PAIR_ROOM;
use super::strength::Strength;
use super::tables::{self, fives_with, pair};
use crate::card::Card;

/// A board of Omaha, made ready for many hands: for every pair of own values the best it makes with the board. Making
/// it costs about as much as one [`omaha`]; each hand is then six look-ups.
#[derive(Clone, Debug)]
pub struct OmahaBoard {
    /// By pair of values, whatever the suits.
    best: [u16; PAIR_ROOM],
    cards: Hand,
}

impl OmahaBoard {
    /// This board of five different French cards.
    pub fn new(board: [Card; 5]) -> OmahaBoard {
        let mut best = [0; PAIR_ROOM];
        for row in rows(board) {
            // Only 91 columns are in use; 96 are whole vectors.
            for (best, &number) in best[..96].iter_mut().zip(&row[..96]) {
                *best = number.max(*best);
            }
        }
        OmahaBoard { best, cards: Hand::of(&board) }
    }

    /// The strength of the hand that holds these four cards, none of them on the board.
    #[inline]
    pub fn strength(&self, own: [Card; 4]) -> Strength {
        let best = columns(own).into_iter().map(|pair| self.best[pair % PAIR_ROOM]).fold(0, u16::max);
        let own = Hand::of(&own);
        // The and of two sums: both high bits are set where the board has three of a suit and the own cards two.
        let counters = counting_to::<3>(self.cards.sum) & counting_to::<2>(own.sum);
        if any_suit(counters) {
            return with_flush(best, values_in(self.cards.bits, counters), values_in(own.bits, counters));
        }
        Strength::known(best)
    }
}

/// The best hand of exactly two of the four own cards and exactly three of the five of the board; nine different French
/// cards.
pub fn omaha(own: [Card; 4], board: [Card; 5]) -> Strength {
    OmahaBoard::new(board).strength(own)
}

/// The columns of the six pairs.
#[inline]
fn columns(own: [Card; 4]) -> [usize; 6] {
    let [a, b, c, d] = own.map(value);
    [(a, b), (a, c), (a, d), (b, c), (b, d), (c, d)].map(|(a, b)| pair(a, b))
}

/// The rows of the ten triples.
#[inline]
fn rows(board: [Card; 5]) -> [&'static [u16; PAIR_ROOM]; 10] {
    let [a, b, c, d, e] = board.map(value);
    let [ab, ac, ad] = [b, c, d].map(|other| pair(a, other));
    let [bc, bd, cd] = [(b, c), (b, d), (c, d)].map(|(a, b)| pair(a, b));
    [(ab, c), (ab, d), (ab, e), (ac, d), (ac, e), (ad, e), (bc, d), (bc, e), (bd, e), (cd, e)]
        .map(|(pair, third)| fives_with(pair, third))
}

/// The better of `best` and the flushes of one suit: three of the board's values with two of the own.
#[cold]
fn with_flush(mut best: u16, board: u16, own: u16) -> Strength {
    for three in subsets(board, 3) {
        for two in subsets(own, 2) {
            best = tables::at(three | two).max(best);
        }
    }
    Strength::known(best)
}

/// The subsets of `set` with `size` members.
fn subsets(set: u16, size: u32) -> impl Iterator<Item = u16> {
    // Counting down within the set meets every subset once: subtracting one borrows through the bits outside it.
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let subset = next?;
        next = subset.checked_sub(1).map(|less| less & set);
        Some(subset)
    })
    .filter(move |subset| subset.count_ones() == size)
}
