//! Properties over twenty thousand autoplayed matches: no panic, cards conserved, legality exact, replay = live.

use mazziere_rules::capture::{CaptureDeal, CaptureMove};
use mazziere_rules::card::{Card, CardSet, DeckKind};
use mazziere_rules::kernel::{Awaiting, Chance, Clock, Game, Input, LegalMoves, NoFact};
use mazziere_rules::matches::MatchEvent;
use mazziere_rules::scopa::ScopaMatch;
use mazziere_rules::seat::{Line, Seat, SeatSet};

use crate::dice::Dice;
use crate::scene::{Event, State};

type ScopaInput = Input<CaptureMove, NoFact>;

/// What the match waits for, answered at random; now and then somebody leaves or is late.
pub(crate) fn next_input(state: &State, dice: &mut Dice) -> Option<ScopaInput> {
    let seats = u32::from(state.setup.seats);
    if dice.below(1_500) == 0 && ScopaMatch::awaiting(state) != Awaiting::Over {
        return Some(Input::Abandon { seat: Seat::new(dice.below(seats) as u8) });
    }
    match ScopaMatch::awaiting(state) {
        Awaiting::Over | Awaiting::Table => None,
        Awaiting::Chance { .. } => Some(Input::Chance { chance: Chance::Deck { cards: deck(dice) } }),
        Awaiting::Seats { seats } => {
            let seat = seats.iter().next().expect("somebody is awaited");
            if dice.below(1_500) == 0 {
                let clock = if dice.below(2) == 0 { Clock::Move } else { Clock::Match };
                return Some(Input::TimeExpired { seat, clock });
            }
            let r#move = ScopaMatch::legal(state, seat).pick(&mut |n| dice.below(n)).expect("a legal move");
            Some(Input::Move { seat, r#move })
        }
    }
}

/// A deck; one in twenty has three or four kings on the table of a two-seat or four-seat game.
fn deck(dice: &mut Dice) -> Vec<Card> {
    let mut cards = dice.deck();
    if dice.below(20) == 0 {
        let first = if dice.below(2) == 0 { 6 } else { 12 };
        for (place, king) in ["KD", "KC", "KB"].iter().enumerate() {
            let at = cards.iter().position(|c| c.to_string() == *king).unwrap();
            cards.swap(first + place, at);
        }
    }
    cards
}

/// The forty cards are in exactly one place each.
fn assert_conserved(deal: &CaptureDeal) {
    let hands = Seat::all(4).map(|seat| deal.layout().hand(seat));
    let piles = Line::all(2).map(|line| deal.layout().pile(line));
    let stock: CardSet = deal.layout().stock().iter().copied().collect();
    let places: Vec<CardSet> = hands.chain(piles).chain([deal.layout().table(), stock]).collect();
    assert_eq!(places.iter().map(|set| set.len()).sum::<usize>(), 40, "{deal:?}");
    assert_eq!(places.into_iter().fold(CardSet::EMPTY, CardSet::union), CardSet::FULL, "{deal:?}");
}

/// Points of a deal are what the rules can give, and the totals add them up.
fn assert_points(before: &State, event: &Event) {
    let MatchEvent::DealScored { scores, points, totals, .. } = event else { return };
    for (line, score) in scores.iter() {
        let other = &scores[line.other()];
        let items = [score.settebello, score.primiera, score.denari, score.carte];
        let won = items.into_iter().filter(|&won| won).count() as u8;
        assert_eq!(score.points, score.scope + won);
        assert_eq!(i32::from(score.points), points[line]);
        assert_eq!(totals[line], before.totals[line] + points[line]);
        assert_eq!(score.carte_taken + other.carte_taken, 40);
        assert_eq!(score.denari_taken + other.denari_taken, 10);
        assert!(score.settebello != other.settebello);
        for (one, two) in [(score.primiera, other.primiera), (score.denari, other.denari), (score.carte, other.carte)] {
            assert!(!(one && two), "a point has one winner at most");
        }
    }
}

/// Every legal move is accepted as one and every other of a generated set refused, with nothing changed.
fn assert_legality(state: &State, dice: &mut Dice) {
    let Awaiting::Seats { seats } = ScopaMatch::awaiting(state) else { return };
    let seat = seats.iter().next().unwrap();
    let legal = ScopaMatch::legal(state, seat).moves;
    let accepts = |seat: Seat, r#move: CaptureMove| ScopaMatch::decide(state, &Input::Move { seat, r#move }).is_ok();
    for &r#move in &legal {
        assert!(accepts(seat, r#move), "{move:?} is legal in {state:?}");
    }
    let deal = state.deal.as_ref().unwrap();
    let before = state.clone();
    for &card in DeckKind::Italian40.cards() {
        let ways = legal.iter().filter(|CaptureMove::Play { card: c, .. }| *c == card).count();
        assert_eq!(accepts(seat, CaptureMove::Play { card, capture: None }), ways == 1, "{card} unnamed in {state:?}");
        let subset: CardSet = deal.layout().table().filter(|_| dice.below(2) == 0).collect();
        let foreign = CardSet::of(DeckKind::Italian40.cards()[dice.below(40) as usize]);
        for capture in [CardSet::EMPTY, subset, foreign, deal.layout().table()] {
            let r#move = CaptureMove::Play { card, capture: Some(capture) };
            assert_eq!(accepts(seat, r#move), legal.contains(&r#move), "{move:?} in {state:?}");
        }
    }
    for other in Seat::all(16).filter(|&other| other != seat) {
        assert!(ScopaMatch::legal(state, other).is_empty());
        assert!(!accepts(other, legal[0]));
    }
    assert_eq!(*state, before);
}

/// Plays a match to its end; returns its events and its last state.
fn autoplay(seed: u64, closely: bool) -> (Vec<Event>, State) {
    let mut dice = Dice(seed);
    let mut state = ScopaMatch::initial(&dice.setup());
    let mut log = Vec::new();
    while let Some(input) = next_input(&state, &mut dice) {
        let events = ScopaMatch::decide(&state, &input).expect("a legal input");
        assert!(!events.is_empty());
        for event in events {
            assert_points(&state, &event);
            ScopaMatch::evolve(&mut state, &event);
            log.push(event);
        }
        if let Some(deal) = state.deal.as_ref().filter(|deal| deal.layout().stock().len() < 40) {
            assert_conserved(deal);
        }
        if closely {
            assert_legality(&state, &mut dice);
        }
    }
    assert_ended(&state);
    (log, state)
}

fn assert_ended(state: &State) {
    let outcome = state.outcome.as_ref().expect("the match ended");
    let best = outcome.lines.iter().map(|line| line.vp).max().unwrap();
    match outcome.winner {
        Some(winner) => assert_eq!(outcome.lines[usize::from(winner.index())].vp, best),
        None => assert!(!state.setup.knockout && outcome.lines.iter().all(|l| (l.vp, l.mp, l.rank) == (10, 0, 1))),
    }
    assert_eq!(ScopaMatch::awaiting(state), Awaiting::Over);
    let seats: SeatSet = outcome.lines.iter().flat_map(|line| line.seats.iter().copied()).collect();
    assert_eq!(seats, SeatSet::first(state.setup.seats));
}

#[test]
fn twenty_thousand_matches() {
    let mut endings = [0u32; 4];
    for seed in 0..20_000 {
        let (log, live) = autoplay(seed, seed % 20 == 0);
        let mut replayed = ScopaMatch::initial(&live.setup);
        for event in &log {
            ScopaMatch::evolve(&mut replayed, event);
        }
        assert_eq!(replayed, live, "seed {seed}");
        use mazziere_rules::outcome::Ending;
        endings[match live.outcome.unwrap().ending {
            Ending::Played => 0,
            Ending::PlayOff { .. } => 1,
            Ending::Timeout { .. } => 2,
            Ending::Abandoned { .. } => 3,
            other => panic!("no ending of scopa: {other:?}"),
        }] += 1;
    }
    assert!(endings.iter().all(|&count| count > 100), "every ending was met: {endings:?}");
}

#[test]
fn events_survive_json_and_replay_to_the_same_state() {
    for seed in 0..400 {
        let (log, live) = autoplay(seed, false);
        let json = serde_json::to_string(&live.setup).unwrap();
        let mut replayed = ScopaMatch::initial(&serde_json::from_str(&json).unwrap());
        for event in &log {
            let json = serde_json::to_string(event).unwrap();
            let read: Event = serde_json::from_str(&json).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), json, "bytes are a promise");
            ScopaMatch::evolve(&mut replayed, &read);
        }
        assert_eq!(replayed, live, "seed {seed}");
    }
}

#[test]
fn a_damaged_log_never_panics() {
    for seed in 0..300 {
        let (mut log, live) = autoplay(seed, false);
        let mut dice = Dice(seed);
        for _ in 0..log.len() {
            let (a, b) = (dice.below(log.len() as u32) as usize, dice.below(log.len() as u32) as usize);
            log.swap(a, b);
        }
        let mut state = ScopaMatch::initial(&live.setup);
        for event in &log {
            ScopaMatch::evolve(&mut state, event);
            let seat = Seat::new(dice.below(16) as u8);
            let _ = ScopaMatch::legal(&state, seat);
            let _ = ScopaMatch::awaiting(&state);
            state.outcome = None;
            if let Some(r#move) = ScopaMatch::legal(&state, seat).moves.first() {
                let _ = ScopaMatch::decide(&state, &Input::Move { seat, r#move: *r#move });
            }
            let _ = ScopaMatch::decide(&state, &Input::Abandon { seat });
        }
    }
}

#[test]
fn a_state_is_small() {
    let size = size_of::<State>();
    assert!(size < 640, "{size} bytes");
}
