//! The vectors of `docs/rules/chemin-de-fer.md`, at the table; those of single functions are beside them.

use mazziere_rules::chemin_de_fer::{CheminDeFer, CheminDeFerEvent, CheminDeFerPreferences};
use mazziere_rules::kernel::{Game, Input};
use mazziere_rules::ring::{Ring, RingEvent};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::{Chips, RingFact};
use serde_json::{Value, json};

use super::scene::{Table, cards};

const CASH: &str = r#"{"min_posta":100,"min_bet":10,"max_buyin":900}"#;
const TOURNAMENT: &str = r#"{"mode":"tournament","min_posta":100,"min_bet":10}"#;

/// Cards of one coup from a new shoe, as dealt: punta, bank, punta, bank. Punta 7 stands against a bank of 8.
const BANK_WINS: &str = "3s 9d 4h 9c";
/// Punta 8 against a bank of 5.
const PUNTA_WINS: &str = "3s Td 5h 5c";
/// Eight against eight.
const TIE: &str = "3s Td 5h 8c";

fn table(options: &str, stacks: &[Chips]) -> Table<CheminDeFer> {
    Table::new(options, stacks)
}

/// Seat 0 holds a bank of `posta`; the next cards are these.
fn banked(options: &str, stacks: &[Chips], posta: Chips, top: &str) -> Table<CheminDeFer> {
    let mut table = table(options, stacks);
    table.next_hand(0);
    table.stack(top);
    table.play(&format!("0 accept {posta}"));
    table
}

fn bank(table: &Table<CheminDeFer>) -> (u64, u64) {
    let hand = table.hand();
    (hand["bank"]["posta"].as_u64().unwrap(), hand["bank"]["garage"].as_u64().unwrap())
}

fn bets(table: &Table<CheminDeFer>) -> (Value, Value) {
    let hand = table.hand();
    let bets = hand["coup"]["bets"].as_array().unwrap().iter().map(|bet| json!([bet["seat"], bet["amount"]]));
    (bets.collect(), hand["coup"]["punta"].clone())
}

/// The time of everybody is over, until bets are closed.
fn close(table: &mut Table<CheminDeFer>) {
    let closes = |event: &RingEvent<CheminDeFerEvent, CheminDeFerPreferences>| {
        type Event = CheminDeFerEvent;
        let closing =
            |event: &Event| matches!(event, Event::BetsClosed { .. } | Event::NobodyBet {} | Event::ObligedLost { .. });
        matches!(event, RingEvent::Hand { event } if closing(event))
    };
    let before = table.log.len();
    while !table.log[before..].iter().any(closes) {
        let seat = *table.awaited().first().expect("bets are open");
        table.late(seat);
    }
}

fn winner(table: &Table<CheminDeFer>) -> String {
    table.hand()["coup"]["winner"].as_str().unwrap().to_owned()
}

#[test]
fn d1_bets_by_hand_and_what_the_bank_makes_of_them() {
    for (top, punta, expected) in
        [(BANK_WINS, "stand", (200, 0)), (PUNTA_WINS, "beat", (0, 0)), (TIE, "beat", (100, 0))]
    {
        let mut table = banked(CASH, &[500, 500, 500, 500], 100, top);
        table.play("3 bet 50, 1 bet 40, 2 bet 30");
        close(&mut table);
        assert_eq!(bets(&table), (json!([[1, 40], [2, 30], [3, 30]]), json!(1)));
        table.play(&format!("1 {punta}"));
        assert_eq!(bank(&table), expected);
        assert_eq!(table.between_hands(), top == PUNTA_WINS);
    }
}

