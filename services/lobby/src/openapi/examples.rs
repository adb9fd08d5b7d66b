//! What templates look like, game by game. The lobby knows no game: whether these are options of one is asked by the
//! tests of the whole house.

use serde_json::{Value, json};

/// Games of matches: game, in short, options, format, how many players sit at a table.
const MATCHES: &[(&str, &str, &str, &str, u32)] = &[
    ("scopa", "Scopa a 11, testa a testa", r#"{"target":11}"#, "heads_up", 2),
    ("scopone", "Scopone a 21, a coppie", r#"{"target":21}"#, "pairs", 4),
    ("asso-piglia-tutto", "Asso piglia tutto a 11", r#"{"target":11}"#, "heads_up", 2),
    ("cirulla", "Cirulla a 51", r#"{"target":51}"#, "heads_up", 2),
    ("briscola", "Briscola al meglio di tre", r#"{"majority":3}"#, "heads_up", 2),
    ("tresette", "Tresette a 21, a coppie", r#"{"target":21}"#, "pairs", 4),
    ("peppa", "Peppa in quattro smazzate", r#"{"deals":4}"#, "four_individual", 4),
];

/// Games of hands: game, in short, options of a cash table, options of a tournament.
const RINGS: &[(&str, &str, &str, &str)] = &[
    ("holdem", "Hold'em 0.05/0.10", r#"{"sb":5}"#, r#"{"mode":"tournament","sb":10}"#),
    ("omaha", "Omaha 0.05/0.10", r#"{"limit":"pl","sb":5}"#, r#"{"mode":"tournament","limit":"pl","sb":10}"#),
    ("bestia", "Bestia, invito 0.10", r#"{"cards":3,"invito":10}"#, r#"{"mode":"tournament","cards":3,"invito":10}"#),
];

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("options are JSON")
}

/// The examples of the body of an operation: game, summary, body.
pub(super) fn of(operation: &str) -> Vec<(String, String, Value)> {
    let buy_in = json!({"share": "0.80", "fee": "0.20", "currency": "EUR"});
    let mut found = Vec::new();
    for (game, name, options, format, players) in MATCHES {
        let options = read(options);
        let body = match operation {
            "create_template" => json!({"name": name, "game": game, "options": options, "format": format,
                "players": players, "buy_in": buy_in}),
            "create_cash_template" => json!({"name": name, "game": game, "options": options,
                "match": {"format": format, "kind": "fixed", "stake": "5.00", "max_loss": "5.00",
                    "rake_basis_points": 500, "rake_cap": "1.00"}}),
            _ => continue,
        };
        found.push(((*game).to_owned(), (*name).to_owned(), body));
    }
    for (game, name, cash, tournament) in RINGS {
        let body = match operation {
            "create_template" => {
                json!({"name": format!("{game}, 6 players"), "game": game, "options": read(tournament),
                "format": "ring", "players": 6, "buy_in": buy_in, "chips": {"starting_chips": 1500,
                    "levels": [{"stake": 10, "seconds": 600}, {"stake": 20, "seconds": 600}],
                    "table_seats": 6, "start": {"start": "sit_and_go"}}})
            }
            "create_cash_template" => json!({"name": name, "game": game, "options": read(cash), "seats": 6,
                "tables": 2, "grow": true}),
            _ => continue,
        };
        found.push(((*game).to_owned(), (*name).to_owned(), body));
    }
    found
}
