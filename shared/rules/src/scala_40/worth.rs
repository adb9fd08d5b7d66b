//! What games are worth towards opening: face value, court cards 10, an ace 1 below a two and 11 elsewhere; a jolly is
//! the card that it stands for.

use crate::rummy::{Meld, Place, Shape};

/// What a position of a sequence is worth: 1 is the ace low, 14 the ace high.
pub const fn position_value(position: u8) -> u16 {
    match position {
        14 => 11,
        11..=13 => 10,
        low => low as u16,
    }
}

/// What a card of this rank (1 to 13) is worth in a combination.
pub const fn rank_value(rank: u8) -> u16 {
    position_value(if rank == 1 { 14 } else { rank })
}

/// What a game is worth.
pub fn meld_value(meld: &Meld) -> u16 {
    match meld.shape() {
        Shape::Combination(rank) => rank_value(rank.number()) * meld.len() as u16,
        Shape::Sequence(_) => {
            let position = |(_, place)| match place {
                Some(Place::Position(position)) => position_value(position),
                _ => 0,
            };
            meld.placed().map(position).sum()
        }
    }
}
