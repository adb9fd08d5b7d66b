//! What a player prefers in a game, kept for every table where they sit down.

use chrono::{DateTime, Utc};
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// Preferences of a game (opzioni di gioco): the fields of its own move that says them, all at once. What is left out
/// is as the game has it by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = Object, example = json!({"auto_blinds": false, "entry": "now"}))]
pub struct PreferencesRequest(#[serde(deserialize_with = "object")] pub Map<String, Value>);

/// An object and nothing else: `Map` takes a null for an empty one.
fn object<'de, D: Deserializer<'de>>(value: D) -> Result<Map<String, Value>, D::Error> {
    match Option::<Map<String, Value>>::deserialize(value)? {
        Some(map) => Ok(map),
        None => Err(D::Error::invalid_type(Unexpected::Unit, &"a map")),
    }
}

/// What a player prefers in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"game": "holdem", "preferences": {"auto_blinds": false, "entry": "now", "showing": "ask"}, "said_at": "2026-01-02T03:04:05Z"}))]
pub struct PlayerPreferences {
    /// Which game.
    pub game: String,
    /// Their preferences; absent if they never said any: then all is as the game and the table have it by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    pub preferences: Option<Value>,
    /// Since when they are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said_at: Option<DateTime<Utc>>,
}
