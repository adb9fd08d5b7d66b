//! Captures: which table cards a card takes.
//!
//! 1. An equal card on the table: exactly one of them, the player picks which (scopa R8), never a sum.
//! 2. Else two or more table cards that add up to the value of the card, any such choice (scopa R9).
//! 3. Else nothing: the card is discarded.
//!
//! Where aces sweep (asso piglia tutto, cirulla) an ace takes one ace, or else all there is.

use smallvec::SmallVec;

use crate::card::{Card, CardSet, Rank};

/// The captures of a card. Almost always very few.
pub type Captures = SmallVec<[CardSet; 8]>;

/// The capture value of a rank: ace 1, two to seven, fante 8, cavallo 9, re 10 (scopa R2).
pub const fn value(rank: Rank) -> u8 {
    rank as u8 + 1
}

/// Every capture that `card` may make from `table`, in ascending order of cards; none means that it is discarded.
pub fn captures(table: CardSet, card: Card) -> Captures {
    let mut found = Captures::new();
    let equal = table.intersection(CardSet::of_rank(card.rank()));
    if equal.is_empty() {
        sums(table.intersection(CardSet::below_rank(card.rank())), value(card.rank()), CardSet::EMPTY, &mut found);
    } else {
        found.extend(equal.map(CardSet::of));
    }
    found
}

/// Appends every subset of `rest` that adds up to exactly `missing`, together with `chosen`. Cards of a set ascend in
/// value, so one that is worth more than half of it goes with no card after it: such cards only end a sum. In
/// [`captures`] no card of `rest` alone has the whole value, since equal cards were dealt with before: every subset
/// found there has two cards or more.
pub(crate) fn sums(mut rest: CardSet, missing: u8, chosen: CardSet, found: &mut Captures) {
    while let Some(card) = rest.first() {
        let worth = value(card.rank());
        if 2 * worth > missing {
            break;
        }
        rest = rest.without(card);
        sums(rest, missing - worth, chosen.with(card), found);
    }
    if let Some(rank) = Rank::ALL.get(usize::from(missing).wrapping_sub(1)) {
        for card in rest.intersection(CardSet::of_rank(*rank)) {
            found.push(chosen.with(card));
        }
    }
}

/// Whether `card` may capture exactly `chosen` (not empty, all on the table). Agrees with [`captures`], without
/// listing.
pub fn is_capture(table: CardSet, card: Card, chosen: CardSet) -> bool {
    let equal = table.intersection(CardSet::of_rank(card.rank()));
    if !equal.is_empty() {
        return chosen.len() == 1 && equal.contains_all(chosen);
    }
    let sum: u32 = chosen.map(|c| u32::from(value(c.rank()))).sum();
    table.contains_all(chosen) && sum == u32::from(value(card.rank()))
}

/// Every capture of an ace where aces sweep: one of the `aces` of the table, else the whole table, else nothing.
pub fn ace_captures(table: CardSet, aces: CardSet) -> Captures {
    if !aces.is_empty() {
        aces.map(CardSet::of).collect()
    } else if table.is_empty() {
        Captures::new()
    } else {
        Captures::from_slice(&[table])
    }
}

/// Whether an ace may capture exactly `chosen` (not empty, all on the table). Agrees with [`ace_captures`].
pub fn is_ace_capture(table: CardSet, aces: CardSet, chosen: CardSet) -> bool {
    if aces.is_empty() { chosen == table } else { chosen.len() == 1 && aces.contains_all(chosen) }
}
