//! Giro pazzo (`rulings/poker-all-italiana.md`, D12, R15, R16): what starts it, how long it lasts, what a void hand
//! leaves of it, and who comes and goes meanwhile.

use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::session::RingFact;

use super::scene::{Table, poker};

const OPTIONS: &str = r#"{"invito":10,"giro_pazzo":true,"vele":"nessuna","coperta":"mai"}"#;

/// A hand in which seat `first`, who speaks first, shows a full of `five` against another player.
fn full_is_shown(table: &mut Table, first: u8, second: u8) {
    table.deal(&[(first, "Jh Jd Jc Ts Tc")], "");
    table.play(&format!("{first} bet 10, {second} call"));
    while !table.between_hands() {
        let index = table.awaited()[0];
        let text = ["muck", "stand_pat", "check", "fold"].into_iter().find(|kind| table.may(index, kind)).unwrap();
        table.play(&format!("{index} {text}"));
    }
}

/// A hand of Telesina that everybody leaves to the last seat.
fn telesina(table: &mut Table) -> bool {
    table.deal(&[], "");
    let giro = table.is_giro();
    table.runs_out();
    giro
}

#[test]
fn d12_a_full_that_is_shown_begins_a_turn_of_telesina() {
    let mut table = poker(OPTIONS, 4, 3).seated(&[1000; 4]);
    full_is_shown(&mut table, 0, 1);
    assert!(table.log.iter().any(|event| format!("{event:?}").contains("FullHouse")));
    let played: Vec<bool> = (0..5).map(|_| telesina(&mut table)).collect();
    assert_eq!(played, [true, true, true, true, false], "button once around");
}

#[test]
fn d12_a_full_that_nobody_calls_begins_nothing() {
    let mut table = poker(OPTIONS, 4, 3).seated(&[1000; 4]);
    table.deal(&[(0, "Jh Jd Jc Ts Tc")], "");
    table.play("0 bet 10, 1 fold, 2 fold, 3 fold, 0 show");
    assert!(!telesina(&mut table));
}

#[test]
fn nothing_begins_where_the_table_has_no_giro() {
    let mut table = poker(r#"{"invito":10}"#, 4, 3).seated(&[1000; 4]);
    full_is_shown(&mut table, 0, 1);
    assert!(!telesina(&mut table));
}

#[test]
fn r16_the_dealer_chooses_and_moves_of_the_other_game_are_refused() {
    let mut table = poker(r#"{"invito":10,"giro_pazzo":true}"#, 3, 2).seated(&[1000; 3]);
    full_is_shown(&mut table, 0, 1);
    table.deal(&[], "");
    // The button is seat 0.
    assert_eq!(table.awaited(), [0]);
    assert_eq!(table.try_move(0, "stand"), Err(RefusalCode::MoveNotLegal));
    table.play("0 choose una sempre");
    assert_eq!(table.awaited(), [0, 1, 2]);
    for refused in ["change Ah", "parol", "blind", "open", "accept", "deal"] {
        assert_eq!(table.try_move(1, refused), Err(RefusalCode::MoveNotLegal), "{refused}");
    }
    table.late(1);
    assert!(!table.state.place(super::scene::seat(1)).unwrap().sitting_out, "the later card is turned up");
}

#[test]
fn the_first_dealer_leaves_and_newcomers_play() {
    let mut table = poker(OPTIONS, 4, 2).seated(&[1000; 3]);
    full_is_shown(&mut table, 0, 1);
    assert!(telesina(&mut table), "dealt by seat 0");
    table.leaves(0);
    table.sits(3, 1000);
    assert!(telesina(&mut table), "by seat 1");
    assert!(telesina(&mut table), "by seat 2");
    assert_eq!(table.start().seats.len(), 3, "the newcomer plays");
    assert!(telesina(&mut table), "by seat 3");
    assert!(!telesina(&mut table), "the button passes the seat of the first dealer");
}

#[test]
fn a_void_hand_does_not_count() {
    let mut table = poker(OPTIONS, 3, 2).seated(&[1000; 3]);
    full_is_shown(&mut table, 0, 1);
    assert!(telesina(&mut table));
    table.deal(&[], "");
    table.fact(RingFact::VoidHand {});
    let played: Vec<bool> = (0..3).map(|_| telesina(&mut table)).collect();
    assert_eq!(played, [true, true, false]);
    let mut table = poker(OPTIONS, 3, 2).seated(&[1000; 3]);
    full_is_shown(&mut table, 0, 1);
    table.deal(&[], "");
    table.fact(RingFact::VoidHand {});
    assert!(telesina(&mut table), "it still has to begin");
}
