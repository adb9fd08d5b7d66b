//! Which way round the table each game goes: what the catalogue says of the numbers of the seats, with the order in
//! which they are asked in recorded matches and sessions, is what the law says.

use std::collections::BTreeMap;
use std::path::Path;

use mazziere_rules::game_info::Direction;
use mazziere_rules::kernel::{Awaiting, Setup};
use mazziere_rules::registry;
use serde_json::Value;
use serde_json::value::RawValue;

/// The games that are dealt and played to the left; of all others each asks the right-hand neighbour next.
const TO_THE_LEFT: [&str; 6] = ["holdem", "omaha", "telesina", "poker-5-carte", "poker-all-italiana", "scala-40"];

/// Games that turn round as they are played, whose vectors say which way they begin, and one in which all play at once.
const LEFT_OUT: [&str; 3] = ["peppa", "uno", "solitario"];

/// How often the next seat asked was the one with the next higher number, and how often the next lower one.
fn steps(path: &Path, game: &str, version: u16) -> (u32, u32) {
    let text = std::fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let [setup, events @ .., _outcome] = &lines[..] else { panic!("{} is empty", path.display()) };
    let setup: Setup<Value> = serde_json::from_str(setup).unwrap();
    let (seats, mut up, mut down, mut last) = (setup.seats, 0, 0, None);
    let mut machine = registry::open_version(game, version, &setup).unwrap();
    for event in events.iter().filter(|_| seats > 2) {
        machine.evolve(serde_json::from_str::<&RawValue>(event).unwrap()).unwrap();
        let Awaiting::Seats { seats: asked } = machine.awaiting() else { continue };
        let Some(seat) = asked.iter().next().filter(|_| asked.len() == 1).map(|seat| seat.index()) else { continue };
        match last.replace(seat) {
            Some(before) if (before + 1) % seats == seat => up += 1,
            Some(before) if (seat + 1) % seats == before => down += 1,
            _ => {}
        }
    }
    (up, down)
}

#[test]
fn each_game_goes_round_the_table_as_its_law_says() {
    let mut counted: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let game = registry::games().iter().find(|game| name.starts_with(&format!("{}-v", game.name))).expect("a game");
        let version = name[game.name.len() + 2..].split('-').next().unwrap().parse().unwrap();
        let (up, down) = steps(&path, game.name, version);
        let sum = counted.entry(game.name.to_owned()).or_default();
        *sum = (sum.0 + up, sum.1 + down);
    }
    for game in registry::games().iter().filter(|game| game.seats.1 > 2 && !LEFT_OUT.contains(&game.name)) {
        let (up, down) = counted[game.name];
        assert!(up.max(down) > 30 && up.max(down) > up.min(down) * 3 / 2, "{}: {up} up, {down} down", game.name);
        let clockwise = (game.direction == Direction::Clockwise) == (up > down);
        assert_eq!(clockwise, TO_THE_LEFT.contains(&game.name), "{}: {up} up, {down} down", game.name);
    }
}
