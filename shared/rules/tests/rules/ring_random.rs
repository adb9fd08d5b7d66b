//! Random sessions at ring tables, for any game: sit-outs, timeouts, leaves, top-ups, releases, levels, voids. At every
//! event chips are conserved, what is legal is exact where a game says how to tell, and replay is live play.
//!
//! `MAZZIERE_HANDS=1000000` plays that many hands instead of some thousands.

use std::collections::BTreeMap;

use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Clock, Game, Input, LegalMoves, Setup};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::ring::{EventOf, MoveOf, Now, Ring, RingEvent, RingGame, RingHand, StateOf};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::{Chips, Notice, RingFact};

use crate::dice::Dice;

/// The state of a table of `S`.
pub(crate) type State<S> = StateOf<<S as Subject>::Rules>;
/// An event of such a table.
pub(crate) type Event<S> = EventOf<<S as Subject>::Rules>;
type Move<S> = MoveOf<<S as Subject>::Rules>;
type RingInput<S> = Input<Move<S>, RingFact>;

/// How often things were met, by name.
pub(crate) type Met = BTreeMap<&'static str, u64>;

/// A ring game to be played at random.
pub(crate) trait Subject: Sized {
    /// Its rules.
    type Rules: RingGame;
    /// A table.
    fn setup(dice: &mut Dice) -> Setup<<Self::Rules as RingGame>::Options>;
    /// A move that says preferences.
    fn preferences(dice: &mut Dice) -> Move<Self>;
    /// Moves, and whether `seat` may make each of them.
    fn attempts(state: &State<Self>, seat: Seat, dice: &mut Dice) -> Vec<(Move<Self>, bool)>;
    /// What an event is worth noting for.
    fn note(state: &State<Self>, event: &Event<Self>, met: &mut Met);
    /// The chips of the hand in play: in stacks and in the middle.
    fn chips_in_play(hand: &<Self::Rules as RingGame>::Hand) -> Chips;
    /// What must be met in a session long enough.
    const MEETS: &'static [&'static str];
}

/// How many hands are asked for.
pub(crate) fn wanted(usual: u64) -> u64 {
    std::env::var("MAZZIERE_HANDS").ok().map_or(usual, |text| text.parse().expect("a number of hands"))
}

/// Chips a newcomer brings: few stakes as often as many.
fn stack<S: Subject>(state: &State<S>, dice: &mut Dice) -> Chips {
    let stake = state.stakes.stake as u32;
    match dice.below(4) {
        0 => 1 + Chips::from(dice.below(stake)),
        1 => Chips::from(stake + dice.below(5 * stake)),
        _ => Chips::from(10 * stake + dice.below(100 * stake)),
    }
}

