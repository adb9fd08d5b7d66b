//! Properties over random sessions: 2 to 10 seats, every limit, both games, cash and tournament, with sit-outs,
//! timeouts, leaves, top-ups, levels, voids. Chips and rake conserved at every event, legality exact, replay = live.
//!
//! `MAZZIERE_HANDS=1000000` plays that many hands instead of a few thousand.

use mazziere_rules::betting::Limit;
use mazziere_rules::card::DeckKind;
use mazziere_rules::holdem::{Holdem, HoldemMove, HoldemPreferences, Omaha, Showing, TableOptions, Texas, Variant};
use mazziere_rules::kernel::{Awaiting, Chance, Clock, Game, Input, LegalMoves, Setup};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::ring::{Mode, Now, Ring, RingEvent};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::{Chips, Notice, RingFact};

use crate::dice::Dice;
use crate::ring_scene::{Event, RingInput, State, seat};

type Play<V> = Ring<Holdem<V>>;

fn options(dice: &mut Dice) -> TableOptions {
    let mut options = TableOptions {
        mode: if dice.below(3) == 0 { Mode::Tournament } else { Mode::Cash },
        limit: [Limit::Nl, Limit::Pl, Limit::Fl][dice.below(3) as usize],
        sb: 1 + dice.below(120),
        rake_bp: dice.below(1001) as u16,
        rake_cap: dice.below(400),
        no_flop_no_drop: dice.below(2) == 0,
        min_buyin: 1,
        ..TableOptions::default()
    };
    options.ante = if dice.below(2) == 0 { 0 } else { dice.below(options.sb + 1) };
    options
}

/// Chips a newcomer brings: few big blinds as often as many, so that all-ins of every size happen.
fn stack(state: &State<impl Variant>, dice: &mut Dice) -> Chips {
    let bb = 2 * state.stakes.stake;
    match dice.below(4) {
        0 => 1 + Chips::from(dice.below(bb as u32)),
        1 => bb + Chips::from(dice.below(5 * bb as u32)),
        _ => 10 * bb + Chips::from(dice.below(100 * bb as u32)),
    }
}

fn deck(dice: &mut Dice) -> Chance {
    let mut cards = DeckKind::French52.cards().to_vec();
    for i in (1..cards.len()).rev() {
        cards.swap(i, dice.below(i as u32 + 1) as usize);
    }
    Chance::Deck { cards }
}

