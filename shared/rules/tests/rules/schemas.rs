//! The schemas of the games: closed, and named by every game.

use mazziere_rules::openapi::{GAMES, GameSchemas, schemas};
use mazziere_rules::registry;
use serde_json::Value;

fn references(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(fields) => {
            let own = fields.get("$ref").and_then(Value::as_str).and_then(|r| r.rsplit('/').next());
            own.map(str::to_owned).into_iter().chain(fields.values().flat_map(references)).collect()
        }
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn schemas_are_closed_and_say_what_json_says() {
    let all = schemas();
    for (name, schema) in &all {
        for part in references(&serde_json::to_value(schema).unwrap()) {
            assert!(all.contains_key(&part), "{name} refers to {part}");
        }
    }
    let of = |name: &str| serde_json::to_value(all.get(name).expect(name)).unwrap();
    assert_eq!(
        (&of("Card")["type"], &of("Card")["pattern"]),
        (&"string".into(), &"^([A2-7JQK][DCBS]|[A2-9TJQK][dhcs]|Jo|[BRVG][0-9PIS]|W[04])$".into())
    );
    assert_eq!((&of("Seat")["type"], &of("CardSet")["type"]), (&"integer".into(), &"array".into()));
    assert_eq!(of("ScopaOptions")["properties"]["target"]["example"], 11);
    for game in GAMES.iter().filter(|schemas| schemas.view.ends_with("MatchView")) {
        assert!(of(game.view)["properties"].get("deal").is_some(), "{}", game.game);
    }
    for game in GAMES {
        for schema in [of(game.view), of(game.legal)] {
            let names = schema["properties"]["game"]["enum"].as_array().expect("a tag").clone();
            assert!(names.contains(&game.game.into()), "{schema}");
            assert!(schema["required"].as_array().expect("a list").contains(&"game".into()), "{schema}");
        }
    }
}

#[test]
fn every_game_names_its_schemas() {
    let all = schemas();
    let names: Vec<&str> = GAMES.iter().map(|schemas| schemas.game).collect();
    assert_eq!(names, registry::games().iter().map(|game| game.name).collect::<Vec<_>>());
    for GameSchemas { options, r#move, legal, view, event, preferences, .. } in GAMES {
        for name in [options, r#move, legal, view, event].into_iter().chain(preferences) {
            assert!(all.contains_key(*name), "{name}");
        }
    }
}
