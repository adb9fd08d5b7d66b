//! The cash tables of a demo: stakes, limits, seats, rakes and caps of every kind.
//!
//! **Invariant:** what is planned depends on the games and the number of tables only.

use mazziere_contract::lobby::CashTemplateRequest;
use mazziere_money::Currency;
use serde_json::{Value, json};

/// Most tables that a template may ask for.
const MOST_TABLES: u32 = 50;

/// The templates that together open `tables` tables of these games, the commonest first; none without a game of that kind.
pub fn templates(games: &[String], tables: u32) -> Vec<CashTemplateRequest> {
    let rows: Vec<_> = rows().into_iter().filter(|row| games.iter().any(|game| game == row.0)).collect();
    let count = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    let share = |place: u32| tables / count + u32::from(place < tables % count);
    let template = |(place, (game, name, seats, options)): (u32, (&str, &str, u8, Value))| CashTemplateRequest {
        name: name.to_owned(),
        game: game.to_owned(),
        options,
        seats: Some(seats),
        r#match: None,
        min_buy_in: None,
        max_buy_in: None,
        currency: Currency::default(),
        clocks: None,
        tables: share(place).min(MOST_TABLES),
        // Some open another table when all of theirs are full.
        grow: place % 4 == 1,
    };
    (0..).zip(rows).map(template).filter(|template| template.tables > 0).collect()
}

/// Game, name, seats, options.
fn rows() -> [(&'static str, &'static str, u8, Value); 12] {
    [
        ("holdem", "Hold'em NL 0.05/0.10", 6, json!({"sb": 5})),
        ("omaha", "Omaha PL 0.05/0.10", 6, json!({"sb": 5, "limit": "pl"})),
        ("holdem", "Hold'em NL 0.25/0.50 heads-up", 2, json!({"sb": 25, "rake_cap": 50})),
        ("holdem", "Hold'em NL 0.10/0.20", 9, json!({"sb": 10, "ante": 2})),
        ("omaha", "Omaha NL 0.02/0.04", 5, json!({"sb": 2, "limit": "nl", "max_buyin": 150})),
        ("holdem", "Hold'em FL 0.50/1.00", 6, json!({"sb": 50, "limit": "fl", "rake_bp": 300})),
        ("holdem", "Hold'em PL 0.10/0.20", 8, json!({"sb": 10, "limit": "pl"})),
        ("omaha", "Omaha FL 0.10/0.20", 8, json!({"sb": 10, "limit": "fl", "rake_bp": 450})),
        ("holdem", "Hold'em NL 0.01/0.02", 10, json!({"sb": 1, "min_buyin": 25})),
        ("omaha", "Omaha PL 0.25/0.50", 10, json!({"sb": 25, "limit": "pl", "rake_cap": 150})),
        (
            "holdem",
            "Hold'em NL 0.05/0.10, rake of every pot",
            4,
            json!({"sb": 5, "rake_bp": 1000, "no_flop_no_drop": false}),
        ),
        ("holdem", "Hold'em NL 0.10/0.20, no rake", 3, json!({"sb": 10, "rake_bp": 0, "min_buyin": 10})),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn the_tables_are_as_many_as_asked_for() {
        for tables in [1, 3, 40, 100] {
            let planned = templates(&games(&["holdem", "omaha"]), tables);
            assert_eq!(planned.iter().map(|template| template.tables).sum::<u32>(), tables);
        }
        assert!(templates(&games(&["scopa"]), 10).is_empty());
        let holdem = templates(&games(&["holdem"]), 100);
        assert!(holdem.iter().all(|template| template.game == "holdem"));
        assert_eq!(holdem.iter().map(|template| template.tables).sum::<u32>(), 100);
    }

    #[test]
    fn every_limit_is_played() {
        let planned = templates(&games(&["holdem", "omaha"]), 24);
        for limit in ["nl", "pl", "fl"] {
            let plays =
                |one: &CashTemplateRequest| one.options.get("limit").map_or("nl", |of| of.as_str().unwrap()) == limit;
            assert!(planned.iter().any(plays), "{limit}");
        }
    }
}