/// Something that a table or a player may do at any moment; often refused.
fn disturbance<V: Variant>(state: &State<V>, dice: &mut Dice) -> RingInput {
    let seat = Seat::new(dice.below(u32::from(state.setup.seats)) as u8);
    let fact = |fact| Input::Fact { fact };
    match dice.below(16) {
        0..3 => fact(RingFact::Sit { seat, chips: stack(state, dice) }),
        3..5 => fact(RingFact::TopUp { seat, chips: stack(state, dice) }),
        5 => fact(RingFact::Leave { seat, away: dice.below(2) == 0 }),
        6 => Input::Abandon { seat },
        7 => fact(RingFact::Release { seat, breaking: false }),
        8 => fact(RingFact::Level {
            stake: 1 + Chips::from(dice.below(200)),
            ante: Chips::from(dice.below(3) * dice.below(40)),
        }),
        9..11 => Input::SitOut { seat },
        11..14 => Input::Return { seat },
        14 if dice.below(8) == 0 => fact(RingFact::VoidHand {}),
        _ => {
            let mut preferences = HoldemPreferences { auto_blinds: dice.below(3) > 0, ..HoldemPreferences::default() };
            preferences.showing = [Showing::Ask, Showing::Muck, Showing::Show][dice.below(3) as usize];
            if dice.below(2) == 0 {
                preferences.entry = mazziere_rules::holdem::Entry::Now;
            }
            Input::Move { seat, r#move: HoldemMove::Preferences { preferences } }
        }
    }
}

/// What the table waits for, answered at random, with disturbances between.
fn next_input<V: Variant>(state: &State<V>, dice: &mut Dice) -> RingInput {
    if dice.below(12) == 0 {
        return disturbance(state, dice);
    }
    match Play::<V>::awaiting(state) {
        Awaiting::Over => unreachable!("nobody closed the table"),
        Awaiting::Chance { .. } => Input::Chance { chance: deck(dice) },
        Awaiting::Table => {
            let playing = state.taken().filter(|(_, place)| !place.sitting_out && place.chips > 0).count();
            match dice.below(3) {
                0 if playing < usize::from(state.setup.seats) => {
                    let seat = Seat::new(dice.below(u32::from(state.setup.seats)) as u8);
                    if state.place(seat).is_some_and(|place| place.sitting_out) {
                        Input::Return { seat }
                    } else {
                        Input::Fact { fact: RingFact::Sit { seat, chips: stack(state, dice) } }
                    }
                }
                _ => Input::Fact { fact: RingFact::NextHand {} },
            }
        }
        Awaiting::Seats { seats } => {
            let pick = dice.below(seats.len() as u32) as usize;
            let seat = seats.iter().nth(pick).expect("an awaited seat");
            if dice.below(25) == 0 {
                return Input::TimeExpired { seat, clock: Clock::Move };
            }
            let r#move = Play::<V>::legal(state, seat).pick(&mut |n| dice.below(n)).expect("a legal move");
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
    fn note<V: Variant>(&mut self, event: &Event<V>) {
        if let RingEvent::SeatTaken { chips, .. } = event {
            self.brought += u128::from(*chips);
        }
        match Play::<V>::notice(event) {
            Some(Notice::ToppedUp { credited, .. }) => self.brought += u128::from(credited),
            Some(Notice::SeatVacated { chips, .. }) => self.taken += u128::from(chips),
            Some(Notice::HandEnded(hand)) => {
                self.rake += u128::from(hand.rake);
                let sum =
                    |of: fn(&mazziere_rules::session::SeatSummary) -> Chips| hand.seats.iter().map(of).sum::<Chips>();
                assert_eq!(sum(|s| s.start), sum(|s| s.end) + hand.rake, "a hand conserves chips");
            }
            _ => {}
        }
    }

    fn check<V: Variant>(&self, state: &State<V>) {
        let seated: u128 = state.taken().map(|(_, place)| u128::from(place.chips)).sum();
        assert_eq!(self.brought, seated + self.taken + self.rake, "{state:?}");
        if state.phase.in_play().is_some() {
            let hand = state.phase.hand().unwrap();
            let stacks: Chips = hand.dealt().iter().map(|seat| hand.stack(seat)).sum();
            let start: Chips = hand.dealt().iter().map(|seat| state.place(seat).unwrap().chips).sum();
            assert_eq!(stacks + hand.pot(), start, "chips are in a stack or in the pot");
        }
    }
}

/// The settlement adds up, seat by seat and pot by pot.
fn assert_settled<V: Variant>(event: &Event<V>) {
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
    assert_eq!(result.pot, result.pots.iter().map(|pot| pot.amount).sum::<Chips>());
    assert_eq!(result.rake, result.pots.iter().map(|pot| pot.rake).sum::<Chips>());
    assert_eq!(result.rake, result.seats.iter().map(|seat| seat.rake).sum::<Chips>());
    assert_eq!(result.pot, result.seats.iter().map(|seat| seat.paid).sum::<Chips>());
    for s in &result.seats {
        assert_eq!((s.end, s.won), (s.start - s.paid + s.won, won[usize::from(s.seat.index())]));
    }
}

/// Every legal move is accepted and every other refused, with nothing changed.
fn assert_legality<V: Variant>(state: &State<V>, dice: &mut Dice) {
    let before = state.clone();
    let awaited = match Play::<V>::awaiting(state) {
        Awaiting::Seats { seats } => seats,
        _ => Default::default(),
    };
    let accepts = |seat: Seat, r#move| Play::<V>::decide(state, &Input::Move { seat, r#move }).map(|_| ());
    for index in 0..16 {
        let legal = Play::<V>::legal(state, seat(index));
        assert_eq!(legal.is_empty(), !awaited.contains(seat(index)));
        let mut amounts = vec![0, 1, Chips::MAX, Chips::from(dice.below(5_000))];
        let ranges = legal.bet.map(|r| (r.min, r.max)).into_iter().chain(legal.raise.map(|r| (r.min, r.max)));
        for (min, max) in ranges {
            assert!(0 < min && min <= max);
            amounts.extend([min - 1, min, min + 1, max - 1, max, max + 1, min + (max - min) / 2]);
        }
        let plain = [
            (HoldemMove::Fold {}, legal.fold),
            (HoldemMove::Check {}, legal.check),
            (HoldemMove::Call {}, legal.call.is_some()),
            (HoldemMove::Show {}, legal.show),
            (HoldemMove::Muck {}, legal.muck),
            (HoldemMove::PostBlind {}, legal.post_blind.is_some()),
            (HoldemMove::SitOut {}, legal.sit_out),
        ];
        let bets = amounts
            .iter()
            .map(|&amount| (HoldemMove::Bet { amount }, legal.bet.is_some_and(|range| range.contains(amount))));
        let raises =
            amounts.iter().map(|&to| (HoldemMove::Raise { to }, legal.raise.is_some_and(|range| range.contains(to))));
        for (r#move, expected) in plain.into_iter().chain(bets).chain(raises) {
            assert_eq!(accepts(seat(index), r#move).is_ok(), expected, "seat {index} {move:?} in {state:?}");
        }
    }
    assert_eq!(*state, before);
}

/// What happened in the sessions, so that a test that meets nothing is seen.
#[derive(Default, Debug)]
pub(crate) struct Met {
    hands: u64,
    showdowns: u64,
    side_pots: u64,
    splits: u64,
    eliminated: u64,
    voided: u64,
    asked: u64,
    entries: u64,
    topped_up: u64,
    refused: u64,
    moves: u64,
}

impl Met {
    fn note<V: Variant>(&mut self, event: &Event<V>) {
        match event {
            RingEvent::HandEnded { result } => {
                self.hands += 1;
                self.showdowns += u64::from(result.seats.iter().any(|s| s.hand.is_some()));
                self.side_pots += u64::from(result.pots.len() > 1);
                self.splits += u64::from(result.pots.iter().any(|pot| pot.shares.len() > 1));
                self.eliminated += result.eliminated.len() as u64;
            }
            RingEvent::HandVoided { .. } => self.voided += 1,
            RingEvent::ForcedBetAsked { .. } => self.asked += 1,
            RingEvent::ToppedUp { .. } => self.topped_up += 1,
            RingEvent::HandStarted { start } => {
                use mazziere_rules::ring::ForcedKind::{DeadSmallBlind, Entry};
                self.entries += start.forced.iter().filter(|f| matches!(f.kind, Entry | DeadSmallBlind)).count() as u64;
            }
            _ => {}
        }
    }
}

/// Plays a session of at least `hands` hands; `closely` checks legality everywhere and replays it.
fn session<V: Variant>(seed: u64, hands: u32, closely: bool, met: &mut Met) {
    let mut dice = Dice(seed);
    let seats = 2 + dice.below(9) as u8;
    let dealer = Seat::new(dice.below(u32::from(seats)) as u8);
    let setup = Setup { options: options(&mut dice).into(), seats, dealer, knockout: false };
    let mut state = Play::<V>::initial(&setup);
    let (mut books, mut log, mut idle) = (Books::default(), Vec::new(), 0);
    let mut steps = 0;
    while state.hands < hands {
        steps += 1;
        assert!(steps < 100_000, "seed {seed}: the session goes on for ever: {state:?}");
        if matches!(state.phase.now(), Now::Between) {
            assert!(
                state.taken().all(|(_, place)| place.leaving.is_none()),
                "who leaves is gone between hands: {state:?}"
            );
        }
        let input = next_input(&state, &mut dice);
        let expected = matches!(input, Input::Chance { .. } | Input::TimeExpired { .. });
        let on_turn = matches!(&input, Input::Move { r#move, .. } if !matches!(r#move, HoldemMove::Preferences { .. }));
        met.moves += u64::from(on_turn);
        match Play::<V>::decide(&state, &input) {
            Ok(events) => {
                assert!(!events.is_empty());
                for event in events {
                    books.note::<V>(&event);
                    met.note::<V>(&event);
                    assert_settled::<V>(&event);
                    Play::<V>::evolve(&mut state, &event);
                    if closely {
                        log.push(event);
                    }
                }
                books.check(&state);
                idle = 0;
            }
            Err(refusal) => {
                assert!(!expected && !on_turn, "{input:?} refused with {refusal} in {state:?}");
                met.refused += 1;
                idle += 1;
                assert!(idle < 2_000, "the table is stuck: {state:?}");
                if closely {
                    assert_ne!(refusal.code, RefusalCode::MalformedMove);
                }
            }
        }
        if closely && dice.below(6) == 0 {
            assert_legality(&state, &mut dice);
        }
    }
    if closely {
        let mut replayed = Play::<V>::initial(&setup);
        for event in &log {
            let json = serde_json::to_string(event).unwrap();
            let read: Event<V> = serde_json::from_str(&json).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), json, "bytes are a promise");
            Play::<V>::evolve(&mut replayed, &read);
        }
        assert_eq!(replayed, state, "seed {seed}");
    }
}

#[test]
fn random_sessions_conserve_chips_and_know_what_is_legal() {
    let asked: Option<u64> = std::env::var("MAZZIERE_HANDS").ok().map(|text| text.parse().expect("a number of hands"));
    let (wanted, hands) = (asked.unwrap_or(20_000), 60);
    let mut met = Met::default();
    for seed in 0.. {
        if met.hands >= wanted {
            break;
        }
        // Closely at first; a long run then goes on with the checks of chips and of what is accepted.
        let closely = seed < 120 || seed % 50 == 0;
        if seed % 2 == 0 {
            session::<Texas>(seed, hands, closely, &mut met);
        } else {
            session::<Omaha>(seed, hands, closely, &mut met);
        }
    }
    println!("{met:?}");
    let counts =
        [met.showdowns, met.side_pots, met.splits, met.eliminated, met.voided, met.asked, met.entries, met.topped_up];
    assert!(counts.iter().all(|&count| count > 20), "everything was met: {met:?}");
}

#[test]
fn a_damaged_log_never_panics() {
    for seed in 0..60 {
        let mut dice = Dice(seed);
        let setup = Setup { options: options(&mut dice).into(), seats: 6, dealer: seat(0), knockout: false };
        let mut state = Play::<Texas>::initial(&setup);
        let mut log = Vec::new();
        while state.hands < 12 {
            let input = next_input(&state, &mut dice);
            for event in Play::<Texas>::decide(&state, &input).unwrap_or_default() {
                Play::<Texas>::evolve(&mut state, &event);
                log.push(event);
            }
        }
        for _ in 0..log.len() {
            let (a, b) = (dice.below(log.len() as u32) as usize, dice.below(log.len() as u32) as usize);
            log.swap(a, b);
        }
        let mut state = Play::<Texas>::initial(&setup);
        for event in &log {
            Play::<Texas>::evolve(&mut state, event);
            let any = seat(dice.below(16) as u8);
            let _ = (Play::<Texas>::legal(&state, any), Play::<Texas>::awaiting(&state));
            let input = next_input_of_damaged(&state, any, &mut dice);
            let _ = Play::<Texas>::decide(&state, &input);
            let _ = Play::<Texas>::view(&state, mazziere_rules::kernel::Viewer::Auditor);
        }
    }
}

fn next_input_of_damaged(state: &State<Texas>, any: Seat, dice: &mut Dice) -> RingInput {
    match Play::<Texas>::legal(state, any).pick(&mut |n| dice.below(n)) {
        Some(r#move) => Input::Move { seat: any, r#move },
        None if dice.below(2) == 0 => Input::Chance { chance: deck(dice) },
        None => disturbance(state, dice),
    }
}
