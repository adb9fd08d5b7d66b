//! A hand in play: cards, decisions, automatic play for the absent, and what follows its end.

use super::carried::{Leave, Pot};
use super::hand::{Address, BankHand, HandMove, PlayerPreferences, RedrawHand, RingHand, ShoeHand, Stage};
use super::rules::{MoveOf, PreferencesOf, RingGame};
use super::{EventOf, HandResult, Heirs, Now, OutBecause, Place, Ring, RingEvent, StateOf, taking};
use crate::card::Card;
use crate::kernel::{Chance, ChanceRequest, Game};
use crate::outcome::{Outcome, SessionOutcome};
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{Seat, SeatSet};
use crate::session::{Chips, EliminatedSeat, Vacated};

/// A copy of the hand that runs ahead of the state, and what it meets.
struct Ahead<'a, G: RingGame> {
    state: &'a StateOf<G>,
    hand: G::Hand,
    /// Seats for which the autopilot plays.
    absent: SeatSet,
    events: Vec<EventOf<G>>,
}

/// What most inputs bring about fits in here: room once instead of growth.
const ROOM: usize = 4;

impl<'a, G: RingGame> Ahead<'a, G> {
    fn new(state: &'a StateOf<G>, hand: &G::Hand, absent: SeatSet) -> Ahead<'a, G> {
        Ahead { state, hand: hand.clone(), absent, events: Vec::with_capacity(ROOM) }
    }

    /// The same after something that happened already.
    fn after(mut self, first: impl IntoIterator<Item = EventOf<G>>) -> Ahead<'a, G> {
        self.events.extend(first);
        self
    }

    fn take_deck(&mut self, cards: &[Card]) {
        self.hand.take_deck(cards);
        self.hand.open(&mut |event| self.events.push(RingEvent::Hand { event }));
    }

    fn take_chance(&mut self, chance: &Chance) {
        self.hand.take_chance(chance);
        self.hand.after_chance(&mut |event| self.events.push(RingEvent::Hand { event }));
    }

    fn deal_on(&mut self) {
        self.hand.deal_on(&mut |event| self.events.push(RingEvent::Hand { event }));
    }

