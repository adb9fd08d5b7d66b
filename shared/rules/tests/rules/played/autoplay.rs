//! Properties over matches played at random, for any game: no panic, no stuck match, cards conserved, points adding up,
//! legality exact, replay = live, damaged logs harmless.

use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Game, Input, LegalMoves, Viewer};
use mazziere_rules::matches::{DealScore, EventOf, Match, MatchEvent, MoveOf, StateOf};
use mazziere_rules::outcome::Ending;
use mazziere_rules::seat::{Line, Seat, SeatSet};
use serde_json::Value;

use super::{InputOf, Played, Record, Running, in_any_order};
use crate::dice::Dice;

/// What the match waits for, answered at random; now and then somebody leaves, is late, sits out or comes back.
pub(crate) fn next_input<G: Played>(state: &StateOf<G>, dice: &mut Dice) -> Option<InputOf<G>> {
    let any = Seat::new(dice.below(u32::from(state.setup.seats)) as u8);
    let awaiting = Match::<G>::awaiting(state);
    if awaiting == Awaiting::Over {
        return None;
    }
    let forfeits = G::forfeit(None, Line::new(0), &state.form).is_some();
    let out = state.is_out(state.line_of(any));
    if forfeits && !out && dice.below(1_200) == 0 {
        return Some(Input::Abandon { seat: any });
    }
    if !forfeits && dice.below(150) == 0 {
        let away = state.away.contains(any);
        return Some(if away { Input::Return { seat: any } } else { Input::SitOut { seat: any } });
    }
    if let Some((seat, r#move)) = G::change(state, dice) {
        return Some(Input::Move { seat, r#move });
    }
    Some(match awaiting {
        Awaiting::Chance { request: ChanceRequest::Numbers { bound, count } } => {
            let values = (0..count).map(|_| dice.below(bound)).collect();
            Input::Chance { chance: Chance::Numbers { values } }
        }
        Awaiting::Chance { request: ChanceRequest::Reshuffle { cards } } => {
            Input::Chance { chance: Chance::Deck { cards: in_any_order(cards, dice) } }
        }
        Awaiting::Chance { .. } => Input::Chance { chance: Chance::Deck { cards: G::deck_for(state, dice) } },
        Awaiting::Seats { seats } => {
            let seats: Vec<Seat> = seats.iter().collect();
            let seat = seats[dice.below(seats.len() as u32) as usize];
            if dice.below(1_200) == 0 {
                let clock = G::CLOCKS[dice.below(G::CLOCKS.len() as u32) as usize];
                return Some(Input::TimeExpired { seat, clock });
            }
            let r#move = Match::<G>::legal(state, seat).pick(&mut |n| dice.below(n)).expect("a legal move");
            Input::Move { seat, r#move }
        }
        other => panic!("no match waits for {other:?}"),
    })
}

fn assert_conserved<G: Played>(state: &StateOf<G>) {
    let Some(deal) = state.deal.latest() else { return };
    let mut all: Vec<Card> = G::places(deal).concat();
    all.sort_unstable();
    assert_eq!(all, G::deck(&state.setup.options).cards(), "every card in one place: {deal:?}");
}

/// Every move of a generated set is accepted exactly if it is legal, and a refusal changes nothing.
fn assert_legality<G: Played>(state: &StateOf<G>, dice: &mut Dice) {
    let Awaiting::Seats { seats } = Match::<G>::awaiting(state) else { return };
    let (deal, before) = (state.deal.latest().unwrap(), state.clone());
    let accepts = |seat: Seat, r#move: &MoveOf<G>| {
        Match::<G>::decide(state, &Input::Move { seat, r#move: r#move.clone() }).is_ok()
    };
    let mut picked = Vec::new();
    for seat in seats.iter() {
        let legal = Match::<G>::legal(state, seat);
        assert!(!legal.is_empty(), "who is awaited may do something: {state:?}");
        for r#move in G::every_move(deal, seat, dice) {
            assert_eq!(accepts(seat, &r#move), G::is_named(&legal, &r#move), "{seat} {move:?} in {state:?}");
        }
        for _ in 0..3 {
            let r#move = legal.pick(&mut |n| dice.below(n)).unwrap();
            assert!(accepts(seat, &r#move), "{seat} {move:?} in {state:?}");
            picked.push(r#move);
        }
    }
    let speakers = Match::<G>::speakers(state);
    for seat in speakers.minus(seats).iter() {
        let legal = Match::<G>::legal(state, seat);
        assert!(!legal.is_empty(), "who may speak may do something: {state:?}");
        for r#move in G::every_move(deal, seat, dice).into_iter().chain(legal.pick(&mut |n| dice.below(n))) {
            assert_eq!(accepts(seat, &r#move), G::is_named(&legal, &r#move), "{seat} {move:?} in {state:?}");
        }
    }
    for seat in Seat::all(16).filter(|&seat| !seats.union(speakers).contains(seat)) {
        assert!(Match::<G>::legal(state, seat).is_empty());
        let others = G::every_move(deal, seat, dice).into_iter().step_by(11);
        for r#move in picked.iter().cloned().chain(others) {
            assert!(!accepts(seat, &r#move), "{seat} {move:?} in {state:?}");
        }
    }
    assert!(*state == before);
}

/// Plays a match to its end.
pub(crate) fn autoplay<G: Played>(seed: u64, closely: bool) -> Record<G> {
    let _running = Running(G::NAME, seed);
    let mut dice = Dice(seed);
    let mut state = Match::<G>::initial(&G::setup(&mut dice));
    let (mut inputs, mut log) = (Vec::new(), Vec::new());
    while let Some(input) = next_input::<G>(&state, &mut dice) {
        let events = Match::<G>::decide(&state, &input).unwrap_or_else(|refusal| panic!("{input:?} {refusal}"));
        assert!(!events.is_empty());
        let called = matches!(
            events.last(),
            Some(MatchEvent::MatchEnded { outcome }) if outcome.ending == Ending::CalledOut
        );
        for event in events {
            if let MatchEvent::DealScored { scores, points, totals, .. } = &event {
                for (line, total) in totals.iter() {
                    assert_eq!(*total, state.totals[line] + points[line]);
                    assert_eq!(scores[line].points(), points[line]);
                }
                G::check_points(&state.setup.options, scores, points, called);
            }
            Match::<G>::evolve(&mut state, &event);
            assert_conserved::<G>(&state);
            log.push(event);
        }
        inputs.push(input);
        if closely {
            assert_legality::<G>(&state, &mut dice);
        }
        assert!(log.len() < 20_000, "the match never ends");
    }
    assert_ended::<G>(&state);
    Record { inputs, log, live: state }
}

fn assert_ended<G: Played>(state: &StateOf<G>) {
    let outcome = state.outcome.as_ref().expect("the match ended");
    let best = outcome.lines.iter().map(|line| line.vp).max().unwrap();
    match outcome.winner {
        Some(winner) => {
            let line = &outcome.lines[usize::from(winner.index())];
            assert_eq!((line.vp, line.rank), (best, 1));
        }
        None => assert!(!state.setup.knockout && outcome.lines.iter().all(|l| (l.vp, l.mp, l.rank) == (10, 0, 1))),
    }
    let seats: SeatSet = outcome.lines.iter().flat_map(|line| line.seats.iter().copied()).collect();
    assert_eq!(seats, SeatSet::first(state.setup.seats));
    assert_eq!(Match::<G>::awaiting(state), Awaiting::Over);
    for seat in Seat::all(4) {
        let again = Match::<G>::decide(state, &Input::Abandon { seat }).unwrap_err();
        assert_eq!(again.code.as_str(), "match_over");
    }
}

/// The kinds of ending met by the matches of seeds `0..matches`, every `every`-th looked at closely; all of them replay
/// to what they were live.
pub(crate) fn many<G: Played>(matches: u64, every: u64) -> Vec<String> {
    let mut endings = std::collections::BTreeMap::new();
    for seed in 0..matches {
        let Record { log, live, .. } = autoplay::<G>(seed, seed % every == 0);
        let mut replayed = Match::<G>::initial(&live.setup);
        for event in &log {
            Match::<G>::evolve(&mut replayed, event);
        }
        assert!(replayed == live, "{} seed {seed}", G::NAME);
        *endings.entry(ending(&live)).or_insert(0u32) += 1;
    }
    println!("{} seeds 0..{matches}: {endings:?}", G::NAME);
    endings.into_keys().collect()
}

/// How a match that is over ended.
pub(crate) fn ending<O, D>(live: &mazziere_rules::matches::MatchState<O, D>) -> String {
    let ending = serde_json::to_value(&live.outcome.as_ref().expect("over").ending).unwrap();
    ending["by"].as_str().unwrap().to_owned()
}

/// Events and setups survive JSON, byte for byte, and replay to the same state.
pub(crate) fn json_replays<G: Played>(matches: u64) {
    for seed in 0..matches {
        let Record { log, live, .. } = autoplay::<G>(seed, false);
        let json = serde_json::to_string(&live.setup).unwrap();
        let mut replayed = Match::<G>::initial(&serde_json::from_str(&json).unwrap());
        for event in &log {
            let json = serde_json::to_string(event).unwrap();
            let read: EventOf<G> = serde_json::from_str(&json).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), json, "bytes are a promise");
            Match::<G>::evolve(&mut replayed, &read);
        }
        assert!(replayed == live, "seed {seed}");
    }
}

/// Logs in a wrong order never panic, whatever is asked then.
pub(crate) fn damaged_logs<G: Played>(matches: u64) {
    for seed in 0..matches {
        let Record { mut log, live, .. } = autoplay::<G>(seed, false);
        let mut dice = Dice(seed);
        for _ in 0..log.len() {
            let (a, b) = (dice.below(log.len() as u32) as usize, dice.below(log.len() as u32) as usize);
            log.swap(a, b);
        }
        let mut state = Match::<G>::initial(&live.setup);
        for event in &log {
            Match::<G>::evolve(&mut state, event);
            state.outcome = None;
            let seat = Seat::new(dice.below(16) as u8);
            let _ = Match::<G>::awaiting(&state);
            let _ = Match::<G>::autopilot(&state, seat);
            let view = serde_json::to_value(Match::<G>::view(&state, Viewer::Auditor));
            assert!(view.is_ok_and(|view: Value| view.is_object()));
            if let Some(r#move) = Match::<G>::legal(&state, seat).pick(&mut |n| dice.below(n)) {
                let _ = Match::<G>::decide(&state, &Input::Move { seat, r#move });
            }
            for input in [Input::Abandon { seat }, Input::SitOut { seat }, Input::Return { seat }] {
                let _ = Match::<G>::decide(&state, &input);
            }
        }
    }
}
