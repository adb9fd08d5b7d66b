//! What a viewer sees of a smazzata of tresette: the trick and the last one with what was declared, accusi, counts, the
//! hands they may see. Earlier cards and what is known of hands only with carte viste; nothing of the stock but its
//! size.

use serde::Serialize;
use smallvec::SmallVec;

use super::LINES;
use super::accuso::Accuso;
use super::deal::TresetteDeal;
use super::declaration::Declared;
use super::event::Made;
use super::settings::Settings;
use crate::audience::Audience;
use crate::card::CardSet;
use crate::kernel::Viewer;
use crate::seat::{ByLine, Line, Seat, SeatSet};
use crate::trick::{HandShown, TrickView};

/// What a line has in this smazzata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TresetteLineView {
    /// Which line.
    pub line: Line,
    /// How many cards it has taken.
    pub taken: u8,
    /// Points of its accusi.
    pub accusi: u8,
    /// Whether it has declined to call out in this match.
    pub declined: bool,
}

/// What was declared with a lead, as the event of the card says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TresetteDeclarationView))]
pub struct DeclarationView {
    /// What.
    pub declared: Declared,
    /// The same in words, such as `Ho il 3 quarto`.
    pub said: String,
}

/// An accuso that a seat made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TresetteAccusoView))]
pub struct AccusoView {
    /// Who.
    pub seat: Seat,
    /// What.
    pub accuso: Accuso,
    /// The three or four cards, wherever they are now.
    pub cards: CardSet,
    /// The points.
    pub points: u8,
}

/// The settings of a seat of the viewer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnSettings {
    /// Which seat.
    pub seat: Seat,
    /// What the system does for it.
    pub settings: Settings,
}

/// A smazzata as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TresetteView {
    /// How many cards are still to be drawn (spizzichino).
    pub stock: u8,
    /// Complete tricks.
    pub tricks: u8,
    /// The trick on the table.
    pub trick: TrickView,
    /// What was declared with the lead of the trick on the table, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declaration: Option<DeclarationView>,
    /// The last complete trick.
    pub last_trick: Option<TrickView>,
    /// What was declared with the lead of the last complete trick, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_declaration: Option<DeclarationView>,
    /// The accusi made in this smazzata, in the order made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub accusi: Vec<AccusoView>,
    /// The hands, by seat. With carte viste each with its cards that are known to all.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<HandShown>))]
    pub hands: SmallVec<[HandShown; 4]>,
    /// The lines.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<TresetteLineView>))]
    pub lines: ByLine<TresetteLineView>,
    /// Whether the seat on turn is asked to call itself out.
    pub call_out_proposed: bool,
    /// The viewer's own settings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub settings: Vec<OwnSettings>,
    /// With carte viste: every card of the earlier tricks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen: Option<CardSet>,
}

/// What `viewer` sees of `deal`.
pub(super) fn of(deal: &TresetteDeal, viewer: Viewer) -> TresetteView {
    let viste = deal.options().carte_viste;
    let hand = |seat: Seat| {
        let cards = deal.hand(seat);
        HandShown {
            seat,
            count: cards.len() as u8,
            cards: deal.audience(seat).admits(viewer).then_some(cards),
            known: viste.then(|| deal.known(seat)),
        }
    };
    let line = |line: Line| TresetteLineView {
        line,
        taken: deal.pile(line).len() as u8,
        accusi: deal.accusi(line),
        declined: deal.has_declined(Seat::new(line.index() % LINES)),
    };
    let announced = deal.announced();
    let declaration = |declared: Declared| DeclarationView { declared, said: declared.to_string() };
    let accuso = |&(seat, Made { accuso, cards, points }): &(Seat, Made)| AccusoView { seat, accuso, cards, points };
    let own = |seat: &Seat| Audience::Seats { seats: SeatSet::of(*seat) }.admits(viewer);
    let settings = Seat::all(deal.seats()).filter(own).map(|seat| OwnSettings { seat, settings: deal.settings(seat) });
    TresetteView {
        stock: deal.stock().len() as u8,
        tricks: deal.tricks(),
        trick: TrickView::of(deal.trick(), None),
        declaration: announced.declared().map(declaration),
        last_trick: deal.last_trick().map(|(trick, winner)| TrickView::of(trick, Some(*winner))),
        last_declaration: announced.last_declared().map(declaration),
        accusi: announced.accusi().map(accuso).collect(),
        hands: Seat::all(deal.seats()).map(hand).collect(),
        lines: ByLine::make(LINES, line),
        call_out_proposed: deal.is_proposed(),
        settings: settings.collect(),
        seen: viste.then(|| Line::all(LINES).map(|line| deal.pile(line)).fold(CardSet::EMPTY, CardSet::union)),
    }
}
