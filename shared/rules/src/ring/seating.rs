//! Seats taken and left, chips bought, stakes, sitting out: what a table tells a ring.

use super::carried::{Pot, adjusted, last_heir};
use super::hand::RingHand;
use super::playing::{self, divide};
use super::rules::{PreferencesOf, RingGame, SitsOut, Stakes};
use super::{EventOf, Heirs, Mode, OutBecause, Place, RingEvent, StateOf, calling};
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{Seat, SeatSet};
use crate::session::{Chips, MOST_CHIPS, RingFact, Vacated};

/// A fact of the table.
pub(super) fn told<G: RingGame>(state: &StateOf<G>, fact: &RingFact) -> Result<Vec<EventOf<G>>, Refusal> {
    match *fact {
        RingFact::Sit { seat, chips } => sit::<G>(state, seat, chips),
        RingFact::TopUp { seat, chips } => top_up::<G>(state, seat, chips),
        RingFact::Leave { seat, away } => leave::<G>(state, seat, away),
        RingFact::Release { seat, breaking } => release::<G>(state, seat, breaking),
        RingFact::Level { stake, ante } => {
            if stake == 0 || stake > MOST_CHIPS || ante > MOST_CHIPS {
                return Err(RefusalCode::ChipsOutOfRange.into());
            }
            Ok(vec![RingEvent::LevelSet { stakes: Stakes { stake, ante } }])
        }
        RingFact::NextHand {} => calling::next_hand::<G>(state),
        RingFact::VoidHand {} => playing::void::<G>(state),
        RingFact::Close {} => close::<G>(state),
    }
}

fn in_range(chips: Chips) -> Result<(), Refusal> {
    if (1..=MOST_CHIPS).contains(&chips) { Ok(()) } else { Err(RefusalCode::ChipsOutOfRange.into()) }
}

fn sit<G: RingGame>(state: &StateOf<G>, seat: Seat, chips: Chips) -> Result<Vec<EventOf<G>>, Refusal> {
    if state.closing {
        return Err(RefusalCode::SessionClosing.into());
    }
    if seat.index() >= state.setup.seats {
        return Err(RefusalCode::NoSuchSeat.into());
    }
    if state.place(seat).is_some() {
        return Err(RefusalCode::SeatTaken.into());
    }
    in_range(chips)?;
    Ok(vec![RingEvent::SeatTaken { seat, chips }])
}

fn top_up<G: RingGame>(state: &StateOf<G>, seat: Seat, chips: Chips) -> Result<Vec<EventOf<G>>, Refusal> {
    let place = state.sits(seat)?;
    if state.form.mode == Mode::Tournament {
        return Err(RefusalCode::TopUpNotOffered.into());
    }
    if place.leaving.is_some() {
        return Err(RefusalCode::AlreadyLeaving.into());
    }
    in_range(chips)?;
    if state.phase.in_play().is_some() {
        return Ok(vec![RingEvent::TopUpAwaited { seat, chips }]);
    }
    let (credited, returned) = divide(place.chips, chips, state.form.max_buy_in);
    let mut events = vec![RingEvent::ToppedUp { seat, credited, returned }];
    if in_time::<G>(state, place, place.chips.saturating_add(credited)) {
        events.push(RingEvent::CameBack { seat });
    }
    Ok(events)
}

/// Whether a seat with too little credit has enough before it counts, which is at the start of a hand (G3.10; telesina,
/// "Timeout, sit-out"). It sits out from the end of the one before, so that it is not kept for ever where no other
/// begins; no hand has begun since, so it has missed nothing and is back without a word.
fn in_time<G: RingGame>(state: &StateOf<G>, place: &Place<PreferencesOf<G>>, chips: Chips) -> bool {
    place.short && place.standing.missed == 0 && chips >= state.form.min_credit.max(1)
}

/// The player leaves: at once between hands; else they decide nothing more and are stood up when the hand is over. A
/// tournament seat is blinded out instead.
pub(super) fn leave<G: RingGame>(state: &StateOf<G>, seat: Seat, away: bool) -> Result<Vec<EventOf<G>>, Refusal> {
    let place = state.sits(seat)?;
    if place.gone || place.leaving.is_some() {
        return Err(RefusalCode::AlreadyLeaving.into());
    }
    if state.form.mode == Mode::Tournament {
        return Ok(playing::now_absent::<G>(state, seat, RingEvent::SatOut { seat, because: OutBecause::Left }));
    }
    let because = if away { Vacated::Away } else { Vacated::Left };
    if state.phase.in_play().is_some() {
        return Ok(playing::now_absent::<G>(state, seat, RingEvent::LeaveAwaited { seat, because }));
    }
    Ok(stands_up::<G>(state, seat, place.chips, because))
}

