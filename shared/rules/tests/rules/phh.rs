//! PHH: hands read, replayed and compared; our own written and read again.

use mazziere_rules::phh::{self, Comparison, PhhError, PhhHand};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::session::RingFact;

use crate::ring_scene::holdem;

/// A hand of three players with blinds of 1 and 2: cards, then what they do, then the stacks at the end.
fn file(actions: &str, finishing: &str) -> String {
    let dealt = "'d dh p1 AhAd', 'd dh p2 KhKd', 'd dh p3 7c2d'";
    format!(
        "variant = 'NT' # a comment\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n\
         starting_stacks = [200, 200, 100]\nactions = [{dealt}, {actions}]\nfinishing_stacks = {finishing}\n"
    )
}

fn one(text: &str) -> PhhHand {
    let mut hands = phh::read(text).unwrap();
    assert_eq!(hands.len(), 1);
    hands.remove(0)
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
        assert!(matches!(phh::read(&good.replace(from, to)), Err(PhhError::Field { .. })), "{from} -> {to}");
    }
    assert!(matches!(phh::read("variant 'NT'"), Err(PhhError::Notation { line: 1, .. })));
    assert_eq!(phh::read("").unwrap(), []);
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
    let written: Vec<String> = phh::export(&table.log).into_iter().map(Result::unwrap).collect();
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
