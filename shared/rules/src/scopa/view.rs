//! What a viewer sees of a smazzata: the table, the last play, counts, and the hands he may see. Piles are counted, not
//! shown; nothing of the stock but its size.

use serde::Serialize;
use smallvec::SmallVec;

use super::LINES;
use super::deal::ScopaDeal;
use crate::card::{Card, CardSet};
use crate::kernel::Viewer;
use crate::seat::{ByLine, Line, Seat};

/// A hand as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HandView {
    /// Whose.
    pub seat: Seat,
    /// How many cards.
    pub count: u8,
    /// The cards, where the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<CardSet>,
}

/// What a line has captured, as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PileView {
    /// Whose.
    pub line: Line,
    /// How many cards.
    pub count: u8,
    /// Scope made in this smazzata.
    pub scope: u8,
}

/// The last play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LastPlayView {
    /// Who.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// What it captured; empty for a discard.
    pub capture: CardSet,
    /// Whether it was a scopa.
    pub scopa: bool,
}

/// A smazzata as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScopaView {
    /// The cards on the table.
    pub table: CardSet,
    /// How many cards are still to be dealt.
    pub stock: u8,
    /// The hands, by seat.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<HandView>))]
    pub hands: SmallVec<[HandView; 4]>,
    /// The piles, by line.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<PileView>))]
    pub piles: ByLine<PileView>,
    /// The last play of this smazzata.
    pub last_play: Option<LastPlayView>,
    /// With carte viste: every card seen in the earlier rounds (mani) of the smazzata.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen: Option<CardSet>,
}

/// What `viewer` sees of `deal`.
pub(super) fn of(deal: &ScopaDeal, viewer: Viewer) -> ScopaView {
    let hand = |seat: Seat| {
        let cards = deal.hand(seat);
        HandView { seat, count: cards.len() as u8, cards: deal.audience(seat).admits(viewer).then_some(cards) }
    };
    ScopaView {
        table: deal.table(),
        stock: deal.stock().len() as u8,
        hands: Seat::all(deal.seats()).map(hand).collect(),
        piles: ByLine::make(LINES, |line| PileView {
            line,
            count: deal.pile(line).len() as u8,
            scope: deal.scope(line),
        }),
        last_play: deal.last_play().map(|play| LastPlayView {
            seat: play.seat,
            card: play.card,
            capture: play.capture,
            scopa: play.scopa,
        }),
        seen: deal.options().carte_viste.then(|| deal.seen()),
    }
}
