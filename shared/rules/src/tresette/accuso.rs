//! The accuso: three or four 3s, 2s or aces in the ten cards dealt (R1, R2).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::card::{CardSet, Rank};

/// What is accused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TresetteAccuso))]
#[serde(rename_all = "snake_case")]
pub enum Accuso {
    /// Tre.
    Threes,
    /// Due.
    Twos,
    /// Assi.
    Aces,
}

/// Several accusi at once.
pub type Accusi = SmallVec<[Accuso; 3]>;

impl Accuso {
    /// All, from the highest card.
    pub const ALL: [Accuso; 3] = [Accuso::Threes, Accuso::Twos, Accuso::Aces];

    const fn rank(self) -> Rank {
        match self {
            Accuso::Threes => Rank::Three,
            Accuso::Twos => Rank::Two,
            Accuso::Aces => Rank::Ace,
        }
    }

    /// Its cards in `hand`.
    pub fn cards(self, hand: CardSet) -> CardSet {
        hand.intersection(CardSet::of_rank(self.rank()))
    }

    /// What it is worth to `hand`: 4 points with all four cards, 3 with three, else nothing.
    pub fn worth(self, hand: CardSet) -> u8 {
        match self.cards(hand).len() {
            4 => 4,
            3 => 3,
            _ => 0,
        }
    }

    /// Every accuso that `hand` holds.
    pub fn held(hand: CardSet) -> Accusi {
        Accuso::ALL.into_iter().filter(|accuso| accuso.worth(hand) > 0).collect()
    }
}
