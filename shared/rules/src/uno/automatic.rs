//! What the system does for an absent player (R24): the lowest number that may be played, else a draw and a pass. Never
//! an action card, never a wild card; and it never forgets to say "UNO!".

use super::deal::{Phase, UnoDeal};
use super::event::UnoEvent;
use super::moves::UnoMove;
use super::{cards, turn};
use crate::card::{Card, Colour, UnoSet};
use crate::matches::{Events, MatchDeal};
use crate::seat::Seat;

/// The next move of the system for `seat`; none if it is not on turn.
pub(super) fn next(deal: &UnoDeal, seat: Seat) -> Option<UnoMove> {
    if seat != deal.turn() {
        return None;
    }
    Some(match deal.phase() {
        Phase::Turn => match lowest_number(deal, seat) {
            Some(card) => UnoMove::Play { card, color: None, uno: deal.will_hold(seat) == 2 },
            None if deal.left_to_draw() > 0 => UnoMove::Draw {},
            None => UnoMove::Pass {},
        },
        Phase::AfterDraw { .. } => UnoMove::Pass {},
        Phase::Challenge { .. } => UnoMove::Accept {},
        Phase::ChooseColor => UnoMove::ChooseColor { color: commonest(deal, seat) },
        Phase::Dealing | Phase::Rejected | Phase::Over { .. } => return None,
    })
}

/// What the system's move makes happen; a draw and the pass after it are one.
pub(super) fn events(deal: &UnoDeal, seat: Seat) -> Option<Events<UnoEvent>> {
    let r#move = next(deal, seat)?;
    let mut events = turn::decide(deal, seat, r#move).ok()?;
    if r#move == (UnoMove::Draw {}) {
        let mut after = deal.clone();
        events.iter().for_each(|event| after.evolve(event));
        events.extend(turn::decide(&after, seat, UnoMove::Pass {}).ok()?);
    }
    Some(events)
}

/// The playable number of the lowest value; of equal ones the current colour first, then in the order of the colours.
fn lowest_number(deal: &UnoDeal, seat: Seat) -> Option<Card> {
    let top = deal.top();
    let playable = deal.hand(seat).faces().intersection(top.matching()).intersection(UnoSet::NUMBERS);
    playable.min_by_key(|&card| {
        let colour = cards::colour(card);
        (cards::value(card), colour != top.colour, colour)
    })
}

/// The commonest colour of a hand; of equal ones the first in the order of the colours.
fn commonest(deal: &UnoDeal, seat: Seat) -> Colour {
    let [first, others @ ..] = Colour::ALL;
    let count = |colour: Colour| deal.hand(seat).of_colour(colour);
    others.into_iter().fold(first, |best, other| if count(other) > count(best) { other } else { best })
}
