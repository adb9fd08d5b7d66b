//! Golden logs of trick games: matches recorded once, that must be written again byte for byte for ever, and replay to
//! the same result. Each file is NDJSON: the setup, every event, the outcome. Each is played by the version of the
//! rules that its name says, older ones too. `UPDATE_GOLDEN=1` records them anew, which is right only for a game or
//! version that has not gone out yet.

use std::fmt::Write;
use std::path::PathBuf;

use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Clock, Input, Setup};
use mazziere_rules::live::parse_input;
use mazziere_rules::registry;
use mazziere_rules::seat::Seat;
use serde_json::value::RawValue;

use crate::dice::Dice;
use crate::played::{in_any_order, shuffled};

/// How a match was recorded.
pub(crate) struct Recipe {
    /// The file: `<game>-v<version of the rules>-<name>`.
    pub(crate) name: &'static str,
    /// The text form of the options.
    pub(crate) options: &'static str,
    pub(crate) seats: u8,
    pub(crate) knockout: bool,
    pub(crate) seed: u64,
    /// Inputs made instead of the next decision: when, and what.
    pub(crate) instead: &'static [(u32, Instead)],
    /// What the log is there to show: a piece of its text.
    pub(crate) shows: &'static str,
}

/// Something else than a legal move of the seat on turn.
#[derive(Clone, Copy)]
pub(crate) enum Instead {
    Abandon(u8),
    /// The clock of the seat on turn.
    Late,
    /// The clock of the match of the seat on turn.
    TimeUp,
    Away(u8),
    Back(u8),
    /// A move of a seat, as JSON.
    Says(u8, &'static str),
}

fn input(what: Instead, turn: Seat) -> mazziere_rules::kernel::RawInput {
    match what {
        Instead::Abandon(seat) => Input::Abandon { seat: Seat::new(seat) },
        Instead::Late => Input::TimeExpired { seat: turn, clock: Clock::Move },
        Instead::TimeUp => Input::TimeExpired { seat: turn, clock: Clock::Match },
        Instead::Away(seat) => Input::SitOut { seat: Seat::new(seat) },
        Instead::Back(seat) => Input::Return { seat: Seat::new(seat) },
        Instead::Says(seat, json) => {
            parse_input(&format!(r#"{{"input":"move","seat":{seat},"move":{json}}}"#)).unwrap()
        }
    }
}

/// The version of the rules that a recipe is played by.
fn version(recipe: &Recipe) -> u16 {
    let (_, rest) = recipe.name.split_once("-v").unwrap();
    rest.split('-').next().unwrap().parse().unwrap()
}

/// The log of a recipe; none if the match ends before every input of the recipe is made.
fn record(recipe: &Recipe) -> Option<String> {
    let mut dice = Dice(recipe.seed);
    let (game, options) = registry::parse_text(recipe.options, recipe.seats).unwrap();
    let dealer = Seat::new(dice.below(u32::from(recipe.seats)) as u8);
    let setup = Setup { options, seats: recipe.seats, dealer, knockout: recipe.knockout };
    let mut text = serde_json::to_string(&setup).unwrap() + "\n";
    let mut machine = registry::open_version(game.name, version(recipe), &setup).unwrap();
    let mut decisions = 0;
    loop {
        let instead = recipe.instead.iter().find(|(when, _)| *when == decisions).map(|(_, what)| *what);
        let input = match (machine.awaiting(), instead) {
            (Awaiting::Over, _) => break,
            (Awaiting::Seats { seats }, Some(what)) => input(what, seats.iter().next().unwrap()),
            (_, Some(what)) => input(what, Seat::new(0)),
            (Awaiting::Chance { request: ChanceRequest::Shuffle { deck } }, _) => {
                Input::Chance { chance: Chance::Deck { cards: shuffled(deck, &mut dice) } }
            }
            (Awaiting::Chance { request: ChanceRequest::Reshuffle { cards } }, _) => {
                Input::Chance { chance: Chance::Deck { cards: in_any_order(cards, &mut dice) } }
            }
            (Awaiting::Chance { request: ChanceRequest::Numbers { bound, count } }, _) => {
                let values = (0..count).map(|_| dice.below(bound)).collect();
                Input::Chance { chance: Chance::Numbers { values } }
            }
            (Awaiting::Seats { seats }, _) => {
                let seat = seats.iter().next().unwrap();
                Input::Move { seat, r#move: machine.pick(seat, &mut |n| dice.below(n)).unwrap() }
            }
            (other, _) => panic!("{other:?}"),
        };
        decisions += 1;
        for event in machine.decide(&input).unwrap() {
            machine.evolve(&event).unwrap();
            writeln!(text, "{event}").unwrap();
        }
    }
    if recipe.instead.iter().any(|(when, _)| *when >= decisions) {
        return None;
    }
    writeln!(text, "{}", serde_json::to_string(&machine.outcome()).unwrap()).unwrap();
    Some(text)
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name).with_extension("ndjson")
}

/// Records every recipe again and compares, then replays what is stored.
pub(crate) fn check(recipes: &[Recipe]) {
    let missed: Vec<String> = recipes.iter().filter_map(missed).collect();
    assert!(missed.is_empty(), "{missed:#?}");
    for recipe in recipes {
        let (name, recorded) = (recipe.name, record(recipe).expect("checked above"));
        mazziere_golden::check(&path(name), &recorded);
        replays(recipe, &recorded);
    }
}

/// What a recipe does not show, and the seed that would.
fn missed(recipe: &Recipe) -> Option<String> {
    let shows = |seed: u64| record(&Recipe { seed, ..*recipe }).is_some_and(|log| log.contains(recipe.shows));
    if shows(recipe.seed) {
        return None;
    }
    let seed = (0..3_000).find(|&seed| shows(seed));
    Some(format!("{} does not show {}; seed {seed:?} would", recipe.name, recipe.shows))
}

fn replays(recipe: &Recipe, golden: &str) {
    let lines: Vec<&str> = golden.lines().collect();
    let [setup, events @ .., outcome] = &lines[..] else { panic!("{} is empty", recipe.name) };
    let game = recipe.options.split('(').next().unwrap();
    let mut machine = registry::open_version(game, version(recipe), &serde_json::from_str(setup).unwrap()).unwrap();
    for event in events {
        machine.evolve(serde_json::from_str::<&RawValue>(event).unwrap()).unwrap();
    }
    assert_eq!(serde_json::to_string(&machine.outcome()).unwrap(), *outcome, "{}", recipe.name);
}
