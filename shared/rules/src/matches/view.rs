//! What a viewer sees of a match.

use serde::Serialize;

use super::deal::MatchDeal;
use super::elimination::Eliminated;
use super::event::Cause;
use super::rules::{DealViewOf, MatchGame};
use super::{Match, StateOf};
use crate::kernel::{Awaiting, Game, Viewer};
use crate::outcome::MatchOutcome;
use crate::seat::{ByLine, Line, Points, Seat, SeatSet};

/// A match as a viewer sees it. `O` are the options, `V` is the seen form of the deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchView<O, V> {
    /// The options in play.
    pub options: O,
    /// How many seats.
    pub seats: u8,
    /// How many lines; seat `s` plays for line `s mod lines`.
    pub lines: u8,
    /// Whether somebody must win.
    pub knockout: bool,
    /// What is awaited.
    pub awaiting: Awaiting,
    /// Who deals, now or next.
    pub dealer: Seat,
    /// Deals finished and counted.
    pub deals_scored: u16,
    /// The play-off in progress, from 1; 0 before them.
    pub play_off: u8,
    /// Match points by line, without the deal in progress.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<i32>))]
    pub totals: ByLine<Points>,
    /// The seats whose players are away: the rules play for them.
    #[serde(skip_serializing_if = "nobody")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub away: SeatSet,
    /// The lines that are out while others play on, the first to go first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub eliminated: Vec<EliminatedView>,
    /// The deal in progress, or the last one until the next begins. Before the first it is absent, or has no cards if a
    /// preference was said.
    pub deal: Option<V>,
    /// The result, once over.
    pub outcome: Option<MatchOutcome>,
}

/// A line that is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EliminatedView {
    /// Which.
    pub line: Line,
    /// In which deal, from 1; a line at fault between two deals: the next.
    pub deal: u16,
    /// Why, where it was at fault; else its points put it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
    /// Its points, which stay.
    pub points: Points,
}

impl From<&Eliminated> for EliminatedView {
    fn from(gone: &Eliminated) -> EliminatedView {
        EliminatedView { line: gone.line, deal: gone.deal, cause: gone.cause, points: gone.points }
    }
}

fn nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
}

/// The view of a match of `G`.
pub(super) fn of<G: MatchGame>(state: &StateOf<G>, viewer: Viewer) -> MatchView<G::Options, DealViewOf<G>> {
    MatchView {
        options: state.setup.options.clone(),
        seats: state.setup.seats,
        lines: state.form.lines,
        knockout: state.setup.knockout,
        awaiting: Match::<G>::awaiting(state),
        dealer: super::dealer::<G>(state),
        deals_scored: state.scored,
        play_off: state.play_off,
        totals: state.totals.clone(),
        away: state.away,
        eliminated: state.eliminated.iter().map(EliminatedView::from).collect(),
        deal: state.deal.latest().map(|deal| deal.view(viewer)),
        outcome: state.outcome.clone(),
    }
}
