//! The help is true: its examples run, and the events and fields it names are those that the games have.

use std::collections::BTreeSet;

use mazziere_rules::kernel::{Awaiting, Clock, Machine, RawInput, Setup};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::RingFact;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use super::*;
use crate::dice::Dice;

#[test]
fn every_game_is_there_with_its_options_and_no_line_is_too_long() {
    let named = GAMES.iter().flat_map(|help| help.games).copied();
    assert!(named.eq(registry::games().iter().map(|info| info.name)), "every game once, in the order of the list");
    let text = text();
    assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "a line is too long");
    let words: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for info in registry::games() {
        for option in info.options {
            assert!(words.contains(&format!("{} ({};", option.name, option.values)), "{} {}", info.name, option.name);
        }
    }
}

#[test]
fn of_a_game_without_options_none_are_announced() {
    let rules = registry::Rules::of::<mazziere_rules::scopa::ScopaMatch>();
    let plain = GameInfo { formats: &[Format::HeadsUp, Format::Pairs], ..GameInfo::bare("tombola", 1, rules) };
    assert_eq!(played(&plain), "tombola: heads_up, pairs.");
}

/// What the help says of each game of the list.
fn said() -> impl Iterator<Item = &'static games::Help> {
    GAMES.iter().flat_map(|help| help.games.iter().map(move |_| help))
}

/// A table of the game; in a ring everybody sits there.
fn laid(info: &GameInfo, options: &str, dice: &mut Dice) -> Box<dyn Machine> {
    let ring = info.frame == Frame::Ring;
    let format = *dice.choose(info.formats).unwrap();
    let seats = if ring { info.seats.0 + dice.below(3) as u8 } else { format.seats() };
    let options: Value = serde_json::from_str(options).unwrap();
    // What needs four seats is shown at four.
    let seats = if registry::normalise(info.name, &options, seats).is_ok() { seats } else { info.seats.1 };
    let setup = Setup { options, seats, dealer: Seat::new(0), knockout: false };
    let mut machine = registry::open(info.name, &setup).unwrap();
    if ring {
        for seat in Seat::all(seats) {
            say(&mut machine, &fact(&RingFact::Sit { seat, chips: 5_000 })).unwrap();
        }
    }
    machine
}