#[test]
fn d2_garage_halving_and_the_share_of_the_house() {
    let coups = format!("{BANK_WINS} {PUNTA_WINS}");
    let mut table = banked(CASH, &[20_000, 20_000], 10_000, &coups);
    table.play("1 bet 7000, 1 late, 1 stand");
    assert_eq!(bank(&table), (14_000, 3_000));
    table.play("0 halve");
    assert_eq!((bank(&table), table.chips()), ((7_000, 3_000), vec![17_000, 13_000]));
    assert!(!table.legal(0).contains(&"halve".to_owned()), "once");
    assert_eq!(table.refused(0, "halve").0, "halving_not_allowed");
    let mut passed = table.duplicate();
    table.play("1 bet 7000");
    close(&mut table);
    table.play("1 beat");
    assert!(table.between_hands());
    assert_eq!(table.result().rake, 350);
    assert_eq!(table.chips(), [20_000, 13_000 + 6_650]);
    // Had he passed after the halving: 70.00 net.
    passed.play("0 pass_hand");
    assert!(passed.awaited().is_empty() || passed.awaited() == [1]);
    assert_eq!(passed.chips()[0], 27_000 - 350);
}

#[test]
fn d5_the_ferito_at_the_table() {
    let coups = format!("{BANK_WINS} {BANK_WINS}");
    let mut table = banked(CASH, &[500, 500, 500, 500, 500], 100, &coups);
    table.play("4 banco_solo");
    close(&mut table);
    table.play("4 stand");
    assert_eq!((bank(&table), &table.hand()["bank"]["ferito"]), ((200, 0), &json!(4)));
    table.play("2 bet 20, 1 banco_solo, 4 banco_rispetto");
    table.play("3 banco_solo");
    close(&mut table);
    assert_eq!(bets(&table), (json!([[2, 20], [4, 180]]), json!(4)), "before any other request");
    table.play("4 stand");
    assert_eq!((bank(&table), &table.hand()["bank"]["ferito"]), ((400, 0), &Value::Null), "R20: not alone");
}

/// "A request is never refused because a better-placed seat has asked for the same: all stand until closing and are
/// ranked there, so that one that is withdrawn leaves the next".
#[test]
fn requests_stand_until_bets_close() {
    for (withdrawn, gets) in [("", 1), ("1 withdraw", 2), ("1 withdraw, 2 withdraw", 4)] {
        let mut table = banked(CASH, &[500; 5], 100, BANK_WINS);
        table.play("1 banco_solo, 3 bet 40, 2 banco_solo, 4 banco_solo");
        assert!(table.legal(2).contains(&"banco_rispetto".to_owned()), "{:?}", table.legal(2));
        table.play(withdrawn);
        close(&mut table);
        assert_eq!(bets(&table), (json!([[gets, 100]]), json!(gets)));
    }
}

/// Step 2, "Closing": "c. BancoRispetto, best priority: bets placed before the request stay, later ones are void". A
/// better-placed seat refuses nobody, whether it asked before or after; and what the next one takes is counted from
/// when that one asked.
#[test]
fn requests_with_respect_stand_and_the_best_hand_has_the_bank() {
    let later_is_better = "1 bet 20, 3 banco_rispetto, 4 bet 30, 2 banco_rispetto";
    let later_is_worse = "1 bet 20, 2 banco_rispetto, 4 bet 30, 3 banco_rispetto";
    for (asked, withdrawn, expected, punta) in [
        (later_is_better, "", json!([[1, 20], [2, 50], [4, 30]]), 2),
        (later_is_better, "3 withdraw", json!([[1, 20], [2, 50], [4, 30]]), 2),
        (later_is_better, "2 withdraw", json!([[1, 20], [3, 80]]), 3),
        (later_is_better, "2 withdraw, 3 withdraw", json!([[1, 20], [4, 30]]), 4),
        (later_is_worse, "", json!([[1, 20], [2, 80]]), 2),
        (later_is_worse, "3 withdraw", json!([[1, 20], [2, 80]]), 2),
        (later_is_worse, "2 withdraw", json!([[1, 20], [3, 50], [4, 30]]), 3),
        (later_is_worse, "3 withdraw, 2 withdraw", json!([[1, 20], [4, 30]]), 4),
    ] {
        let mut table = banked(CASH, &[500; 5], 100, BANK_WINS);
        let (first, last) = asked.rsplit_once(", ").unwrap();
        table.play(first);
        let seat = last[..1].parse().unwrap();
        assert!(table.legal(seat).contains(&"banco_rispetto".to_owned()), "{asked}: {:?}", table.legal(seat));
        table.play(last);
        table.play(withdrawn);
        close(&mut table);
        assert_eq!(bets(&table), (expected, json!(punta)), "{asked}; {withdrawn}");
    }
}

