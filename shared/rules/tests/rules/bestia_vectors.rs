//! Every test vector of `docs/rules/bestia.md`, through the ring. Vectors 7 to 11 are tested as pure functions in
//! `bestia::play` too.

use mazziere_rules::ring::{RingEvent, SeatResult};
use mazziere_rules::session::Chips;
use serde_json::json;

use crate::bestia_scene::{Table, bestia};

/// A table of four without rake, everybody with 5000; the dealer is seat 3, so seat 0 speaks first.
fn four(options: &str) -> Table {
    bestia(options, 4, 3).seated(&[5000; 4])
}

/// What a seat won, and what it paid beyond the invito, in the last hand.
fn won(table: &Table, index: u8) -> (Chips, Chips) {
    let invito = table.start().forced[0].amount;
    let of = |s: &&SeatResult| s.seat.index() == index;
    let seat = table.result().seats.iter().find(of).expect("dealt in");
    assert_eq!(seat.end, seat.start - seat.paid + seat.won);
    (seat.won, seat.paid - invito)
}

const INVITO_250: &str = r#"{"rake_bp":0,"invito":250,"min_buyin":1}"#;

#[test]
fn vector_1_parts_and_a_bestia() {
    let mut table = four(INVITO_250);
    table.deal(&[(0, "2D 4S 4B"), (1, "AD AS 2B"), (2, "4D 2S AB")], "5C", "");
    assert_eq!(table.stakes(), (250, 1000, 1000));
    table.play("0 stand, 1 stand, 2 stand, 3 pass, 3 decline");
    table.play("0 play 2D, 1 play AD, 2 play 4D, 1 play AS, 2 play 2S, 0 play 4S, 1 play 2B, 2 play AB, 0 play 4B");
    assert_eq!([0, 1, 2, 3].map(|index| won(&table, index)), [(0, 1000), (667, 0), (333, 0), (0, 0)]);
    assert_eq!((table.result().brought, table.result().carried), (0, 1000));
    assert_eq!((table.stacks(), table.state.carried), (vec![3750, 5417, 5083, 4750], 1000));
}

