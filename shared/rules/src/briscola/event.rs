//! What happens inside a smazzata of briscola, and who may see it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use super::HAND;
use crate::audience::Audience;
use crate::card::{Card, CardSet};
use crate::kernel::{PlayEvent, Viewer};
use crate::opening::{self, Places};
use crate::seat::Seat;
use crate::trick::MAX_SEATS;

/// Three cards for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dealt {
    /// Whose.
    pub seat: Seat,
    /// In the order dealt.
    pub cards: [Card; HAND],
    /// Who sees them.
    pub audience: Audience,
}

/// A card drawn from the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// Who draws.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// Who sees it: everybody, for the turned card.
    pub audience: Audience,
}

/// A hand laid open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BriscolaOpenHand))]
#[serde(deny_unknown_fields)]
pub struct OpenHand {
    /// Whose.
    pub seat: Seat,
    /// The cards.
    pub cards: CardSet,
}

/// An event inside a smazzata.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum BriscolaEvent {
    /// Every seat got three cards.
    HandsDealt {
        /// From the dealer's right, anticlockwise.
        hands: Vec<Dealt>,
    },
    /// The next card was turned face up under the stock: its suit is trump.
    BriscolaTurned {
        /// The card, which will be drawn last.
        card: Card,
    },
    /// A seat played.
    CardPlayed {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A trick is complete.
    TrickTaken {
        /// Who took it and leads next.
        seat: Seat,
        /// The points of its cards.
        points: u8,
    },
    /// Every seat drew a card.
    CardsDrawn {
        /// The winner of the trick first, then anticlockwise.
        draws: SmallVec<[Draw; MAX_SEATS]>,
    },
    /// The stock is empty and the rest is played with open hands (R9).
    HandsOpened {
        /// By seat.
        hands: Vec<OpenHand>,
    },
}

/// A hand dealt, as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BriscolaSeenDealt))]
pub struct SeenDealt {
    /// Whose.
    pub seat: Seat,
    /// How many cards.
    pub count: u8,
    /// The cards in the order dealt, where the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Card>>))]
    pub cards: Option<[Card; HAND]>,
}

/// A card drawn, as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeenDraw {
    /// Who draws.
    pub seat: Seat,
    /// The card, where the viewer may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
}

/// An event inside a smazzata, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeenBriscolaEvent {
    /// Every seat got three cards.
    HandsDealt {
        /// From the dealer's right, anticlockwise.
        hands: Vec<SeenDealt>,
    },
    /// The next card was turned face up under the stock: its suit is trump.
    BriscolaTurned {
        /// The card.
        card: Card,
    },
    /// A seat played.
    CardPlayed {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A trick is complete.
    TrickTaken {
        /// Who took it and leads next.
        seat: Seat,
        /// The points of its cards.
        points: u8,
    },
    /// Every seat drew a card.
    CardsDrawn {
        /// The winner of the trick first, then anticlockwise.
        draws: Vec<SeenDraw>,
    },
    /// The stock is empty and the rest is played with open hands.
    HandsOpened {
        /// By seat.
        hands: Vec<OpenHand>,
    },
}

impl PlayEvent for BriscolaEvent {
    // Everything but the cards of hands they may not see.
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        let seen = match self {
            BriscolaEvent::HandsDealt { hands } => {
                let seen = |hand: &Dealt| SeenDealt {
                    seat: hand.seat,
                    count: HAND as u8,
                    cards: hand.audience.admits(viewer).then_some(hand.cards),
                };
                SeenBriscolaEvent::HandsDealt { hands: hands.iter().map(seen).collect() }
            }
            BriscolaEvent::BriscolaTurned { card } => SeenBriscolaEvent::BriscolaTurned { card: *card },
            BriscolaEvent::CardPlayed { seat, card } => SeenBriscolaEvent::CardPlayed { seat: *seat, card: *card },
            BriscolaEvent::TrickTaken { seat, points } => {
                SeenBriscolaEvent::TrickTaken { seat: *seat, points: *points }
            }
            BriscolaEvent::CardsDrawn { draws } => {
                let seen =
                    |draw: &Draw| SeenDraw { seat: draw.seat, card: draw.audience.admits(viewer).then_some(draw.card) };
                SeenBriscolaEvent::CardsDrawn { draws: draws.iter().map(seen).collect() }
            }
            BriscolaEvent::HandsOpened { hands } => SeenBriscolaEvent::HandsOpened { hands: hands.clone() },
        };
        Some(serde_json::to_value(seen).expect("events are plain data"))
    }

    // Only to the player who takes a card from the deck, or to all if it is turned: hands are filled up face down, and
    // the place of a card that is played would tell when it came, and so what was kept.
    fn opens(&self, viewer: Viewer, deck: &[Card]) -> Places {
        match self {
            BriscolaEvent::HandsDealt { .. }
            | BriscolaEvent::BriscolaTurned { .. }
            | BriscolaEvent::CardsDrawn { .. } => opening::of_seen(self.seen_by(viewer).as_ref(), deck),
            _ => opening::nothing(),
        }
    }
}
