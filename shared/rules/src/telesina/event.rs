//! What happens inside a hand of Telesina, and who may see it.
//!
//! Covered cards are seen by their own player alone until they are turned up or shown. Which of two covered cards a
//! player turns up is nobody else's before all are turned together. Vele that are not turned are in no event.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use super::variant::{Coperta, Vela, Vele};
use crate::betting::event::with_acts;
use crate::card::{Card, FewCards};
use crate::kernel::{PlayEvent, Viewer};
use crate::opening::{self, Places};
use crate::seat::Seat;
use crate::session::Chips;

/// The cards that a deal brings to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealtCards {
    /// Whose.
    pub seat: Seat,
    /// Face down, in the order dealt; dealt before the open ones.
    pub covered: FewCards,
    /// Face up, in the order dealt.
    pub open: FewCards,
}

/// A card that is turned up for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TelesinaTurnedCard))]
#[serde(deny_unknown_fields)]
pub struct TurnedCard {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub card: Card,
    /// Whether it is the one of the two that was dealt later: everybody sees that.
    pub later: bool,
}

/// A vela that is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TelesinaTurnedVela))]
#[serde(deny_unknown_fields)]
pub struct TurnedVela {
    /// Where it lies.
    pub vela: Vela,
    /// Which card it is.
    pub card: Card,
}

with_acts! {
    /// An event inside a hand.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum TelesinaEvent {
        /// The dealer chose what the table leaves to them.
        VariantChosen {
            /// Who.
            seat: Seat,
            /// The vele; absent if they are not chosen now.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            vele: Option<Vele>,
            /// When players choose which card is turned up; absent if that is not chosen now.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            coperta: Option<Coperta>,
        },
        /// Every seat that is in got cards.
        Dealt {
            /// From the left of the button.
            hands: SmallVec<[DealtCards; 6]>,
        },
        /// A seat chose which of its two covered cards will be turned up.
        CardChosen {
            /// Who.
            seat: Seat,
            /// Which.
            card: Card,
        },
        /// All chosen cards were turned up.
        CardsTurned {
            /// In seat order.
            cards: SmallVec<[TurnedCard; 6]>,
        },
        /// Vele were turned.
        VeleTurned {
            /// Which.
            vele: SmallVec<[TurnedVela; 2]>,
        },
        ..Act,
        /// A seat shows its cards.
        Shown {
            /// Who.
            seat: Seat,
            /// All of them, in the order dealt.
            cards: FewCards,
        },
        /// A seat does not show its covered cards, which stay hidden for ever.
        Mucked {
            /// Who.
            seat: Seat,
        },
    }
}

/// The cards that a deal brings to a seat, as a viewer sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TelesinaSeenCards))]
pub struct SeenCards {
    /// Whose.
    pub seat: Seat,
    /// How many of them are face down.
    pub count: u8,
    /// Those, where the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covered: Option<FewCards>,
    /// Those that are face up, in the order dealt.
    pub open: FewCards,
}

with_acts! {
    /// An event inside a hand, as a viewer sees it.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    #[serde(tag = "type", rename_all = "snake_case")]
    pub enum SeenTelesinaEvent {
        /// The dealer chose what the table leaves to them.
        VariantChosen {
            /// Who.
            seat: Seat,
            /// The vele; absent if they are not chosen now.
            #[serde(skip_serializing_if = "Option::is_none")]
            vele: Option<Vele>,
            /// When players choose which card is turned up; absent if that is not chosen now.
            #[serde(skip_serializing_if = "Option::is_none")]
            coperta: Option<Coperta>,
        },
        /// Every seat that is in got cards.
        Dealt {
            /// From the left of the button.
            hands: Vec<SeenCards>,
        },
        /// A seat chose which of its two covered cards will be turned up.
        CardChosen {
            /// Who.
            seat: Seat,
            /// Which, where the viewer may see it.
            #[serde(skip_serializing_if = "Option::is_none")]
            card: Option<Card>,
        },
        /// All chosen cards were turned up.
        CardsTurned {
            /// In seat order.
            cards: Vec<TurnedCard>,
        },
        /// Vele were turned.
        VeleTurned {
            /// Which.
            vele: Vec<TurnedVela>,
        },
        ..Act,
        /// A seat shows its cards.
        Shown {
            /// Who.
            seat: Seat,
            /// All of them, in the order dealt.
            cards: FewCards,
        },
        /// A seat does not show its covered cards.
        Mucked {
            /// Who.
            seat: Seat,
        },
    }
}

impl PlayEvent for TelesinaEvent {
    /// What `viewer` sees of it: everything but the covered cards of others, and what others have chosen.
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        type Seen = SeenTelesinaEvent;
        let hand = |dealt: &DealtCards| SeenCards {
            seat: dealt.seat,
            count: dealt.covered.len() as u8,
            covered: (viewer.sees(dealt.seat) && !dealt.covered.is_empty()).then_some(dealt.covered),
            open: dealt.open,
        };
        let seen = match *self {
            TelesinaEvent::VariantChosen { seat, vele, coperta } => Seen::VariantChosen { seat, vele, coperta },
            TelesinaEvent::Dealt { ref hands } => Seen::Dealt { hands: hands.iter().map(hand).collect() },
            TelesinaEvent::CardChosen { seat, card } => {
                Seen::CardChosen { seat, card: viewer.sees(seat).then_some(card) }
            }
            TelesinaEvent::CardsTurned { ref cards } => Seen::CardsTurned { cards: cards.to_vec() },
            TelesinaEvent::VeleTurned { ref vele } => Seen::VeleTurned { vele: vele.to_vec() },
            TelesinaEvent::Shown { seat, cards } => Seen::Shown { seat, cards },
            TelesinaEvent::Mucked { seat } => Seen::Mucked { seat },
            _ => Seen::from(self.act()?),
        };
        Some(serde_json::to_value(seen).expect("events are plain data"))
    }

    // Everybody sees when each card was dealt to whom, and of two covered ones which was turned up.
    fn opens(&self, viewer: Viewer, deck: &[Card]) -> Places {
        opening::of_seen(self.seen_by(viewer).as_ref(), deck)
    }
}
