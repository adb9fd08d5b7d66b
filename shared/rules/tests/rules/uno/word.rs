//! "UNO!": the window in which it is said, what it costs not to say it, and who waits meanwhile (vectors 4 and 14; R15,
//! R16, R25, R26).

use mazziere_rules::kernel::{Clock, Game, Hold, Input};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::seat::SeatSet;
use mazziere_rules::uno::{Uno, UnoMatch, UnoMove};

use super::scene::{Scene, awaited, counts, deal, hand, legal, play, play_uno, told};
use crate::trick::scene::{input, seat, step};

const SAYS: UnoMove = UnoMove::DeclareUno {};

#[test]
fn uno_vector_4_not_said() {
    let scene = Scene::new("R7", &["R5 R6 R4", "R1 V1"]).pile("B1 B2 B3 B4");
    let mut state = scene.state();
    step::<Uno>(&mut state, 1, play("R1")).unwrap();
    assert_eq!(deal(&state).pending(), Some(seat(1)));
    let events = step::<Uno>(&mut state, 0, play("R5")).unwrap();
    assert_eq!(told(&events), ["1 draws 2", "0 plays R5"], "vector 4");
    assert_eq!((hand(&state, 1), deal(&state).pending()), ("B1 V1 B2".to_owned(), None));
    // Whatever is done next: a draw takes the cards that are left after it.
    let mut state = scene.state();
    step::<Uno>(&mut state, 1, play("R1")).unwrap();
    let events = step::<Uno>(&mut state, 0, UnoMove::Draw {}).unwrap();
    assert_eq!((told(&events), hand(&state, 0)), (vec!["1 draws 2".into(), "0 draws 1".into()], "B3 R4 R5 R6".into()));
    // Said with the card, or after it: nothing is drawn.
    let mut with = scene.state();
    step::<Uno>(&mut with, 1, play_uno("R1")).unwrap();
    let mut after = scene.state();
    step::<Uno>(&mut after, 1, play("R1")).unwrap();
    assert_eq!(told(&step::<Uno>(&mut after, 1, SAYS).unwrap()), ["1 says uno"]);
    assert!(with == after, "it comes to the same");
    assert_eq!(told(&step::<Uno>(&mut after, 0, play("R5")).unwrap()), ["0 plays R5"]);
}

#[test]
fn the_window_is_the_seats_own_and_ends_with_the_next_decision() {
    let mut state = Scene::new("R7", &["R5 R6 R4", "R1 V1", "R2 R3 V2", "V9"]).pile("B1 B2 B3 B4").state();
    assert_eq!(step::<Uno>(&mut state, 1, SAYS), Err(RefusalCode::UnoNotDue), "before the card");
    step::<Uno>(&mut state, 1, play("R1")).unwrap();
    assert!(legal(&state, 1).declare && UnoMatch::speakers(&state) == SeatSet::of(seat(1)), "out of turn");
    assert_eq!(awaited(&state), [2]);
    for other in [0, 2, 3] {
        assert_eq!(step::<Uno>(&mut state, other, SAYS), Err(RefusalCode::UnoNotDue));
        assert!(!legal(&state, other).declare);
    }
    assert_eq!(step::<Uno>(&mut state, 9, SAYS), Err(RefusalCode::NoSuchSeat));
    // A refused decision of the next player to act ends nothing.
    step::<Uno>(&mut state, 2, play("V2")).unwrap_err();
    step::<Uno>(&mut state, 2, UnoMove::Draw {}).unwrap();
    assert_eq!(step::<Uno>(&mut state, 1, SAYS), Err(RefusalCode::UnoNotDue), "too late");
    assert_eq!(counts(&state), [3, 3, 4, 1]);
    assert!(UnoMatch::speakers(&state).is_empty() && UnoMatch::legal(&state, seat(1)) == Default::default());
}

