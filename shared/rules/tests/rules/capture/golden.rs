//! Golden logs of the capture games: matches recorded once, that must be written again byte for byte for ever, and
//! replay to the same result. `UPDATE_GOLDEN=1` records anew, which is right only for a game that has not gone out yet.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use mazziere_rules::kernel::{Awaiting, Chance, Input, Setup};
use mazziere_rules::registry;
use mazziere_rules::seat::Seat;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::dice::Dice;

/// How a match was recorded.
pub(crate) struct Recipe {
    pub(crate) name: &'static str,
    /// In text form.
    pub(crate) options: &'static str,
    pub(crate) seats: u8,
    pub(crate) knockout: bool,
    pub(crate) seed: u64,
    /// The decision at which seat 1 gives up.
    pub(crate) gives_up: Option<u32>,
    /// What the log must hold, so that a recipe goes on showing what it is there for.
    pub(crate) shows: &'static str,
}

fn record(recipe: &Recipe) -> String {
    let mut dice = Dice(recipe.seed);
    let (info, options) = registry::parse_text(recipe.options, recipe.seats).unwrap();
    let setup: Setup<Value> = Setup {
        options,
        seats: recipe.seats,
        dealer: Seat::new(dice.below(u32::from(recipe.seats)) as u8),
        knockout: recipe.knockout,
    };
    // Sorted by name, whatever features the JSON library was built with.
    let sorted: BTreeMap<String, Value> = serde_json::from_value(setup.options.clone()).unwrap();
    let written = Setup { options: sorted, seats: setup.seats, dealer: setup.dealer, knockout: setup.knockout };
    let mut text = serde_json::to_string(&written).unwrap() + "\n";
    let mut machine = registry::open(info.name, &setup).unwrap();
    let mut decisions = 0;
    loop {
        let input = match machine.awaiting() {
            Awaiting::Over | Awaiting::Table => break,
            Awaiting::Chance { .. } => Input::Chance { chance: Chance::Deck { cards: dice.deck() } },
            Awaiting::Seats { .. } if recipe.gives_up == Some(decisions) => Input::Abandon { seat: Seat::new(1) },
            Awaiting::Seats { seats } => {
                let seat = seats.iter().next().unwrap();
                Input::Move { seat, r#move: machine.pick(seat, &mut |n| dice.below(n)).unwrap() }
            }
        };
        decisions += 1;
        for event in machine.decide(&input).unwrap() {
            machine.evolve(&event).unwrap();
            writeln!(text, "{event}").unwrap();
        }
    }
    writeln!(text, "{}", serde_json::to_string(&machine.outcome()).unwrap()).unwrap();
    text
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name).with_extension("ndjson")
}

/// Every recipe gives its log byte for byte, shows what it is there for, and replays to its result.
pub(crate) fn verify(recipes: &[Recipe]) {
    for recipe in recipes {
        let (name, recorded) = (recipe.name, record(recipe));
        assert!(recorded.contains(recipe.shows), "{name} does not show {}", recipe.shows);
        mazziere_golden::check(&path(name), &recorded);
        replay(name, &recorded);
    }
}

/// The version that wrote a log is in its name.
fn replay(name: &str, golden: &str) {
    let (game, rest) = name.split_once("-v").expect("a version");
    let version: u16 = rest.split('-').next().unwrap().parse().expect("a version");
    let lines: Vec<&str> = golden.lines().collect();
    let [setup, events @ .., outcome] = &lines[..] else { panic!("{name} is empty") };
    let mut machine = registry::open_version(game, version, &serde_json::from_str(setup).unwrap()).unwrap();
    for event in events {
        machine.evolve(serde_json::from_str::<&RawValue>(event).unwrap()).unwrap();
    }
    assert_eq!(serde_json::to_string(&machine.outcome()).unwrap(), *outcome, "{name}");
}
