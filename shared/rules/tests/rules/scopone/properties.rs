//! Properties of scopone over many matches, and its card perft.

use expect_test::expect;
use mazziere_rules::scopone::{Scopone, ScoponeOptions};

use crate::capture::{autoplay, leaks, perft::perft};

#[test]
fn five_thousand_matches() {
    let [played, play_off, timeout, abandoned, _] = autoplay::matches::<Scopone>(5_000);
    assert!([played, play_off, timeout, abandoned].iter().all(|&n| n > 20), "every ending was met");
}

#[test]
fn events_survive_json_and_replay_to_the_same_state() {
    autoplay::json::<Scopone>(200);
}

#[test]
fn a_damaged_log_never_panics() {
    autoplay::damaged::<Scopone>(150);
}

#[test]
fn hidden_cards_change_nothing_that_is_sent() {
    let compared = leaks::compared::<Scopone>(200);
    assert!(compared > 4_000, "worlds that really differ: {compared}");
}

#[test]
fn card_perft() {
    let scientifico = ScoponeOptions { scientifico: true, ..ScoponeOptions::default() };
    let count = |options, deck, depth| perft::<Scopone>(options, 4, deck, depth);
    let normal = ScoponeOptions::default();
    let counted = [
        count(normal, "1", 4),
        count(normal, "2", 4),
        count(normal, "3", 4),
        count(scientifico, "1", 4),
        count(scientifico, "2", 4),
    ];
    expect!["[6878, 10628, 9077, 10000, 10000]"].assert_eq(&format!("{counted:?}"));
}