    fn play(&mut self, seat: Seat, r#move: &MoveOf<G>) -> Result<(), Refusal> {
        self.hand.play(seat, r#move, &mut |event| self.events.push(RingEvent::Hand { event }))
    }

    /// Decides for a seat whose player is late or away.
    fn stand_in(&mut self, seat: Seat) -> Result<(), Refusal> {
        let preferences = self.state.preferences(seat);
        let away = self.absent.contains(seat);
        let events = &mut self.events;
        self.hand.stand_in(seat, &preferences, away, &mut |event| events.push(RingEvent::Hand { event }))
    }

    /// Lets everything happen that nobody is asked about, and settles the hand if it is done.
    fn run_on(&mut self) -> Vec<EventOf<G>> {
        loop {
            match self.hand.stage() {
                Stage::Done => self.settle(self.hand.settle()),
                Stage::Seats(seats) => {
                    let so_far = self.events.len();
                    // What is played unasked is legal by construction; were it not, the seat would be asked.
                    let played = match self.unasked(seats) {
                        Some((seat, None)) => self.stand_in(seat).is_ok(),
                        Some((seat, Some(r#move))) => self.play(seat, &r#move).is_ok(),
                        None => false,
                    };
                    if played && self.events.len() > so_far {
                        continue;
                    }
                }
                Stage::Shuffle(_) | Stage::Reshuffle | Stage::Numbers { .. } => {}
            }
            return std::mem::take(&mut self.events);
        }
    }

    fn settle(&mut self, result: HandResult) {
        let mut result = Box::new(result);
        (result.hand, result.brought) = (self.state.hands, self.state.carried);
        if !self.state.is_cash()
            && let Some(positions) = &self.state.positions
        {
            let first = result.banker.unwrap_or(positions.button);
            result.rank_eliminated(first, self.state.setup.seats, |seat| self.hand.fall(seat));
        }
        let end = |seat: Seat| result.seats.iter().find(|s| s.seat == seat).map(|s| s.end);
        let mut pot = Pot::of::<G>(self.state);
        (pot.chips, pot.part) = (result.carried, None);
        pot.claims = result.owners();
        let just_out: SeatSet = self.absent.iter().filter(|&seat| !self.state.absent.contains(seat)).collect();
        // The state does not know yet of a seat that is being left by the very input that ends the hand.
        let just_leaving = self.events.iter().find_map(|event| match event {
            RingEvent::LeaveAwaited { seat, because } => Some((*seat, *because)),
            _ => None,
        });
        let over = Over { end: &end, eliminated: &result.eliminated, pot, just_out, just_leaving };
        let after = after_hand::<G>(self.state, &over);
        self.events.push(RingEvent::HandEnded { result });
        self.events.extend(after);
    }

    /// One of `seats` that does not have to be asked: its player is away, or the decision follows from what they
    /// prefer.
    fn unasked(&self, seats: SeatSet) -> Option<(Seat, Option<MoveOf<G>>)> {
        seats.iter().find_map(|seat| {
            if self.absent.contains(seat) {
                // A player who left a tournament does not come back.
                let back = self.state.place(seat).is_some_and(|place| !place.gone);
                return (!back || !self.hand.has_time_away(seat)).then_some((seat, None));
            }
            let place = self.state.place(seat)?;
            Some((seat, Some(self.hand.by_preference(seat, &place.preferences)?)))
        })
    }
}

/// The hand in play.
fn in_play<G: RingGame>(state: &StateOf<G>) -> Result<&G::Hand, Refusal> {
    state.phase.in_play().ok_or_else(|| RefusalCode::NoHandInPlay.into())
}

/// The chance that the hand in play asks for, if it does.
pub(super) fn request<G: RingGame>(state: &StateOf<G>) -> Option<ChanceRequest> {
    let hand = in_play::<G>(state).ok()?;
    match hand.stage() {
        Stage::Shuffle(deck) => Some(ChanceRequest::Shuffle { deck }),
        Stage::Reshuffle => Some(ChanceRequest::reshuffle(hand.reshuffles())),
        Stage::Numbers { bound, count } => Some(ChanceRequest::Numbers { bound, count }),
        Stage::Seats(_) | Stage::Done => None,
    }
}

/// Chance came as it was asked for: the hand is dealt, or goes on.
pub(super) fn drawn<G: RingGame>(state: &StateOf<G>, chance: &Chance) -> Result<Vec<EventOf<G>>, Refusal> {
    let hand = in_play::<G>(state).map_err(|_| RefusalCode::ChanceNotAwaited)?;
    let request = request::<G>(state).ok_or(RefusalCode::ChanceNotAwaited)?;
    if !request.admits(chance) {
        return Err(RefusalCode::DeckNotValid.into());
    }
    let came = |event: EventOf<G>| Ahead::<G>::new(state, hand, state.absent).after([event]);
    let mut ahead = match (request, chance) {
        (ChanceRequest::Shuffle { .. }, Chance::Deck { cards }) => {
            let mut ahead = came(RingEvent::DeckShuffled { cards: cards.clone() });
            ahead.take_deck(cards);
            ahead
        }
        (_, Chance::Deck { cards }) => {
            let mut ahead = came(RingEvent::CardsReshuffled { cards: cards.clone() });
            ahead.take_chance(chance);
            ahead
        }
        (_, Chance::Numbers { values }) => {
            let mut ahead = came(RingEvent::NumbersDrawn { values: values.clone() });
            ahead.take_chance(chance);
            ahead
        }
    };
    Ok(ahead.run_on())
}

/// A hand that asks for no deck goes on at once: with the shoe of the last one, or with a decision before any card.
pub(super) fn begun<G: RingGame>(state: &StateOf<G>, events: &mut Vec<EventOf<G>>) {
    let Some((RingEvent::HandStarted { start }, before)) = events.split_last() else { return };
    let shuffles = || matches!(taking::fresh::<G>(state, start, state.phase.hand()).stage(), Stage::Shuffle(_));
    debug_assert!(!G::BEGINS_WITH_SHUFFLE || shuffles());
    if G::BEGINS_WITH_SHUFFLE || shuffles() {
        return;
    }
    let mut after = state.cleared();
    before.iter().for_each(|event| Ring::<G>::evolve(&mut after, event));
    taking::started::<G>(&mut after, start);
    let hand = taking::fresh::<G>(&after, start, state.phase.hand());
    let mut ahead = Ahead::<G> { state: &after, hand, absent: after.absent, events: std::mem::take(events) };
    ahead.deal_on();
    *events = ahead.run_on();
}

/// A move of a seat: preferences at any time, an answer about a forced bet, or a decision in the hand.
pub(super) fn moved<G: RingGame>(
    state: &StateOf<G>,
    seat: Seat,
    r#move: &MoveOf<G>,
) -> Result<Vec<EventOf<G>>, Refusal> {
    let place = state.sits(seat)?;
    match (r#move.address(), state.phase.now()) {
        (Address::Preferences(_), _) if place.gone || place.leaving.is_some() => {
            Err(RefusalCode::AlreadyLeaving.into())
        }
        (Address::Preferences(_), _) if PreferencesOf::<G>::FIXED && place.entered => {
            Err(RefusalCode::PreferencesFixed.into())
        }
        (Address::Preferences(preferences), _) => Ok(vec![RingEvent::PreferencesSet { seat, preferences }]),
        (_, Now::Between | Now::Over) => Err(RefusalCode::NoHandInPlay.into()),
        (_, Now::Asking(asking)) if !asking.seats.contains(seat) => Err(RefusalCode::NotYourTurn.into()),
        (address, Now::Asking(asking)) => {
            let answer = match (address, asking.adjusts) {
                (Address::PayForced, false) | (Address::Adjust, true) => RingEvent::ForcedBetAgreed { seat },
                (Address::SitOut, false) => RingEvent::SatOut { seat, because: OutBecause::Asked },
                (Address::Decline, true) => RingEvent::AdjustmentDeclined { seat },
                _ => return Err(RefusalCode::MoveNotLegal.into()),
            };
            // Paying is coming back (poker-all-italiana step 2).
            let pays = matches!(answer, RingEvent::ForcedBetAgreed { .. });
            let back = pays && place.sitting_out && !state.is_first_version();
            Ok(std::iter::once(answer).chain(back.then_some(RingEvent::CameBack { seat })).collect())
        }
        (address, Now::Playing(hand)) => {
            match hand.stage() {
                Stage::Seats(seats) if seats.contains(seat) || r#move.out_of_turn() => {}
                Stage::Shuffle(_) | Stage::Reshuffle | Stage::Numbers { .. } => {
                    return Err(RefusalCode::ChanceAwaited.into());
                }
                _ => return Err(RefusalCode::NotYourTurn.into()),
            }
            if address != Address::Hand {
                return Err(RefusalCode::MoveNotLegal.into());
            }
            let mut ahead = Ahead::<G>::new(state, hand, state.absent);
            ahead.play(seat, r#move)?;
            Ok(ahead.run_on())
        }
    }
}

/// What a player prefers from now on decides at once what they are being asked.
pub(super) fn preferred<G: RingGame>(state: &StateOf<G>, events: &mut Vec<EventOf<G>>) {
    let [set @ RingEvent::PreferencesSet { seat, .. }] = &events[..] else { return };
    let asked = |hand: &G::Hand| hand.stage().awaits(*seat);
    if !in_play::<G>(state).is_ok_and(asked) {
        return;
    }
    // Rare, so a copy of the state is no matter.
    let mut after = state.clone();
    Ring::<G>::evolve(&mut after, set);
    if let Some(hand) = after.phase.hand() {
        *events = Ahead::<G>::new(&after, hand, after.absent).after(std::mem::take(events)).run_on();
    }
}

/// The clock of a seat ran out.
pub(super) fn late<G: RingGame>(state: &StateOf<G>, seat: Seat) -> Result<Vec<EventOf<G>>, Refusal> {
    let place = state.sits(seat)?;
    let out = RingEvent::SatOut { seat, because: OutBecause::Late };
    if let Some(asking) = state.phase.asking() {
        return match asking.of(seat) {
            Some(_) if asking.adjusts => Ok(vec![RingEvent::AdjustmentDeclined { seat }]),
            Some(_) => Ok(vec![out]),
            None => Err(RefusalCode::NotAwaited.into()),
        };
    }
    let hand = in_play::<G>(state).map_err(|_| RefusalCode::NotAwaited)?;
    if !hand.stage().awaits(seat) {
        return Err(RefusalCode::NotAwaited.into());
    }
    let sits_out = hand.late_sits_out(seat);
    let absent = if sits_out { state.absent.with(seat) } else { state.absent };
    let mut ahead = Ahead::<G>::new(state, hand, absent).after((sits_out && !place.sitting_out).then_some(out));
    if sits_out {
        ahead.hand.away(seat, true);
    }
    ahead.stand_in(seat)?;
    Ok(ahead.run_on())
}

/// A seat decides nothing more in this hand: `first` says why, then the autopilot plays if the seat is awaited.
pub(super) fn now_absent<G: RingGame>(state: &StateOf<G>, seat: Seat, first: EventOf<G>) -> Vec<EventOf<G>> {
    match in_play::<G>(state) {
        Ok(hand) => {
            let leaves = matches!(first, RingEvent::LeaveAwaited { .. });
            let mut ahead = Ahead::<G>::new(state, hand, state.absent.with(seat)).after([first]);
            if !leaves {
                ahead.hand.away(seat, true);
            } else {
                ahead.hand.left(seat, taking::too_few_without(state, seat));
            }
            ahead.run_on()
        }
        Err(_) => vec![first],
    }
}

/// The hand in play counts for nothing (G3.9).
pub(super) fn void<G: RingGame>(state: &StateOf<G>) -> Result<Vec<EventOf<G>>, Refusal> {
    if state.phase.asking().is_some() {
        return Ok(vec![RingEvent::HandCalledOff {}]);
    }
    let hand = in_play::<G>(state)?;
    if let Some(result) = hand.voided() {
        let mut ahead = Ahead::<G>::new(state, hand, state.absent);
        ahead.settle(result);
        return Ok(ahead.events);
    }
    let mut events = vec![RingEvent::HandVoided { hand: state.hands }];
    // Nobody has dealt it.
    let button = state.positions_before.map_or(state.setup.dealer, |positions| positions.button);
    let pot = Pot::dealt_from::<G>(state, button);
    let over = Over { end: &|_| None, eliminated: &[], pot, just_out: SeatSet::EMPTY, just_leaving: None };
    events.extend(after_hand::<G>(state, &over));
    Ok(events)
}

/// A hand that is over.
struct Over<'a> {
    /// With how many chips a seat ended it; `None` for those that have what they had.
    end: &'a dyn Fn(Seat) -> Option<Chips>,
    /// Who is out of the tournament.
    eliminated: &'a [EliminatedSeat],
    /// What lies on the table now.
    pot: Pot,
    /// Who sat out by the very input that ended the hand.
    just_out: SeatSet,
    /// Who is being left by the very input that ended the hand.
    just_leaving: Option<(Seat, Vacated)>,
}

/// What follows the end of a hand: bought chips come; players who are out, leaving or away for too long are stood up;
/// players who have too few chips sit out; and a closing table is closed.
fn after_hand<G: RingGame>(state: &StateOf<G>, over: &Over<'_>) -> Vec<EventOf<G>> {
    let mut events = Vec::new();
    let out = over.eliminated.iter().map(|out| out.seat);
    for seat in out.clone() {
        events.push(RingEvent::SeatVacated { seat, chips: 0, from_pot: 0, because: Vacated::Eliminated });
    }
    let eliminated: SeatSet = out.collect();
    let stay = || state.taken().filter(|&(seat, _)| !eliminated.contains(seat));
    let end = |seat: Seat, place: &Place<PreferencesOf<G>>| (over.end)(seat).unwrap_or(place.chips);
    let leaves = |seat: Seat, place: &Place<PreferencesOf<G>>| {
        let just_leaving = over.just_leaving.filter(|(leaver, _)| *leaver == seat).map(|(_, because)| because);
        let leaving = place.leaving.or(just_leaving).or(missed_too_many::<G>(state, place));
        leaving.or(state.closing.then_some(Vacated::Closed))
    };
    let mut pot = over.pot;
    let mut leave = Leave::NOTHING;
    if pot.chips > 0 {
        let going = |why: &dyn Fn(Vacated) -> bool| {
            stay().filter(|(seat, place)| leaves(*seat, place).is_some_and(why)).map(|(seat, _)| seat).collect()
        };
        let leaving = going(&|_| true);
        let broken = going(&|because| because == Vacated::Broken);
        let named = state.form.heirs == Heirs::Named;
        let with_chips = stay().filter(|(seat, place)| named || end(*seat, place) > 0 || !place.top_ups.is_empty());
        let with_chips: SeatSet = with_chips.map(|(seat, _)| seat).collect();
        pot.claims = pot.claims.minus(eliminated);
        if pot.claims.is_empty() {
            pot.claims = with_chips;
        }
        leave = pot.leave(leaving, broken, with_chips);
    }
    for (seat, place) in stay() {
        let chips = credit::<G>(state, seat, place, end(seat, place), &mut events);
        // Who is dealt in whatever they have does not sit out for want of it.
        let heir = state.form.heirs == Heirs::Named && pot.chips > 0 && pot.claims.contains(seat);
        let short = state.is_cash() && chips < state.form.min_credit.max(1) && !heir;
        if let Some(because) = leaves(seat, place) {
            let from_pot = leave.share(seat);
            events.push(RingEvent::SeatVacated { seat, chips: chips.saturating_add(from_pot), from_pot, because });
        } else if (short || place.sits_out_next) && !place.sitting_out && !over.just_out.contains(seat) {
            let because = if place.sits_out_next { OutBecause::Asked } else { OutBecause::Chips };
            events.push(RingEvent::SatOut { seat, because });
        }
    }
    if state.closing {
        events.push(RingEvent::SessionEnded { outcome: outcome(state.hands) });
    }
    events
}

/// Bought chips come to a seat that has `chips`; returns what it has then.
fn credit<G: RingGame>(
    state: &StateOf<G>,
    seat: Seat,
    place: &Place<PreferencesOf<G>>,
    mut chips: Chips,
    events: &mut Vec<EventOf<G>>,
) -> Chips {
    for &bought in &place.top_ups {
        let (credited, returned) = divide(chips, bought, state.form.max_buy_in);
        chips += credited;
        events.push(RingEvent::ToppedUp { seat, credited, returned });
    }
    chips
}

/// What of `bought` chips comes to a stack, and what would pass the maximum and is returned.
pub(super) fn divide(stack: Chips, bought: Chips, maximum: Chips) -> (Chips, Chips) {
    let credited = bought.min(maximum.saturating_sub(stack));
    (credited, bought - credited)
}

fn missed_too_many<G: RingGame>(state: &StateOf<G>, place: &Place<PreferencesOf<G>>) -> Option<Vacated> {
    let limit = state.form.missed_hands.filter(|_| state.is_cash() && place.sitting_out)?;
    (place.standing.missed >= limit).then_some(Vacated::Away)
}

/// The result of a session.
pub(super) fn outcome(hands: u32) -> Outcome {
    Outcome::Session(SessionOutcome { hands })
}
