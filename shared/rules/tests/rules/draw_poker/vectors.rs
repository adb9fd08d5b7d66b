//! The vectors of `docs/rules/poker-all-italiana.md`. Seat 0 sits left of the first dealer, who is the last seat.

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::draw_poker::{CinqueCarteRing, DrawPokerEvent, Opener};
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Game, Input};
use mazziere_rules::poker::Category;
use mazziere_rules::poker::stripped::{Ranking, Strength};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::ring::Unawarded;
use mazziere_rules::session::{Chips, RingFact};
use serde_json::json;

use super::scene::{Table, cards, poker, seat};

/// Jacks, and nothing else, for each seat that is dealt them.
const JACKS: &str = "Jh Js 9c 8d Kh";
const NOTHING: &str = "Th 9s 8c Qd Ac";

fn rank(players: u8, text: &str) -> Strength {
    let five: [Card; 5] = cards(text).try_into().expect("five cards");
    Ranking::of_players(players).expect("2 to 6").five(five)
}

#[test]
fn v1_the_deck_follows_who_is_dealt_in() {
    for (players, deck) in [(2, DeckKind::French24), (4, DeckKind::French32), (6, DeckKind::French40)] {
        let mut table = poker("{}", 6, 5).seated(&vec![1000; players]);
        table.fact(RingFact::NextHand {});
        let request = ChanceRequest::Shuffle { deck };
        assert_eq!(CinqueCarteRing::awaiting(&table.state), Awaiting::Chance { request });
    }
}

