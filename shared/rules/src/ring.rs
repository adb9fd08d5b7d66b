//! The ring frame: everything that a game played hand after hand for chips does not have to say itself.
//!
//! A table of 2 to 10 seats is played for as long as it is open. The frame owns: seats that are taken, topped up,
//! sitting out, leaving, free again; their chips between hands; button and blinds ([`button`]); what absent seats owe
//! ([`place`]); stakes from the next hand on; the deck; automatic play for the absent; the settlement of every hand
//! ([`result`]); elimination; a pot carried between hands. A game says how its tables are set up and how a
//! hand begins ([`RingGame`]), and its hand plays itself ([`RingHand`]): [`Ring`] makes a [`Game`] of them. What the
//! table tells and is told is [`crate::session`].
//!
//! | law | where |
//! |---|---|
//! | dead button, heads-up order, three to two (texas-holdem R2, R3, D11, D12) | [`button::plan`] |
//! | missed blinds, entries, who waits and who posts (texas-holdem "Timeout, sit-out") | [`place`], [`button`] |
//! | blinds and inviti asked for or automatic (texas-holdem; telesina step 1) | [`calling`] |
//! | absent at cash: no cards, or dealt in (bestia); in a tournament: dealt in, checks or folds (texas-holdem R9, G1.9) | [`Absent`], `carried`, [`playing`] |
//! | a carried pot: who plays for it, who waits, who takes it along (bestia R3, R4, R11; poker-all-italiana step 2) | `carried` |
//! | adeguamento parol: who is asked to pay as much (poker-all-italiana step 1, R9) | [`calling`] |
//! | who is the dealer after an interruption (bestia "Dealer", G3.14) | [`button`] |
//! | top-ups between hands up to the maximum, the rest returned (G3.7) | [`seating`] |
//! | stood up after so many missed hands (G3.11) | [`playing`] |
//! | eliminations of one hand (texas-holdem D1, G1.9) | [`result`] |
//! | a void hand gives back what everybody had at its start (G3.9) | [`playing`] |
//!
//! Seats are numbered in the order of play ([`Direction`](crate::game_info::Direction)): who comes after seat `s` is
//! the next higher taken seat, whatever the words of a game, left or right.
//! Invariants: chips change hands only by `hand_ended`, one event that says everything; over any inputs chips brought =
//! chips in seats and carried + chips taken away + rake. Non-goals: clocks (they arrive as inputs), players, money.

use std::marker::PhantomData;

use serde_json::Value;
use smallvec::SmallVec;

use crate::betting::{SEATS, index};
use crate::card::Card;
use crate::kernel::{Awaiting, Game, Input, PlayEvent, Setup, Viewer};
use crate::opening::{self, Places};
use crate::outcome::Outcome;
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{Seat, SeatSet};
use crate::session::{Chips, Notice, RingFact};

pub mod awarding;
pub mod button;
pub mod calling;
mod carried;
pub mod event;
pub mod hand;
pub mod options;
pub mod phase;
pub mod place;
pub mod playing;
pub mod result;
pub mod rules;
pub mod seating;
mod taking;
pub mod view;

pub use button::{ButtonRule, Plan, Positions};
pub use event::{OutBecause, RingEvent, SeenRingEvent};
pub use hand::{
    Address, BankHand, Fall, HandMove, PlayerPreferences, RedrawHand, RingHand, ShoeHand, Sink, Stage, TableMemory,
};
pub use phase::{Asking, Now, Phase};
pub use place::{Debt, Place, Standing};
pub use result::{HandResult, PotResult, PotShare, SeatResult};
pub use rules::{
    Absent, Asks, Dealt, Forced, ForcedKind, Form, HandEventOf, HandStart, HandViewOf, Heirs, LeftPot, LegalOf,
    MemoryOf, Mode, MoveOf, Payer, PreferencesOf, Regains, RingGame, SitsOut, Stakes, Unawarded, antes,
};
pub use view::{PlaceView, RingView, SeatPreferences};

/// A game played in hands.
pub struct Ring<G>(PhantomData<fn() -> G>);

