//! The captures of cirulla: by value, by fifteen, and those of an ace.
//!
//! A card of value `v` takes any table cards that add up to `v`, or to `15 - v`, as the player likes; an equal card has
//! no precedence (R9). An ace takes an ace, or else everything. `matta` is what the seven of coppe counts by an accuso;
//! `None` is a plain seven.

use super::accuso::MATTA;
use crate::capture::search::{self, Captures, ace_captures, is_ace_capture, sums};
use crate::card::{Card, CardSet, Rank};

/// What cards add up to with the one played.
const FIFTEEN: u8 = 15;

/// What a card counts.
pub fn value(card: Card, matta: Option<u8>) -> u8 {
    matta.filter(|_| card == MATTA).unwrap_or_else(|| search::value(card.rank()))
}

/// The cards of `table` that count as aces.
fn aces(table: CardSet, matta: Option<u8>) -> CardSet {
    let mut aces = table.intersection(CardSet::of_rank(Rank::Ace));
    if matta == Some(1) && table.contains(MATTA) {
        aces = aces.with(MATTA);
    }
    aces
}

/// Every capture that `card` may make from `table`; none means that it is discarded.
pub fn captures(table: CardSet, card: Card, matta: Option<u8>) -> Captures {
    let worth = value(card, matta);
    if worth == 1 {
        return ace_captures(table, aces(table, matta));
    }
    let mut found = Captures::new();
    for wanted in [worth, FIFTEEN - worth] {
        subsets(table, matta, wanted, &mut found);
    }
    found
}

/// Appends every subset of `table` that adds up to `wanted`.
fn subsets(table: CardSet, matta: Option<u8>, wanted: u8, found: &mut Captures) {
    let Some(counts) = matta.filter(|_| table.contains(MATTA)) else {
        return sums(table, wanted, CardSet::EMPTY, found);
    };
    // The matta counts something else than its place in the order of values says: without it, then with it.
    let plain = table.without(MATTA);
    sums(plain, wanted, CardSet::EMPTY, found);
    match wanted.checked_sub(counts) {
        Some(0) => found.push(CardSet::of(MATTA)),
        Some(rest) => sums(plain, rest, CardSet::of(MATTA), found),
        None => {}
    }
}

/// Whether `card` may capture exactly `chosen` (not empty, all on the table). Agrees with [`captures`], without
/// listing.
pub fn is_capture(table: CardSet, card: Card, chosen: CardSet, matta: Option<u8>) -> bool {
    let worth = value(card, matta);
    if worth == 1 {
        return is_ace_capture(table, aces(table, matta), chosen);
    }
    let sum: u32 = chosen.map(|c| u32::from(value(c, matta))).sum();
    table.contains_all(chosen) && (sum == u32::from(worth) || sum == u32::from(FIFTEEN - worth))
}
