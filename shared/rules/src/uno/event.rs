//! What happens inside a smazzata of UNO, and who may see it. Hands and cards drawn are their owner's alone; that a
//! challenge was won or lost is public, the hand that decided it is not.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use super::HAND;
use crate::card::{Card, Colour};
use crate::kernel::{PlayEvent, Viewer};
use crate::opening::{self, Places};
use crate::seat::Seat;

/// Cards drawn together: at most six.
pub type Drawn = SmallVec<[Card; 6]>;

/// Seven cards for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dealt {
    /// Whose; nobody else sees them.
    pub seat: Seat,
    /// In the order dealt.
    pub cards: [Card; HAND],
}

/// Why cards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = UnoDrawnFor))]
#[serde(rename_all = "snake_case")]
pub enum DrawnFor {
    /// The seat drew on its turn.
    Turn,
    /// A Pesca Due.
    DrawTwo,
    /// A Pesca Quattro: four, or six after a challenge that was lost.
    DrawFour,
    /// "UNO!" was not said.
    Uno,
}

/// An event inside a smazzata.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum UnoEvent {
    /// Every seat got seven cards.
    HandsDealt {
        /// From the dealer's right, anticlockwise.
        hands: Vec<Dealt>,
    },
    /// The top card of the draw pile begins the discard pile; a Pesca Quattro is put back, and the draw pile shuffled.
    CardFlipped {
        /// The card.
        card: Card,
        /// Its place in the cards that were shuffled last.
        place: u16,
    },
    /// A seat drew from the top of the draw pile.
    CardsDrawn {
        /// Who.
        seat: Seat,
        /// The cards in the order drawn; fewer than there should be, or none, where the draw pile is used up.
        cards: Drawn,
        /// The place of the first of them in the cards that were shuffled last.
        place: u16,
        /// Why.
        reason: DrawnFor,
    },
    /// A seat played.
    CardPlayed {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// The colour named for a wild card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<Colour>,
        /// Whether "UNO!" was due and was said with it.
        #[serde(default)]
        uno: bool,
    },
    /// A seat passed its turn.
    TurnPassed {
        /// Who.
        seat: Seat,
    },
    /// A seat named the colour for a wild card that was flipped first.
    ColorChosen {
        /// Who.
        seat: Seat,
        /// The colour.
        color: Colour,
    },
    /// A seat takes the four cards of a Pesca Quattro.
    DrawFourAccepted {
        /// Who.
        seat: Seat,
    },
    /// A seat challenged a Pesca Quattro.
    DrawFourChallenged {
        /// Who.
        seat: Seat,
        /// Who played it.
        against: Seat,
        /// Whether it was illicit: then `against` draws.
        illicit: bool,
    },
    /// A seat said "UNO!" after it had played.
    UnoDeclared {
        /// Who.
        seat: Seat,
    },
    /// A seat has no card left: the smazzata is over.
    Closed {
        /// Who.
        seat: Seat,
    },
    /// The draw pile is empty and everybody has passed: the smazzata is over.
    Blocked {},
}