/// Where a session stands. `O` are the game's options, `H` is its hand, `P` are its preferences, `M` is what a table
/// remembers from hand to hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RingState<O, H, P, M> {
    /// What it started from; `dealer` is the button drawn for the first hand.
    pub setup: Setup<O>,
    /// The version of the rules that it is played by.
    pub version: u16,
    /// The shape of the table: derived from the options.
    pub form: Form,
    /// The seats.
    pub places: [Option<Place<P>>; SEATS],
    /// Stakes of the next hand.
    pub stakes: Stakes,
    /// Button and blinds of the hand in play or the last one.
    pub positions: Option<Positions>,
    /// The same one hand before, should the hand in play be void.
    pub positions_before: Option<Positions>,
    /// Hands begun.
    pub hands: u32,
    /// What goes on, and the hand in play or the last one.
    pub phase: Phase<H>,
    /// Seats for which the autopilot plays in this hand.
    pub absent: SeatSet,
    /// Seats that have changed hands since the hand began: the player who sits there now was not dealt these cards.
    pub strangers: SeatSet,
    /// Chips that the last hand left in the pot.
    pub carried: Chips,
    /// The seats that paid for them; they alone play for them.
    pub claims: SeatSet,
    /// Why they stayed, in games that name it.
    pub unawarded: Option<Unawarded>,
    /// What each seat has put into them, in games that name it. Chips.
    pub shares: [Chips; SEATS],
    /// What seats that were left since have put into them. Chips.
    pub forfeited: SmallVec<[Chips; 2]>,
    /// The seats taken when the hand began that left them there, since then without a break.
    pub witnesses: SeatSet,
    /// The same of the hand in play or the last one.
    pub sat: SeatSet,
    /// What the game remembers from hand to hand.
    pub memory: M,
    /// What each of these seats takes along of a table that is being broken, once the first has gone. Chips.
    pub part: Option<Chips>,
    /// Whether too few sit at a cash table to go on, in games without blinds.
    pub interrupted: bool,
    /// The seats that sat there when it was interrupted, and have not been the button since.
    pub first_dealers: SeatSet,
    /// The same before the hand in play, should that be void.
    pub first_dealers_before: SeatSet,
    /// No further hand.
    pub closing: bool,
    /// How the last hand ended.
    pub last: Option<Box<HandResult>>,
    /// The result, once over.
    pub outcome: Option<Outcome>,
}

/// The state of a ring of `G`.
pub type StateOf<G> = RingState<<G as RingGame>::Options, <G as RingGame>::Hand, PreferencesOf<G>, MemoryOf<G>>;
/// The events of a ring of `G`.
pub type EventOf<G> = RingEvent<HandEventOf<G>, PreferencesOf<G>>;

impl<O, H, P, M> RingState<O, H, P, M> {
    /// Who sits there.
    pub fn place(&self, seat: Seat) -> Option<&Place<P>> {
        self.places.get(usize::from(seat.index()))?.as_ref()
    }

    fn place_mut(&mut self, seat: Seat) -> Option<&mut Place<P>> {
        self.places.get_mut(usize::from(seat.index()))?.as_mut()
    }

    /// The taken seats with their places, ascending.
    pub fn taken(&self) -> impl Iterator<Item = (Seat, &Place<P>)> {
        Seat::all(SEATS as u8).zip(&self.places).filter_map(|(seat, place)| Some((seat, place.as_ref()?)))
    }

    /// What the player of a seat prefers.
    fn preferences(&self, seat: Seat) -> P
    where
        P: Copy + Default,
    {
        self.place(seat).map(|place| place.preferences).unwrap_or_default()
    }

    /// The seats whose places satisfy `what`.
    fn seats_where(&self, what: impl Fn(&Place<P>) -> bool) -> SeatSet {
        self.taken().filter(|(_, place)| what(place)).map(|(seat, _)| seat).collect()
    }

    fn sits(&self, seat: Seat) -> Result<&Place<P>, Refusal> {
        self.place(seat).ok_or_else(|| RefusalCode::NoSuchSeat.into())
    }

    /// Whether it is played by the first version of the rules: coming back, missed hands and pots that nobody opened
    /// are other than they were in games that ask for an invito.
    const fn is_first_version(&self) -> bool {
        self.version < 2
    }

    fn is_cash(&self) -> bool {
        self.form.mode == Mode::Cash
    }

