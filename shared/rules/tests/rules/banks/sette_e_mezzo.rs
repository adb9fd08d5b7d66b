//! The vectors of `docs/rules/sette-e-mezzo.md`, at the table; those of single functions are beside them.

use mazziere_rules::kernel::{Awaiting, ChanceRequest, Game};
use mazziere_rules::ring::{Ring, RingEvent};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::{Chips, RingFact, Vacated};
use mazziere_rules::sette_e_mezzo::{SetteEMezzo, SetteEMezzoEvent};
use serde_json::{Value, json};

use super::scene::Table;

const CASH: &str = r#"{"min_piatto":100,"min_bet":10,"max_buyin":900}"#;
const CLASSICA: &str = r#"{"variant":"classica","min_piatto":100,"min_bet":10,"max_buyin":900}"#;
const TOURNAMENT: &str = r#"{"mode":"tournament","min_piatto":50,"min_bet":5}"#;

/// The bank is offered to `banker`, who was drawn.
fn offered(options: &str, stacks: &[Chips], banker: u32) -> Table<SetteEMezzo> {
    let mut table = Table::new(options, stacks);
    table.next_hand(banker);
    table.stack("KD");
    table
}

/// Seat 0 accepts the bank with `amount`; the next cards are these, once a deck is asked for.
fn banked(options: &str, stacks: &[Chips], amount: Chips, top: &str) -> Table<SetteEMezzo> {
    let mut table = offered(options, stacks, 0);
    table.stack(top);
    table.play(&format!("0 accept {amount}"));
    table
}

fn piatto(table: &Table<SetteEMezzo>) -> u64 {
    table.hand()["bank"]["piatto"].as_u64().unwrap()
}

fn cards(table: &Table<SetteEMezzo>, seat: usize) -> Value {
    table.hand()["seats"][seat]["cards"].clone()
}

#[test]
fn the_first_banker_is_who_gets_the_matta() {
    let mut table = Table::<SetteEMezzo>::new(CASH, &[500; 4]);
    table.next_hand(1);
    table.stack("2S 3S KD");
    assert_eq!(table.awaited(), [3]);
    let drawn = table.log.iter().find_map(|event| match event {
        RingEvent::Hand { event: SetteEMezzoEvent::BankerDrawn { cards } } => Some(cards.len()),
        _ => None,
    });
    assert_eq!(drawn, Some(3));
    assert_eq!(table.legal(3), ["accept 100..500", "refuse"]);
}

#[test]
fn v1_equal_totals_are_the_bankers() {
    let mut table = banked(CASH, &[500, 500], 100, "KD 3S 7D 2C 2B JC");
    table.play("1 play, 1 draw 50, 1 stand, 0 draw, 0 draw, 0 draw");
    assert_eq!(table.hand()["seats"][0]["total"], json!(15), "7 and a half of four cards");
    table.play("0 stand");
    assert!(table.between_hands());
    assert_eq!(table.chips(), [548, 450], "5% of 50 is 2");
}

#[test]
fn v2_the_matta_alone_is_a_half() {
    let mut table = banked(CASH, &[500, 500], 100, "KD AS");
    table.play("1 play, 1 stand 50");
    assert_eq!(table.hand()["seats"][1]["total"], Value::Null, "covered");
    table.play("0 stand");
    assert_eq!(table.chips(), [548, 450], "one point beats it");
}

#[test]
fn v4_and_d12_autoplay() {
    let mut table = banked(CASH, &[500, 500], 100, "4S 2S JS AC");
    table.play("1 play, 1 draw 10");
    table.sits_out(1);
    assert_eq!(cards(&table, 1), json!(["JS", "AC"]), "four and a half draws, five and a half stands");
    assert_eq!(table.awaited(), [0]);
    let mut table = banked(CASH, &[500, 500], 100, "2S 5C 4C AC JS");
    table.play("1 play, 1 draw 10, 1 draw");
    table.sits_out(0);
    table.play("1 stand");
    assert_eq!(cards(&table, 0), json!(["5C", "JS"]), "visible five: 5 draws, 5 and a half stands");
    let mut table = banked(CASH, &[500, 500], 100, "4S 5C JC JB");
    table.play("1 play");
    table.sits_out(0);
    table.play("1 stand 10");
    assert_eq!(cards(&table, 0), json!(["5C", "JC", "JB"]), "drew nothing: 5 and a half draws, 6 stands");
}

