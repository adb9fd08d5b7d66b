//! What a smazzata of UNO brings (R19), who has won it, and who comes before whom (R20).

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::deal::{Phase, UnoDeal};
use crate::matches::DealScore;
use crate::seat::{ByLine, Line, Points, Seat};

/// What closing brings apart from the cards of the others.
pub const CLOSING: u16 = 50;

/// What a player has at the end of a smazzata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct UnoScore {
    /// Whether the player closed.
    pub closed: bool,
    /// How many cards they have left.
    pub cards: u8,
    /// What they count.
    pub value: u16,
    /// The points: the closer's 50 and the cards of the others; nobody else has any, unless the smazzata was blocked:
    /// then everybody has the cards of the others.
    pub points: u16,
}

/// The points of `seat` in a smazzata that is over; 0 before.
fn points(deal: &UnoDeal, seat: Seat) -> u16 {
    let others = || {
        Seat::all(deal.seats())
            .filter(|&other| other != seat)
            .map(|other| deal.hand(other).value())
            .fold(0, u16::saturating_add)
    };
    match deal.phase() {
        Phase::Over { closer: Some(closer) } if closer == seat => CLOSING.saturating_add(others()),
        Phase::Over { closer: None } => others(),
        _ => 0,
    }
}

/// The score of every player.
pub(super) fn of(deal: &UnoDeal) -> ByLine<UnoScore> {
    ByLine::make(deal.seats(), |line| {
        let seat = Seat::new(line.index());
        let hand = deal.hand(seat);
        UnoScore {
            closed: deal.phase() == Phase::Over { closer: Some(seat) },
            cards: hand.len(),
            value: hand.value(),
            points: points(deal, seat),
        }
    })
}

/// What breaks a tie within one smazzata: fewer cards, the earlier last draw, who sits nearer to the dealer's right.
fn tie(deal: &UnoDeal, seat: Seat) -> (u8, u16, u8) {
    let first = deal.dealer().right(deal.seats());
    let distance = (seat.index() + deal.seats() - first.index()) % deal.seats().max(1);
    (deal.hand(seat).len(), deal.last_draw(seat), distance)
}

/// Who has won a smazzata that is over.
pub(super) fn winner(deal: &UnoDeal) -> Option<Seat> {
    let Phase::Over { .. } = deal.phase() else { return None };
    Seat::all(deal.seats()).min_by_key(|&seat| (Reverse(points(deal, seat)), tie(deal, seat)))
}

/// The players from the first place to the last: most points; among equals more smazzate won; then as within the last
/// smazzata. After a single smazzata who has won it is first among equals anyway, so that one chain serves for all.
pub(super) fn order(totals: &ByLine<Points>, deal: &UnoDeal) -> Vec<Line> {
    let mut lines: Vec<Line> = Line::all(deal.seats()).collect();
    lines.sort_by_key(|&line| {
        let seat = Seat::new(line.index());
        (Reverse(totals.get(line).copied().unwrap_or_default()), Reverse(deal.wins(seat)), tie(deal, seat))
    });
    lines
}

impl DealScore for UnoScore {
    fn points(&self) -> Points {
        Points::from(self.points)
    }
}
