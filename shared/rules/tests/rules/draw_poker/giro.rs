//! Giro pazzo (`docs/rules/poker-all-italiana.md`, V2, D12, R15, R16): what starts it, how long it lasts, what a void
//! hand leaves of it, and who comes and goes meanwhile.

use mazziere_rules::kernel::Input;
use mazziere_rules::poker::Category;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::session::RingFact;

use super::scene::{Table, poker, seat};

const OPTIONS: &str = r#"{"invito":10,"giro_pazzo":true,"vele":"nessuna","coperta":"mai"}"#;

/// A hand in which seat `first`, who speaks first, shows a full of `five` against another player.
fn full_is_shown(table: &mut Table, first: u8, second: u8) {
    table.deal(&[(first, "Jh Jd Jc Ts Tc")], "");
    table.play(&format!("{first} bet 10, {second} call"));
    ends_quietly(table);
}

/// Nobody bets any more, and nobody shows who need not.
fn ends_quietly(table: &mut Table) {
    while let Some(&index) = table.awaited().first() {
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
    assert!(!table.state.place(seat(1)).unwrap().sitting_out, "the later card is turned up");
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

/// V2 of `docs/rules/telesina.md`, which stands here as it does there: A with C is not usable.
#[test]
fn v2_vele_of_two_combinations_are_not_mixed() {
    let options = r#"{"invito":10,"giro_pazzo":true,"vele":"croce","coperta":"mai"}"#;
    let mut table = poker(options, 2, 1).seated(&[1000; 2]);
    full_is_shown(&mut table, 0, 1);
    // Seat 1 would have a poker of aces with A and C together, and has a full.
    table.deal(&[(1, "Ah Ad Kc Js 9s"), (0, "Kh Kd Qc Ts 9h")], "Ac Qd As Jd Jh");
    assert!(table.is_giro());
    ends_quietly(&mut table);
    assert_eq!(table.result().seats[1].hand, Some(Category::FullHouse));
}

/// The law knows no way in or out of its own in a giro: newcomers are dealt in from the next hand, and who leaves is
/// played for until theirs is over.
#[test]
fn who_comes_and_goes_in_the_middle_of_a_hand_of_the_giro() {
    let mut table = poker(OPTIONS, 4, 2).seated(&[1000; 3]);
    full_is_shown(&mut table, 0, 1);
    table.deal(&[], "");
    assert!(table.is_giro());
    let taken = Input::Fact { fact: RingFact::Sit { seat: seat(1), chips: 1000 } };
    assert_eq!(table.give(&taken), Err(RefusalCode::SeatTaken));
    table.sits(3, 1000);
    assert_eq!(table.try_move(3, "check"), Err(RefusalCode::NotYourTurn));
    assert_eq!(table.state.phase.hand().unwrap().dealt().len(), 3);
    table.leaves(0);
    for again in [
        Input::Fact { fact: RingFact::Leave { seat: seat(0), away: false } },
        Input::Fact { fact: RingFact::TopUp { seat: seat(0), chips: 10 } },
        Input::SitOut { seat: seat(0) },
        Input::Return { seat: seat(0) },
    ] {
        let before = table.state.clone();
        assert_eq!(table.give(&again), Err(RefusalCode::AlreadyLeaving), "{again:?}");
        assert_eq!(table.state, before);
    }
    assert!(!table.between_hands() && !table.awaited().contains(&0), "it is played for");
    table.runs_out();
    assert!(table.state.place(seat(0)).is_none());
    let played: Vec<bool> = (0..4).map(|_| telesina(&mut table)).collect();
    assert_eq!(played, [true, true, true, false], "dealt by seats 1, 2 and 3");
}
