//! Golden logs: matches recorded once, that must be written again byte for byte for ever, and replay to the same
//! result.
//!
//! Each file is NDJSON: the setup, every event, the outcome. `UPDATE_GOLDEN=1` records them anew (refused under `CI`),
//! which is right only for a game or version that has not gone out yet.

use std::fmt::Write;
use std::path::PathBuf;

use mazziere_rules::kernel::{Awaiting, Chance, Input, Setup};
use mazziere_rules::registry;
use mazziere_rules::scopa::ScopaOptions;
use mazziere_rules::seat::Seat;
use serde_json::value::RawValue;

use crate::dice::Dice;

/// How a match was recorded.
struct Recipe {
    name: &'static str,
    options: &'static str,
    seats: u8,
    knockout: bool,
    seed: u64,
    /// The decision at which seat 1 gives up.
    gives_up: Option<u32>,
}

const RECIPES: [Recipe; 5] = [
    Recipe { name: "scopa-v1-heads-up-11", options: "{}", seats: 2, knockout: false, seed: 1, gives_up: None },
    Recipe {
        name: "scopa-v1-pairs-6-scoperte",
        options: r#"{"target":6,"carte_scoperte":true}"#,
        seats: 4,
        knockout: false,
        seed: 2,
        gives_up: None,
    },
    Recipe {
        name: "scopa-v1-viste-play-offs",
        options: r#"{"deals":1,"carte_viste":true}"#,
        seats: 2,
        knockout: true,
        seed: 272,
        gives_up: None,
    },
    Recipe {
        name: "scopa-v1-three-kings",
        options: r#"{"deals":2}"#,
        seats: 4,
        knockout: false,
        seed: 301,
        gives_up: None,
    },
    Recipe {
        name: "scopa-v1-abandoned",
        options: r#"{"deals":5,"three_kings_redeal":false}"#,
        seats: 4,
        knockout: true,
        seed: 4,
        gives_up: Some(50),
    },
];

fn record(recipe: &Recipe) -> String {
    let mut dice = Dice(recipe.seed);
    let setup: Setup<ScopaOptions> = Setup {
        options: serde_json::from_str(recipe.options).unwrap(),
        seats: recipe.seats,
        dealer: Seat::new(dice.below(u32::from(recipe.seats)) as u8),
        knockout: recipe.knockout,
    };
    let mut text = serde_json::to_string(&setup).unwrap() + "\n";
    let mut machine = registry::open("scopa", &serde_json::from_str(&text).unwrap()).unwrap();
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

#[test]
fn matches_are_written_again_byte_for_byte() {
    for recipe in &RECIPES {
        let (name, recorded) = (recipe.name, record(recipe));
        mazziere_golden::check(&path(name), &recorded);
    }
}

#[test]
fn old_logs_replay_to_their_result() {
    for Recipe { name, .. } in &RECIPES {
        let golden = std::fs::read_to_string(path(name)).expect(name);
        let lines: Vec<&str> = golden.lines().collect();
        let [setup, events @ .., outcome] = &lines[..] else { panic!("{name} is empty") };
        let mut machine = registry::open_version("scopa", 1, &serde_json::from_str(setup).unwrap()).unwrap();
        for event in events {
            machine.evolve(serde_json::from_str::<&RawValue>(event).unwrap()).unwrap();
        }
        assert_eq!(serde_json::to_string(&machine.outcome()).unwrap(), *outcome, "{name}");
    }
}

/// No version of a game goes out without a log of what it decides.
#[test]
fn each_version_of_each_game_has_a_log() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
    let logs: Vec<String> = std::fs::read_dir(folder).unwrap().map(name).collect();
    for info in registry::games() {
        for version in 1..=info.version {
            let stem = format!("{}-v{version}-", info.name);
            assert!(logs.iter().any(|log| log.starts_with(&stem)), "{stem}");
        }
    }
}
