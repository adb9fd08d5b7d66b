//! What a viewer sees of a smazzata of cirulla: as in the family, with accusi, the matta, and their own preference.

use serde::Serialize;
use smallvec::SmallVec;

use super::accuso::Accuso;
use super::deal::CirullaDeal;
use super::event::own;
use crate::capture::LINES;
use crate::capture::view::{LastPlayView, last_play};
use crate::card::CardSet;
use crate::kernel::Viewer;
use crate::seat::{ByLine, Line, Seat};

/// A hand as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CirullaHandView {
    /// Whose.
    pub seat: Seat,
    /// How many cards.
    pub count: u8,
    /// The cards, where the viewer may see them; everybody does after an accuso.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<CardSet>,
    /// What was accused with this hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accuso: Option<Accuso>,
    /// Whether the system makes the accusi of this seat; shown to its player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub auto_accuso: Option<bool>,
}

/// What a line has captured and accused, as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CirullaPileView {
    /// Whose.
    pub line: Line,
    /// How many cards.
    pub count: u8,
    /// Scope made in this smazzata.
    pub scope: u8,
    /// Points of the accusi made in it, the dealer's included.
    pub accusi: u8,
}

/// A smazzata as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CirullaView {
    /// The cards on the table.
    pub table: CardSet,
    /// What the seven of coppe counts by an accuso, as long as it does; else it is a seven.
    pub matta: Option<u8>,
    /// How many cards are still to be dealt.
    pub stock: u8,
    /// The hands, by seat.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<CirullaHandView>))]
    pub hands: SmallVec<[CirullaHandView; 4]>,
    /// The piles, by line.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<CirullaPileView>))]
    pub piles: ByLine<CirullaPileView>,
    /// The last play of this smazzata.
    pub last_play: Option<LastPlayView>,
    /// With carte viste: every card seen in the earlier rounds (mani) of the smazzata.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen: Option<CardSet>,
}

fn hand(deal: &CirullaDeal, seat: Seat, viewer: Viewer) -> CirullaHandView {
    let cards = deal.layout().hand(seat);
    CirullaHandView {
        seat,
        count: cards.len() as u8,
        cards: deal.audience(seat).admits(viewer).then_some(cards),
        accuso: deal.accused(seat),
        auto_accuso: own(seat).admits(viewer).then(|| deal.auto_accuso(seat)),
    }
}

/// What `viewer` sees of `deal`.
pub(super) fn of(deal: &CirullaDeal, viewer: Viewer) -> CirullaView {
    let layout = deal.layout();
    CirullaView {
        table: layout.table(),
        matta: deal.matta(),
        stock: layout.stock().len() as u8,
        hands: Seat::all(layout.seats()).map(|seat| hand(deal, seat, viewer)).collect(),
        piles: ByLine::make(LINES, |line| CirullaPileView {
            line,
            count: layout.pile(line).len() as u8,
            scope: layout.scope(line),
            accusi: deal.accusi(line).points(),
        }),
        last_play: last_play(layout),
        seen: layout.dealing().carte_viste.then(|| layout.seen()),
    }
}