#[test]
fn vector_2_the_remainder_goes_to_the_first_trick() {
    let mut table = four(r#"{"rake_bp":0,"invito":500,"min_buyin":1}"#);
    table.deal(&[(0, "AD 2S 4B"), (1, "4D AS 2B"), (2, "2D 4S AB")], "5C", "");
    table.play("0 stand, 1 stand, 2 stand, 3 pass, 3 decline");
    table.play("0 play AD, 1 play 4D, 2 play 2D, 0 play 2S, 1 play AS, 2 play 4S, 1 play 2B, 2 play AB, 0 play 4B");
    assert_eq!([0, 1, 2].map(|index| won(&table, index)), [(668, 0), (666, 0), (666, 0)]);
    assert_eq!(table.result().carried, 0);
}

#[test]
fn vector_3_all_tricks() {
    let mut table = four(INVITO_250);
    table.deal(&[(0, "2D 2S 2B"), (3, "AD AS AB")], "5C", "");
    table.play("0 stand, 1 pass, 2 pass, 3 stand, 1 decline, 2 decline");
    table.play("0 play 2D, 3 play AD, 3 play AS, 0 play 2S, 3 play AB, 0 play 2B");
    assert_eq!((won(&table, 3), won(&table, 0)), ((1000, 0), (0, 1000)));
}

#[test]
fn vector_4_a_reduced_invito_has_no_risk() {
    let mut table = bestia(r#"{"rake_bp":0,"invito":5}"#, 4, 3).seated(&[50, 3, 20, 40]);
    table.deal(&[], "", "");
    assert_eq!(table.stakes(), (3, 12, 0));
}

#[test]
fn vector_5_the_risk_is_the_lowest_credit_left() {
    let mut table = bestia(r#"{"rake_bp":0,"invito":5}"#, 4, 3).seated(&[50, 13, 20, 40]);
    table.deal(&[], "", "");
    assert_eq!(table.stakes(), (5, 20, 8));
    let mut table = bestia(r#"{"rake_bp":0,"invito":5,"max_bestia":7}"#, 4, 3).seated(&[50, 13, 20, 40]);
    table.deal(&[], "", "");
    assert_eq!(table.stakes(), (5, 20, 7), "the maximum of the table");
}

#[test]
fn vector_6_a_newcomer_waits_one_smazzata_without_risk() {
    let mut table = bestia(r#"{"rake_bp":0,"invito":200,"min_buyin":1}"#, 4, 2).seated(&[5000; 3]);
    table.passed_hand();
    assert_eq!(table.state.carried, 600);
    table.sits(3, 5000);
    table.deal(&[(1, "AD AS AC")], "5C", "");
    assert_eq!((table.positions(), table.stakes()), ((0, vec![0, 1, 2]), (200, 1200, 0)));
    let waiting: Vec<_> = table.start().waiting.iter().map(|seat| seat.index()).collect();
    assert_eq!((waiting, table.start().carried), (vec![3], 600));
    table.play("1 stand, 2 pass, 0 stand, 2 decline");
    table.pass_out();
    assert_eq!(table.state.carried, 0, "no bestia at risk 0");
    table.deal(&[], "", "");
    assert_eq!((table.positions(), table.stakes()), ((1, vec![0, 1, 2, 3]), (200, 800, 800)));
}

#[test]
fn vectors_7_and_8_no_card_of_the_suit_led() {
    let mut table = four(INVITO_250);
    table.deal(&[(0, "5D 2B 4B"), (1, "4C 5B 6B"), (2, "2C 7S KB"), (3, "4S QS JB")], "7C", "");
    table.play("0 stand, 1 stand, 2 stand, 3 stand, 0 play 5D, 1 play 4C");
    assert_eq!(table.legal(2), json!({"play": ["2C"]}), "vector 7");
    table.play("2 play 2C");
    assert_eq!(table.legal(3), json!({"play": ["4S", "QS", "JB"]}), "vector 8");
    let taken = table.play("3 play 4S");
    assert!(
        taken
            .iter()
            .any(|event| serde_json::to_value(event).unwrap()["event"] == json!({"type": "trick_taken", "seat": 1}))
    );
}

#[test]
fn vector_9_the_suit_led_comes_before_the_dominant_briscola() {
    let mut table = four(INVITO_250);
    table.deal(&[(0, "5D 2B 4B"), (1, "AC 2D 5B")], "7C", "");
    table.play("0 stand, 1 stand, 2 pass, 3 pass, 2 decline, 3 decline, 0 play 5D");
    assert_eq!(table.legal(1), json!({"play": ["2D"]}));
}

#[test]
fn vectors_10_and_11_the_dominant_briscola_is_led() {
    let leads = |turned: &str, held: &str| {
        let mut table = four(INVITO_250);
        table.deal(&[(0, held)], turned, "");
        table.play("0 stand, 1 stand, 2 pass, 3 pass, 2 decline, 3 decline");
        table.legal(0)
    };
    assert_eq!(leads("AC", "3C KD 2S"), json!({"play": ["3C"]}), "vector 10");
    assert_eq!(leads("5C", "3C KD 2S"), json!({"play": ["3C", "KD", "2S"]}), "vector 10");
    // 11: in the second trick as in the first.
    let mut table = four(INVITO_250);
    table.deal(&[(0, "2D 4B 6B"), (1, "AD AC 7D")], "5C", "");
    table.play("0 stand, 1 stand, 2 pass, 3 pass, 2 decline, 3 decline, 0 play 2D, 1 play AD");
    assert_eq!(table.legal(1), json!({"play": ["AC"]}), "vector 11");
}

#[test]
fn vector_12_changes_and_a_blind_entry() {
    let mut table = four(INVITO_250);
    table.deal(&[(0, "2D 4D 5D"), (2, "2S 4S 5S")], "7C", "6S 7S JS QS KS");
    let stock = |table: &Table| table.state.phase.hand().unwrap().stock();
    assert_eq!(stock(&table), 27);
    table.play("0 pass, 1 stand");
    assert_eq!(
        table.legal(2),
        json!({"pass": null, "stand": null, "change": {"of": ["2S", "4S", "5S"], "min": 1, "max": 3}})
    );
    table.play("2 change 5S 2S, 3 pass");
    assert_eq!((stock(&table), table.awaited()), (25, vec![0]));
    let held = |table: &Table, index| {
        let cards = table.state.phase.hand().unwrap().cards(mazziere_rules::seat::Seat::new(index)).iter();
        cards.map(|card| card.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(held(&table, 2), ["4S", "6S", "7S"], "kept cards first, then as drawn");
    assert_eq!(table.legal(0), json!({"enter_blind": null, "decline": null}));
    table.play("0 blind, 3 decline");
    assert_eq!((stock(&table), held(&table, 0)), (22, vec!["JS".to_owned(), "QS".to_owned(), "KS".to_owned()]));
    let participants: Vec<_> =
        table.state.phase.hand().unwrap().participants().iter().map(|seat| seat.index()).collect();
    assert_eq!((participants, table.awaited()), (vec![0, 1, 2], vec![0]));
}

#[test]
fn vector_13_a_pot_that_nobody_plays_for_is_carried() {
    let mut table = four(r#"{"rake_bp":1000,"invito":200,"min_buyin":1}"#);
    table.passed_hand();
    assert_eq!((table.result().carried, table.result().rake, table.state.carried), (800, 0, 800));
    table.deal(&[], "", "");
    assert_eq!((table.start().carried, table.stakes()), (800, (200, 1600, 1600)), "the risk comes from the next pot");
}

#[test]
fn vector_14_a_sole_participant_takes_the_pot() {
    let mut table = four(INVITO_250);
    table.deal(&[], "", "");
    table.play("0 pass, 1 pass, 2 stand, 3 pass, 0 decline, 1 decline");
    let events = table.play("3 decline");
    assert!(!events.iter().any(|event| matches!(event, RingEvent::Hand { event } if serde_json::to_value(event).unwrap()["type"] == "trick_taken")));
    assert_eq!((won(&table, 2), table.result().carried), ((1000, 0), 0));
    assert_eq!(table.stacks(), [4750, 4750, 5750, 4750]);
}

#[test]
fn vector_15_four_cards() {
    let options = r#"{"rake_bp":0,"cards":4,"invito":300,"min_buyin":1,"max_bestia":800}"#;
    // P1 is seat 0 and deals, so P2 declares first.
    let mut table = bestia(options, 4, 0).seated(&[5000; 4]);
    let hands = [(1, "AD 2S 5B 6D"), (2, "4D AS 2B 6S"), (3, "5D 4S 4B 6B"), (0, "2D 5S AB KC")];
    table.deal(&hands, "5C", "");
    assert_eq!(table.stakes(), (300, 1200, 800));
    table.play("1 stand, 2 stand, 3 stand, 0 stand");
    table.play("1 play AD, 2 play 4D, 3 play 5D, 0 play 2D, 1 play 2S, 2 play AS, 3 play 4S, 0 play 5S");
    table.play("2 play 2B, 3 play 4B, 0 play AB, 1 play 5B, 0 play KC, 1 play 6D, 2 play 6S, 3 play 6B");
    assert_eq!([0, 1, 2, 3].map(|index| won(&table, index)), [(600, 0), (300, 800), (300, 0), (0, 800)]);
    assert_eq!(table.result().carried, 1600);
}

#[test]
fn vector_15_all_passed_and_the_first_blind_entrant_must_make_two() {
    let options = r#"{"rake_bp":0,"cards":4,"invito":300,"min_buyin":1,"max_bestia":800}"#;
    let mut table = bestia(options, 4, 0).seated(&[5000; 4]);
    table.deal(&[], "5C", "2D 4D 5D KD AD 2B 2S 4S");
    table.play("1 pass, 2 pass, 3 pass, 0 pass, 1 blind, 2 blind, 3 decline, 0 decline");
    table.play("1 play 2D, 2 play AD, 2 play 2B, 1 play 4D, 2 play 2S, 1 play 5D, 2 play 4S, 1 play KD");
    assert_eq!((won(&table, 1), won(&table, 2)), ((0, 800), (1200, 0)));
    // One trick is enough for the second entrant, and too few for the first.
    let mut table = bestia(options, 4, 0).seated(&[5000; 4]);
    table.deal(&[], "5C", "AD 4D 5D KD 2D 2C AB AS");
    table.play("1 pass, 2 pass, 3 pass, 0 pass, 1 blind, 2 blind, 3 decline, 0 decline");
    table.play("1 play AD, 2 play 2D, 1 play 4D, 2 play 2C, 2 play AB, 1 play 5D, 2 play AS, 1 play KD");
    assert_eq!((won(&table, 1), won(&table, 2)), ((300, 800), (900, 0)));
}

#[test]
fn vector_16_late_before_and_after_declaring() {
    let mut table = four(INVITO_250);
    table.deal(&[(0, "2D 4D 5B"), (1, "2S 7D KD"), (2, "AD AS AB")], "7C", "6S");
    // Late at the declaration: Pass, and Decline when it comes to that.
    table.late(0);
    assert_eq!(table.awaited(), [1]);
    table.play("1 change 2S, 2 stand, 3 pass");
    assert_eq!(table.awaited(), [3], "seat 0 has declined by itself");
    table.play("3 decline");
    // Seat 1 leads, is late, and plays the first legal card in hand order: 7D, KD, then 6S, which was drawn.
    assert_eq!(table.awaited(), [1]);
    table.late(1);
    assert_eq!(table.legal(2), json!({"play": ["AD"]}), "7D was led");
    table.play("2 play AD");
    assert_eq!(table.awaited(), [2], "and seat 1 goes on by itself");
    table.play("2 play AS");
    table.play("2 play AB");
    assert_eq!((won(&table, 1), won(&table, 2)), ((0, 1000), (1000, 0)));
    assert!([0, 1].iter().all(|&index| table.state.place(mazziere_rules::seat::Seat::new(index)).unwrap().sitting_out));
}

#[test]
fn r5_changes_stop_at_what_the_stock_holds() {
    let mut table = bestia(r#"{"rake_bp":0,"cards":4,"invito":10}"#, 5, 4).seated(&[500; 5]);
    let hands = [(0, "AD 2D 3D 4D"), (1, "AC 2C 3C 4C"), (2, "AB 2B 3B 4B"), (3, "AS 2S 3S 4S"), (4, "5D 6D 7D JD")];
    table.deal(&hands, "5C", "");
    table.play("0 change AD 2D 3D 4D, 1 change AC 2C 3C 4C, 2 change AB 2B 3B 4B, 3 change AS 2S 3S 4S");
    assert_eq!(table.legal(4)["change"]["max"], 3);
    assert!(table.try_move(4, "change 5D 6D 7D JD").is_err());
    table.play("4 change 5D 6D 7D");
    assert_eq!((table.state.phase.hand().unwrap().stock(), table.awaited()), (0, vec![0]), "no blind round");
}

#[test]
fn r14_no_blind_entry_without_a_whole_hand_in_the_stock() {
    let mut table = bestia(r#"{"rake_bp":0,"cards":4,"invito":10}"#, 5, 4).seated(&[500; 5]);
    let hands = [(0, "AD 2D 3D 4D"), (1, "AC 2C 3C 4C"), (2, "AB 2B 3B 4B"), (3, "AS 2S 3S 4S"), (4, "5D 6D 7D JD")];
    table.deal(&hands, "5C", "");
    table.play("0 pass, 1 pass, 2 change AB 2B 3B 4B, 3 change AS 2S 3S 4S, 4 change 5D 6D 7D JD");
    // 19 - 12 = 7 cards are left: one may enter, the next one is not asked.
    table.play("0 blind");
    assert_eq!((table.state.phase.hand().unwrap().stock(), table.awaited()), (3, vec![0]));
    assert_eq!(table.state.phase.hand().unwrap().participants().len(), 4);
}

#[test]
fn r17_the_rake_comes_before_the_parts() {
    let mut table = four(r#"{"rake_bp":500,"rake_cap":30,"invito":250,"min_buyin":1}"#);
    table.deal(&[(0, "AD 2S 4B"), (1, "4D AS 2B"), (2, "2D 4S AB")], "5C", "");
    table.play("0 stand, 1 stand, 2 stand, 3 pass, 3 decline");
    table.play("0 play AD, 1 play 4D, 2 play 2D, 0 play 2S, 1 play AS, 2 play 4S, 1 play 2B, 2 play AB, 0 play 4B");
    // 5% would be 50; the cap is 30. 970 in three parts: 324, 323, 323.
    assert_eq!((table.result().rake, [0, 1, 2].map(|index| won(&table, index).0)), (30, [324, 323, 323]));
    assert_eq!(table.result().seats.iter().map(|seat| seat.rake).collect::<Vec<_>>(), [10, 10, 10, 0]);
    // R10: the sole participant takes the pot after the rake.
    let mut table = four(r#"{"rake_bp":1000,"invito":250,"min_buyin":1}"#);
    table.deal(&[], "", "");
    table.play("0 stand, 1 pass, 2 pass, 3 pass, 1 decline, 2 decline, 3 decline");
    assert_eq!((table.result().rake, won(&table, 0).0), (100, 900));
}
