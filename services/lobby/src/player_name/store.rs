//! Names in the database.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::PlayerName;
use mazziere_contract::tables::PlayerIntroduction;
use mazziere_ids::PlayerId;
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

/// Keeps a player's name; one that is known already costs no write. A name that replaces another has a later time than
/// that one, also where the clock of the replica that told it was ahead: readers elsewhere take the latest one.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn keep(pool: &PgPool, player: PlayerId, name: &str, at: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query(
        "insert into lobby.profile (player_id, name, named_at) values ($1, $2, $3)
        on conflict (player_id) do update set name = excluded.name,
            named_at = greatest(excluded.named_at, profile.named_at + interval '1 microsecond')
        where profile.name <> excluded.name",
    )
    .bind(player)
    .bind(name)
    .bind(at)
    .execute(pool)
    .await
    .map(drop)
}

/// The names of these players that are known, by player.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn of_players(pool: &PgPool, players: &BTreeSet<PlayerId>) -> sqlx::Result<Vec<PlayerName>> {
    let players: Vec<PlayerId> = players.iter().copied().collect();
    let rows = sqlx::query("select player_id, name from lobby.profile where player_id = any($1) order by player_id")
        .bind(players)
        .fetch_all(pool)
        .await?;
    rows.iter().map(|row| Ok(PlayerName { player_id: row.try_get("player_id")?, name: row.try_get("name")? })).collect()
}

/// The names of these players that are known, and since when, by player.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn introductions(pool: &PgPool, players: &[PlayerId]) -> sqlx::Result<Vec<PlayerIntroduction>> {
    let rows =
        sqlx::query("select player_id, name, named_at from lobby.profile where player_id = any($1) order by player_id")
            .bind(players)
            .fetch_all(pool)
            .await?;
    let introduction = |row: &PgRow| {
        let (player_id, name) = (row.try_get("player_id")?, row.try_get("name")?);
        Ok(PlayerIntroduction { player_id, name, named_at: row.try_get("named_at")? })
    };
    rows.iter().map(introduction).collect()
}
