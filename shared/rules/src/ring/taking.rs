//! Taking events into the state: total, whatever the log says.

use smallvec::SmallVec;

use super::carried::Pot;
use super::hand::{BankHand, RedrawHand, RingHand, ShoeHand, Stage, TableMemory};
use super::rules::RingGame;
use super::{
    Absent, Asks, ButtonRule, EventOf, HandResult, HandStart, OutBecause, Place, Positions, Regains, RingEvent, StateOf,
};
use crate::betting::{SEATS, index};
use crate::kernel::Chance;
use crate::seat::{Seat, SeatSet};
use crate::session::{Chips, Vacated};

/// Takes an event that happened into the state.
pub(super) fn evolve<G: RingGame>(state: &mut StateOf<G>, event: &EventOf<G>) {
    match event {
        RingEvent::Hand { event } => {
            if let Some(hand) = state.phase.hand_mut() {
                hand.evolve(event);
            }
        }
        RingEvent::HandStarted { start } => {
            started::<G>(state, start);
            let hand = fresh::<G>(state, start, state.phase.hand());
            state.phase.begin(hand);
        }
        RingEvent::DeckShuffled { cards } => {
            if let Some(hand) = state.phase.hand_mut() {
                hand.take_deck(cards);
            }
        }
        RingEvent::CardsReshuffled { cards } => {
            if let Some(hand) = state.phase.hand_mut() {
                hand.take_chance(&Chance::Deck { cards: cards.clone() });
            }
        }
        RingEvent::NumbersDrawn { values } => {
            if let Some(hand) = state.phase.hand_mut() {
                hand.take_chance(&Chance::Numbers { values: values.clone() });
            }
        }
        RingEvent::HandEnded { result } => {
            for seat in &result.seats {
                if let Some(place) = state.place_mut(seat.seat) {
                    place.chips = seat.end;
                }
            }
            if let Some(banker) = result.banker {
                state.positions = Some(Positions { button: banker, small: banker, big: banker });
            }
            stayed::<G>(state, result);
            state.last = Some(result.clone());
            state.phase.rest();
        }
        RingEvent::HandVoided { .. } => {
            state.places.iter_mut().flatten().for_each(Place::as_before);
            state.positions = state.positions_before;
            state.first_dealers = state.first_dealers_before;
            state.last = None;
            state.phase.clear();
        }
        seating => seated::<G>(state, seating),
    }
}

/// The hand of `start`, at a table that knows of it, with what it takes over from the last one.
pub(super) fn fresh<G: RingGame>(state: &StateOf<G>, start: &HandStart, last: Option<&G::Hand>) -> G::Hand {
    let mut hand = G::start(&state.setup.options, start, &state.memory);
    if state.version < G::VERSION {
        hand.under(state.version);
    }
    if !state.forfeited.is_empty() {
        hand.forfeited(&state.forfeited);
    }
    if let Some(last) = last.filter(|last| last.keeps_shoe()) {
        hand.take_over(last);
    }
    state.absent.iter().for_each(|seat| hand.away(seat, true));
    hand
}

/// The pot that a hand leaves on the table, and what the game remembers of it.
fn stayed<G: RingGame>(state: &mut StateOf<G>, result: &HandResult) {
    (state.carried, state.part) = (result.carried, None);
    (state.claims, state.unawarded, state.shares) = (SeatSet::EMPTY, None, [0; SEATS]);
    if result.carried == 0 || result.brought == 0 {
        state.forfeited.clear();
    }
    if result.carried > 0 {
        state.claims = result.owners().minus(state.strangers);
        state.witnesses = state.sat;
    }
    if let Some(left) = &result.left {
        state.unawarded = Some(left.because);
        for share in left.shares.iter().filter(|share| !state.strangers.contains(share.seat)) {
            state.shares[index(share.seat)] = share.amount;
        }
    }
    if let Some(hand) = state.phase.hand() {
        state.memory = hand.remember();
    }
}

