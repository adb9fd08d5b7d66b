//! Properties over many autoplayed matches: no panic, cards conserved, legality exact, points add up, replay = live.

use mazziere_rules::card::{Card, CardSet, DeckKind};
use mazziere_rules::kernel::{Awaiting, Chance, Clock, Game, Input, LegalMoves, NoFact};
use mazziere_rules::matches::{EventOf, Match, MatchEvent, StateOf};
use mazziere_rules::outcome::Ending;
use mazziere_rules::seat::{Line, Seat, SeatSet};

use super::subject::Subject;
use crate::dice::Dice;

/// How often an ending was met: played, play-off, timeout, abandoned, cappotto.
pub(crate) type Endings = [u32; 5];

/// What the match waits for, answered at random; now and then somebody leaves or is late.
pub(crate) fn next_input<G: Subject>(state: &StateOf<G>, dice: &mut Dice) -> Option<Input<G::Move, NoFact>> {
    let seats = u32::from(state.setup.seats);
    let awaiting = Match::<G>::awaiting(state);
    if dice.below(1_500) == 0 && awaiting != Awaiting::Over {
        return Some(Input::Abandon { seat: Seat::new(dice.below(seats) as u8) });
    }
    if dice.below(40) == 0
        && awaiting != Awaiting::Over
        && let Some(r#move) = G::preference(dice)
    {
        return Some(Input::Move { seat: Seat::new(dice.below(seats) as u8), r#move });
    }
    match awaiting {
        Awaiting::Over | Awaiting::Table => None,
        Awaiting::Chance { .. } => Some(Input::Chance { chance: Chance::Deck { cards: deck::<G>(state, dice) } }),
        Awaiting::Seats { seats } => {
            let seat = seats.iter().next().expect("somebody is awaited");
            if dice.below(1_500) == 0 {
                let clock = if dice.below(2) == 0 { Clock::Move } else { Clock::Match };
                return Some(Input::TimeExpired { seat, clock });
            }
            let r#move = Match::<G>::legal(state, seat).pick(&mut |n| dice.below(n)).expect("a legal move");
            Some(Input::Move { seat, r#move })
        }
    }
}

/// A deck; one in twenty lays on the table what makes the deal void.
fn deck<G: Subject>(state: &StateOf<G>, dice: &mut Dice) -> Vec<Card> {
    let mut cards = dice.deck();
    let hand = G::layout(&G::start(&state.setup.options, state.setup.seats, state.dealer, &cards)).dealing().hand;
    let first = usize::from(hand * state.setup.seats);
    if dice.below(20) == 0 && first < 36 + 1 {
        for (place, card) in G::rigged().iter().enumerate() {
            let at = cards.iter().position(|c| c.to_string() == *card).unwrap();
            cards.swap(first + place, at);
        }
    }
    cards
}

/// The forty cards are in exactly one place each.
fn assert_conserved<G: Subject>(deal: &G::Deal) {
    let layout = G::layout(deal);
    let hands = Seat::all(4).map(|seat| layout.hand(seat));
    let piles = Line::all(2).map(|line| layout.pile(line));
    let stock: CardSet = layout.stock().iter().copied().collect();
    let places: Vec<CardSet> = hands.chain(piles).chain([layout.table(), stock]).collect();
    assert_eq!(places.iter().map(|set| set.len()).sum::<usize>(), 40, "{deal:?}");
    assert_eq!(places.into_iter().fold(CardSet::EMPTY, CardSet::union), CardSet::FULL, "{deal:?}");
}

fn assert_points<G: Subject>(before: &StateOf<G>, event: &EventOf<G>) {
    let MatchEvent::DealScored { scores, points, totals, .. } = event else { return };
    G::assert_scores(scores);
    for (line, score) in scores.iter() {
        assert_eq!(G::points(score), points[line]);
        assert_eq!(totals[line], before.totals[line] + points[line]);
    }
}

/// Every legal move is accepted as one and every other of a generated set refused, with nothing changed.
fn assert_legality<G: Subject>(state: &StateOf<G>, dice: &mut Dice) {
    let Awaiting::Seats { seats } = Match::<G>::awaiting(state) else { return };
    let seat = seats.iter().next().unwrap();
    let legal = G::moves(&Match::<G>::legal(state, seat));
    let accepts = |seat: Seat, r#move: G::Move| Match::<G>::decide(state, &Input::Move { seat, r#move }).is_ok();
    for r#move in &legal {
        assert!(accepts(seat, r#move.clone()), "{move:?} is legal in {state:?}");
    }
    let table = G::layout(state.deal.as_ref().unwrap()).table();
    let before = state.clone();
    for &card in DeckKind::Italian40.cards() {
        let ways = legal.iter().filter(|m| G::as_play(m).is_some_and(|(c, _)| c == card)).count();
        assert_eq!(accepts(seat, G::play(card, None)), ways == 1, "{card} unnamed in {state:?}");
        let subset: CardSet = table.filter(|_| dice.below(2) == 0).collect();
        let foreign = CardSet::of(DeckKind::Italian40.cards()[dice.below(40) as usize]);
        for capture in [CardSet::EMPTY, subset, foreign, table] {
            let r#move = G::play(card, Some(capture));
            assert_eq!(accepts(seat, r#move.clone()), legal.contains(&r#move), "{move:?} in {state:?}");
        }
    }
    for r#move in G::declarations() {
        assert_eq!(accepts(seat, r#move.clone()), legal.contains(&r#move), "{move:?} in {state:?}");
    }
    for other in Seat::all(16).filter(|&other| other != seat) {
        assert!(Match::<G>::legal(state, other).is_empty());
        assert!(legal.iter().all(|m| !accepts(other, m.clone())));
    }
    assert!(*state == before);
}

/// Plays a match to its end; returns its events and its last state.
pub(crate) fn autoplay<G: Subject>(seed: u64, closely: bool) -> (Vec<EventOf<G>>, StateOf<G>) {
    let mut dice = Dice(seed);
    let mut state = Match::<G>::initial(&G::setup(&mut dice));
    let mut log = Vec::new();
    while let Some(input) = next_input::<G>(&state, &mut dice) {
        let events = Match::<G>::decide(&state, &input).expect("a legal input");
        assert!(!events.is_empty());
        for event in events {
            assert_points::<G>(&state, &event);
            Match::<G>::evolve(&mut state, &event);
            log.push(event);
        }
        if let Some(deal) = state.deal.as_ref().filter(|deal| G::layout(deal).stock().len() < 40) {
            assert_conserved::<G>(deal);
        }
        if closely {
            assert_legality::<G>(&state, &mut dice);
        }
    }
    assert_ended::<G>(&state);
    (log, state)
}

fn assert_ended<G: Subject>(state: &StateOf<G>) {
    let outcome = state.outcome.as_ref().expect("the match ended");
    let best = outcome.lines.iter().map(|line| line.vp).max().unwrap();
    match outcome.winner {
        Some(winner) => assert_eq!(outcome.lines[usize::from(winner.index())].vp, best),
        None => assert!(!state.setup.knockout && outcome.lines.iter().all(|l| (l.vp, l.mp, l.rank) == (10, 0, 1))),
    }
    assert_eq!(Match::<G>::awaiting(state), Awaiting::Over);
    let seats: SeatSet = outcome.lines.iter().flat_map(|line| line.seats.iter().copied()).collect();
    assert_eq!(seats, SeatSet::first(state.setup.seats));
}

/// Plays the matches of seeds `0..count`; every one replays to the state it ended in.
pub(crate) fn matches<G: Subject>(count: u64) -> Endings {
    let mut endings = Endings::default();
    for seed in 0..count {
        let (log, live) = autoplay::<G>(seed, seed % 20 == 0);
        let mut replayed = Match::<G>::initial(&live.setup);
        for event in &log {
            Match::<G>::evolve(&mut replayed, event);
        }
        assert!(replayed == live, "seed {seed}");
        endings[match live.outcome.unwrap().ending {
            Ending::Played => 0,
            Ending::PlayOff { .. } => 1,
            Ending::Timeout { .. } => 2,
            Ending::Abandoned { .. } => 3,
            other => {
                assert!(matches!(other, Ending::Cappotto { .. }), "not an ending of these games: {other:?}");
                4
            }
        }] += 1;
    }
    endings
}

/// Events survive JSON byte for byte, and what is read replays to the same state.
pub(crate) fn json<G: Subject>(count: u64) {
    for seed in 0..count {
        let (log, live) = autoplay::<G>(seed, false);
        let setup = serde_json::to_string(&live.setup).unwrap();
        let mut replayed = Match::<G>::initial(&serde_json::from_str(&setup).unwrap());
        for event in &log {
            let json = serde_json::to_string(event).unwrap();
            let read: EventOf<G> = serde_json::from_str(&json).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), json, "bytes are a promise");
            Match::<G>::evolve(&mut replayed, &read);
        }
        assert!(replayed == live, "seed {seed}");
    }
}

/// A log with its events in another order does not panic, whatever is asked of the state.
pub(crate) fn damaged<G: Subject>(count: u64) {
    for seed in 0..count {
        let (mut log, live) = autoplay::<G>(seed, false);
        let mut dice = Dice(seed);
        for _ in 0..log.len() {
            let (a, b) = (dice.below(log.len() as u32) as usize, dice.below(log.len() as u32) as usize);
            log.swap(a, b);
        }
        let mut state = Match::<G>::initial(&live.setup);
        for event in &log {
            Match::<G>::evolve(&mut state, event);
            let seat = Seat::new(dice.below(16) as u8);
            let legal = G::moves(&Match::<G>::legal(&state, seat));
            let _ = Match::<G>::awaiting(&state);
            state.outcome = None;
            if let Some(r#move) = legal.into_iter().next() {
                let _ = Match::<G>::decide(&state, &Input::Move { seat, r#move });
            }
            let _ = Match::<G>::decide(&state, &Input::Abandon { seat });
        }
    }
}
