//! Properties of asso piglia tutto over many matches, and its card perft.

use expect_test::expect;
use mazziere_rules::asso_piglia_tutto::{AssoPigliaTutto, AssoPigliaTuttoOptions};

use crate::capture::{autoplay, leaks, perft::perft};

#[test]
fn five_thousand_matches() {
    let [played, play_off, timeout, abandoned, _] = autoplay::matches::<AssoPigliaTutto>(5_000);
    assert!([played, play_off, timeout, abandoned].iter().all(|&n| n > 20), "every ending was met");
}

#[test]
fn events_survive_json_and_replay_to_the_same_state() {
    autoplay::json::<AssoPigliaTutto>(200);
}

#[test]
fn a_damaged_log_never_panics() {
    autoplay::damaged::<AssoPigliaTutto>(150);
}

#[test]
fn hidden_cards_change_nothing_that_is_sent() {
    let compared = leaks::compared::<AssoPigliaTutto>(200);
    assert!(compared > 3_000, "worlds that really differ: {compared}");
}

#[test]
fn card_perft() {
    let count = |seats, deck, depth| perft::<AssoPigliaTutto>(AssoPigliaTuttoOptions::default(), seats, deck, depth);
    // Four aces lie on the table, or in hands.
    let on_table = "2D 3D 4D 5D 6D 7D AD AC AB AS";
    let in_hands = "AD AC AB AS 6D 7D 2D 3D 4D 5D";
    let counted = [
        count(2, "1", 10),
        count(2, "2", 10),
        count(2, on_table, 9),
        count(2, in_hands, 10),
        count(4, "3", 6),
        count(4, "4", 6),
    ];
    expect!["[1298, 1488, 4212, 1296, 600, 362]"].assert_eq(&format!("{counted:?}"));
}