#[test]
fn d3_and_d4_three_punte_against_a_piatto() {
    let stacks = [20_000; 4];
    let mut table = banked(CASH, &stacks, 10_000, "7S 5C 4S 5B 7C 5D");
    table.play("1 play, 1 stand 4000, 0 stand");
    assert_eq!((table.chips()[1], piatto(&table)), (23_800, 6_000));
    table.play("2 play, 2 stand 6000, 0 stand");
    assert_eq!(piatto(&table), 12_000);
    table.play("3 play, 3 stand 2000, 0 stand");
    assert_eq!(table.chips(), [20_000, 23_800, 14_000, 21_900]);
    assert_eq!(table.result().rake, 300);
    let mut table = banked(CASH, &stacks, 10_000, "7S 5C 4S 5B 4C 5D");
    table.play("1 play, 1 stand 4000, 0 stand, 2 play, 2 stand 6000, 0 stand, 3 play, 3 stand 2000, 0 stand");
    assert_eq!((table.chips()[0], table.result().rake), (23_800, 400), "138.00 of 140.00");
}

#[test]
fn d5_the_whole_piatto() {
    let mut table = banked(CASH, &[500; 4], 100, "7S 5C");
    table.play("1 play, 1 stand 100, 0 stand");
    assert!(table.between_hands(), "the others do not play");
    assert_eq!(table.chips(), [400, 595, 500, 500]);
    table.fact(RingFact::NextHand {});
    assert_eq!(table.awaited(), [1]);
}

#[test]
fn d6_an_absent_candidate_of_a_tournament() {
    let mut table = Table::<SetteEMezzo>::new(TOURNAMENT, &[400; 4]);
    table.fact(RingFact::NextHand {});
    table.sits_out(1);
    table.any_chance_with("1 KD");
    assert_eq!(table.chips(), [408, 375, 409, 408]);
    assert_eq!(table.awaited(), [2]);
    assert_eq!(table.refused(2, "refuse").0, "bank_not_refusable");
}

#[test]
fn d7_an_absent_punta_of_a_tournament() {
    let mut table = offered(TOURNAMENT, &[400; 3], 0);
    table.sits_out(1);
    table.stack("7S 5C");
    table.play("0 accept 50");
    assert_eq!((table.chips()[1], piatto(&table)), (398, 52), "half of five");
    assert_eq!(table.awaited(), [2], "nobody is asked whether they play");
    assert_eq!(table.legal(2), ["stand 5..52", "draw 5..52"]);
    table.late(2);
    assert!(table.between_hands());
    assert_eq!(table.chips(), [404, 398, 398], "late with the bet is as good as away");
}

#[test]
fn d8_classica() {
    let mut table = banked(CLASSICA, &[5_000; 4], 1_000, "6S 7C 7S 6C 5D JC");
    table.play("1 stand 1000, 2 draw 500, 3 stand 1000");
    assert_eq!(table.awaited(), [0]);
    table.play("0 draw, 0 stand");
    assert_eq!(table.chips(), [5_475, 4_000, 4_500, 5_950]);
    assert_eq!(table.result().rake, 75);
    assert_eq!(table.shuffles(), 2, "one to draw the banker, one for the bank");
}

#[test]
fn d9_a_bank_that_is_all_in() {
    let options = r#"{"variant":"classica","min_piatto":10,"min_bet":10,"min_buyin":5}"#;
    let mut table = banked(options, &[25, 100, 100, 100, 100], 25, "6S 6C 6B 6D 7S");
    let mut bound = Vec::new();
    for seat in [1, 2, 3] {
        bound.push(table.legal(seat)[0].clone());
        let amount = if seat == 3 { 5 } else { 10 };
        table.play(&format!("{seat} stand {amount}"));
    }
    assert_eq!(bound, ["stand 10..10", "stand 10..10", "stand 5..5"]);
    assert_eq!(table.awaited(), [0], "the fourth does not play");
    table.play("0 draw");
    assert_eq!(table.chips(), [0, 110, 110, 105, 100]);
}

#[test]
fn d10_all_bust_or_the_banker() {
    let mut table = banked(CLASSICA, &[500; 3], 100, "7S 7C 4B 5S 5C");
    table.play("1 draw 50, 2 draw 50");
    assert!(table.between_hands(), "the banker wins without playing");
    assert_eq!(table.chips(), [595, 450, 450]);
    let mut table = banked(CLASSICA, &[500; 3], 100, "7S 6C 4B 5S 5C");
    table.play("1 draw 50, 2 stand 50, 0 draw");
    assert_eq!(table.chips(), [500, 450, 548], "who is bust has lost");
}

