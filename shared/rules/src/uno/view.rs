//! What a viewer sees of a smazzata of UNO: the discard pile, the colour, how many cards everybody has, the viewer's
//! own hand.

use serde::Serialize;
use smallvec::SmallVec;

use super::deal::{Phase, UnoDeal};
use crate::card::{Card, Colour};
use crate::kernel::Viewer;
use crate::seat::Seat;
use crate::trick::Direction;

/// What a smazzata waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum UnoPhase {
    /// Cards are dealt or shuffled.
    Dealing,
    /// A colour for the wild card that was flipped first.
    ChooseColor,
    /// A card, or a draw.
    Turn,
    /// The card drawn, or a pass.
    AfterDraw,
    /// Whether a Pesca Quattro is accepted or challenged.
    Challenge,
    /// Nothing: it is over.
    Over,
}

/// A player as a viewer sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UnoPlayerView {
    /// Which seat.
    pub seat: Seat,
    /// How many cards they hold.
    pub count: u8,
    /// Their cards, sorted, to themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<Card>>,
    /// The card that they have just drawn, to themselves, while they may play it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Card>,
}

/// A smazzata as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UnoView {
    /// What it waits for.
    pub phase: UnoPhase,
    /// Whose turn it is; none while cards are dealt, and when it is over.
    pub turn: Option<Seat>,
    /// Whether it goes round clockwise, to the left.
    pub clockwise: bool,
    /// The current colour; none before it was named for a wild card that was flipped first.
    pub color: Option<Colour>,
    /// The discard pile, the first card first: the last one lies on top.
    pub discard_pile: Vec<Card>,
    /// How many cards the draw pile has.
    pub draw_pile: u8,
    /// Who has gone down to one card and has not said "UNO!": the next player to act is held up for a moment.
    pub uno_pending: Option<Seat>,
    /// How many have passed in a row since the draw pile is empty: when all have, the smazzata is blocked.
    pub passes: u8,
    /// The players, by seat.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<UnoPlayerView>))]
    pub players: SmallVec<[UnoPlayerView; 4]>,
}

/// What `viewer` sees of `deal`.
pub(super) fn of(deal: &UnoDeal, viewer: Viewer) -> UnoView {
    let phase = match deal.phase() {
        Phase::Dealing | Phase::Rejected => UnoPhase::Dealing,
        Phase::ChooseColor => UnoPhase::ChooseColor,
        Phase::Turn => UnoPhase::Turn,
        Phase::AfterDraw { .. } => UnoPhase::AfterDraw,
        Phase::Challenge { .. } => UnoPhase::Challenge,
        Phase::Over { .. } => UnoPhase::Over,
    };
    let player = |seat: Seat| {
        let hand = deal.hand(seat);
        let own = viewer.sees(seat);
        let drawn = match deal.phase() {
            Phase::AfterDraw { card } if own && seat == deal.turn() => Some(card),
            _ => None,
        };
        UnoPlayerView { seat, count: hand.len(), cards: own.then(|| hand.iter().collect()), drawn }
    };
    UnoView {
        phase,
        turn: (!matches!(phase, UnoPhase::Dealing | UnoPhase::Over)).then_some(deal.turn()),
        clockwise: deal.direction() == Direction::Clockwise,
        color: deal.top().colour,
        discard_pile: deal.discard_pile().to_vec(),
        draw_pile: deal.left(),
        uno_pending: deal.pending(),
        passes: deal.passes(),
        players: Seat::all(deal.seats()).map(player).collect(),
    }
}