#[test]
fn a_superfluous_word_is_ignored() {
    let mut state = Scene::new("R7", &["R5 R6 R4", "R1 V1 B1"]).state();
    let events = step::<Uno>(&mut state, 1, play_uno("R1")).unwrap();
    assert!(serde_json::to_string(&events).unwrap().contains(r#""uno":false"#));
    assert_eq!(deal(&state).pending(), None);
    let mut last = Scene::new("R7", &["R5 R6 R4", "R1"]).state();
    assert_eq!(told(&step::<Uno>(&mut last, 1, play_uno("R1")).unwrap())[1], "1 closes");
}

#[test]
fn uno_vector_14_the_next_player_is_the_player() {
    let mut state = Scene::new("R7", &["R5 R6 R4", "RS R1"]).pile("B1 R2 B3 B4").state();
    step::<Uno>(&mut state, 1, play("RS")).unwrap();
    assert_eq!((awaited(&state), legal(&state, 1).declare, legal(&state, 1).uno), (vec![1], true, false));
    let events = step::<Uno>(&mut state, 1, play("R1")).unwrap();
    assert_eq!(told(&events), ["1 draws 2", "1 plays R1"], "vector 14: the smazzata goes on");
    assert_eq!((hand(&state, 1), state.outcome.is_none()), ("B1 R2".to_owned(), true));
    // Said in time, the last card closes.
    let mut state = Scene::new("R7", &["R5 R6 R4", "RI R1"]).state();
    step::<Uno>(&mut state, 1, play("RI")).unwrap();
    step::<Uno>(&mut state, 1, SAYS).unwrap();
    assert_eq!(told(&step::<Uno>(&mut state, 1, play("R1")).unwrap())[..2], ["1 plays R1", "1 closes"], "R16");
    // One card is left to draw: the player plays one of two, and owes the word again.
    let mut state = Scene::new("R7", &["R5 R6 R4", "RS R1"]).pile("B1").state();
    step::<Uno>(&mut state, 1, play("RS")).unwrap();
    assert!(legal(&state, 1).uno, "it may be said with the card");
    step::<Uno>(&mut state, 1, play("R1")).unwrap();
    assert_eq!((hand(&state, 1), deal(&state).pending()), ("B1".to_owned(), Some(seat(1))));
    // None is left: what is owed is nothing.
    let mut state = Scene::new("R7", &["R5 R6 R4", "RS R1"]).pile("").state();
    step::<Uno>(&mut state, 1, play("RS")).unwrap();
    let events = step::<Uno>(&mut state, 1, play("R1")).unwrap();
    assert_eq!(told(&events)[..3], ["1 draws 0", "1 plays R1", "1 closes"]);
}

#[test]
fn uno_r25_two_penalties() {
    let mut state = Scene::new("R7", &["RP R6 R4", "R1 V1"]).pile("B1 B2 B3 B4").state();
    step::<Uno>(&mut state, 1, play("R1")).unwrap();
    let events = step::<Uno>(&mut state, 0, play("RP")).unwrap();
    assert_eq!(told(&events), ["1 draws 2", "0 plays RP", "1 draws 2"], "R25");
    assert_eq!(hand(&state, 1), "B1 V1 B2 B3 B4");
    let places: Vec<_> = serde_json::to_value(&events).unwrap().as_array().unwrap().clone();
    assert_eq!((&places[0]["event"]["place"], &places[2]["event"]["place"]), (&0.into(), &2.into()));
    // The pile that the penalty leaves is the one that counts.
    let mut state = Scene::new("R7", &["V2 V4", "R1 V1"]).pile("B1 B2").state();
    step::<Uno>(&mut state, 1, play("R1")).unwrap();
    assert_eq!((legal(&state, 0).draw, legal(&state, 0).pass), (false, true));
    assert_eq!(step::<Uno>(&mut state, 0, UnoMove::Draw {}), Err(RefusalCode::DrawPileEmpty));
    assert_eq!(told(&step::<Uno>(&mut state, 0, UnoMove::Pass {}).unwrap()), ["1 draws 2", "0 passes"]);
    assert_eq!(deal(&state).passes(), 1);
}

#[test]
fn uno_r26_again_and_again() {
    let mut state = Scene::new("R7", &["V5 V6", "R1 V1"]).pile("B1 R2 B3").state();
    step::<Uno>(&mut state, 1, play_uno("R1")).unwrap();
    for (by, drawn) in [(0, 1), (1, 1)] {
        let events = step::<Uno>(&mut state, by, UnoMove::Draw {}).unwrap();
        assert_eq!(told(&events), [format!("{by} draws {drawn}")]);
        if by == 0 {
            step::<Uno>(&mut state, 0, UnoMove::Pass {}).unwrap_or_default();
        }
    }
    assert!(legal(&state, 1).uno, "back at two cards");
    step::<Uno>(&mut state, 1, UnoMove::PlayDrawn { color: None, uno: false }).unwrap();
    assert_eq!(deal(&state).pending(), Some(seat(1)), "R26");
}

#[test]
fn who_is_next_is_held_up_while_the_word_may_be_said() {
    let mut state = Scene::new("R7", &["R5 R6 R4", "R1 V1", "R2 R3 V2", "V9 V8"]).state();
    assert_eq!(UnoMatch::hold(&state), None);
    step::<Uno>(&mut state, 1, play("R1")).unwrap();
    let hold = Hold { speakers: SeatSet::of(seat(1)), away: SeatSet::EMPTY, millis: 2_000 };
    assert_eq!(UnoMatch::hold(&state), Some(hold), "G4.6");
    // A player who is away is not played for until then, unless the caller tells the rules that the time is over.
    let events = input::<Uno>(&mut state, &Input::SitOut { seat: seat(2) }).unwrap();
    assert_eq!(told(&events), ["2 goes"]);
    assert_eq!(UnoMatch::hold(&state), Some(Hold { away: SeatSet::of(seat(2)), ..hold }));
    let mut silent = state.clone();
    let events = input::<Uno>(&mut silent, &Input::TimeExpired { seat: seat(2), clock: Clock::Move }).unwrap();
    assert_eq!(told(&events), ["1 draws 2", "2 plays R2"]);
    assert_eq!((UnoMatch::hold(&silent), awaited(&silent)), (None, vec![3]));
    // The word ends the moment: the absent are played for at once, and "UNO!" is said for them when it is due (R24).
    let events = step::<Uno>(&mut state, 1, SAYS).unwrap();
    assert_eq!((told(&events), awaited(&state)), (vec!["1 says uno".into(), "2 plays R2".into()], vec![3]));
    for by in [3, 0] {
        step::<Uno>(&mut state, by, UnoMove::Draw {}).unwrap();
        step::<Uno>(&mut state, by, UnoMove::Pass {}).unwrap();
    }
    let events = step::<Uno>(&mut state, 1, UnoMove::Draw {}).unwrap();
    assert_eq!(told(&events), ["1 draws 1"]);
    let events = step::<Uno>(&mut state, 1, UnoMove::Pass {}).unwrap();
    assert_eq!(told(&events), ["1 passes", "2 plays V2"]);
    assert_eq!((deal(&state).pending(), counts(&state)[2]), (None, 1), "said automatically");
    assert_eq!(UnoMatch::hold(&state), None);
    input::<Uno>(&mut state, &Input::Return { seat: seat(2) }).unwrap();
    assert_eq!(awaited(&state), [3]);
}

/// The two cards of a word that is not said would be the last of the pile, so that the next player may pass. When the
/// word is said they stay there, and the same pass has to come after a draw.
#[test]
fn a_word_that_is_said_puts_an_end_to_a_pass_that_was_legal() {
    let mut state = Scene::new("R7", &["R5 R6 R4", "R1 V1", "B2 B3 V2", "V9 V8"]).pile("G1 G2").state();
    step::<Uno>(&mut state, 1, play("R1")).unwrap();
    assert!(legal(&state, 2).pass && !legal(&state, 2).draw);
    let mut silent = state.clone();
    assert_eq!(told(&step::<Uno>(&mut silent, 2, UnoMove::Pass {}).unwrap()), ["1 draws 2", "2 passes"]);
    step::<Uno>(&mut state, 1, SAYS).unwrap();
    assert_eq!(step::<Uno>(&mut state, 2, UnoMove::Pass {}), Err(RefusalCode::DrawFirst));
    assert!(!legal(&state, 2).pass && legal(&state, 2).draw);
}
