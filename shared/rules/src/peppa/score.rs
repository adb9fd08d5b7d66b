//! What a smazzata of peppa costs (R8, R13), and who comes before whom among equals (R9).

use serde::{Deserialize, Serialize};

use super::SEATS;
use super::cards::{PEPPA, is_heart, penalty};
use super::deal::PeppaDeal;
use crate::card::FrenchSet;
use crate::matches::DealScore;
use crate::seat::{ByLine, Line, Points, Seat};

/// All the penalty points of the deck.
pub const ALL_POINTS: u8 = 36;

/// What a player has at the end of a smazzata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PeppaScore {
    /// How many hearts the player took.
    pub hearts: u8,
    /// Whether the player took the queen of spades.
    pub peppa: bool,
    /// The penalty points of the cards taken.
    pub penalty: u8,
    /// Whether the player took them all; then the player has none, and the others 36 each.
    pub cappotto: bool,
    /// What the player is charged.
    pub points: u8,
}

/// The scores of piles, by seat.
pub fn scores(piles: [FrenchSet; SEATS as usize]) -> [PeppaScore; SEATS as usize] {
    let mut scores = piles.map(|pile| {
        let penalty: u8 = pile.map(penalty).sum();
        PeppaScore {
            hearts: pile.filter(|&card| is_heart(card)).count() as u8,
            peppa: pile.contains(PEPPA),
            penalty,
            cappotto: penalty == ALL_POINTS,
            points: penalty,
        }
    });
    if scores.iter().any(|score| score.cappotto) {
        for score in &mut scores {
            score.points = if score.cappotto { 0 } else { ALL_POINTS };
        }
    }
    scores
}

/// The score of every player.
pub(super) fn of(deal: &PeppaDeal) -> ByLine<PeppaScore> {
    let scores = scores(deal.piles());
    ByLine::make(SEATS, |line| scores[usize::from(line.index()) % scores.len()])
}

/// The players from the first place to the last: fewest points; among equals whose last trick of the last smazzata came
/// earlier, none at all earliest; then the player who played earlier in its first trick.
pub(super) fn order(totals: &ByLine<Points>, deal: &PeppaDeal) -> Vec<Line> {
    let mut lines: Vec<Line> = Line::all(SEATS).collect();
    let first: Vec<Seat> = deal.first_order().collect();
    lines.sort_by_key(|line| {
        let seat = Seat::new(line.index());
        let place = first.iter().position(|&s| s == seat);
        (totals.get(*line).copied().unwrap_or_default(), deal.last_trick_of(seat), place)
    });
    lines
}

impl DealScore for PeppaScore {
    fn points(&self) -> Points {
        Points::from(self.points)
    }
}
