//! The lobby's signs of life and outages in the database.

use chrono::{DateTime, Duration, Utc};
use sqlx::{PgPool, Row};

use crate::failure::Failure;
use crate::interruption::Interruption;

/// Gives a sign of life at `now`. If the last one is more than `gap` old, the time between is recorded as an outage,
/// once, by the replica that comes first: the heartbeat's row is locked until the statement ends.
pub(super) async fn beat(pool: &PgPool, now: DateTime<Utc>, gap: Duration) -> Result<(), Failure> {
    sqlx::query(
        "with before as (
            select beat_at from lobby.heartbeat for update
        ), moved as (
            -- Through the aggregate, so that the old beat is read and locked before it is moved.
            insert into lobby.heartbeat as h (beat_at)
            select $1 from (select max(beat_at) from before) as old
            on conflict (singleton) do update set beat_at = greatest(h.beat_at, excluded.beat_at)
            returning 1
        )
        insert into lobby.outage (stopped_at, resumed_at)
        select before.beat_at, $1 from before, moved
        where $1 - before.beat_at > make_interval(secs => $2::bigint / 1000.0)",
    )
    .bind(now)
    .bind(gap.num_milliseconds())
    .execute(pool)
    .await?;
    Ok(())
}

/// The outages that ended after `since`.
pub(super) async fn outages(pool: &PgPool, since: DateTime<Utc>) -> Result<Vec<Interruption>, Failure> {
    let found = sqlx::query("select stopped_at, resumed_at from lobby.outage where resumed_at > $1");
    let rows = found.bind(since).fetch_all(pool).await?;
    let read = |row: sqlx::postgres::PgRow| {
        Ok(Interruption { from: row.try_get("stopped_at")?, to: row.try_get("resumed_at")? })
    };
    rows.into_iter().map(read).collect::<Result<_, sqlx::Error>>().map_err(Failure::from)
}