/// A bet leaves less to cover, so that a seat may ask for the bank that could not before; what that seat is asked is
/// the same still.
#[test]
fn what_others_say_changes_what_may_be_asked_and_not_the_question() {
    let mut table = banked(CASH, &[500, 500, 500, 50], 100, BANK_WINS);
    let asks = "banco_rispetto".to_owned();
    let (legal, question) = (table.legal(3), table.question(3));
    assert!(!legal.contains(&asks), "{legal:?}");
    assert!(question.len() == 1 && question[0].starts_with("bet "), "{question:?}");
    table.play("1 bet 60");
    assert!(table.legal(3).contains(&asks), "{:?}", table.legal(3));
    assert_eq!(table.question(3), question);
    // What a seat has said itself is another matter.
    table.play("3 bet 20");
    assert_eq!(table.question(3), [question[0].as_str(), "withdraw"]);
}

/// Step 2, "Closing": "d. Tavolo, best priority: floor(B/2); e. a second Tavolo: the rest B - floor(B/2), all partial
/// bets cancelled"; a third one is not refused, and has a half if one of the others is withdrawn.
#[test]
fn a_third_half_stands_for_one_that_is_withdrawn() {
    for (withdrawn, expected, punta) in [
        ("", json!([[1, 50], [3, 51]]), 3),
        ("4 withdraw", json!([[1, 50], [3, 51]]), 3),
        ("3 withdraw", json!([[1, 50], [4, 51]]), 4),
        ("1 withdraw", json!([[3, 50], [4, 51]]), 4),
        ("1 withdraw, 4 withdraw", json!([[2, 40], [3, 50]]), 3),
        ("1 withdraw, 3 withdraw", json!([[2, 40], [4, 50]]), 4),
        ("1 withdraw, 3 withdraw, 4 withdraw", json!([[2, 40]]), 2),
    ] {
        for asked in ["2 bet 40, 1 tavolo, 3 tavolo", "3 tavolo, 2 bet 40, 1 tavolo"] {
            let mut table = banked(CASH, &[500; 5], 101, BANK_WINS);
            table.play(asked);
            assert!(table.legal(4).contains(&"tavolo".to_owned()), "{asked}: {:?}", table.legal(4));
            table.play("4 tavolo");
            table.play(withdrawn);
            close(&mut table);
            assert_eq!(bets(&table), (expected.clone(), json!(punta)), "{asked}; {withdrawn}");
        }
    }
    // Who could not cover the larger half, being second, is passed over for the third.
    for (withdrawn, expected, punta) in [
        ("", json!([[1, 50], [3, 51]]), 3),
        ("1 withdraw", json!([[2, 50], [3, 51]]), 3),
        ("3 withdraw", json!([[1, 50]]), 1),
        ("1 withdraw, 3 withdraw", json!([[2, 50]]), 2),
    ] {
        let mut table = banked(CASH, &[500, 500, 50, 500], 101, BANK_WINS);
        table.play("2 tavolo, 1 tavolo, 3 tavolo");
        table.play(withdrawn);
        close(&mut table);
        assert_eq!(bets(&table), (expected, json!(punta)), "{withdrawn}");
    }
}