#[test]
fn d11_a_banker_who_is_away_when_bets_begin() {
    let options = r#"{"variant":"classica","min_piatto":5,"min_bet":5,"min_buyin":10}"#;
    for (credit, expected) in [(100, [70, 110, 110, 110]), (20, [0, 107, 107, 106])] {
        let mut table = offered(options, &[credit, 100, 100, 100], 0);
        table.play("0 accept 5");
        table.sits_out(0);
        table.any_chance();
        assert!(table.between_hands());
        assert_eq!(table.chips(), expected);
        assert_eq!(table.result().rake, 0, "no share of what absence costs");
    }
}

#[test]
fn classica_who_is_away_pays_half_of_the_least_bet() {
    let mut table = offered(CLASSICA, &[500; 3], 0);
    table.sits_out(2);
    table.stack("6S 6C");
    table.play("0 accept 100");
    assert_eq!(table.chips(), [505, 500, 495]);
    assert_eq!(table.hand()["seats"][2]["count"], json!(0), "no cards");
    table.late(1);
    assert!(table.between_hands());
    assert_eq!(table.chips(), [510, 495, 495]);
}

/// "All-in bank: penalties of absent punte only within the cover; seats beyond it pay nothing, present or absent".
#[test]
fn an_all_in_bank_has_no_penalties_beyond_its_cover() {
    let options = r#"{"variant":"classica","min_piatto":10,"min_bet":10,"min_buyin":5}"#;
    // Seats 1, 3 and 4 cover the 25; seat 2 is away within the cover, seat 5 beyond it.
    for (away, penalties) in [(vec![2], 5), (vec![5], 0), (vec![2, 5], 5), (vec![1, 2, 3, 4, 5], 25)] {
        let mut table = offered(options, &[25, 100, 100, 100, 100, 100], 0);
        away.iter().for_each(|&seat| table.sits_out(seat));
        table.stack("6S 6C 6B 6D 7S");
        table.play("0 accept 25");
        table.any_chance();
        let paid: Chips = away.iter().map(|&seat| 100 - table.chips()[usize::from(seat)]).sum();
        assert_eq!(paid, penalties, "{away:?}");
        assert!(!away.contains(&5) || away.len() == 5 || table.chips()[5] == 100, "{away:?}");
        let mut bound = Vec::new();
        while let Some(&seat) = table.awaited().first().filter(|&&seat| seat != 0) {
            let legal = table.legal(seat)[0].clone();
            bound.push((seat, legal.clone()));
            let amount = legal.split("..").last().unwrap().to_owned();
            table.play(&format!("{seat} stand {amount}"));
        }
        let present: Vec<u8> = (1..6).filter(|seat| !away.contains(seat)).take(3).collect();
        let expected = present.iter().zip(["stand 10..10", "stand 10..10", "stand 5..5"]);
        assert!(bound.iter().map(|(seat, legal)| (seat, legal.as_str())).eq(expected), "{away:?}: {bound:?}");
    }
}

