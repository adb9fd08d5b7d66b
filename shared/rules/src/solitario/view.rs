//! What a viewer sees of a solitario: scores and states of all, the own layout as far as it is face up; at the end
//! everything.

use serde::Serialize;
use smallvec::SmallVec;

use super::cards::SolitarioSuit;
use super::deal::SolitarioDeal;
use super::layout::{Layout, Pile};
use super::moves::SolitarioMove;
use super::player::{NOBODY, Player, PlayerState};
use crate::card::Card;
use crate::kernel::Viewer;
use crate::seat::{Points, Seat};

/// A base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SolitarioBaseView {
    /// Its suit.
    pub suit: SolitarioSuit,
    /// How many cards lie on it, from the ace.
    pub count: u8,
    /// Its top card.
    pub top: Option<Card>,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SolitarioColumnView {
    /// How many cards lie face down.
    pub face_down: u8,
    /// The cards that lie face up, the last one free.
    pub face_up: Vec<Card>,
    /// At the end: the cards that lie face down, the lowest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden: Option<Vec<Card>>,
}

/// What lies before a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SolitarioLayoutView {
    /// The columns, from the left.
    pub columns: Vec<SolitarioColumnView>,
    /// The waste (mazzetto), its top card last.
    pub waste: Vec<Card>,
    /// How many cards the stock (mazzo) has.
    pub stock: u8,
    /// At the end: the cards of the stock, the next one first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stock_cards: Option<Vec<Card>>,
    /// The bases.
    pub bases: Vec<SolitarioBaseView>,
}

/// A player as a viewer sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SolitarioPlayerView {
    /// Which seat.
    pub seat: Seat,
    /// Whether they still play.
    pub state: PlayerState,
    /// Their score.
    #[cfg_attr(feature = "openapi", schema(value_type = i32))]
    pub score: Points,
    /// The number of the last of their moves that changed it.
    pub last_score_move: Option<u32>,
    /// What lies before them: to themselves, at the end to everybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<SolitarioLayoutView>,
    /// At the end: their moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<SolitarioMove>>,
}

/// A solitario as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SolitarioView {
    /// How many moves all players have made.
    pub mossa: u32,
    /// How many deals were rejected before, because nothing in them scored at once.
    pub rejected: u16,
    /// The players, by seat.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<SolitarioPlayerView>))]
    pub players: SmallVec<[SolitarioPlayerView; 4]>,
}

fn column(pile: &Pile, open: bool) -> SolitarioColumnView {
    SolitarioColumnView {
        face_down: pile.face_down().len() as u8,
        face_up: pile.face_up().to_vec(),
        hidden: open.then(|| pile.face_down().to_vec()),
    }
}

fn layout_of(layout: &Layout, open: bool) -> SolitarioLayoutView {
    let base =
        |suit: SolitarioSuit| SolitarioBaseView { suit, count: layout.bases()[suit.index()], top: layout.top_of(suit) };
    SolitarioLayoutView {
        columns: layout.columns().iter().map(|pile| column(pile, open)).collect(),
        waste: layout.waste().to_vec(),
        stock: layout.stock().len() as u8,
        stock_cards: open.then(|| layout.stock().to_vec()),
        bases: SolitarioSuit::ALL.map(base).to_vec(),
    }
}

/// What `viewer` sees of `deal`. The auditor sees all of it at any time.
pub(super) fn of(deal: &SolitarioDeal, viewer: Viewer) -> SolitarioView {
    let open = deal.is_over() || viewer == Viewer::Auditor;
    let player = |seat: Seat| {
        let Player { layout, state, score, last_score_move, moves } = deal.player(seat).unwrap_or(&NOBODY);
        let shown = deal.has_layout(seat) && (open || viewer.sees(seat));
        SolitarioPlayerView {
            seat,
            state: *state,
            score: *score,
            last_score_move: *last_score_move,
            layout: shown.then(|| layout_of(layout, open)),
            moves: (shown && open).then(|| moves.clone()),
        }
    };
    SolitarioView {
        mossa: deal.mossa(),
        rejected: deal.rejected(),
        players: Seat::all(deal.seats()).map(player).collect(),
    }
}
