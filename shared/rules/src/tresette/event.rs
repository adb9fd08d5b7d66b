//! What happens inside a smazzata of tresette, and who may see it. Only the hands dealt are hidden.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use super::HAND;
use super::accuso::Accuso;
use super::declaration::Declared;
use super::settings::Settings;
use crate::audience::Audience;
use crate::card::{Card, CardSet};
use crate::kernel::{PlayEvent, Viewer};
use crate::opening::{self, Places};
use crate::seat::{Seat, SeatSet};

/// Ten cards for a seat.
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

/// A card drawn from the stock and shown (spizzichino).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TresetteDraw))]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// Who draws.
    pub seat: Seat,
    /// The card.
    pub card: Card,
}

/// One accuso.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TresetteMade))]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// What.
    pub accuso: Accuso,
    /// The three or four cards.
    pub cards: CardSet,
    /// The points.
    pub points: u8,
}

/// An event inside a smazzata.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TresetteEvent {
    /// Every seat got ten cards.
    HandsDealt {
        /// From the dealer's right, anticlockwise.
        hands: Vec<Dealt>,
    },
    /// A seat made accusi.
    Accused {
        /// Who.
        seat: Seat,
        /// What.
        accusi: SmallVec<[Made; 1]>,
        /// Whether the system did it for the player.
        automatic: bool,
    },
    /// A seat played.
    CardPlayed {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// What was declared with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        declared: Option<Declared>,
        /// Whether the system played it: the last card of a hand.
        automatic: bool,
    },
    /// A trick is complete.
    TrickTaken {
        /// Who took it and leads next.
        seat: Seat,
    },
    /// Both seats drew a card and showed it.
    CardsDrawn {
        /// The winner of the trick first.
        draws: SmallVec<[Draw; 2]>,
    },
    /// The stock is empty and the rest is played with open hands (carte viste, two seats).
    HandsOpened {
        /// By seat.
        hands: Vec<OpenHand>,
    },
    /// A seat has enough points to call out, and is asked whether it wants to.
    CallOutProposed {
        /// Who.
        seat: Seat,
    },
    /// It does not.
    CallOutDeclined {
        /// Who.
        seat: Seat,
    },
    /// A seat calls itself out: its line has won.
    CalledOut {
        /// Who.
        seat: Seat,
        /// Whether the system did it for the player.
        automatic: bool,
    },
    /// A player changed what the system does for them.
    PreferencesChanged {
        /// Who.
        seat: Seat,
        /// The settings from now on.
        settings: Settings,
    },
}

/// A hand laid open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TresetteOpenHand))]
#[serde(deny_unknown_fields)]
pub struct OpenHand {
    /// Whose.
    pub seat: Seat,
    /// The cards.
    pub cards: CardSet,
}

/// A hand dealt, as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TresetteSeenDealt))]
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

/// An event inside a smazzata, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeenTresetteEvent {
    /// Every seat got ten cards.
    HandsDealt {
        /// From the dealer's right, anticlockwise.
        hands: Vec<SeenDealt>,
    },
    /// A seat made accusi.
    Accused {
        /// Who.
        seat: Seat,
        /// What.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Made>))]
        accusi: SmallVec<[Made; 1]>,
        /// Whether the system did it for the player.
        automatic: bool,
    },
    /// A seat played.
    CardPlayed {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// What was declared with it.
        #[serde(skip_serializing_if = "Option::is_none")]
        declared: Option<Declared>,
        /// The same in words, such as `Ho il 3 quarto`.
        #[serde(skip_serializing_if = "Option::is_none")]
        said: Option<String>,
        /// Whether the system played it.
        automatic: bool,
    },
    /// A trick is complete.
    TrickTaken {
        /// Who took it and leads next.
        seat: Seat,
    },
    /// Both seats drew a card and showed it.
    CardsDrawn {
        /// The winner of the trick first.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Draw>))]
        draws: SmallVec<[Draw; 2]>,
    },
    /// The stock is empty and the rest is played with open hands.
    HandsOpened {
        /// By seat.
        hands: Vec<OpenHand>,
    },
    /// A seat has enough points to call out, and is asked whether it wants to.
    CallOutProposed {
        /// Who.
        seat: Seat,
    },
    /// It does not.
    CallOutDeclined {
        /// Who.
        seat: Seat,
    },
    /// A seat calls itself out: its line has won.
    CalledOut {
        /// Who.
        seat: Seat,
        /// Whether the system did it for the player.
        automatic: bool,
    },
    /// The viewer changed what the system does for them.
    PreferencesChanged {
        /// Who.
        seat: Seat,
        /// The settings from now on.
        settings: Settings,
    },
}

impl PlayEvent for TresetteEvent {
    // Everything but hands they may not see and the settings of others.
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        use SeenTresetteEvent as Seen;
        use TresetteEvent as Event;
        let seen = match self.clone() {
            Event::HandsDealt { hands } => {
                let seen = |hand: &Dealt| SeenDealt {
                    seat: hand.seat,
                    count: HAND as u8,
                    cards: hand.audience.admits(viewer).then_some(hand.cards),
                };
                Seen::HandsDealt { hands: hands.iter().map(seen).collect() }
            }
            Event::Accused { seat, accusi, automatic } => Seen::Accused { seat, accusi, automatic },
            Event::CardPlayed { seat, card, declared, automatic } => Seen::CardPlayed {
                seat,
                card,
                declared,
                said: declared.map(|declared| declared.to_string()),
                automatic,
            },
            Event::TrickTaken { seat } => Seen::TrickTaken { seat },
            Event::CardsDrawn { draws } => Seen::CardsDrawn { draws },
            Event::HandsOpened { hands } => Seen::HandsOpened { hands },
            Event::CallOutProposed { seat } => Seen::CallOutProposed { seat },
            Event::CallOutDeclined { seat } => Seen::CallOutDeclined { seat },
            Event::CalledOut { seat, automatic } => Seen::CalledOut { seat, automatic },
            Event::PreferencesChanged { seat, settings } => {
                let own = Audience::Seats { seats: SeatSet::of(seat) };
                if !own.admits(viewer) {
                    return None;
                }
                Seen::PreferencesChanged { seat, settings }
            }
        };
        Some(serde_json::to_value(seen).expect("events are plain data"))
    }

    // Cards of the stock are drawn face up; hands are dealt at once. A place tells nothing that is not seen anyway.
    fn opens(&self, viewer: Viewer, deck: &[Card]) -> Places {
        opening::of_seen(self.seen_by(viewer).as_ref(), deck)
    }
}
