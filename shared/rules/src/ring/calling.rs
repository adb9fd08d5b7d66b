//! Calling the next hand: who plays, who is asked for a forced bet first, and what goes into the pot.

use smallvec::SmallVec;

use super::button::{Candidates, Plan, plan};
use super::carried::{self, Players, players};
use super::rules::{Dealt, HandStart, Payer, RingGame};
use super::{EventOf, Phase, RingEvent, StateOf};
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// The next hand begins, or somebody is asked first.
pub(super) fn next_hand<G: RingGame>(state: &StateOf<G>) -> Result<Vec<EventOf<G>>, Refusal> {
    if state.phase != Phase::Between {
        return Err(RefusalCode::HandInProgress.into());
    }
    let players = players::<G>(state).ok_or(RefusalCode::TooFewPlayers)?;
    if state.carried > 0
        && players.entitled.len() == 1
        && let Some(seat) = players.entitled.iter().next()
        && let Some(taken) = carried::taken_alone::<G>(state, seat)
    {
        return Ok(taken);
    }
    let start = prepare::<G>(state, &players).ok_or(RefusalCode::TooFewPlayers)?;
    Ok(vec![ask::<G>(state, &start).unwrap_or(RingEvent::HandStarted { start })])
}

/// Something happened while a seat is asked: the next one is asked, or the hand begins, or it does not.
pub(super) fn go_on<G: RingGame>(state: &StateOf<G>, events: &mut Vec<EventOf<G>>) {
    let Phase::Asking { seat: asked, amount: before, agreed } = state.phase else { return };
    let start = players::<G>(state).and_then(|players| prepare::<G>(state, &players));
    let Some(start) = start else { return events.push(RingEvent::HandCalledOff {}) };
    match ask::<G>(state, &start) {
        Some(RingEvent::ForcedBetAsked { seat, amount })
            if (seat, amount) == (asked, before) && !agreed.contains(seat) => {}
        Some(question) => events.push(question),
        None => events.push(RingEvent::HandStarted { start }),
    }
}

/// The first seat that must be asked before `start` begins.
fn ask<G: RingGame>(state: &StateOf<G>, start: &HandStart) -> Option<EventOf<G>> {
    if !state.is_cash() {
        return None;
    }
    let agreed = match state.phase {
        Phase::Asking { agreed, .. } => agreed,
        _ => SeatSet::EMPTY,
    };
    let wants = |seat: Seat| {
        let asks = state.place(seat).is_some_and(|place| G::asks_first(&place.preferences));
        asks && !agreed.contains(seat)
    };
    let seat = start.forced.iter().map(|forced| forced.seat).find(|&seat| wants(seat))?;
    let amount: Chips = start.forced.iter().filter(|forced| forced.seat == seat).map(|forced| forced.amount).sum();
    Some(RingEvent::ForcedBetAsked { seat, amount })
}

/// The hand that would begin now; `None` while fewer than two can be dealt in.
fn prepare<G: RingGame>(state: &StateOf<G>, players: &Players) -> Option<Box<HandStart>> {
    let mut candidates = Candidates { eligible: players.entitled, first: state.first_dealers, ..Candidates::default() };
    for (seat, place) in state.taken().filter(|&(seat, _)| players.entitled.contains(seat)) {
        if state.is_cash() && place.standing.debt.is_owed() {
            let owing =
                if G::posts_now(&place.preferences) { &mut candidates.posting } else { &mut candidates.waiting };
            *owing = owing.with(seat);
        }
    }
    let plan = plan(state.form.button, &candidates, state.positions.as_ref(), state.setup.dealer)?;
    Some(Box::new(start_of::<G>(state, &plan, players)))
}

fn start_of<G: RingGame>(state: &StateOf<G>, plan: &Plan, players: &Players) -> HandStart {
    let mut payers: SmallVec<[Payer; 10]> = SmallVec::new();
    for seat in plan.dealt.iter() {
        let Some(place) = state.place(seat) else { continue };
        let debt = if plan.entering.contains(seat) { place.standing.debt } else { super::Debt::NONE };
        payers.push(Payer { seat, chips: place.chips, debt });
    }
    let mut start = HandStart {
        hand: state.hands.saturating_add(1),
        positions: plan.positions,
        stakes: state.stakes,
        seats: payers.iter().map(|payer| Dealt { seat: payer.seat, chips: payer.chips }).collect(),
        forced: G::forced(&state.setup.options, &state.stakes, plan, &payers),
        carried: state.carried,
        risk: None,
        waiting: players.waiting,
    };
    start.risk = G::risk(&state.setup.options, &start);
    start
}
