//! What happens inside a smazzata in which only cards are played, and who may see it.
//!
//! Documents call the seen form by the name of the first game that had it: `SeenScopaEvent`.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::layout::{Hand, HandCards, TABLE};
use crate::card::{Card, CardSet};
use crate::kernel::{PlayEvent, Viewer};
use crate::opening::{self, Places};
use crate::seat::{Line, Seat};

/// An event inside a smazzata.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum CaptureEvent {
    /// Three or four kings lay on the table: nothing of this deal counts, the same dealer deals again (scopa R7).
    DealVoided {
        /// The four cards.
        table: [Card; TABLE],
    },
    /// Every seat got cards.
    HandsDealt {
        /// From the dealer's right, anticlockwise.
        hands: Vec<Hand>,
    },
    /// Four cards were laid on the table.
    TableDealt {
        /// In the order dealt.
        cards: [Card; TABLE],
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
    /// The cards still on the table at the end went to the line of the last capture (scopa R5).
    LeftoversTaken {
        /// Which line.
        line: Line,
        /// The cards.
        cards: CardSet,
    },
}

/// A hand dealt, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeenHand {
    /// Whose.
    pub seat: Seat,
    /// How many cards.
    pub count: u8,
    /// The cards in the order dealt, where the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Card>>))]
    pub cards: Option<HandCards>,
}

impl SeenHand {
    /// What `viewer` sees of `hand`.
    pub(crate) fn of(hand: &Hand, viewer: Viewer) -> SeenHand {
        let cards = hand.audience.admits(viewer).then(|| hand.cards.clone());
        SeenHand { seat: hand.seat, count: hand.cards.len() as u8, cards }
    }
}

/// An event inside a smazzata, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = SeenScopaEvent))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeenCaptureEvent {
    /// Three or four kings lay on the table: the same dealer deals again.
    DealVoided {
        /// The four cards.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        table: [Card; TABLE],
    },
    /// Every seat got cards.
    HandsDealt {
        /// From the dealer's right, anticlockwise.
        hands: Vec<SeenHand>,
    },
    /// Four cards were laid on the table.
    TableDealt {
        /// In the order dealt.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: [Card; TABLE],
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

impl PlayEvent for CaptureEvent {
    // Everything but the cards of hands they may not see.
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        let seen = match *self {
            CaptureEvent::DealVoided { table } => SeenCaptureEvent::DealVoided { table },
            CaptureEvent::HandsDealt { ref hands } => {
                SeenCaptureEvent::HandsDealt { hands: hands.iter().map(|hand| SeenHand::of(hand, viewer)).collect() }
            }
            CaptureEvent::TableDealt { cards } => SeenCaptureEvent::TableDealt { cards },
            CaptureEvent::CardPlayed { seat, card, capture, scopa } => {
                SeenCaptureEvent::CardPlayed { seat, card, capture, scopa }
            }
            CaptureEvent::LeftoversTaken { line, cards } => SeenCaptureEvent::LeftoversTaken { line, cards },
        };
        Some(serde_json::to_value(seen).expect("events are plain data"))
    }

    // Hands are dealt all at once or by rounds that everybody counts: a place tells nothing that is not seen anyway.
    fn opens(&self, viewer: Viewer, deck: &[Card]) -> Places {
        opening::of_seen(self.seen_by(viewer).as_ref(), deck)
    }
}
