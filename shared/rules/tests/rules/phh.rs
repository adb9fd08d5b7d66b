//! PHH: hands read, replayed and compared; our own written and read again.

use mazziere_rules::betting::Limit;
use mazziere_rules::card::DeckKind;
use mazziere_rules::holdem::{HoldemPreferences, Kind, Showing, Variant};
use mazziere_rules::kernel::{Awaiting, Chance, Game, Input, LegalMoves};
use mazziere_rules::phh::{self, Comparison, PhhError, PhhHand};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::ring::Ring;
use mazziere_rules::session::RingFact;

use crate::dice::Dice;
use crate::ring_scene::{Table, holdem, omaha, seat};

/// A hand of three players with blinds of 1 and 2: cards, then what they do, then the stacks at the end.
fn file(actions: &str, finishing: &str) -> String {
    let dealt = "'d dh p1 AhAd', 'd dh p2 KhKd', 'd dh p3 7c2d'";
    format!(
        "variant = 'NT' # a comment\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n\
         starting_stacks = [200, 200, 100]\nactions = [{dealt}, {actions}]\nfinishing_stacks = {finishing}\n"
    )
}

fn one(text: &str) -> PhhHand {
    let mut hands = phh::read(text);
    assert_eq!(hands.len(), 1, "{text}");
    hands.remove(0).hand.unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn compared(text: &str) -> Comparison {
    let hand = one(text);
    hand.compare(&hand.replay().unwrap())
}

#[test]
fn a_hand_is_replayed_and_compared() {
    let showdown = "'p3 cbr 6', 'p1 cc', 'p2 cbr 200', 'p3 cc', 'p1 f', 'd db 2c3c9h', 'd db Ts', 'd db Jd'";
    assert_eq!(compared(&file(showdown, "[194, 306, 0]")), Comparison::Exact);
    let Comparison::Different(stacks) = compared(&file(showdown, "[194, 305, 1]")) else { panic!("not the same") };
    assert_eq!(stacks, [(194_000_000, 194_000_000), (306_000_000, 305_000_000), (0, 1_000_000)]);
    assert_eq!(compared(&file("'p3 f', 'p1 f'", "[199, 201, 100]")), Comparison::Exact);
    assert_eq!(
        compared(&file("'p3 f', 'p1 f'", "['?', '?', '?']").replace("finishing_stacks", "unknown")),
        Comparison::Unknown
    );
}

#[test]
fn an_odd_chip_that_the_file_halves_is_told_apart() {
    // The board plays: 5 chips in the pot, split in halves by the file; the rules give the odd one to p1.
    let split = "'p3 f', 'p1 cc', 'p2 cc', 'd db AcKcQc', 'p1 cc', 'p2 cc', 'd db Jc', 'p1 cc', 'p2 cc', 'd db Tc', 'p1 cc', 'p2 cc'";
    let odd =
        file(split, "[200.5, 200.5, 99]").replace("antes = [0, 0, 0]", "antes = [0, 0, 1]").replace("AhAd", "5h5d");
    assert_eq!(compared(&odd), Comparison::OddChip);
    assert_eq!(compared(&file(split, "[200, 200, 100]")), Comparison::Exact);
    // Blinds of 0.25 and 0.50: our chip is a hundredth then, and the odd half a real one.
    let cents = odd.replace("[1, 2, 0]", "[0.25, 0.5, 0]").replace("min_bet = 2", "min_bet = 0.5");
    assert_eq!(one(&cents).unit, 10_000);
    assert_eq!(compared(&cents), Comparison::Exact);
}

#[test]
fn heads_up_the_button_is_the_second_player_and_posts_first() {
    let text = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [50, 80]\n\
        actions = ['d dh p1 AhAd', 'd dh p2 KhKd', 'p2 cbr 6', 'p1 cc', 'd db 2c3c9h', 'p1 cc', 'p2 cbr 4', 'p1 f']\n\
        finishing_stacks = [44, 86]";
    assert_eq!(compared(text), Comparison::Exact);
}

#[test]
fn what_the_rules_refuse_and_what_is_no_hand() {
    let refused = |actions: &str| match one(&file(actions, "[0, 0, 0]")).replay() {
        Err(PhhError::Refused { action, refusal }) => (action, refusal.code),
        other => panic!("{actions}: {other:?}"),
    };
    assert_eq!(refused("'p3 cbr 3'"), (1, RefusalCode::AmountTooSmall));
    assert_eq!(refused("'p3 cbr 101'"), (1, RefusalCode::AmountTooLarge));
    assert_eq!(refused("'p3 f', 'p3 f'"), (2, RefusalCode::NotYourTurn));
    assert_eq!(one(&file("'p3 f'", "[0, 0, 0]")).replay(), Err(PhhError::Unfinished));
    let good = file("'p3 f', 'p1 f'", "[199, 201, 100]");
    for (from, to) in [
        ("'NT'", "'F2L3D'"),
        ("variant = 'NT'", ""),
        ("[1, 2, 0]", "[1, 2]"),
        ("[1, 2, 0]", "[1, 2, 4]"),
        ("[200, 200, 100]", "[200, 200, inf]"),
        ("[200, 200, 100]", "[200, 200, 0]"),
        ("AhAd", "AhAh"),
        ("AhAd", "AxAy"),
        ("'p3 f'", "'p4 f'"),
        ("'p3 f'", "'p3 dance'"),
        ("'p3 f'", "'p3 cbr x'"),
        ("'p3 f'", "7"),
    ] {
        let read = phh::read(&good.replace(from, to)).remove(0).hand;
        assert!(matches!(read, Err(PhhError::Field { .. })), "{from} -> {to}");
    }
    assert!(matches!(phh::read("variant 'NT'").remove(0).hand, Err(PhhError::Notation { line: 1, .. })));
    assert_eq!(phh::read(""), []);
}

#[test]
fn every_hand_of_a_file_is_judged_by_itself() {
    let good = file("'p3 f', 'p1 f'", "[199, 201, 100]");
    let lines = good.lines().count();
    let stud = good.replace("'NT'", "'F7S'");
    let broken = good.replace("min_bet = 2", "min_bet 2");
    let poor = good.replace("[200, 200, 100]", "[200, 200, inf]");
    let text = format!("[1]\n{good}[2]\n{stud}[3]\n{broken}hand = 9\n[4]\n{poor}hand = 'x'\n[5]\n{good}");
    let read = phh::read(&text);
    let fine: Vec<bool> = read.iter().map(|entry| entry.hand.is_ok()).collect();
    assert_eq!(fine, [true, false, false, false, true]);
    let names: Vec<&str> = read.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["1", "2", "3", "x", "5"]);
    // A hand begins with its table; of those that cannot be read it is the line with what is wrong.
    let at: Vec<usize> = read.iter().map(|entry| entry.line).collect();
    let table = |n: usize| 1 + (n - 1) * (lines + 1) + n.saturating_sub(3).min(2);
    assert_eq!(at, [1, table(2) + 1, table(3) + 4, table(4) + 5, table(5)]);
    assert!(read[1].hand.as_ref().unwrap_err().to_string().contains("NT (no-limit hold'em)"));
}

