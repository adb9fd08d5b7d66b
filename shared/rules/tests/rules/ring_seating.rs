//! Seats at a ring table: taken, topped up, sitting out, coming back, leaving; blinds owed and asked for; showing.
//! `docs/rules/texas-holdem.md` "Timeout, sit-out, time bank, leaving", "Setup", "Pots, rake, end".

use mazziere_rules::holdem::{HoldemRing, Texas};
use mazziere_rules::kernel::{Awaiting, Game, Input, Viewer};
use mazziere_rules::outcome::{Outcome, SessionOutcome};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::ring::RingEvent;
use mazziere_rules::seat::SeatSet;
use mazziere_rules::session::{Notice, RingFact, Vacated};

use serde_json::json;

use crate::ring_scene::{Event, Table, holdem, seat};

const CASH: &str = r#"{"rake_bp":0,"sb":50}"#;
const TOURNAMENT: &str = r#"{"mode":"tournament","sb":50}"#;

fn cash(stacks: &[u64]) -> Table<Texas> {
    holdem(CASH, 6, 0).seated(stacks)
}

/// Plays a hand in which everybody folds.
fn pass_hand(table: &mut Table<Texas>) {
    table.deal(&[], "");
    table.fold_out();
}

fn vacated(events: &[Event<Texas>]) -> Vec<(u8, u64, Vacated)> {
    let notices = events.iter().filter_map(HoldemRing::notice);
    let seats = notices.filter_map(|notice| match notice {
        Notice::SeatVacated { seat, chips, because, .. } => Some((seat.index(), chips, because)),
        _ => None,
    });
    seats.collect()
}

