//! What happens inside a deal of scala 40, and who may see it. Hands and drawn cards are their owner's, and the
//! partner's where partners play with open cards; all else is public.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::HAND;
use crate::audience::Audience;
use crate::card::{Card, French, ManyCards};
use crate::kernel::{PlayEvent, Viewer};
use crate::opening::{self, Places};
use crate::rummy::{Meld, MeldCards};
use crate::seat::Seat;

/// Thirteen cards for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dealt {
    /// Whose.
    pub seat: Seat,
    /// Who sees them.
    pub audience: Audience,
    /// The cards, ascending.
    pub cards: ManyCards<French>,
}

/// A hand at the end of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ScalaShown))]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// Whose.
    pub seat: Seat,
    /// The cards left, ascending.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
    pub cards: ManyCards<French>,
}

/// Why a stock that is used up is not renewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ScalaVoidBecause))]
#[serde(rename_all = "snake_case")]
pub enum VoidBecause {
    /// Under the top discard lies nothing to shuffle.
    NothingToShuffle,
    /// It would be the twentieth time (R20).
    TooManyReshuffles,
}

/// An event inside a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ScalaEvent {
    /// Every seat in play got thirteen cards.
    HandsDealt {
        /// From the dealer's left, clockwise.
        hands: Vec<Dealt>,
    },
    /// The top card of the stock was turned to begin the discard pile. A jolly goes back, and the stock is reshuffled.
    CardTurned {
        /// Which.
        card: Card,
        /// Its place in the deck that was shuffled last.
        place: u16,
    },
    /// A seat drew from the stock.
    CardDrawn {
        /// Who.
        seat: Seat,
        /// Who sees the card.
        audience: Audience,
        /// Which.
        card: Card,
        /// Its place in the deck that was shuffled last.
        place: u16,
    },
    /// A seat took the top card of the discard pile; what for follows.
    DiscardTaken {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A seat laid down its first games.
    Opened {
        /// Who.
        seat: Seat,
        /// The games, numbered from the next free number.
        games: Vec<Meld>,
        /// What they are worth; below 40 only where the deal is closed in hand.
        value: u16,
    },
    /// A seat laid down a game.
    GameLaid {
        /// Who.
        seat: Seat,
        /// The number of the game.
        number: u8,
        /// The game.
        game: Meld,
    },
    /// A seat added cards to a game.
    GameExtended {
        /// Who.
        seat: Seat,
        /// The number of the game.
        number: u8,
        /// What was added.
        cards: MeldCards,
        /// The game as it lies now.
        game: Meld,
    },
    /// A seat put a card in the place of a jolly; the jolly is used in the next event.
    JokerReplaced {
        /// Who.
        seat: Seat,
        /// The number of the game.
        number: u8,
        /// The card that the jolly stood for.
        card: Card,
        /// The game as it lies now.
        game: Meld,
    },
    /// A seat discarded, which ends its turn.
    CardDiscarded {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// That was its last card: the deal is closed, and all hands are shown.
    DealClosed {
        /// Who closed.
        seat: Seat,
        /// Whether it was a closing in hand: not opened before that turn.
        in_hand: bool,
        /// The hands of the others, by seat.
        hands: Vec<Shown>,
    },
    /// The stock is used up and is not renewed: the deal counts for nothing, and the next dealer deals again.
    DealVoided {
        /// Why it is not renewed.
        because: VoidBecause,
    },
}

/// A hand dealt, as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ScalaSeenDealt))]
pub struct SeenDealt {
    /// Whose.
    pub seat: Seat,
    /// How many cards.
    pub count: u8,
    /// The cards, ascending, where the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Card>>))]
    pub cards: Option<ManyCards<French>>,
}

/// An event inside a deal, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeenScalaEvent {
    /// Every seat in play got thirteen cards.
    HandsDealt {
        /// From the dealer's left, clockwise.
        hands: Vec<SeenDealt>,
    },
    /// The top card of the stock was turned to begin the discard pile. A jolly goes back, and the stock is reshuffled.
    CardTurned {
        /// Which.
        card: Card,
        /// Its place in the deck that was shuffled last.
        place: u16,
    },
    /// A seat drew from the stock.
    CardDrawn {
        /// Who.
        seat: Seat,
        /// The card, where the viewer may see it.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        /// Its place in the deck that was shuffled last.
        place: u16,
    },
    /// A seat took the top card of the discard pile; what for follows.
    DiscardTaken {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A seat laid down its first games.
    Opened {
        /// Who.
        seat: Seat,
        /// The games, numbered from the next free number.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::rummy::meld::MeldJson>))]
        games: Vec<Meld>,
        /// What they are worth; below 40 only where the deal is closed in hand.
        value: u16,
    },
    /// A seat laid down a game.
    GameLaid {
        /// Who.
        seat: Seat,
        /// The number of the game.
        number: u8,
        /// The game.
        #[cfg_attr(feature = "openapi", schema(value_type = crate::rummy::meld::MeldJson))]
        game: Meld,
    },
    /// A seat added cards to a game.
    GameExtended {
        /// Who.
        seat: Seat,
        /// The number of the game.
        number: u8,
        /// What was added.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: MeldCards,
        /// The game as it lies now.
        #[cfg_attr(feature = "openapi", schema(value_type = crate::rummy::meld::MeldJson))]
        game: Meld,
    },
    /// A seat put a card in the place of a jolly; the jolly is used in the next event.
    JokerReplaced {
        /// Who.
        seat: Seat,
        /// The number of the game.
        number: u8,
        /// The card that the jolly stood for.
        card: Card,
        /// The game as it lies now.
        #[cfg_attr(feature = "openapi", schema(value_type = crate::rummy::meld::MeldJson))]
        game: Meld,
    },
    /// A seat discarded, which ends its turn.
    CardDiscarded {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// That was its last card: the deal is closed, and all hands are shown.
    DealClosed {
        /// Who closed.
        seat: Seat,
        /// Whether it was a closing in hand: not opened before that turn.
        in_hand: bool,
        /// The hands of the others, by seat.
        hands: Vec<Shown>,
    },
    /// The stock is used up and is not renewed: the deal counts for nothing, and the next dealer deals again.
    DealVoided {
        /// Why it is not renewed.
        because: VoidBecause,
    },
}

impl PlayEvent for ScalaEvent {
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        let seen = match self.clone() {
            ScalaEvent::HandsDealt { hands } => {
                let seen = |hand: &Dealt| SeenDealt {
                    seat: hand.seat,
                    count: hand.cards.len() as u8,
                    cards: hand.audience.admits(viewer).then_some(hand.cards),
                };
                SeenScalaEvent::HandsDealt { hands: hands.iter().map(seen).collect() }
            }
            ScalaEvent::CardTurned { card, place } => SeenScalaEvent::CardTurned { card, place },
            ScalaEvent::CardDrawn { seat, audience, card, place } => {
                SeenScalaEvent::CardDrawn { seat, card: audience.admits(viewer).then_some(card), place }
            }
            ScalaEvent::DiscardTaken { seat, card } => SeenScalaEvent::DiscardTaken { seat, card },
            ScalaEvent::Opened { seat, games, value } => SeenScalaEvent::Opened { seat, games, value },
            ScalaEvent::GameLaid { seat, number, game } => SeenScalaEvent::GameLaid { seat, number, game },
            ScalaEvent::GameExtended { seat, number, cards, game } => {
                SeenScalaEvent::GameExtended { seat, number, cards, game }
            }
            ScalaEvent::JokerReplaced { seat, number, card, game } => {
                SeenScalaEvent::JokerReplaced { seat, number, card, game }
            }
            ScalaEvent::CardDiscarded { seat, card } => SeenScalaEvent::CardDiscarded { seat, card },
            ScalaEvent::DealClosed { seat, in_hand, hands } => SeenScalaEvent::DealClosed { seat, in_hand, hands },
            ScalaEvent::DealVoided { because } => SeenScalaEvent::DealVoided { because },
        };
        Some(serde_json::to_value(seen).expect("events are plain data"))
    }

    // Which seat got which places is known to everybody, so who sees a card as it is dealt or drawn may know its place.
    // Of a card that comes out of a hand the place would tell when it came, and of two equal ones which it is: nothing
    // is opened.
    fn opens(&self, viewer: Viewer, _: &[Card]) -> Places {
        match self {
            ScalaEvent::HandsDealt { hands } => {
                let own = (0..).zip(hands).filter(|(_, hand)| hand.audience.admits(viewer));
                own.flat_map(|(first, _)| (first..).step_by(hands.len()).take(HAND)).collect()
            }
            ScalaEvent::CardTurned { place, .. } => vec![*place],
            ScalaEvent::CardDrawn { audience, place, .. } if audience.admits(viewer) => vec![*place],
            _ => opening::nothing(),
        }
    }
}
