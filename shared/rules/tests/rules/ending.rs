//! How a match ends: vectors 13 to 15, draws, play-offs (scopa R13 to R16), timeout and abandon (R17).

use mazziere_rules::capture::CaptureMove;
use mazziere_rules::card::CardSet;
use mazziere_rules::kernel::{Awaiting, Clock, Game, Input, NoFact};
use mazziere_rules::matches::{Goal, MatchEvent};
use mazziere_rules::outcome::{Ending, MatchOutcome};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::scopa::ScopaMatch;
use mazziere_rules::seat::{Line, Seat};

use crate::scene::{Event, Scene, State, card, decide, outcome, set, step};
use crate::scoring::X;

/// A deal about to end 1-0 for line 0, which has the settebello and nothing else; `KS` is the last card.
fn last_play(goal: Goal, knockout: bool, totals: [i32; 2], play_off: u8) -> Scene {
    let x = set(X);
    let piles = [x, CardSet::FULL.minus(x).without(card("KS"))];
    Scene { goal, knockout, totals, play_off, piles, last: 1, hands: [set("KS"), set("")], ..Scene::default() }
}

/// The same, ending 1-1: line 1 has made a scopa. `last` is the line of the last capture.
fn level_play(goal: Goal, knockout: bool, totals: [i32; 2], play_off: u8, last: u8) -> Scene {
    let mut scene = Scene { scope: [0, 1], ..last_play(goal, knockout, totals, play_off) };
    if last == 0 {
        // The left-over card must not spoil the balance: line 0 is short of a worthless card of its own.
        scene.piles = [set(X).without(card("2S")), CardSet::FULL.minus(set(X))];
        scene.hands[0] = set("2S");
    }
    Scene { last, ..scene }
}

fn end(scene: &Scene) -> (State, Vec<Event>) {
    let mut state = scene.state();
    let last = scene.hands[0].first().unwrap().to_string();
    let events = step(&mut state, 0, &last, None);
    (state, events)
}

fn vp(outcome: &MatchOutcome) -> [u8; 2] {
    [outcome.lines[0].vp, outcome.lines[1].vp]
}

fn mp(outcome: &MatchOutcome) -> [i32; 2] {
    [outcome.lines[0].mp, outcome.lines[1].mp]
}

fn points(outcome: &MatchOutcome) -> [i32; 2] {
    [outcome.lines[0].points, outcome.lines[1].points]
}

#[test]
fn scopa_vector_13_target_won_by_one() {
    let (state, _) = end(&last_play(Goal::Target(11), false, [11, 11], 0));
    let result = outcome(&state);
    assert_eq!(
        (result.winner, points(result), mp(result), vp(result)),
        (Some(Line::new(0)), [12, 11], [1, -1], [11, 9])
    );
    assert_eq!((&result.ending, result.difference), (&Ending::Played, 1));
    assert_eq!((result.lines[0].rank, result.lines[1].rank), (1, 2));
}

#[test]
fn scopa_vector_13_level_is_a_draw_outside_a_knockout_r14() {
    let (state, _) = end(&last_play(Goal::Target(11), false, [10, 11], 0));
    let result = outcome(&state);
    assert_eq!((result.winner, points(result), mp(result), vp(result)), (None, [11, 11], [0, 0], [10, 10]));
    assert_eq!((result.difference, result.lines[0].rank, result.lines[1].rank), (0, 1, 1));
    assert_eq!(ScopaMatch::awaiting(&state), Awaiting::Over);
}

#[test]
fn scopa_vector_13_level_is_played_off_in_a_knockout() {
    let (state, events) = end(&last_play(Goal::Target(11), true, [10, 11], 0));
    assert!(matches!(events.last(), Some(MatchEvent::PlayOffCalled { level: 1 })));
    assert!(matches!(ScopaMatch::awaiting(&state), Awaiting::Chance { .. }));
    assert_eq!((state.play_off, state.dealer), (1, Seat::new(1)), "the dealer goes on rotating");
}

#[test]
fn the_target_counts_at_the_end_of_a_deal_reached_or_passed_r13_r15() {
    let (state, _) = end(&last_play(Goal::Target(11), false, [9, 3], 0));
    assert!(state.outcome.is_none(), "10 is not 11");
    let (state, _) = end(&last_play(Goal::Target(11), false, [10, 3], 0));
    assert_eq!(mp(outcome(&state)), [8, -8], "reached is enough");
    let scene = Scene {
        scope: [9, 0],
        stock: true,
        hands: [set("KS"), set("4S")],
        ..last_play(Goal::Target(6), false, [5, 0], 0)
    };
    let mut state = scene.state();
    step(&mut state, 1, "4S", None);
    assert!(state.outcome.is_none(), "scope inside a smazzata never end the match");
}

#[test]
fn deals_end_after_their_number() {
    // The scene stands in its second deal.
    let (state, _) = end(&last_play(Goal::Deals(2), false, [0, 5], 0));
    assert_eq!((outcome(&state).winner, vp(outcome(&state)), outcome(&state).deals), (Some(Line::new(1)), [6, 14], 2));
    let (state, _) = end(&last_play(Goal::Deals(3), false, [0, 5], 0));
    assert!(state.outcome.is_none());
    let (state, _) = end(&last_play(Goal::Deals(2), true, [0, 1], 0));
    assert_eq!((state.play_off, state.outcome.is_none()), (1, true));
}

