//! Sentences for people: what is said, and that there is one for every event that golden logs have.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::*;

fn told(language: Language, event: &Value) -> String {
    Teller { language, game: "scopa", is_money: true }.sentence(event).unwrap()
}

#[test]
fn events_are_sentences_in_both_languages() {
    for (event, en, it) in [
        (
            json!({"type": "deal", "event": {"type": "card_played", "seat": 0, "card": "7D", "capture": ["7C"],
                "scopa": true}}),
            "Seat 0 plays seven of coins and takes seven of cups: scopa.",
            "Posto 0 gioca sette di denari e prende sette di coppe: scopa.",
        ),
        (
            json!({"type": "deal", "event": {"type": "card_played", "seat": 1, "card": "QB", "capture": [],
                "scopa": false}}),
            "Seat 1 plays knight of clubs.",
            "Posto 1 gioca cavallo di bastoni.",
        ),
        (
            json!({"type": "hand", "event": {"type": "bets", "act": {"type": "raised", "seat": 2, "to": 1250,
                "all_in": true}}}),
            "Seat 2 raises to €12.50, all-in.",
            "Posto 2 rilancia a 12,50 €, resto.",
        ),
        (
            json!({"type": "hand", "event": {"type": "hole_dealt", "hands": [{"seat": 1, "cards": ["Th", "Qs"]},
                {"seat": 0, "cards": ["Ad", "2c"]}]}}),
            "Dealt: seat 1 ten of hearts, queen of spades; seat 0 ace of diamonds, two of clubs.",
            "Distribuite: posto 1 dieci di cuori, donna di picche; posto 0 asso di quadri, due di fiori.",
        ),
        (
            json!({"type": "deal", "event": {"type": "card_played", "seat": 3, "card": "GP"}}),
            "Seat 3 plays yellow draw two.",
            "Posto 3 gioca pesca due giallo.",
        ),
        (
            json!({"type": "sat_out", "seat": 4, "because": "late"}),
            "Seat 4 sits out (late).",
            "Posto 4 è assente (in ritardo).",
        ),
    ] {
        assert_eq!((told(Language::En, &event), told(Language::It, &event)), (en.to_owned(), it.to_owned()), "{event}");
    }
    assert_eq!((euro(-5, Language::En), euro(123_456, Language::It)), ("-€0.05".to_owned(), "1234,56 €".to_owned()));
}

#[test]
fn one_thing_is_told_in_the_singular() {
    let taken = |points: i64| json!({"type": "trick_taken", "seat": 0, "points": points});
    for (points, en, it) in [
        (0, "Seat 0 takes the trick, 0 points.", "Posto 0 fa la presa, 0 punti."),
        (1, "Seat 0 takes the trick, 1 point.", "Posto 0 fa la presa, 1 punto."),
        (-1, "Seat 0 takes the trick, -1 point.", "Posto 0 fa la presa, -1 punto."),
        (11, "Seat 0 takes the trick, 11 points.", "Posto 0 fa la presa, 11 punti."),
    ] {
        assert_eq!((told(Language::En, &taken(points)), told(Language::It, &taken(points))), (en.into(), it.into()));
    }
    let chips = |language, chips| {
        let teller = Teller { language, game: "holdem", is_money: false };
        teller.sentence(&json!({"type": "bet", "seat": 2, "amount": chips})).unwrap()
    };
    assert_eq!([1, 2].map(|count| chips(Language::En, count)), ["Seat 2 bets 1 chip.", "Seat 2 bets 2 chips."]);
    assert_eq!([1, 2].map(|count| chips(Language::It, count)), ["Posto 2 punta 1 fiche.", "Posto 2 punta 2 fiches."]);
    // Every phrase in which a number has a noun has it in both numbers.
    for (name, en, it) in PHRASES.iter().chain(TOURNAMENTS) {
        for noun in ["} points", "} punti", "} chips", "} fiches", "} hands", "} mani", "} entries", "} iscritti"] {
            assert!(!en.contains(noun) && !it.contains(noun), "{name}: {noun}");
        }
    }
}