/// `Tavolo`: "as a second one B - floor(B/2): offered only to who can cover what he would have to" (R15).
#[test]
fn the_second_half_of_an_odd_bank_is_for_who_can_cover_it() {
    let mut table = banked(CASH, &[500, 500, 50, 500], 101, BANK_WINS);
    assert!(table.legal(2).contains(&"tavolo".to_owned()), "50 are the first half");
    table.play("1 tavolo");
    assert!(!table.legal(2).contains(&"tavolo".to_owned()), "51 would be the second");
    assert_eq!(table.refused(2, "tavolo").0, "bet_too_large");
    table.play("3 tavolo");
    close(&mut table);
    assert_eq!(bets(&table), (json!([[1, 50], [3, 51]]), json!(3)));
    // Who asked first and comes second when bets close is void where their chips do not reach.
    let mut table = banked(CASH, &[500, 500, 50, 500], 101, BANK_WINS);
    table.play("2 tavolo, 1 tavolo");
    close(&mut table);
    assert_eq!(bets(&table), (json!([[1, 50]]), json!(1)));
}

#[test]
fn d6_naturals() {
    let coup = |top: &str, punta: &str| {
        let mut table = banked(CASH, &[500, 500], 100, top);
        table.play(&format!("1 bet 100, 1 late, 1 {punta}"));
        table
    };
    assert_eq!(winner(&coup("3s 9d 4h 9c", "stand")), "bank", "8 beats 7");
    assert_eq!(winner(&coup("3s 9d 5h Tc", "beat")), "bank");
    assert_eq!(winner(&coup("3s 9d 5h 9c", "beat")), "nobody");
    let beaten = coup("3s Td 5h 5c", "beat");
    assert_eq!((winner(&beaten).as_str(), beaten.between_hands()), ("punta", true), "the bank may not draw");
    let drawn = coup("3s 9d 4h 9c", "draw");
    assert_eq!((winner(&drawn).as_str(), &drawn.hand()["coup"]["punta_count"]), ("bank", &json!(2)), "no card");
    // R13: a natural may be declined.
    let mut table = coup("3s Td 5h 5c 9h", "draw");
    assert_eq!(table.hand()["coup"]["punta_cards"], json!(["9h"]), "its first two are still hidden");
    table.play("0 stand");
    assert_eq!(winner(&table), "punta", "7 against 5");
    let mut table = banked(CASH, &[500, 500], 100, BANK_WINS);
    table.play("1 bet 100, 1 late");
    assert_eq!(table.refused(1, "beat").0, "no_natural");
}

