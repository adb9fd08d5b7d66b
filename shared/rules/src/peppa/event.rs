//! What happens inside a smazzata of peppa, and who may see it. Hands are their owner's alone; passed cards are known
//! to giver and receiver.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{HAND, PASS};
use crate::card::Card;
use crate::kernel::{PlayEvent, Viewer};
use crate::opening::{self, Places};
use crate::seat::Seat;

/// Thirteen cards for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dealt {
    /// Whose; nobody else sees them.
    pub seat: Seat,
    /// In the order dealt.
    pub cards: [Card; HAND],
}

/// Three cards on their way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passed {
    /// Who gives them.
    pub from: Seat,
    /// Who gets them.
    pub to: Seat,
    /// In the order in which the giver listed them.
    pub cards: [Card; PASS],
}

/// An event inside a smazzata.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PeppaEvent {
    /// Every seat got thirteen cards.
    HandsDealt {
        /// From the dealer's right, anticlockwise.
        hands: Vec<Dealt>,
    },
    /// A seat chose what to pass. The others see only that it has.
    PassChosen {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: [Card; PASS],
    },
    /// All four have chosen: the cards change hands.
    CardsPassed {
        /// By giver.
        passes: Vec<Passed>,
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
        /// The penalty points of its cards.
        penalty: u8,
    },
}

/// A hand dealt, as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PeppaSeenDealt))]
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

/// Three cards on their way, as a viewer sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeenPassed {
    /// Who gives them.
    pub from: Seat,
    /// Who gets them.
    pub to: Seat,
    /// The cards, if the viewer gave or got them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Card>>))]
    pub cards: Option<[Card; PASS]>,
}

/// An event inside a smazzata, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeenPeppaEvent {
    /// Every seat got thirteen cards.
    HandsDealt {
        /// From the dealer's right, anticlockwise.
        hands: Vec<SeenDealt>,
    },
    /// A seat chose what to pass.
    PassChosen {
        /// Who.
        seat: Seat,
        /// The cards; shown to that player alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Card>>))]
        cards: Option<[Card; PASS]>,
    },
    /// All four have chosen: the cards change hands.
    CardsPassed {
        /// By giver.
        passes: Vec<SeenPassed>,
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
        /// The penalty points of its cards.
        penalty: u8,
    },
}

impl PlayEvent for PeppaEvent {
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        let seen = match self {
            PeppaEvent::HandsDealt { hands } => {
                let seen = |hand: &Dealt| SeenDealt {
                    seat: hand.seat,
                    count: HAND as u8,
                    cards: viewer.sees(hand.seat).then_some(hand.cards),
                };
                SeenPeppaEvent::HandsDealt { hands: hands.iter().map(seen).collect() }
            }
            PeppaEvent::PassChosen { seat, cards } => {
                SeenPeppaEvent::PassChosen { seat: *seat, cards: viewer.sees(*seat).then_some(*cards) }
            }
            PeppaEvent::CardsPassed { passes } => {
                let seen = |pass: &Passed| {
                    let known = viewer.sees(pass.from) || viewer.sees(pass.to);
                    SeenPassed { from: pass.from, to: pass.to, cards: known.then_some(pass.cards) }
                };
                SeenPeppaEvent::CardsPassed { passes: passes.iter().map(seen).collect() }
            }
            PeppaEvent::CardPlayed { seat, card } => SeenPeppaEvent::CardPlayed { seat: *seat, card: *card },
            PeppaEvent::TrickTaken { seat, penalty } => SeenPeppaEvent::TrickTaken { seat: *seat, penalty: *penalty },
        };
        Some(serde_json::to_value(seen).expect("events are plain data"))
    }

    // Only to whom a card was dealt: its place would tell who passed it on, face down.
    fn opens(&self, viewer: Viewer, deck: &[Card]) -> Places {
        match self {
            PeppaEvent::HandsDealt { .. } => opening::of_seen(self.seen_by(viewer).as_ref(), deck),
            _ => opening::nothing(),
        }
    }
}
