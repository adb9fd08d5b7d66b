//! Calling the next hand: who plays, who is asked for a forced bet first, and what goes into the pot.

use smallvec::SmallVec;

use super::button::{ButtonRule, Candidates, Plan, Positions, plan, without_blinds};
use super::carried::{self, Players, players};
use super::hand::{PlayerPreferences, TableMemory};
use super::rules::{Dealt, HandStart, Payer, RingGame};
use super::{Asking, Asks, EventOf, Forced, ForcedKind, Heirs, Now, RingEvent, StateOf};
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// The next hand begins, or somebody is asked first.
pub(super) fn next_hand<G: RingGame>(state: &StateOf<G>) -> Result<Vec<EventOf<G>>, Refusal> {
    let Now::Between = state.phase.now() else { return Err(RefusalCode::HandInProgress.into()) };
    let players = players::<G>(state).ok_or(RefusalCode::TooFewPlayers)?;
    if state.carried > 0
        && state.form.heirs == Heirs::WithChips
        && players.entitled.len() == 1
        && let Some(seat) = players.entitled.iter().next()
        && let Some(taken) = carried::taken_alone::<G>(state, seat)
    {
        return Ok(taken);
    }
    let start = prepare::<G>(state, &players);
    let asked = ask::<G>(state, &players, start.as_deref());
    if !asked.is_empty() {
        return Ok(asked);
    }
    Ok(vec![RingEvent::HandStarted { start: start.ok_or(RefusalCode::TooFewPlayers)? }])
}

/// Something happened while seats are asked: others are asked, or the hand begins, or it does not.
pub(super) fn go_on<G: RingGame>(state: &StateOf<G>, events: &mut Vec<EventOf<G>>) {
    let Some(asking) = state.phase.asking() else { return };
    let Some(players) = players::<G>(state) else { return events.push(RingEvent::HandCalledOff {}) };
    let start = prepare::<G>(state, &players);
    let asked = ask::<G>(state, &players, start.as_deref());
    let begins = asked.is_empty();
    events.extend(asked.into_iter().filter(|question| !is_open(asking, question)));
    match start {
        None => events.push(RingEvent::HandCalledOff {}),
        Some(start) if begins => events.push(RingEvent::HandStarted { start }),
        Some(_) => {}
    }
}

/// Whether a question has been asked, and not been answered.
fn is_open<E, P>(asking: &Asking, question: &RingEvent<E, P>) -> bool {
    matches!(question, RingEvent::ForcedBetAsked { seat, amount, .. } if asking.of(*seat) == Some(*amount))
}

/// The questions that stand before the hand: to the first seat of those that put something in, or to all of them.
fn ask<G: RingGame>(state: &StateOf<G>, players: &Players, start: Option<&HandStart>) -> Vec<EventOf<G>> {
    let asking = state.phase.asking().copied().unwrap_or_default();
    if state.unawarded.is_some() && state.carried > 0 {
        // Nothing else is asked while there is a pot to adjust to, or to play for.
        let answered = asking.agreed.union(asking.declined);
        let open = state.taken().map(|(seat, _)| seat).filter(|&seat| !answered.contains(seat));
        let due = open.filter_map(|seat| Some((seat, carried::adjustment::<G>(state, seat)?)));
        return due.map(|(seat, amount)| RingEvent::ForcedBetAsked { seat, amount, adjusts: true }).collect();
    }
    if !state.is_cash() {
        return Vec::new();
    }
    let wants = |seat: Seat| {
        let asks = state.place(seat).is_some_and(|place| place.preferences.asks_first());
        asks && !asking.agreed.contains(seat)
    };
    let amount_of = |start: &HandStart, seat: Seat| {
        start.forced.iter().filter(|forced| forced.seat == seat).map(|forced| forced.amount).sum::<Chips>()
    };
    let question = |start: &HandStart, seat: Seat| {
        let amount = amount_of(start, seat);
        RingEvent::ForcedBetAsked { seat, amount, adjusts: false }
    };
    let Some(start) = start else { return Vec::new() };
    match state.form.asks {
        Asks::InTurn => {
            let first = start.forced.iter().map(|forced| forced.seat).find(|&seat| wants(seat));
            first.map(|seat| question(start, seat)).into_iter().collect()
        }
        Asks::AtOnce => players.entitled.iter().filter(|&seat| wants(seat)).map(|seat| question(start, seat)).collect(),
    }
}