#[test]
fn limits_are_played_as_the_variant_says() {
    let acts = "'p3 cbr 4', 'p1 f', 'p2 cc', 'd db 2c3c9h', 'p2 cbr 2', 'p3 cbr 4', 'p2 f'";
    let fixed = file(acts, "[199, 194, 107]").replace("'NT'", "'FT'");
    let fixed = fixed.replace("min_bet = 2", "small_bet = 2\nbig_bet = 4");
    assert_eq!(compared(&fixed), Comparison::Exact);
    let refused = |text: &str| match one(text).replay() {
        Err(PhhError::Refused { refusal, .. }) => refusal.code,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&fixed.replace("'p3 cbr 4', 'p1 f'", "'p3 cbr 5', 'p1 f'")), RefusalCode::AmountTooLarge);
    for (from, to) in [("big_bet = 4", "big_bet = 6"), ("big_bet = 4", ""), ("small_bet = 2", "min_bet = 2")] {
        assert!(phh::read(&fixed.replace(from, to))[0].hand.is_err(), "{from} -> {to}");
    }
    let omaha = file("'p3 cbr 7', 'p1 f', 'p2 f'", "[199, 198, 103]").replace("'NT'", "'PO'");
    let omaha = omaha.replace("AhAd", "AhAd2h2s").replace("KhKd", "KhKd3h3s").replace("7c2d", "7c2d4h4s");
    assert_eq!(compared(&omaha), Comparison::Exact);
    assert_eq!(refused(&omaha.replace("cbr 7", "cbr 8")), RefusalCode::AmountTooLarge, "the pot is 3, and 2 to call");
}

