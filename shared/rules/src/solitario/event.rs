//! What happens in a solitario, and who may see it. Layouts and moves are their player's alone; the others see scores,
//! states and when somebody scored last.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use super::layout::COLUMNS;
use super::moves::SolitarioMove;
use super::player::PlayerState;
use crate::card::Card;
use crate::kernel::{PlayEvent, Viewer};
use crate::opening::{self, Places};
use crate::seat::{Points, Seat, SeatSet};

/// Cards of the waste at the beginning.
pub const SHOWN: usize = 3;

/// Something that happens while layouts are dealt and played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SolitarioEvent {
    /// Nothing that scores could be done at once in the layout of this deck: another deck is asked for.
    DealRejected {
        /// Whose layout it was; everybody's if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// How many have been rejected so far.
        rejected: u16,
    },
    /// A layout is dealt.
    LayoutDealt {
        /// Whose; everybody's if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The cards that lie face up, from the left.
        columns: [Card; COLUMNS],
        /// The first cards of the stock, the last on top.
        waste: [Card; SHOWN],
    },
    /// A player made a move.
    Played {
        /// Who.
        seat: Seat,
        /// How many moves all players have made, this one included.
        mossa: u32,
        /// What.
        r#move: SolitarioMove,
        /// Their score.
        score: Points,
        /// The number of the last of their moves that changed it.
        last_score_move: Option<u32>,
    },
    /// Their move has shown cards: turned from the stock, the last on top, or turned up in a column.
    CardsShown {
        /// Who sees them.
        seat: Seat,
        /// The cards.
        cards: SmallVec<[Card; SHOWN]>,
        /// Whether every seat has a deck of its own, so that the last deck says nothing of the others'.
        #[serde(default, skip_serializing_if = "is_false")]
        apart: bool,
    },
    /// A player plays on no more.
    PlayerEnded {
        /// Who.
        seat: Seat,
        /// Why.
        state: PlayerState,
    },
    /// The time of the match is up.
    TimeUp {
        /// Who still played.
        seats: SeatSet,
    },
}

fn is_false(apart: &bool) -> bool {
    !apart
}

/// Something that happens while layouts are dealt and played, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeenSolitarioEvent {
    /// Nothing that scores could be done at once: another deck is asked for.
    DealRejected {
        /// Whose layout it was; everybody's if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// How many have been rejected so far.
        rejected: u16,
    },
    /// A layout is dealt.
    LayoutDealt {
        /// Whose; everybody's if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The cards that lie face up, from the left, to whom they were dealt.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Card>>))]
        columns: Option<[Card; COLUMNS]>,
        /// The first cards of the stock, the last on top, to whom they were dealt.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Card>>))]
        waste: Option<[Card; SHOWN]>,
    },
    /// A player made a move.
    Played {
        /// Who.
        seat: Seat,
        /// How many moves all players have made, this one included.
        mossa: u32,
        /// What, to themselves.
        #[serde(skip_serializing_if = "Option::is_none")]
        r#move: Option<SolitarioMove>,
        /// Their score.
        #[cfg_attr(feature = "openapi", schema(value_type = i32))]
        score: Points,
        /// The number of the last of their moves that changed it.
        last_score_move: Option<u32>,
    },
    /// The viewer's move has shown these cards.
    CardsShown {
        /// Who sees them.
        seat: Seat,
        /// The cards.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: SmallVec<[Card; SHOWN]>,
    },
    /// A player plays on no more.
    PlayerEnded {
        /// Who.
        seat: Seat,
        /// Why.
        state: PlayerState,
    },
    /// The time of the match is up.
    TimeUp {
        /// Who still played.
        seats: SeatSet,
    },
}

/// Whether `viewer` is dealt the layout of `seat`, or plays where all have the same.
fn is_dealt(viewer: Viewer, seat: Option<Seat>) -> bool {
    match (seat, viewer) {
        (Some(seat), viewer) => viewer.sees(seat),
        (None, Viewer::Seats(eyes)) => !eyes.is_empty(),
        (None, Viewer::Auditor) => true,
    }
}

impl PlayEvent for SolitarioEvent {
    // That another player was shown cards would tell what they did.
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        let seen = match self {
            SolitarioEvent::DealRejected { seat, rejected } => {
                SeenSolitarioEvent::DealRejected { seat: *seat, rejected: *rejected }
            }
            SolitarioEvent::LayoutDealt { seat, columns, waste } => {
                let own = is_dealt(viewer, *seat);
                let columns = own.then_some(*columns);
                let waste = own.then_some(*waste);
                SeenSolitarioEvent::LayoutDealt { seat: *seat, columns, waste }
            }
            SolitarioEvent::Played { seat, mossa, r#move, score, last_score_move } => SeenSolitarioEvent::Played {
                seat: *seat,
                mossa: *mossa,
                r#move: viewer.sees(*seat).then_some(*r#move),
                score: *score,
                last_score_move: *last_score_move,
            },
            SolitarioEvent::CardsShown { seat, cards, .. } if viewer.sees(*seat) => {
                SeenSolitarioEvent::CardsShown { seat: *seat, cards: cards.clone() }
            }
            SolitarioEvent::CardsShown { .. } => return None,
            SolitarioEvent::PlayerEnded { seat, state } => {
                SeenSolitarioEvent::PlayerEnded { seat: *seat, state: *state }
            }
            SolitarioEvent::TimeUp { seats } => SeenSolitarioEvent::TimeUp { seats: *seats },
        };
        Some(serde_json::to_value(seen).expect("events are plain data"))
    }

    // A viewer who sees a card of a layout knows where in the deck it lay. Where everybody has a deck of their own,
    // only the last one is at hand.
    fn opens(&self, viewer: Viewer, deck: &[Card]) -> Places {
        match self {
            SolitarioEvent::LayoutDealt { seat: None, .. } | SolitarioEvent::CardsShown { apart: false, .. } => {
                opening::of_seen(self.seen_by(viewer).as_ref(), deck)
            }
            _ => opening::nothing(),
        }
    }
}
