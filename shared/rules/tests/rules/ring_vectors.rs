//! The derived vectors of `docs/rules/texas-holdem.md`, each played at a table. (The rulebook's own vectors V1 to V7
//! and the ranks of D8 and D9 are pinned in `poker.rs` too.)

use mazziere_rules::holdem::{HoldemEvent, HoldemRing};
use mazziere_rules::kernel::{Game, Input};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::ring::RingEvent;
use mazziere_rules::session::{Notice, RingFact};
use serde_json::json;

use crate::ring_scene::{Table, holdem, omaha, seat};

/// Options of a cash table without rake.
const FREE: &str = r#"{"rake_bp":0,"sb":50}"#;

#[test]
fn d1_ranks_of_seats_that_go_out_in_one_hand() {
    let tournament = r#"{"mode":"tournament","sb":50}"#;
    let all_in = |dealer: u8, stacks: &[u64], hands: &[(u8, &str)], order: &[u8]| {
        let mut table = holdem(tournament, 6, dealer).seated(stacks);
        table.deal(hands, "2c 7d 9h Js 3c");
        while let Some(&index) = table.awaited().first() {
            let raise = table.legal(index)["raise"]["to"]["max"].as_u64();
            let r#move = raise.map_or_else(|| "call".to_owned(), |to| format!("raise {to}"));
            table.play(&format!("{index} {move}"));
        }
        let out: Vec<u8> = table.result().eliminated.iter().map(|out| out.seat.index()).collect();
        assert_eq!(out, order);
        let vacated = table.log.iter().filter_map(|event| match event {
            RingEvent::SeatVacated { seat, chips: 0, .. } => Some(seat.index()),
            _ => None,
        });
        assert_eq!(vacated.collect::<Vec<_>>(), order, "stood up in rank order");
    };
    // A had 800, B 1 200: B above A.
    all_in(0, &[5000, 800, 1200], &[(0, "AhAd"), (1, "KhKd"), (2, "QhQd")], &[2, 1]);
    // Both 800: button seat 3, A seat 5, B seat 3: B above A.
    all_in(3, &[5000, 0, 0, 800, 0, 800], &[(0, "AhAd"), (3, "KhKd"), (5, "QhQd")], &[3, 5]);
    // Same button, A seat 5, B seat 2 of 6: A above B (distance 2 against 5).
    all_in(3, &[0, 0, 800, 5000, 0, 800], &[(3, "AhAd"), (2, "KhKd"), (5, "QhQd")], &[5, 2]);
}

#[test]
fn d2_side_pot_and_the_cap_of_the_rake() {
    // Cash 5%, cap 10.00. A all-in 50.00, B all-in 120.00, C 200.00.
    let options = r#"{"sb":50,"rake_bp":500,"rake_cap":1000,"max_buyin":200}"#;
    let mut table = holdem(options, 3, 0).seated(&[20000, 5000, 12000]);
    table.deal(&[(1, "AhAd"), (2, "KhKd"), (0, "QhQd")], "2c 7d 9h Js 3c");
    table.play("0 raise 20000, 1 call, 2 call");
    let result = table.result();
    let pots: Vec<_> = result.pots.iter().map(|pot| (pot.amount, pot.rake)).collect();
    assert_eq!(pots, [(15000, 750), (14000, 250)], "80.00 went back to C");
    assert_eq!(table.stacks(), [8000, 14250, 13750]);
    assert_eq!((result.pot, result.rake), (29000, 1000));
}

#[test]
fn d3_a_split_pot_gives_the_odd_unit_left_of_the_button() {
    // A pot of 30.03: rake 1.50, 28.53 is 14.27 for the winner nearest left of the button, 14.26 for the other.
    let options = r#"{"sb":50,"rake_bp":500,"rake_cap":1000,"ante":1}"#;
    let mut table = holdem(options, 3, 1).seated(&[4000, 4000, 4000]);
    table.deal(&[(0, "AhKd"), (1, "AdKh"), (2, "5s6d")], "3c 7d 9h Js 2c");
    let before = table.stacks();
    table.play("1 raise 1000, 2 call, 0 call");
    table.play("2 check, 0 check, 1 check, 2 check, 0 check, 1 check, 2 check, 0 check, 1 check");
    if table.awaited() == [2] {
        table.play("2 muck");
    }
    let result = table.result();
    assert_eq!((result.pot, result.rake), (3003, 150));
    // The button is seat 1: from its left come 2, 0, 1.
    assert_eq!(
        result.pots[0].shares.iter().map(|s| (s.seat.index(), s.amount)).collect::<Vec<_>>(),
        [(0, 1427), (1, 1426)]
    );
    assert_eq!(table.stacks(), [before[0] - 1001 + 1427, before[1] - 1001 + 1426, before[2] - 1001]);
}

