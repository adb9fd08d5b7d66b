//! What a smazzata of burraco brings: cards, burrachi, the closing, the pozzetto (R15, R16, R20, R21), and what a match
//! that is given up counts (R27).

use serde::{Deserialize, Serialize};

use super::LINES;
use super::deal::BurracoDeal;
use super::position::Games;
use crate::card::{Card, Face};
use crate::matches::{DealScore, Forfeiture};
use crate::rummy::offer::Hand;
use crate::rummy::{Meld, Shape};
use crate::seat::{ByLine, Line, Points};

/// Cards that make a game a burraco.
pub const BURRACO: usize = 7;
/// Cards that make a combination with a matta a semi-clean one.
const SEMI_CLEAN: usize = 8;
/// What is awarded to the opponents of a line that gives up.
const AWARD: u32 = 350;
/// What closing brings, and what a pozzetto that was not taken costs.
const CLOSING: Points = 100;
const NO_POZZETTO: Points = 100;

/// The kinds of burraco.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BurracoKind))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Pulito: no matta. 200 points.
    Clean,
    /// Semi pulito: a matta beside seven naturals in a row, or in a combination of eight cards or more. 150 points.
    SemiClean,
    /// Sporco: any other. 100 points.
    Dirty,
}

impl Kind {
    /// The kind of burraco that a game is; none with fewer than seven cards.
    pub fn of(game: &Meld) -> Option<Kind> {
        if game.len() < BURRACO {
            return None;
        }
        let semi_clean = match game.shape() {
            Shape::Sequence(_) => usize::from(game.longest_natural_run()) >= BURRACO,
            Shape::Combination(_) => game.len() >= SEMI_CLEAN,
        };
        Some(match game.wild() {
            None => Kind::Clean,
            Some(_) if semi_clean => Kind::SemiClean,
            Some(_) => Kind::Dirty,
        })
    }

    /// Its points.
    pub const fn points(self) -> Points {
        match self {
            Kind::Clean => 200,
            Kind::SemiClean => 150,
            Kind::Dirty => 100,
        }
    }
}

/// The points of a card: a two is worth 20 wherever it lies.
pub fn card_points(card: Card) -> Points {
    match card.face() {
        Face::Jolly => 30,
        Face::French(french) => match french.rank.number() {
            1 => 15,
            2 => 20,
            3..=7 => 5,
            _ => 10,
        },
        Face::Italian(_) | Face::Uno(_) => 0,
    }
}

/// What a line has at the end of a smazzata.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BurracoScore {
    /// The points of the cards that it laid down.
    pub laid: i32,
    /// The points of the cards left in its hands, which are deducted.
    pub in_hand: i32,
    /// Clean burrachi, 200 points each.
    pub clean: u8,
    /// Semi-clean burrachi, 150 points each.
    pub semi_clean: u8,
    /// Dirty burrachi, 100 points each.
    pub dirty: u8,
    /// Whether it closed: 100 points.
    pub closed: bool,
    /// Whether it took its pozzetto; else 100 points are deducted.
    pub pozzetto_taken: bool,
    /// All together.
    pub points: i32,
}

impl BurracoScore {
    /// The score of games, hands and what else there is.
    pub fn of(games: &Games, hands: &[Hand], closed: bool, pozzetto_taken: bool) -> BurracoScore {
        let kinds = || games.iter().filter_map(Kind::of);
        let count = |wanted: Kind| kinds().filter(|kind| *kind == wanted).count() as u8;
        let laid = games.iter().flat_map(|game| game.cards().map(card_points).collect::<Vec<_>>()).sum();
        let in_hand = hands.iter().map(|hand| hand.iter().map(card_points).sum::<Points>()).sum();
        let burrachi: Points = kinds().map(Kind::points).sum();
        let closing = if closed { CLOSING } else { 0 };
        let pozzetto = if pozzetto_taken { 0 } else { NO_POZZETTO };
        BurracoScore {
            laid,
            in_hand,
            clean: count(Kind::Clean),
            semi_clean: count(Kind::SemiClean),
            dirty: count(Kind::Dirty),
            closed,
            pozzetto_taken,
            points: laid - in_hand + burrachi + closing - pozzetto,
        }
    }
}

/// The score of both lines as the deal stands.
pub(super) fn of(deal: &BurracoDeal) -> ByLine<BurracoScore> {
    ByLine::make(LINES, |line| {
        let hands: Vec<Hand> = deal.seats_of(line).map(|seat| *deal.hand(seat)).collect();
        BurracoScore::of(deal.games(line), &hands, deal.closed() == Some(line), deal.pozzetto_taken(line))
    })
}

/// What a forfeit takes into account: the deal in progress as if it ended now without a closing (R27).
pub(super) fn forfeit(deal: Option<&BurracoDeal>, lines: u8) -> Forfeiture {
    let scores = deal.map(of);
    let points = |line: Line| scores.as_ref().and_then(|scores| scores.get(line)).map_or(0, |score| score.points);
    Forfeiture { secured: ByLine::make(lines, points), award: AWARD }
}

impl DealScore for BurracoScore {
    fn points(&self) -> Points {
        self.points
    }
}
