//! What happens inside a hand of bestia, and who may see it.
//!
//! Everybody sees who declares what and how many cards they change, and every card that is played. The cards in a hand,
//! those thrown away and those drawn are seen by their own player alone, for ever.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use crate::card::{Card, FewCards};
use crate::kernel::{PlayEvent, Viewer};
use crate::opening::{self, Places};
use crate::seat::Seat;

/// The cards dealt to a seat. Its own player sees them, and nobody else before they are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandCards {
    /// Whose.
    pub seat: Seat,
    /// In the order dealt.
    pub cards: FewCards,
}

/// An event inside a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum BestiaEvent {
    /// Every seat got its cards, and a card was turned.
    Dealt {
        /// From the right of the dealer.
        hands: SmallVec<[HandCards; 6]>,
        /// Its suit is the briscola; it stays out of play.
        turned: Card,
    },
    /// A seat passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A seat takes part with the cards dealt.
    Stood {
        /// Who.
        seat: Seat,
    },
    /// A seat takes part, with other cards.
    Changed {
        /// Who.
        seat: Seat,
        /// What it threw away, in hand order.
        discarded: FewCards,
        /// What it drew, in order; they come behind the cards kept.
        drawn: FewCards,
    },
    /// A seat that had passed takes part with cards of the stock.
    EnteredBlind {
        /// Who.
        seat: Seat,
        /// Its new hand, in the order drawn.
        drawn: FewCards,
    },
    /// A seat that had passed stays out.
    Declined {
        /// Who.
        seat: Seat,
    },
    /// A seat played a card.
    Played {
        /// Who.
        seat: Seat,
        /// What.
        card: Card,
    },
    /// A trick is complete.
    TrickTaken {
        /// By whom.
        seat: Seat,
    },
}

/// The cards dealt to a seat, as a viewer sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BestiaSeenHand))]
pub struct SeenHand {
    /// Whose.
    pub seat: Seat,
    /// How many.
    pub count: u8,
    /// The cards in the order dealt, where the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<FewCards>,
}

/// An event inside a hand, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeenBestiaEvent {
    /// Every seat got its cards, and a card was turned.
    Dealt {
        /// From the right of the dealer.
        hands: Vec<SeenHand>,
        /// Its suit is the briscola; it stays out of play.
        turned: Card,
    },
    /// A seat passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A seat takes part with the cards dealt.
    Stood {
        /// Who.
        seat: Seat,
    },
    /// A seat takes part, with other cards.
    Changed {
        /// Who.
        seat: Seat,
        /// How many cards it changed.
        count: u8,
        /// What it threw away, where the viewer may see it.
        #[serde(skip_serializing_if = "Option::is_none")]
        discarded: Option<FewCards>,
        /// What it drew, where the viewer may see it.
        #[serde(skip_serializing_if = "Option::is_none")]
        drawn: Option<FewCards>,
    },
    /// A seat that had passed takes part with cards of the stock.
    EnteredBlind {
        /// Who.
        seat: Seat,
        /// Its new hand, where the viewer may see it.
        #[serde(skip_serializing_if = "Option::is_none")]
        drawn: Option<FewCards>,
    },
    /// A seat that had passed stays out.
    Declined {
        /// Who.
        seat: Seat,
    },
    /// A seat played a card.
    Played {
        /// Who.
        seat: Seat,
        /// What.
        card: Card,
    },
    /// A trick is complete.
    TrickTaken {
        /// By whom.
        seat: Seat,
    },
}

impl PlayEvent for BestiaEvent {
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        type Seen = SeenBestiaEvent;
        let seen = match *self {
            BestiaEvent::Dealt { ref hands, turned } => Seen::Dealt {
                hands: hands
                    .iter()
                    .map(|hand| SeenHand {
                        seat: hand.seat,
                        count: hand.cards.len() as u8,
                        cards: viewer.sees(hand.seat).then_some(hand.cards),
                    })
                    .collect(),
                turned,
            },
            BestiaEvent::Passed { seat } => Seen::Passed { seat },
            BestiaEvent::Stood { seat } => Seen::Stood { seat },
            BestiaEvent::Changed { seat, discarded, drawn } => Seen::Changed {
                seat,
                count: discarded.len() as u8,
                discarded: viewer.sees(seat).then_some(discarded),
                drawn: viewer.sees(seat).then_some(drawn),
            },
            BestiaEvent::EnteredBlind { seat, drawn } => {
                Seen::EnteredBlind { seat, drawn: viewer.sees(seat).then_some(drawn) }
            }
            BestiaEvent::Declined { seat } => Seen::Declined { seat },
            BestiaEvent::Played { seat, card } => Seen::Played { seat, card },
            BestiaEvent::TrickTaken { seat } => Seen::TrickTaken { seat },
        };
        Some(serde_json::to_value(seen).expect("events are plain data"))
    }

    // Only to the player who takes a card from the deck, or to all if it is turned: hands are changed face down, and
    // the place of a card that is played would tell what was kept.
    fn opens(&self, viewer: Viewer, deck: &[Card]) -> Places {
        match self {
            BestiaEvent::Dealt { .. } | BestiaEvent::Changed { .. } | BestiaEvent::EnteredBlind { .. } => {
                opening::of_seen(self.seen_by(viewer).as_ref(), deck)
            }
            _ => opening::nothing(),
        }
    }
}