#[test]
fn r18_who_is_away_takes_no_share_of_the_cover() {
    let options = |least: Chips| {
        format!(r#"{{"variant":"classica","min_piatto":{least},"min_bet":{least},"min_buyin":2,"max_buyin":900}}"#)
    };
    for (cover, punte, away, expected) in [
        (120, 5, None, [25, 25, 25, 25, 20].as_slice()),
        (120, 5, Some(1), &[-12, 25, 25, 25, 25]),
        (120, 5, Some(3), &[25, 25, -12, 25, 25]),
        // What four have left of the cover would be theirs.
        (120, 5, Some(5), &[25, 25, 25, 25, -12]),
        (40, 3, None, &[25, 15, 0]),
        (40, 3, Some(1), &[-12, 25, 15]),
        (40, 3, Some(2), &[25, -12, 15]),
        (40, 3, Some(3), &[25, 15, 0]),
    ] {
        let stacks: Vec<Chips> = std::iter::once(cover).chain(std::iter::repeat_n(500, punte)).collect();
        let mut table = offered(&options(25), &stacks, 0);
        away.into_iter().for_each(|seat| table.sits_out(seat));
        table.stack("6S 6C 6B 6D 2S 7S");
        table.play(&format!("0 accept {cover}"));
        table.any_chance();
        let mut found: Vec<i64> = (1..=punte).map(|seat| table.chips()[seat] as i64 - 500).collect();
        while let Some(&seat) = table.awaited().first().filter(|&&seat| seat != 0) {
            let legal = table.legal(seat)[0].clone();
            let bound: i64 = legal.rsplit("..").next().unwrap().parse().unwrap();
            found[usize::from(seat) - 1] = bound;
            table.play(&format!("{seat} stand {bound}"));
        }
        assert_eq!(found, expected, "{cover} for {punte}, {away:?} is away");
    }
}

/// "cash piatto before Gioco: NonGioco; after Gioco, with the covered card seen: half the minimum into the piatto ...
/// else looking and leaving would be free". Penalties carry no share of the house.
#[test]
fn who_has_seen_the_covered_card_pays_for_being_away_at_a_cash_table_too() {
    for leaves in [false, true] {
        let mut table = banked(CASH, &[500; 3], 100, "7S 5C");
        table.play("1 play");
        if leaves {
            table.sits_out(1);
        } else {
            table.late(1);
        }
        assert_eq!((table.chips()[1], piatto(&table)), (495, 105), "half of ten");
        table.play("2 pass");
        assert_eq!((table.chips(), table.result().rake), (vec![505, 495, 500], 0));
        assert!(table.state.place(Seat::new(1)).unwrap().sitting_out);
    }
    // What the banker wins of bets has its share all the same.
    let mut table = banked(CASH, &[500, 500, 5_000], 100, "7S 5C");
    table.play("1 play, 1 late");
    table.stack("4S 5B");
    table.play("2 play, 2 stand 100, 0 stand");
    assert_eq!((table.chips(), table.result().rake), (vec![600, 495, 4_900], 5));
}

/// "Leaving: as sit-out until the bank ends": to look and leave the table is not free either. Who leaves before `play`
/// owes nothing ("NonGioco"); who has bet is played for.
#[test]
fn who_leaves_after_seeing_the_covered_card_pays_for_it() {
    for (played, then, left, bank, rake) in [
        ("", "", 500, 100, 0),
        ("1 play", "", 495, 105, 0),
        // A total of five stands; the banker has seven.
        ("1 play, 1 draw 40", "0 stand", 460, 140, 2),
    ] {
        for because in [Vacated::Left, Vacated::Away] {
            let mut table = banked(CASH, &[500; 3], 100, "2S 7C 3B");
            table.play(played);
            table.fact(RingFact::Leave { seat: Seat::new(1), away: because == Vacated::Away });
            table.play(then);
            assert_eq!((piatto(&table), table.awaited()), (bank, vec![2]), "{played}, {because:?}");
            table.play("2 pass");
            let gone = table.log.iter().find_map(|event| match event {
                RingEvent::SeatVacated { seat, chips, because, .. } => Some((*seat, *chips, *because)),
                _ => None,
            });
            assert_eq!(gone, Some((Seat::new(1), left, because)), "{played}");
            assert_eq!((table.chips(), table.result().rake), (vec![400 + bank - rake, 0, 500], rake), "{played}");
        }
    }
}

#[test]
fn d13_less_than_the_least_bet_in_the_piatto() {
    let mut table = banked(CASH, &[500; 3], 100, "7S 5C 4S 5B");
    table.play("1 play, 1 stand 97, 0 stand, 2 play");
    assert_eq!(table.legal(2), ["stand 3..3", "draw 3..3"]);
    assert_eq!(table.refused(2, "stand 5"), ("bet_too_large".to_owned(), Some("bet".to_owned())));
}

#[test]
fn r10_the_matta_and_the_shuffle() {
    let mut table = banked(CASH, &[500; 3], 100, "KD 5C 4S 5B");
    table.play("1 play, 1 stand 10, 0 stand, 2 play");
    table.any_chance();
    assert_eq!(table.shuffles(), 3, "the covered matta was shown");
    let mut table = banked(CASH, &[500; 3], 100, "7S 5C 4S 5B");
    table.play("1 play, 1 stand 10, 0 stand, 2 play");
    assert_eq!((table.shuffles(), table.awaited()), (2, vec![2]));
}

#[test]
fn bets_and_cards_at_the_wrong_moment() {
    let bet = || Some("bet".to_owned());
    let mut table = banked(CASH, &[500; 3], 100, "7S 5C JS JC 4S");
    assert_eq!(table.refused(1, "stand 10").0, "move_not_legal", "not dealt in yet");
    assert_eq!(table.refused(2, "play").0, "not_your_turn");
    table.play("1 play");
    assert_eq!(table.refused(1, "draw"), ("bet_required".to_owned(), bet()));
    assert_eq!(table.refused(1, "draw 9"), ("bet_too_small".to_owned(), bet()));
    assert_eq!(table.refused(1, "draw 101"), ("bet_too_large".to_owned(), bet()));
    assert_eq!(table.refused(0, "stand").0, "not_your_turn");
    table.play("1 draw 40");
    assert_eq!(table.legal(1), ["stand", "draw"], "R4: seven and a half stops nobody");
    assert_eq!(table.refused(1, "stand 40"), ("bet_made".to_owned(), bet()), "R3");
    assert_eq!(table.refused(1, "accept 100").0, "move_not_legal");
    table.play("1 stand");
    assert_eq!(table.refused(1, "draw").0, "not_your_turn", "a card after standing");
    assert_eq!(table.refused(0, "stand 10").0, "move_not_legal", "the banker bets nothing");
    let mut table = banked(CASH, &[500; 3], 100, "7S 5C 6S");
    table.play("1 play, 1 draw 40");
    assert_eq!(table.awaited(), [2], "bust: the banker does not play");
    assert_eq!(table.refused(1, "draw").0, "not_your_turn", "a card after going bust");
    assert_eq!((piatto(&table), cards(&table, 1)), (140, json!(["7S", "6S"])));
}

#[test]
fn the_last_one_takes_the_bank() {
    let mut table = offered(CASH, &[500; 3], 1);
    assert_eq!(table.refused(1, "accept 99"), ("bank_too_small".to_owned(), Some("amount".to_owned())));
    assert_eq!(table.refused(1, "accept 501"), ("bank_too_large".to_owned(), Some("amount".to_owned())));
    table.play("1 refuse, 2 refuse");
    assert_eq!((table.awaited(), table.legal(0)), (vec![0], vec!["accept 100..500".to_owned()]));
    assert_eq!(table.refused(0, "refuse").0, "bank_not_refusable");
    let table = offered(CLASSICA, &[500; 3], 1);
    assert_eq!(table.legal(1), ["accept 100..250", "refuse"], "V3: two punte, each of whom may win as much");
}

#[test]
fn nobody_needs_to_play_at_a_cash_table() {
    let mut table = banked(CASH, &[500; 3], 100, "7S 5C");
    table.play("1 pass");
    table.late(2);
    assert!(table.between_hands());
    assert_eq!(table.chips(), [500; 3]);
    assert!(table.state.place(Seat::new(2)).unwrap().sitting_out, "late is away");
}

#[test]
fn preferences_hold_from_when_a_seat_is_taken() {
    let say = |table: &mut Table<SetteEMezzo>| {
        let said = json!({"type": "preferences", "preferences": {"punta_stands": 3}});
        let r#move = serde_json::from_value(said).unwrap();
        table
            .give(&mazziere_rules::kernel::Input::Move { seat: Seat::new(1), r#move })
            .map_err(|no| no.code.to_string())
    };
    let mut table = Table::<SetteEMezzo>::new(CASH, &[500; 3]);
    assert!(say(&mut table).is_ok());
    table.next_hand(0);
    assert_eq!(say(&mut table).unwrap_err(), "preferences_fixed");
    for bad in ["0", "7", "1.5", "\"5\""] {
        let text = format!(r#"{{"type":"preferences","preferences":{{"punta_stands":{bad}}}}}"#);
        assert!(serde_json::from_str::<mazziere_rules::sette_e_mezzo::SetteEMezzoMove>(&text).is_err(), "{bad}");
    }
}

/// Nine seats; five punte have been served, the first of whom drew eleven cards, and 29 cards are gone.
fn five_served(rest: &str) -> Table<SetteEMezzo> {
    let first = "JS AS QS KS JC QC KC JB QB KB JD QD 2C AC AB AD 2S";
    let busts = "7S 5S 7C 7B 5C 7D 6S 5B 6C 6B 5D 6D";
    let mut table = banked(CASH, &[500; 9], 100, &format!("{first} {busts} {rest}"));
    table.play("1 play, 1 draw 10");
    (0..10).for_each(|_| table.play("1 draw"));
    table.play("1 stand, 0 draw, 0 draw, 0 draw, 0 draw, 0 stand");
    (2..6).for_each(|seat| table.play(&format!("{seat} play, {seat} draw 10")));
    table
}

/// How many cards are to be shuffled again, if some are.
fn reshuffled(table: &Table<SetteEMezzo>) -> Option<usize> {
    match Ring::<SetteEMezzo>::awaiting(&table.state) {
        Awaiting::Chance { request: ChanceRequest::Reshuffle { cards } } => Some(cards.len()),
        _ => None,
    }
}

#[test]
fn r16_an_empty_stock() {
    let mut table = five_served("4S 2B 4C 4B 2D 4D 3S 3C KD 3B 3D");
    table.play("6 play, 6 draw 10, 7 play, 7 draw 10, 8 play, 8 draw 10, 8 draw, 8 stand, 0 draw, 0 draw");
    assert_eq!(reshuffled(&table), Some(35), "what was played; the hand in play stays");
    table.any_chance();
    assert_eq!(cards(&table, 0).as_array().unwrap().len(), 3);
    let mut table = five_served("2B 3S 2D 3C 3B 4S 3D 4C 4B 4D KD");
    table.play("6 play, 6 draw 10, 6 draw, 6 stand, 0 draw, 0 draw, 7 play, 7 draw 10, 7 stand, 0 draw");
    assert_eq!(reshuffled(&table), None);
    table.play("8 play");
    assert_eq!(reshuffled(&table), Some(40), "one card for two: it is shuffled with the others");
    table.any_chance();
    assert_eq!((table.awaited(), table.hand()["stock"].clone()), (vec![8], json!(38)));
}

/// What is said before the turn.
fn premove(table: &mut Table<SetteEMezzo>, seat: u8, next: &Value) -> Result<(), String> {
    let r#move = serde_json::from_value(json!({"type": "premove", "next": next})).unwrap();
    let said = table.give(&mazziere_rules::kernel::Input::Move { seat: Seat::new(seat), r#move });
    table.shuffle();
    said.map(|_| ()).map_err(|refusal| refusal.code.to_string())
}

#[test]
fn a_premove_is_played_when_its_turn_comes_or_is_void() {
    let mut table = banked(CASH, &[500; 4], 100, "7S 5C 4S 5B JC");
    premove(&mut table, 2, &json!({"type": "pass"})).unwrap();
    premove(&mut table, 3, &json!({"type": "stand", "bet": 10})).unwrap();
    premove(&mut table, 0, &json!({"type": "stand"})).unwrap();
    assert_eq!(table.view(Some(2))["hand"]["seats"][2]["premove"], json!({"type": "pass"}));
    assert_eq!(table.view(Some(1))["hand"]["seats"][2].get("premove"), None, "theirs alone");
    premove(&mut table, 1, &json!({"type": "play"})).unwrap();
    assert_eq!(table.legal(1), ["stand 10..100", "draw 10..100"], "on turn it is the decision");
    table.play("1 stand 40");
    assert_eq!((table.awaited(), piatto(&table)), (vec![3], 60), "the banker stood, the second does not play");
    assert_eq!(table.legal(3), ["play", "pass"], "a bet is no answer to whether they play");
    table.play("3 play");
    assert_eq!(table.legal(3), ["stand 10..60", "draw 10..60"], "what was void stays void");
    let mut table = banked(CLASSICA, &[500; 3], 100, "6S 6C 5B");
    premove(&mut table, 2, &json!({"type": "stand", "bet": 30})).unwrap();
    premove(&mut table, 2, &Value::Null).unwrap();
    premove(&mut table, 2, &json!({"type": "stand", "bet": 20})).unwrap();
    table.play("1 stand 10");
    assert_eq!(table.awaited(), [0], "the second has stood with 20");
    table.play("0 stand");
    assert_eq!(table.chips()[2], 519);
}

#[test]
fn a_void_bank_gives_everything_back() {
    let mut table = banked(CASH, &[500; 3], 100, "7S 5C 4S 5B");
    table.play("1 play, 1 stand 60, 0 stand, 2 play");
    table.fact(RingFact::VoidHand {});
    assert_eq!(table.chips(), [500; 3]);
}
