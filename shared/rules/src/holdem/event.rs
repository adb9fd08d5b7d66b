//! What happens inside a hand of hold'em or Omaha, and who may see it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use crate::betting::event::with_acts;
use crate::card::{Card, FewCards};
use crate::kernel::{PlayEvent, Viewer};
use crate::opening::{self, Places};
use crate::seat::Seat;
use crate::session::Chips;

/// The covered cards of a seat. Its own player sees them, and nobody else before they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HoleCards {
    /// Whose.
    pub seat: Seat,
    /// In the order dealt.
    pub cards: FewCards,
}

/// The part of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Street {
    /// Before the flop.
    Preflop,
    /// Three cards.
    Flop,
    /// The fourth.
    Turn,
    /// The fifth.
    River,
}

impl Street {
    /// The next one.
    pub const fn next(self) -> Option<Street> {
        match self {
            Street::Preflop => Some(Street::Flop),
            Street::Flop => Some(Street::Turn),
            Street::Turn => Some(Street::River),
            Street::River => None,
        }
    }

    /// The cards of the board once it is dealt.
    pub const fn board(self) -> usize {
        match self {
            Street::Preflop => 0,
            Street::Flop => 3,
            Street::Turn => 4,
            Street::River => 5,
        }
    }
}

with_acts! {
    /// An event inside a hand.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum HoldemEvent {
        /// Every seat got its covered cards.
        HoleDealt {
            /// From the left of the button.
            hands: SmallVec<[HoleCards; 6]>,
        },
        ..Act,
        /// Cards came to the board.
        BoardDealt {
            /// Which part of the hand begins.
            street: Street,
            /// The new cards.
            cards: FewCards,
        },
        /// A seat shows its cards.
        Shown {
            /// Who.
            seat: Seat,
            /// All of them.
            cards: FewCards,
        },
        /// A seat does not show its cards, which stay hidden for ever.
        Mucked {
            /// Who.
            seat: Seat,
        },
    }
}

/// Covered cards as a viewer sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeenHole {
    /// Whose.
    pub seat: Seat,
    /// How many cards.
    pub count: u8,
    /// The cards in the order dealt, where the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<FewCards>,
}

with_acts! {
    /// An event inside a hand, as a viewer sees it.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    #[serde(tag = "type", rename_all = "snake_case")]
    pub enum SeenHoldemEvent {
        /// Every seat got its covered cards.
        HoleDealt {
            /// From the left of the button.
            hands: Vec<SeenHole>,
        },
        ..Act,
        /// Cards came to the board.
        BoardDealt {
            /// Which part of the hand begins.
            street: Street,
            /// The new cards.
            cards: FewCards,
        },
        /// A seat shows its cards.
        Shown {
            /// Who.
            seat: Seat,
            /// All of them.
            cards: FewCards,
        },
        /// A seat does not show its cards.
        Mucked {
            /// Who.
            seat: Seat,
        },
    }
}

impl PlayEvent for HoldemEvent {
    /// What `viewer` sees of it: everything but the covered cards of others.
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        type Seen = SeenHoldemEvent;
        let seen = match *self {
            HoldemEvent::HoleDealt { ref hands } => Seen::HoleDealt {
                hands: hands
                    .iter()
                    .map(|hole| SeenHole {
                        seat: hole.seat,
                        count: hole.cards.len() as u8,
                        cards: viewer.sees(hole.seat).then_some(hole.cards),
                    })
                    .collect(),
            },
            HoldemEvent::BoardDealt { street, cards } => Seen::BoardDealt { street, cards },
            HoldemEvent::Shown { seat, cards } => Seen::Shown { seat, cards },
            HoldemEvent::Mucked { seat } => Seen::Mucked { seat },
            _ => Seen::from(self.act()?),
        };
        Some(serde_json::to_value(seen).expect("events are plain data"))
    }

    // Covered cards are dealt at once, and only shown whole: a place tells nothing that is not seen anyway.
    fn opens(&self, viewer: Viewer, deck: &[Card]) -> Places {
        opening::of_seen(self.seen_by(viewer).as_ref(), deck)
    }
}
