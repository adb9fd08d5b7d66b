//! Calling the next hand: who plays, who is asked for a forced bet first, and what goes into the pot.

use smallvec::SmallVec;

use super::button::{Candidates, Plan, plan};
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
    let mut events = Vec::with_capacity(1);
    match prepare::<G>(state) {
        None => return Err(RefusalCode::TooFewPlayers.into()),
        Some(start) => events.push(ask::<G>(state, &start).unwrap_or(RingEvent::HandStarted { start })),
    }
    Ok(events)
}

/// Something happened while a seat is asked: the next one is asked, or the hand begins, or it does not.
pub(super) fn go_on<G: RingGame>(state: &StateOf<G>, events: &mut Vec<EventOf<G>>) {
    let Phase::Asking { seat: asked, amount: before, agreed } = state.phase else { return };
    let Some(start) = prepare::<G>(state) else { return events.push(RingEvent::HandCalledOff {}) };
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
fn prepare<G: RingGame>(state: &StateOf<G>) -> Option<Box<HandStart>> {
    let mut candidates =
        Candidates { eligible: SeatSet::EMPTY, waiting: SeatSet::EMPTY, posting: SeatSet::EMPTY };
    let (cash, least) = (state.is_cash(), state.form.min_credit.max(1));
    for (seat, place) in state.taken() {
        // Cash: who sits out gets no cards. Tournament: whoever has chips is dealt in (texas-holdem R9).
        let plays = if cash { !place.sitting_out && place.chips >= least } else { place.chips > 0 };
        if !plays {
            continue;
        }
        candidates.eligible = candidates.eligible.with(seat);
        if cash && place.standing.debt.is_owed() {
            let owing =
                if G::posts_now(&place.preferences) { &mut candidates.posting } else { &mut candidates.waiting };
            *owing = owing.with(seat);
        }
    }
    let plan = plan(state.form.button, &candidates, state.positions.as_ref(), state.setup.dealer)?;
    Some(Box::new(start_of::<G>(state, &plan)))
}

fn start_of<G: RingGame>(state: &StateOf<G>, plan: &Plan) -> HandStart {
    let mut payers: SmallVec<[Payer; 10]> = SmallVec::new();
    for seat in plan.dealt.iter() {
        let Some(place) = state.place(seat) else { continue };
        let debt = if plan.entering.contains(seat) { place.standing.debt } else { super::Debt::NONE };
        payers.push(Payer { seat, chips: place.chips, debt });
    }
    HandStart {
        hand: state.hands.saturating_add(1),
        positions: plan.positions,
        stakes: state.stakes,
        seats: payers.iter().map(|payer| Dealt { seat: payer.seat, chips: payer.chips }).collect(),
        forced: G::forced(&state.setup.options, &state.stakes, plan, &payers),
        carried: state.carried,
    }
}