/// Something that a table or a player may do at any moment; often refused.
fn disturbance<S: Subject>(state: &State<S>, dice: &mut Dice) -> RingInput<S> {
    let seat = Seat::new(dice.below(u32::from(state.setup.seats)) as u8);
    let fact = |fact| Input::Fact { fact };
    match dice.below(19) {
        0..3 => fact(RingFact::Sit { seat, chips: stack::<S>(state, dice) }),
        3..5 => fact(RingFact::TopUp { seat, chips: stack::<S>(state, dice) }),
        5 => fact(RingFact::Leave { seat, away: dice.below(2) == 0 }),
        6 => Input::Abandon { seat },
        7 => fact(RingFact::Release { seat, breaking: dice.below(4) == 0 }),
        8 => fact(RingFact::Level { stake: 1 + Chips::from(dice.below(90)), ante: 0 }),
        9..11 => Input::SitOut { seat },
        11..15 => Input::Return { seat },
        15 if dice.below(6) == 0 => fact(RingFact::VoidHand {}),
        16 => Input::TimeExpired { seat, clock: Clock::Move },
        _ => Input::Move { seat, r#move: S::preferences(dice) },
    }
}

/// An answer to what chance is asked for.
pub(crate) fn drawn(request: &ChanceRequest, dice: &mut Dice) -> Chance {
    if let ChanceRequest::Numbers { bound, count } = *request {
        return Chance::Numbers { values: (0..count).map(|_| dice.below(bound)).collect() };
    }
    let mut cards = request.new_deck().expect("cards or numbers").to_vec();
    for at in (1..cards.len()).rev() {
        cards.swap(at, dice.below(at as u32 + 1) as usize);
    }
    Chance::Deck { cards }
}

/// What the table waits for, answered at random, with disturbances between.
pub(crate) fn next_input<S: Subject>(state: &State<S>, dice: &mut Dice) -> RingInput<S> {
    if dice.below(14) == 0 {
        return disturbance::<S>(state, dice);
    }
    match Ring::<S::Rules>::awaiting(state) {
        Awaiting::Over => unreachable!("nobody closed the table"),
        Awaiting::Chance { request } => Input::Chance { chance: drawn(&request, dice) },
        Awaiting::Table => {
            let seat = Seat::new(dice.below(u32::from(state.setup.seats)) as u8);
            match (dice.below(3), state.place(seat)) {
                (0, Some(place)) if place.sitting_out => Input::Return { seat },
                (0, None) => Input::Fact { fact: RingFact::Sit { seat, chips: stack::<S>(state, dice) } },
                _ => Input::Fact { fact: RingFact::NextHand {} },
            }
        }
        Awaiting::Seats { seats } => {
            let seat = seats.iter().nth(dice.below(seats.len() as u32) as usize).expect("an awaited seat");
            // Bets that may be replaced for ever are over when time is.
            let late_one_in = if Ring::<S::Rules>::stays_asked(state, seat) { 2 } else { 25 };
            if dice.below(late_one_in) == 0 {
                return Input::TimeExpired { seat, clock: Clock::Move };
            }
            let r#move = Ring::<S::Rules>::legal(state, seat).pick(&mut |n| dice.below(n)).expect("a legal move");
            Input::Move { seat, r#move }
        }
    }
}

/// Where all chips are and where they came from.
#[derive(Default)]
struct Books {
    brought: u128,
    taken: u128,
    rake: u128,
}

impl Books {
    fn note<S: Subject>(&mut self, event: &Event<S>) {
        if let RingEvent::SeatTaken { chips, .. } = event {
            self.brought += u128::from(*chips);
        }
        match Ring::<S::Rules>::notice(event) {
            Some(Notice::ToppedUp { credited, .. }) => self.brought += u128::from(credited),
            Some(Notice::SeatVacated { chips, .. }) => self.taken += u128::from(chips),
            Some(Notice::HandEnded(hand)) => {
                self.rake += u128::from(hand.rake);
                let start: Chips = hand.seats.iter().map(|seat| seat.start).sum();
                let end: Chips = hand.seats.iter().map(|seat| seat.end).sum();
                assert_eq!(start + hand.brought, end + hand.rake + hand.carried, "a hand conserves chips");
            }
            _ => {}
        }
    }

    fn check<S: Subject>(&self, state: &State<S>) {
        let seated: u128 = state.taken().map(|(_, place)| u128::from(place.chips)).sum();
        assert_eq!(self.brought, seated + u128::from(state.carried) + self.taken + self.rake, "{state:?}");
        if let Some(hand) = state.phase.in_play() {
            let stacks: Chips = state
                .taken()
                .filter(|(seat, _)| hand.chips(*seat).is_some() && !state.strangers.contains(*seat))
                .map(|(_, place)| place.chips)
                .sum();
            assert_eq!(S::chips_in_play(hand), stacks + state.carried, "chips are in a stack or in the pot");
        }
    }
}

/// The settlement adds up, seat by seat and pot by pot.
fn assert_settled<S: Subject>(event: &Event<S>) {
    let RingEvent::HandEnded { result } = event else { return };
    let mut won = [0; 16];
    for pot in &result.pots {
        assert_eq!(pot.amount, pot.rake + pot.shares.iter().map(|share| share.amount).sum::<Chips>());
        assert!(pot.amount > 0 && !pot.contenders.is_empty());
        for share in &pot.shares {
            assert!(pot.contenders.contains(share.seat));
            won[usize::from(share.seat.index())] += share.amount;
        }
    }
    assert_eq!(result.rake, result.pots.iter().map(|pot| pot.rake).sum::<Chips>());
    assert_eq!(result.rake, result.seats.iter().map(|seat| seat.rake).sum::<Chips>());
    for s in &result.seats {
        assert_eq!((s.end, s.won), (s.start - s.paid + s.won, won[usize::from(s.seat.index())]));
    }
}

/// Every legal move is accepted and every other refused, with nothing changed.
fn assert_legality<S: Subject>(state: &State<S>, dice: &mut Dice) {
    let awaited = match Ring::<S::Rules>::awaiting(state) {
        Awaiting::Seats { seats } => seats,
        _ => Default::default(),
    };
    for seat in Seat::all(16) {
        assert_eq!(Ring::<S::Rules>::legal(state, seat).is_empty(), !awaited.contains(seat), "{seat} in {state:?}");
        for (r#move, expected) in S::attempts(state, seat, dice) {
            let accepted = Ring::<S::Rules>::decide(state, &Input::Move { seat, r#move: r#move.clone() }).is_ok();
            assert_eq!(accepted, expected, "seat {seat} {move:?} in {state:?}");
        }
    }
}

/// Plays a session of at least `hands` hands; `closely` checks legality everywhere and replays it.
fn session<S: Subject>(seed: u64, hands: u32, closely: bool, met: &mut Met) {
    let mut dice = Dice(seed);
    let setup = S::setup(&mut dice);
    let mut state = Ring::<S::Rules>::initial(&setup);
    let (mut books, mut log, mut idle, mut steps) = (Books::default(), Vec::new(), 0, 0);
    while state.hands < hands {
        steps += 1;
        assert!(steps < 100_000, "seed {seed}: the session goes on for ever: {state:?}");
        let input = next_input::<S>(&state, &mut dice);
        let awaited = matches!(Ring::<S::Rules>::awaiting(&state), Awaiting::Seats { seats } if match &input {
            Input::Move { seat, .. } | Input::TimeExpired { seat, .. } => seats.contains(*seat),
            _ => false,
        });
        let expected = matches!(input, Input::Chance { .. }) || awaited;
        match Ring::<S::Rules>::decide(&state, &input) {
            Ok(events) => {
                assert!(!events.is_empty());
                for event in events {
                    books.note::<S>(&event);
                    assert_settled::<S>(&event);
                    *met.entry("hands").or_default() += u64::from(matches!(event, RingEvent::HandEnded { .. }));
                    S::note(&state, &event, met);
                    Ring::<S::Rules>::evolve(&mut state, &event);
                    if closely {
                        log.push(event);
                    }
                }
                books.check::<S>(&state);
                idle = 0;
            }
            Err(refusal) => {
                // A player who goes to another table plays on, and says no preferences any more; where they are fixed
                // nobody does once they are in a hand.
                let late = matches!(refusal.code, RefusalCode::AlreadyLeaving | RefusalCode::PreferencesFixed);
                assert!(!expected || late, "{input:?} refused with {refusal} in {state:?}");
                *met.entry("refused").or_default() += 1;
                idle += 1;
                assert!(idle < 2_000, "the table is stuck: {state:?}");
            }
        }
        if matches!(state.phase.now(), Now::Between) {
            assert!(state.taken().all(|(_, place)| place.leaving.is_none()), "who leaves is gone between hands");
        }
        if closely && dice.below(6) == 0 {
            assert_legality::<S>(&state, &mut dice);
        }
    }
    if closely {
        let mut replayed = Ring::<S::Rules>::initial(&setup);
        for event in &log {
            let json = serde_json::to_string(event).unwrap();
            let read: Event<S> = serde_json::from_str(&json).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), json, "bytes are a promise");
            Ring::<S::Rules>::evolve(&mut replayed, &read);
        }
        assert_eq!(replayed, state, "seed {seed}");
    }
}

/// Plays so many hands, `closely` the first hundred sessions and every fiftieth.
pub(crate) fn sessions<S: Subject>(hands: u64) {
    let mut met = Met::new();
    for seed in 0.. {
        if met.get("hands").is_some_and(|met| *met >= hands) {
            break;
        }
        session::<S>(seed, 60, seed < 100 || seed % 50 == 0, &mut met);
    }
    println!("{met:?}");
    for what in S::MEETS {
        assert!(met.get(what).is_some_and(|count| *count > 5), "{what}: {met:?}");
    }
}

/// Takes logs in any order, and asks the state for everything that it could be asked.
pub(crate) fn damaged<S: Subject>(seeds: u64) {
    for seed in 0..seeds {
        let mut dice = Dice(seed);
        let setup = S::setup(&mut dice);
        let mut state = Ring::<S::Rules>::initial(&setup);
        let (mut log, mut steps) = (Vec::new(), 0);
        while state.hands < 12 && steps < 2_000 {
            steps += 1;
            let input = next_input::<S>(&state, &mut dice);
            for event in Ring::<S::Rules>::decide(&state, &input).unwrap_or_default() {
                Ring::<S::Rules>::evolve(&mut state, &event);
                log.push(event);
            }
        }
        for _ in 0..log.len() {
            let (a, b) = (dice.below(log.len() as u32) as usize, dice.below(log.len() as u32) as usize);
            log.swap(a, b);
        }
        let mut state = Ring::<S::Rules>::initial(&setup);
        for event in &log {
            Ring::<S::Rules>::evolve(&mut state, event);
            let any = Seat::new(dice.below(16) as u8);
            let _ = Ring::<S::Rules>::autopilot(&state, any);
            let input = match (Ring::<S::Rules>::legal(&state, any).pick(&mut |n| dice.below(n)), dice.below(2)) {
                (Some(r#move), _) => Input::Move { seat: any, r#move },
                (None, 0) => match Ring::<S::Rules>::awaiting(&state) {
                    Awaiting::Chance { request } => Input::Chance { chance: drawn(&request, &mut dice) },
                    _ => Input::Fact { fact: RingFact::NextHand {} },
                },
                _ => disturbance::<S>(&state, &mut dice),
            };
            let _ = Ring::<S::Rules>::decide(&state, &input);
            let _ = Ring::<S::Rules>::view(&state, mazziere_rules::kernel::Viewer::Auditor);
        }
    }
}
