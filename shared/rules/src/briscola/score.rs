//! What the cards of briscola are worth (R2), and what a smazzata brings.

use serde::{Deserialize, Serialize};

use super::LINES;
use super::deal::BriscolaDeal;
use crate::card::{Card, CardSet, Rank};
use crate::matches::{DealScore, Forfeiture};
use crate::seat::{ByLine, Points};

/// All the points of the deck.
pub const ALL_POINTS: u8 = 120;
/// "Fino a un massimo di 20" (R7).
const MAX_AWARD: u32 = 20;

/// What a line scored in a smazzata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BriscolaScore {
    /// How many cards it took.
    pub cards: u8,
    /// Their points.
    pub points: u8,
}

/// The strength of a card among those of its suit: A 3 K Q J 7 6 5 4 2, high to low.
pub const fn strength(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 9,
        Rank::Three => 8,
        Rank::King => 7,
        Rank::Queen => 6,
        Rank::Jack => 5,
        Rank::Seven => 4,
        Rank::Six => 3,
        Rank::Five => 2,
        Rank::Four => 1,
        Rank::Two => 0,
    }
}

/// The points of a card.
pub const fn points(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 11,
        Rank::Three => 10,
        Rank::King => 4,
        Rank::Queen => 3,
        Rank::Jack => 2,
        _ => 0,
    }
}

/// The points of a pile, at most [`ALL_POINTS`].
pub fn pile_points(pile: CardSet) -> u8 {
    pile.map(points).sum()
}

/// The score of both lines.
pub(super) fn of(deal: &BriscolaDeal) -> ByLine<BriscolaScore> {
    ByLine::make(LINES, |line| {
        let pile = deal.pile(line);
        BriscolaScore { cards: pile.len() as u8, points: pile_points(pile) }
    })
}

/// What a forfeit takes into account; `None` is a smazzata not dealt yet. The cards of a trick that is not complete
/// belong to nobody.
pub(super) fn forfeit(deal: Option<&BriscolaDeal>, lines: u8) -> Forfeiture {
    let secured = ByLine::make(lines, |line| deal.map_or(0, |deal| Points::from(pile_points(deal.pile(line)))));
    let taken: Points = secured.values().iter().sum();
    let open = Points::from(ALL_POINTS).saturating_sub(taken).max(0).unsigned_abs();
    Forfeiture { secured, award: MAX_AWARD.min(open) }
}

impl DealScore for BriscolaScore {
    fn points(&self) -> Points {
        Points::from(self.points)
    }
}
