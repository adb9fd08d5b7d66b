//! The carried pot: who plays for it, who waits, who takes it along; and the table around bestia: absent seats,
//! dealers, too few players, levels, eliminations. `docs/rules/bestia.md` "Dealer", "Timeout, abandon, sit-out", R3,
//! R4, R11, R13; G1.9, G3.9 to G3.14.

use mazziere_rules::bestia::BestiaRing;
use mazziere_rules::kernel::{Awaiting, Chance, Game, Input, Viewer};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::ring::RingEvent;
use mazziere_rules::seat::Seat;
use mazziere_rules::session::{Notice, RingFact, Vacated};
use serde_json::json;

use crate::bestia_scene::{Table, bestia, vacated};

const CASH: &str = r#"{"rake_bp":500,"invito":10}"#;
const TOURNAMENT: &str = r#"{"mode":"tournament","invito":10}"#;

fn seat(index: u8) -> Seat {
    Seat::new(index)
}

/// A cash table in whose pot everybody present has left 10.
fn carried(stacks: &[u64]) -> Table {
    let mut table = bestia(CASH, 5, 0).seated(stacks);
    table.passed_hand();
    table
}

#[test]
fn r3_the_only_one_entitled_takes_the_pot_without_rake() {
    let mut table = carried(&[500, 500, 500]);
    table.sits(3, 500);
    table.sits(4, 500);
    table.leaves(0);
    table.leaves(2);
    assert_eq!((table.state.carried, table.between_hands()), (30, true));
    let events = table.fact(RingFact::NextHand {});
    let notices: Vec<_> = events.iter().filter_map(BestiaRing::notice).collect();
    let [Notice::HandBegan { hand: 2 }, Notice::HandEnded(summary)] = &notices[..] else { panic!("{notices:?}") };
    assert_eq!((summary.hand, summary.brought, summary.carried, summary.rake, summary.pot), (2, 30, 0, 0, 30));
    assert_eq!((summary.seats[0].start, summary.seats[0].end), (490, 520));
    assert_eq!((table.stacks(), table.state.carried), (vec![0, 520, 0, 500, 500], 0));
    // Everybody plays from then on, and the deal goes on from where it was.
    table.fact(RingFact::NextHand {});
    assert_eq!(table.positions(), (1, vec![1, 3, 4]));
}

#[test]
fn r3_the_last_one_to_leave_takes_the_pot_along() {
    let mut table = carried(&[500, 500, 500]);
    table.sits(3, 500);
    for (index, chips, from_pot) in [(1, 490, 0), (3, 500, 0), (2, 490, 0), (0, 520, 30)] {
        assert_eq!(vacated(&table.leaves(index)), [(index, chips, from_pot, Vacated::Left)]);
    }
    assert_eq!((table.state.carried, table.state.claims.len()), (0, 0));
    // Moved and away likewise.
    for (fact, because) in [
        (RingFact::Release { seat: seat(1), breaking: false }, Vacated::Moved),
        (RingFact::Leave { seat: seat(1), away: true }, Vacated::Away),
    ] {
        let mut table = carried(&[500, 500]);
        table.leaves(0);
        assert_eq!(vacated(&table.fact(fact)), [(1, 510, 20, because)]);
    }
    // A player who sits down where they sat before has no claim.
    let mut table = carried(&[500, 500]);
    table.leaves(0);
    table.sits(0, 500);
    assert_eq!(vacated(&table.leaves(0)), [(0, 500, 0, Vacated::Left)]);
}