/// The hand in which `seat`, whom alone the carried pot belongs to, wins it undealt (poker-all-italiana step 2).
pub(super) fn undealt<G: RingGame>(state: &StateOf<G>, seat: Seat) -> Option<EventOf<G>> {
    let nobody = SeatSet::EMPTY;
    let players = Players { entitled: SeatSet::of(seat), waiting: nobody, pay_only: nobody, adjusting: nobody };
    prepare::<G>(state, &players).map(|start| RingEvent::HandStarted { start })
}

/// The hand that would begin now; `None` while too few can be dealt in.
fn prepare<G: RingGame>(state: &StateOf<G>, players: &Players) -> Option<Box<HandStart>> {
    let mut candidates = Candidates { eligible: players.entitled, first: state.first_dealers, ..Candidates::default() };
    for (seat, place) in state.taken().filter(|&(seat, _)| players.entitled.contains(seat)) {
        if state.is_cash() && place.standing.debt.is_owed() {
            let owing = if place.preferences.posts_now() { &mut candidates.posting } else { &mut candidates.waiting };
            *owing = owing.with(seat);
        }
    }
    let last = state.positions.as_ref();
    let drawn = state.setup.dealer;
    if state.form.button == ButtonRule::Bank {
        return with_banker::<G>(state, players);
    }
    let plan = match state.form.heirs {
        // One alone wins what lies there undealt.
        Heirs::Named => without_blinds(&candidates, last, drawn)?,
        Heirs::WithChips => plan(state.form.button, &candidates, last, drawn)?,
    };
    Some(Box::new(start_of::<G>(state, &plan, players)))
}

/// The same in games with a bank: it is offered first to whom the game says, or that is drawn.
fn with_banker<G: RingGame>(state: &StateOf<G>, players: &Players) -> Option<Box<HandStart>> {
    let eligible = players.entitled;
    if eligible.len() < 2 {
        return None;
    }
    let present = eligible.iter().filter(|&seat| state.place(seat).is_some_and(|place| !place.is_absent())).collect();
    let may = if state.is_cash() { present } else { eligible };
    // A hand that was void after an interruption leaves them their right.
    let interrupted = state.interrupted || !state.first_dealers.is_empty();
    let turn = state.memory.next_banker(may, interrupted.then_some(state.first_dealers));
    let button = turn.or_else(|| may.after(state.setup.dealer))?;
    let positions = Positions { button, small: button, big: button };
    let plan = Plan { positions, dealt: eligible, entering: SeatSet::EMPTY };
    let mut start = start_of::<G>(state, &plan, players);
    start.to_draw = turn.is_none();
    Some(Box::new(start))
}

fn start_of<G: RingGame>(state: &StateOf<G>, plan: &Plan, players: &Players) -> HandStart {
    let mut adjustments: SmallVec<[Forced; 2]> = SmallVec::new();
    let mut seats: SmallVec<[Dealt; 6]> = SmallVec::new();
    let mut payers: SmallVec<[Payer; 10]> = SmallVec::new();
    for seat in plan.dealt.union(players.pay_only).iter() {
        let Some(place) = state.place(seat) else { continue };
        seats.push(Dealt { seat, chips: place.chips });
        let debt = if plan.entering.contains(seat) { place.standing.debt } else { super::Debt::NONE };
        let due = carried::adjustment::<G>(state, seat).filter(|_| players.adjusting.contains(seat)).unwrap_or(0);
        if due > 0 {
            adjustments.push(Forced { seat, kind: ForcedKind::Adjustment, amount: due });
        }
        payers.push(Payer { seat, chips: place.chips - due, debt });
    }
    let mut forced = adjustments;
    // At a cash table nothing more is put in for a pot that stays with those who paid for it.
    if state.carried == 0 || !state.is_cash() || state.form.heirs == Heirs::WithChips {
        forced.extend(G::forced(&state.setup.options, &state.stakes, plan, &payers));
    }
    let mut start = HandStart {
        hand: state.hands.saturating_add(1),
        positions: plan.positions,
        stakes: state.stakes,
        seats,
        forced,
        carried: state.carried,
        risk: None,
        waiting: players.waiting,
        pay_only: players.pay_only,
        left: state.left_pot().map(Box::new),
        to_draw: false,
    };
    start.risk = G::risk(&state.setup.options, &start);
    start
}
