//! What happens inside a hand of Poker 5 carte, and who may see it.
//!
//! Everybody sees what is put in, and how many cards are changed. Cards dealt, thrown away and drawn are seen by their
//! own player alone; what was thrown away is never shown.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use crate::betting::Act;
use crate::card::{Card, FewCards};
use crate::kernel::{PlayEvent, Viewer};
use crate::opening::{self, Places};
use crate::seat::Seat;
use crate::session::Chips;
use crate::telesina::TelesinaEvent;

/// A blind, in the order in which they are posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Blind {
    /// The first, of the pot.
    Buio,
    /// The second, of twice as much.
    Controbuio,
    /// The third, of twice as much again.
    Over,
}

/// The cards dealt to a seat. Its own player sees them, and nobody else before they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnCards {
    /// Whose.
    pub seat: Seat,
    /// In the order dealt.
    pub cards: FewCards,
}

/// An event inside a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum DrawPokerEvent {
    /// A seat opened without having seen a card.
    BlindPosted {
        /// Who.
        seat: Seat,
        /// Which blind.
        blind: Blind,
        /// The level to match from now on. Chips.
        to: Chips,
        /// Whether that was its whole stack.
        all_in: bool,
    },
    /// A seat that was asked for a blind posts none: no more blinds.
    BlindsEnded {
        /// Who.
        seat: Seat,
    },
    /// Every seat got five cards.
    Dealt {
        /// From the left of the button.
        hands: SmallVec<[OwnCards; 6]>,
    },
    /// A seat without chips opened, at a cash table: nothing is owed.
    OpenedWithoutChips {
        /// Who.
        seat: Seat,
    },
    /// Chips moved, or a seat that could have moved some did not.
    Bets {
        /// What happened.
        act: Act,
    },
    /// A seat said parol.
    Parol {
        /// Who.
        seat: Seat,
    },
    /// A seat keeps its cards.
    Stood {
        /// Who.
        seat: Seat,
    },
    /// A seat threw cards away.
    Changed {
        /// Who.
        seat: Seat,
        /// Which, in hand order.
        cards: FewCards,
    },
    /// A seat got cards for them.
    Drew {
        /// Who.
        seat: Seat,
        /// Which, in the order drawn.
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
    /// In a giro pazzo: what happened in its hand of Telesina.
    Telesina {
        /// What.
        event: TelesinaEvent,
    },
}

/// Cards dealt to a seat, as a viewer sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = DrawPokerSeenHand))]
pub struct SeenOwn {
    /// Whose.
    pub seat: Seat,
    /// How many.
    pub count: u8,
    /// The cards in the order dealt, where the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<FewCards>,
}

impl SeenOwn {
    fn of(seat: Seat, cards: FewCards, sees: bool) -> SeenOwn {
        SeenOwn { seat, count: cards.len() as u8, cards: sees.then_some(cards) }
    }
}

/// An event inside a hand, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeenDrawPokerEvent {
    /// A seat opened without having seen a card.
    BlindPosted {
        /// Who.
        seat: Seat,
        /// Which blind.
        blind: Blind,
        /// The level to match from now on. Chips.
        to: Chips,
        /// Whether that was its whole stack.
        all_in: bool,
    },
    /// A seat that was asked for a blind posts none: no more blinds.
    BlindsEnded {
        /// Who.
        seat: Seat,
    },
    /// Every seat got five cards.
    Dealt {
        /// From the left of the button.
        hands: Vec<SeenOwn>,
    },
    /// A seat without chips opened, at a cash table: nothing is owed.
    OpenedWithoutChips {
        /// Who.
        seat: Seat,
    },
    /// Chips moved, or a seat that could have moved some did not.
    Bets {
        /// What happened.
        act: Act,
    },
    /// A seat said parol.
    Parol {
        /// Who.
        seat: Seat,
    },
    /// A seat keeps its cards.
    Stood {
        /// Who.
        seat: Seat,
    },
    /// A seat threw cards away.
    Changed {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which, where the viewer may see them.
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<FewCards>,
    },
    /// A seat got cards for them.
    Drew {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which, where the viewer may see them.
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<FewCards>,
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
    /// In a giro pazzo: what happened in its hand of Telesina.
    Telesina {
        /// What, as the viewer sees it.
        #[cfg_attr(feature = "openapi", schema(value_type = crate::telesina::SeenTelesinaEvent))]
        event: Value,
    },
}

impl PlayEvent for DrawPokerEvent {
    /// What `viewer` sees of it: everything but the cards of others.
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        type Seen = SeenDrawPokerEvent;
        let seen = match *self {
            DrawPokerEvent::BlindPosted { seat, blind, to, all_in } => Seen::BlindPosted { seat, blind, to, all_in },
            DrawPokerEvent::BlindsEnded { seat } => Seen::BlindsEnded { seat },
            DrawPokerEvent::Dealt { ref hands } => Seen::Dealt {
                hands: hands.iter().map(|own| SeenOwn::of(own.seat, own.cards, viewer.sees(own.seat))).collect(),
            },
            DrawPokerEvent::OpenedWithoutChips { seat } => Seen::OpenedWithoutChips { seat },
            DrawPokerEvent::Bets { act } => Seen::Bets { act },
            DrawPokerEvent::Parol { seat } => Seen::Parol { seat },
            DrawPokerEvent::Stood { seat } => Seen::Stood { seat },
            DrawPokerEvent::Changed { seat, cards } => {
                let SeenOwn { count, cards, .. } = SeenOwn::of(seat, cards, viewer.sees(seat));
                Seen::Changed { seat, count, cards }
            }
            DrawPokerEvent::Drew { seat, cards } => {
                let SeenOwn { count, cards, .. } = SeenOwn::of(seat, cards, viewer.sees(seat));
                Seen::Drew { seat, count, cards }
            }
            DrawPokerEvent::Shown { seat, cards } => Seen::Shown { seat, cards },
            DrawPokerEvent::Mucked { seat } => Seen::Mucked { seat },
            DrawPokerEvent::Telesina { ref event } => Seen::Telesina { event: event.seen_by(viewer)? },
        };
        Some(serde_json::to_value(seen).expect("events are plain data"))
    }

    // Only to the player who takes a card from the deck or the stock: the place of one that is shown would tell what
    // was kept.
    fn opens(&self, viewer: Viewer, deck: &[Card]) -> Places {
        match self {
            DrawPokerEvent::Dealt { .. } | DrawPokerEvent::Drew { .. } => {
                opening::of_seen(self.seen_by(viewer).as_ref(), deck)
            }
            DrawPokerEvent::Telesina { event } => event.opens(viewer, deck),
            _ => opening::nothing(),
        }
    }
}
