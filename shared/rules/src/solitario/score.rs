//! What a player has at the end, and who comes before whom (R12 to R14).

use serde::{Deserialize, Serialize};

use super::deal::SolitarioDeal;
use super::player::{NOBODY, Player, PlayerState};
use crate::matches::DealScore;
use crate::seat::{ByLine, Line, Points, Seat};

/// What a player has at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SolitarioScore {
    /// The score.
    #[cfg_attr(feature = "openapi", schema(value_type = i32))]
    pub score: Points,
    /// How they ended.
    pub state: PlayerState,
    /// The number of the last of their moves that changed the score; null if none did.
    pub last_score_move: Option<u32>,
    /// How many moves they made, stopping included.
    pub moves: u32,
}

/// What goes before what, from the first place: the points, lower is better; whether they scored, only moved, or not
/// even that; when they scored last.
type Standing = (Points, u8, u32);

fn standing(player: &Player) -> Standing {
    let rank = match player.last_score_move {
        Some(_) => 0,
        None if player.has_moved() => 1,
        None => 2,
    };
    (-player.score, rank, player.last_score_move.unwrap_or(0))
}

fn standings(deal: &SolitarioDeal) -> impl Iterator<Item = Standing> {
    Seat::all(deal.seats()).filter_map(|seat| deal.player(seat)).map(standing)
}

/// Whether some are equal, so that their places are drawn (R13).
pub(super) fn must_draw(deal: &SolitarioDeal) -> bool {
    standings(deal).enumerate().any(|(at, one)| standings(deal).skip(at + 1).any(|other| one == other))
}

/// In how many orders so many players can stand: the bound of the number that is drawn.
pub(super) fn orders(seats: u8) -> u32 {
    (1..=u32::from(seats)).product()
}

/// The place of each seat in the order of this number, `0..orders(seats)`: each order has one number.
fn places(mut number: u32, seats: u8) -> Vec<usize> {
    let mut left: Vec<usize> = (0..usize::from(seats)).collect();
    let mut places = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let count = left.len() as u32;
        places.push(left.remove((number % count) as usize));
        number /= count;
    }
    places
}

/// The score of every player.
pub(super) fn of(deal: &SolitarioDeal) -> ByLine<SolitarioScore> {
    ByLine::make(deal.seats(), |line| {
        let player = deal.player(Seat::new(line.index())).unwrap_or(&NOBODY);
        SolitarioScore {
            score: player.score,
            state: player.state,
            last_score_move: player.last_score_move,
            moves: u32::try_from(player.moves.len()).unwrap_or(u32::MAX),
        }
    })
}

/// The players from the first place to the last: more points; who had them earlier; who scored, who moved; what is
/// equal then is drawn.
pub(super) fn order(deal: &SolitarioDeal) -> Vec<Line> {
    let drawn = places(deal.lot().unwrap_or(0), deal.seats());
    let mut lines: Vec<Line> = Line::all(deal.seats()).collect();
    lines.sort_by_key(|line| {
        let player = deal.player(Seat::new(line.index())).unwrap_or(&NOBODY);
        (standing(player), drawn.get(usize::from(line.index())).copied())
    });
    lines
}

impl DealScore for SolitarioScore {
    fn points(&self) -> Points {
        self.score
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_order_has_one_number() {
        for seats in [2, 4] {
            let orders = orders(seats);
            let all: BTreeSet<Vec<usize>> = (0..orders).map(|number| places(number, seats)).collect();
            assert_eq!(all.len() as u32, orders);
            for order in all {
                let places: BTreeSet<usize> = order.into_iter().collect();
                assert!(places.into_iter().eq(0..usize::from(seats)));
            }
        }
    }
}
