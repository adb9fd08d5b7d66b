//! The vectors of Telesina that need a table. Those of the ranking alone are in `stripped`, those of the
//! variants' data beside it, those of one round of betting beside the betting core.

use mazziere_rules::card::DeckKind;
use mazziere_rules::kernel::{Awaiting, ChanceRequest, Game, Viewer};
use mazziere_rules::poker::Category;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::ring::RingEvent;
use mazziere_rules::session::RingFact;
use mazziere_rules::telesina::{TelesinaEvent, TelesinaRing, Vele};
use serde_json::json;

use super::scene::{Table, seat, telesina};

#[test]
fn v1_the_deck_follows_who_is_dealt_in() {
    for (players, deck) in [
        (2, DeckKind::French24),
        (3, DeckKind::French28),
        (4, DeckKind::French32),
        (5, DeckKind::French36),
        (6, DeckKind::French40),
    ] {
        let mut table = telesina("{}", 6, 0).seated(&vec![1000; players]);
        table.fact(RingFact::NextHand {});
        let request = ChanceRequest::Shuffle { deck };
        assert_eq!(TelesinaRing::awaiting(&table.state), Awaiting::Chance { request });
    }
    // R1: a sit-out gets no cards, so it does not count.
    let mut table = telesina(r#"{"mode":"tournament"}"#, 6, 0).seated(&[1000; 4]);
    table.sits_out(2);
    table.fact(RingFact::NextHand {});
    let request = ChanceRequest::Shuffle { deck: DeckKind::French28 };
    assert_eq!(TelesinaRing::awaiting(&table.state), Awaiting::Chance { request });
    assert_eq!(Table::list(table.start().pay_only), [2]);
}

/// Croce: seat 1 would have a poker with A and C together, and has a tris.
#[test]
fn v2_vele_of_two_combinations_are_not_mixed() {
    let mut table = telesina(r#"{"vele":"croce"}"#, 2, 0).seated(&[1000; 2]);
    table.deal(&[(1, "Ah Ad Kc Js 9s"), (0, "Kh Kd Qc Ts 9h")], "Ac Qd As Jd Jh");
    table.check_down();
    let view = serde_json::to_value(TelesinaRing::view(&table.state, Viewer::Auditor)).unwrap();
    // A E B: aces and jacks; C E D: aces full of jacks.
    assert_eq!(view["hand"]["seats"][1]["made"]["category"], "full_house");
    assert_eq!(view["hand"]["combinations"], json!([["A", "E", "B"], ["C", "E", "D"]]));
    assert_eq!(table.stacks(), [990, 1010]);
}

#[test]
fn v7_r5_the_minima_of_picche_beats_the_massima_of_cuori() {
    let mut table = telesina("{}", 2, 0).seated(&[1000; 2]);
    table.deal(&[(1, "Ah Kh Qh Jh Th"), (0, "As 9s Ts Js Qs")], "");
    table.check_down();
    assert_eq!(table.stacks(), [1010, 990]);
    assert!(table.showed().contains(&0), "what a pot is won with is shown");
    // Any other minima loses.
    let mut table = telesina("{}", 2, 0).seated(&[1000; 2]);
    table.deal(&[(1, "Ah Kh Qh Jh Th"), (0, "Ac 9c Tc Jc Qc")], "");
    table.check_down();
    assert_eq!(table.stacks(), [990, 1010]);
}

/// In company, in whatever order they show: massima ♥, another scala reale, minima ♠.
#[test]
fn d4_the_royal_pair_in_company_who_shows_first() {
    for dealer in 0..3 {
        let mut table = telesina("{}", 3, dealer).seated(&[1000; 3]);
        table.deal(&[(0, "Ah Kh Qh Jh Th"), (1, "Kd Qd Jd Td 9d"), (2, "As 8s 9s Ts Js")], "");
        table.check_down();
        assert_eq!(table.stacks(), [990, 990, 1020], "dealer {dealer}");
        assert!(table.showed().contains(&2));
    }
    let mut table = telesina("{}", 2, 0).seated(&[1000; 2]);
    table.deal(&[(0, "Kd Qd Jd Td 9d"), (1, "As 9s Ts Js Qs")], "");
    table.check_down();
    assert_eq!(table.stacks(), [1010, 990]);
}

#[test]
fn v8_the_rake_and_its_cap() {
    for (cap, won, rake) in [(300, 2850, 150), (100, 2900, 100)] {
        let options = format!(r#"{{"invito":1000,"rake_bp":500,"rake_cap":{cap},"min_buyin":1,"max_buyin":100}}"#);
        let mut table = telesina(&options, 3, 0).seated(&[5000; 3]);
        table.deal(&[(0, "Ah Ad Ac Ks Qs")], "");
        table.check_down();
        let winner = table.result().seats[0];
        assert_eq!((winner.won, table.result().rake), (won, rake));
    }
}

#[test]
fn d5_d6_nb1_the_higher_suit_must_be_used() {
    let mut table = telesina(r#"{"vele":"una"}"#, 2, 0).seated(&[1000; 2]);
    table.deal(&[(1, "9s Ts Js Qs Ks"), (0, "Ah Kh Qh Jh Th")], "As");
    table.check_down();
    assert_eq!(table.stacks(), [1010, 990], "10-A of picche must be used, though the minima would win");
    let mut table = telesina(r#"{"vele":"croce"}"#, 3, 0).seated(&[1000; 3]);
    table.deal(&[(1, "Kd Qd Qh Jh Th"), (2, "Kc Qc Jc Tc 9c"), (0, "Ah Ac Ks Qs 8s")], "Jd 9d 9h 8h Td");
    table.check_down();
    assert_eq!(table.stacks(), [990, 990, 1020], "K-high of fiori beats Q-high of cuori");
}

#[test]
fn d7_r6_the_same_vele_as_kickers() {
    // The leg A B C D decides; D E F G is worth less.
    let leg = "Kd Ac Qd Js";
    for (better, worse, other) in
        [("Kh 9c 8s 6c 5s", "Ks 9h 8h 6s 5h", "Th Td Ad"), ("Kh 9c 9s 8c 7c", "Ks 9h 9d 8s 7s", "5c 5d Ah")]
    {
        let mut table = telesina(r#"{"vele":"piramide"}"#, 6, 0).seated(&[1000; 6]);
        table.deal(&[(1, better), (2, worse)], &format!("{leg} {other}"));
        // The others leave when all cards are out.
        let all_out = |table: &Table| {
            table.events().into_iter().filter(|event| matches!(event, TelesinaEvent::VeleTurned { .. })).count() == 4
        };
        while let Some(&index) = table.awaited().first() {
            let kind = match index {
                _ if table.may(index, "muck") => "muck",
                1 | 2 => "check",
                _ if all_out(&table) => "fold",
                _ => "check",
            };
            table.play(&format!("{index} {kind}"));
        }
        assert_eq!(table.stacks()[1..3], [1050, 990], "{better}");
    }
}

#[test]
fn d8_r8_only_a_doubling_raise_gives_the_right_back() {
    let after = |third: &str| {
        let mut table = telesina("{}", 3, 2).seated(&[1000; 3]);
        table.deal(&[(0, "8s Ah"), (1, "8d Kh"), (2, "8c Qh")], "");
        table.play(&format!("0 bet 20, 1 raise 30, 2 {third}"));
        table
    };
    let mut called = after("call");
    assert_eq!(called.legal(0), json!({"fold": true, "call": true, "pays": 10}));
    assert_eq!(called.try_move(0, "raise 60").unwrap_err(), RefusalCode::RaiseNotLegal);
    called.play("0 call");
    let mut doubled = after("raise 60");
    assert_eq!(doubled.legal(0)["raise"], json!({"min": 61, "max": 990}));
    doubled.play("0 call");
    assert!(doubled.legal(1).get("raise").is_some());
    let mut less = after("raise 50");
    assert!(less.legal(0).get("raise").is_none());
    less.play("0 call");
    assert!(less.legal(1).get("raise").is_none());
}

#[test]
fn d9_r14_the_best_visible_score_speaks_first() {
    let mut table = telesina("{}", 3, 0).seated(&[1000; 3]);
    // Covered cards first: they do not count.
    table.deal(&[(1, "Ah Ks 9s 8h Qh"), (2, "Ad Kd 9c Th Td"), (0, "As Ac Kh 8s Qs")], "");
    assert_eq!(table.awaited(), [0], "the ace of fiori");
    table.play("0 check, 1 check, 2 check");
    assert_eq!(table.awaited(), [0], "A K before K 9");
    table.play("0 check, 1 check, 2 check");
    table.play("0 check, 1 check, 2 check");
    assert_eq!(table.awaited(), [2], "a pair of tens");
    // No colore and no straight of four.
    let mut table = telesina("{}", 4, 0).seated(&[1000; 4]);
    table.deal(&[(1, "Kd Th 9h 8h 7h"), (2, "Kc 7s 7d 9c Tc"), (3, "Ks As Qd 8d 9d"), (0, "Kh Jd Qs 8c 9s")], "");
    for _ in 0..3 {
        table.play(&format!("{} check", table.awaited()[0]));
        while table
            .log
            .last()
            .is_some_and(|event| !matches!(event, RingEvent::Hand { event: TelesinaEvent::Dealt { .. } }))
        {
            table.play(&format!("{} check", table.awaited()[0]));
        }
    }
    assert_eq!(table.awaited(), [2], "the pair of sevens");
    // The all-in is skipped: it cannot speak.
    let mut table = telesina("{}", 3, 0).seated(&[10, 1000, 1000]);
    table.deal(&[(1, "8s Ks"), (2, "8d Kd"), (0, "8c Ac")], "");
    assert_eq!(table.awaited(), [2]);
}

#[test]
fn d10_side_pots_one_cap_and_what_nobody_called() {
    let options = r#"{"invito":100,"rake_bp":500,"rake_cap":300,"min_buyin":1,"max_buyin":100}"#;
    let mut table = telesina(options, 4, 3).seated(&[1000, 2500, 5000, 5000]);
    // A is best, B second.
    table.deal(&[(0, "Ah Ad Kh Kd Ks"), (1, "Ac Qh Qd Qc 8h"), (2, "As Jh Jd Th 9h"), (3, "8s Tc 9c 8d 9d")], "");
    // C bets 39.00 more, D folds, A and B are all-in for less.
    table.play("0 check, 1 check, 2 bet 3900, 3 fold, 0 call, 1 call");
    table.check_down();
    let result = table.result();
    let pots: Vec<_> = result.pots.iter().map(|pot| (pot.amount, pot.rake)).collect();
    assert_eq!(pots, [(3100, 155), (3000, 145)]);
    assert_eq!(table.stacks(), [2945, 2855, 2500, 4900]);
}

#[test]
fn d11_a_short_stack_and_dead_inviti() {
    let mut table = telesina(r#"{"mode":"tournament","invito":50}"#, 3, 0).seated(&[30, 200, 500]);
    table.sits_out(2);
    table.deal(&[(0, "Ah Ad Kh Kd Ks"), (1, "Ac Qh Qd Qc Jh")], "");
    table.check_down();
    let pots: Vec<_> = table.result().pots.iter().map(|pot| (pot.amount, Table::list(pot.contenders))).collect();
    assert_eq!(pots, [(90, vec![0, 1]), (40, vec![1])]);
    assert_eq!(table.stacks(), [90, 190, 450]);
}

#[test]
fn d12_r11_fixed_limit_bets_one_invito() {
    let mut table = telesina(r#"{"limit":"fl"}"#, 3, 2).seated(&[1000; 3]);
    table.deal(&[(0, "8s Ah"), (1, "8d Kh"), (2, "8c Qh")], "");
    assert_eq!(table.legal(0)["bet"], json!({"min": 10, "max": 10}));
    table.play("0 bet 10, 1 raise 20, 2 raise 30, 0 raise 40");
    assert_eq!(table.legal(1)["raise"], json!({"min": 50, "max": 50}));
    assert_eq!(table.try_move(1, "raise 60").unwrap_err(), RefusalCode::AmountTooLarge);
    assert_eq!(table.try_move(1, "raise 49").unwrap_err(), RefusalCode::AmountTooSmall);
}

#[test]
fn d13_v3_r10_pot_limit() {
    let dealt = || {
        let mut table = telesina(r#"{"limit":"pl","invito":20,"max_buyin":100}"#, 5, 4).seated(&[2000; 5]);
        table.deal(&[(0, "9s Ah"), (1, "9d Kh"), (2, "9c Qh"), (3, "9h Jh"), (4, "8h Th")], "");
        table
    };
    // Pot 100: A 20, B to 140 at most; then A may add 380 at most.
    let mut table = dealt();
    assert_eq!(table.legal(0)["bet"], json!({"min": 20, "max": 100}));
    assert_eq!(table.try_move(0, "bet 19").unwrap_err(), RefusalCode::AmountTooSmall, "R12: one invito at least");
    table.play("0 bet 20");
    assert_eq!(table.legal(1)["raise"], json!({"min": 21, "max": 140}));
    table.play("1 raise 140, 2 fold, 3 fold, 4 fold");
    assert_eq!(table.legal(0)["raise"], json!({"min": 141, "max": 20 + 380}));
    // V3: pot 100, bet 20, call 20: 160 at most.
    let mut table = dealt();
    table.play("0 bet 20, 1 call");
    assert_eq!(table.legal(2)["raise"], json!({"min": 21, "max": 160}));
}

#[test]
fn d14_rounds_of_betting_of_each_variant() {
    for (vele, rounds) in Vele::ALL.into_iter().zip([4, 5, 6, 7, 7, 8, 8, 9]) {
        let mut table = telesina(&format!(r#"{{"vele":"{}"}}"#, vele.word()), 6, 0).seated(&[1000; 6]);
        table.deal(&[], "");
        table.check_down();
        let checks = table.events().into_iter().filter(|event| matches!(event, TelesinaEvent::Checked { .. })).count();
        assert_eq!(checks, 6 * rounds, "{vele:?}");
    }
}

#[test]
fn step_1_the_invito_is_asked_for_at_a_cash_table() {
    let mut table = telesina("{}", 4, 0).seated(&[1000; 4]);
    for index in 0..3 {
        table.prefers(index, "{}");
    }
    table.fact(RingFact::NextHand {});
    assert_eq!(table.awaited(), [0, 1, 2], "all at the same time; seat 3 pays unasked");
    assert_eq!(table.legal(1), json!({"pay_invito": true, "sit_out": true, "pays": 10}));
    assert_eq!(table.try_move(3, "pay").unwrap_err(), RefusalCode::NotYourTurn);
    table.play("2 pay, 0 out");
    table.late(1);
    assert_eq!(Table::list(table.state.phase.hand().expect("a hand").dealt()), [2, 3]);
    // Fewer than two pay: no hand.
    let mut table = telesina("{}", 4, 0).seated(&[1000; 2]);
    table.prefers(0, "{}");
    table.fact(RingFact::NextHand {});
    table.play("0 out");
    assert!(table.between_hands());
    assert_eq!(table.stacks()[..2], [1000, 1000]);
}

#[test]
fn step_1_in_a_tournament_the_absent_lose_the_invito() {
    let mut table = telesina(r#"{"mode":"tournament"}"#, 3, 0).seated(&[1000; 3]);
    table.sits_out(0);
    table.sits_out(1);
    table.fact(RingFact::NextHand {});
    assert_eq!(table.stacks(), [990, 990, 1020], "who is there alone takes it undealt");
    table.sits_out(2);
    table.fact(RingFact::NextHand {});
    let dealer = table.state.positions.expect("positions").button.index();
    let mut stacks = [980, 980, 1010];
    stacks[usize::from(dealer)] += 30;
    assert_eq!(table.stacks(), stacks, "all are away: the dealer takes it");
}

#[test]
fn step_2_the_dealer_chooses() {
    let open = r#"{"vele":"libera","coperta":"libera"}"#;
    let mut table = telesina(open, 3, 1).seated(&[1000; 3]);
    table.deal(&[], "");
    assert_eq!(table.awaited(), [1]);
    assert_eq!(table.try_move(0, "choose una mai").unwrap_err(), RefusalCode::NotYourTurn);
    assert_eq!(table.try_move(1, r#"{"type":"choose"}"#).unwrap_err(), RefusalCode::VariantNotOffered);
    assert_eq!(table.try_move(1, "check").unwrap_err(), RefusalCode::MoveNotLegal);
    table.play("1 choose una sempre");
    assert_eq!(table.awaited(), [0, 1, 2], "all choose which card is turned up");
    // One after the other.
    let mut table = telesina(open, 3, 1).seated(&[1000; 3]);
    table.deal(&[], "");
    table.try_move(1, r#"{"type":"choose","coperta":"mai"}"#).expect("half of it");
    assert_eq!(table.awaited(), [1]);
    assert_eq!(
        table.try_move(1, r#"{"type":"choose","vele":"due","coperta":"sempre"}"#).unwrap_err(),
        RefusalCode::VariantNotOffered
    );
    table.try_move(1, r#"{"type":"choose","vele":"due"}"#).expect("the other half");
    // What the table fixes is not the dealer's.
    let mut table = telesina(r#"{"vele":"tre","coperta":"libera"}"#, 3, 1).seated(&[1000; 3]);
    table.deal(&[], "");
    assert_eq!(table.try_move(1, "choose una mai").unwrap_err(), RefusalCode::VariantNotOffered);
    assert_eq!(table.legal(1), json!({"choose": true}));
    table.try_move(1, r#"{"type":"choose","coperta":"primo_giro"}"#).expect("what is open");
}

#[test]
fn step_2_a_late_dealer_gets_what_they_prefer_or_the_plainest() {
    let chosen = |preferences: &str, late: bool| {
        let mut table = telesina(r#"{"vele":"libera","coperta":"libera"}"#, 3, 1).seated(&[1000; 3]);
        table.prefers(1, preferences);
        table.deal(&[], "");
        if late {
            table.late(1);
        }
        let hand = table.state.phase.hand().expect("a hand");
        assert!(table.state.place(seat(1)).is_some_and(|place| !place.sitting_out), "no sit-out for that");
        let view = serde_json::to_value(mazziere_rules::telesina::view::of(hand, Viewer::SPECTATOR)).unwrap();
        (view["variant"].clone(), view["coperta"].clone())
    };
    assert_eq!(chosen(r#"{"auto_invito":true}"#, true), (json!("nessuna"), json!("mai")));
    assert_eq!(chosen(r#"{"auto_invito":true,"vele":"h"}"#, true), (json!("h"), json!("mai")));
    let always = r#"{"auto_invito":true,"vele":"due","always_vele":true,"coperta":"sempre","always_coperta":true}"#;
    assert_eq!(chosen(always, false), (json!("due"), json!("sempre")));
    assert_eq!(chosen(r#"{"auto_invito":true,"vele":"due","always_vele":true}"#, false).0, json!("due"));
}

#[test]
fn step_3_covered_cards_are_turned_up_together() {
    let mut table = telesina(r#"{"coperta":"primo_giro"}"#, 3, 0).seated(&[1000; 3]);
    table.deal(&[(1, "Ah 9h"), (2, "Kh 8d"), (0, "Qh Ts")], "");
    assert_eq!(table.awaited(), [0, 1, 2]);
    assert_eq!(table.try_move(1, "up Kh").unwrap_err(), RefusalCode::CardNotInHand);
    assert_eq!(table.try_move(1, "check").unwrap_err(), RefusalCode::MoveNotLegal);
    let seen = |table: &Table, eyes: u8| {
        let viewer = Viewer::Seats(mazziere_rules::seat::SeatSet::of(seat(eyes)));
        serde_json::to_value(TelesinaRing::view(&table.state, viewer)).unwrap()["hand"]["seats"][1].clone()
    };
    table.play("1 up 9h");
    assert_eq!(table.try_move(1, "up Ah").unwrap_err(), RefusalCode::NotYourTurn, "once");
    let mine = seen(&table, 1);
    assert_eq!((&mine["covered"], &mine["chosen"], &mine["open"]), (&json!(["Ah", "9h"]), &json!(true), &json!([])));
    assert_eq!((seen(&table, 2).get("covered"), &seen(&table, 2)["count"]), (None, &json!(2)));
    table.late(2);
    let events = table.play("0 up Qh");
    let turned = events.iter().any(
        |event| matches!(event, RingEvent::Hand { event: TelesinaEvent::CardsTurned { cards } } if cards.len() == 3),
    );
    assert!(turned, "{events:?}");
    assert_eq!(seen(&table, 0)["open"], json!(["9h"]));
    let later = events.iter().find_map(|event| match event {
        RingEvent::Hand { event: TelesinaEvent::CardsTurned { cards } } => {
            Some(cards.iter().map(|turned| turned.later).collect::<Vec<_>>())
        }
        _ => None,
    });
    assert_eq!(later, Some(vec![false, true, true]), "old or new is public");
    // The late one's later card was turned up, and nobody sits out for that.
    assert!(table.state.place(seat(2)).is_some_and(|place| !place.sitting_out));
    assert_eq!(table.awaited(), [0], "the queen speaks first");
    table.play("0 check, 1 check, 2 check");
    assert_eq!(table.awaited().len(), 1, "nothing is chosen at later deals");
}

#[test]
fn step_5_with_sempre_a_card_is_chosen_at_every_deal() {
    let mut table = telesina(r#"{"coperta":"sempre"}"#, 2, 0).seated(&[1000; 2]);
    table.deal(&[(1, "Ah 9h Td Jd Qd"), (0, "Kh 9d Ts Js Qs")], "");
    let mut choices = 0;
    while !table.between_hands() {
        for index in table.awaited() {
            let legal = table.legal(index);
            let r#move = match legal.get("turn_up") {
                Some(card) => {
                    choices += 1;
                    format!("up {}", card.as_str().expect("a card"))
                }
                None if legal.get("muck").is_some() => "muck".to_owned(),
                None => "check".to_owned(),
            };
            if table.awaited().contains(&index) {
                table.play(&format!("{index} {move}"));
            }
        }
    }
    assert_eq!(choices, 8, "four deals, two seats");
    assert_eq!(table.stacks().iter().sum::<u64>(), 2000);
}

#[test]
fn r9_nobody_chooses_when_no_more_bets_can_follow() {
    // All-in on the invito: the first card stays covered, all others are dealt open.
    let mut table = telesina(r#"{"coperta":"sempre","vele":"una","mode":"tournament"}"#, 2, 0).seated(&[10, 500]);
    let events = table.deal(&[(1, "Ah Ac 9d Td Jd"), (0, "Kh Kd Ks Kc Qs")], "As");
    let dealt = events.iter().filter_map(|event| match event {
        RingEvent::Hand { event: TelesinaEvent::Dealt { hands } } => {
            Some(hands.iter().map(|hand| (hand.covered.len(), hand.open.len())).collect::<Vec<_>>())
        }
        _ => None,
    });
    assert_eq!(dealt.collect::<Vec<_>>(), [vec![(1, 1); 2], vec![(0, 1); 2], vec![(0, 1); 2], vec![(0, 1); 2]]);
    table.check_down();
    assert_eq!(table.stacks(), [20, 490]);
    assert_eq!(table.result().seats[0].hand, Some(Category::FourOfAKind));
}

#[test]
fn pr_the_last_phase_is_one_in_which_somebody_spoke() {
    // Seat 1 is all-in on the invito; seat 3 speaks first and folds, seat 0 folds. Seat 2 alone could bet after that.
    let options = r#"{"mode":"tournament","vele":"nessuna","coperta":"mai"}"#;
    let mut table = telesina(options, 4, 0).seated(&[200, 10, 200, 200]);
    table.deal(&[(1, "7s 8s"), (2, "7c 8c"), (3, "7d Ah"), (0, "7h 8d")], "");
    table.play("3 fold, 0 fold");
    assert_eq!(table.showed().first(), Some(&1), "clockwise of seat 3, which is out");
}

#[test]
fn pr_r18_who_must_show_and_who_may_choose() {
    // Seat 2 raised last in the hand; seat 0 beats it, seat 1 does not.
    let mut table = telesina("{}", 3, 0).seated(&[1000; 3]);
    table.deal(&[(1, "8s Kh 9h Th 8h"), (2, "8d Ad As Jc 9c"), (0, "Ah Ac Qd Qs 9d")], "");
    table.play("2 bet 20, 0 call, 1 call");
    while table.legal(*table.awaited().first().expect("somebody")).get("muck").is_none() {
        let index = table.awaited()[0];
        table.play(&format!("{index} check"));
    }
    assert_eq!(table.showed(), [2, 0], "the last to bet, then who beats it");
    assert_eq!(table.awaited(), [1]);
    assert_eq!(table.legal(1), json!({"show": true, "muck": true}));
    table.late(1);
    assert!(table.between_hands(), "late: nothing is shown");
    assert!(table.state.place(seat(1)).is_some_and(|place| !place.sitting_out));
    assert_eq!(table.stacks(), [1060, 970, 970]);
    assert_eq!(table.result().seats[1].hand, None);
    // The player who bet the whole stack shows, no matter who is better.
    let mut table = telesina("{}", 2, 0).seated(&[1000, 100]);
    table.deal(&[(1, "9s Ac 9h Ts Jd"), (0, "Ah Ad Kd Ks Kh")], "");
    table.play("0 check, 1 bet 90, 0 call");
    table.check_down();
    assert_eq!(table.showed(), [1, 0]);
    // A sole survivor is asked; preferences answer for them.
    let mut table = telesina("{}", 2, 0).seated(&[1000; 2]);
    table.deal(&[(1, "9s Ac"), (0, "Ah Ad")], "");
    table.play("0 fold");
    assert_eq!((table.awaited(), table.legal(1)), (vec![1], json!({"show": true, "muck": true})));
    table.play("1 show");
    assert_eq!((table.showed(), table.stacks()), (vec![1], vec![990, 1010]));
    table.prefers(0, r#"{"auto_invito":true,"showing":"show"}"#);
    table.deal(&[(0, "9s Ac"), (1, "Ah Ad")], "");
    table.play(&format!("{} fold", table.awaited()[0]));
    assert!(table.between_hands());
    assert_eq!(table.showed(), [0], "mostro sempre");
}

/// PR: "mostro sempre (also for a seat in sit-out: "sempre")".
#[test]
fn pr_mostro_sempre_is_for_who_is_away_too() {
    for (showing, showed) in [("show", vec![2, 0, 1]), ("ask", vec![2, 0])] {
        let mut table = telesina("{}", 3, 0).seated(&[1000; 3]);
        table.prefers(1, &format!(r#"{{"auto_invito":true,"showing":"{showing}"}}"#));
        table.deal(&[(1, "8s Kh 9h Th 8h"), (2, "8d Ad As Jc 9c"), (0, "Ah Ac Qd Qs 9d")], "");
        table.play("2 bet 20, 0 call, 1 call");
        table.sits_out(1);
        table.check_down();
        assert_eq!(table.showed(), showed, "seat 1 is beaten, and away");
    }
}

/// BC: a raise needs another seat still in with chips behind ("con solo un altro giocatore ancora in gioco non ci
/// saranno piu altre puntate").
#[test]
fn bc_nobody_raises_where_nobody_can_answer() {
    for limit in ["nl", "pl", "fl"] {
        // Seat 1 is all-in by its bet; seat 2 could answer a raise of seat 0, who has called, and nobody one of seat 2.
        let options = format!(r#"{{"limit":"{limit}","invito":10}}"#);
        let mut table = telesina(&options, 3, 0).seated(&[1000, 20, 1000]);
        table.deal(&[(1, "Ah Ad"), (2, "8d Ks"), (0, "8c Qs")], "");
        table.play("1 bet 10");
        assert!(table.may(2, "raise"), "seat 0 has chips");
        table.play("2 call");
        assert!(table.may(0, "raise"), "seat 2 has chips");
        table.play("0 fold");
        // A player who is left against a seat without chips has nothing more to say.
        let mut table = telesina(&options, 3, 0).seated(&[1000, 20, 1000]);
        table.deal(&[(1, "Ah Ad"), (2, "8d Ks"), (0, "8c Qs")], "");
        table.play("1 bet 10, 2 fold");
        assert_eq!(table.legal(0), json!({"fold": true, "call": true, "pays": 10}), "{limit}");
        assert_eq!(table.try_move(0, "raise 20"), Err(RefusalCode::RaiseNotLegal));
    }
}

#[test]
fn absence_in_the_middle_of_a_hand() {
    let mut table = telesina("{}", 3, 2).seated(&[1000; 3]);
    table.deal(&[(0, "8s Ah"), (1, "8d Kh"), (2, "8c Qh")], "");
    table.late(0);
    assert_eq!(table.awaited(), [1], "late in betting: checks, and sits out");
    assert!(table.state.place(seat(0)).is_some_and(|place| place.sitting_out));
    table.play("1 bet 50");
    table.play("2 call");
    let folded =
        table.events().into_iter().any(|event| matches!(event, TelesinaEvent::Folded { seat } if seat.index() == 0));
    assert!(folded, "the absent fold where something is owed");
    table.check_down();
    // Sono tornato: control comes back at the next decision.
    let mut table = telesina("{}", 3, 2).seated(&[1000; 3]);
    table.deal(&[(0, "8s Ah"), (1, "8d Kh"), (2, "8c Qh")], "");
    table.sits_out(0);
    table.give(&mazziere_rules::kernel::Input::Return { seat: seat(0) }).expect("back");
    table.play("1 bet 50, 2 fold");
    assert_eq!(table.awaited(), [0]);
}

#[test]
fn eliminations_of_one_hand() {
    let mut table = telesina(r#"{"mode":"tournament"}"#, 3, 0).seated(&[100, 200, 1000]);
    table.deal(&[(0, "Kh Kd 8s 9s Js"), (1, "Qh Qd 8d 9d Jd"), (2, "Ah Ad Ac 9c Jc")], "");
    while let Some(&index) = table.awaited().first() {
        let legal = table.legal(index);
        let r#move = if legal.get("muck").is_some() {
            "muck".to_owned()
        } else if let Some(bet) = legal.get("bet") {
            format!("bet {}", bet["max"])
        } else {
            "call".to_owned()
        };
        table.play(&format!("{index} {move}"));
    }
    assert_eq!(table.stacks(), [0, 0, 1300]);
    let out: Vec<u8> = table.result().eliminated.iter().map(|out| out.seat.index()).collect();
    assert_eq!(out, [1, 0], "more chips at the start rank higher (G1.9)");
}

/// "(cash) when credit at hand start < min_credit"; G3.10.
#[test]
fn g3_10_the_credit_counts_that_a_seat_has_when_the_hand_begins() {
    // When seat 0 tops up, having lost all; whether it is asked for the next invito.
    for (bought, asked) in [("before the next", true), ("while others are asked", true), ("after the next", false)] {
        let mut table = telesina(r#"{"invito":100}"#, 3, 2).seated(&[100, 10_000, 10_000]);
        table.prefers(0, "{}");
        table.fact(RingFact::NextHand {});
        table.play("0 pay");
        table.rigged(&[(0, "8c 9d Th Js Kd"), (1, "Ah As Qd Jc 9c"), (2, "Ac Ad Qh Jh 9h")], "");
        table.check_down();
        assert_eq!(table.stacks()[0], 0);
        assert!(table.state.place(seat(0)).unwrap().sitting_out);
        if bought == "after the next" {
            table.deal(&[], "");
            table.check_down();
        }
        if bought == "while others are asked" {
            table.prefers(1, "{}");
            table.fact(RingFact::NextHand {});
            assert_eq!(table.awaited(), [1]);
        }
        table.fact(RingFact::TopUp { seat: seat(0), chips: 1_000 });
        assert_eq!(table.state.place(seat(0)).unwrap().sitting_out, !asked, "{bought}");
        if bought != "while others are asked" {
            table.fact(RingFact::NextHand {});
        }
        assert_eq!(table.awaited().contains(&0), asked, "{bought}");
    }
    // Still too little; or a player who wants to sit out.
    let mut table = telesina(r#"{"invito":100,"min_credit":5}"#, 3, 2).seated(&[550, 10_000, 10_000]);
    table.deal(&[(0, "8c 9d Th Js Kd"), (1, "Ah As Qd Jc 9c"), (2, "Ac Ad Qh Jh 9h")], "");
    table.check_down();
    for (bought, out) in [(49, true), (1, false)] {
        table.fact(RingFact::TopUp { seat: seat(0), chips: bought });
        assert_eq!(table.state.place(seat(0)).unwrap().sitting_out, out);
    }
    table.sits_out(0);
    table.fact(RingFact::TopUp { seat: seat(0), chips: 1_000 });
    assert!(table.state.place(seat(0)).unwrap().sitting_out);
}

#[test]
fn step_2_a_dealer_who_says_always_while_asked_has_chosen() {
    let mut table = telesina(r#"{"invito":100,"vele":"libera","coperta":"libera"}"#, 3, 2).seated(&[10_000; 3]);
    table.deal(&[], "");
    assert_eq!(table.awaited(), [2]);
    table.prefers(2, r#"{"vele":"croce","always_vele":true}"#);
    let chosen = |event: &&TelesinaEvent| matches!(event, TelesinaEvent::VariantChosen { vele: Some(Vele::Croce), .. });
    assert!(table.events().iter().any(chosen));
    assert_eq!(table.awaited(), [2], "how cards are covered is open");
    table.prefers(2, r#"{"vele":"croce","always_vele":true,"coperta":"mai","always_coperta":true}"#);
    assert!(table.events().iter().any(|event| matches!(event, TelesinaEvent::Dealt { .. })));
}

#[test]
fn the_pots_of_the_view_are_all_once_betting_is_over() {
    let mut table = telesina(r#"{"invito":100}"#, 2, 1).seated(&[10_000; 2]);
    table.deal(&[(0, "Ah As Qd Jc 9c"), (1, "9h Td Th Js Kd")], "");
    let first = table.awaited()[0];
    table.play(&format!("{first} bet 9900"));
    assert_eq!(table.middle(), [200 + 9_900, 200, 9_900]);
    table.play(&format!("{} call", 1 - first));
    assert_eq!(table.middle(), [20_000, 20_000, 0]);
}