#[test]
fn games_without_a_code_are_not_written_under_another_name() {
    for (kind, limit, words) in [
        (Kind::Holdem, Limit::Pl, "pot-limit hold'em"),
        (Kind::Omaha, Limit::Nl, "no-limit Omaha"),
        (Kind::Omaha, Limit::Fl, "fixed-limit Omaha"),
    ] {
        let mut table = holdem(r#"{"sb":50}"#, 2, 0).seated(&[4000, 4000]);
        table.deal(&[], "");
        table.fold_out();
        let [Err(PhhError::Field { field: "variant", detail })] = &phh::export(&table.log, kind, limit)[..] else {
            panic!("{words} was written");
        };
        assert!(detail.contains(words) && detail.contains("PO (pot-limit Omaha)"), "{detail}");
    }
}

/// Plays hands with chips that run short, antes, and players who come and go; returns how many hands could not be
/// written.
fn round_trip<V: Variant>(mut table: Table<V>, limit: Limit, seats: u8, dice: &mut Dice) -> (usize, usize) {
    for index in 0..seats {
        let showing = [Showing::Show, Showing::Muck][dice.below(2) as usize];
        let entry = if dice.below(2) == 0 { "now" } else { "wait" };
        let mut preferences: HoldemPreferences =
            serde_json::from_value(serde_json::json!({"auto_blinds": true, "entry": entry})).unwrap();
        preferences.showing = showing;
        let r#move = mazziere_rules::holdem::HoldemMove::Preferences { preferences };
        table.give(&Input::Move { seat: seat(index), r#move }).unwrap();
    }
    for _ in 0..12 {
        for index in (0..seats).filter(|_| dice.below(6) == 0).collect::<Vec<_>>() {
            let away = Input::SitOut { seat: seat(index) };
            // A player who is away already comes back.
            let _ = table.give(&away).or_else(|_| table.give(&Input::Return { seat: seat(index) }));
        }
        if table.give(&Input::Fact { fact: RingFact::NextHand {} }).is_err() {
            continue;
        }
        while !table.between_hands() {
            let input = match Ring::<mazziere_rules::holdem::Holdem<V>>::awaiting(&table.state) {
                Awaiting::Chance { .. } => {
                    let mut cards = DeckKind::French52.cards().to_vec();
                    for place in (1..cards.len()).rev() {
                        cards.swap(place, dice.below(place as u32 + 1) as usize);
                    }
                    Input::Chance { chance: Chance::Deck { cards } }
                }
                Awaiting::Seats { seats } => {
                    let seat = seats.iter().next().unwrap();
                    let legal = Ring::<mazziere_rules::holdem::Holdem<V>>::legal(&table.state, seat);
                    Input::Move { seat, r#move: legal.pick(&mut |n| dice.below(n)).unwrap() }
                }
                other => panic!("{other:?}"),
            };
            table.give(&input).unwrap();
        }
    }
    let written = phh::export(&table.log, V::KIND, limit);
    let hands = written.len();
    let mut short = 0;
    for hand in written {
        match hand {
            Ok(text) => assert_eq!(compared(&text), Comparison::Exact, "{text}"),
            Err(PhhError::Field { field: "blinds_or_straddles", detail }) => {
                assert!(detail.contains("short"), "{detail}");
                short += 1;
            }
            Err(error) => panic!("{error}"),
        }
    }
    (hands, short)
}

#[test]
fn whatever_is_written_is_read_again_and_comes_out_the_same() {
    let (mut hands, mut short) = (0, 0);
    for seed in 0..240_u64 {
        let mut dice = Dice(seed);
        let seats = 2 + (seed % 9) as u8;
        let stacks: Vec<u64> =
            (0..seats).map(|_| if dice.below(4) == 0 { 20 + u64::from(dice.below(400)) } else { 5_000 }).collect();
        let ante = [0, 0, 10, 100][dice.below(4) as usize];
        let options = |limit: &str| format!(r#"{{"sb":50,"limit":"{limit}","ante":{ante}}}"#);
        let (all, unwritten) = match seed % 3 {
            0 => round_trip(holdem(&options("nl"), seats, 0).seated(&stacks), Limit::Nl, seats, &mut dice),
            1 => round_trip(holdem(&options("fl"), seats, 0).seated(&stacks), Limit::Fl, seats, &mut dice),
            _ => round_trip(omaha(&options("pl"), seats, 0).seated(&stacks), Limit::Pl, seats, &mut dice),
        };
        (hands, short) = (hands + all, short + unwritten);
    }
    assert!(hands > 1_500, "{hands} hands");
    assert!(short * 20 < hands, "{short} of {hands} hands could not be written");
}

#[test]
fn blinds_are_what_is_due_and_a_call_beyond_what_lies_there_is_not_written() {
    // The small blind is short: the notation has 50 of a stack of 30.
    let mut table = holdem(r#"{"sb":50}"#, 3, 0).seated(&[4000, 30, 5000]);
    table.deal(&[], "");
    table.play("0 fold");
    let text = phh::export(&table.log, Kind::Holdem, Limit::Nl).remove(0).unwrap();
    assert!(text.contains("blinds_or_straddles = [50, 100, 0]\n"), "{text}");
    assert!(text.contains("starting_stacks = [30, 5000, 4000]\n"), "{text}");
    // The big blind is short and everybody folds to it; then somebody calls it in full.
    let short = |play: &str| {
        let mut table = holdem(r#"{"sb":50}"#, 3, 0).seated(&[4000, 4000, 30]);
        table.deal(&[], "");
        table.play(play);
        table.fold_out();
        phh::export(&table.log, Kind::Holdem, Limit::Nl).remove(0)
    };
    let text = short("0 fold").unwrap();
    assert!(text.contains("blinds_or_straddles = [50, 100, 0]\n"), "{text}");
    assert_eq!(compared(&text), Comparison::Exact, "{text}");
    assert!(matches!(short("0 call"), Err(PhhError::Field { field: "blinds_or_straddles", .. })));
}

#[test]
fn our_own_hands_are_written_and_read_again() {
    let mut table = holdem(r#"{"sb":50,"rake_bp":500}"#, 4, 0).seated(&[4000, 300, 5000, 2000]);
    table.deal(&[(0, "AhAd"), (1, "KhKd"), (2, "QhQd")], "2c 7d 9h Js 3c");
    table.play("3 fold, 0 raise 200, 1 raise 300, 2 call, 0 call, 2 check, 0 bet 500, 2 call, 2 check, 0 check, 2 check, 0 check");
    table.deal(&[(3, "AhAd")], "");
    table.fold_out();
    table.fact(RingFact::NextHand {});
    table.fact(RingFact::VoidHand {});
    let written: Vec<String> =
        phh::export(&table.log, Kind::Holdem, Limit::Nl).into_iter().map(Result::unwrap).collect();
    assert_eq!(written.len(), 2, "the void hand is none");
    let [first, second] = &written[..] else { panic!() };
    expect_test::expect![[r#"
        variant = 'NT'
        ante_trimming_status = true
        antes = [0, 0, 0, 0]
        blinds_or_straddles = [50, 100, 0, 0]
        min_bet = 100
        starting_stacks = [300, 5000, 2000, 4000]
        actions = ['d dh p1 KhKd', 'd dh p2 QhQd', 'd dh p3 AcAs', 'd dh p4 AhAd', 'p3 f', 'p4 cbr 200', 'p1 cbr 300', 'p2 cc', 'p4 cc', 'd db 2c7d9h', 'p2 cc', 'p4 cbr 500', 'p2 cc', 'd db Js', 'p2 cc', 'p4 cc', 'd db 3c', 'p2 cc', 'p4 cc', 'p1 sm KhKd', 'p2 sm QhQd', 'p4 sm AhAd']
        hand = 1
        finishing_stacks = [0, 4200, 2000, 5100]
    "#]]
    .assert_eq(first);
    for text in [first, second] {
        assert_eq!(compared(text), Comparison::Exact, "{text}");
    }
}
