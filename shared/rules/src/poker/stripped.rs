//! The ranking with suits of the decks from which low cards are left out: Telesina and Poker all'italiana.
//!
//! `docs/rules/telesina.md`, section HR, R5 to R7. Owns [`Ranking`], which is that of one deck, [`Strength`], what it
//! says of five cards, [`Made`], the best five of more, and [`visible`], the score of up to four open cards.
//! Invariants: exact; the order of the cards never changes a strength; five other cards always have another strength,
//! so no two players tie. Non-goals: which cards belong together (a combination of vele), pots and bets. All functions
//! here take different cards of the deck; with others they panic in debug builds, and the strength means nothing in
//! release builds.
//!
//! | clause | here |
//! |---|---|
//! | the lowest card is 11 - players (telesina R1) | [`Ranking::of_players`] |
//! | full < colore < poker < scala reale | [`Strength::category`], `layout::FIRST` |
//! | the ace below the lowest card of the deck makes the minima (R7) | [`Ranking`] has it apart from all other kinds |
//! | values, then suits; suits of pairs and tris last (R6) | the words of the kinds, `layout::kind` |
//! | the royal pair: minima ♠ beats massima ♥ and nothing else (R5) | [`Ranking::beats`], [`Ranking::winner`] |
//! | NB.1: of several scale reali the higher suit is used, then the higher top card | [`Ranking::best`] |
//!
//! **How it is fast.** A strength is a word: the number of the kind (five values, 2 001 of them), then the suits in the
//! order in which they are compared. Every card has a key; five keys are added up, which gives the set of the cards
//! (four bits a value, the best suit highest), a counter for each suit, and a sum that tells the values apart. Two
//! look-ups make the kind of the sum; the kind says which part of the set is compared first, and which after it.
//! `build/stripped.rs` says how the tables are made; they weigh 32 KiB, and the keys 640 bytes.

mod layout;
mod many;
mod strength;
mod tables;
pub mod visible;

use std::cmp::Reverse;

use smallvec::SmallVec;

pub use strength::Strength;
pub use visible::Visible;

use crate::card::Card;
use layout::{LOWEST_TOP, STRAIGHT, VALUES, suits_of};
use tables::Keys;

/// The value of the ace.
const ACE: usize = VALUES - 1;
/// The highest value of a deck's lowest card: the nine, with two players.
const HIGHEST_LOWEST: usize = 4;

/// The most cards that may be used together: five own ones and four vele.
const MOST: usize = 9;

/// The ranking of one deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// The value of the lowest card.
    lowest: usize,
    /// The sum of the keys of a minima, and its kind.
    minima: (u32, u64),
}

/// The best five of several cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// How strong they are.
    pub strength: Strength,
    /// The cards in the order in which players read them: the poker before the fifth card, the tris before the pair,
    /// the higher pair first, the ace behind the cards of a minima, all else from the highest card down; cards of one
    /// value from the highest suit down.
    pub cards: [Card; 5],
}

impl Ranking {
    /// The ranking of the deck for so many players, 2 to 6: its lowest card is 11 minus that (R1, R2).
    pub fn of_players(players: u8) -> Option<Ranking> {
        match players {
            2..=6 => Some(Ranking::from_value(6 - usize::from(players))),
            _ => None,
        }
    }

    fn from_value(lowest: usize) -> Ranking {
        let lowest = lowest.min(HIGHEST_LOWEST);
        let row = lowest..lowest + 4;
        let sum = row.clone().fold(tables::value_key(ACE), |sum, value| sum.wrapping_add(tables::value_key(value)));
        let singles = row.fold(0, |all, value| all | suits_of(value));
        // The ace is the lowest card of it (R7): its suit is compared last.
        let number = layout::FIRST[STRAIGHT] + (lowest + 3 - LOWEST_TOP) as u16;
        Ranking { lowest, minima: (sum, layout::kind(number, singles, None, Some(ACE))) }
    }

    /// The strength of exactly these five cards.
    #[inline]
    pub fn five(&self, cards: [Card; 5]) -> Strength {
        let [a, b, c, d, e] = cards.map(tables::keys);
        debug_assert!(cards.iter().all(|&card| self.has(card)), "{cards:?} of another deck");
        self.of_keys(a.and(b).and(c).and(d).and(e))
    }

    #[inline]
    fn of_keys(&self, keys: Keys) -> Strength {
        let kind = if keys.sum == self.minima.0 { self.minima.1 } else { tables::kind(keys.sum) };
        if keys.is_suited() { Strength::suited(kind, keys.set()) } else { Strength::of_kind(kind, keys.set()) }
    }

