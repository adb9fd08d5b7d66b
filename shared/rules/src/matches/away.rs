//! Players who are away, in games that cannot be lost by absence: the rules play for them until they come back.
//!
//! A player who sits out, or lets their time run out as often as the game allows it in a row ([`MatchGame::lateness`]),
//! is away from then on; every decision their seat is asked for is the game's automatic one, made in the same batch, so
//! that nobody waits. A return counts from the next decision.

use super::deal::{MatchDeal, Stage};
use super::rules::{Lateness, MatchGame};
use super::{EventOf, Match, MatchEvent, StateOf, stage, taken};
use crate::kernel::Game;
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{Line, Seat};

/// Whether absence loses nothing here.
fn plays_on<G: MatchGame>(state: &StateOf<G>) -> bool {
    G::forfeit(None, Line::new(0), &state.form).is_none()
}

/// Who may go and come.
fn check<G: MatchGame>(state: &StateOf<G>, seat: Seat) -> Result<(), Refusal> {
    if !state.knows(seat) {
        return Err(RefusalCode::NoSuchSeat.into());
    }
    if plays_on::<G>(state) { Ok(()) } else { Err(RefusalCode::SitOutNotOffered.into()) }
}

/// A player goes away.
pub(super) fn sit_out<G: MatchGame>(state: &StateOf<G>, seat: Seat) -> Result<Vec<EventOf<G>>, Refusal> {
    check::<G>(state, seat)?;
    if state.away.contains(seat) {
        return Err(RefusalCode::AlreadySittingOut.into());
    }
    Ok(vec![MatchEvent::SatOut { seat }])
}

/// A time ran out, and the match is not lost by it: the player who let it run out is away until they come back, or one
/// decision is made for them, or both. `seat` is awaited.
pub(super) fn late<G: MatchGame>(state: &StateOf<G>, seat: Seat) -> Vec<EventOf<G>> {
    let goes = || vec![MatchEvent::SatOut { seat }];
    let mut events = match G::lateness(state.version) {
        Lateness::SendsAway => return goes(),
        Lateness::SendsAwayTheSecondTime if !state.away.contains(seat) => {
            if state.late.contains(seat) {
                goes()
            } else {
                vec![MatchEvent::RanLate { seat }]
            }
        }
        Lateness::SendsAwayTheSecondTime | Lateness::CostsOneDecision => Vec::new(),
    };
    let decided = || Some(taken::<G>(state, state.deal.latest()?, state.deal.latest()?.automatic(seat)?));
    match decided() {
        Some(made) => events.extend(made),
        None => return goes(),
    }
    events
}

/// A decision that a player makes themselves brings about `events`: if they were away, or late, they are back by it;
/// then the rules play for the others.
#[inline(never)]
pub(super) fn after_move<G: MatchGame>(state: &StateOf<G>, seat: Seat, mut events: Vec<EventOf<G>>) -> Vec<EventOf<G>> {
    let missed = state.away.contains(seat) || state.late.contains(seat);
    if missed && G::lateness(state.version) == Lateness::SendsAwayTheSecondTime {
        events.insert(0, MatchEvent::Returned { seat });
    }
    played_for::<G>(state, events)
}

/// A player comes back.
pub(super) fn come_back<G: MatchGame>(state: &StateOf<G>, seat: Seat) -> Result<Vec<EventOf<G>>, Refusal> {
    check::<G>(state, seat)?;
    if !state.away.contains(seat) {
        return Err(RefusalCode::NotSittingOut.into());
    }
    Ok(vec![MatchEvent::Returned { seat }])
}

/// `events`, and after them every decision that falls to seats that are away by then. Ends at the latest when the deal
/// does, since the next one awaits a shuffle.
pub(super) fn played_for<G: MatchGame>(state: &StateOf<G>, mut events: Vec<EventOf<G>>) -> Vec<EventOf<G>> {
    let leaves = |event: &EventOf<G>| matches!(event, MatchEvent::SatOut { .. });
    if state.away.is_empty() && !events.iter().any(leaves) {
        return events;
    }
    let mut after = state.clone();
    for event in &events {
        Match::<G>::evolve(&mut after, event);
    }
    while let Some(more) = automatic::<G>(&after) {
        for event in &more {
            Match::<G>::evolve(&mut after, event);
        }
        events.extend(more);
    }
    events
}

/// The next decision that falls to a seat that is away; none while somebody may speak before it.
fn automatic<G: MatchGame>(state: &StateOf<G>) -> Option<Vec<EventOf<G>>> {
    let deal = state.deal.in_play().filter(|_| state.outcome.is_none())?;
    let Stage::Seats(awaited) = stage::<G>(state) else { return None };
    let seat = awaited.intersection(state.away).iter().next()?;
    if Match::<G>::hold(state).is_some() {
        return None;
    }
    Some(taken::<G>(state, deal, deal.automatic(seat)?))
}
