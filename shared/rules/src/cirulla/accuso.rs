//! Accusi: what a hand of three, or the four cards first laid on the table, may be accused of.
//!
//! The matta (seven of coppe) may count anything from 1 to 10 for an accuso only: one in a cirulla, the rank of the
//! pair in a decino, the one value that makes 15 or 30 on the table (R4, R8).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::capture::layout::TABLE;
use crate::capture::search::value;
use crate::card::{Card, CardSet, Rank, Suit};

/// The matta: the seven of coppe.
pub const MATTA: Card = Card::new(Rank::Seven, Suit::Coppe);

/// An accuso of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CirullaAccuso))]
#[serde(rename_all = "snake_case")]
pub enum Accuso {
    /// Three cards that add up to nine or less.
    Cirulla,
    /// Three cards of one rank.
    Decino,
}

impl Accuso {
    /// What it scores.
    pub const fn points(self) -> u8 {
        match self {
            Accuso::Cirulla => 3,
            Accuso::Decino => 10,
        }
    }
}

/// An accuso that a hand makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// Which.
    pub accuso: Accuso,
    /// What the matta counts from now on, if it is in the hand.
    pub matta: Option<u8>,
}

fn sum(cards: CardSet) -> u8 {
    cards.map(|card| value(card.rank())).sum()
}

/// The accusi that `hand` makes, the richer first (R5); none unless it holds three cards.
pub fn made(hand: CardSet) -> SmallVec<[Made; 2]> {
    let mut found = SmallVec::new();
    let others = hand.without(MATTA);
    let Some(first) = others.first().filter(|_| hand.len() == 3) else { return found };
    let matta = |counts: u8| hand.contains(MATTA).then_some(counts);
    if CardSet::of_rank(first.rank()).contains_all(others) {
        found.push(Made { accuso: Accuso::Decino, matta: matta(value(first.rank())) });
    }
    if sum(others) + matta(1).unwrap_or_default() <= 9 {
        found.push(Made { accuso: Accuso::Cirulla, matta: matta(1) });
    }
    found
}

/// What the dealer accuses on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnTable {
    /// 15 or 30.
    pub sum: u8,
    /// What it scores: two for 15, one for 30 (R3).
    pub points: u8,
    /// What the matta counts for it, if it lies there.
    pub matta: Option<u8>,
}

/// The dealer's accuso on the four cards first laid on the table, if there is one.
pub fn on_table(cards: &[Card; TABLE]) -> Option<OnTable> {
    let cards: CardSet = cards.iter().copied().collect();
    let others = sum(cards.without(MATTA));
    [(15, 2), (30, 1)].into_iter().find_map(|(wanted, points)| {
        if !cards.contains(MATTA) {
            return (others == wanted).then_some(OnTable { sum: wanted, points, matta: None });
        }
        let counts = wanted.checked_sub(others).filter(|counts| (1..=10).contains(counts))?;
        Some(OnTable { sum: wanted, points, matta: Some(counts) })
    })
}