#[test]
fn who_leaves_during_a_smazzata_loses_the_claim_at_its_end() {
    let mut table = carried(&[500, 500, 500]);
    table.deal(&[], "", "");
    table.leaves(1);
    assert_eq!(table.awaited(), [2], "seat 1 passed by itself");
    table.play("2 pass, 0 pass, 2 decline");
    let events = table.play("0 decline");
    assert_eq!(vacated(&events), [(1, 480, 0, Vacated::Left)]);
    assert_eq!((table.state.carried, table.state.claims), (60, [seat(0), seat(2)].into_iter().collect()));
    // All leave during one: those who are stood up at the same moment share, the odd chip to the right of the dealer.
    table.deal(&[], "", "");
    assert_eq!((table.positions(), table.stakes().1), ((2, vec![0, 2]), 80));
    table.leaves(0);
    let events = table.leaves(2);
    assert_eq!(vacated(&events), [(0, 510, 40, Vacated::Left), (2, 510, 40, Vacated::Left)]);
}

#[test]
fn closing_divides_the_pot_among_those_who_paid_for_it() {
    let mut table = carried(&[500, 500, 500]);
    table.passed_hand();
    table.sits(4, 500);
    table.leaves(0);
    assert_eq!(table.state.carried, 60);
    let events = table.fact(RingFact::Close {});
    let closed = Vacated::Closed;
    assert_eq!(vacated(&events), [(1, 510, 30, closed), (2, 510, 30, closed), (4, 500, 0, closed)]);
    assert_eq!(BestiaRing::awaiting(&table.state), Awaiting::Over);
    // In the middle of a smazzata: when it is over.
    let mut table = carried(&[500, 500, 500]);
    table.deal(&[], "", "");
    table.fact(RingFact::Close {});
    table.play("2 pass, 0 pass, 1 stand, 2 decline");
    let events = table.play("0 decline");
    assert_eq!((table.result().carried, table.result().rake), (0, 3));
    assert_eq!(vacated(&events), [(0, 480, 0, closed), (1, 537, 0, closed), (2, 480, 0, closed)]);
}

#[test]
fn g3_9_a_void_smazzata_gives_back_the_pot_too() {
    let mut table = carried(&[500, 500, 500]);
    let (stacks, state) = (table.stacks(), table.state.clone());
    table.deal(&[(2, "AD 2S 4B")], "5C", "");
    assert_eq!(table.stakes(), (10, 60, 60));
    table.play("2 change 2S, 0 stand");
    let events = table.fact(RingFact::VoidHand {});
    assert!(events.iter().all(|event| !matches!(BestiaRing::notice(event), Some(Notice::HandEnded(_)))));
    assert_eq!((table.stacks(), table.state.carried, table.state.claims), (stacks, 30, state.claims));
    assert_eq!(table.state.positions, state.positions);
    table.fact(RingFact::NextHand {});
    assert_eq!(table.stakes(), (10, 60, 60));
    // Players who were leaving when it was voided take with them what they are the last to have a claim to.
    let mut table = carried(&[500, 500]);
    table.deal(&[], "", "");
    table.fact(RingFact::Release { seat: seat(0), breaking: false });
    table.fact(RingFact::Release { seat: seat(1), breaking: false });
    let events = table.fact(RingFact::VoidHand {});
    assert_eq!(vacated(&events), [(0, 500, 10, Vacated::Moved), (1, 500, 10, Vacated::Moved)]);
}

#[test]
fn r4_newcomers_wait_and_everybody_sees_it() {
    let mut table = carried(&[500, 500]);
    table.sits(4, 500);
    let waiting = |table: &Table| {
        let view = serde_json::to_value(BestiaRing::view(&table.state, Viewer::SPECTATOR)).unwrap();
        let places = view["places"].as_array().unwrap().clone();
        places.iter().map(|place| place.get("waiting") == Some(&json!(true))).collect::<Vec<_>>()
    };
    assert_eq!(waiting(&table), [false, false, true]);
    table.deal(&[], "", "");
    assert_eq!((table.stakes(), waiting(&table)), ((10, 40, 0), vec![false, false, true]));
    table.pass_out();
    // Carried again: the newcomer waits again (R4).
    table.fact(RingFact::NextHand {});
    assert_eq!((table.positions().1, table.stakes()), (vec![0, 1], (10, 60, 0)));
}

