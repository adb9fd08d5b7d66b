//! Which lines of a match took part in it (G1.13), as its result says and an auditor comes to again.

use chrono::TimeDelta;
use mazziere_contract::tables::Format;
use mazziere_ids::{PlayerId, StreamId};
use mazziere_replay::audit::{self, Wrong};
use mazziere_replay::clock::Outages;
use mazziere_replay::table::event::{LineStanding, TurnBy};
use mazziere_replay::table::{Command, Status};
use serde_json::json;

use crate::dice::Dice;
use crate::matches::{Sheet, players};

/// What a match of scopa up to 11 is worth that is won by time before anything is secured: the five points that are
/// open bring 15 VP, which are more than 14.
const BY_TIME: (u8, i32) = (15, 5);

/// A match that waits for its players.
fn waiting(game: &str, format: Format) -> Sheet {
    let options = if game == "scopa" { json!({"target": 11}) } else { json!({}) };
    Sheet::opened(game, 1, format, options, true)
}

fn comes(sheet: &mut Sheet, player: PlayerId) {
    sheet.does(&Command::Ready { player, seed: None }, &Outages::default()).unwrap();
}

fn start(sheet: &mut Sheet) {
    sheet.does(&Command::Start, &Outages::default()).unwrap();
}

/// Whose decision is awaited.
fn on_turn(sheet: &Sheet) -> PlayerId {
    sheet.table.awaited().iter().next().and_then(|seat| sheet.table.player_at(seat)).unwrap()
}

/// The time of the player on turn is over.
fn expires(sheet: &mut Sheet, seconds: i64) {
    sheet.now += TimeDelta::seconds(seconds);
    sheet.does(&Command::Expire, &Outages::default()).unwrap();
}

/// Something of the lines of these players, by the result.
fn of_lines<T>(sheet: &Sheet, of: &[PlayerId], told: impl Fn(&LineStanding) -> T) -> Vec<T> {
    let Status::Finished(finished) = sheet.table.status() else { panic!("the match has a result") };
    let line = |player: &PlayerId| finished.lines.iter().find(|line| line.players.contains(player)).unwrap();
    assert!(sheet.replayed().over);
    of.iter().map(|player| told(line(player))).collect()
}

/// Whether the lines of these players took part.
fn took_part(sheet: &Sheet, of: &[PlayerId]) -> Vec<bool> {
    of_lines(sheet, of, |line| line.took_part.expect("it is said of every line"))
}

/// Their VP and MP.
fn points(sheet: &Sheet, of: &[PlayerId]) -> Vec<(u8, i32)> {
    of_lines(sheet, of, |line| (line.vp, line.mp))
}

#[test]
fn g1_13_v13_who_never_comes_loses_by_the_clock_and_took_no_part() {
    let mut sheet = waiting("scopa", Format::HeadsUp);
    let [here, away] = players()[..2] else { panic!() };
    comes(&mut sheet, here);
    start(&mut sheet);
    let mut dice = Dice::new(1);
    while on_turn(&sheet) == here {
        sheet.play(&mut dice).unwrap();
    }
    expires(&mut sheet, 31);
    assert_eq!(took_part(&sheet, &[here, away]), [true, false]);
    assert_eq!(points(&sheet, &[here, away]), [BY_TIME, (0, -14)]);
}

#[test]
fn v13_of_two_that_are_both_away_neither_took_part_and_whose_clock_runs_out_first_loses() {
    let mut sheet = waiting("scopa", Format::HeadsUp);
    start(&mut sheet);
    let first = on_turn(&sheet);
    let other = players()[..2].iter().copied().find(|player| *player != first).unwrap();
    expires(&mut sheet, 31);
    assert_eq!(took_part(&sheet, &players()[..2]), [false, false]);
    assert_eq!(points(&sheet, &[first, other]), [(0, -14), BY_TIME]);
}

#[test]
fn g1_13_who_is_there_and_has_no_occasion_to_move_has_nothing_held_against_them() {
    let mut sheet = waiting("scopa", Format::HeadsUp);
    players()[..2].iter().for_each(|player| comes(&mut sheet, *player));
    let first = on_turn(&sheet);
    let other = players()[..2].iter().copied().find(|player| *player != first).unwrap();
    sheet.does(&Command::Abandon { player: first, seat: None, by: TurnBy::Player }, &Outages::default()).unwrap();
    assert_eq!(took_part(&sheet, &[first, other]), [false, true], "giving up is no move");
}

#[test]
fn g1_13_one_move_is_enough_whatever_comes_after_it() {
    let mut sheet = waiting("scopa", Format::FourInTwo);
    start(&mut sheet);
    let mut dice = Dice::new(3);
    sheet.play(&mut dice).unwrap();
    sheet.play(&mut dice).unwrap();
    expires(&mut sheet, 31);
    assert_eq!(took_part(&sheet, &players()[..2]), [true, true]);
}

#[test]
fn g1_13_a_pair_took_part_if_one_of_them_has_moved() {
    let mut sheet = waiting("scopa", Format::Pairs);
    start(&mut sheet);
    let first = on_turn(&sheet);
    sheet.play(&mut Dice::new(5)).unwrap();
    let second = on_turn(&sheet);
    expires(&mut sheet, 31);
    assert_eq!(took_part(&sheet, &[first, second]), [true, false]);
}

#[test]
fn g1_13_on_one_clock_for_all_everybody_who_was_asked_ran_out_of_time() {
    let mut sheet = waiting("solitario", Format::FourIndividual);
    let players = &players()[..4];
    players.iter().for_each(|player| comes(&mut sheet, *player));
    let seat = sheet.table.awaited().iter().nth(1).unwrap();
    let mover = sheet.table.player_at(seat).unwrap();
    let mut roll = |_: u32| 0;
    let r#move = sheet.table.machine().pick(seat, &mut roll).unwrap();
    sheet.does(&Command::Move { player: mover, seat: None, r#move }, &Outages::default()).unwrap();
    expires(&mut sheet, 601);
    let expected: Vec<bool> = players.iter().map(|player| *player == mover).collect();
    assert_eq!(took_part(&sheet, players), expected);
}

#[test]
fn what_a_result_says_of_it_has_to_be_true_and_may_be_wanting_in_old_logs_alone() {
    let mut sheet = waiting("scopa", Format::HeadsUp);
    start(&mut sheet);
    expires(&mut sheet, 31);
    let stream = StreamId::from(sheet.table.opened().table_id);
    let said = |word: &str| {
        let mut log = sheet.log.clone();
        let last = log.last_mut().unwrap();
        let text = String::from_utf8(last.payload.to_vec()).unwrap();
        assert!(text.contains(r#","took_part":false"#), "{text}");
        last.payload = text.replace(r#","took_part":false"#, word).into();
        audit::check(stream, &log)
    };
    assert!(said(r#","took_part":false"#).unwrap().over);
    // Tables have promised their deals for as short a time as results have said it.
    for word in ["", r#","took_part":true"#] {
        assert!(matches!(said(word).unwrap_err().what, Wrong::Outcome), "{word}");
    }
}