#[test]
fn play_offs_are_decided_by_their_own_points() {
    for level in 1..=3 {
        let (state, _) = end(&last_play(Goal::Target(11), true, [12, 12], level));
        let result = outcome(&state);
        assert_eq!(result.ending, Ending::PlayOff { level, last_capture: false });
        assert_eq!((result.winner, mp(result), result.difference), (Some(Line::new(0)), [1, -1], 1));
    }
}

#[test]
fn a_level_third_play_off_is_lost_by_the_last_capture_r16() {
    for level in 1..=2 {
        let (state, events) = end(&level_play(Goal::Target(11), true, [12, 12], level, 1));
        assert!(matches!(events.last(), Some(MatchEvent::PlayOffCalled { level: l }) if *l == level + 1));
        assert!(state.outcome.is_none());
    }
    for last in [0u8, 1] {
        let (state, _) = end(&level_play(Goal::Target(11), true, [12, 12], 3, last));
        let result = outcome(&state);
        let loser = usize::from(last);
        assert_eq!(result.winner, Some(Line::new(last).other()), "the line that captured last loses");
        assert_eq!(result.ending, Ending::PlayOff { level: 3, last_capture: true });
        // vp-mp section 3: MP and VP of the row 11-9, cash 0.
        assert_eq!((vp(result)[loser], vp(result)[1 - loser], mp(result)[loser], result.difference), (9, 11, -1, 0));
    }
}

fn abandon(state: &mut State, seat: u8) -> Vec<Event> {
    decide(state, &Input::Abandon { seat: Seat::new(seat) })
}

#[test]
fn scopa_vector_14_abandon_in_the_middle() {
    // A: 5 points, now one scopa and the settebello. B: 8 points, now 21 cards of which few are denari.
    let b = CardSet::FULL.minus(set("AD 2D 3D 4D 5D 6D 7D JD QD KD AS 2S 3S 4S 5S 6S 7S QS KS"));
    assert_eq!(b.len(), 21);
    let scene = Scene {
        totals: [5, 8],
        piles: [set("7D AS 2S"), b],
        scope: [1, 0],
        stock: true,
        hands: [set("KS"), set("4S")],
        ..Scene::default()
    };
    let mut state = scene.state();
    let events = abandon(&mut state, 1);
    let MatchEvent::Forfeited { seat, line, base, award, .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!((seat.index(), line.index(), base.values(), *award), (1, 1, &[7, 9][..], 3));
    let result = outcome(&state);
    assert_eq!((result.winner, points(result), result.difference), (Some(Line::new(0)), [10, 9], 1));
    assert_eq!((vp(result), mp(result)), ([14, 0], [4, -14]));
    assert_eq!(result.ending, Ending::Abandoned { line: Line::new(1), award: 3 });
}

#[test]
fn scopa_vector_15_abandon_at_the_start() {
    let mut started = Scene { totals: [2, 9], stock: true, hands: [set("KS"), set("4S")], ..Scene::default() }.state();
    // The same between two smazzate, before the cards are dealt.
    let mut between = started.clone();
    between.deal.end();
    for state in [&mut started, &mut between] {
        abandon(state, 1);
        let result = outcome(state);
        assert_eq!((result.winner, points(result), result.difference), (Some(Line::new(0)), [7, 9], 0));
        assert_eq!((vp(result), mp(result)), ([14, 0], [4, -14]));
    }
}

#[test]
fn a_timeout_costs_the_line_whose_clock_runs() {
    let scene = Scene { stock: true, hands: [set("KS"), set("4S")], ..Scene::default() };
    for clock in [Clock::Move, Clock::Match] {
        let mut state = scene.state();
        let wrong: Input<CaptureMove, NoFact> = Input::TimeExpired { seat: Seat::new(0), clock };
        assert_eq!(ScopaMatch::decide(&state, &wrong).unwrap_err().code, RefusalCode::NotAwaited);
        decide(&mut state, &Input::TimeExpired { seat: Seat::new(1), clock });
        assert_eq!(outcome(&state).ending, Ending::Timeout { line: Line::new(1), award: 5 });
        assert_eq!((outcome(&state).difference, vp(outcome(&state))), (5, [15, 0]));
    }
}

#[test]
fn the_award_never_passes_six_and_shrinks_with_what_is_taken() {
    let scene = Scene {
        piles: [set("7D AD 2D 3D 4D 5D"), set("AS 2S")],
        stock: true,
        hands: [set("KS"), set("4S")],
        ..Scene::default()
    };
    let mut state = scene.state();
    abandon(&mut state, 0);
    // Settebello and denari are secured by the line at fault; carte and primiera are open.
    assert_eq!(outcome(&state).ending, Ending::Abandoned { line: Line::new(0), award: 3 });
    assert_eq!((points(outcome(&state)), outcome(&state).difference), ([2, 3], 1));
}
