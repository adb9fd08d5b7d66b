//! A decision that comes when the position it was made for is gone: what was sent for any version is judged by what is
//! there by then, and what was sent for one version is refused as stale.

use chrono::TimeDelta;
use mazziere_contract::tables::Format;
use mazziere_replay::clock::Outages;
use mazziere_replay::table::{Command, decide};
use mazziere_rules::seat::Seat;
use serde_json::json;
use serde_json::value::to_raw_value;

use crate::dice::Dice;
use crate::matches::Sheet;

/// Whether a seat is awaited and may do this.
fn may(sheet: &Sheet, seat: Seat, kind: &str) -> bool {
    let legal = sheet.table.machine().legal(seat);
    let moves = legal["moves"].as_array().expect("a list of moves");
    sheet.table.awaited().contains(seat) && moves.iter().any(|r#move| r#move["type"] == kind)
}

fn says(sheet: &Sheet, seat: Seat, kind: &str) -> Command {
    let player = sheet.table.player_at(seat).unwrap();
    Command::Move { player, seat: Some(seat.index()), r#move: to_raw_value(&json!({"type": kind})).unwrap() }
}

/// UNO: somebody has drawn and decides to pass. Their time is over before that arrives, so that the system passes; the
/// others play, and the pass meets the next turn of the same player, in which something has to be drawn first.
#[test]
fn a_pass_that_the_clock_has_made_meets_the_next_turn() {
    let (mut dice, none) = (Dice::new(7), Outages::default());
    let mut sheet = Sheet::of("uno", 4, Format::FourIndividual, json!({"deals": 5}));
    let seat = loop {
        let seat = sheet.table.awaited().iter().next().unwrap();
        if may(&sheet, seat, "draw") {
            break seat;
        }
        sheet.play(&mut dice).unwrap();
    };
    let (draw, pass) = (says(&sheet, seat, "draw"), says(&sheet, seat, "pass"));
    sheet.does(&draw, &none).unwrap();
    let seen = sheet.table.version();
    assert!(may(&sheet, seat, "pass") && decide::is_current(&sheet.table, &pass, seen), "this is what is decided on");

    sheet.now += TimeDelta::seconds(31);
    sheet.does(&Command::Expire, &none).unwrap();
    while !may(&sheet, seat, "draw") {
        assert!(!may(&sheet, seat, "pass"), "nothing was decided on that is there still");
        sheet.play(&mut dice).unwrap();
    }
    assert!(sheet.table.version() > seen && !decide::is_current(&sheet.table, &pass, seen), "so it is stale");
    assert_eq!(sheet.does(&pass, &none), Err("draw_first"), "and sent for any version it meets another turn");
    sheet.does(&draw, &none).unwrap();
    sheet.does(&pass, &none).expect("no draw was lost: the pass of this turn follows its draw");
    sheet.replayed();
}