    /// The strength of the five cards of this set.
    fn of_set(&self, set: u64) -> Strength {
        let mut keys = Keys::default();
        let mut left = set;
        while left != 0 {
            keys = keys.and(tables::keys_of_bit(left.trailing_zeros() as usize));
            left &= left - 1;
        }
        self.of_keys(keys)
    }

    /// Whether `card` is in the deck.
    pub fn has(&self, card: Card) -> bool {
        tables::value(card).is_some_and(|value| value >= self.lowest)
    }

    /// The five that a player uses of their cards, where each of `choices` is a list of cards that may be used
    /// together: the strongest; but of several scale reali the one of the higher suit, then of the higher top card
    /// (NB.1). `None` if no list has five cards.
    pub fn best(&self, choices: impl IntoIterator<Item = impl AsRef<[Card]>>) -> Option<Made> {
        let mut best: Option<(Strength, [Card; 5])> = None;
        for cards in choices {
            let cards = cards.as_ref();
            debug_assert!(cards.iter().all(|&card| self.has(card)), "{cards:?} of another deck");
            let keys: SmallVec<[Keys; MOST]> = cards.iter().map(|&card| tables::keys(card)).collect();
            fives(&keys, |five, places| {
                let strength = self.of_keys(five);
                if best.is_none_or(|(other, _)| strength.is_preferred_to(other)) {
                    best = Some((strength, places.map(|place| cards[place])));
                }
            });
        }
        best.map(|(strength, cards)| Made { strength, cards: self.in_reading_order(strength, cards) })
    }

    /// How strong the best five of `cards` are, all of which may be used together; chosen as by [`Ranking::best`].
    /// `None` if they are fewer than five or more than nine, or no different cards of the deck.
    pub fn strongest(&self, cards: impl Iterator<Item = Card>) -> Option<Strength> {
        let mut keys = Keys::default();
        let mut count = 0;
        let mut set = 0;
        for card in cards {
            let key = tables::keys(card);
            (keys, count, set) = (keys.and(key), count + 1, set | key.set());
        }
        // Each card of a stripped deck has a bit of its own; those of higher values are higher.
        let sound = set.count_ones() == count && set.trailing_zeros() as usize >= 4 * self.lowest;
        match count {
            _ if !sound => None,
            5 => Some(self.of_keys(keys)),
            6..=9 => Some(many::strongest(self, set)),
            _ => None,
        }
    }

    /// Whether `one` wins against `other`: the stronger does; but the minima of picche, which is the weakest scala
    /// reale, beats the massima of cuori, which is the strongest (R5).
    pub fn beats(&self, one: Strength, other: Strength) -> bool {
        let pair = (self.weakest_royal(), Strength::STRONGEST);
        if (one, other) == pair {
            return true;
        }
        (other, one) != pair && one > other
    }

    /// The strength that wins among these: the strongest, unless both of the royal pair are there, no matter who else
    /// is (R5).
    pub fn winner(&self, mut strengths: impl Iterator<Item = Strength> + Clone) -> Option<Strength> {
        let best = strengths.clone().max()?;
        let weakest = self.weakest_royal();
        let inverted = best == Strength::STRONGEST && strengths.any(|strength| strength == weakest);
        Some(if inverted { weakest } else { best })
    }

    /// The minima of picche.
    pub fn weakest_royal(&self) -> Strength {
        Strength::royal(self.lowest + 3, 0)
    }

    fn in_reading_order(&self, strength: Strength, mut cards: [Card; 5]) -> [Card; 5] {
        let value = |card: Card| tables::value(card).unwrap_or(0);
        let times = |card: Card| cards.iter().filter(|&&other| value(other) == value(card)).count();
        let counts = cards.map(|card| (card, times(card)));
        let count = |card: Card| counts.iter().find(|(other, _)| *other == card).map_or(0, |(_, count)| *count);
        cards.sort_by_key(|&card| Reverse((count(card), value(card), tables::suit(card))));
        if strength.is_straight() && value(cards[0]) > value(cards[1]) + 1 {
            cards.rotate_left(1);
        }
        cards
    }
}

/// What every choice of five of the cards adds up to, and where they stand.
#[inline]
fn fives(cards: &[Keys], mut each: impl FnMut(Keys, [usize; 5])) {
    for (a, &one) in cards.iter().enumerate() {
        for (b, &second) in cards.iter().enumerate().skip(a + 1) {
            let two = one.and(second);
            for (c, &third) in cards.iter().enumerate().skip(b + 1) {
                let three = two.and(third);
                for (d, &fourth) in cards.iter().enumerate().skip(c + 1) {
                    let four = three.and(fourth);
                    for (e, &fifth) in cards.iter().enumerate().skip(d + 1) {
                        each(four.and(fifth), [a, b, c, d, e]);
                    }
                }
            }
        }
    }
}
