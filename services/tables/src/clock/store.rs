//! The heartbeat and the outages in the database.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, PgTransaction, Row};

use mazziere_replay::clock::Outage;

/// Gives a sign of life at `now`. If the last one is more than `gap_ms` milliseconds old, the time between is recorded
/// as an outage, once, by the replica that comes first: the heartbeat's row is locked until the transaction ends. The
/// outage that was recorded, with its number.
pub(super) async fn beat(
    tx: &mut PgTransaction<'_>,
    now: DateTime<Utc>,
    gap_ms: i32,
) -> sqlx::Result<Option<(i64, Outage)>> {
    let found = sqlx::query(
        "with before as (
            select beat_at from tables.heartbeat for update
        ), moved as (
            -- Through the aggregate, so that the old beat is read and locked before it is moved.
            insert into tables.heartbeat as h (beat_at)
            select $1 from (select max(beat_at) from before) as old
            on conflict (singleton) do update set beat_at = greatest(h.beat_at, excluded.beat_at)
            returning 1
        )
        insert into tables.outage (stopped_at, resumed_at)
        select before.beat_at, $1 from before, moved
        where $1 - before.beat_at > make_interval(secs => $2::int / 1000.0)
        returning outage_id, stopped_at, resumed_at",
    )
    .bind(now)
    .bind(gap_ms)
    .fetch_optional(&mut **tx)
    .await?;
    found.as_ref().map(read).transpose()
}

/// The outages recorded after number `after`, each with its number.
pub(super) async fn outages(pool: &PgPool, after: i64) -> sqlx::Result<Vec<(i64, Outage)>> {
    let rows = sqlx::query(
        "select outage_id, stopped_at, resumed_at from tables.outage where outage_id > $1 order by outage_id",
    )
    .bind(after)
    .fetch_all(pool)
    .await?;
    rows.iter().map(read).collect()
}

fn read(row: &PgRow) -> sqlx::Result<(i64, Outage)> {
    let outage = Outage { from: row.try_get("stopped_at")?, to: row.try_get("resumed_at")? };
    Ok((row.try_get("outage_id")?, outage))
}