/// A seat is left between two hands. Whom alone a carried pot belongs to has won it, as by the next hand, and pays the
/// rake of it: of every awarded pot, showdown or not (telesina PR).
fn stands_up<G: RingGame>(state: &StateOf<G>, seat: Seat, chips: Chips, because: Vacated) -> Vec<EventOf<G>> {
    if last_heir::<G>(state) == Some(seat)
        && let Some(undealt) = calling::undealt::<G>(state, seat)
    {
        // The hand ends by itself, and they stand up with it.
        return vec![RingEvent::LeaveAwaited { seat, because }, undealt];
    }
    vec![stood_up::<G>(state, seat, chips, because)]
}

/// A seat that is left between two hands, with what it takes along of a carried pot.
fn stood_up<G: RingGame>(state: &StateOf<G>, seat: Seat, chips: Chips, because: Vacated) -> EventOf<G> {
    let with_chips = state.able_heirs();
    let broken = if because == Vacated::Broken { SeatSet::of(seat) } else { SeatSet::EMPTY };
    let from_pot = Pot::of::<G>(state).leave(SeatSet::of(seat), broken, with_chips).share(seat);
    RingEvent::SeatVacated { seat, chips: chips.saturating_add(from_pot), from_pot, because }
}

/// The player goes to another table, after playing the hand to its end.
fn release<G: RingGame>(state: &StateOf<G>, seat: Seat, breaking: bool) -> Result<Vec<EventOf<G>>, Refusal> {
    let place = state.sits(seat)?;
    if place.leaving.is_some() {
        return Err(RefusalCode::AlreadyLeaving.into());
    }
    let because = if breaking { Vacated::Broken } else { Vacated::Moved };
    Ok(match state.phase.in_play() {
        Some(_) => vec![RingEvent::LeaveAwaited { seat, because }],
        None => stands_up::<G>(state, seat, place.chips, because),
    })
}

fn close<G: RingGame>(state: &StateOf<G>) -> Result<Vec<EventOf<G>>, Refusal> {
    if state.closing {
        return Err(RefusalCode::SessionClosing.into());
    }
    if state.phase.in_play().is_some() {
        return Ok(vec![RingEvent::CloseAwaited {}]);
    }
    let with_chips = state.able_heirs();
    let leave = Pot::of::<G>(state).leave(state.seats_where(|_| true), SeatSet::EMPTY, with_chips);
    let closed = |(seat, place): (Seat, &Place<PreferencesOf<G>>)| {
        let from_pot = leave.share(seat);
        let chips = place.chips.saturating_add(from_pot);
        RingEvent::SeatVacated { seat, chips, from_pot, because: Vacated::Closed }
    };
    let mut events: Vec<EventOf<G>> = state.taken().map(closed).collect();
    events.push(RingEvent::SessionEnded { outcome: playing::outcome(state.hands) });
    Ok(events)
}

/// The player is away: they are asked nothing any more, from now on or from the next hand.
pub(super) fn sit_out<G: RingGame>(state: &StateOf<G>, seat: Seat) -> Result<Vec<EventOf<G>>, Refusal> {
    let place = state.sits(seat)?;
    if place.gone || place.leaving.is_some() {
        return Err(RefusalCode::AlreadyLeaving.into());
    }
    if place.sitting_out || place.sits_out_next {
        return Err(RefusalCode::AlreadySittingOut.into());
    }
    if state.form.sits_out == SitsOut::NextHand && state.phase.in_play().is_some() {
        return Ok(vec![RingEvent::SitOutAwaited { seat }]);
    }
    Ok(playing::now_absent::<G>(state, seat, RingEvent::SatOut { seat, because: OutBecause::Asked }))
}

/// The player is back (sono tornato).
pub(super) fn come_back<G: RingGame>(state: &StateOf<G>, seat: Seat) -> Result<Vec<EventOf<G>>, Refusal> {
    let place = state.sits(seat)?;
    if place.gone || place.leaving.is_some() {
        return Err(RefusalCode::AlreadyLeaving.into());
    }
    if place.sits_out_next {
        return Ok(vec![RingEvent::CameBack { seat }]);
    }
    if !place.sitting_out {
        return Err(RefusalCode::NotSittingOut.into());
    }
    let bought: Chips = place.top_ups.iter().sum();
    // Players who are dealt in whatever they have may decide for themselves: those who own a pot that stayed, or pay to
    // play for it.
    let owns = state.carried > 0 && state.claims.contains(seat);
    let is_in = state.phase.in_play().and_then(|hand| hand.chips(seat));
    let dealt_in = state.form.heirs == Heirs::Named && (owns || is_in.is_some() || adjusted::<G>(state).contains(seat));
    if state.form.mode == Mode::Cash && !dealt_in && place.chips.saturating_add(bought) < state.form.min_credit.max(1) {
        return Err(RefusalCode::ChipsTooFew.into());
    }
    Ok(vec![RingEvent::CameBack { seat }])
}