#[test]
fn absent_seats_pay_and_pass_until_they_are_stood_up() {
    let mut table = bestia(CASH, 3, 0).seated(&[500; 3]);
    table.give(&Input::SitOut { seat: seat(1) }).unwrap();
    for hand in 1..=10 {
        table.deal(&[], "", "");
        assert_eq!(table.positions().1, [0, 1, 2], "hand {hand}: seat 1 is dealt in and pays");
        while table.awaited().contains(&0) || table.awaited().contains(&2) {
            let first = table.awaited()[0];
            let moves = if table.legal(first).get("stand").is_some() { "stand" } else { "" };
            if moves.is_empty() {
                table.pass_out();
            } else {
                table.play(&format!("{first} stand"));
            }
        }
    }
    let gone = vacated(&table.log);
    assert_eq!(gone.last().map(|(index, chips, _, because)| (*index, *chips, *because)), Some((1, 400, Vacated::Away)));
    assert_eq!(gone.len(), 1);
}

#[test]
fn nobody_present_begins_no_hand_at_a_cash_table() {
    let mut table = bestia(CASH, 3, 0).seated(&[500; 3]);
    for index in 0..3 {
        table.give(&Input::SitOut { seat: seat(index) }).unwrap();
    }
    assert_eq!(table.try_fact(RingFact::NextHand {}), Err(RefusalCode::TooFewPlayers));
    table.give(&Input::Return { seat: seat(2) }).unwrap();
    table.deal(&[], "", "");
    // Back in the middle of a smazzata: a player is asked again at the next decision.
    let mut table = bestia(CASH, 3, 0).seated(&[500; 3]);
    table.deal(&[], "", "");
    table.play("1 stand");
    table.late(2);
    assert_eq!(table.awaited(), [0], "seat 2 has passed");
    table.give(&Input::Return { seat: seat(2) }).unwrap();
    table.play("0 pass");
    assert_eq!((table.awaited(), table.legal(2)), (vec![2], json!({"enter_blind": null, "decline": null})));
    // In a tournament the absent play on among themselves.
    let mut table = bestia(TOURNAMENT, 3, 0).seated(&[500; 3]);
    for index in 0..3 {
        table.give(&Input::SitOut { seat: seat(index) }).unwrap();
    }
    table.passed_hand();
    assert_eq!((table.state.carried, table.between_hands()), (30, true));
}

#[test]
fn sitting_out_begins_with_the_next_smazzata() {
    let mut table = bestia(CASH, 3, 0).seated(&[500; 3]);
    table.deal(&[], "", "");
    let out = Input::SitOut { seat: seat(1) };
    let events = table.give(&out).unwrap();
    assert!(
        matches!(events[..], [RingEvent::SitOutAwaited { .. }])
            && events.iter().all(|e| BestiaRing::notice(e).is_none())
    );
    assert_eq!(table.give(&out), Err(RefusalCode::AlreadySittingOut));
    assert_eq!(table.awaited(), [1], "in this one seat 1 still decides");
    table.play("1 stand, 2 pass, 0 pass, 2 decline");
    let events = table.play("0 decline");
    assert!(matches!(events.last(), Some(RingEvent::SatOut { .. })));
    assert!(table.state.place(seat(1)).unwrap().sitting_out);
    // A player may think better of it.
    let mut table = bestia(CASH, 3, 0).seated(&[500; 3]);
    table.deal(&[], "", "");
    table.give(&out).unwrap();
    table.give(&Input::Return { seat: seat(1) }).unwrap();
    table.pass_out();
    assert!(!table.state.place(seat(1)).unwrap().sitting_out);
    // Between two of them it counts at once.
    assert!(matches!(table.give(&out).unwrap()[..], [RingEvent::SatOut { .. }]));
}

