//! Scopa at random: twenty thousand matches, JSON, damaged logs.

use mazziere_rules::scopa::Scopa;

use crate::played::autoplay::{damaged_logs, json_replays, many};
use crate::scene::State;

#[test]
fn twenty_thousand_matches() {
    assert_eq!(many::<Scopa>(20_000, 100), ["abandoned", "play_off", "played", "timeout"]);
}

#[test]
fn events_survive_json_and_damage() {
    json_replays::<Scopa>(500);
    damaged_logs::<Scopa>(300);
}

#[test]
fn a_state_is_small() {
    let size = size_of::<State>();
    assert!(size < 640, "{size} bytes");
}
