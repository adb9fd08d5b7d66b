//! Options of games, as documents and the list of games tell them: what the schema of an option takes the game takes,
//! and what it forbids the game refuses, each option by itself.

use std::collections::BTreeSet;

use mazziere_rules::openapi::{of_games, of_option};
use mazziere_rules::options::OptionInfo;
use mazziere_rules::refusal::{Refusal, RefusalCode};
use mazziere_rules::registry::{self, GameInfo};
use serde_json::{Value, json};

use crate::schemas::Schemas;

/// What other options are, where the bounds of one could not be reached beside their defaults: chips that are no money,
/// a greatest or a least buy-in, blind and bank.
fn company() -> [Value; 8] {
    let most = u32::MAX;
    [
        json!({}),
        json!({"mode": "tournament"}),
        json!({"mode": "tournament", "max_buyin": most}),
        json!({"mode": "tournament", "min_buyin": 1}),
        json!({"mode": "tournament", "max_buyin": most, "min_buyin": most}),
        json!({"mode": "tournament", "sb": 100_000_000}),
        json!({"mode": "tournament", "min_bet": 1}),
        json!({"mode": "tournament", "min_posta": 100_000_000, "min_piatto": 100_000_000}),
    ]
}

/// Options of which one has this value, the others being those of `company` that the game knows.
fn with(game: &GameInfo, name: &str, value: &Value, company: &Value) -> Value {
    let known = |other: &str| other != name && game.options.iter().any(|option| option.name == other);
    let others = company.as_object().into_iter().flatten().filter(|(other, _)| known(other));
    let others = others.map(|(other, value)| (other.clone(), value.clone()));
    Value::Object(others.chain([(name.to_owned(), value.clone())]).collect())
}

/// Whether a game takes a value in some format, beside some other options.
fn takes(game: &GameInfo, name: &str, value: &Value) -> bool {
    company().iter().any(|company| {
        let options = with(game, name, value, company);
        game.formats.iter().any(|format| {
            let seats = if *format == registry::Format::Ring {
                game.seats.0..=game.seats.1
            } else {
                format.seats()..=format.seats()
            };
            let mut seats = seats.filter_map(|seats| registry::normalise(game.name, &options, seats).ok());
            seats.any(|(options, _)| game.fits(&options, *format))
        })
    })
}

/// Why a game does not take a value.
fn refusal(game: &GameInfo, name: &str, value: &Value) -> Option<Refusal> {
    let options = with(game, name, value, &json!({}));
    registry::normalise(game.name, &options, game.usual_seats()).err()
}

/// Values that a schema takes, up to its bounds, and values that it does not, next to them and of other types.
fn tried(schema: &Value) -> (Vec<Value>, Vec<Value>) {
    let other_types = [json!([]), json!({}), json!(1.5)];
    let (taken, mut forbidden): (Vec<Value>, Vec<Value>) = match schema["type"].as_str() {
        Some("boolean") => (vec![json!(true), json!(false)], vec![json!(1), json!("true")]),
        Some("string") => {
            let words = schema["enum"].as_array().expect("words").clone();
            let upper = words.iter().map(|word| json!(word.as_str().expect("a word").to_uppercase()));
            (words.clone(), upper.chain([json!(""), json!("no_such_word"), json!(1)]).collect())
        }
        Some("integer") => {
            let number = |value: &Value| value.as_i64().expect("a number");
            let taken: BTreeSet<i64> = match schema["enum"].as_array() {
                Some(numbers) => numbers.iter().map(number).collect(),
                None => [&schema["minimum"], &schema["maximum"]].map(number).into(),
            };
            let is_list = schema["enum"].is_array();
            let (least, most) = (taken.first().expect("a bound"), taken.last().expect("a bound"));
            let beside = taken.iter().flat_map(|one| [one - 1, one + 1]);
            let forbidden = beside.filter(|one| if is_list { !taken.contains(one) } else { one < least || one > most });
            let forbidden = forbidden.map(Value::from).chain([json!("1"), json!(true), json!(u64::from(u32::MAX) + 1)]);
            (taken.iter().copied().map(Value::from).collect(), forbidden.collect())
        }
        other => panic!("{other:?} is no type of an option"),
    };
    forbidden.extend(other_types);
    (taken, forbidden)
}

