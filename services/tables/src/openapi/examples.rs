//! What bodies look like, game by game, from the registry of the rules: readers of the document copy what works.

use mazziere_rules::registry::{self, Frame, GameInfo};
use mazziere_rules::ring::Mode;
use serde_json::{Value, json};

/// An id that stands for any.
fn id(last: u32) -> String {
    format!("0190d3a0-0000-7000-8000-{last:012}")
}

/// A JSON object of the rules, which is there as text.
fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("examples of the rules are JSON")
}

/// Examples of one game by operation: operation, options or other words in short, body.
fn of_game(game: &GameInfo) -> Vec<(&'static str, String, Value)> {
    let mut found = vec![("play_move", game.summary.to_owned(), json!({"seat": 0, "move": read(game.example_move)}))];
    if let Some(preferences) = game.preferences() {
        found.push(("set_preferences", "What a player prefers.".to_owned(), read(preferences.example)));
    }
    let seats = game.usual_seats();
    let examples: Vec<(&str, Value)> =
        game.examples.iter().filter_map(|text| Some((*text, registry::parse_text(text, seats).ok()?.1))).collect();
    for (text, options) in &examples {
        let body = json!({"options": options, "format": game.formats[0].name()});
        found.push(("check_options", (*text).to_owned(), body));
    }
    let is_played = |options: &Value| match game.frame {
        Frame::Match => true,
        Frame::Ring => game.ring_info(options).is_ok_and(|info| info.mode == Mode::Cash),
    };
    if let Some((text, options)) = examples.iter().find(|(_, options)| is_played(options)) {
        let text = (*text).to_owned();
        found.push(match game.frame {
            Frame::Match => {
                let clocks = game.clocks(options).expect("clocks of options that were read");
                let players: Vec<String> = (1..=u32::from(game.formats[0].players())).map(id).collect();
                let body = json!({"table_id": id(10), "game": game.name, "options": options,
                    "format": game.formats[0].name(), "players": players, "knockout": false, "clocks": clocks});
                ("open_table", text, body)
            }
            Frame::Ring => {
                let body = json!({"table_id": id(10), "game": game.name, "options": options,
                    "seats": game.seats.1.min(6), "kind": {"kind": "cash"}});
                ("open_ring_table", text, body)
            }
        });
    }
    found
}

/// Bodies that are the same in every game.
const PLAIN: &[(&[&str], &str)] = &[
    (&["sit_out", "return_to_table", "close_table", "abandon_table"], "{}"),
    (&["say"], r#"{"say":"phrase","phrase":"well_played"}"#),
    (&["report_message", "uphold_chat_report", "dismiss_chat_report"], r#"{"reason":"an insult"}"#),
    (&["leave_table", "release_player"], r#"{"player_id":"0190d3a0-0000-7000-8000-000000000001"}"#),
    (&["ready_table", "seed_table"], r#"{"client_seed":"00112233445566778899aabbccddeeff"}"#),
    (&["void_table", "propose_void", "reject_void"], r#"{"reason":"power failure in the data centre"}"#),
];

/// The examples of the body of an operation by name: a summary, and the body.
pub(super) fn of(operation: &str) -> Vec<(String, String, Value)> {
    let mut found: Vec<(String, String, Value)> = Vec::new();
    for game in registry::games() {
        let mine: Vec<_> = of_game(game).into_iter().filter(|(one, ..)| *one == operation).collect();
        let many = mine.len() > 1;
        for (n, (_, summary, body)) in mine.into_iter().enumerate() {
            let name = if many { format!("{} {}", game.name, n + 1) } else { game.name.to_owned() };
            found.push((name, summary, body));
        }
    }
    let plain = PLAIN.iter().filter(|(operations, _)| operations.contains(&operation));
    found.extend(plain.map(|(_, body)| ("plain".to_owned(), "What it takes.".to_owned(), read(body))));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_shows_its_move_and_how_a_table_is_opened() {
        let names = |operation: &str| -> Vec<String> { of(operation).into_iter().map(|(name, ..)| name).collect() };
        let games: Vec<&str> = registry::games().iter().map(|game| game.name).collect();
        assert_eq!(names("play_move"), games);
        let mut opened = names("open_table");
        opened.extend(names("open_ring_table"));
        assert_eq!(opened, games);
        assert!(of("list_games").is_empty() && of("void_table").len() == 1);
        assert!(of("check_options").iter().all(|(_, _, body)| body["options"] != json!({})));
    }
}
