//! What a viewer sees of a smazzata of burraco: the pile, every game, how many cards there are where, their own hand.

use serde::Serialize;

use super::LINES;
use super::deal::{BurracoDeal, Phase};
use super::score::Kind;
use crate::card::Card;
use crate::kernel::Viewer;
use crate::rummy::Meld;
use crate::rummy::meld::MeldJson;
use crate::seat::{Line, Seat};

/// A game on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BurracoGameView {
    /// The game.
    pub meld: MeldJson,
    /// The kind of burraco that it is as it lies; absent with fewer than seven cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub burraco: Option<Kind>,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BurracoLineView {
    /// Which.
    pub line: Line,
    /// Its games, in the order in which they were opened: their numbers.
    pub games: Vec<BurracoGameView>,
    /// Whether it has taken its pozzetto.
    pub pozzetto_taken: bool,
}

/// A player as a viewer sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BurracoPlayerView {
    /// Which seat.
    pub seat: Seat,
    /// How many cards they hold.
    pub count: u8,
    /// Their cards, sorted, to themselves and to a partner who plays open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<Card>>,
}

/// What the seat on turn is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BurracoPhase {
    /// Nobody: the cards are not dealt.
    Dealing,
    /// Draw from the stock or take the pile.
    Draw,
    /// Lay down, and discard.
    Play,
    /// Nobody any more.
    Over,
}

/// A smazzata as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BurracoView {
    /// What the seat on turn is asked for.
    pub phase: BurracoPhase,
    /// Whose turn it is.
    pub turn: Seat,
    /// Cards left in the stock.
    pub stock: u8,
    /// The discard pile, the lowest card first.
    pub pile: Vec<Card>,
    /// Pozzetti that nobody has taken.
    pub pozzetti: u8,
    /// Both lines.
    pub lines: Vec<BurracoLineView>,
    /// The players, by seat.
    pub players: Vec<BurracoPlayerView>,
}

/// What `viewer` sees of `deal`.
pub(super) fn of(deal: &BurracoDeal, viewer: Viewer) -> BurracoView {
    let game = |meld: &Meld| BurracoGameView { meld: MeldJson::from(*meld), burraco: Kind::of(meld) };
    let line = |line: Line| BurracoLineView {
        line,
        games: deal.games(line).iter().map(game).collect(),
        pozzetto_taken: deal.pozzetto_taken(line),
    };
    let player = |seat: Seat| {
        let hand = deal.hand(seat);
        let cards = deal.audience(seat).admits(viewer).then(|| hand.iter().collect());
        BurracoPlayerView { seat, count: hand.len() as u8, cards }
    };
    let taken = Line::all(LINES).filter(|&line| deal.pozzetto_taken(line)).count() as u8;
    BurracoView {
        phase: match deal.phase() {
            Phase::Dealing => BurracoPhase::Dealing,
            Phase::Draw => BurracoPhase::Draw,
            Phase::Play => BurracoPhase::Play,
            Phase::Over => BurracoPhase::Over,
        },
        turn: deal.turn(),
        stock: deal.stock().len() as u8,
        pile: deal.pile().to_vec(),
        pozzetti: LINES.saturating_sub(taken),
        lines: Line::all(LINES).map(line).collect(),
        players: Seat::all(deal.seats()).map(player).collect(),
    }
}
