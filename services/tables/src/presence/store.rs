//! Who follows tables, in the database.

use chrono::{DateTime, Utc};
use mazziere_ids::{PlayerId, TableId};
use sqlx::{PgPool, Row};
use uuid::Uuid;

use super::{Change, LastSeen};

/// A replica gives a sign of life.
///
/// # Errors
/// When the database cannot be reached.
pub async fn sign(pool: &PgPool, replica: Uuid, at: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query(
        "insert into tables.replica as r (replica_id, seen_at) values ($1, $2)
        on conflict (replica_id) do update set seen_at = greatest(r.seen_at, excluded.seen_at)",
    )
    .bind(replica)
    .bind(at)
    .execute(pool)
    .await?;
    Ok(())
}

/// Writes what a replica knows, where it has not written something later.
///
/// # Errors
/// When the database cannot be reached.
pub async fn write(pool: &PgPool, replica: Uuid, changes: &[(TableId, PlayerId, Change)]) -> sqlx::Result<()> {
    let tables: Vec<Uuid> = changes.iter().map(|(table, ..)| table.uuid()).collect();
    let players: Vec<Uuid> = changes.iter().map(|(_, player, _)| player.uuid()).collect();
    let numbers: Vec<i64> = changes.iter().map(|(.., change)| change.number).collect();
    let following: Vec<bool> = changes.iter().map(|(.., change)| change.following).collect();
    let since: Vec<DateTime<Utc>> = changes.iter().map(|(.., change)| change.at).collect();
    sqlx::query(
        "insert into tables.presence as p (table_id, player_id, replica_id, change, following, changed_at)
        select table_id, player_id, $1, change, following, changed_at
        from unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::boolean[], $6::timestamptz[])
            as c (table_id, player_id, change, following, changed_at)
        order by table_id, player_id
        on conflict (table_id, player_id, replica_id) do update
        set change = excluded.change, following = excluded.following, changed_at = excluded.changed_at
        where p.change < excluded.change",
    )
    .bind(replica)
    .bind(tables)
    .bind(players)
    .bind(numbers)
    .bind(following)
    .bind(since)
    .execute(pool)
    .await?;
    Ok(())
}

/// What is known of a player at a table: whether another replica than `own` that has been seen since `believed` has a
/// stream of theirs, and when one was open last.
///
/// # Errors
/// When the database cannot be reached.
pub async fn known(
    pool: &PgPool,
    (table, player): (TableId, PlayerId),
    own: Uuid,
    believed: DateTime<Utc>,
) -> sqlx::Result<LastSeen> {
    let row = sqlx::query(
        "select coalesce(bool_or(p.following and r.seen_at >= $4 and p.replica_id <> $3), false) as following,
            -- A stream that nobody closed was open for as long as its replica lived.
            max(case when p.following then greatest(p.changed_at, r.seen_at) else p.changed_at end)
                filter (where not (p.following and p.replica_id = $3)) as seen_at
        from tables.presence p join tables.replica r using (replica_id)
        where p.table_id = $1 and p.player_id = $2",
    )
    .bind(table)
    .bind(player)
    .bind(own)
    .bind(believed)
    .fetch_one(pool)
    .await?;
    Ok(LastSeen { following: row.try_get("following")?, seen_at: row.try_get("seen_at")? })
}

/// Takes away replicas that were not seen since a time, and streams that ended before it.
///
/// # Errors
/// When the database cannot be reached.
pub async fn sweep(pool: &PgPool, before: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query("delete from tables.presence where not following and changed_at < $1")
        .bind(before)
        .execute(pool)
        .await?;
    sqlx::query("delete from tables.replica where seen_at < $1").bind(before).execute(pool).await?;
    Ok(())
}