    /// The same table with no hand on it: the hands are nearly all there is to copy.
    fn cleared(&self) -> RingState<O, H, P, M>
    where
        O: Clone,
        P: Clone,
        M: Clone,
    {
        RingState {
            setup: self.setup.clone(),
            version: self.version,
            form: self.form,
            places: self.places.clone(),
            stakes: self.stakes,
            positions: self.positions,
            positions_before: self.positions_before,
            hands: self.hands,
            phase: Phase::NEW,
            absent: self.absent,
            strangers: self.strangers,
            carried: self.carried,
            claims: self.claims,
            unawarded: self.unawarded,
            shares: self.shares,
            forfeited: self.forfeited.clone(),
            witnesses: self.witnesses,
            sat: self.sat,
            memory: self.memory.clone(),
            part: self.part,
            interrupted: self.interrupted,
            first_dealers: self.first_dealers,
            first_dealers_before: self.first_dealers_before,
            closing: self.closing,
            last: None,
            outcome: self.outcome.clone(),
        }
    }

    /// The seats that can be dealt in for a pot that stayed.
    fn able_heirs(&self) -> SeatSet {
        self.seats_where(|place| place.chips > 0 || self.form.heirs == Heirs::Named)
    }

    /// The pot that stayed, by seat, where the game names it.
    fn left_pot(&self) -> Option<LeftPot> {
        let because = self.unawarded.filter(|_| self.carried > 0)?;
        let share = |seat: Seat| PotShare { seat, amount: self.shares[index(seat)] };
        let shares = Seat::all(SEATS as u8).map(share).filter(|share| share.amount > 0).collect();
        Some(LeftPot { because, owners: self.claims, shares })
    }
}

impl<G: RingGame> Game for Ring<G> {
    type Options = G::Options;
    type Move = MoveOf<G>;
    type Fact = RingFact;
    type Event = EventOf<G>;
    type State = StateOf<G>;
    type Legal = LegalOf<G>;
    type View = RingView<G::Options, HandViewOf<G>, PreferencesOf<G>>;

    const NAME: &'static str = G::NAME;
    const VERSION: u16 = G::VERSION;

    fn initial(setup: &Setup<G::Options>) -> StateOf<G> {
        Self::initial_under(setup, G::VERSION)
    }

    fn initial_under(setup: &Setup<G::Options>, version: u16) -> StateOf<G> {
        let form = G::form(&setup.options);
        RingState {
            setup: setup.clone(),
            version,
            form,
            places: Default::default(),
            stakes: form.stakes,
            positions: None,
            positions_before: None,
            hands: 0,
            phase: Phase::NEW,
            absent: SeatSet::EMPTY,
            strangers: SeatSet::EMPTY,
            carried: 0,
            claims: SeatSet::EMPTY,
            unawarded: None,
            shares: [0; SEATS],
            forfeited: SmallVec::new(),
            witnesses: SeatSet::EMPTY,
            sat: SeatSet::EMPTY,
            memory: MemoryOf::<G>::default(),
            part: None,
            interrupted: false,
            first_dealers: SeatSet::EMPTY,
            first_dealers_before: SeatSet::EMPTY,
            closing: false,
            last: None,
            outcome: None,
        }
    }

    fn awaiting(state: &StateOf<G>) -> Awaiting {
        match state.phase.now() {
            Now::Over => Awaiting::Over,
            Now::Between => Awaiting::Table,
            Now::Asking(asking) => Awaiting::Seats { seats: asking.seats },
            Now::Playing(hand) => match hand.stage() {
                Stage::Seats(seats) => Awaiting::Seats { seats },
                _ => match playing::request::<G>(state) {
                    Some(request) => Awaiting::Chance { request },
                    // Only between two events of one batch; `hand_ended` follows.
                    None => Awaiting::Seats { seats: SeatSet::EMPTY },
                },
            },
        }
    }

    fn has_bank(state: &StateOf<G>, seat: Seat) -> bool {
        state.phase.in_play().is_some_and(|hand| hand.late_sits_out(seat))
    }

    fn stays_asked(state: &StateOf<G>, seat: Seat) -> bool {
        state.phase.in_play().is_some_and(|hand| hand.stays_asked(seat))
    }

    fn seconds(state: &StateOf<G>, seat: Seat) -> Option<u32> {
        state.phase.in_play().and_then(|hand| hand.seconds(seat))
    }

