//! Who is connected, in the database.

use chrono::{DateTime, Utc};
use mazziere_ids::{ClubEventId, PlayerId};
use sqlx::{PgPool, Postgres, QueryBuilder, Row};
use uuid::Uuid;

use crate::failure::Failure;

/// These are connected now.
pub async fn say(pool: &PgPool, players: &[PlayerId], at: DateTime<Utc>) -> Result<(), Failure> {
    sqlx::query(
        "insert into lobby.presence (player_id, seen_at) select player_id, $2 from unnest($1::uuid[]) as p (player_id)
         order by player_id
         on conflict (player_id) do update set seen_at = greatest(presence.seen_at, excluded.seen_at)",
    )
    .bind(players)
    .bind(at)
    .execute(pool)
    .await?;
    Ok(())
}

/// The statement that reads so many of those who were connected at a time or later.
pub fn seen(at: DateTime<Utc>, limit: i64) -> QueryBuilder<Postgres> {
    let mut statement = QueryBuilder::new("select player_id from lobby.presence where seen_at >= ");
    statement.push_bind(at).push(" order by seen_at desc limit ").push_bind(limit);
    statement
}

/// Those who were connected at a time or later, at most so many.
pub async fn since(pool: &PgPool, at: DateTime<Utc>, limit: i64) -> Result<Vec<PlayerId>, Failure> {
    let rows = seen(at, limit).build().fetch_all(pool).await?;
    rows.iter().map(|row| Ok(row.try_get("player_id")?)).collect()
}

/// Whether all of these were connected at a time or later.
pub async fn are_all(pool: &PgPool, players: &[PlayerId], at: DateTime<Utc>) -> Result<bool, Failure> {
    let row = sqlx::query("select count(*) as here from lobby.presence where player_id = any ($1) and seen_at >= $2")
        .bind(players)
        .bind(at)
        .fetch_one(pool)
        .await?;
    Ok(row.try_get::<i64, _>("here")? == i64::try_from(players.len()).unwrap_or(i64::MAX))
}

/// The statement that reads the drafts whose creators were not connected since a time.
pub fn drafts_without_creator(at: DateTime<Utc>) -> QueryBuilder<Postgres> {
    let mut statement = QueryBuilder::new(
        "select club_event_id from lobby.club_event e where stage = 'draft' and not exists (
             select from lobby.presence p where p.player_id = e.creator_id and p.seen_at >= ",
    );
    statement.push_bind(at).push(")");
    statement
}

/// The drafts whose creators were not connected since a time.
pub async fn left_behind(pool: &PgPool, at: DateTime<Utc>) -> Result<Vec<ClubEventId>, Failure> {
    let rows = drafts_without_creator(at).build().fetch_all(pool).await?;
    rows.iter().map(|row| Ok(ClubEventId::new(row.try_get::<Uuid, _>("club_event_id")?))).collect()
}