/// Every option of every game, with its schema.
fn each(mut look: impl FnMut(&GameInfo, &OptionInfo, &Value)) {
    let schemas = of_games();
    for game in registry::games() {
        for option in game.options {
            look(game, option, &of_option(game, option, &schemas));
        }
    }
}

#[test]
fn what_the_schema_of_an_option_takes_the_game_takes_and_what_it_forbids_the_game_refuses() {
    let (_, document, _) =
        crate::documents::services().into_iter().find(|(name, ..)| *name == "tables").expect("tables");
    let documented = Schemas::of(&document);
    let mut wrong = Vec::new();
    each(|game, option, schema| {
        let (name, at) = (option.name, format!("{} {}", game.name, option.name));
        let whole = documented.validator(&json!({"$ref": format!("#/components/schemas/{}", game.schemas.options)}));
        let alone = documented.validator(schema);
        let (taken, forbidden) = tried(schema);
        for value in taken {
            if !alone.is_valid(&value) || !whole.is_valid(&json!({name: value})) {
                wrong.push(format!("{at}: {value} is taken, but not by the schema"));
            }
            if !takes(game, name, &value) {
                let why = refusal(game, name, &value).map(|refusal| refusal.detail);
                wrong.push(format!("{at}: {value} is refused, but not by the schema: {why:?}"));
            }
        }
        for value in forbidden {
            if alone.is_valid(&value) || whole.is_valid(&json!({name: value})) {
                wrong.push(format!("{at}: the schema lets {value} pass"));
            }
            if takes(game, name, &value) {
                wrong.push(format!("{at}: the game takes {value}"));
            }
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_schema_of_an_option_says_its_default() {
    each(|game, option, schema| {
        let at = format!("{} {}", game.name, option.name);
        match schema.get("default") {
            Some(default) => {
                assert_eq!(game.default_options()[option.name], *default, "{at}");
                let word = default.as_str().map_or_else(|| default.to_string(), str::to_owned);
                assert_eq!(option.default.replace('_', ""), word.replace('_', ""), "{at}");
            }
            // A goal that stands for the one by default, and what follows from the seats.
            None => assert!(option.default.starts_with("none") || option.name == "mode", "{at}: {}", option.default),
        }
    });
}

/// The numbers in a sentence.
fn numbers(text: &str) -> Vec<u64> {
    text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn words_and_refusals_of_an_option_have_the_numbers_of_its_schema() {
    each(|game, option, schema| {
        if schema["type"] != "integer" {
            return;
        }
        let at = format!("{} {}: {}", game.name, option.name, option.values);
        let (taken, forbidden) = tried(schema);
        let bounds: Vec<u64> = taken.iter().filter_map(Value::as_u64).collect();
        // What others exclude, and what is usual, stands behind.
        let said = numbers(option.values.split([';', ',']).next().unwrap_or_default());
        let listed = numbers(option.values.split(';').next().unwrap_or_default());
        if schema["enum"].is_array() {
            assert_eq!(listed, bounds, "{at}");
        } else if let Some(least) = said.first() {
            assert_eq!(*least, bounds[0], "{at}");
            let most = if said.len() > 1 { said.last() } else { None };
            assert!(most.is_none_or(|most| *most == bounds[1]) || listed.last() == Some(&bounds[1]), "{at}");
        }
        for value in forbidden.iter().filter(|value| value.is_u64()) {
            let Some(refusal) = refusal(game, option.name, value) else { continue };
            if refusal.code != RefusalCode::InvalidOptions {
                continue;
            }
            let params = serde_json::to_value(&refusal.params).expect("plain data");
            assert_eq!(params["option"], option.name, "{at}, {value}: {}", refusal.detail);
            let is = |key: &str, bound: u64| params[key].is_null() || params[key] == bound;
            assert!(is("min", bounds[0]) && is("max", *bounds.last().expect("a bound")), "{at}: {params}");
            if let Some(allowed) = params["allowed"].as_array() {
                let allowed: Vec<u64> = allowed.iter().filter_map(|one| one.as_str()?.parse().ok()).collect();
                let all = if schema["enum"].is_array() { bounds.clone() } else { (bounds[0]..=bounds[1]).collect() };
                assert_eq!(allowed, all, "{at}: {params}");
            }
        }
    });
}