/// Plays matches, or hands of a ring, at random; calls `at` in every position that asks seats.
fn wander(info: &GameInfo, options: &str, seed: u64, mut at: impl FnMut(&mut Box<dyn Machine>, SeatSet)) {
    let mut dice = Dice::new(seed);
    let mut machine = laid(info, options, &mut dice);
    for _ in 0..400 {
        let input = match machine.awaiting() {
            Awaiting::Chance { request } => RawInput::Chance { chance: dice.chance(&request) },
            Awaiting::Seats { seats } => {
                at(&mut machine, seats);
                // What was tried may have moved on.
                let Awaiting::Seats { seats } = machine.awaiting() else { continue };
                let awaited: Vec<Seat> = seats.iter().collect();
                let seat = *dice.choose(&awaited).unwrap();
                if machine.stays_asked(seat) && dice.one_in(2) {
                    RawInput::TimeExpired { seat, clock: Clock::Move }
                } else {
                    RawInput::Move { seat, r#move: machine.pick(seat, &mut |n| dice.below(n)).unwrap() }
                }
            }
            Awaiting::Table => fact(&RingFact::NextHand {}),
            _ => return,
        };
        if say(&mut machine, &input).is_err() {
            return;
        }
    }
}

fn fact(fact: &RingFact) -> RawInput {
    RawInput::Fact { fact: to_raw_value(fact).unwrap() }
}

/// Gives an input to the machine.
fn say(machine: &mut Box<dyn Machine>, input: &RawInput) -> Result<Vec<Box<RawValue>>, String> {
    let events = machine.decide(input).map_err(|refusal| refusal.to_string())?;
    events.iter().for_each(|event| machine.evolve(event).unwrap());
    Ok(events)
}

#[test]
fn every_example_is_a_move_that_the_rules_accept_somewhere_at_the_table_it_stands_under() {
    for (info, help) in registry::games().iter().zip(said()) {
        for (options, examples) in help.examples {
            let mut left: Vec<&str> = examples.to_vec();
            // What is said once holds for the moves below it.
            let settings: Vec<&str> = left.iter().copied().filter(|example| example.contains("false")).collect();
            // Some preferences are fixed with the first hand.
            let mut before = laid(info, options, &mut Dice::new(0));
            left.retain(|example| {
                let r#move = RawValue::from_string((*example).to_owned()).unwrap();
                info.frame != Frame::Ring || say(&mut before, &RawInput::Move { seat: Seat::new(0), r#move }).is_err()
            });
            for seed in 0..4_000 {
                if left.is_empty() {
                    break;
                }
                let mut said = false;
                wander(info, options, seed, |machine, awaited| {
                    if !std::mem::replace(&mut said, true) && seed > 0 {
                        for (example, seat) in
                            settings.iter().flat_map(|one| Seat::all(10).map(move |seat| (one, seat)))
                        {
                            let r#move = RawValue::from_string((*example).to_owned()).unwrap();
                            // Nobody sits in some of the seats.
                            let _ = say(machine, &RawInput::Move { seat, r#move });
                        }
                    }
                    for seat in awaited.iter() {
                        left.retain(|example| {
                            let r#move = RawValue::from_string((*example).to_owned()).unwrap();
                            let accepted = say(machine, &RawInput::Move { seat, r#move }).is_ok();
                            !accepted
                        });
                    }
                });
            }
            assert!(left.is_empty(), "{} with {options}: never accepted: {left:?}", info.name);
        }
    }
}

/// What an event is called; inside the frame's `deal` and `hand` the game's own.
fn kinds(event: &RawValue, frame: &mut BTreeSet<String>, own: &mut BTreeSet<String>) {
    let event: Value = serde_json::from_str(event.get()).unwrap();
    let kind = |event: &Value| event["type"].as_str().unwrap().to_owned();
    frame.insert(kind(&event));
    if matches!(event["type"].as_str(), Some("deal" | "hand")) {
        own.insert(kind(&event["event"]));
    }
}

fn keys(value: &Value, found: &mut BTreeSet<String>) {
    if let Value::Object(fields) = value {
        found.extend(fields.iter().filter(|(_, value)| !value.is_null()).map(|(key, _)| key.clone()));
    }
}

fn names(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect()
}

#[test]
fn the_shapes_name_every_event_and_every_field_that_comes_up() {
    let shapes = names(include_str!("../help.txt"));
    for (info, moves) in registry::games().iter().zip(said()) {
        let mut seen = [const { BTreeSet::new() }; 5];
        for seed in 0..12 {
            let [frame, own, view, part, legal] = &mut seen;
            let (mut before, mut log) = (None::<Box<dyn Machine>>, Vec::new());
            wander(info, "{}", seed, |machine, awaited| {
                let shown = machine.view(mazziere_rules::kernel::Viewer::Auditor);
                keys(&shown, view);
                keys(shown.get("deal").or(shown.get("hand")).unwrap_or(&Value::Null), part);
                awaited.iter().for_each(|seat| keys(&machine.legal(seat), legal));
                // One random move of its own, for its events.
                let seat = awaited.iter().next().unwrap();
                let r#move = machine.pick(seat, &mut |n| n / 2).unwrap();
                log.extend(machine.decide(&RawInput::Move { seat, r#move }).unwrap());
                before = Some(machine.duplicate());
            });
            assert!(before.is_some(), "{} was not played", info.name);
            log.iter().for_each(|event| kinds(event, frame, own));
        }
        let said = [&shapes, &names(moves.events), &shapes, &names(moves.view), &names(moves.legal)];
        for (what, (found, said)) in
            ["events", "own events", "view", "own view", "legal"].iter().zip(seen.iter().zip(said))
        {
            let missing: Vec<&String> = found.iter().filter(|name| !said.contains(name.as_str())).collect();
            // Cirulla's help says that the rest is as in scopa.
            let as_in_scopa = names(GAMES[0].view);
            let missing: Vec<_> = missing
                .into_iter()
                .filter(|name| {
                    !(*what == "own view" && moves.view.contains("As in scopa") && as_in_scopa.contains(name.as_str()))
                })
                .collect();
            assert!(missing.is_empty(), "{}: {what} are not in the help: {missing:?}", info.name);
            assert!(!found.is_empty(), "{}: no {what}", info.name);
        }
    }
}

#[test]
fn what_the_help_shows_as_a_command_can_be_run_and_is_not_refused() {
    let text = text();
    let mut commands = 0;
    for part in text.split("  echo '").skip(1) {
        let (script, rest) = part.split_once("' | mazziere deal").expect("an example is piped to the tool");
        let switches = rest.lines().next().unwrap();
        let switches = crate::Switches {
            views: switches.contains("--views"),
            legal: switches.contains("--legal"),
            ..Default::default()
        };
        let mut out = Vec::new();
        assert!(crate::run(script.as_bytes(), &mut out, &switches).unwrap(), "{script}");
        let out = String::from_utf8(out).unwrap();
        assert!(!out.contains("\"refused\""), "{out}");
        let last = out.lines().last().unwrap();
        let ended = last.contains("\"winner\":0") || last.starts_with("{\"awaiting\":[\"table\"]");
        assert!(ended, "the example is played to its end: {last}");
        commands += 1;
    }
    assert_eq!(commands, 2, "{text}");
}
