//! What a viewer sees of a smazzata: the table, the last play, counts, and the hands they may see. Piles are counted,
//! not shown; nothing of the stock but its size.
//!
//! Documents call it by the name of the first game that had it: `ScopaView`.

use serde::Serialize;
use smallvec::SmallVec;

use super::LINES;
use super::layout::{LastPlay, Layout};
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
#[cfg_attr(feature = "openapi", schema(as = ScopaView))]
pub struct CaptureView {
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

/// What `viewer` sees of a hand.
pub(crate) fn hand(layout: &Layout, seat: Seat, viewer: Viewer) -> HandView {
    let cards = layout.hand(seat);
    HandView { seat, count: cards.len() as u8, cards: layout.audience(seat).admits(viewer).then_some(cards) }
}

/// The last play as everybody saw it.
pub(crate) fn last_play(layout: &Layout) -> Option<LastPlayView> {
    let LastPlay { seat, card, capture, scopa } = layout.last_play()?;
    Some(LastPlayView { seat, card, capture, scopa })
}

/// What `viewer` sees of a smazzata.
pub(crate) fn of(layout: &Layout, viewer: Viewer) -> CaptureView {
    CaptureView {
        table: layout.table(),
        stock: layout.stock().len() as u8,
        hands: Seat::all(layout.seats()).map(|seat| hand(layout, seat, viewer)).collect(),
        piles: ByLine::make(LINES, |line| PileView {
            line,
            count: layout.pile(line).len() as u8,
            scope: layout.scope(line),
        }),
        last_play: last_play(layout),
        seen: layout.dealing().carte_viste.then(|| layout.seen()),
    }
}
