//! How far the past has been checked again, and what was wrong with it.

use chrono::{DateTime, Utc};
use mazziere_ids::StreamId;
use mazziere_telemetry::rounds::Progress;
use sqlx::postgres::PgRow;
use sqlx::{PgExecutor, Row};
use uuid::Uuid;

type Result<T> = std::result::Result<T, sqlx::Error>;

/// How far the streams of a kind are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Walk {
    /// How far the round is.
    pub(crate) progress: Progress,
    /// The last stream that is checked; none between two rounds.
    pub(crate) after: Option<Uuid>,
    /// When the last round ended.
    pub(crate) ended_at: Option<DateTime<Utc>>,
}

fn walk(row: &PgRow) -> Result<Walk> {
    let progress = Progress {
        complete_since: row.try_get("complete_since")?,
        began_at: row.try_get("began_at")?,
        total: row.try_get("streams")?,
        checked: row.try_get("checked")?,
    };
    Ok(Walk { progress, after: row.try_get("after")?, ended_at: row.try_get("ended_at")? })
}

pub(crate) async fn create(executor: impl PgExecutor<'_>, kind: &str, now: DateTime<Utc>) -> Result<()> {
    sqlx::query("insert into eventstore.recheck (kind, complete_since) values ($1, $2) on conflict do nothing")
        .bind(kind)
        .bind(now)
        .execute(executor)
        .await?;
    Ok(())
}

/// How far the walk is, without taking its lease.
pub(crate) async fn state(executor: impl PgExecutor<'_>, kind: &str) -> Result<Option<Walk>> {
    let row = sqlx::query(
        "select complete_since, began_at, streams, checked, after, ended_at from eventstore.recheck \
         where kind = $1 and owner = current_user",
    )
    .bind(kind)
    .fetch_optional(executor)
    .await?;
    row.as_ref().map(walk).transpose()
}

/// Takes or keeps the lease; none while another replica has it.
pub(crate) async fn lease(
    executor: impl PgExecutor<'_>,
    kind: &str,
    holder: Uuid,
    (now, until): (DateTime<Utc>, DateTime<Utc>),
) -> Result<Option<Walk>> {
    let row = sqlx::query(
        "update eventstore.recheck set holder = $2, lease_until = $4 \
         where kind = $1 and owner = current_user and (holder = $2 or lease_until < $3) \
         returning complete_since, began_at, streams, checked, after, ended_at",
    )
    .bind(kind)
    .bind(holder)
    .bind(now)
    .bind(until)
    .fetch_optional(executor)
    .await?;
    row.as_ref().map(walk).transpose()
}

/// Keeps how far it is, if the holder still is the one.
pub(crate) async fn save(executor: impl PgExecutor<'_>, kind: &str, holder: Uuid, walk: &Walk) -> Result<()> {
    sqlx::query(
        "update eventstore.recheck set complete_since = $3, began_at = $4, streams = $5, checked = $6, after = $7, \
         ended_at = $8 where kind = $1 and owner = current_user and holder = $2",
    )
    .bind(kind)
    .bind(holder)
    .bind(walk.progress.complete_since)
    .bind(walk.progress.began_at)
    .bind(walk.progress.total)
    .bind(walk.progress.checked)
    .bind(walk.after)
    .bind(walk.ended_at)
    .execute(executor)
    .await?;
    Ok(())
}

/// Keeps what is wrong with a stream.
pub(crate) async fn wrong(
    executor: impl PgExecutor<'_>,
    kind: &str,
    stream: StreamId,
    what: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query(
        "insert into eventstore.recheck_fault (stream_id, kind, what, found_at) values ($1, $2, $3, $4) \
         on conflict (stream_id, owner) do update set what = excluded.what, found_at = excluded.found_at",
    )
    .bind(stream.uuid())
    .bind(kind)
    .bind(what)
    .bind(now)
    .execute(executor)
    .await?;
    Ok(())
}

/// Forgets what was wrong with a stream that is right now.
pub(crate) async fn right(executor: impl PgExecutor<'_>, stream: StreamId) -> Result<()> {
    sqlx::query("delete from eventstore.recheck_fault where stream_id = $1 and owner = current_user")
        .bind(stream.uuid())
        .execute(executor)
        .await?;
    Ok(())
}

/// The streams of a kind that are wrong.
pub(crate) async fn faults(executor: impl PgExecutor<'_>, kind: &str) -> Result<Vec<StreamId>> {
    let ids: Vec<Uuid> = sqlx::query_scalar(
        "select stream_id from eventstore.recheck_fault where kind = $1 and owner = current_user order by stream_id",
    )
    .bind(kind)
    .fetch_all(executor)
    .await?;
    Ok(ids.into_iter().map(StreamId::new).collect())
}
