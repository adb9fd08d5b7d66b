//! What templates look like: one of a game of matches and one of a game of hands. The lobby knows no game; which there
//! are, with their options and examples, is the tables' to say (`GET /v1/games`). Whether these are options of one is
//! asked by the tests of the whole house.

use serde_json::{Value, json};

/// The examples of the body of an operation: name, summary, body.
pub(super) fn of(operation: &str) -> Vec<(String, String, Value)> {
    let buy_in = json!({"share": "0.80", "fee": "0.20", "currency": "EUR"});
    let (matches, hands) = match operation {
        "create_template" => (
            json!({"name": "Scopa a 11, testa a testa", "game": "scopa", "options": {"target": 11},
                "format": "heads_up", "players": 2, "buy_in": buy_in}),
            json!({"name": "Hold'em, 6 players", "game": "holdem", "options": {"mode": "tournament", "sb": 10},
                "format": "ring", "players": 6, "buy_in": buy_in, "chips": {"starting_chips": 1500,
                    "levels": [{"stake": 10, "seconds": 600}, {"stake": 20, "seconds": 600}],
                    "table_seats": 6, "start": {"start": "sit_and_go"}}}),
        ),
        "create_cash_template" => (
            json!({"name": "Scopa a 11, testa a testa", "game": "scopa", "options": {"target": 11},
                "match": {"format": "heads_up", "kind": "fixed", "stake": "5.00", "max_loss": "5.00",
                    "rake_basis_points": 500, "rake_cap": "1.00"}}),
            json!({"name": "Hold'em 0.05/0.10", "game": "holdem", "options": {"sb": 5}, "seats": 6, "tables": 2,
                "grow": true}),
        ),
        _ => return Vec::new(),
    };
    vec![
        ("matches".to_owned(), "A game that is played in matches.".to_owned(), matches),
        ("hands".to_owned(), "A game that is played in hands.".to_owned(), hands),
    ]
}
