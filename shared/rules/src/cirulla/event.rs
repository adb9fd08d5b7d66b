//! What happens inside a smazzata of cirulla, and who may see it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::accuso::Accuso;
use crate::audience::Audience;
use crate::capture::event::SeenHand;
use crate::capture::layout::{Hand, TABLE};
use crate::card::{Card, CardSet};
use crate::kernel::{PlayEvent, Viewer};
use crate::opening::{self, Places};
use crate::seat::{Line, Seat, SeatSet};

/// An event inside a smazzata.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum CirullaEvent {
    /// Two aces or more lay on the table: nothing of this deal counts, the same dealer deals again (R2).
    DealVoided {
        /// The four cards.
        table: [Card; TABLE],
    },
    /// Every seat got three cards.
    HandsDealt {
        /// From the dealer's right, anticlockwise.
        hands: Vec<Hand>,
    },
    /// Four cards were laid on the table.
    TableDealt {
        /// In the order dealt.
        cards: [Card; TABLE],
    },
    /// The four cards on the table made 15 or 30: the dealer took them (R3).
    DealerAccused {
        /// The dealer's line.
        line: Line,
        /// The four cards.
        cards: CardSet,
        /// 15 or 30.
        sum: u8,
        /// Two or one.
        points: u8,
        /// What the seven of coppe counted for it, if it lay there (R4).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        matta: Option<u8>,
    },
    /// A player has accusi made by the system, or makes them by hand.
    AutoAccusoSet {
        /// Who.
        seat: Seat,
        /// Whether the system makes them.
        on: bool,
    },
    /// A seat accused its hand, which everybody sees from now on until it is played.
    Accused {
        /// Who.
        seat: Seat,
        /// What.
        accuso: Accuso,
        /// The three cards.
        cards: CardSet,
        /// Three or ten.
        points: u8,
        /// What the seven of coppe counts from now on, if it is in the hand (R8).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        matta: Option<u8>,
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
    /// A line has all ten denari: it has won the match (R12).
    CappottoMade {
        /// Which line.
        line: Line,
    },
}

/// An event inside a smazzata, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeenCirullaEvent {
    /// Two aces or more lay on the table: the same dealer deals again.
    DealVoided {
        /// The four cards.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        table: [Card; TABLE],
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
        cards: [Card; TABLE],
    },
    /// The four cards on the table made 15 or 30: the dealer took them.
    DealerAccused {
        /// The dealer's line.
        line: Line,
        /// The four cards.
        cards: CardSet,
        /// 15 or 30.
        sum: u8,
        /// Two or one.
        points: u8,
        /// What the seven of coppe counted for it, if it lay there.
        #[serde(skip_serializing_if = "Option::is_none")]
        matta: Option<u8>,
    },
    /// The viewer has accusi made by the system, or makes them by hand; the others are not told.
    AutoAccusoSet {
        /// Which of the viewer's seats.
        seat: Seat,
        /// Whether the system makes them.
        on: bool,
    },
    /// A seat accused its hand, which everybody sees from now on until it is played.
    Accused {
        /// Who.
        seat: Seat,
        /// What.
        accuso: Accuso,
        /// The three cards.
        cards: CardSet,
        /// Three or ten.
        points: u8,
        /// What the seven of coppe counts from now on, if it is in the hand.
        #[serde(skip_serializing_if = "Option::is_none")]
        matta: Option<u8>,
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
    /// A line has all ten denari: it has won the match.
    CappottoMade {
        /// Which line.
        line: Line,
    },
}

impl PlayEvent for CirullaEvent {
    // Everything but the cards of hands they may not see, and the preferences of others.
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        let seen = match *self {
            CirullaEvent::DealVoided { table } => SeenCirullaEvent::DealVoided { table },
            CirullaEvent::HandsDealt { ref hands } => {
                SeenCirullaEvent::HandsDealt { hands: hands.iter().map(|hand| SeenHand::of(hand, viewer)).collect() }
            }
            CirullaEvent::TableDealt { cards } => SeenCirullaEvent::TableDealt { cards },
            CirullaEvent::DealerAccused { line, cards, sum, points, matta } => {
                SeenCirullaEvent::DealerAccused { line, cards, sum, points, matta }
            }
            CirullaEvent::AutoAccusoSet { seat, on } => {
                if !own(seat).admits(viewer) {
                    return None;
                }
                SeenCirullaEvent::AutoAccusoSet { seat, on }
            }
            CirullaEvent::Accused { seat, accuso, cards, points, matta } => {
                SeenCirullaEvent::Accused { seat, accuso, cards, points, matta }
            }
            CirullaEvent::CardPlayed { seat, card, capture, scopa } => {
                SeenCirullaEvent::CardPlayed { seat, card, capture, scopa }
            }
            CirullaEvent::LeftoversTaken { line, cards } => SeenCirullaEvent::LeftoversTaken { line, cards },
            CirullaEvent::CappottoMade { line } => SeenCirullaEvent::CappottoMade { line },
        };
        Some(serde_json::to_value(seen).expect("events are plain data"))
    }

    // Hands are dealt all at once or by rounds that everybody counts: a place tells nothing that is not seen anyway.
    fn opens(&self, viewer: Viewer, deck: &[Card]) -> Places {
        opening::of_seen(self.seen_by(viewer).as_ref(), deck)
    }
}

/// Who is told of the preferences of `seat`: its player.
pub(super) fn own(seat: Seat) -> Audience {
    Audience::Seats { seats: SeatSet::of(seat) }
}