/// A hand dealt, as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = UnoSeenDealt))]
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
pub enum SeenUnoEvent {
    /// Every seat got seven cards.
    HandsDealt {
        /// From the dealer's right, anticlockwise.
        hands: Vec<SeenDealt>,
    },
    /// The first card was flipped; a Pesca Quattro is put back, and the draw pile shuffled.
    CardFlipped {
        /// The card.
        card: Card,
    },
    /// A seat drew from the draw pile.
    CardsDrawn {
        /// Who.
        seat: Seat,
        /// How many cards.
        count: usize,
        /// The cards in the order drawn, to the player who drew them.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Card>>))]
        cards: Option<Drawn>,
        /// Why.
        reason: DrawnFor,
    },
    /// A seat played.
    CardPlayed {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// The colour named for a wild card.
        #[serde(skip_serializing_if = "Option::is_none")]
        color: Option<Colour>,
        /// Whether "UNO!" was due and was said with it.
        uno: bool,
    },
    /// A seat passed its turn.
    TurnPassed {
        /// Who.
        seat: Seat,
    },
    /// A seat named the colour for a wild card that was flipped first.
    ColorChosen {
        /// Who.
        seat: Seat,
        /// The colour.
        color: Colour,
    },
    /// A seat takes the four cards of a Pesca Quattro.
    DrawFourAccepted {
        /// Who.
        seat: Seat,
    },
    /// A seat challenged a Pesca Quattro.
    DrawFourChallenged {
        /// Who.
        seat: Seat,
        /// Who played it.
        against: Seat,
        /// Whether it was illicit: then `against` draws.
        illicit: bool,
    },
    /// A seat said "UNO!" after it had played.
    UnoDeclared {
        /// Who.
        seat: Seat,
    },
    /// A seat has no card left: the smazzata is over.
    Closed {
        /// Who.
        seat: Seat,
    },
    /// The draw pile is empty and everybody has passed: the smazzata is over.
    Blocked {},
}

impl PlayEvent for UnoEvent {
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        let seen = match self {
            UnoEvent::HandsDealt { hands } => {
                let seen = |hand: &Dealt| SeenDealt {
                    seat: hand.seat,
                    count: HAND as u8,
                    cards: viewer.sees(hand.seat).then_some(hand.cards),
                };
                SeenUnoEvent::HandsDealt { hands: hands.iter().map(seen).collect() }
            }
            UnoEvent::CardFlipped { card, .. } => SeenUnoEvent::CardFlipped { card: *card },
            UnoEvent::CardsDrawn { seat, cards, reason, .. } => SeenUnoEvent::CardsDrawn {
                seat: *seat,
                count: cards.len(),
                cards: viewer.sees(*seat).then(|| cards.clone()),
                reason: *reason,
            },
            UnoEvent::CardPlayed { seat, card, color, uno } => {
                SeenUnoEvent::CardPlayed { seat: *seat, card: *card, color: *color, uno: *uno }
            }
            UnoEvent::TurnPassed { seat } => SeenUnoEvent::TurnPassed { seat: *seat },
            UnoEvent::ColorChosen { seat, color } => SeenUnoEvent::ColorChosen { seat: *seat, color: *color },
            UnoEvent::DrawFourAccepted { seat } => SeenUnoEvent::DrawFourAccepted { seat: *seat },
            UnoEvent::DrawFourChallenged { seat, against, illicit } => {
                SeenUnoEvent::DrawFourChallenged { seat: *seat, against: *against, illicit: *illicit }
            }
            UnoEvent::UnoDeclared { seat } => SeenUnoEvent::UnoDeclared { seat: *seat },
            UnoEvent::Closed { seat } => SeenUnoEvent::Closed { seat: *seat },
            UnoEvent::Blocked {} => SeenUnoEvent::Blocked {},
        };
        Some(serde_json::to_value(seen).expect("events are plain data"))
    }

    // To the player who was dealt a card, or drew it, its place, and to all the place of the first card. Of a card that
    // is played only the face is known, not which copy it was.
    fn opens(&self, viewer: Viewer, _: &[Card]) -> Places {
        match self {
            UnoEvent::HandsDealt { hands } => {
                let places = |at: usize| (0..HAND).filter_map(move |nth| u16::try_from(nth * hands.len() + at).ok());
                let own = hands.iter().enumerate().filter(|(_, hand)| viewer.sees(hand.seat));
                own.flat_map(|(at, _)| places(at)).collect()
            }
            UnoEvent::CardFlipped { place, .. } => vec![*place],
            UnoEvent::CardsDrawn { seat, cards, place, .. } if viewer.sees(*seat) => {
                (*place..).take(cards.len()).collect()
            }
            _ => opening::nothing(),
        }
    }
}