/// Events of golden logs, with the game or the stream that they are of.
fn golden() -> Vec<(String, Value)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut events = Vec::new();
    for (folder, is_lobby) in [("shared/rules/tests/golden", false), ("services/lobby/tests/golden", true)] {
        for file in fs::read_dir(root.join(folder)).unwrap() {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let game = match name.split('-').next().unwrap() {
                "cash" | "conduct" | "templates" | "templates.log" if is_lobby => continue,
                "club" if is_lobby => "club_event".to_owned(),
                _ if is_lobby => "tournament".to_owned(),
                _ => name.split("-v").next().unwrap().to_owned(),
            };
            if is_lobby && !name.ends_with(".log") {
                continue;
            }
            for line in fs::read_to_string(&path).unwrap().lines() {
                let json = line.find('{').map_or("null", |place| &line[place..]);
                let event: Value = serde_json::from_str(json).unwrap();
                if event["type"].is_string() {
                    events.push((game.clone(), event));
                }
            }
        }
    }
    assert!(events.len() > 10_000, "{}", events.len());
    events
}

/// The texts of an event that are one word of ours, with the ways to them; not what people have written.
fn texts(value: &Value, path: &str, found: &mut BTreeSet<(String, String)>) {
    match value {
        Value::String(text) => {
            let is_word = text.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'_');
            if is_word
                && !text.is_empty()
                && !["/reason", "/name", "/options_text"].iter().any(|end| path.ends_with(end))
            {
                found.insert((path.to_owned(), text.clone()));
            }
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| texts(item, &format!("{path}/{index}"), found));
        }
        Value::Object(fields) => fields.iter().for_each(|(name, value)| texts(value, &format!("{path}/{name}"), found)),
        _ => {}
    }
}

/// Words of the rules that are Italian already.
const ITALIAN: [&str; 13] = [
    "ascensore",
    "croce",
    "due",
    "h",
    "mai",
    "nessuna",
    "piramide",
    "sempre",
    "tavolo",
    "tre",
    "una",
    "banco",
    "scopa",
];

#[test]
fn no_word_of_ours_is_told_in_english_in_an_italian_story() {
    let (mut english, mut seen) = (BTreeSet::new(), BTreeSet::new());
    for (game, event) in golden() {
        let teller = Teller { language: Language::It, game: &game, is_money: true };
        let mut words = BTreeSet::new();
        texts(innermost(&event), "", &mut words);
        for (path, word) in words {
            let kind = innermost(&event)["type"].as_str().unwrap_or_default().to_owned();
            if path == "/type" || !seen.insert((game.clone(), kind.clone(), word.clone())) {
                continue;
            }
            // A word is told where another one in its place is.
            let mut other = innermost(&event).clone();
            *other.pointer_mut(&path).unwrap() = json!("qqqqq");
            let told = teller.sentence(&other).is_some_and(|sentence| sentence.contains("qqqqq"));
            let known = WORDS.iter().any(|(name, _)| *name == word) || ITALIAN.contains(&word.as_str());
            if told && !known {
                english.insert(format!("{word} ({game}: {kind})"));
            }
        }
    }
    assert!(english.is_empty(), "{english:#?}");
}

#[test]
fn every_event_of_the_golden_logs_has_a_sentence() {
    let mut missing = BTreeSet::new();
    for (game, event) in golden() {
        for language in [Language::En, Language::It] {
            let teller = Teller { language, game: &game, is_money: true };
            if teller.sentence(&event).is_none() {
                missing.insert(format!("{game}: {}", innermost(&event)["type"]));
            }
        }
    }
    let first: Vec<&String> = missing.iter().take(20).collect();
    assert!(missing.is_empty(), "no sentence for {}: {first:#?}", missing.len());
}
