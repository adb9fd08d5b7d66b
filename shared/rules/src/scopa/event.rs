//! What happens inside a smazzata, and who may see it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::HAND;
use crate::audience::Audience;
use crate::card::{Card, CardSet};
use crate::kernel::Viewer;
use crate::seat::{Line, Seat};

/// Three cards for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// Whose.
    pub seat: Seat,
    /// In the order dealt.
    pub cards: [Card; HAND],
    /// Who sees them.
    pub audience: Audience,
}

/// An event inside a smazzata.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ScopaEvent {
    /// Three or four kings lay on the table: nothing of this deal counts, the same dealer deals again (R7).
    DealVoided {
        /// The four cards.
        table: [Card; 4],
    },
    /// Every seat got three cards.
    HandsDealt {
        /// From the dealer's right, anticlockwise.
        hands: Vec<Hand>,
    },
    /// Four cards were laid on the table.
    TableDealt {
        /// In the order dealt.
        cards: [Card; 4],
    },
    /// A seat played.
    CardPlayed {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// What it captured; empty for a discard.
        capture: CardSet,
        /// Whether it emptied the table and counts as a scopa.
        scopa: bool,
    },
    /// The cards still on the table at the end went to the line of the last capture (R5).
    LeftoversTaken {
        /// Which line.
        line: Line,
        /// The cards.
        cards: CardSet,
    },
}

/// A hand dealt, as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeenHand {
    /// Whose.
    pub seat: Seat,
    /// How many cards.
    pub count: u8,
    /// The cards in the order dealt, where the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Card>>))]
    pub cards: Option<[Card; HAND]>,
}

/// An event inside a smazzata, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeenScopaEvent {
    /// Three or four kings lay on the table: the same dealer deals again.
    DealVoided {
        /// The four cards.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        table: [Card; 4],
    },
    /// Every seat got three cards.
    HandsDealt {
        /// From the dealer's right, anticlockwise.
        hands: Vec<SeenHand>,
    },
    /// Four cards were laid on the table.
    TableDealt {
        /// In the order dealt.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: [Card; 4],
    },
    /// A seat played.
    CardPlayed {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// What it captured; empty for a discard.
        capture: CardSet,
        /// Whether it emptied the table and counts as a scopa.
        scopa: bool,
    },
    /// The cards still on the table at the end went to the line of the last capture.
    LeftoversTaken {
        /// Which line.
        line: Line,
        /// The cards.
        cards: CardSet,
    },
}

/// What `viewer` sees of `event`: everything but the cards of hands he may not see.
pub fn seen_by(event: &ScopaEvent, viewer: Viewer) -> Option<Value> {
    let seen = match *event {
        ScopaEvent::DealVoided { table } => SeenScopaEvent::DealVoided { table },
        ScopaEvent::HandsDealt { ref hands } => {
            let seen = |hand: &Hand| SeenHand {
                seat: hand.seat,
                count: HAND as u8,
                cards: hand.audience.admits(viewer).then_some(hand.cards),
            };
            SeenScopaEvent::HandsDealt { hands: hands.iter().map(seen).collect() }
        }
        ScopaEvent::TableDealt { cards } => SeenScopaEvent::TableDealt { cards },
        ScopaEvent::CardPlayed { seat, card, capture, scopa } => {
            SeenScopaEvent::CardPlayed { seat, card, capture, scopa }
        }
        ScopaEvent::LeftoversTaken { line, cards } => SeenScopaEvent::LeftoversTaken { line, cards },
    };
    Some(serde_json::to_value(seen).expect("events are plain data"))
}
