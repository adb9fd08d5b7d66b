//! Players of four who do not move (R24): one time that runs out, two in a row, no matter who went away; and the first
//! version of the rules, which waited for every time.

use mazziere_rules::kernel::{Clock, Input, NoFact};
use mazziere_rules::seat::SeatSet;
use mazziere_rules::uno::{Uno, UnoMove};

use super::scene::{Scene, awaited, deal, play, told};
use crate::trick::scene::{input, seat, step};

fn late(by: u8) -> Input<UnoMove, NoFact> {
    Input::TimeExpired { seat: seat(by), clock: Clock::Move }
}

fn scene() -> Scene<'static> {
    Scene::new("R7", &["R1 R2 R3 B1", "R4 R5 R6 B9", "R8 R9 R0 B3", "V1 V2 V3 R7"])
}

#[test]
fn who_lets_two_times_in_a_row_run_out_is_played_for_at_once() {
    let mut state = scene().state();
    assert_eq!(told(&input::<Uno>(&mut state, &late(1)).unwrap()), ["1 is late", "1 plays R4"]);
    for (by, card) in [(2, "R8"), (3, "R7")] {
        step::<Uno>(&mut state, by, play(card)).unwrap();
    }
    step::<Uno>(&mut state, 0, play("R1")).unwrap();
    assert_eq!(awaited(&state), [1], "the second time they are waited for once more");
    let events = input::<Uno>(&mut state, &late(1)).unwrap();
    assert_eq!(told(&events), ["1 goes", "1 plays R5"]);
    step::<Uno>(&mut state, 2, play("R9")).unwrap();
    step::<Uno>(&mut state, 3, UnoMove::Draw {}).unwrap();
    step::<Uno>(&mut state, 3, UnoMove::Pass {}).unwrap();
    let events = step::<Uno>(&mut state, 0, play("R2")).unwrap();
    assert_eq!((told(&events), awaited(&state)), (vec!["0 plays R2".into(), "1 plays R6".into()], vec![2]), "at once");
    assert_eq!(deal(&state).pending(), None, "UNO! is said automatically");
    assert_eq!(told(&input::<Uno>(&mut state, &Input::Return { seat: seat(1) }).unwrap()), ["1 is back"]);
    assert_eq!((state.away, state.late), (SeatSet::EMPTY, SeatSet::EMPTY));
}

#[test]
fn a_decision_of_their_own_ends_the_row() {
    let mut state = scene().state();
    input::<Uno>(&mut state, &late(1)).unwrap();
    for (by, card) in [(2, "R8"), (3, "R7"), (0, "R1")] {
        step::<Uno>(&mut state, by, play(card)).unwrap();
    }
    let events = step::<Uno>(&mut state, 1, play("R5")).unwrap();
    assert_eq!(told(&events), ["1 is back", "1 plays R5"]);
    step::<Uno>(&mut state, 2, play("R9")).unwrap();
    step::<Uno>(&mut state, 3, UnoMove::Draw {}).unwrap();
    step::<Uno>(&mut state, 3, UnoMove::Pass {}).unwrap();
    step::<Uno>(&mut state, 0, play("R2")).unwrap();
    assert_eq!(awaited(&state), [1]);
    assert_eq!(told(&input::<Uno>(&mut state, &late(1)).unwrap()), ["1 is late", "1 plays R6"], "the first one again");
}

/// The moment in which the word may be said holds up the moves made for absent players as well, and a word is a
/// decision.
#[test]
fn who_is_away_comes_back_by_what_they_say() {
    let mut state = Scene::new("R7", &["R5 R6 R4", "R1 V1", "R2 R3 V2", "V9 V8"]).state();
    input::<Uno>(&mut state, &Input::SitOut { seat: seat(2) }).unwrap();
    let events = step::<Uno>(&mut state, 1, play("R1")).unwrap();
    assert_eq!((told(&events), awaited(&state)), (vec!["1 plays R1".to_owned()], vec![2]), "held up (G4.6)");
    let mut late_again = state.clone();
    let events = input::<Uno>(&mut late_again, &late(2)).unwrap();
    assert_eq!(told(&events), ["1 draws 2", "2 plays R2"], "nobody goes away twice");
    let events = step::<Uno>(&mut state, 2, play("R3")).unwrap();
    assert_eq!(told(&events), ["2 is back", "1 draws 2", "2 plays R3"]);
    assert_eq!(state.away, SeatSet::EMPTY);
}

#[test]
fn the_first_version_waits_for_every_time() {
    let mut state = scene().state_under(1);
    assert_eq!(told(&input::<Uno>(&mut state, &late(1)).unwrap()), ["1 plays R4"]);
    for (by, card) in [(2, "R8"), (3, "R7"), (0, "R1")] {
        step::<Uno>(&mut state, by, play(card)).unwrap();
    }
    assert_eq!(told(&input::<Uno>(&mut state, &late(1)).unwrap()), ["1 plays R5"]);
    assert!(state.away.is_empty() && state.late.is_empty());
}