#[test]
fn v3_pot_limit_is_one_call_less() {
    let mut table = poker(r#"{"invito":20,"limit":"pl"}"#, 5, 4).seated(&[1000; 5]);
    table.deal(&[(0, "Jh Js 9c 8d Kh")], "");
    table.play("0 bet 20, 1 call");
    assert_eq!(table.legal(2)["raise"], json!({"min": 21, "max": 160}));
    assert_eq!(table.try_move(2, "raise 161"), Err(RefusalCode::AmountTooLarge));
    table.play("2 raise 160");
}

#[test]
fn v4_a_flush_of_hearts_beats_the_higher_one() {
    let mut table = poker("{}", 3, 2).seated(&[1000; 3]);
    table.deal(&[(0, "Kh Qh Th 9h 8h"), (1, "As Ks Js 9s 8s")], "");
    table.play("0 bet 10, 1 call, 2 fold, 0 stand, 1 stand, 0 check, 1 check");
    table.runs_out();
    assert_eq!(table.result().seats[0].hand, Some(Category::Flush));
    assert_eq!(table.stacks(), [1030, 980, 990]);
}

#[test]
fn v5_v6_v7_examples_and_the_royal_pair() {
    let increasing = [
        "Ah Ks Ts 8d 7c",
        "Kc Jh Ts Th 7d",
        "Qc Qs 9d 9c 8h",
        "Ad Jh Jc Js 8s",
        "Kc Qh Js Td 9h",
        "Jh Jd Jc 7s 7c",
        "Ad Kd Jd 9d 8d",
        "Qh Qd Qc Qs 7c",
        "Ks Qs Js Ts 9s",
    ];
    assert!(increasing.map(|five| rank(4, five)).is_sorted());
    // Five players have the sixes of the rulebook's full.
    assert_eq!(rank(5, "Jh Jd Jc 6s 6c").category(), Category::FullHouse);
    assert_eq!([rank(4, "Td 9d 8s 7c Ah"), rank(4, "As Kd Qc Jh Td")].map(Strength::category), [Category::Straight; 2]);
    assert!(rank(4, "Td 9d 8s 7c Ah") < rank(4, "Js Td 9d 8s 7c"));
    let ranking = Ranking::of_players(4).unwrap();
    assert!(ranking.beats(rank(4, "As 7s 8s 9s Ts"), rank(4, "Ah Kh Qh Jh Th")));
}

#[test]
fn v8_the_rake_and_its_cap() {
    for (cap, won) in [(1000, 2850), (100, 2900)] {
        let options = format!(r#"{{"invito":1000,"max_buyin":100,"rake_bp":500,"rake_cap":{cap}}}"#);
        let mut table = poker(&options, 3, 2).seated(&[30_000; 3]);
        table.deal(&[], "");
        // R19: all but one pass before an opening.
        table.play("0 fold, 1 fold, 2 muck");
        assert_eq!(table.stacks(), [29_000, 29_000, 29_000 + won]);
        assert_eq!(table.result().pot, 3000);
    }
}

/// Blinds of seats 0 to 2 on inviti of 1.00 by four.
fn with_blinds() -> Table {
    let mut table =
        poker(r#"{"invito":100,"max_buyin":200,"blind_opening":true,"rake_bp":500}"#, 4, 3).seated(&[20_000; 4]);
    table.deal(&[], "");
    assert_eq!(table.legal(0), json!({"post_blind": true, "deal": true, "pays": 400}));
    table.play("0 blind");
    assert_eq!(table.legal(1)["pays"], 800);
    table.play("1 blind");
    assert_eq!(table.legal(2)["pays"], 1600);
    table.play("2 blind");
    table
}

#[test]
fn d3_nobody_sees_the_over() {
    let mut table = with_blinds();
    table.play("3 fold, 0 fold, 1 fold");
    assert_eq!(table.awaited(), [2], "may show");
    table.play("2 muck");
    assert_eq!((table.result().pot, table.result().rake), (2400, 120));
    assert_eq!(table.stacks(), [19_500, 19_100, 20_000 - 100 - 800 + 2280, 19_900]);
}

#[test]
fn pr_without_a_bet_who_spoke_first_shows_first() {
    // Seat 1, left of the dealer, is all-in on the invito: it never speaks, so seat 2 does first (R14 of Telesina).
    let options = r#"{"mode":"tournament","invito":2,"blind_opening":false}"#;
    let mut table = poker(options, 3, 0).seated(&[84, 2, 378]);
    table.deal(&[], "");
    table.play("2 check, 0 check, 1 stand, 2 stand, 0 stand, 2 check, 0 check");
    let first = table.events().into_iter().find_map(|event| match event {
        DrawPokerEvent::Shown { seat, .. } => Some(seat.index()),
        _ => None,
    });
    assert_eq!(first, Some(2));
}

#[test]
fn d4_the_buiante_sees_and_the_over_speaks_last() {
    let mut table = with_blinds();
    table.play("3 fold");
    assert_eq!(table.legal(0), json!({"fold": true, "call": true, "pays": 1200}), "no raise (R2)");
    assert_eq!(table.try_move(0, "raise 3200"), Err(RefusalCode::RaiseNotLegal));
    table.play("0 call, 1 fold");
    let legal = table.legal(2);
    assert!(legal.get("accept").is_some() && legal.get("raise").is_some() && legal.get("check").is_none(), "{legal}");
    assert_eq!(table.try_move(2, "check"), Err(RefusalCode::MoveNotLegal));
    table.play("2 accept");
    assert_eq!(table.hand().pot(), 4400);
    table.play("0 stand, 2 stand");
    assert_eq!(table.awaited(), [0], "the seat left of the over that is still in");
}

/// Step 5b: "If no seat could answer a raise, VaBene is automatic."
#[test]
fn step_5b_va_bene_needs_no_word_where_nobody_could_answer() {
    for (stack, asked) in [(400, false), (401, true)] {
        let options = r#"{"invito":100,"max_buyin":200,"blind_opening":true}"#;
        let mut table = poker(options, 3, 2).seated(&[10_000, stack, 10_000]);
        table.deal(&[], "");
        table.play("0 blind, 1 call, 2 fold");
        assert_eq!((table.awaited(), table.may(0, "accept")), (vec![0], asked), "{stack}");
        assert_eq!(table.may(0, "stand_pat"), !asked, "{stack}: the cards are changed");
    }
}

/// Telesina R18: a blind raise is a rilancio, also for showing first, and with the whole stack for showing at all.
#[test]
fn r18_a_blind_is_a_raise_for_showing() {
    let showed = |table: &Table| -> Vec<u8> {
        let shown = table.events().into_iter().filter_map(|event| match event {
            DrawPokerEvent::Shown { seat, .. } => Some(seat.index()),
            _ => None,
        });
        shown.collect()
    };
    let mut table = with_blinds();
    table.play("3 fold, 0 call, 1 fold, 2 accept, 0 stand, 2 stand, 0 check, 2 check");
    assert_eq!(showed(&table)[0], 2, "the over, though seat 0 spoke first");
    // A bet of the last phase comes after it.
    let mut table = with_blinds();
    table.play("3 fold, 0 call, 1 fold, 2 accept, 0 stand, 2 stand, 0 bet 100, 2 call");
    assert_eq!(showed(&table)[0], 0);
    // The buiante has put everything in, and is beaten by the seat that shows first.
    let options = r#"{"invito":100,"max_buyin":200,"blind_opening":true}"#;
    let mut table = poker(options, 3, 2).seated(&[400, 10_000, 10_000]);
    table.deal(&[(0, NOTHING), (1, "Ah As Ad 9c Kh"), (2, "Td Ts 9h Jd Qc")], "");
    table.play("0 blind, 1 deal, 1 call, 2 call, 0 stand, 1 stand, 2 stand, 1 bet 100, 2 call");
    assert_eq!((showed(&table), table.awaited()), (vec![1, 0], vec![2]), "seat 2 may choose");
}

/// PR: "mostro sempre (also for a seat in sit-out: "sempre")".
#[test]
fn pr_mostro_sempre_is_for_who_is_away_too() {
    for (showing, asked) in [("show", 2), ("ask", 1)] {
        let mut table = d7_last_phase();
        table.prefers(1, &format!(r#"{{"showing":"{showing}"}}"#));
        table.play("0 check");
        table.sits_out(1);
        table.runs_out();
        let shown = table.events().into_iter().filter(|event| matches!(event, DrawPokerEvent::Shown { .. })).count();
        assert_eq!(shown, asked, "seat 1 is beaten, and away");
    }
}

#[test]
fn d5_the_over_raises() {
    for (to, right) in [(6399, false), (6400, true)] {
        let mut table = with_blinds();
        table.play("3 fold, 0 call, 1 fold, 2 raise 3200");
        assert_eq!(table.legal(0)["raise"]["min"], 3201);
        table.play(&format!("0 raise {to}"));
        assert_eq!(table.may(2, "raise"), right, "full from 6400");
    }
}

#[test]
fn r5_heads_up_there_is_no_over() {
    let mut table = poker(r#"{"invito":10,"blind_opening":true}"#, 2, 1).seated(&[1000; 2]);
    table.deal(&[], "");
    table.play("0 blind, 1 blind");
    // 20, 40: seat 0 is asked to see, not for an over.
    assert_eq!(table.legal(0)["pays"], 20);
    let mut table = poker(r#"{"invito":10,"blind_opening":true}"#, 3, 2).seated(&[1000; 3]);
    table.deal(&[], "");
    table.play("0 blind, 1 blind");
    assert_eq!((table.awaited(), table.legal(2)["pays"].clone()), (vec![2], json!(120)), "with three it is the dealer");
}

#[test]
fn step_3_blinds_need_the_chips_and_end_with_dai_carte() {
    let mut table = poker(r#"{"invito":10,"blind_opening":true}"#, 3, 2).seated(&[39, 1000, 1000]);
    table.deal(&[], "");
    assert!(table.may(0, "check"), "29 chips are no buio of 30: the cards are dealt");
    let mut table = poker(r#"{"invito":10,"blind_opening":true}"#, 3, 2).seated(&[1000; 3]);
    table.deal(&[], "");
    table.play("0 blind, 1 deal");
    assert_eq!(table.legal(1), json!({"fold": true, "call": true, "pays": 30}));
}

#[test]
fn d6_the_stock_is_made_of_what_was_thrown_away() {
    let mut table = poker("{}", 6, 5).seated(&[1000; 6]);
    table.deal(&[(0, "Jh Js 9c 8d Kh")], "");
    table.play("0 bet 10, 1 call, 2 call, 3 call, 4 call, 5 call");
    assert_eq!(table.hand().stock(), 10);
    let mut piles = Vec::new();
    let mut change = |table: &mut Table, index: u8| {
        let held: Vec<String> = table.hand().cards(seat(index)).iter().map(|card| card.to_string()).collect();
        table.play(&format!("{index} change {}", held[..4].join(" ")));
        while let Awaiting::Chance { request } = CinqueCarteRing::awaiting(&table.state) {
            let cards = request.new_deck().unwrap().to_vec();
            piles.push((index, cards.len()));
            table.give(&Input::Chance { chance: Chance::Deck { cards } }).unwrap();
        }
        held[..4].to_vec()
    };
    let thrown: Vec<Vec<String>> = (0..6).map(|index| change(&mut table, index)).collect();
    assert_eq!(piles, [(3, 12), (5, 12)], "in the turn of seat 4, and for the fourth card of seat 5");
    // How many cards came when, and from where.
    let drew: Vec<(u8, Vec<String>)> = table
        .events()
        .into_iter()
        .filter_map(|event| match event {
            DrawPokerEvent::Drew { seat, cards } => Some((seat.index(), cards.iter().map(|c| c.to_string()).collect())),
            _ => None,
        })
        .collect();
    let counts: Vec<(u8, usize)> = drew.iter().map(|(seat, cards)| (*seat, cards.len())).collect();
    let at_once = [(0, 3), (1, 3), (2, 3), (3, 1), (3, 2), (4, 3), (5, 3)];
    let fourth = [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)];
    assert_eq!(counts, [&at_once[..], &fourth[..]].concat());
    let of = |seats: std::ops::Range<usize>| thrown[seats].concat();
    assert!(drew[4..11].iter().flat_map(|(_, cards)| cards).all(|card| of(0..3).contains(card)), "seats 1 to 3");
    assert!(drew[11..].iter().flat_map(|(_, cards)| cards).all(|card| of(3..6).contains(card)), "seats 4 to 6");
    let held: Vec<usize> = (0..6).map(|index| table.hand().cards(seat(index)).len()).collect();
    assert_eq!(held, [5; 6]);
}

/// A, B and C have paid 1.00; D sits out. A opens 5.00, B sees, C passes; A is asked first.
fn d7_last_phase() -> Table {
    let mut table = poker(r#"{"invito":100}"#, 4, 2).seated(&[10_000; 4]);
    table.sits_out(3);
    table.deal(&[(0, JACKS), (1, NOTHING)], "");
    table.play("0 bet 500, 1 call, 2 fold, 0 stand, 1 stand");
    table
}

#[test]
fn d7_a_pot_of_parol() {
    let mut table = d7_last_phase();
    table.play("0 parol, 1 parol");
    let left = table.result().left.clone().expect("the pot stays");
    assert_eq!((table.state.carried, left.because), (1300, Unawarded::Parol));
    let shares: Vec<(u8, Chips)> = left.shares.iter().map(|share| (share.seat.index(), share.amount)).collect();
    assert_eq!(shares, [(0, 600), (1, 600), (2, 100)]);
    table.fact(RingFact::NextHand {});
    assert_eq!(table.awaited(), [2, 3], "declarers are not asked, sit-outs are");
    assert_eq!(table.legal(2), json!({"adjust": true, "decline": true, "pays": 500}));
    assert_eq!(table.legal(3)["pays"], 600);
    table.play("3 adjust, 2 adjust");
    assert_eq!(table.forced(), [(2, 500), (3, 600)], "and no invito");
    table.rigged(&[(0, "Th Tc As Jd 9d"), (3, "Qh Qd 9h 8s 7c"), (1, "Kh Kd 9s 8c 7d"), (2, "Jh Js 9c 8d Kc")], "");
    assert_eq!((table.hand().pot(), table.hand().opener()), (2400, Opener::Kings));
    // The button has moved on to seat 3, who sits out: A speaks first, and has no kings.
    assert!(!table.may(0, "bet"));
    table.play("0 check");
    assert_eq!(table.legal(1)["bet"], json!({"min": 2400, "max": 9400}), "the least opening is the pot");
    table.play("1 bet 2400");
}

#[test]
fn d7_limits_make_the_opening_exactly_the_pot() {
    for limit in ["pl", "fl"] {
        let mut table = poker(&format!(r#"{{"invito":100,"limit":"{limit}"}}"#), 2, 1).seated(&[10_000; 2]);
        table.deal(&[(0, "Jh Js 9c Td Kh")], "");
        table.play("0 bet 100, 1 call, 0 stand, 1 stand, 0 parol, 1 parol");
        table.deal(&[(0, "Kh Ks 9c Td Jh")], "");
        // The button is seat 0 now.
        table.play("1 check");
        assert_eq!(table.legal(0)["bet"], json!({"min": 400, "max": 400}), "{limit}");
        table.play("0 bet 400");
        let raise = if limit == "fl" { json!({"min": 500, "max": 500}) } else { json!({"min": 401, "max": 1200}) };
        assert_eq!(table.legal(1)["raise"], raise, "{limit}: raises are as ever");
    }
}

#[test]
fn d8_a_busso_annuls_the_parol() {
    let mut table = d7_last_phase();
    table.play("0 parol");
    assert!(table.may(1, "parol"));
    table.play("1 check");
    assert!(table.state.phase.hand().unwrap().draw().unwrap().parols().is_empty());
    table.runs_out();
    assert_eq!((table.state.carried, table.stacks()[0]), (0, 10_000 - 600 + 1300), "A had the jacks");
}

#[test]
fn d9_a_punto_calls_on_the_parol_to_match() {
    let mut table = d7_last_phase();
    table.play("0 parol, 1 bet 1000");
    let legal = table.legal(0);
    assert_eq!(legal["pays"], 1000);
    assert!(["fold", "call", "raise"].iter().all(|kind| legal.get(kind).is_some()) && legal.get("parol").is_none());
}

#[test]
fn r14_no_parol_after_a_busso() {
    let mut table = d7_last_phase();
    table.play("0 check");
    assert_eq!(table.try_move(1, "parol"), Err(RefusalCode::ParolNotLegal));
    assert!(!table.may(1, "parol"));
}

#[test]
fn d10_nobody_opens_at_a_cash_table() {
    let mut table = poker(r#"{"invito":100,"rake_bp":500}"#, 3, 2).seated(&[10_000; 3]);
    table.deal(&[(0, "Th Ts Ac Kd Qh")], "");
    table.play("0 fold, 1 check, 2 check");
    assert_eq!((table.state.carried, table.result().rake), (300, 0));
    // R10: a player who passed plays on; no invito.
    table.deal(&[(0, "Jh Js 9c 8d Kh")], "");
    assert_eq!((table.forced(), table.hand().dealt().len(), table.hand().opener()), (vec![], 3, Opener::Queens));
    table.play("1 check, 2 check");
    assert_eq!(table.try_move(0, "bet 100"), Err(RefusalCode::OpeningNotHeld), "two jacks do not open");
    assert!(!table.may(0, "bet"));
    table.play("0 check");
    assert_eq!(table.state.carried, 300);
    table.deal(&[(2, "Kh Ks 9c 8d Qh")], "");
    assert_eq!((table.hand().opener(), table.hand().pot()), (Opener::Kings, 300));
    // Won 3.00 and 4.00: one rake.
    table.play("2 bet 200, 0 call, 1 fold, 2 stand, 0 stand, 2 check, 0 check");
    table.runs_out();
    assert_eq!((table.result().pot, table.result().rake), (700, 35));
    table.deal(&[], "");
    assert_eq!((table.hand().opener(), table.forced().len()), (Opener::Jacks, 3));
}

#[test]
fn d11_a_tournament_goes_on_for_who_is_all_in() {
    let mut table = poker(r#"{"invito":100,"mode":"tournament"}"#, 3, 2).seated(&[1000, 1000, 100]);
    table.deal(&[(0, NOTHING)], "");
    assert_eq!(table.awaited(), [0], "C has no chips and is not asked");
    table.play("0 check, 1 check");
    assert_eq!(table.awaited(), [0], "all three change");
    table.play("0 stand, 1 stand, 2 stand");
    assert_eq!(table.awaited(), [0]);
    assert_eq!(table.try_move(0, "parol"), Err(RefusalCode::ParolNotLegal));
    table.play("0 bet 100, 1 fold");
    table.runs_out();
    assert_eq!((table.state.carried, table.result().pot), (0, 300), "A's hundred went back");
    table.deal(&[], "");
    assert_eq!(table.hand().opener(), Opener::Jacks);
}

#[test]
fn d13_a_timeout_in_the_last_phase_bussa() {
    let mut table = d7_last_phase();
    table.play("0 parol");
    table.late(1);
    assert!(table.state.place(seat(1)).unwrap().sitting_out);
    table.runs_out();
    assert_eq!(table.state.carried, 0, "the parol was annulled");
}

/// "Buio prossimo turno", "mostra/nascondi": a player who says so while asked is not asked any more; one who says so
/// for later is.
#[test]
fn a_preference_decides_at_once_what_its_seat_is_asked() {
    let mut table = poker(r#"{"invito":100,"blind_opening":true}"#, 3, 2).seated(&[10_000; 3]);
    table.deal(&[], "");
    table.prefers(1, r#"{"blind":"no"}"#);
    assert_eq!(table.awaited(), [0]);
    table.prefers(0, r#"{"blind":"yes"}"#);
    assert_eq!((table.hand().blind_raiser(), table.hand().pot()), (Some(seat(0)), 600));
    assert_eq!(table.awaited(), [1], "seat 1 gave cards as it had said, and speaks first");
    assert!(table.may(1, "call"));

    let mut table = d7_last_phase();
    table.play("0 bet 500, 1 call");
    assert_eq!(table.awaited(), [1], "seat 0 has shown, and is not beaten");
    table.prefers(0, r#"{"showing":"show"}"#);
    assert_eq!(table.awaited(), [1]);
    table.prefers(1, r#"{"showing":"muck"}"#);
    assert!(table.between_hands());
}

#[test]
fn the_pots_of_the_view_are_all_once_betting_is_over() {
    let mut table = d7_last_phase();
    assert_eq!(table.middle(), [1300, 1300, 0]);
    table.play("0 bet 500");
    assert_eq!(table.middle(), [1800, 1300, 500]);
    table.play("1 call");
    assert_eq!(table.awaited(), [1], "it may show");
    assert_eq!(table.middle(), [2300, 2300, 0]);
}
