//! Levels while nobody is there (G1.9).

use chrono::TimeDelta;

use super::life::{Life, settings};
use crate::terms::{ChipSettings, RingClocks};
use crate::tournament::stalling::longest_silence;

/// Every table plays a hand in which nothing changes hands, and everybody hears of it.
fn hand_everywhere(life: &mut Life) {
    for table in life.open_rooms() {
        life.deal(table);
        life.end_hand(table, 0, |_, _| 0);
        life.settle();
    }
}

#[test]
fn the_level_rises_with_each_hand_while_everybody_left_is_away_and_only_then() {
    let mut life = Life::new(12, settings());
    life.join(1..=12);
    life.settle();
    assert_eq!(life.ahead(), [0, 0]);
    (1..=11).for_each(|number| life.set_away(number, true));
    (0..3).for_each(|_| hand_everywhere(&mut life));
    assert_eq!(life.ahead(), [0, 0], "somebody is there");
    life.set_away(12, true);
    hand_everywhere(&mut life);
    assert_eq!(life.ahead(), [1, 1], "for the next hand, at every table");
    let first = life.open_rooms()[0];
    let hand_at_the_first = |life: &mut Life| {
        life.deal(first);
        life.end_hand(first, 0, |_, _| 0);
        life.settle();
        life.ahead()[0]
    };
    // The other table may have played its hand since; it has not by the next one.
    let ahead = hand_at_the_first(&mut life);
    let runs = [hand_at_the_first(&mut life), hand_at_the_first(&mut life)];
    assert_eq!(runs, [ahead, ahead], "one table does not run ahead of the others");
    hand_everywhere(&mut life);
    assert_eq!(life.ahead(), [ahead + 1, ahead + 1]);
    life.set_away(5, false);
    hand_everywhere(&mut life);
    hand_everywhere(&mut life);
    assert_eq!(life.ahead(), [ahead + 1, ahead + 1], "a player who is back stops it, and what was played for stays");
    life.set_away(5, true);
    hand_everywhere(&mut life);
    assert_eq!(life.ahead(), [ahead + 2, ahead + 2]);
}

#[test]
fn who_is_out_is_not_waited_for_and_moved_players_stay_away() {
    let mut life = Life::new(7, settings());
    life.join(1..=7);
    life.settle();
    (2..=7).for_each(|number| life.set_away(number, true));
    hand_everywhere(&mut life);
    assert_eq!(life.ahead().iter().max(), Some(&0));
    // The only one who was there goes out; the six others are brought together.
    life.bust(&[1]);
    assert_eq!(life.sizes(), [6]);
    // A player who comes to a table is dealt in there and is known to be away when that hand is over.
    let table = life.open_rooms()[0];
    let sitting = life.at_table(table);
    sitting.iter().for_each(|number| life.set_away(*number, true));
    let before = life.ahead()[0];
    hand_everywhere(&mut life);
    assert_eq!(life.ahead(), [before + 1]);
}

#[test]
fn a_hand_may_be_silent_for_the_banks_and_decisions_of_all_seats() {
    let clocks = Some(RingClocks { turn_seconds: 10, time_bank_seconds: 100 });
    let mut life = Life::new(4, ChipSettings { clocks, ..settings() });
    assert_eq!(longest_silence(&life.state), None);
    life.join(1..=4);
    life.settle();
    // Six seats of 100 seconds and 16 decisions of 10, and the 40 minutes that clocks do not count.
    assert_eq!(longest_silence(&life.state), Some(TimeDelta::seconds(6 * 260 + 2_400)));
}