#[test]
fn d4_uncalled_chips_go_back_and_no_flop_no_drop() {
    for (options, rake) in [(r#"{"sb":50}"#, 0), (r#"{"sb":50,"no_flop_no_drop":false}"#, 12)] {
        let mut table = holdem(options, 3, 0).seated(&[10000, 10000, 10000]);
        table.deal(&[], "");
        table.play("0 raise 300, 1 fold, 2 fold, 0 muck");
        let returned = table.log.iter().find_map(|event| match event {
            RingEvent::Hand { event } => serde_json::to_value(event).ok().filter(|e| e["type"] == "uncalled_returned"),
            _ => None,
        });
        assert_eq!(returned.unwrap()["amount"], 200);
        assert_eq!((table.result().pot, table.result().rake), (250, rake));
        assert_eq!(table.stacks(), [10150 - rake, 9950, 9900]);
    }
}

/// Three seats on the flop with nothing bet, seat 1 first to speak.
fn on_the_flop(options: &str, stacks: [u64; 3]) -> Table<mazziere_rules::holdem::Texas> {
    let mut table = holdem(options, 3, 0).seated(&stacks);
    table.deal(&[], "");
    table.play("0 call, 1 call, 2 check");
    table
}

#[test]
fn d5_short_all_ins_reopen_when_they_add_up() {
    // A bets 100, B all-in 150, C calls: A may only call or fold.
    let mut table = on_the_flop(FREE, [10000, 10000, 250]);
    table.play("1 bet 100, 2 raise 150");
    // C had not acted yet, and could raise to 250 and more.
    assert_eq!(table.legal(0)["raise"], json!({"to": {"min": 250, "max": 9900}}));
    table.play("0 call");
    assert_eq!(table.legal(1), json!({"fold": {}, "call": {}, "pays": 50}));
    assert_eq!(table.try_move(1, "raise 250"), Err(RefusalCode::RaiseNotLegal));

    // A 100, B all-in 150, C all-in 210: A faces 110 more, at least 100, and may raise to 310 and more; seat 3 is there
    // to answer.
    let mut table = holdem(FREE, 4, 0).seated(&[310, 10000, 250, 10000]);
    table.deal(&[], "");
    table.play("3 call, 0 call, 1 call, 2 check, 1 bet 100, 2 raise 150, 3 call");
    assert_eq!(table.legal(0)["raise"], json!({"to": {"min": 210, "max": 210}}), "all-in below the minimum");
    table.play("0 raise 210");
    assert_eq!(table.legal(1)["raise"], json!({"to": {"min": 310, "max": 9900}}));
    assert_eq!(table.try_move(1, "raise 309"), Err(RefusalCode::AmountTooSmall));
}

/// Telesina BC, "in hold'em and Omaha likewise": a raise needs another seat still in with chips behind.
#[test]
fn bc_nobody_raises_where_nobody_can_answer() {
    for limit in ["nl", "pl", "fl"] {
        let options = format!(r#"{{"sb":50,"limit":"{limit}"}}"#);
        let mut table = holdem(&options, 3, 0).seated(&[10_000, 150, 10_000]);
        table.deal(&[], "");
        table.play("0 call, 1 raise 150");
        assert!(table.legal(2).get("raise").is_some(), "seat 0 has chips: {limit}");
        table.play("2 fold");
        assert_eq!(table.legal(0), json!({"fold": {}, "call": {}, "pays": 50}), "{limit}");
        assert_eq!(table.try_move(0, "raise 300"), Err(RefusalCode::RaiseNotLegal));
        // Heads-up against a big blind that is all-in.
        let mut table = holdem(&options, 2, 0).seated(&[10_000, 80]);
        table.deal(&[], "");
        assert_eq!(table.legal(0), json!({"fold": {}, "call": {}, "pays": 50}), "{limit}");
    }
    let mut table = omaha(r#"{"sb":50,"limit":"pl"}"#, 3, 0).seated(&[10_000, 150, 10_000]);
    table.deal(&[], "");
    table.play("0 call, 1 raise 150, 2 fold");
    assert_eq!(table.legal(0), json!({"fold": {}, "call": {}, "pays": 50}), "Omaha");
}

/// "Mostro sempre" is always, as at tables of Telesina (PR): also for a player who is away.
#[test]
fn a_player_who_always_shows_does_so_while_away() {
    for (showing, shown) in [("show", vec![1, 2]), ("ask", vec![1])] {
        let mut table = holdem(r#"{"sb":50}"#, 3, 0).seated(&[10_000; 3]);
        let preferences = format!(r#"{{"type":"preferences","preferences":{{"showing":"{showing}"}}}}"#);
        let r#move = serde_json::from_str(&preferences).unwrap();
        table.give(&Input::Move { seat: seat(2), r#move }).unwrap();
        table.deal(&[(1, "AhAd"), (2, "2h3d")], "2c 7d 9h Js Kc");
        table.play("0 fold, 1 call, 2 check, 1 bet 100, 2 call");
        table.give(&Input::SitOut { seat: seat(2) }).unwrap();
        table.play("1 check, 1 check");
        let showed = table.log.iter().filter_map(|event| match event {
            RingEvent::Hand { event: HoldemEvent::Shown { seat, .. } } => Some(seat.index()),
            _ => None,
        });
        assert_eq!(showed.collect::<Vec<_>>(), shown, "seat 2 is beaten");
    }
}

#[test]
fn d6_pot_limit_counts_the_pot_after_the_call() {
    // Pot 100, bet 20, call 20: the third seat may raise to 180.
    let mut table = holdem(r#"{"sb":5,"limit":"pl","rake_bp":0,"min_buyin":10}"#, 4, 0).seated(&[1000; 4]);
    table.deal(&[], "");
    table.play("3 raise 25, 0 call, 1 call, 2 call");
    assert_eq!(table.state.phase.hand().unwrap().pot(), 100);
    table.play("1 bet 20, 2 call");
    assert_eq!(table.legal(3)["raise"], json!({"to": {"min": 40, "max": 180}}));
    assert_eq!(table.try_move(3, "raise 181"), Err(RefusalCode::AmountTooLarge));
    table.play("3 raise 180");
}

#[test]
fn d7_fixed_limit_has_three_raises_until_two_are_left() {
    let mut table = holdem(r#"{"sb":1,"limit":"fl","rake_bp":0,"min_buyin":25}"#, 3, 0).seated(&[100; 3]);
    table.deal(&[], "");
    for (moves, next, level) in [("0 raise 4", 1, 6), ("1 raise 6", 2, 8)] {
        table.play(moves);
        assert_eq!(table.legal(next)["raise"], json!({"to": {"min": level, "max": level}}));
    }
    table.play("2 raise 8");
    assert_eq!(table.legal(0), json!({"fold": {}, "call": {}, "pays": 4}), "bet and three raises");
    // One folds at 6: raises to 8, 10, 12 and on.
    let mut table = holdem(r#"{"sb":1,"limit":"fl","rake_bp":0,"min_buyin":25}"#, 3, 0).seated(&[100; 3]);
    table.deal(&[], "");
    table.play("0 raise 4, 1 raise 6, 2 fold");
    for (index, to) in [(0, 8), (1, 10), (0, 12), (1, 14), (0, 16)] {
        table.play(&format!("{index} raise {to}"));
    }
    table.play("1 call");
    // texas-holdem R5: twice the size from the turn on.
    assert_eq!(table.legal(1)["bet"]["amount"], json!({"min": 2, "max": 2}));
    table.play("1 check, 0 check");
    assert_eq!(table.legal(1)["bet"]["amount"], json!({"min": 4, "max": 4}));
}

#[test]
fn d7_fixed_limit_all_ins_of_half_a_size_count() {
    // Level 4 with a size of 2: an all-in to 5 is half a size and counts, so the next raise is to 7.
    let options = r#"{"sb":1,"limit":"fl","rake_bp":0,"min_buyin":25}"#;
    let mut table = holdem(options, 4, 0).seated(&[100, 5, 100, 100]);
    table.deal(&[], "");
    table.play("3 raise 4, 0 call");
    assert_eq!(table.legal(1)["raise"], json!({"to": {"min": 5, "max": 5}}));
    table.play("1 raise 5");
    assert_eq!(table.legal(2)["raise"], json!({"to": {"min": 7, "max": 7}}));
    table.play("2 fold");
    assert_eq!(table.legal(3)["raise"], json!({"to": {"min": 7, "max": 7}}), "a full raise reopens");
    // With a size of 4 an all-in to 9 above 8 is less than half: the next raise completes to 12, and nothing reopens.
    let options = r#"{"sb":2,"limit":"fl","rake_bp":0}"#;
    let mut table = holdem(options, 4, 0).seated(&[100, 9, 100, 100]);
    table.deal(&[], "");
    table.play("3 raise 8, 0 call, 1 raise 9");
    assert_eq!(table.legal(2)["raise"], json!({"to": {"min": 12, "max": 12}}));
    table.play("2 call");
    assert_eq!(table.legal(3), json!({"fold": {}, "call": {}, "pays": 1}));
}

#[test]
fn d8_the_board_plays() {
    let mut table = holdem(FREE, 4, 0).seated(&[1000; 4]);
    table.deal(&[(0, "2h3h"), (1, "4d4c"), (2, "9h9d"), (3, "7c2d")], "As Ks Qs Js Ts");
    table.play("3 call, 0 call, 1 call, 2 check");
    for _ in 0..3 {
        table.play("1 check, 2 check, 3 check, 0 check");
    }
    assert_eq!(table.stacks(), [1000; 4]);
    let result = table.result();
    assert_eq!(result.pots[0].shares.len(), 4);
    assert!(
        result.seats.iter().all(|s| s.hand == Some(mazziere_rules::poker::Category::RoyalFlush)),
        "all had to show"
    );
}

#[test]
fn d9_omaha_takes_two_own_and_three_of_the_board() {
    let board = "Qs Js 9s 4s 2d";
    let play = |first: &str, second: &str| {
        let mut table = omaha(r#"{"sb":50,"limit":"pl","rake_bp":0}"#, 2, 0).seated(&[1000; 2]);
        table.deal(&[(0, first), (1, second)], board);
        table.play("0 call, 1 check");
        for _ in 0..3 {
            table.play("1 check, 0 check");
        }
        if let [index] = table.awaited()[..] {
            table.play(&format!("{index} show"));
        }
        table.result().seats.iter().map(|s| serde_json::to_value(s.hand).unwrap()).collect::<Vec<_>>()
    };
    // One spade only makes no flush, though the board has four; two do.
    assert_eq!(play("AsKd7c7h", "As3sThTd".replace("As", "Ah").as_str()), [json!("pair"), json!("pair")]);
    assert_eq!(play("AsKd7c7h", "Ks3sThTd"), [json!("pair"), json!("flush")]);
}

#[test]
fn d10_the_level_stays_when_the_big_blind_is_short() {
    let mut table = holdem(FREE, 4, 0).seated(&[1000, 1000, 40, 1000]);
    table.deal(&[(0, "KhKd"), (1, "QhQd"), (2, "AhAd"), (3, "JhJd")], "2c 7d 9h Ts 3c");
    assert_eq!(table.legal(3)["pays"], 100);
    table.play("3 call, 0 call, 1 call");
    for _ in 0..3 {
        table.play("1 check, 3 check, 0 check");
    }
    let pots: Vec<_> = table.result().pots.iter().map(|pot| (pot.amount, pot.contenders.len())).collect();
    assert_eq!(pots, [(160, 4), (180, 3)], "main pot 0.40 from each");
    assert_eq!(table.stacks(), [1080, 900, 160, 900]);
}

#[test]
fn d11_and_d12_button_and_blinds_when_seats_go() {
    let tournament = r#"{"mode":"tournament","sb":50}"#;
    // D11: seats 1 button, 2 small, 3 big; 3 busts.
    let mut table = holdem(tournament, 6, 1).seated(&[0, 5000, 5000, 300, 5000, 5000]);
    table.deal(&[(1, "AhAd"), (3, "KhKd")], "2c 7d 9h Js 3c");
    assert_eq!(table.positions().0, [1, 2, 3]);
    table.play("4 fold, 5 fold, 1 raise 400, 2 fold, 3 call");
    assert_eq!(table.result().eliminated.len(), 1);
    table.deal(&[], "");
    assert_eq!(
        (table.positions().0, table.forced()),
        ([2, 3, 4], vec![(4, "big_blind".to_owned(), 100)]),
        "small blind dead"
    );
    table.fold_out();
    table.deal(&[], "");
    assert_eq!(table.positions().0, [3, 4, 5], "button dead on 3");
    // D12: three left, button 1, small 2, big 3; seat 1 busts: heads-up, big 2, button and small 3.
    let mut table = holdem(tournament, 4, 1).seated(&[0, 300, 5000, 5000]);
    table.deal(&[(1, "KhKd"), (3, "AhAd")], "2c 7d 9h Js 3c");
    table.play("1 raise 300, 2 fold, 3 call");
    table.deal(&[], "");
    assert_eq!(table.positions().0, [3, 3, 2]);
    assert_eq!(table.awaited(), [3], "heads-up the button acts first before the flop");
    table.play("3 call, 2 check");
    assert_eq!(table.awaited(), [2], "and last after it");
}

#[test]
fn r20_a_stack_of_at_most_the_ante_plays_for_the_antes() {
    let mut table = holdem(r#"{"mode":"tournament","sb":50,"ante":20}"#, 3, 0).seated(&[15, 1000, 1000]);
    let events = table.deal(&[(0, "AhAd"), (1, "KhKd"), (2, "QhQd")], "2c 7d 9h Js 3c");
    assert_eq!(events.len(), 2);
    assert_eq!(table.awaited(), [1], "the small blind speaks first: the button is all-in");
    table.play("1 call, 2 check");
    for _ in 0..3 {
        table.play("1 check, 2 check");
    }
    let pots: Vec<_> = table.result().pots.iter().map(|pot| pot.amount).collect();
    assert_eq!(pots, [45, 210]);
    assert_eq!(table.stacks(), [45, 1090, 880]);
}

#[test]
fn every_hand_end_is_one_notice_that_adds_up() {
    let mut table = holdem(r#"{"sb":50}"#, 3, 0).seated(&[10000, 10000, 10000]);
    table.deal(&[(0, "AhAd")], "2c 7d 9h Js 3c");
    table.play("0 raise 300, 1 fold, 2 call, 2 check, 0 bet 500, 2 call, 2 check, 0 check, 2 check, 0 check");
    let ended = table.log.iter().filter_map(HoldemRing::notice).filter_map(|notice| match notice {
        Notice::HandEnded(hand) => Some(hand),
        _ => None,
    });
    let [hand] = &ended.collect::<Vec<_>>()[..] else { panic!("one settlement of a hand") };
    assert_eq!((hand.hand, hand.pot, hand.rake), (1, 1650, 82));
    let seats: Vec<_> = hand.seats.iter().map(|s| (s.seat.index(), s.start, s.end)).collect();
    assert_eq!(seats, [(0, 10000, 10768), (1, 10000, 9950), (2, 10000, 9200)]);
}

#[test]
fn a_level_counts_from_the_next_hand() {
    let mut table = holdem(r#"{"mode":"tournament","sb":50}"#, 3, 0).seated(&[5000; 3]);
    table.deal(&[], "");
    table.fact(RingFact::Level { stake: 100, ante: 10 });
    assert_eq!(table.legal(0)["raise"]["to"]["min"], 200);
    table.fold_out();
    table.deal(&[], "");
    assert_eq!(table.legal(1)["raise"]["to"]["min"], 400);
    let forced: Vec<_> = table.forced().into_iter().map(|(_, kind, amount)| (kind, amount)).collect();
    let ante = ("ante".to_owned(), 10);
    assert_eq!(
        forced,
        [ante.clone(), ante.clone(), ante, ("small_blind".to_owned(), 100), ("big_blind".to_owned(), 200)]
    );
}
