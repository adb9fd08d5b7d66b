//! Which cards may be played: the suit led if it is held, and what the Hearts option forbids (R4, R5, R6).

use super::cards::{PEPPA, TWO_OF_CLUBS};
use crate::card::FrenchSet;
use crate::card::Suit;

/// What legality depends on, besides the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// Whether the Hearts option is on.
    pub hearts: bool,
    /// Whether it is the first trick of the smazzata.
    pub first_trick: bool,
    /// Whether a heart has been played in the smazzata.
    pub hearts_open: bool,
    /// The suit led; `None` to the leader.
    pub led: Option<Suit>,
}

/// The cards of `hand` that may be played; never none, unless the hand is empty.
pub fn playable(hand: FrenchSet, table: Table) -> FrenchSet {
    let hearts = FrenchSet::of_suit(Suit::Coppe);
    match table.led {
        None if !table.hearts => hand,
        None if table.first_trick => hand.intersection(FrenchSet::of(TWO_OF_CLUBS)).or(hand),
        None if table.hearts_open => hand,
        None => hand.minus(hearts).or(hand),
        Some(suit) => {
            let same = hand.intersection(FrenchSet::of_suit(suit));
            if !same.is_empty() {
                same
            } else if table.hearts && table.first_trick {
                hand.minus(hearts).without(PEPPA).or(hand)
            } else {
                hand
            }
        }
    }
}
