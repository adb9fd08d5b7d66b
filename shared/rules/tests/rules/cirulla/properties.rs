//! Properties of cirulla over many matches, and its card perft.

use expect_test::expect;
use mazziere_rules::cirulla::{Cirulla, CirullaOptions};

use crate::capture::{autoplay, leaks, perft::perft};

#[test]
fn five_thousand_matches() {
    let endings = autoplay::matches::<Cirulla>(5_000);
    assert!(endings.iter().all(|&n| n > 10), "every ending was met: {endings:?}");
}

#[test]
fn events_survive_json_and_replay_to_the_same_state() {
    autoplay::json::<Cirulla>(200);
}

#[test]
fn a_damaged_log_never_panics() {
    autoplay::damaged::<Cirulla>(150);
}

#[test]
fn hidden_cards_change_nothing_that_is_sent() {
    let compared = leaks::compared::<Cirulla>(200);
    assert!(compared > 4_000, "worlds that really differ: {compared}");
}

#[test]
fn card_perft() {
    let automatic = CirullaOptions::default();
    let by_hand = CirullaOptions { auto_accuso: false, ..automatic };
    // Both hands make accusi, one with the matta; then a matta in the second hand.
    let accusi = "7C 2D 3D 3B 3S 4S KD 5D 6D QB AD 2C AC 2S 7D 5S";
    let later = "KD QD 2D 3D 5S JB 4D 6B 7S KC 7C AD 4B AB 4C 5D";
    let counted = [
        perft::<Cirulla>(automatic, 2, "1", 9),
        perft::<Cirulla>(automatic, 2, "2", 9),
        perft::<Cirulla>(automatic, 2, accusi, 9),
        perft::<Cirulla>(by_hand, 2, accusi, 9),
        perft::<Cirulla>(by_hand, 2, later, 10),
        perft::<Cirulla>(automatic, 2, later, 10),
        perft::<Cirulla>(by_hand, 4, "3", 6),
    ];
    expect!["[2462, 3342, 924, 4800, 9552, 3108, 1684]"].assert_eq(&format!("{counted:?}"));
}
