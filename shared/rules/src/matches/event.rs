//! What happens in a match, and who may see it.
//!
//! One redaction for all: the order of a deck is the auditor's alone; events inside a deal are redacted by their game;
//! the rest is public. The bytes of these events are a promise: names and fields never change meaning, only new ones
//! come.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::EventOf;
use super::rules::MatchGame;
use crate::card::Card;
use crate::kernel::{Clock, PlayEvent, Viewer};
use crate::outcome::MatchOutcome;
use crate::seat::{ByLine, Line, Points, Seat};

/// Why a match ended before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Cause {
    /// A clock ran out.
    Timeout {
        /// Which one.
        clock: Clock,
    },
    /// A player gave up.
    Abandon,
}

/// An event of a match. `E` happens inside a deal, `S` is what a line scored in one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum MatchEvent<E, S> {
    /// A deal starts from this deck. The cards are for the auditor only.
    DeckShuffled {
        /// Which deal, from 1; a void one keeps its number.
        deal: u16,
        /// Who deals.
        dealer: Seat,
        /// The deck, first card dealt first.
        cards: Vec<Card>,
    },
    /// Cards of the deal were put in another order, and it goes on. The cards are for the auditor only.
    CardsReshuffled {
        /// The cards, first card first.
        cards: Vec<Card>,
    },
    /// Numbers were drawn in the deal, and it goes on.
    NumbersDrawn {
        /// The numbers.
        values: Vec<u32>,
    },
    /// Something happened inside the deal.
    Deal {
        /// What.
        event: E,
    },
    /// The deal is over and counted.
    DealScored {
        /// Which deal, from 1.
        deal: u16,
        /// Item by item, by line.
        scores: ByLine<S>,
        /// Points of this deal, by line.
        points: ByLine<Points>,
        /// Match points with this deal, by line.
        totals: ByLine<Points>,
    },
    /// A knock-out match is level: one more deal decides.
    PlayOffCalled {
        /// Which play-off, from 1.
        level: u8,
    },
    /// A line loses by timeout or abandon.
    Forfeited {
        /// The seat at fault.
        seat: Seat,
        /// Its line.
        line: Line,
        /// Why.
        cause: Cause,
        /// Points of the match with what is already secured in the deal in progress, by line.
        base: ByLine<Points>,
        /// Points awarded to the opponents; in games of penalty points, charged to the line at fault.
        award: u32,
    },
    /// A line is out of the match, and the others play on without it.
    LineEliminated {
        /// The seat of the line; where it is at fault, the seat at fault.
        seat: Seat,
        /// Which line.
        line: Line,
        /// Why, where it is at fault; else its points put it out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cause: Option<Cause>,
        /// Its points, which stay.
        points: Points,
    },
    /// The time of a player ran out, and the rules decide for their seat this once; the next time in a row they are
    /// away.
    RanLate {
        /// Which seat.
        seat: Seat,
    },
    /// A player is away: from now on the rules play for their seat, in games that cannot be lost by absence.
    SatOut {
        /// Which seat.
        seat: Seat,
    },
    /// They are back, or decide again before they were away.
    Returned {
        /// Which seat.
        seat: Seat,
    },
    /// The match is over.
    MatchEnded {
        /// The result.
        outcome: MatchOutcome,
    },
}

/// An event of a match as a viewer sees it. `E` is the seen form of an event inside a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeenMatchEvent<E, S> {
    /// A deal starts.
    DeckShuffled {
        /// Which deal, from 1.
        deal: u16,
        /// Who deals.
        dealer: Seat,
        /// The deck, for the auditor.
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<Card>>,
    },
    /// Cards of the deal were put in another order.
    CardsReshuffled {
        /// How many.
        count: usize,
        /// The cards, for the auditor.
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<Card>>,
    },
    /// Numbers were drawn in the deal.
    NumbersDrawn {
        /// The numbers.
        values: Vec<u32>,
    },
    /// Something happened inside the deal.
    Deal {
        /// What, as the viewer sees it.
        event: E,
    },
    /// The deal is over and counted.
    DealScored {
        /// Which deal, from 1.
        deal: u16,
        /// Item by item, by line.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<S>))]
        scores: ByLine<S>,
        /// Points of this deal, by line.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<i32>))]
        points: ByLine<Points>,
        /// Match points with this deal, by line.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<i32>))]
        totals: ByLine<Points>,
    },
    /// A knock-out match is level: one more deal decides.
    PlayOffCalled {
        /// Which play-off, from 1.
        level: u8,
    },
    /// A line loses by timeout or abandon.
    Forfeited {
        /// The seat at fault.
        seat: Seat,
        /// Its line.
        line: Line,
        /// Why.
        cause: Cause,
        /// Points of the match with what is already secured, by line.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<i32>))]
        base: ByLine<Points>,
        /// Points awarded to the opponents.
        award: u32,
    },
    /// A line is out of the match, and the others play on without it.
    LineEliminated {
        /// The seat of the line; where it is at fault, the seat at fault.
        seat: Seat,
        /// Which line.
        line: Line,
        /// Why, where it is at fault; else its points put it out.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<Cause>,
        /// Its points, which stay.
        points: Points,
    },
    /// The time of a player ran out, and the rules decide for their seat this once; the next time in a row they are
    /// away.
    RanLate {
        /// Which seat.
        seat: Seat,
    },
    /// A player is away: from now on the rules play for their seat, in games that cannot be lost by absence.
    SatOut {
        /// Which seat.
        seat: Seat,
    },
    /// They are back, or decide again before they were away.
    Returned {
        /// Which seat.
        seat: Seat,
    },
    /// The match is over.
    MatchEnded {
        /// The result.
        outcome: MatchOutcome,
    },
}

/// What `viewer` sees of `event`.
pub(super) fn seen_by<G: MatchGame>(event: &EventOf<G>, viewer: Viewer) -> Option<Value> {
    let seen = match event.clone() {
        MatchEvent::DeckShuffled { deal, dealer, cards } => {
            SeenMatchEvent::DeckShuffled { deal, dealer, cards: (viewer == Viewer::Auditor).then_some(cards) }
        }
        MatchEvent::CardsReshuffled { cards } => {
            SeenMatchEvent::CardsReshuffled { count: cards.len(), cards: (viewer == Viewer::Auditor).then_some(cards) }
        }
        MatchEvent::NumbersDrawn { values } => SeenMatchEvent::NumbersDrawn { values },
        MatchEvent::Deal { event } => SeenMatchEvent::Deal { event: event.seen_by(viewer)? },
        MatchEvent::DealScored { deal, scores, points, totals } => {
            SeenMatchEvent::DealScored { deal, scores, points, totals }
        }
        MatchEvent::PlayOffCalled { level } => SeenMatchEvent::PlayOffCalled { level },
        MatchEvent::Forfeited { seat, line, cause, base, award } => {
            SeenMatchEvent::Forfeited { seat, line, cause, base, award }
        }
        MatchEvent::LineEliminated { seat, line, cause, points } => {
            SeenMatchEvent::LineEliminated { seat, line, cause, points }
        }
        MatchEvent::RanLate { seat } => SeenMatchEvent::RanLate { seat },
        MatchEvent::SatOut { seat } => SeenMatchEvent::SatOut { seat },
        MatchEvent::Returned { seat } => SeenMatchEvent::Returned { seat },
        MatchEvent::MatchEnded { outcome } => SeenMatchEvent::MatchEnded { outcome },
    };
    Some(serde_json::to_value(seen).expect("events are plain data"))
}
