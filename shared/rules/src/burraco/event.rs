//! What happens inside a smazzata of burraco, and who may see it. Hands, cards drawn and pozzetti are their owner's
//! alone, and the partner's where partners play open; games and pile are everybody's.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::HAND;
use super::pile::DECK;
use crate::audience::Audience;
use crate::card::Card;
use crate::kernel::{PlayEvent, Viewer};
use crate::opening::{self, Places};
#[cfg(feature = "openapi")]
use crate::rummy::meld::MeldJson;
use crate::rummy::{Meld, MeldCards};
use crate::seat::Seat;

/// Eleven cards for a seat.
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

/// How a smazzata ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BurracoEnd))]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// A line closed (chiusura).
    Closing,
    /// The stock was down to two cards.
    Stock,
    /// 200 turns in a row began with the pile.
    PileTurns,
}

/// An event inside a smazzata.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum BurracoEvent {
    /// Every seat got eleven cards, and the first card of the pile was turned.
    HandsDealt {
        /// From the dealer's right, anticlockwise.
        hands: Vec<Dealt>,
        /// The card turned.
        turned: Card,
    },
    /// A seat drew a card from the stock.
    CardDrawn {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// Who sees it.
        audience: Audience,
        /// Cards left in the stock.
        stock: u8,
    },
    /// A seat took the whole pile.
    PileTaken {
        /// Who.
        seat: Seat,
        /// Its cards, the lowest first.
        cards: Vec<Card>,
    },
    /// A seat opened a game for its line.
    GameOpened {
        /// Who.
        seat: Seat,
        /// Its number among the games of the line, from 0.
        game: u8,
        /// The game.
        meld: Meld,
    },
    /// A seat extended a game of its line.
    GameExtended {
        /// Who.
        seat: Seat,
        /// Which game of the line, from 0.
        game: u8,
        /// The cards added.
        cards: MeldCards,
        /// The game as it lies now.
        meld: Meld,
    },
    /// A hand was emptied for the first time in its line, which takes its pozzetto.
    PozzettoTaken {
        /// Who emptied it, and has the cards now.
        seat: Seat,
        /// The first or the second pozzetto, 1 or 2.
        pozzetto: u8,
        /// Whether in diretta, by laying down, so that the turn goes on; else by the discard that ended it.
        direct: bool,
        /// The cards, in the order in which they lay.
        cards: [Card; HAND],
        /// Who sees them.
        audience: Audience,
    },
    /// A seat discarded, which ends its turn.
    CardDiscarded {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The smazzata is over.
    DealEnded {
        /// Who discarded last.
        seat: Seat,
        /// Why.
        by: End,
    },
}

/// A hand dealt, as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BurracoSeenDealt))]
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
pub enum SeenBurracoEvent {
    /// Every seat got eleven cards, and the first card of the pile was turned.
    HandsDealt {
        /// From the dealer's right, anticlockwise.
        hands: Vec<SeenDealt>,
        /// The card turned.
        turned: Card,
    },
    /// A seat drew a card from the stock.
    CardDrawn {
        /// Who.
        seat: Seat,
        /// The card, where the viewer may see it.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        /// Cards left in the stock.
        stock: u8,
    },
    /// A seat took the whole pile.
    PileTaken {
        /// Who.
        seat: Seat,
        /// Its cards, the lowest first.
        cards: Vec<Card>,
    },
    /// A seat opened a game for its line.
    GameOpened {
        /// Who.
        seat: Seat,
        /// Its number among the games of the line, from 0.
        game: u8,
        /// The game.
        #[cfg_attr(feature = "openapi", schema(value_type = MeldJson))]
        meld: Meld,
    },
    /// A seat extended a game of its line.
    GameExtended {
        /// Who.
        seat: Seat,
        /// Which game of the line, from 0.
        game: u8,
        /// The cards added.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: MeldCards,
        /// The game as it lies now.
        #[cfg_attr(feature = "openapi", schema(value_type = MeldJson))]
        meld: Meld,
    },
    /// A line takes its pozzetto.
    PozzettoTaken {
        /// Who emptied their hand, and has the cards now.
        seat: Seat,
        /// The first or the second pozzetto, 1 or 2.
        pozzetto: u8,
        /// Whether by laying down, so that the turn goes on; else by the discard that ended it.
        direct: bool,
        /// The cards in the order in which they lay, where the viewer may see them.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Card>>))]
        cards: Option<[Card; HAND]>,
    },
    /// A seat discarded, which ends its turn.
    CardDiscarded {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The smazzata is over.
    DealEnded {
        /// Who discarded last.
        seat: Seat,
        /// Why.
        by: End,
    },
}

impl PlayEvent for BurracoEvent {
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        let seen = match self.clone() {
            BurracoEvent::HandsDealt { hands, turned } => {
                let seen = |hand: &Dealt| SeenDealt {
                    seat: hand.seat,
                    count: HAND as u8,
                    cards: hand.audience.admits(viewer).then_some(hand.cards),
                };
                SeenBurracoEvent::HandsDealt { hands: hands.iter().map(seen).collect(), turned }
            }
            BurracoEvent::CardDrawn { seat, card, audience, stock } => {
                SeenBurracoEvent::CardDrawn { seat, card: audience.admits(viewer).then_some(card), stock }
            }
            BurracoEvent::PileTaken { seat, cards } => SeenBurracoEvent::PileTaken { seat, cards },
            BurracoEvent::GameOpened { seat, game, meld } => SeenBurracoEvent::GameOpened { seat, game, meld },
            BurracoEvent::GameExtended { seat, game, cards, meld } => {
                SeenBurracoEvent::GameExtended { seat, game, cards, meld }
            }
            BurracoEvent::PozzettoTaken { seat, pozzetto, direct, cards, audience } => {
                let cards = audience.admits(viewer).then_some(cards);
                SeenBurracoEvent::PozzettoTaken { seat, pozzetto, direct, cards }
            }
            BurracoEvent::CardDiscarded { seat, card } => SeenBurracoEvent::CardDiscarded { seat, card },
            BurracoEvent::DealEnded { seat, by } => SeenBurracoEvent::DealEnded { seat, by },
        };
        Some(serde_json::to_value(seen).expect("events are plain data"))
    }

    // Those of cards that leave the deck before the eyes of `viewer`, whose places follow from the order of the deal.
    // What happens to a card later opens nothing: which of two equal ones it was stays unsaid.
    fn opens(&self, viewer: Viewer, _: &[Card]) -> Places {
        let place = |place: usize| u16::try_from(place).ok().filter(|place| usize::from(*place) < DECK);
        match self {
            BurracoEvent::HandsDealt { hands, .. } => {
                let seen = hands.iter().enumerate().filter(|(_, hand)| hand.audience.admits(viewer));
                let places = seen.flat_map(|(nth, _)| (0..HAND).map(move |round| round * hands.len() + nth));
                places.chain([HAND * hands.len()]).filter_map(place).collect()
            }
            BurracoEvent::CardDrawn { audience, stock, .. } if audience.admits(viewer) => {
                (DECK - 2 * HAND - 1).checked_sub(usize::from(*stock)).and_then(place).into_iter().collect()
            }
            BurracoEvent::PozzettoTaken { pozzetto, audience, .. } if audience.admits(viewer) => {
                let bottom = DECK - 1 - usize::from(*pozzetto == 2);
                (0..HAND).filter_map(|nth| place(bottom - 2 * nth)).collect()
            }
            _ => opening::nothing(),
        }
    }
}