#[test]
fn d7_the_rule_leaves_it_to_the_player() {
    for (choice, expected) in [("stand", "punta"), ("draw", "bank")] {
        let mut table = banked(CASH, &[500, 500], 100, "2s 2d 3h 3c 4h 4s");
        let preferences = json!({"by_rule": true, "punta_five": "draw", "bank_five_to_four": choice});
        for seat in [0, 1] {
            let said = json!({"type": "preferences", "preferences": preferences});
            let r#move = serde_json::from_value(said).unwrap();
            table.give(&Input::Move { seat: Seat::new(seat), r#move }).unwrap();
        }
        assert_eq!(table.view(None)["places"][1]["by_rule"], json!(true), "the table shows it");
        table.play("1 bet 100, 1 late");
        assert_eq!(winner(&table), if choice == "stand" { "punta" } else { "nobody" }, "{expected}");
    }
}

#[test]
fn d8_an_absent_candidate_of_a_tournament() {
    let mut table = table(TOURNAMENT, &[500, 500, 500, 500]);
    table.fact(RingFact::NextHand {});
    table.sits_out(2);
    table.give(&Input::Chance { chance: mazziere_rules::kernel::Chance::Numbers { values: vec![2] } }).unwrap();
    assert_eq!(table.chips(), [517, 516, 450, 517], "from his right");
    assert_eq!(table.awaited(), [3], "the next seat");
    assert_eq!(table.refused(3, "refuse").0, "bank_not_refusable");
    table.late(3);
    assert_eq!(table.chips(), [534, 533, 466, 467]);
    let mut short = self::table(TOURNAMENT, &[500, 500, 30, 500]);
    short.next_hand(2);
    short.late(2);
    assert_eq!(short.chips(), [510, 510, 0, 510]);
}

#[test]
fn d9_who_must_bet() {
    let played = |proposed: &str| {
        let coups = format!("{BANK_WINS} {BANK_WINS}");
        let mut table = banked(TOURNAMENT, &[500, 500, 500, 500], 100, &coups);
        close(&mut table);
        assert_eq!(bets(&table), (json!([[1, 10]]), json!(1)), "the first of the first coup");
        table.play("1 stand");
        assert_eq!(table.hand()["obliged"], json!(2));
        table.play(proposed);
        close(&mut table);
        bets(&table)
    };
    assert_eq!(played("1 bet 10"), (json!([[1, 10]]), json!(1)), "better priority");
    assert_eq!(played("3 bet 10"), (json!([[2, 10], [3, 10]]), json!(2)));
    assert_eq!(played("3 bet 11"), (json!([[3, 11]]), json!(3)), "higher");
    let mut away = banked(TOURNAMENT, &[500, 500, 500, 500], 100, BANK_WINS);
    away.sits_out(1);
    away.play("2 late, 3 late");
    assert_eq!(away.awaited(), [1], "until the deadline they may come back");
    away.late(1);
    assert_eq!((away.chips()[1], bank(&away)), (490, (110, 0)), "R12: lost without cards");
    assert_eq!(away.hand()["bank"]["coup"], json!(2));
    assert_eq!(away.hand()["bank"]["won"], json!(0));
    assert_eq!(away.awaited(), [1, 2, 3], "bets close at their deadline, never earlier");
    let mut back = banked(TOURNAMENT, &[500, 500, 500, 500], 100, BANK_WINS);
    back.sits_out(1);
    back.play("2 late, 3 late");
    back.returns(1);
    back.late(1);
    assert_eq!(bets(&back), (json!([[1, 10]]), json!(1)), "who is back plays the bet that they owe");
    let mut gone = banked(TOURNAMENT, &[500, 500, 500, 500], 100, BANK_WINS);
    gone.play("1 late");
    gone.sits_out(1);
    gone.play("2 late, 3 late");
    assert_eq!((gone.chips()[1], bank(&gone)), (490, (110, 0)), "away when bets close");
}

#[test]
fn d10_a_bank_is_passed_bought_and_lost() {
    let coups = format!("{BANK_WINS} {PUNTA_WINS}");
    let mut table = table(CASH, &[500; 9]);
    table.next_hand(4);
    table.stack(&coups);
    table.play("4 accept 100, 5 banco_solo");
    close(&mut table);
    table.play("5 stand, 4 pass_hand");
    assert_eq!(table.hand()["height"], json!(200));
    assert_eq!(table.refused(6, "bid 80").0, "move_not_legal", "for what was in it, or not at all, at first");
    table.all_say("decline");
    table.play("7 bid 100");
    assert_eq!(table.refused(8, "bid 100"), ("bid_too_small".to_owned(), Some("amount".to_owned())));
    assert_eq!(table.refused(8, "bid 200"), ("bid_too_large".to_owned(), Some("amount".to_owned())));
    table.play("8 bid 120");
    table.all_say("decline");
    assert!(table.between_hands());
    assert_eq!(table.result().banker, Some(Seat::new(4)));
    table.fact(RingFact::NextHand {});
    assert_eq!(table.hand()["bank"]["banker"], json!(8));
    assert_eq!(bank(&table), (120, 0));
    table.play("0 banco_solo");
    close(&mut table);
    table.play("0 beat");
    assert!(table.between_hands(), "lost");
    table.fact(RingFact::NextHand {});
    assert_eq!(table.awaited(), [5], "right of who passed first");
}

#[test]
fn the_bank_is_bought_at_its_height_by_the_first_by_hand() {
    let mut table = banked(CASH, &[500; 4], 100, BANK_WINS);
    table.play("2 banco_solo");
    close(&mut table);
    table.play("2 stand, 0 pass_hand, 3 buy, 2 buy");
    assert_eq!(table.awaited(), [1], "somebody comes before both of them");
    table.play("1 decline");
    assert!(table.between_hands());
    table.fact(RingFact::NextHand {});
    assert_eq!((table.hand()["bank"]["banker"].clone(), bank(&table)), (json!(2), (200, 0)));
}

#[test]
fn who_was_asked_for_a_bet_has_the_whole_time_to_buy() {
    let mut table = banked(CASH, &[500; 4], 100, BANK_WINS);
    table.play("2 banco_solo");
    close(&mut table);
    table.play("2 stand, 1 late, 0 pass_hand");
    assert_eq!(table.awaited(), [1, 2, 3]);
    table.late(2);
    assert_eq!(table.awaited(), [1, 2, 3], "the clock of seat 2 ran since bets were opened");
    table.late(1);
    table.late(2);
    assert_eq!(table.awaited(), [3]);
}

/// Everybody who is asked does the least there is to do.
fn least(table: &mut Table<CheminDeFer>) {
    if table.between_hands() {
        table.fact(RingFact::NextHand {});
    }
    let part = table.hand()["part"].as_str().unwrap().to_owned();
    for seat in table.awaited() {
        let word = match part.as_str() {
            "offering" => "accept 100",
            "window" => "late",
            _ => "stand",
        };
        if table.legal(seat).iter().any(|legal| legal.starts_with("bet 10..")) {
            table.play(&format!("{seat} bet 10"));
        }
        table.play(&format!("{seat} {word}"));
    }
}

#[test]
fn d11_the_last_coup_of_a_shoe() {
    let mut table = banked(CASH, &[5_000, 5_000], 100, TIE);
    let (mut most, mut begun) = (0, 0);
    for _ in 0..2_000 {
        if table.hand()["part"] == json!("shuffle") {
            break;
        }
        let before = table.hand()["gone"].as_u64().unwrap();
        // The shoe is put away with its last coup.
        if table.hand()["part"] == json!("window") && before > 0 {
            begun = before;
        }
        if ["punta", "banker"].map(Value::from).contains(&table.hand()["part"]) {
            assert_eq!(table.hand()["last_coup"], json!(begun >= 200), "{begun} gone when it began");
        }
        least(&mut table);
        most = most.max(table.hand()["gone"].as_u64().unwrap());
    }
    assert!((204..=211).contains(&most) && begun >= 200, "R1: at most 211 cards are used, not {most}");
    table.any_chance();
    assert_eq!((table.shuffles(), table.hand()["gone"].clone()), (2, json!(4)));
}

#[test]
fn a_shoe_lasts_from_bank_to_bank() {
    let mut table = banked(CASH, &[500, 500], 100, &format!("{PUNTA_WINS} {PUNTA_WINS}"));
    table.play("1 bet 100, 1 late, 1 beat");
    assert!(table.between_hands() && Ring::<CheminDeFer>::in_deal(&table.state), "what is left of it stays covered");
    table.fact(RingFact::NextHand {});
    table.play("1 accept 100, 0 bet 50, 0 late, 0 beat");
    assert_eq!(table.shuffles(), 1);
    assert_eq!(table.hand()["gone"], json!(8));
    let opened: Vec<u16> = table
        .log
        .iter()
        .filter_map(|event| match event {
            RingEvent::Hand { .. } => Some(Ring::<CheminDeFer>::opens(
                event,
                mazziere_rules::kernel::Viewer::Seats(mazziere_rules::seat::SeatSet::EMPTY),
                &cards("3s"),
            )),
            _ => None,
        })
        .flatten()
        .collect();
    let mut places = opened.clone();
    places.sort_unstable();
    assert_eq!(places, [0, 1, 2, 3, 4, 5, 6, 7], "exactly the cards that were shown");
}

#[test]
fn who_loses_the_cards_has_the_last_word() {
    let mut table = banked(CASH, &[500, 500, 500], 100, BANK_WINS);
    table.play("1 bet 20, 2 bet 50");
    table.late(1);
    assert_eq!(table.awaited(), [1, 2]);
    assert_eq!(table.legal(1), ["withdraw"]);
    assert_eq!(table.refused(1, "bet 60").0, "bets_closed", "R19: no raising back");
    table.play("1 withdraw, 2 late");
    assert_eq!(bets(&table).0, json!([[2, 50]]));
}

#[test]
fn a_request_gives_everybody_time_again() {
    let coups = format!("{BANK_WINS} {BANK_WINS}");
    let mut table = banked(CASH, &[500, 500, 500], 100, &coups);
    table.play("1 bet 100, 1 late, 2 late, 1 stand");
    assert_eq!(table.awaited(), [0, 1, 2], "the banker too, having won");
    table.play("0 late, 2 banco_solo");
    assert_eq!(table.awaited(), [0, 1, 2], "and may still pass");
    table.late(1);
    assert_eq!(table.awaited(), [0, 1, 2]);
    table.late(1);
    assert_eq!(table.awaited(), [0, 2]);
    table.play("0 pass_hand");
    assert_eq!(table.chips()[2], 500, "pending bets are returned");
}

#[test]
fn what_the_banker_may_do_and_when() {
    let mut table = banked(CASH, &[1_000, 500], 100, &[BANK_WINS; 4].join(" "));
    assert_eq!(table.refused(0, "pass_hand").0, "not_your_turn", "R10: before the first win");
    table.play("1 bet 100, 1 late, 1 stand, 0 increase 50");
    assert_eq!((bank(&table), table.chips()[0]), ((250, 0), 850));
    assert_eq!(table.refused(0, "increase 851"), ("bet_too_large".to_owned(), Some("amount".to_owned())));
    assert_eq!(table.refused(0, "increase 0"), ("bet_too_small".to_owned(), Some("amount".to_owned())));
    assert_eq!(table.refused(0, "bet 10").0, "move_not_legal");
    for _ in 0..3 {
        table.play("1 bet 10");
        close(&mut table);
        table.play("1 stand");
    }
    assert_eq!(table.hand()["bank"]["won"], json!(4));
    assert_eq!(table.refused(0, "halve").0, "halving_not_allowed", "R7: within three wins");
}

#[test]
fn three_windows_without_a_bet() {
    let mut table = banked(CASH, &[500, 500, 500], 100, BANK_WINS);
    for _ in 0..2 {
        close(&mut table);
        assert!(!table.between_hands());
    }
    table.late(1);
    table.late(2);
    assert!(table.between_hands(), "R9");
    assert_eq!(table.chips(), [500, 500, 500]);
    table.fact(RingFact::NextHand {});
    assert_eq!(table.awaited(), [1]);
}

#[test]
fn everybody_refuses_and_then_nobody_may() {
    let mut table = table(CASH, &[500, 500, 500]);
    table.next_hand(1);
    assert_eq!(table.legal(1), ["accept 100..500", "refuse"]);
    table.play("1 refuse, 2 refuse, 0 refuse");
    assert_eq!((table.awaited(), table.legal(1)), (vec![1], vec!["accept 100..500".to_owned()]));
    assert_eq!(table.refused(1, "refuse").0, "bank_not_refusable");
    assert_eq!(table.refused(1, "accept 99"), ("bank_too_small".to_owned(), Some("amount".to_owned())));
    assert_eq!(table.refused(1, "accept 501"), ("bank_too_large".to_owned(), Some("amount".to_owned())));
    table.late(1);
    assert_eq!((table.awaited(), table.chips()), (vec![2], vec![500, 500, 500]), "cash: no penalty");
    table.late(2);
    table.late(0);
    assert!(table.between_hands(), "nobody is there");
}

#[test]
fn bets_that_are_too_small_or_too_large() {
    let mut table = banked(CASH, &[500, 60, 500, 5], 100, BANK_WINS);
    let amount = Some("amount".to_owned());
    assert_eq!(table.refused(1, "bet 9"), ("bet_too_small".to_owned(), amount.clone()));
    assert_eq!(table.refused(1, "bet 61"), ("bet_too_large".to_owned(), amount.clone()), "above the stack");
    assert_eq!(table.refused(2, "bet 101"), ("bet_too_large".to_owned(), amount), "above the bank");
    assert_eq!(table.refused(1, "banco_solo").0, "bet_too_large");
    assert_eq!(table.refused(3, "tavolo").0, "bet_too_large");
    assert_eq!(table.refused(2, "withdraw").0, "nothing_to_withdraw");
    assert_eq!(table.legal(3), ["bet 5..5"], "all in");
    table.play("1 late, 3 late");
    assert_eq!(table.refused(1, "bet 10").0, "not_your_turn", "its time was over");
    table.play("2 bet 10, 2 late");
    assert_eq!(table.refused(2, "withdraw").0, "move_not_legal", "bets are closed");
    assert_eq!(table.refused(0, "stand").0, "not_your_turn");
}

#[test]
fn leaving_and_voiding() {
    let coups = format!("{BANK_WINS} {BANK_WINS}");
    let mut table = banked(CASH, &[500, 500, 500], 100, &coups);
    table.play("1 bet 60, 2 late, 1 late");
    table.leaves(0);
    table.play("1 stand");
    assert!(table.between_hands(), "the bank ends with the coup when the banker leaves");
    assert_eq!(table.chips(), [0, 440, 500]);
    assert_eq!(table.result().rake, 3);
    // A void coup: what the coup began with, and no share (G3.9).
    let mut table = banked(CASH, &[500, 500, 500], 100, &coups);
    table.play("1 bet 60, 2 late, 1 late, 1 stand, 0 late, 2 bet 100, 1 late, 2 late");
    table.fact(RingFact::VoidHand {});
    assert_eq!(table.chips(), [560, 440, 500]);
    assert_eq!(table.result().rake, 0);
    let mut table = banked(CASH, &[500, 500, 500], 100, &coups);
    table.play("1 bet 60, 2 late, 1 late");
    table.fact(RingFact::VoidHand {});
    assert_eq!(table.chips(), [500, 500, 500]);
}

#[test]
fn the_bank_of_an_absent_player() {
    let coups = format!("{BANK_WINS} {BANK_WINS}");
    let mut cash = banked(CASH, &[500, 500, 500], 100, &coups);
    cash.play("1 bet 100, 2 late, 1 late");
    cash.sits_out(0);
    cash.play("1 stand");
    assert_eq!(cash.hand()["height"], json!(200), "cash: passed at the first chance");
    let mut tournament = banked(TOURNAMENT, &[500, 500, 500], 100, &coups);
    tournament.play("1 bet 100, 2 late, 1 late");
    tournament.sits_out(0);
    tournament.play("1 stand");
    assert_eq!((tournament.hand()["part"].clone(), tournament.awaited()), (json!("window"), vec![0, 1, 2]));
    tournament.returns(0);
}

#[test]
fn who_is_out_in_a_later_coup_ranks_higher() {
    let coups = format!("{BANK_WINS} {BANK_WINS} {PUNTA_WINS}");
    let mut table = banked(TOURNAMENT, &[500, 50, 40, 500], 100, &coups);
    table.play("1 bet 50");
    close(&mut table);
    table.play("1 stand, 2 bet 40");
    close(&mut table);
    table.play("2 stand, 3 banco_solo");
    close(&mut table);
    table.play("3 beat");
    let out: Vec<u8> = table.result().eliminated.iter().map(|out| out.seat.index()).collect();
    assert_eq!(out, [2, 1], "G1.9: fewer chips, but later");
}
