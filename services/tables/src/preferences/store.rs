//! Preferences in the database.

use mazziere_contract::tables::PlayerPreferences;
use mazziere_ids::PlayerId;
use mazziere_replay::preferences::SavedPreferences;
use serde_json::Value;
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgPool, Row};

use crate::envelope::{Envelope, Outcome};

/// Keeps what the sender prefers in a game, once per command.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn keep(
    pool: &PgPool,
    sent: &Envelope<'_>,
    game: &str,
    preferences: &Value,
) -> sqlx::Result<Outcome<PlayerPreferences>> {
    // The loser of a race for a command waits here for the winner, and finds the winner's row with the next statement.
    let written = sqlx::query(
        "insert into tables.preference (command_id, request_hash, player_id, game, preferences, said_at)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (command_id) do nothing
        returning preferences, said_at",
    )
    .bind(sent.command)
    .bind(sent.hash.as_bytes().as_slice())
    .bind(sent.by)
    .bind(game)
    .bind(Json(preferences))
    .bind(sent.at)
    .fetch_optional(pool)
    .await?;
    if let Some(row) = written {
        return kept(game, &row).map(Outcome::Done);
    }
    let first = sqlx::query("select request_hash, preferences, said_at from tables.preference where command_id = $1");
    sent.repeated(&first.bind(sent.command).fetch_one(pool).await?, |row| kept(game, row))
}

/// The last word of a player on a game, or that they never said one.
///
/// # Errors
/// When the database cannot be reached, or holds a row that is none.
pub async fn of_player(pool: &PgPool, player: PlayerId, game: &str) -> sqlx::Result<PlayerPreferences> {
    let row = sqlx::query(
        "select preferences, said_at
        from tables.preference
        where player_id = $1 and game = $2
        order by word desc
        limit 1",
    )
    .bind(player)
    .bind(game)
    .fetch_optional(pool)
    .await?;
    let none = || Ok(PlayerPreferences { game: game.to_owned(), preferences: None, said_at: None });
    row.as_ref().map_or_else(none, |row| kept(game, row))
}

/// The last words of these players on a game, of those who ever said one.
///
/// # Errors
/// When the database cannot be reached, or holds a row that is none.
pub async fn of_players(pool: &PgPool, players: &[PlayerId], game: &str) -> sqlx::Result<Vec<SavedPreferences>> {
    let rows = sqlx::query(
        "select distinct on (player_id) player_id, preferences
        from tables.preference
        where player_id = any($1) and game = $2
        order by player_id, word desc",
    )
    .bind(players)
    .bind(game)
    .fetch_all(pool)
    .await?;
    let saved = |row: &PgRow| {
        Ok(SavedPreferences {
            player_id: row.try_get("player_id")?,
            preferences: row.try_get::<Json<_>, _>("preferences")?.0,
        })
    };
    rows.iter().map(saved).collect()
}

fn kept(game: &str, row: &PgRow) -> sqlx::Result<PlayerPreferences> {
    let preferences = row.try_get::<Json<_>, _>("preferences")?.0;
    Ok(PlayerPreferences { game: game.to_owned(), preferences: Some(preferences), said_at: row.try_get("said_at")? })
}