    fn in_deal(state: &StateOf<G>) -> bool {
        let hides = |stage: Stage| matches!(stage, Stage::Seats(_) | Stage::Reshuffle | Stage::Numbers { .. });
        match state.phase.now() {
            Now::Over => false,
            Now::Playing(hand) => hides(hand.stage()) || hand.keeps_shoe(),
            Now::Between | Now::Asking(_) => state.phase.hand().is_some_and(G::Hand::keeps_shoe),
        }
    }

    fn question(state: &StateOf<G>, seat: Seat) -> LegalOf<G> {
        match state.phase.in_play().filter(|hand| matches!(hand.stage(), Stage::Seats(seats) if seats.contains(seat))) {
            Some(hand) => hand.question(seat),
            None => Self::legal(state, seat),
        }
    }

    fn legal(state: &StateOf<G>, seat: Seat) -> LegalOf<G> {
        match state.phase.now() {
            Now::Asking(asking) => asking
                .of(seat)
                .map_or_else(LegalOf::<G>::default, |amount| G::Hand::legal_forced(amount, asking.adjusts)),
            Now::Playing(hand) => match hand.stage() {
                Stage::Seats(seats) if seats.contains(seat) => hand.legal(seat),
                _ => LegalOf::<G>::default(),
            },
            _ => LegalOf::<G>::default(),
        }
    }

    fn decide(state: &StateOf<G>, input: &Input<MoveOf<G>, RingFact>) -> Result<Vec<EventOf<G>>, Refusal> {
        if let Now::Over = state.phase.now() {
            return Err(RefusalCode::MatchOver.into());
        }
        let mut events = match input {
            Input::Chance { chance } => playing::drawn::<G>(state, chance)?,
            Input::Move { seat, r#move } => playing::moved::<G>(state, *seat, r#move)?,
            Input::TimeExpired { seat, .. } => playing::late::<G>(state, *seat)?,
            Input::Abandon { seat } => seating::leave::<G>(state, *seat, false)?,
            Input::SitOut { seat } => seating::sit_out::<G>(state, *seat)?,
            Input::Return { seat } => seating::come_back::<G>(state, *seat)?,
            Input::Fact { fact } => seating::told::<G>(state, fact)?,
        };
        if state.phase.asking().is_some() {
            // Whatever happened may have changed who is to be asked. Rare, so a copy of the state is no matter.
            let mut after = state.clone();
            events.iter().for_each(|event| Self::evolve(&mut after, event));
            calling::go_on::<G>(&after, &mut events);
        }
        if let Some(RingEvent::PreferencesSet { .. }) = events.last() {
            playing::preferred::<G>(state, &mut events);
        }
        if let Some(RingEvent::HandStarted { .. }) = events.last() {
            playing::begun::<G>(state, &mut events);
        }
        Ok(events)
    }

    fn evolve(state: &mut StateOf<G>, event: &EventOf<G>) {
        taking::evolve::<G>(state, event);
    }

    fn autopilot(state: &StateOf<G>, seat: Seat) -> Option<MoveOf<G>> {
        let hand = state.phase.in_play().filter(|hand| hand.stage().awaits(seat))?;
        hand.autopilot(seat, &state.preferences(seat))
    }

    fn view(state: &StateOf<G>, viewer: Viewer) -> Self::View {
        view::of::<G>(state, viewer)
    }

    fn seen_by(event: &EventOf<G>, viewer: Viewer) -> Option<Value> {
        event::seen_by::<G>(event, viewer)
    }

    fn opens(event: &EventOf<G>, viewer: Viewer, deck: &[Card]) -> Places {
        match event {
            RingEvent::Hand { event } => event.opens(viewer, deck),
            RingEvent::DeckShuffled { .. } | RingEvent::CardsReshuffled { .. } if viewer == Viewer::Auditor => {
                opening::everything(deck)
            }
            _ => opening::nothing(),
        }
    }

    fn outcome(state: &StateOf<G>) -> Option<Outcome> {
        state.outcome.clone()
    }

    fn notice(event: &EventOf<G>) -> Option<Notice> {
        event::notice(event)
    }

    fn pot(state: &StateOf<G>) -> Option<Chips> {
        // A hand that is done has been settled, or is about to be, by the event that follows.
        let hand = state.phase.in_play().filter(|hand| hand.stage() != Stage::Done);
        Some(hand.map_or(state.carried, RingHand::pot))
    }
}
