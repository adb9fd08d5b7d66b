//! What a table needs to be drawn: totals of clocks, levels, the pot, and what everybody has seen of a player's
//! conduct, in the views of every game, held against the log.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use mazziere_contract::tables::Format;
use mazziere_contract::tables::levels::level;
use mazziere_hashchain::StoredEvent;
use mazziere_replay::clock::Outages;
use mazziere_replay::table::event::TurnBy;
use mazziere_replay::table::ring::command::RingCommand;
use mazziere_replay::table::ring::event::RingEvent;
use mazziere_replay::table::view::{self, Eyes, Moment};
use mazziere_replay::table::{Command, Table, TableEvent};
use mazziere_rules::registry::{self, Frame, GameInfo};
use serde_json::{Value, json};

use crate::dice::Dice;
use crate::matches::{self, Sheet};
use crate::rings;
use crate::views::shown;

fn events(log: &[StoredEvent]) -> impl DoubleEndedIterator<Item = TableEvent> + '_ {
    log.iter().map(|event| TableEvent::read(&event.r#type, 1, &event.payload).unwrap())
}

/// The seats of a view that have this field, with what it says.
fn seats_with<'a>(view: &'a Value, field: &'a str) -> BTreeMap<u64, &'a Value> {
    let seats = view["seats"].as_array().unwrap().iter();
    seats.filter_map(|seat| Some((seat["seat"].as_u64().unwrap(), seat.get(field)?))).collect()
}

/// A view of a match has what there is of time and conduct, as the log has it.
pub(crate) fn can_draw_match(table: &Table, log: &[StoredEvent], view: &Value) {
    let TableEvent::TableOpened(opened) = events(log).next().unwrap() else { panic!("a log begins with the opening") };
    let clocks = opened.clocks.unwrap();
    assert_eq!(
        view["clocks"],
        json!({"match_seconds": clocks.match_seconds, "move_seconds": clocks.move_seconds}),
        "{view}"
    );
    let total = u64::from(clocks.match_seconds) * 1000;
    assert!(seats_with(view, "match_ms_left").values().all(|left| left.as_u64().unwrap() <= total), "{view}");
    let away: BTreeSet<u64> = seats_with(view, "away").into_keys().collect();
    let played_for = view["view"]["away"].as_array().cloned().unwrap_or_default();
    let played_for: BTreeSet<u64> = played_for.iter().filter_map(Value::as_u64).collect();
    assert!(table.is_over() || away == played_for, "{view}");
    // At the end the log says who is at fault.
    let finished = events(log).find_map(|event| match event {
        TableEvent::Finished(finished) => Some(finished),
        _ => None,
    });
    if let Some(finished) = finished {
        let told = finished.at_fault.iter().map(|fault| (fault.player_id.to_string(), json!(fault.by)));
        let seats = view["seats"].as_array().unwrap().iter();
        let drawn = seats
            .filter_map(|seat| Some((seat["player_id"].as_str().unwrap().to_owned(), seat.get("at_fault")?.clone())));
        assert_eq!(drawn.collect::<BTreeMap<_, _>>(), told.collect::<BTreeMap<_, _>>(), "{view}");
    }
}

/// A view of a ring has clocks, levels, the pot and who sits out, as the log has it.
pub(crate) fn can_draw_ring(table: &Table, log: &[StoredEvent], view: &Value) {
    let TableEvent::TableOpened(opened) = events(log).next().unwrap() else { panic!("a log begins with the opening") };
    let (drawn, clocks) = (&view["ring"], opened.ring.as_ref().unwrap().clocks);
    assert_eq!(
        drawn["clocks"],
        json!({"turn_seconds": clocks.turn_seconds, "time_bank_seconds": clocks.time_bank_seconds})
    );
    let total = u64::from(clocks.time_bank_seconds) * 1000;
    assert!(seats_with(view, "match_ms_left").values().all(|left| left.as_u64().unwrap() <= total), "{view}");
    // What is not in a seat lies in the pot: `rings` counts all chips after every step.
    assert_eq!(drawn["pot"].as_u64(), table.machine().pot(), "{view}");
    let begun = events(log).rev().find_map(|event| match event {
        TableEvent::Ring(RingEvent::LevelBegan(begun)) => Some(begun),
        _ => None,
    });
    let levels = table.ring().unwrap().tournament().map(|tournament| tournament.levels.as_slice());
    match (levels, begun) {
        (None, _) => assert!(drawn.get("level_in_force").is_none() && drawn.get("next_level").is_none(), "{drawn}"),
        (Some(levels), begun) => {
            let number = begun.map_or(1, |begun| begun.level);
            let known = level(levels, number).unwrap();
            let said = &drawn["level_in_force"];
            assert_eq!((&drawn["level"], &said["stake"]), (&json!(number), &json!(known.stake)), "{drawn}");
            if let Some(begun) = begun {
                assert_eq!((&said["stake"], &said["ante"]), (&json!(begun.stake), &json!(begun.ante)), "{drawn}");
            }
            // Stakes grow, so the next one is a later one, with a time unless it is due.
            let next = drawn["next_level"]["stake"].as_u64();
            assert!(next.is_none_or(|next| next > known.stake) && (next.is_some() || table.is_over()), "{drawn}");
            assert!(next.is_some() || drawn.get("next_level_at").is_none(), "{drawn}");
        }
    }
    if !table.is_over() {
        let away: BTreeSet<u64> = seats_with(view, "away").into_keys().collect();
        let places = view["view"]["places"].as_array().unwrap().iter();
        let sits_out = places.filter(|place| place["sitting_out"] == json!(true));
        let sits_out: BTreeSet<u64> = sits_out.map(|place| place["seat"].as_u64().unwrap()).collect();
        assert_eq!(away, sits_out, "{view}");
    }
}

/// A match in play with its players there, after a few moves.
fn in_play(game: &GameInfo, format: registry::Format) -> Sheet {
    let known = Format::by_name(format.name()).unwrap();
    let read = |text: &&str| registry::parse_text(text, known.seats()).ok().map(|(_, options)| options);
    let options = game.examples.iter().filter_map(read).find(|options| game.fits(options, format)).unwrap();
    let mut sheet = Sheet::opened(game.name, 2, known, options, true);
    let (mut dice, none) = (Dice::new(3), Outages::default());
    for player in &matches::players()[..usize::from(known.players())] {
        sheet.does(&Command::Ready { player: *player, seed: None }, &none).unwrap();
    }
    for _ in 0..3 {
        if sheet.table.is_over() {
            break;
        }
        sheet.now += TimeDelta::milliseconds(700);
        let _played = sheet.play(&mut dice);
    }
    sheet
}

/// What a spectator of a ring is shown so many seconds after the start: the level, the stake of the next one, and after
/// how many seconds that begins.
fn levels_after(sheet: &rings::Sheet, seconds: i64) -> (u32, Option<u64>, Option<i64>) {
    let moment = Moment {
        now: rings::start() + TimeDelta::seconds(seconds),
        outages: &Outages::default(),
        hand_pause: TimeDelta::zero(),
    };
    let ring = view::view(&sheet.table, Eyes::Spectator, &moment).ring.unwrap();
    let next_at = ring.next_level_at.map(|at| (at - rings::start()).num_seconds());
    (ring.level.unwrap(), ring.next_level.map(|level| level.stake), next_at)
}

/// Everybody folds, and shows nothing, until another hand has begun.
fn folds_out(sheet: &mut rings::Sheet) {
    let hand = sheet.table.ring().unwrap().hand();
    while sheet.table.ring().unwrap().hand() == hand {
        let seat = sheet.table.awaited().iter().next().unwrap();
        let asked_to_show = sheet.table.machine().legal(seat)["moves"].to_string().contains("muck");
        let said = json!({"type": if asked_to_show { "muck" } else { "fold" }});
        let r#move = serde_json::value::to_raw_value(&said).unwrap();
        let player = sheet.table.player_at(seat).unwrap();
        sheet.does(&Command::Move { player, seat: Some(seat.index()), r#move }).unwrap();
    }
}

/// Levels of 300 seconds: 10, 20, 40, 100, and beyond them each by half more (G1.9).
#[test]
fn the_next_level_is_the_one_that_the_next_hand_or_the_clock_brings_g1_9() {
    let mut sheet = rings::Sheet::open(7, &rings::tournament(rings::start()));
    assert_eq!(levels_after(&sheet, 0), (1, Some(20), Some(300)), "nobody sits there yet");
    assert_eq!(levels_after(&sheet, 650), (1, Some(40), None), "the first hand would begin at the third level");
    for n in 0..3 {
        sheet.sits(rings::player(n), 1_000_000).unwrap();
    }
    assert_eq!(sheet.table.ring().unwrap().hand(), 1);
    assert_eq!(levels_after(&sheet, 299), (1, Some(20), Some(300)));
    assert_eq!(levels_after(&sheet, 300), (1, Some(20), None), "the hand in play goes on as it began");
    assert_eq!(levels_after(&sheet, 601), (1, Some(40), None));
    assert_eq!(levels_after(&sheet, 1_201), (1, Some(150), None), "beyond the last one that is named");

    // Ahead of its clock by one level: it is due at once, and the one after it when the clock says the second.
    let ahead = |levels_ahead| RingCommand::Pace { hands_allowed: None, levels_ahead };
    sheet.ring(ahead(1)).unwrap();
    assert_eq!(levels_after(&sheet, 1), (1, Some(20), None));
    folds_out(&mut sheet);
    assert_eq!(levels_after(&sheet, 1), (2, Some(40), Some(300)));
    assert_eq!(levels_after(&sheet, 301), (2, Some(40), None));

    // At the last of all nothing comes any more.
    sheet.ring(ahead(1_000)).unwrap();
    assert_eq!(levels_after(&sheet, 1).1, Some(1_000_000_000_000));
    folds_out(&mut sheet);
    let (last, next, next_at) = levels_after(&sheet, 1);
    assert!(last > 4 && (next, next_at) == (None, None), "{last} {next:?} {next_at:?}");

    let mut closed = rings::Sheet::open(8, &rings::tournament(rings::start()));
    closed.ring(RingCommand::Close).unwrap();
    assert!(closed.table.is_over());
    assert_eq!(levels_after(&closed, 10), (1, None, None));
}

/// A player who does not play a match to its end is drawn so for everybody, or as away where the rules play for them.
#[test]
fn who_gives_a_match_up_or_lets_time_run_out_is_drawn_so() {
    let (mut faults, mut away) = (0, 0);
    for game in registry::games().iter().filter(|game| game.frame == Frame::Match) {
        for format in game.formats {
            for gives_up in [true, false] {
                let mut sheet = in_play(game, *format);
                if sheet.table.is_over() {
                    continue;
                }
                let none = Outages::default();
                if gives_up {
                    let player = matches::players()[0];
                    let by = TurnBy::Player;
                    if sheet.does(&Command::Abandon { player, seat: None, by }, &none).is_err() {
                        sheet.does(&Command::Ring(RingCommand::SitOut { player, by }), &none).unwrap();
                    }
                } else {
                    sheet.now += TimeDelta::seconds(601);
                    sheet.does(&Command::Expire, &none).unwrap();
                }
                let view = shown(&sheet.table, Eyes::Spectator);
                can_draw_match(&sheet.table, &sheet.log, &view);
                let (fault, gone) = (seats_with(&view, "at_fault"), seats_with(&view, "away"));
                if gives_up {
                    // Solitario R17: to give up is to stop, and the score stands.
                    let stopped = game.name == "solitario" && view["last"].to_string().contains("stopped");
                    let drawn = !fault.is_empty() || !gone.is_empty() || stopped;
                    assert!(drawn, "{} {}: {view}", game.name, format.name());
                    assert!(fault.values().all(|by| **by == json!("abandon")), "{view}");
                }
                faults += fault.len();
                away += gone.len();
            }
        }
    }
    assert!(faults > 20 && away > 0, "{faults} at fault, {away} away");
}
