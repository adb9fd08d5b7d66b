//! What the cards of tresette are worth, and what a smazzata brings (R5, R7, R14).
//!
//! Points are counted in thirds: an ace three, 3 2 K Q J one each, 32 in the deck. A line scores the whole points of
//! its thirds, plus one for the last trick: eleven in all.

use serde::{Deserialize, Serialize};

use super::LINES;
use super::deal::TresetteDeal;
use crate::card::{Card, CardSet, Rank};
use crate::matches::{DealScore, Forfeiture};
use crate::seat::{ByLine, Line, Points};

/// The points of a smazzata without accusi.
pub const ALL_POINTS: u8 = 11;
/// "Fino a un massimo di 6 punti".
const MAX_AWARD: u32 = 6;

/// What a line scored in a smazzata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TresetteScore {
    /// Thirds of a point in the cards it took; rounded down to whole points.
    pub thirds: u8,
    /// Whether it took the last trick: one point.
    pub last_trick: bool,
    /// Points of its accusi that count.
    pub accusi: u8,
    /// Whether it made cappotto: one extra match.
    pub cappotto: bool,
    /// All its points.
    pub points: u8,
}

/// The strength of a card among those of its suit: 3 2 A K Q J 7 6 5 4, high to low.
pub const fn strength(card: Card) -> u8 {
    match card.rank() {
        Rank::Three => 9,
        Rank::Two => 8,
        Rank::Ace => 7,
        Rank::King => 6,
        Rank::Queen => 5,
        Rank::Jack => 4,
        Rank::Seven => 3,
        Rank::Six => 2,
        Rank::Five => 1,
        Rank::Four => 0,
    }
}

/// The thirds of a pile, at most 32.
pub fn thirds(pile: CardSet) -> u8 {
    let of = |rank| pile.intersection(CardSet::of_rank(rank)).len();
    let ones: usize = [Rank::Three, Rank::Two, Rank::King, Rank::Queen, Rank::Jack].map(of).into_iter().sum();
    (3 * of(Rank::Ace) + ones) as u8
}

/// What both lines score with these thirds and accusi. `last` took the last trick; `None` while it is not played.
/// `cappotto` says whether the table plays it.
pub fn score(thirds: [u8; 2], accusi: [u8; 2], last: Option<Line>, cappotto: bool) -> [TresetteScore; 2] {
    let line = |index: usize| {
        let line = Line::new(index as u8);
        let last_trick = last == Some(line);
        let cards = thirds[index] / 3 + u8::from(last_trick);
        TresetteScore {
            thirds: thirds[index],
            last_trick,
            accusi: accusi[index],
            cappotto: cappotto && cards == ALL_POINTS,
            points: cards.saturating_add(accusi[index]),
        }
    };
    let mut scores = [line(0), line(1)];
    for (index, other) in [(0, 1), (1, 0)] {
        if scores[other].cappotto {
            let lost = scores[index].accusi;
            scores[index].accusi = 0;
            scores[index].points -= lost;
        }
    }
    scores
}

/// The score of both lines as the deal stands.
pub(super) fn of(deal: &TresetteDeal) -> ByLine<TresetteScore> {
    let scores = deal.scores();
    ByLine::make(LINES, |line| scores[usize::from(line.index()) % 2])
}

/// What a forfeit takes into account; `None` is a smazzata not dealt yet.
pub(super) fn forfeit(deal: Option<&TresetteDeal>, lines: u8) -> Forfeiture {
    let scores = deal.map(TresetteDeal::scores);
    let secured = ByLine::make(lines, |line| {
        scores.map_or(0, |scores| Points::from(scores[usize::from(line.index()) % 2].points))
    });
    let taken: u8 = scores.map_or(0, |scores| scores.iter().map(|score| score.points - score.accusi).sum());
    Forfeiture { secured, award: MAX_AWARD.min(u32::from(ALL_POINTS.saturating_sub(taken))) }
}

impl DealScore for TresetteScore {
    fn points(&self) -> Points {
        Points::from(self.points)
    }
}
