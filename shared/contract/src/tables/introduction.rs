//! What the lobby tells the tables for people to read: in which event a table is played, and what players are called.
//!
//! It stands beside the log and never in it: a name may change, or be forgotten, and no log says otherwise.

use chrono::{DateTime, Utc};
use mazziere_ids::PlayerId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::text::{Name, Title};

/// The most names that are told at a time: as many as sit at a table.
pub const MOST_INTRODUCED: usize = 10;

/// What an event of the house is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HouseEventKind {
    /// A tournament: `GET /v1/tournaments/{tournament_id}` of the lobby.
    Tournament,
    /// A cash table: `GET /v1/cash-tables/{table_id}` of the lobby.
    CashTable,
    /// A private event: `GET /v1/club/events/{club_event_id}` of the lobby, for its players.
    ClubEvent,
}

impl HouseEventKind {
    /// Every kind.
    pub const ALL: [HouseEventKind; 3] =
        [HouseEventKind::Tournament, HouseEventKind::CashTable, HouseEventKind::ClubEvent];

    /// The name, as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            HouseEventKind::Tournament => "tournament",
            HouseEventKind::CashTable => "cash_table",
            HouseEventKind::ClubEvent => "club_event",
        }
    }

    /// The kind of this name.
    pub fn by_name(name: &str) -> Option<HouseEventKind> {
        HouseEventKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// What a table is played in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HouseEvent {
    /// What it is.
    pub kind: HouseEventKind,
    /// Its id in the lobby.
    #[serde(deserialize_with = "mazziere_ids::read_uuid")]
    pub id: Uuid,
    /// What it is called; private events have no title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Title>)]
    pub title: Option<String>,
}

/// A name, and since when it is a player's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerIntroduction {
    /// Whose.
    pub player_id: PlayerId,
    /// What they are called.
    #[schema(value_type = Name)]
    pub name: String,
    /// Since when: of two names the later one counts.
    #[serde(deserialize_with = "crate::instant::read_own")]
    pub named_at: DateTime<Utc>,
}

/// What is told of a table before it opens, and of a player before they sit down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "event": {"kind": "tournament", "id": "0190d3a0-0000-7000-8000-000000000001", "title": "Scopa, 5 euro"},
    "players": [{
        "player_id": "0190d3a0-0000-7000-8000-000000000002",
        "name": "Anna Bianchi",
        "named_at": "2026-11-26T05:54:56Z"
    }]
}))]
pub struct IntroductionRequest {
    /// In which event it is played. The first one told of a table counts.
    pub event: HouseEvent,
    /// The names of its players that are known, 10 at most.
    #[serde(default)]
    #[schema(max_items = 10)]
    pub players: Vec<PlayerIntroduction>,
}
