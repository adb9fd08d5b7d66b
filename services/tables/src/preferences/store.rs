//! Preferences in the database.

use chrono::{DateTime, Utc};
use mazziere_ids::{CommandId, PlayerId};
use mazziere_replay::preferences::SavedPreferences;
use serde_json::Value;
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgPool, Row};

/// What a player said, as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// The game's own object.
    pub preferences: Value,
    /// When.
    pub said_at: DateTime<Utc>,
}

/// What became of a command.
#[derive(Debug)]
pub enum Said {
    /// It is kept.
    Kept(Word),
    /// It was kept before: this is the first answer again.
    Before(Word),
    /// The key was used for another request.
    KeyReused,
}

/// Somebody says what they prefer.
#[derive(Debug)]
pub struct Saying<'a> {
    /// The command's id, from its sender and the key.
    pub command: CommandId,
    /// What makes the request what it is.
    pub hash: &'a [u8; 32],
    /// Who.
    pub player: PlayerId,
    /// In which game.
    pub game: &'a str,
    /// The game's own object.
    pub preferences: &'a Value,
    /// When.
    pub at: DateTime<Utc>,
}

/// Keeps what a player says, once per command.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn say(pool: &PgPool, saying: &Saying<'_>) -> sqlx::Result<Said> {
    // The loser of a race for a command waits here for the winner, and finds the winner's row with the next statement.
    let kept = sqlx::query(
        "insert into tables.preference (command_id, request_hash, player_id, game, preferences, said_at)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (command_id) do nothing
        returning preferences, said_at",
    )
    .bind(saying.command)
    .bind(saying.hash.as_slice())
    .bind(saying.player)
    .bind(saying.game)
    .bind(Json(saying.preferences))
    .bind(saying.at)
    .fetch_optional(pool)
    .await?;
    if let Some(row) = kept {
        return word(&row).map(Said::Kept);
    }
    let first = sqlx::query("select request_hash, preferences, said_at from tables.preference where command_id = $1")
        .bind(saying.command)
        .fetch_one(pool)
        .await?;
    let same = first.try_get::<&[u8], _>("request_hash")? == saying.hash;
    if same { word(&first).map(Said::Before) } else { Ok(Said::KeyReused) }
}

/// The last word of a player on a game, if they ever said one.
///
/// # Errors
/// When the database cannot be reached, or holds a row that is none.
pub async fn of_player(pool: &PgPool, player: PlayerId, game: &str) -> sqlx::Result<Option<Word>> {
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
    row.as_ref().map(word).transpose()
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
    let kept = |row: &PgRow| {
        Ok(SavedPreferences {
            player_id: row.try_get("player_id")?,
            preferences: row.try_get::<Json<_>, _>("preferences")?.0,
        })
    };
    rows.iter().map(kept).collect()
}

fn word(row: &PgRow) -> sqlx::Result<Word> {
    Ok(Word { preferences: row.try_get::<Json<_>, _>("preferences")?.0, said_at: row.try_get("said_at")? })
}
