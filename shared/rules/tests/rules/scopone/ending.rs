//! How a match of scopone ends: vectors 9 to 13, R6, R7, R10, R13.

use mazziere_rules::capture::CaptureMove;
use mazziere_rules::card::CardSet;
use mazziere_rules::kernel::{Clock, Input, NoFact};
use mazziere_rules::matches::{Goal, MatchEvent, StateOf};
use mazziere_rules::outcome::Ending;
use mazziere_rules::scopone::{Scopone, ScoponeOptions};
use mazziere_rules::seat::{Line, Seat};

use crate::capture::scene::Scene;
use crate::capture::{decide, step, worth};
use crate::scene::set;
use crate::scoring::X;

/// The last card, `KS` of the dealer: the deal ends 1-0 for line 0, which has the settebello and nothing else.
fn last_play(goal: Goal, totals: [i32; 2]) -> Scene<Scopone> {
    let mut scene = Scene::new(ScoponeOptions { goal, ..ScoponeOptions::default() }, 4).with("", &["KS"]);
    scene.totals = totals;
    scene.piles = [set(X), CardSet::FULL.minus(set(X)).minus(set("KS"))];
    scene.last = 1;
    scene.turn = 0;
    scene
}

fn end(scene: &Scene<Scopone>) -> StateOf<Scopone> {
    let mut state = scene.state();
    step::<Scopone>(&mut state, 0, "KS", None);
    state
}

#[test]
fn scopone_vector_9_a_win_is_20_0_whatever_the_margin_r7() {
    let state = end(&last_play(Goal::Target(11), [11, 3]));
    let outcome = state.outcome.unwrap();
    assert_eq!(worth(&outcome), ([12, 3], [20, 0], [9, -9], 9));
    assert_eq!((outcome.winner, outcome.ending), (Some(Line::new(0)), Ending::Played));
}

#[test]
fn scopone_vector_10_a_draw_outside_a_knockout_r13() {
    let scene = last_play(Goal::Deals(2), [5, 6]);
    let outcome = end(&scene).outcome.unwrap();
    assert_eq!((outcome.winner, worth(&outcome)), (None, ([6, 6], [10, 10], [0, 0], 0)));
    // The same in a knock-out is played off.
    let state = end(&Scene { knockout: true, ..scene });
    assert_eq!((state.play_off, state.outcome), (1, None));
}

/// Line A is 0+2, line B 1+3; now A has one scopa and nothing secured, and A abandons.
fn abandoned(totals: [i32; 2], input: &Input<CaptureMove, NoFact>) -> StateOf<Scopone> {
    let mut scene = Scene::<Scopone>::new(ScoponeOptions::default(), 4).with("KD", &["4D", "4C", "4B", "4S"]);
    scene.totals = totals;
    scene.piles[0] = set("2C 2B");
    scene.scope[0] = 1;
    scene.turn = 2;
    let mut state = scene.state();
    let events = decide::<Scopone>(&mut state, input);
    assert!(matches!(&events[0], MatchEvent::Forfeited { award: 5, .. }));
    state
}

#[test]
fn scopone_vector_11_abandon_r6() {
    let state = abandoned([7, 4], &Input::Abandon { seat: Seat::new(2) });
    let outcome = state.outcome.unwrap();
    assert_eq!(worth(&outcome), ([8, 9], [0, 20], [-1, 1], 1));
    assert_eq!(outcome.ending, Ending::Abandoned { line: Line::new(0), award: 5 });
}

#[test]
fn scopone_vector_12_abandon_while_ahead() {
    let outcome = abandoned([12, 4], &Input::Abandon { seat: Seat::new(0) }).outcome.unwrap();
    assert_eq!((outcome.winner, worth(&outcome)), (Some(Line::new(1)), ([13, 9], [0, 20], [-1, 1], 0)));
}

#[test]
fn a_timeout_is_an_abandon() {
    for clock in [Clock::Move, Clock::Match] {
        let outcome = abandoned([7, 4], &Input::TimeExpired { seat: Seat::new(2), clock }).outcome.unwrap();
        assert_eq!(worth(&outcome), ([8, 9], [0, 20], [-1, 1], 1));
        assert_eq!(outcome.ending, Ending::Timeout { line: Line::new(0), award: 5 });
    }
}

#[test]
fn scopone_vector_13_the_pair_of_the_last_capture_loses_r10() {
    let x = set(X);
    let mut scene = Scene::<Scopone>::new(ScoponeOptions::default(), 4).with("KC", &["KS", "", "", "KB"]);
    scene.piles = [x, CardSet::FULL.minus(x).minus(set("KC KB KS"))];
    scene.scope = [1, 1];
    scene.totals = [11, 11];
    scene.knockout = true;
    scene.play_off = 3;
    scene.turn = 3;
    let mut state = scene.state();
    // Seat 3 sweeps; the left-over king of seat 0 goes to it, too. Both lines have made two points.
    step::<Scopone>(&mut state, 3, "KB", None);
    let events = step::<Scopone>(&mut state, 0, "KS", None);
    assert!(events.iter().any(|e| matches!(e, MatchEvent::DealScored { points, .. } if points.values() == [2, 2])));
    let outcome = state.outcome.unwrap();
    assert_eq!(outcome.ending, Ending::PlayOff { level: 3, last_capture: true });
    // vp-mp section 3: the smallest win of a win/draw/loss table is 1.
    assert_eq!((outcome.winner, worth(&outcome)), (Some(Line::new(0)), ([13, 13], [20, 0], [1, -1], 0)));
}
