//! Preferences of players: those of the games of the house, and the two other shapes that a move may give them.

use mazziere_rules::game_info::preferences::{Preferences, said_by};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A game whose preferences are optional fields of the move itself: each may be sent alone.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Flat {
    Settings(Change),
    Play {},
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    accuso: Option<bool>,
    fuori: Option<bool>,
}

/// A game whose one preference is a move of its own.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Single {
    AutoAccuso { on: bool },
    Both { here: u8, there: u8 },
}

const FLAT: Preferences = said_by::<Flat>("settings", None, "{}");
const SINGLE: Preferences = said_by::<Single>("auto_accuso", None, r#"{"on":true}"#);
const BOTH: Preferences = said_by::<Single>("both", None, r#"{"here":1,"there":2}"#);

fn refused(preferences: &Preferences, value: &Value) -> bool {
    preferences.read(value).is_err_and(|refusal| refusal.code == RefusalCode::InvalidPreferences)
}

#[test]
fn the_games_of_the_house_read_their_examples_and_say_them() {
    for (info, known) in registry::games().iter().filter_map(|info| Some((info, info.preferences()?))) {
        let example: Value = serde_json::from_str(known.example).unwrap();
        let read = known.read(&example).unwrap();
        assert_eq!(known.read(&read).unwrap(), read, "{}", info.name);
        let moves = known.moves(&read);
        assert!(!moves.is_empty() && moves.iter().all(|said| known.are_said_by(&said.to_string())));
    }
    assert!(registry::game("scopa").unwrap().preferences().is_none());
}

#[test]
fn what_is_left_out_is_the_default_of_the_game() {
    let holdem = registry::game("holdem").unwrap().preferences().unwrap();
    let read = holdem.read(&json!({"auto_blinds": false})).unwrap();
    assert_eq!(read, json!({"auto_blinds": false, "entry": "wait", "showing": "ask"}));
    assert_eq!(holdem.moves(&read), [json!({"type": "preferences", "preferences": read})]);
    assert_eq!(holdem.read(&json!({})).unwrap()["auto_blinds"], true);
    for wrong in [
        json!({"auto_blinds": "no"}),
        json!({"auto_blind": false}),
        json!({"showing": "sometimes"}),
        json!({"type": "preferences"}),
        json!({"preferences": {}}),
        json!({"auto_blinds": null}),
        json!([false]),
        json!(null),
    ] {
        assert!(refused(holdem, &wrong), "{wrong}");
    }
    assert!(holdem.moves(&json!({"auto_blind": false})).is_empty(), "kept under other rules");
}

#[test]
fn preferences_beside_the_type_are_said_one_by_one_where_they_can_be() {
    assert_eq!(FLAT.read(&json!({"fuori": false, "accuso": null})).unwrap(), json!({"fuori": false}));
    let all = json!({"accuso": true, "fuori": false});
    assert_eq!(
        FLAT.moves(&all),
        [json!({"type": "settings", "accuso": true}), json!({"type": "settings", "fuori": false}),]
    );
    assert!(FLAT.moves(&json!({})).is_empty());
    assert!(refused(&FLAT, &json!({"type": "play"})), "no other move comes in this way");
    assert!(refused(&FLAT, &json!({"fuori": false, "dentro": true})));
    assert_eq!(SINGLE.moves(&json!({"on": false})), [json!({"type": "auto_accuso", "on": false})]);
    assert!(refused(&SINGLE, &json!({})) && refused(&SINGLE, &json!({"on": 1})));
    let both = json!({"here": 1, "there": 2});
    assert_eq!(BOTH.moves(&both), [json!({"type": "both", "here": 1, "there": 2})], "they go together");
    assert!(refused(&BOTH, &json!({"here": 256, "there": 2})));
}

#[test]
fn a_move_that_says_preferences_is_known_by_its_type() {
    assert!(SINGLE.are_said_by(r#"{"on":true,"type":"auto_accuso"}"#));
    for other in [r#"{"type":"both"}"#, r#"{"on":true}"#, r#"{"type":7}"#, "[]", "7"] {
        assert!(!SINGLE.are_said_by(other), "{other}");
    }
}
