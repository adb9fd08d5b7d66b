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
            "Seat 0 plays 7 of denari and takes 7 of coppe: scopa.",
            "Posto 0 gioca 7 di denari e prende 7 di coppe: scopa.",
        ),
        (
            json!({"type": "deal", "event": {"type": "card_played", "seat": 1, "card": "QB", "capture": [],
                "scopa": false}}),
            "Seat 1 plays cavallo of bastoni.",
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
            "Dealt: seat 1 10 of hearts, queen of spades; seat 0 ace of diamonds, 2 of clubs.",
            "Distribuite: posto 1 10 di cuori, donna di picche; posto 0 asso di quadri, 2 di fiori.",
        ),
        (
            json!({"type": "deal", "event": {"type": "card_played", "seat": 3, "card": "GP"}}),
            "Seat 3 plays draw two (yellow).",
            "Posto 3 gioca Pesca Due (giallo).",
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
fn every_event_of_the_golden_logs_has_a_sentence() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/rules/tests/golden");
    let (mut missing, mut logs) = (BTreeSet::new(), 0);
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let game = name.split("-v").next().unwrap().to_owned();
        logs += 1;
        for line in fs::read_to_string(&path).unwrap().lines() {
            let event: Value = serde_json::from_str(line).unwrap();
            for language in [Language::En, Language::It] {
                let teller = Teller { language, game: &game, is_money: true };
                if event["type"].is_string() && teller.sentence(&event).is_none() {
                    missing.insert(format!("{game}: {}", innermost(&event)));
                }
            }
        }
    }
    assert!(logs > 100, "{logs} golden logs");
    let first: Vec<&String> = missing.iter().take(20).collect();
    assert!(missing.is_empty(), "no sentence for {}: {first:#?}", missing.len());
}
