//! The names of the hands.

use serde::{Deserialize, Serialize};

/// The kind of a poker hand. Which kind beats which belongs to each ranking, so kinds have no order here: compare
/// strengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Carta alta: five cards and nothing else.
    HighCard,
    /// Coppia.
    Pair,
    /// Doppia coppia.
    TwoPair,
    /// Tris.
    ThreeOfAKind,
    /// Scala: five values in a row.
    Straight,
    /// Colore: five cards of a suit.
    Flush,
    /// Full: a tris and a pair.
    FullHouse,
    /// Poker.
    FourOfAKind,
    /// Scala a colore: a straight in one suit.
    StraightFlush,
    /// Scala reale: the highest straight flush, from ten to ace.
    RoyalFlush,
}

impl Category {
    /// Every kind, in the order of the standard ranking, weakest first.
    pub const ALL: [Category; 10] = [
        Category::HighCard,
        Category::Pair,
        Category::TwoPair,
        Category::ThreeOfAKind,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::FourOfAKind,
        Category::StraightFlush,
        Category::RoyalFlush,
    ];
}
