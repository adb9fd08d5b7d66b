//! What a viewer sees of a smazzata of peppa: the trick, the last one, tricks and penalties of everybody, their own
//! hand.

use serde::Serialize;
use smallvec::SmallVec;

use super::SEATS;
use super::cards::penalty;
use super::deal::PeppaDeal;
use crate::card::Card;
use crate::kernel::Viewer;
use crate::seat::Seat;
use crate::trick::TrickView;

/// A player as a viewer sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PeppaPlayerView {
    /// Which seat.
    pub seat: Seat,
    /// How many cards the player holds; those chosen to be passed count until they change hands.
    pub count: u8,
    /// The player's cards in hand order; shown to the player alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<Card>>,
    /// Whether the player has chosen what to pass.
    pub has_passed: bool,
    /// What the player chose, until the cards change hands; shown to the player alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passing: Option<Vec<Card>>,
    /// Tricks the player has taken.
    pub tricks: u8,
    /// Penalty points the player has taken.
    pub penalty: u8,
}

/// A smazzata as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PeppaView {
    /// Whether cards are being passed.
    pub passing: bool,
    /// Complete tricks.
    pub tricks: u8,
    /// The trick on the table.
    pub trick: TrickView,
    /// The last complete trick.
    pub last_trick: Option<TrickView>,
    /// Whether a heart has been played in this deal.
    pub hearts_open: bool,
    /// The players, by seat.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<PeppaPlayerView>))]
    pub players: SmallVec<[PeppaPlayerView; 4]>,
}

/// What `viewer` sees of `deal`.
pub(super) fn of(deal: &PeppaDeal, viewer: Viewer) -> PeppaView {
    let player = |seat: Seat| {
        let hand = deal.hand(seat);
        let own = viewer.sees(seat);
        let chosen = deal.chosen(seat);
        PeppaPlayerView {
            seat,
            count: hand.len() as u8,
            cards: own.then(|| hand.to_vec()),
            has_passed: chosen.is_some() || is_passed(deal),
            passing: chosen.filter(|_| own).map(|cards| cards.to_vec()),
            tricks: deal.won(seat),
            penalty: deal.piles()[usize::from(seat.index())].map(penalty).sum(),
        }
    };
    PeppaView {
        passing: deal.is_passing(),
        tricks: deal.tricks(),
        trick: TrickView::of(deal.trick(), None),
        last_trick: deal.last_trick().map(|(trick, winner)| TrickView::of(trick, Some(*winner))),
        hearts_open: deal.hearts_open(),
        players: Seat::all(SEATS).map(player).collect(),
    }
}

/// Whether the cards have changed hands.
fn is_passed(deal: &PeppaDeal) -> bool {
    deal.stock().is_empty() && !deal.is_passing()
}