#[test]
fn too_little_credit_sits_out_and_none_is_not_entitled() {
    // The minimum is 20 inviti; seat 1 goes below it and pays all the same.
    let mut table = bestia(r#"{"rake_bp":0,"invito":10,"min_credit":20}"#, 3, 0).seated(&[500, 205, 500]);
    table.passed_hand();
    assert!(table.state.place(seat(1)).unwrap().sitting_out);
    assert_eq!(table.give(&Input::Return { seat: seat(1) }), Err(RefusalCode::ChipsTooFew));
    table.fact(RingFact::NextHand {});
    assert_eq!(table.positions().1, [0, 1, 2]);
    // Nothing left: seat 1 is not dealt in, and the others play for what it paid as well.
    let mut table = bestia(CASH, 4, 0).seated(&[500, 10, 500]);
    table.passed_hand();
    assert_eq!((table.stacks()[1], table.state.carried), (0, 30));
    table.fact(RingFact::NextHand {});
    assert_eq!((table.positions().1, table.stakes()), (vec![0, 2], (10, 50, 50)));
    table.cards(&[], "", "");
    table.pass_out();
    // Those two leave: the second is the last who could play for it.
    assert_eq!(vacated(&table.leaves(0)), [(0, 480, 0, Vacated::Left)]);
    assert_eq!(vacated(&table.leaves(2)), [(2, 530, 50, Vacated::Left)]);
}

#[test]
fn g3_10_the_credit_counts_that_a_seat_has_when_the_smazzata_begins() {
    // Seat 1 is at 195 after the first, of 200: when it tops up and by how much, whether it is asked in the next one.
    let cases: [(&[(&str, u64)], bool); 6] = [
        (&[], false),
        (&[("pause", 100)], true),
        (&[("pause", 4)], false),
        (&[("pause", 4), ("pause", 4)], true),
        (&[("hand", 100)], true),
        // Too late: the player sits out until they say that they are back.
        (&[("missed", 100)], false),
    ];
    for (top_ups, asked) in cases {
        let mut table = bestia(r#"{"rake_bp":0,"invito":10,"min_credit":20}"#, 3, 0).seated(&[500, 205, 500]);
        let buys = |table: &mut Table, now: &str| {
            for (_, chips) in top_ups.iter().filter(|(when, _)| *when == now) {
                table.fact(RingFact::TopUp { seat: seat(1), chips: *chips });
            }
        };
        table.deal(&[], "", "");
        buys(&mut table, "hand");
        table.pass_out();
        buys(&mut table, "pause");
        if top_ups.iter().any(|(when, _)| *when == "missed") {
            table.passed_hand();
            buys(&mut table, "missed");
        }
        assert_eq!(table.state.place(seat(1)).unwrap().sitting_out, !asked, "{top_ups:?}");
        table.deal(&[], "", "");
        while table.awaited() != [1] && !table.between_hands() {
            let first = table.awaited()[0];
            let word = if table.legal(first).get("pass").is_some() { "pass" } else { "decline" };
            table.play(&format!("{first} {word}"));
        }
        assert_eq!(!table.between_hands(), asked, "{top_ups:?}");
    }
    // A smazzata that is void has not begun.
    let mut table = bestia(r#"{"rake_bp":0,"invito":10,"min_credit":20}"#, 3, 0).seated(&[500, 205, 500]);
    table.passed_hand();
    table.deal(&[], "", "");
    table.fact(RingFact::VoidHand {});
    let events = table.fact(RingFact::TopUp { seat: seat(1), chips: 100 });
    assert!(matches!(events[..], [RingEvent::ToppedUp { .. }, RingEvent::CameBack { .. }]), "{events:?}");
    // A player who sits out by choice stays out.
    let mut table = bestia(CASH, 3, 0).seated(&[500, 500, 500]);
    table.give(&Input::SitOut { seat: seat(1) }).unwrap();
    table.fact(RingFact::TopUp { seat: seat(1), chips: 100 });
    assert!(table.state.place(seat(1)).unwrap().sitting_out);
    // No credit at all, and no smazzata without that player: the time of G3.11 runs, and they may still buy some.
    let mut table = bestia(CASH, 3, 0).seated(&[500, 10]);
    table.deal(&[(0, "AD AS AB")], "5C", "");
    table.play("1 pass, 0 stand, 1 decline");
    assert_eq!(table.stacks()[1], 0);
    assert!(table.state.place(seat(1)).unwrap().sitting_out);
    assert_eq!(table.try_fact(RingFact::NextHand {}), Err(RefusalCode::TooFewPlayers));
    table.fact(RingFact::TopUp { seat: seat(1), chips: 300 });
    table.deal(&[], "", "");
    table.play("0 pass");
    assert_eq!(table.awaited(), [1], "seat 1 deals and is asked");
}

#[test]
fn an_interrupted_table_keeps_the_right_to_deal() {
    let options = r#"{"rake_bp":0,"invito":10,"min_players":3}"#;
    let mut table = bestia(options, 5, 0).seated(&[500, 0, 500, 500]);
    table.deal(&[], "", "");
    table.play("2 stand, 3 pass, 0 pass, 3 decline, 0 decline");
    assert_eq!((table.positions().0, table.state.carried), (0, 0));
    table.leaves(3);
    assert_eq!(table.try_fact(RingFact::NextHand {}), Err(RefusalCode::TooFewPlayers), "two of three");
    table.sits(1, 500);
    // 1 would be next; 2 and 0 were there when play stopped, and go first in seat order.
    let mut dealers = Vec::new();
    for _ in 0..5 {
        table.deal(&[], "", "");
        dealers.push(table.positions().0);
        let first = table.awaited()[0];
        table.play(&format!("{first} stand"));
        table.pass_out();
    }
    assert_eq!(dealers, [2, 0, 1, 2, 0]);
    // A player who stood up meanwhile has lost it.
    let mut table = bestia(options, 5, 0).seated(&[500, 0, 500, 500]);
    table.passed_hand();
    table.leaves(3);
    table.leaves(2);
    table.sits(2, 500);
    table.sits(1, 500);
    // Seat 0 alone has paid for the pot, and gets it; then it deals, since it alone was there all the time.
    table.fact(RingFact::NextHand {});
    assert_eq!(table.stacks()[0], 520);
    table.fact(RingFact::NextHand {});
    assert_eq!(table.positions(), (0, vec![0, 1, 2]));
}

#[test]
fn a_level_counts_from_the_next_smazzata() {
    let mut table = bestia(TOURNAMENT, 3, 0).seated(&[500; 3]);
    table.deal(&[], "", "");
    table.fact(RingFact::Level { stake: 25, ante: 0 });
    assert_eq!(table.stakes().0, 10);
    table.pass_out();
    table.fact(RingFact::NextHand {});
    assert_eq!(table.stakes(), (25, 105, 105));
}

#[test]
fn top_ups_count_from_the_next_smazzata() {
    let mut table = bestia(CASH, 3, 0).seated(&[500, 500, 15]);
    table.deal(&[], "", "");
    assert_eq!(table.stakes(), (10, 30, 5));
    table.fact(RingFact::TopUp { seat: seat(2), chips: 5000 });
    assert_eq!(table.state.phase.hand().unwrap().risk(), 5);
    table.pass_out();
    assert_eq!(table.stacks()[2], 2000, "up to the maximum");
    table.fact(RingFact::NextHand {});
    assert_eq!(table.stakes(), (10, 60, 60));
}

#[test]
fn r13_who_pays_a_bestia_with_the_last_chips_is_out() {
    let mut table = bestia(TOURNAMENT, 3, 2).seated(&[500, 35, 300]);
    table.deal(&[(0, "AD AS AB"), (1, "2D 2S 2B")], "5C", "");
    assert_eq!(table.stakes(), (10, 30, 25));
    table.play("0 stand, 1 stand, 2 pass, 2 decline");
    table.play("0 play AD, 1 play 2D, 0 play AS, 1 play 2S, 0 play AB");
    let events = table.play("1 play 2B");
    assert_eq!(vacated(&events), [(1, 0, 0, Vacated::Eliminated)]);
    let out = &table.result().eliminated[0];
    assert_eq!((out.seat.index(), out.start, out.distance), (1, 35, 2));
    // The loser's bestia is in the pot all the same, and the others play for it.
    assert_eq!(table.state.carried, 25);
    table.fact(RingFact::NextHand {});
    assert_eq!((table.positions(), table.stakes()), ((0, vec![0, 2]), (10, 45, 45)));
}

#[test]
fn a_tournament_pot_without_an_owner_is_played_for_by_who_sits_there() {
    // Both stake their last chips and pass: both are out, and nobody owns the 20.
    let mut table = bestia(TOURNAMENT, 4, 0).seated(&[10, 10]);
    table.sits(3, 500);
    table.deal(&[], "", "");
    table.pass_out();
    assert_eq!(table.state.carried, 30);
    let gone = vacated(&table.log);
    assert_eq!(gone.iter().map(|(index, ..)| *index).collect::<Vec<_>>(), [0, 1], "the dealer's seat first");
    assert_eq!(table.stacks()[3], 490);
    assert_eq!(table.try_fact(RingFact::NextHand {}).map(|events| events.len()), Ok(2), "the last one takes it");
    assert_eq!(table.stacks()[3], 520);
    // Everybody out: it stays. A player who is moved here plays for it.
    let mut table = bestia(TOURNAMENT, 4, 0).seated(&[10, 10]);
    table.deal(&[], "", "");
    table.pass_out();
    assert_eq!((table.state.carried, table.stacks()), (20, vec![0; 4]));
    table.sits(2, 300);
    table.sits(3, 300);
    table.fact(RingFact::NextHand {});
    assert_eq!((table.positions(), table.stakes()), ((2, vec![2, 3]), (10, 40, 40)));
    let mut table = bestia(TOURNAMENT, 4, 0).seated(&[10, 10]);
    table.deal(&[], "", "");
    table.pass_out();
    table.fact(RingFact::Close {});
    assert_eq!(
        (table.state.carried, BestiaRing::awaiting(&table.state)),
        (20, Awaiting::Over),
        "it stays on the table"
    );
}

#[test]
fn the_winner_of_a_tournament_takes_the_pot_when_the_table_closes() {
    let mut table = bestia(TOURNAMENT, 3, 1).seated(&[500, 30]);
    table.deal(&[(0, "AD AS AB"), (1, "2D 2S 2B")], "5C", "");
    table.play("0 stand, 1 stand, 0 play AD, 1 play 2D, 0 play AS, 1 play 2S, 0 play AB, 1 play 2B");
    assert_eq!((table.stacks(), table.state.carried), (vec![510, 0, 0], 20));
    // Either the next hand is called, or the table is closed.
    let events = table.fact(RingFact::Close {});
    assert_eq!(vacated(&events), [(0, 530, 20, Vacated::Closed)]);
}

#[test]
fn the_deck_and_the_settlement_of_a_pot_taken_alone_are_not_awaited() {
    let mut table = carried(&[500, 500]);
    table.sits(2, 500);
    table.leaves(0);
    table.fact(RingFact::NextHand {});
    let deck = mazziere_rules::card::DeckKind::Italian40.cards().to_vec();
    let late = Input::Chance { chance: Chance::Deck { cards: deck } };
    assert_eq!(table.give(&late), Err(RefusalCode::ChanceNotAwaited));
    assert!(table.log.iter().any(|event| matches!(event, RingEvent::HandEnded { result } if result.brought == 20)));
}