fn preferences(table: &mut Table<Texas>, index: u8, json: &str) {
    table.try_move(index, &format!(r#"{{"type":"preferences","preferences":{json}}}"#)).unwrap();
}

#[test]
fn a_cash_sit_out_gets_no_cards_and_owes_what_passes_by() {
    let mut table = cash(&[10000; 4]);
    pass_hand(&mut table);
    assert_eq!(table.positions().0, [0, 1, 2]);
    table.give(&Input::SitOut { seat: seat(3) }).unwrap();
    pass_hand(&mut table);
    // The big blind passed seat 3: it went to seat 0.
    assert_eq!(table.positions(), ([1, 2, 0], vec![0, 1, 2]));
    table.give(&Input::Return { seat: seat(3) }).unwrap();
    table.deal(&[], "");
    // Seat 3 lies between button and big blind and waits (the default), as the small blind goes on to seat 0.
    assert_eq!(table.positions(), ([2, 0, 1], vec![0, 1, 2]));
    let debt = table.state.place(seat(3)).unwrap().standing.debt;
    assert!(debt.big && debt.small);
    table.fold_out();
    preferences(&mut table, 3, r#"{"entry":"now"}"#);
    table.deal(&[], "");
    // Now it posts: a live big blind, and the small blind dead.
    assert_eq!(table.positions(), ([0, 1, 2], vec![0, 1, 2, 3]));
    let entry: Vec<_> = table.forced().into_iter().filter(|(index, ..)| *index == 3).collect();
    assert_eq!(entry, [(3, "entry".to_owned(), 100), (3, "dead_small_blind".to_owned(), 50)]);
    // The live post counts: seat 3 may check if nobody raises.
    assert_eq!(table.legal(3)["check"], json!({}));
    table.play("3 check, 0 call, 1 call, 2 check");
    assert_eq!(table.state.phase.hand().unwrap().pot(), 450);
    table.play("1 bet 100, 2 fold, 3 call, 0 fold, 1 check, 3 check, 1 check, 3 check");
    table.fold_out();
    assert_eq!(table.result().pots.len(), 1, "the dead small blind makes no side pot");
    assert_eq!(table.result().pot, 650);
}

#[test]
fn a_newcomer_waits_for_the_big_blind_or_posts_it() {
    let mut table = cash(&[10000, 10000, 10000]);
    pass_hand(&mut table);
    table.fact(RingFact::Sit { seat: seat(4), chips: 10000 });
    table.deal(&[], "");
    // The next big blind reaches seat 4? It goes from 2 on: to seat 4, the next eligible one.
    assert_eq!(table.positions(), ([1, 2, 4], vec![0, 1, 2, 4]));
    table.fold_out();
    table.fact(RingFact::Sit { seat: seat(3), chips: 10000 });
    preferences(&mut table, 3, r#"{"entry":"now"}"#);
    pass_hand(&mut table);
    assert_eq!(table.positions(), ([2, 4, 0], vec![0, 1, 2, 4]), "nobody posts between button and big blind");
    pass_hand(&mut table);
    assert_eq!(table.positions(), ([4, 0, 1], vec![0, 1, 2, 3, 4]));
    let entry: Vec<_> = table.forced().into_iter().filter(|(index, ..)| *index == 3).collect();
    assert_eq!(entry, [(3, "entry".to_owned(), 100)], "a newcomer owes a big blind only");
}

#[test]
fn blinds_are_asked_for_where_they_are_not_automatic() {
    let mut table = cash(&[10000; 4]);
    preferences(&mut table, 1, r#"{"auto_blinds":false}"#);
    preferences(&mut table, 2, r#"{"auto_blinds":false}"#);
    table.fact(RingFact::NextHand {});
    assert_eq!((table.awaited(), table.legal(1)), (vec![1], json!({"post_blind": {}, "sit_out": {}, "pays": 50})));
    assert_eq!(table.try_move(2, "post"), Err(RefusalCode::NotYourTurn));
    assert_eq!(table.try_move(1, "fold"), Err(RefusalCode::MoveNotLegal));
    assert_eq!(table.give(&Input::Fact { fact: RingFact::NextHand {} }), Err(RefusalCode::HandInProgress));
    table.play("1 post");
    assert_eq!(table.legal(2)["pays"], 100);
    // Late: seat 2 sits out, and the big blind goes on to seat 3.
    let events = table.late(2);
    assert!(matches!(events.last(), Some(RingEvent::HandStarted { .. })));
    assert_eq!(table.positions(), ([0, 1, 3], vec![0, 1, 3]));
    // One who would be left alone is not dealt against nobody.
    let mut table = cash(&[10000; 2]);
    preferences(&mut table, 0, r#"{"auto_blinds":false}"#);
    table.fact(RingFact::NextHand {});
    let events = table.play("0 out");
    assert!(matches!(events[..], [RingEvent::SatOut { .. }, RingEvent::HandCalledOff {}]));
    assert!(table.between_hands());
    assert_eq!(table.give(&Input::Fact { fact: RingFact::NextHand {} }), Err(RefusalCode::TooFewPlayers));
}

#[test]
fn late_is_check_or_fold_and_then_sitting_out() {
    let mut table = cash(&[10000; 3]);
    table.deal(&[], "");
    table.play("0 call, 1 call");
    let events = table.late(2);
    assert!(matches!(events[0], RingEvent::SatOut { .. }), "{events:?}");
    // The big blind checked; its later decisions are taken at once.
    table.play("1 check");
    assert_eq!(table.awaited(), [0]);
    table.play("0 bet 100");
    assert_eq!(table.awaited(), [1], "seat 2 comes after and will fold by itself");
    assert_eq!(table.give(&Input::Return { seat: seat(2) }).unwrap().len(), 1, "it regains control in the next hand");
    table.play("1 call");
    assert_eq!(table.state.phase.hand().unwrap().live().len(), 2);
    assert_eq!(table.give(&Input::Return { seat: seat(2) }), Err(RefusalCode::NotSittingOut));
    // An expired clock where nothing is awaited is refused.
    let late = Input::TimeExpired { seat: seat(2), clock: mazziere_rules::kernel::Clock::Move };
    assert_eq!(table.give(&late), Err(RefusalCode::NotAwaited));
}

#[test]
fn an_absent_all_in_keeps_its_claims() {
    let mut table = cash(&[300, 10000, 10000]);
    table.deal(&[(0, "AhAd"), (1, "KhKd"), (2, "QhQd")], "2c 7d 9h Js 3c");
    table.play("0 raise 300");
    table.give(&Input::Abandon { seat: seat(0) }).unwrap();
    table.play("1 call, 2 call, 1 check, 2 check, 1 check, 2 check, 1 check");
    let events = table.play("2 check");
    assert_eq!(vacated(&events), [(0, 900, Vacated::Left)]);
}

#[test]
fn who_ends_the_hand_by_leaving_is_gone_at_once() {
    let mut table = cash(&[10000, 10000]);
    table.deal(&[], "");
    preferences(&mut table, 1, r#"{"showing":"muck"}"#);
    let events = table.give(&Input::Abandon { seat: seat(0) }).unwrap();
    assert_eq!(vacated(&events), [(0, 9950, Vacated::Left)]);
    assert!(table.between_hands() && table.state.place(seat(0)).is_none());
    // A late player who leaves, and one who is taken to another table, likewise.
    let mut table = holdem(TOURNAMENT, 2, 0).seated(&[1000, 1000]);
    table.deal(&[], "");
    table.fact(RingFact::Release { seat: seat(0), breaking: false });
    let events = table.play("0 fold, 1 muck");
    assert_eq!(vacated(&events), [(0, 950, Vacated::Moved)]);
}

#[test]
fn a_tournament_seat_is_blinded_out() {
    let mut table = holdem(TOURNAMENT, 3, 0).seated(&[1000; 3]);
    table.give(&Input::Abandon { seat: seat(1) }).unwrap();
    table.deal(&[], "");
    table.play("0 call");
    assert_eq!(table.awaited(), [2], "the small blind folded by itself");
    table.play("2 check");
    table.fold_out();
    assert_eq!(table.stacks()[1], 950);
    table.fact(RingFact::NextHand {});
    assert_eq!(table.positions(), ([1, 2, 0], vec![0, 1, 2]), "dealt in again");
    assert_eq!(table.give(&Input::Return { seat: seat(1) }), Err(RefusalCode::AlreadyLeaving));
    assert_eq!(table.give(&Input::Abandon { seat: seat(1) }), Err(RefusalCode::AlreadyLeaving));
    assert_eq!(
        table.give(&Input::Fact { fact: RingFact::TopUp { seat: seat(0), chips: 5 } }),
        Err(RefusalCode::TopUpNotOffered)
    );
    // Everybody absent: the hand plays itself.
    for index in [0, 2] {
        table.give(&Input::SitOut { seat: seat(index) }).unwrap();
    }
    table.cards(&[], "");
    assert!(table.between_hands());
    // A released seat plays on and is stood up when the hand is over.
    table.give(&Input::Return { seat: seat(0) }).unwrap();
    table.deal(&[], "");
    table.fact(RingFact::Release { seat: seat(0), breaking: false });
    while let Some(&index) = table.awaited().first() {
        let asked = table.legal(index).get("muck").is_some();
        let check = table.legal(index).get("check").is_some();
        table.play(&format!(
            "{index} {}",
            if asked {
                "muck"
            } else if check {
                "check"
            } else {
                "call"
            }
        ));
    }
    assert_eq!(vacated(&table.log).last().map(|(index, _, because)| (*index, *because)), Some((0, Vacated::Moved)));
}

#[test]
fn top_ups_come_between_hands_and_up_to_the_maximum() {
    let mut table = cash(&[4000, 9000, 10000]);
    let top_up = |table: &mut Table<Texas>, index, chips| table.fact(RingFact::TopUp { seat: seat(index), chips });
    let notice = |events: &[Event<Texas>]| events.iter().find_map(HoldemRing::notice);
    let events = top_up(&mut table, 1, 3000);
    assert_eq!(notice(&events), Some(Notice::ToppedUp { seat: seat(1), credited: 1000, returned: 2000 }));
    table.deal(&[], "");
    assert_eq!(notice(&top_up(&mut table, 0, 1000)), None, "mid-hand it is only awaited");
    top_up(&mut table, 0, 9000);
    assert_eq!(table.legal(0)["raise"]["to"]["max"], 4000, "bought chips do not play in this hand");
    table.fold_out();
    let came = table.log.iter().filter_map(HoldemRing::notice).filter(|n| matches!(n, Notice::ToppedUp { .. }));
    let came = came.skip(1).collect::<Vec<_>>();
    let topped = |credited, returned| Notice::ToppedUp { seat: seat(0), credited, returned };
    assert_eq!(came, [topped(1000, 0), topped(5000, 4000)], "one notice for each, in order");
    assert_eq!(table.stacks()[0], 10000);
}

#[test]
fn who_has_no_chips_sits_out_until_topping_up() {
    let mut table = cash(&[300, 10000, 10000]);
    table.deal(&[(0, "2h3d"), (1, "KhKd")], "8c 7d 9h Js 4c");
    table.play("0 raise 300, 1 call, 2 fold");
    assert_eq!(table.stacks()[0], 0);
    assert!(table.state.place(seat(0)).unwrap().sitting_out);
    assert_eq!(table.give(&Input::Return { seat: seat(0) }), Err(RefusalCode::ChipsTooFew));
    // G3.10: the credit counts that it has when the next hand begins. It has missed nothing, and owes nothing.
    let events = table.fact(RingFact::TopUp { seat: seat(0), chips: 2000 });
    assert!(matches!(events[..], [RingEvent::ToppedUp { .. }, RingEvent::CameBack { .. }]), "{events:?}");
    table.deal(&[], "");
    assert_eq!(table.positions(), ([1, 2, 0], vec![0, 1, 2]));
    // Too late for the hand that it has missed: the player says that they are back.
    let mut table = cash(&[300, 10000, 10000]);
    table.deal(&[(0, "2h3d"), (1, "KhKd")], "8c 7d 9h Js 4c");
    table.play("0 raise 300, 1 call, 2 fold");
    pass_hand(&mut table);
    table.fact(RingFact::TopUp { seat: seat(0), chips: 2000 });
    assert!(table.state.place(seat(0)).unwrap().sitting_out);
    table.give(&Input::Return { seat: seat(0) }).unwrap();
}

#[test]
fn a_preference_decides_at_once_what_its_seat_is_asked() {
    let mut table = cash(&[10000; 3]);
    table.deal(&[(0, "2h3d"), (1, "KhKd")], "8c 7d 9h Js 4c");
    table.play(
        "0 call, 1 call, 2 check, 1 check, 2 check, 0 check, 1 check, 2 check, 0 check, 1 bet 100, 2 fold, 0 call",
    );
    assert_eq!(table.awaited(), [0], "it may show");
    let view = serde_json::to_value(HoldemRing::view(&table.state, Viewer::SPECTATOR)).unwrap();
    let hand = &view["hand"];
    assert_eq!((&hand["pot"], &hand["pots"][0]["amount"], &hand["level"]), (&json!(500), &json!(500), &json!(0)));
    assert_eq!(hand["seats"][0]["bet"], 0, "all bets are in the pots");
    preferences(&mut table, 2, r#"{"showing":"muck"}"#);
    assert_eq!(table.awaited(), [0]);
    preferences(&mut table, 0, r#"{"showing":"muck"}"#);
    assert!(table.between_hands());
}

#[test]
fn a_void_hand_gives_everything_back() {
    let mut table = cash(&[10000; 4]);
    pass_hand(&mut table);
    let (mut stacks, places) = (table.stacks(), table.state.places.clone());
    let positions = table.state.positions;
    table.give(&Input::SitOut { seat: seat(3) }).unwrap();
    table.deal(&[], "");
    table.play("1 raise 500, 2 call");
    table.fact(RingFact::TopUp { seat: seat(1), chips: 7 });
    let events = table.fact(RingFact::VoidHand {});
    stacks[1] += 7;
    assert!(events.iter().all(|event| !matches!(HoldemRing::notice(event), Some(Notice::HandEnded(_)))));
    assert_eq!((table.stacks(), table.state.positions), (stacks, positions));
    assert_eq!(
        table.state.place(seat(3)).unwrap().standing,
        places[3].as_ref().unwrap().standing,
        "no blind was missed"
    );
    assert_eq!(table.give(&Input::Fact { fact: RingFact::VoidHand {} }), Err(RefusalCode::NoHandInPlay));
}

#[test]
fn closing_stands_everybody_up() {
    let mut table = cash(&[10000, 10000]);
    table.deal(&[], "");
    table.fact(RingFact::Close {});
    let sit = |index| Input::Fact { fact: RingFact::Sit { seat: seat(index), chips: 5 } };
    assert_eq!(table.give(&sit(4)), Err(RefusalCode::SessionClosing));
    table.fold_out();
    assert_eq!(vacated(&table.log), [(0, 9950, Vacated::Closed), (1, 10050, Vacated::Closed)]);
    assert_eq!(HoldemRing::outcome(&table.state), Some(Outcome::Session(SessionOutcome { hands: 1 })));
    assert_eq!(HoldemRing::awaiting(&table.state), Awaiting::Over);
    assert_eq!(table.give(&sit(4)), Err(RefusalCode::MatchOver));
    let mut empty = cash(&[]);
    empty.fact(RingFact::Close {});
    assert_eq!(HoldemRing::awaiting(&empty.state), Awaiting::Over);
}

#[test]
fn seats_are_taken_once_and_within_bounds() {
    let mut table = cash(&[10000]);
    let mut sit =
        |index, chips| table.give(&Input::Fact { fact: RingFact::Sit { seat: seat(index), chips } }).map(|_| ());
    assert_eq!(sit(0, 5000), Err(RefusalCode::SeatTaken));
    assert_eq!(sit(6, 5000), Err(RefusalCode::NoSuchSeat));
    assert_eq!(sit(1, 0), Err(RefusalCode::ChipsOutOfRange));
    assert_eq!(sit(1, u64::MAX), Err(RefusalCode::ChipsOutOfRange));
    assert_eq!(sit(1, 5000), Ok(()));
    for fact in [RingFact::Leave { seat: seat(5), away: false }, RingFact::TopUp { seat: seat(5), chips: 1 }] {
        assert_eq!(table.give(&Input::Fact { fact }), Err(RefusalCode::NoSuchSeat));
    }
    let level = RingFact::Level { stake: 0, ante: 0 };
    assert_eq!(table.give(&Input::Fact { fact: level }), Err(RefusalCode::ChipsOutOfRange));
}

#[test]
fn who_must_show_and_who_may() {
    // Nobody bet on the river: the first left of the button shows; then each that ties or beats; the rest may.
    let board = "2c 7d 9h Js 3c";
    let mut table = cash(&[10000; 3]);
    table.deal(&[(0, "AhAd"), (1, "KhKd"), (2, "QhQd")], board);
    table.play(
        "0 call, 1 call, 2 check, 1 check, 2 check, 0 check, 1 check, 2 check, 0 check, 1 check, 2 check, 0 check",
    );
    let shown =
        |table: &Table<Texas>| table.state.phase.hand().unwrap().shown().iter().map(|s| s.index()).collect::<Vec<_>>();
    assert_eq!((shown(&table), table.awaited()), (vec![0, 1], vec![2]));
    let events = table.late(2);
    assert!(!events.iter().any(|event| matches!(event, RingEvent::SatOut { .. })), "not a betting decision");
    assert_eq!(shown(&table), [0, 1]);
    // The last to bet on the river shows first.
    let mut table = cash(&[10000; 3]);
    table.deal(&[(0, "AhAd"), (1, "KhKd"), (2, "QhQd")], board);
    table.play("0 call, 1 call, 2 check, 1 check, 2 check, 0 check, 1 check, 2 check, 0 check, 1 check, 2 check, 0 bet 100, 1 call, 2 call");
    assert_eq!((shown(&table), table.awaited()), (vec![0], vec![1, 2]));
    // Both decide, in any order; the hand is settled when the last has.
    table.play("2 show, 1 muck");
    assert_eq!(shown(&table), [0, 2]);
    // Somebody all-in: everything is turned up before the board runs out.
    let mut table = cash(&[300, 10000, 10000]);
    table.deal(&[(0, "AhAd"), (1, "KhKd")], board);
    let events = table.play("0 raise 300, 1 call, 2 fold");
    let kinds: Vec<String> = events
        .iter()
        .filter_map(|event| match event {
            RingEvent::Hand { event } => serde_json::to_value(event).unwrap()["type"].as_str().map(str::to_owned),
            _ => None,
        })
        .collect();
    assert_eq!(kinds, ["folded", "shown", "shown", "board_dealt", "board_dealt", "board_dealt"]);
    // A sole survivor is asked, or has said beforehand.
    let mut table = cash(&[10000; 2]);
    table.deal(&[], "");
    table.play("0 fold");
    assert_eq!(table.legal(1), json!({"show": {}, "muck": {}}));
    assert_eq!(table.try_move(1, "check"), Err(RefusalCode::MoveNotLegal));
    table.play("1 show");
    preferences(&mut table, 0, r#"{"showing":"muck"}"#);
    table.deal(&[], "");
    table.play("1 fold");
    assert!(table.between_hands());
}

#[test]
fn preferences_are_private_and_a_new_player_never_sees_old_cards() {
    let mut table = cash(&[10000; 3]);
    table.deal(&[(1, "KhKd")], "");
    let eyes = |index| Viewer::Seats(SeatSet::of(seat(index)));
    let view = |table: &Table<Texas>, viewer| serde_json::to_string(&HoldemRing::view(&table.state, viewer)).unwrap();
    assert!(view(&table, eyes(1)).contains("Kh") && !view(&table, eyes(2)).contains("Kh"));
    table.fold_out();
    assert!(view(&table, eyes(1)).contains("Kh"), "the player's own cards, until the next hand");
    table.fact(RingFact::Leave { seat: seat(1), away: false });
    table.fact(RingFact::Sit { seat: seat(1), chips: 5000 });
    assert!(!view(&table, eyes(1)).contains("Kh"), "another player sits there now");
    let set = table.try_move(2, r#"{"type":"preferences","preferences":{"showing":"show"}}"#).unwrap();
    assert!(HoldemRing::seen_by(&set[0], eyes(1)).is_none() && HoldemRing::seen_by(&set[0], eyes(2)).is_some());
    assert!(
        !view(&table, eyes(1)).contains(r#""showing":"show""#) && view(&table, eyes(2)).contains(r#""showing":"show""#)
    );
}
