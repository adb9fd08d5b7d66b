//! What a viewer sees of a deal of scala 40: the games, the top of the pile, counts, the hands that are theirs to see.

use serde::Serialize;
use smallvec::SmallVec;

use super::deal::{Phase, ScalaDeal};
use super::worth::meld_value;
use crate::card::{Card, French, ManyCards};
use crate::kernel::Viewer;
use crate::rummy::Meld;
use crate::seat::{Line, Seat, SeatSet};

/// A player as a viewer sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScalaPlayerView {
    /// Which seat.
    pub seat: Seat,
    /// How many cards they hold.
    pub count: u8,
    /// Their cards, ascending: to themselves, to the partner where partners play with open cards, to all once the deal
    /// is closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Card>>))]
    pub cards: Option<ManyCards<French>>,
    /// Whether they have opened.
    pub opened: bool,
    /// Whether they have completed a turn of this deal.
    pub played: bool,
}

/// A game on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScalaGameView {
    /// Its number, from 0.
    pub number: u8,
    /// What lies there.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::rummy::meld::MeldJson))]
    pub game: Meld,
    /// What the wild card stands for, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joker: Option<Card>,
    /// What it would be worth towards opening.
    pub value: u16,
}

/// A deal as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScalaView {
    /// Whose turn it is.
    pub turn: Seat,
    /// Whether that seat still has to draw or to take the top discard.
    pub draws: bool,
    /// How many cards the stock holds.
    pub stock: u8,
    /// The top card of the discard pile.
    pub top: Option<Card>,
    /// How many cards lie under it.
    pub under: u8,
    /// How often the pile became the stock.
    pub reshuffles: u8,
    /// The games on the table, by number.
    pub games: Vec<ScalaGameView>,
    /// The players in the match, by seat.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<ScalaPlayerView>))]
    pub players: SmallVec<[ScalaPlayerView; 4]>,
    /// Deals won by each of two lines before this one, where the most deals win.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<u8>>))]
    pub deals_won: Option<[u8; 2]>,
    /// Who closed the deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_by: Option<Seat>,
    /// Whether it was closed in hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_in_hand: Option<bool>,
}

/// Whether `viewer` sees the hand of `seat`.
fn sees(deal: &ScalaDeal, viewer: Viewer, seat: Seat) -> bool {
    let Viewer::Seats(eyes) = viewer else { return true };
    let open = deal.options().partner_open && deal.seats() == 4;
    let shown = if open { Line::of(seat, 2).seats(deal.seats(), 2) } else { SeatSet::of(seat) };
    deal.phase() == Phase::Closed || !shown.intersection(eyes).is_empty()
}

/// What `viewer` sees of `deal`.
pub(super) fn of(deal: &ScalaDeal, viewer: Viewer) -> ScalaView {
    let player = |seat: Seat| ScalaPlayerView {
        seat,
        count: deal.hand(seat).len() as u8,
        cards: sees(deal, viewer, seat).then_some(*deal.hand(seat)),
        opened: deal.has_opened(seat),
        played: deal.has_played(seat),
    };
    let game = |(number, game): (u8, &Meld)| ScalaGameView {
        number,
        game: *game,
        joker: game.wild_as(),
        value: meld_value(game),
    };
    ScalaView {
        turn: deal.turn(),
        draws: deal.phase() == Phase::Draw,
        stock: deal.stock().len() as u8,
        top: deal.pile().top(),
        under: deal.pile().under().len() as u8,
        reshuffles: deal.reshuffles(),
        games: (0..).zip(deal.games()).map(game).collect(),
        players: deal.playing().iter().map(player).collect(),
        deals_won: deal.options().counts_deals().then_some(deal.won()),
        closed_by: deal.closing().map(|closing| closing.seat),
        closed_in_hand: deal.closing().map(|closing| closing.in_hand),
    }
}