/// A hand begins: what that changes apart from the hand itself.
pub(super) fn started<G: RingGame>(state: &mut StateOf<G>, start: &HandStart) {
    let dealt: SeatSet = start.seats.iter().map(|dealt| dealt.seat).collect();
    let last = state.positions;
    // Blinds that pass are owed; a button that passes is not.
    let passing = last.filter(|_| state.form.button == ButtonRule::Blinds);
    // Who is dealt in while away plays for a pot of theirs, where sitting out is to get no cards.
    let misses = state.form.absent != Absent::PaysOnly || state.is_first_version();
    for (seat, place) in (0..).map(Seat::new).zip(&mut state.places) {
        let Some(place) = place else { continue };
        if dealt.contains(seat) {
            place.dealt_in(misses);
        } else {
            place.passed(seat, passing.as_ref(), &start.positions);
        }
    }
    state.absent = state.seats_where(Place::is_absent).intersection(dealt);
    state.strangers = SeatSet::EMPTY;
    state.sat = state.seats_where(|_| true);
    state.positions_before = last;
    state.positions = Some(start.positions);
    state.first_dealers_before = state.first_dealers;
    if dealt.len() > 1 {
        state.first_dealers = match state.form.button {
            // The bank goes to one of them, and then on as usual.
            ButtonRule::Bank => SeatSet::EMPTY,
            _ => state.first_dealers.without(start.positions.button),
        };
        state.interrupted = false;
    }
    state.hands = start.hand;
}

fn seated<G: RingGame>(state: &mut StateOf<G>, event: &EventOf<G>) {
    let playing = state.phase.in_play().is_some();
    match event {
        RingEvent::SeatTaken { seat, chips } => {
            let entry = state.taken().map(|(_, place)| place.entry + 1).max().unwrap_or(1);
            let newcomer = state.is_cash() && state.hands > 0 && state.form.button == ButtonRule::Blinds;
            if let Some(place) = state.places.get_mut(usize::from(seat.index())) {
                *place = Some(Place::taken(*chips, entry, newcomer));
            }
            state.strangers = state.strangers.with(*seat);
        }
        RingEvent::SeatVacated { seat, from_pot, because, .. } => vacated::<G>(state, *seat, *from_pot, *because),
        RingEvent::SatOut { seat, because } => {
            if playing {
                state.absent = state.absent.with(*seat);
                if let Some(hand) = state.phase.hand_mut() {
                    hand.away(*seat, true);
                }
            }
            if let Some(asking) = state.phase.asking_mut()
                && !asking.adjusts
            {
                asking.seats = asking.seats.without(*seat);
            }
            if let Some(place) = state.place_mut(*seat) {
                place.sitting_out = true;
                place.short = *because == OutBecause::Chips;
                place.sits_out_next = false;
                place.gone |= *because == OutBecause::Left;
            }
        }
        RingEvent::CameBack { seat } => {
            if state.form.regains == Regains::NextDecision {
                state.absent = state.absent.without(*seat);
                if let Some(hand) = state.phase.hand_mut().filter(|_| playing) {
                    hand.away(*seat, false);
                }
            }
            if let Some(place) = state.place_mut(*seat) {
                (place.sitting_out, place.short, place.sits_out_next) = (false, false, false);
                place.standing.missed = 0;
            }
        }
        RingEvent::LeaveAwaited { seat, because } => {
            if let Some(place) = state.place_mut(*seat) {
                place.leaving = Some(*because);
                if place.is_absent() {
                    state.absent = state.absent.with(*seat);
                }
            }
            if playing && matches!(because, Vacated::Left | Vacated::Away) {
                let too_few = too_few_without(state, *seat);
                if let Some(hand) = state.phase.hand_mut() {
                    hand.left(*seat, too_few);
                }
            }
        }
        other => told::<G>(state, other),
    }
}

/// Whether too few stay at a cash table for another hand when `seat` is left, too.
pub(super) fn too_few_without<O, H, P, M>(state: &super::RingState<O, H, P, M>, seat: Seat) -> bool {
    let stay = state.seats_where(|place| place.leaving.is_none()).without(seat);
    state.is_cash() && stay.len() < usize::from(state.form.min_players)
}

