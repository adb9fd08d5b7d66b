//! What players are called.
//!
//! A player is a UUID to the house; a name is for people to read. The lobby keeps the claim `name` of the last token
//! with which somebody entered an event, sat down, stood in line, took part in the club or opened their own stream, if
//! it is a plain text of 1 to 80 characters.

use mazziere_ids::PlayerId;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::{IntoParams, ToSchema};

use super::{CashTable, Entry, Tournament};
pub use crate::text::PlayerName;

/// The paths of profiles.
pub(super) mod paths {
    /// GET (any role): what players are called.
    pub const PLAYERS: &str = "/v1/players";
}

/// The most players that are asked for at a time.
pub const MOST_PLAYERS: usize = 100;

/// Whose names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PlayersQuery {
    /// 1 to 100 players, separated by commas.
    #[serde(deserialize_with = "listed", serialize_with = "joined")]
    #[param(value_type = String, example = "0190d3a0-0000-7000-8000-000000000001",
        pattern = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,99}$")]
    pub player_ids: Vec<PlayerId>,
}

fn listed<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<PlayerId>, D::Error> {
    let text = String::deserialize(value)?;
    let ids: Result<Vec<PlayerId>, _> = text.split(',').map(str::parse).collect();
    match ids {
        Ok(ids) if ids.len() <= MOST_PLAYERS => Ok(ids),
        Ok(_) => Err(serde::de::Error::custom("player_ids: 100 players at most")),
        Err(_) => Err(serde::de::Error::custom("player_ids: ids of players, separated by commas")),
    }
}

fn joined<S: Serializer>(ids: &[PlayerId], serializer: S) -> Result<S::Ok, S::Error> {
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    serializer.serialize_str(&ids.join(","))
}

/// A tournament, and what those in it are called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct NamedTournament {
    /// The tournament.
    #[serde(flatten)]
    pub tournament: Tournament,
    /// The names of the players that it names, as far as they are known, by player.
    #[serde(default)]
    #[schema(required)]
    pub names: Vec<PlayerName>,
    /// Where `entries` is not whole: those that other lists name and it does not, by registration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_entries: Vec<Entry>,
}

/// A page of a list of a tournament, and what those on it are called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct NamedPage<T> {
    /// The items, in the order of the list.
    pub items: Vec<T>,
    /// Where the next page begins; absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The entries that items name by their registration alone, by registration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<Entry>,
    /// The names of the players on the page, as far as they are known, by player.
    #[serde(default)]
    #[schema(required)]
    pub names: Vec<PlayerName>,
}

/// A cash table, and what those at it are called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct NamedCashTable {
    /// The table.
    #[serde(flatten)]
    pub table: CashTable,
    /// The names of those who sit there or stand in line, as far as they are known, by player.
    #[serde(default)]
    #[schema(required)]
    pub names: Vec<PlayerName>,
}
