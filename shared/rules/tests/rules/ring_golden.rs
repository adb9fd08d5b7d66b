//! Golden logs of ring games: sessions recorded once, that must be written again byte for byte for ever, by the version
//! of the rules that their name says.
//!
//! Each file is NDJSON: the setup, every event, the outcome. `UPDATE_GOLDEN=1` records them anew, which is right only
//! for a game or version that has not gone out yet.

use std::fmt::Write;
use std::path::PathBuf;

use mazziere_rules::kernel::{Awaiting, Clock, Input, Machine, Setup};
use mazziere_rules::live::parse_input;
use mazziere_rules::registry::{self, Frame};
use mazziere_rules::seat::Seat;
use serde_json::value::RawValue;

use crate::dice::Dice;
use crate::ring_random::drawn;

/// How a session was recorded.
struct Recipe {
    name: &'static str,
    options: &'static str,
    seats: u8,
    seed: u64,
}

const RECIPES: [Recipe; 90] = [
    Recipe { name: "holdem-v1-nl-cash-6", options: r#"{"limit":"nl","sb":50}"#, seats: 6, seed: 1 },
    Recipe {
        name: "holdem-v1-fl-cash-9",
        options: r#"{"limit":"fl","sb":100,"no_flop_no_drop":false}"#,
        seats: 9,
        seed: 2,
    },
    Recipe {
        name: "holdem-v1-nl-tournament-10",
        options: r#"{"mode":"tournament","sb":25,"ante":5}"#,
        seats: 10,
        seed: 3,
    },
    Recipe { name: "holdem-v1-nl-heads-up", options: r#"{"sb":50,"rake_bp":1000,"rake_cap":70}"#, seats: 2, seed: 4 },
    Recipe { name: "omaha-v1-pl-cash-4", options: r#"{"limit":"pl","sb":50}"#, seats: 4, seed: 5 },
    Recipe {
        name: "omaha-v1-pl-tournament-5",
        options: r#"{"mode":"tournament","limit":"pl","sb":50}"#,
        seats: 5,
        seed: 6,
    },
    Recipe { name: "bestia-v1-3-cash-5", options: r#"{"invito":50}"#, seats: 5, seed: 7 },
    Recipe {
        name: "bestia-v1-3-cash-6",
        options: r#"{"invito":100,"max_bestia":400,"rake_bp":1000,"rake_cap":35,"max_buyin":100}"#,
        seats: 6,
        seed: 8,
    },
    Recipe { name: "bestia-v1-4-cash-5", options: r#"{"cards":4,"invito":40}"#, seats: 5, seed: 9 },
    Recipe { name: "bestia-v1-4-cash-3", options: r#"{"cards":4,"invito":50,"rake_bp":0}"#, seats: 3, seed: 10 },
    Recipe {
        name: "bestia-v1-3-cash-min-players",
        options: r#"{"invito":60,"min_players":4,"min_credit":10}"#,
        seats: 5,
        seed: 11,
    },
    Recipe { name: "bestia-v1-3-tournament-6", options: r#"{"mode":"tournament","invito":60}"#, seats: 6, seed: 12 },
    Recipe {
        name: "bestia-v1-4-tournament-5",
        options: r#"{"mode":"tournament","cards":4,"invito":80}"#,
        seats: 5,
        seed: 13,
    },
    Recipe { name: "bestia-v1-3-tournament-3", options: r#"{"mode":"tournament","invito":200}"#, seats: 3, seed: 14 },
    Recipe {
        name: "telesina-v1-nessuna-mai-2",
        options: r#"{"invito":50,"vele":"nessuna","coperta":"mai"}"#,
        seats: 2,
        seed: 31,
    },
    Recipe {
        name: "telesina-v1-una-primo-giro-3",
        options: r#"{"invito":50,"vele":"una","coperta":"primo_giro"}"#,
        seats: 3,
        seed: 32,
    },
    Recipe {
        name: "telesina-v1-due-sempre-4",
        options: r#"{"invito":50,"limit":"pl","vele":"due","coperta":"sempre"}"#,
        seats: 4,
        seed: 33,
    },
    Recipe {
        name: "telesina-v1-tre-mai-5",
        options: r#"{"invito":50,"limit":"fl","vele":"tre","coperta":"mai"}"#,
        seats: 5,
        seed: 34,
    },
    Recipe {
        name: "telesina-v1-croce-sempre-6",
        options: r#"{"invito":50,"vele":"croce","coperta":"sempre","rake_bp":1000,"rake_cap":35}"#,
        seats: 6,
        seed: 35,
    },
    Recipe {
        name: "telesina-v1-h-mai-6",
        options: r#"{"invito":50,"limit":"pl","vele":"h","coperta":"mai"}"#,
        seats: 6,
        seed: 36,
    },
    Recipe {
        name: "telesina-v1-piramide-primo-giro-5",
        options: r#"{"invito":50,"limit":"fl","vele":"piramide","coperta":"primo_giro"}"#,
        seats: 5,
        seed: 37,
    },
    Recipe {
        name: "telesina-v1-ascensore-sempre-6",
        options: r#"{"invito":50,"vele":"ascensore","coperta":"sempre"}"#,
        seats: 6,
        seed: 38,
    },
    Recipe { name: "telesina-v1-libera-4", options: r#"{"invito":50}"#, seats: 4, seed: 39 },
    Recipe {
        name: "telesina-v1-libera-pl-6",
        options: r#"{"invito":50,"limit":"pl","min_credit":10}"#,
        seats: 6,
        seed: 40,
    },
    Recipe {
        name: "telesina-v1-vele-libera-fl-3",
        options: r#"{"invito":50,"limit":"fl","coperta":"primo_giro"}"#,
        seats: 3,
        seed: 41,
    },
    Recipe { name: "telesina-v1-coperta-libera-2", options: r#"{"invito":50,"vele":"h"}"#, seats: 2, seed: 42 },
    Recipe {
        name: "telesina-v1-tournament-libera-6",
        options: r#"{"mode":"tournament","invito":100}"#,
        seats: 6,
        seed: 43,
    },
    Recipe {
        name: "telesina-v1-tournament-pl-ascensore-5",
        options: r#"{"mode":"tournament","limit":"pl","invito":150,"vele":"ascensore"}"#,
        seats: 5,
        seed: 44,
    },
    Recipe {
        name: "telesina-v1-tournament-fl-3",
        options: r#"{"mode":"tournament","limit":"fl","invito":200,"vele":"croce","coperta":"mai"}"#,
        seats: 3,
        seed: 45,
    },
    Recipe {
        name: "telesina-v1-tournament-heads-up",
        options: r#"{"mode":"tournament","invito":300,"coperta":"sempre"}"#,
        seats: 2,
        seed: 46,
    },
    Recipe { name: "poker-5-carte-v1-nl-2", options: r#"{"invito":50}"#, seats: 2, seed: 61 },
    Recipe { name: "poker-5-carte-v1-nl-3", options: r#"{"invito":50}"#, seats: 3, seed: 62 },
    Recipe {
        name: "poker-5-carte-v1-nl-4-no-blinds",
        options: r#"{"invito":50,"blind_opening":false}"#,
        seats: 4,
        seed: 63,
    },
    Recipe { name: "poker-5-carte-v1-pl-5", options: r#"{"invito":50,"limit":"pl"}"#, seats: 5, seed: 64 },
    Recipe {
        name: "poker-5-carte-v1-pl-6-no-blinds",
        options: r#"{"invito":50,"limit":"pl","blind_opening":false,"rake_bp":1000,"rake_cap":35}"#,
        seats: 6,
        seed: 65,
    },
    Recipe { name: "poker-5-carte-v1-fl-4", options: r#"{"invito":50,"limit":"fl"}"#, seats: 4, seed: 66 },
    Recipe {
        name: "poker-5-carte-v1-fl-6-no-blinds",
        options: r#"{"invito":50,"limit":"fl","blind_opening":false}"#,
        seats: 6,
        seed: 67,
    },
    Recipe { name: "poker-5-carte-v1-min-credit-5", options: r#"{"invito":60,"min_credit":20}"#, seats: 5, seed: 68 },
    Recipe { name: "poker-5-carte-v1-no-rake-6", options: r#"{"invito":40,"rake_bp":0}"#, seats: 6, seed: 69 },
    Recipe {
        name: "poker-5-carte-v1-tournament-6",
        options: r#"{"mode":"tournament","invito":100}"#,
        seats: 6,
        seed: 70,
    },
    Recipe {
        name: "poker-5-carte-v1-tournament-pl-4",
        options: r#"{"mode":"tournament","limit":"pl","invito":150,"blind_opening":false}"#,
        seats: 4,
        seed: 71,
    },
    Recipe {
        name: "poker-5-carte-v1-tournament-fl-3",
        options: r#"{"mode":"tournament","limit":"fl","invito":200}"#,
        seats: 3,
        seed: 72,
    },
    Recipe {
        name: "poker-5-carte-v1-tournament-heads-up",
        options: r#"{"mode":"tournament","invito":300}"#,
        seats: 2,
        seed: 73,
    },
    Recipe { name: "poker-all-italiana-v1-giro-2", options: r#"{"invito":50,"giro_pazzo":true}"#, seats: 2, seed: 74 },
    Recipe {
        name: "poker-all-italiana-v1-giro-4",
        options: r#"{"invito":50,"giro_pazzo":true,"vele":"nessuna","coperta":"mai"}"#,
        seats: 4,
        seed: 75,
    },
    Recipe {
        name: "poker-all-italiana-v1-giro-pl-5",
        options: r#"{"invito":50,"limit":"pl","giro_pazzo":true,"vele":"croce"}"#,
        seats: 5,
        seed: 76,
    },
    Recipe {
        name: "poker-all-italiana-v1-giro-fl-6",
        options: r#"{"invito":50,"limit":"fl","giro_pazzo":true,"blind_opening":false}"#,
        seats: 6,
        seed: 77,
    },
    Recipe { name: "poker-all-italiana-v1-nl-6", options: r#"{"invito":50}"#, seats: 6, seed: 78 },
    Recipe {
        name: "poker-all-italiana-v1-tournament-giro-6",
        options: r#"{"mode":"tournament","invito":100,"giro_pazzo":true,"vele":"una","coperta":"primo_giro"}"#,
        seats: 6,
        seed: 79,
    },
    Recipe {
        name: "poker-all-italiana-v1-tournament-giro-pl-3",
        options: r#"{"mode":"tournament","limit":"pl","invito":150,"giro_pazzo":true}"#,
        seats: 3,
        seed: 80,
    },
    Recipe { name: "chemin-de-fer-v1-cash-6", options: r#"{"min_posta":200,"min_bet":20}"#, seats: 6, seed: 100 },
    Recipe {
        name: "chemin-de-fer-v1-cash-9",
        options: r#"{"min_posta":100,"min_bet":10,"house_bp":1000,"house_cap":40}"#,
        seats: 9,
        seed: 101,
    },
    Recipe { name: "chemin-de-fer-v1-cash-2", options: r#"{"min_posta":300,"min_bet":50}"#, seats: 2, seed: 102 },
    Recipe {
        name: "chemin-de-fer-v1-cash-3-no-share",
        options: r#"{"min_posta":150,"min_bet":30,"house_bp":0}"#,
        seats: 3,
        seed: 103,
    },
    Recipe {
        name: "chemin-de-fer-v1-cash-min-players-5",
        options: r#"{"min_posta":100,"min_bet":100,"min_players":4}"#,
        seats: 5,
        seed: 104,
    },
    Recipe { name: "chemin-de-fer-v1-cash-4", options: r#"{"min_posta":500,"min_bet":1}"#, seats: 4, seed: 105 },
    Recipe {
        name: "chemin-de-fer-v1-cash-7-capped",
        options: r#"{"min_posta":250,"min_bet":25,"house_cap":1}"#,
        seats: 7,
        seed: 106,
    },
    Recipe {
        name: "chemin-de-fer-v1-tournament-6",
        options: r#"{"mode":"tournament","min_posta":400,"min_bet":100}"#,
        seats: 6,
        seed: 107,
    },
    Recipe {
        name: "chemin-de-fer-v1-tournament-2",
        options: r#"{"mode":"tournament","min_posta":500,"min_bet":200}"#,
        seats: 2,
        seed: 108,
    },
    Recipe {
        name: "chemin-de-fer-v1-tournament-9",
        options: r#"{"mode":"tournament","min_posta":300,"min_bet":60}"#,
        seats: 9,
        seed: 109,
    },
    Recipe {
        name: "chemin-de-fer-v1-tournament-4",
        options: r#"{"mode":"tournament","min_posta":1000,"min_bet":500}"#,
        seats: 4,
        seed: 110,
    },
    Recipe {
        name: "sette-e-mezzo-v1-piatto-cash-6",
        options: r#"{"min_piatto":200,"min_bet":20}"#,
        seats: 6,
        seed: 130,
    },
    Recipe {
        name: "sette-e-mezzo-v1-piatto-cash-2",
        options: r#"{"min_piatto":300,"min_bet":50}"#,
        seats: 2,
        seed: 131,
    },
    Recipe {
        name: "sette-e-mezzo-v1-piatto-cash-9",
        options: r#"{"min_piatto":100,"min_bet":10,"house_bp":1000,"house_cap":40}"#,
        seats: 9,
        seed: 132,
    },
    Recipe {
        name: "sette-e-mezzo-v1-piatto-cash-4-no-share",
        options: r#"{"min_piatto":500,"min_bet":100,"house_bp":0}"#,
        seats: 4,
        seed: 133,
    },
    Recipe {
        name: "sette-e-mezzo-v1-piatto-min-players-5",
        options: r#"{"min_piatto":100,"min_bet":100,"min_players":4}"#,
        seats: 5,
        seed: 134,
    },
    Recipe {
        name: "sette-e-mezzo-v1-piatto-tournament-6",
        options: r#"{"mode":"tournament","min_piatto":400,"min_bet":100}"#,
        seats: 6,
        seed: 135,
    },
    Recipe {
        name: "sette-e-mezzo-v1-piatto-tournament-3",
        options: r#"{"mode":"tournament","min_piatto":500,"min_bet":200}"#,
        seats: 3,
        seed: 136,
    },
    Recipe {
        name: "sette-e-mezzo-v1-piatto-tournament-9",
        options: r#"{"mode":"tournament","min_piatto":300,"min_bet":150}"#,
        seats: 9,
        seed: 137,
    },
    Recipe {
        name: "sette-e-mezzo-v1-classica-cash-6",
        options: r#"{"variant":"classica","min_piatto":100,"min_bet":20}"#,
        seats: 6,
        seed: 138,
    },
    Recipe {
        name: "sette-e-mezzo-v1-classica-cash-2",
        options: r#"{"variant":"classica","min_piatto":300,"min_bet":50}"#,
        seats: 2,
        seed: 139,
    },
    Recipe {
        name: "sette-e-mezzo-v1-classica-cash-9",
        options: r#"{"variant":"classica","min_piatto":200,"min_bet":30,"house_bp":1000,"house_cap":25}"#,
        seats: 9,
        seed: 140,
    },
    Recipe {
        name: "sette-e-mezzo-v1-classica-all-in-4",
        options: r#"{"variant":"classica","min_piatto":2000,"min_bet":500}"#,
        seats: 4,
        seed: 141,
    },
    Recipe { name: "holdem-v2-nl-cash-6", options: r#"{"limit":"nl","sb":50}"#, seats: 6, seed: 201 },
    Recipe {
        name: "holdem-v2-fl-tournament-4",
        options: r#"{"mode":"tournament","limit":"fl","sb":100}"#,
        seats: 4,
        seed: 202,
    },
    Recipe { name: "omaha-v2-pl-cash-3", options: r#"{"limit":"pl","sb":50}"#, seats: 3, seed: 203 },
    Recipe {
        name: "telesina-v2-nl-4",
        options: r#"{"invito":50,"vele":"nessuna","coperta":"mai"}"#,
        seats: 4,
        seed: 204,
    },
    Recipe {
        name: "telesina-v2-tournament-pl-5",
        options: r#"{"mode":"tournament","limit":"pl","invito":150}"#,
        seats: 5,
        seed: 205,
    },
    Recipe { name: "poker-5-carte-v2-nl-4", options: r#"{"invito":50}"#, seats: 4, seed: 206 },
    Recipe {
        name: "poker-5-carte-v2-tournament-no-blinds-6",
        options: r#"{"mode":"tournament","invito":100,"blind_opening":false}"#,
        seats: 6,
        seed: 207,
    },
    Recipe {
        name: "poker-5-carte-v2-fl-5-no-blinds",
        options: r#"{"invito":50,"limit":"fl","blind_opening":false}"#,
        seats: 5,
        seed: 208,
    },
    Recipe { name: "poker-all-italiana-v2-giro-6", options: r#"{"invito":50,"giro_pazzo":true}"#, seats: 6, seed: 209 },
    Recipe {
        name: "poker-all-italiana-v2-tournament-pl-3",
        options: r#"{"mode":"tournament","limit":"pl","invito":150}"#,
        seats: 3,
        seed: 210,
    },
    Recipe {
        name: "poker-5-carte-v3-tournament-4",
        options: r#"{"mode":"tournament","invito":400}"#,
        seats: 4,
        seed: 214,
    },
    Recipe {
        name: "poker-all-italiana-v3-tournament-3",
        options: r#"{"mode":"tournament","invito":900,"blind_opening":false}"#,
        seats: 3,
        seed: 215,
    },
    Recipe {
        name: "chemin-de-fer-v3-tournament-3",
        options: r#"{"mode":"tournament","min_posta":401,"min_bet":100}"#,
        seats: 3,
        seed: 216,
    },
    Recipe { name: "chemin-de-fer-v2-cash-6", options: r#"{"min_posta":201,"min_bet":20}"#, seats: 6, seed: 211 },
    Recipe {
        name: "chemin-de-fer-v2-tournament-5",
        options: r#"{"mode":"tournament","min_posta":401,"min_bet":100}"#,
        seats: 5,
        seed: 212,
    },
    Recipe {
        name: "sette-e-mezzo-v2-piatto-cash-5",
        options: r#"{"min_piatto":200,"min_bet":20}"#,
        seats: 5,
        seed: 213,
    },
    Recipe {
        name: "sette-e-mezzo-v2-classica-all-in-5",
        options: r#"{"variant":"classica","min_piatto":2000,"min_bet":500}"#,
        seats: 5,
        seed: 214,
    },
];

/// Sessions that were recorded before a paragraph was read as it is now, and replay as they are. What is decided today
/// stands with each: a player who buys chips before the next hand is in time for it (G3.10); the odd chips of a pot
/// that is divided go to the player who sat down first (G6.4).
const DECIDED_OTHERWISE: [&str; 3] =
    ["telesina-v1-coperta-libera-2", "telesina-v1-una-primo-giro-3", "poker-5-carte-v1-tournament-6"];

/// The name under which a session is written again.
fn written(name: &str) -> String {
    if DECIDED_OTHERWISE.contains(&name) { format!("{name}-mended") } else { name.to_owned() }
}

/// The game whose name begins the recipe's.
fn game(recipe: &Recipe) -> &'static str {
    registry::games().iter().map(|info| info.name).find(|name| recipe.name.starts_with(name)).expect("a game")
}

/// The version of the rules in the recipe's name: `-v2-`.
fn version(recipe: &Recipe) -> u16 {
    let rest = recipe.name.strip_prefix(game(recipe)).expect("a game").strip_prefix("-v").expect("a version");
    rest.split('-').next().expect("a version").parse().expect("a number")
}

/// What may happen between the decisions, as JSON; often refused.
fn disturbance(game: &str, version: u16, seats: u8, dice: &mut Dice) -> String {
    let seat = dice.below(u32::from(seats));
    let fact = |fact: String| format!(r#"{{"input":"fact","fact":{{{fact}}}}}"#);
    match dice.below(10) {
        0..3 => fact(format!(r#""fact":"sit","seat":{seat},"chips":{}"#, 200 + dice.below(9000))),
        3 => fact(format!(r#""fact":"top_up","seat":{seat},"chips":{}"#, 1 + dice.below(9000))),
        4 => fact(format!(r#""fact":"leave","seat":{seat}"#)),
        5 => fact(format!(r#""fact":"level","stake":{},"ante":{}"#, 20 + dice.below(100), dice.below(20))),
        6 => format!(r#"{{"input":"sit_out","seat":{seat}}}"#),
        7..9 => format!(r#"{{"input":"return","seat":{seat}}}"#),
        _ => {
            let (now, auto) = (dice.below(2) == 0, dice.below(3) > 0);
            let showing = if now && version > 1 { "show" } else { "ask" };
            let preferences = match game {
                "telesina" => {
                    let vele = if now { "una" } else { "h" };
                    format!(r#"{{"auto_invito":{auto},"vele":"{vele}","always_vele":{now},"showing":"{showing}"}}"#)
                }
                "poker-5-carte" | "poker-all-italiana" => {
                    let blind = if now { "yes" } else { "ask" };
                    format!(r#"{{"auto_invito":{auto},"blind":"{blind}","showing":"{showing}"}}"#)
                }
                "chemin-de-fer" => {
                    let five = if now { "draw" } else { "stand" };
                    format!(r#"{{"by_rule":{now},"punta_five":"{five}","auto_beat":{auto}}}"#)
                }
                "sette-e-mezzo" => {
                    let (punta, banker) = (1 + dice.below(6), 5 + dice.below(3));
                    format!(r#"{{"punta_stands":{punta},"banker_stands":{banker}}}"#)
                }
                _ => {
                    let entry = if now { "now" } else { "wait" };
                    format!(r#"{{"auto_blinds":{auto},"entry":"{entry}","showing":"{showing}"}}"#)
                }
            };
            format!(r#"{{"input":"move","seat":{seat},"move":{{"type":"preferences","preferences":{preferences}}}}}"#)
        }
    }
}

fn record(recipe: &Recipe) -> String {
    let mut dice = Dice(recipe.seed);
    let info = registry::game(game(recipe)).unwrap();
    let options = serde_json::from_str(recipe.options).unwrap();
    let (options, _) = registry::normalise(info.name, &options, recipe.seats).unwrap();
    // Written by hand: the fields of a JSON object have no order that every build keeps.
    let setup = Setup { options, seats: recipe.seats, dealer: Seat::new(0), knockout: false };
    let mut text = format!(r#"{{"options":{},"seats":{},"dealer":0,"knockout":false}}"#, recipe.options, recipe.seats);
    text.push('\n');
    let mut machine = registry::open_version(info.name, version(recipe), &setup).unwrap();
    let mut give = |machine: &mut Box<dyn Machine>, input: &_| {
        for event in machine.decide(input).unwrap_or_default() {
            machine.evolve(&event).unwrap();
            writeln!(text, "{event}").unwrap();
        }
    };
    let next = parse_input(r#"{"input":"fact","fact":{"fact":"next_hand"}}"#).unwrap();
    for index in 0..recipe.seats {
        let chips = 1000 + dice.below(8000);
        let sit = format!(r#"{{"input":"fact","fact":{{"fact":"sit","seat":{index},"chips":{chips}}}}}"#);
        give(&mut machine, &parse_input(&sit).unwrap());
    }
    for _ in 0..260 {
        if dice.below(7) == 0 {
            give(
                &mut machine,
                &parse_input(&disturbance(info.name, version(recipe), recipe.seats, &mut dice)).unwrap(),
            );
        }
        let input = match machine.awaiting() {
            Awaiting::Over => break,
            Awaiting::Table => next.clone(),
            Awaiting::Chance { request } => Input::Chance { chance: drawn(&request, &mut dice) },
            Awaiting::Seats { seats } => {
                let seat = seats.iter().next().unwrap();
                if machine.stays_asked(seat) && dice.below(2) == 0 {
                    Input::TimeExpired { seat, clock: Clock::Move }
                } else {
                    Input::Move { seat, r#move: machine.pick(seat, &mut |n| dice.below(n)).unwrap() }
                }
            }
        };
        give(&mut machine, &input);
    }
    give(&mut machine, &parse_input(r#"{"input":"fact","fact":{"fact":"void_hand"}}"#).unwrap());
    give(&mut machine, &parse_input(r#"{"input":"fact","fact":{"fact":"close"}}"#).unwrap());
    writeln!(text, "{}", serde_json::to_string(&machine.outcome().expect("closed")).unwrap()).unwrap();
    text
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name).with_extension("ndjson")
}

#[test]
fn sessions_are_written_again_byte_for_byte() {
    for recipe in &RECIPES {
        let (name, recorded) = (recipe.name, record(recipe));
        mazziere_golden::check(&path(&written(name)), &recorded);
    }
}

/// A session as it was recorded, and as it is written again.
fn both(recipe: &Recipe) -> [(&Recipe, String); 2] {
    [(recipe, recipe.name.to_owned()), (recipe, written(recipe.name))]
}

#[test]
fn old_sessions_replay_to_their_result() {
    for (recipe, name) in RECIPES.iter().flat_map(both) {
        let golden = std::fs::read_to_string(path(&name)).expect(&name);
        let lines: Vec<&str> = golden.lines().collect();
        let [setup, events @ .., outcome] = &lines[..] else { panic!("{name} is empty") };
        let setup = serde_json::from_str(setup).unwrap();
        let mut machine = registry::open_version(game(recipe), version(recipe), &setup).unwrap();
        for event in events {
            machine.evolve(serde_json::from_str::<&RawValue>(event).unwrap()).unwrap();
        }
        assert_eq!(serde_json::to_string(&machine.outcome()).unwrap(), *outcome, "{name}");
    }
}

/// No version goes out without a log of what it decides.
#[test]
fn each_version_of_each_ring_has_sessions() {
    for info in registry::games().iter().filter(|info| info.frame == Frame::Ring) {
        for wanted in 1..=info.version {
            let has = RECIPES.iter().any(|recipe| game(recipe) == info.name && version(recipe) == wanted);
            assert!(has, "{} v{wanted}", info.name);
        }
    }
}