fn vacated<G: RingGame>(state: &mut StateOf<G>, seat: Seat, from_pot: Chips, because: Vacated) {
    let pot = Pot::of::<G>(state);
    if pot.claims.contains(seat) {
        // The first to go of a broken table fixes what every part is; a claim that is left behind makes them others.
        state.part = (because == Vacated::Broken && pot.chips > from_pot).then(|| pot.divided(pot.claims).0);
    }
    if let Some(place) = state.places.get_mut(usize::from(seat.index())) {
        *place = None;
    }
    state.strangers = state.strangers.with(seat);
    (state.sat, state.witnesses) = (state.sat.without(seat), state.witnesses.without(seat));
    let share = std::mem::take(&mut state.shares[index(seat)]);
    if share > from_pot {
        state.forfeited.push(share - from_pot);
    }
    if let Some(asking) = state.phase.asking_mut() {
        asking.seats = asking.seats.without(seat);
        (asking.agreed, asking.declined) = (asking.agreed.without(seat), asking.declined.without(seat));
    }
    state.carried = state.carried.saturating_sub(from_pot);
    if state.carried == 0 {
        state.unawarded = None;
    }
    fit_shares(&mut state.shares, &mut state.forfeited, state.carried);
    state.claims = state.claims.without(seat);
    state.memory.forget(seat);
    // The players who are there when too few are left keep the right to the button, and lose it by standing up.
    let left = state.seats_where(|_| true);
    let resumes = matches!(state.form.button, ButtonRule::NextPlayer | ButtonRule::Bank);
    let interrupts = resumes && state.is_cash() && state.positions.is_some();
    if interrupts && !state.interrupted && left.len() < usize::from(state.form.min_players) {
        state.interrupted = true;
        state.first_dealers = left;
    }
    state.first_dealers = state.first_dealers.without(seat);
    state.first_dealers_before = state.first_dealers_before.without(seat);
}

/// A player who goes with an equal part of a broken table's pot may take more than they have put in: then the others
/// are known for equal parts of what is left, at most, and what was forfeited for no more than the rest.
fn fit_shares(shares: &mut [Chips; SEATS], forfeited: &mut SmallVec<[Chips; 2]>, carried: Chips) {
    if shares.iter().sum::<Chips>() > carried {
        let known = shares.iter().filter(|share| **share > 0).count() as Chips;
        let most = carried.checked_div(known).unwrap_or(0);
        shares.iter_mut().for_each(|share| *share = (*share).min(most));
    }
    let mut rest = carried.saturating_sub(shares.iter().sum());
    for chips in forfeited.iter_mut() {
        *chips = (*chips).min(rest);
        rest -= *chips;
    }
    forfeited.retain(|chips| *chips > 0);
}

fn told<G: RingGame>(state: &mut StateOf<G>, event: &EventOf<G>) {
    match event {
        RingEvent::SitOutAwaited { seat } => {
            if let Some(place) = state.place_mut(*seat) {
                place.sits_out_next = true;
            }
        }
        RingEvent::TopUpAwaited { seat, chips } => {
            if let Some(place) = state.place_mut(*seat) {
                place.top_ups.push(*chips);
            }
        }
        RingEvent::ToppedUp { seat, credited, .. } => {
            if let Some(place) = state.place_mut(*seat) {
                place.chips = place.chips.saturating_add(*credited);
                if !place.top_ups.is_empty() {
                    place.top_ups.remove(0);
                }
            }
        }
        RingEvent::PreferencesSet { seat, preferences } => {
            if let Some(place) = state.place_mut(*seat) {
                place.preferences = *preferences;
            }
        }
        RingEvent::LevelSet { stakes } => state.stakes = *stakes,
        RingEvent::ForcedBetAsked { seat, amount, adjusts } => {
            let mut asking = state.phase.asking().copied().unwrap_or_default();
            let others = if state.form.asks == Asks::AtOnce { asking.seats } else { SeatSet::EMPTY };
            (asking.seats, asking.adjusts) = (others.with(*seat), *adjusts);
            asking.amounts[index(*seat)] = *amount;
            state.phase.ask(asking);
        }
        RingEvent::ForcedBetAgreed { seat } => {
            if let Some(asking) = state.phase.asking_mut() {
                (asking.agreed, asking.seats) = (asking.agreed.with(*seat), asking.seats.without(*seat));
            }
        }
        RingEvent::AdjustmentDeclined { seat } => {
            if let Some(asking) = state.phase.asking_mut() {
                (asking.declined, asking.seats) = (asking.declined.with(*seat), asking.seats.without(*seat));
            }
        }
        RingEvent::HandCalledOff {} => state.phase.rest(),
        RingEvent::CloseAwaited {} => state.closing = true,
        RingEvent::SessionEnded { outcome } => {
            state.closing = true;
            state.outcome = Some(outcome.clone());
            state.phase.close();
        }
        _ => {}
    }
}

/// The chips of a taken seat at this moment, in the pot or not counted apart: what it would take away.
pub(super) fn chips_now<G: RingGame>(state: &StateOf<G>, seat: Seat) -> Chips {
    let stored = state.place(seat).map_or(0, |place| place.chips);
    match state.phase.in_play().filter(|_| !state.strangers.contains(seat)) {
        // A hand that is done has been settled, or is about to be, by the event that follows.
        Some(hand) if hand.stage() != Stage::Done => hand.chips(seat).unwrap_or(stored),
        _ => stored,
    }
}
