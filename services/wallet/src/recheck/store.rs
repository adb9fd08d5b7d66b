//! How far the ledger has been checked again, and what was wrong with it.

use chrono::{DateTime, Utc};
use mazziere_telemetry::rounds::Progress;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgExecutor, Result, Row};
use uuid::Uuid;

use super::{Cursor, Rows};

pub mod rows;

/// How far a walk is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// How far the round is.
    pub progress: Progress,
    /// The last row that is checked; none between two rounds.
    pub cursor: Option<Cursor>,
    /// When the last round ended.
    pub ended_at: Option<DateTime<Utc>>,
}

fn walk(row: &PgRow) -> Result<Walk> {
    let place: Option<i64> = row.try_get("place")?;
    let account: Option<Uuid> = row.try_get("account_id")?;
    let progress = Progress {
        complete_since: row.try_get("complete_since")?,
        began_at: row.try_get("began_at")?,
        total: row.try_get("total")?,
        checked: row.try_get("checked")?,
    };
    let cursor = place.map(|place| Cursor { account: account.unwrap_or_default(), place });
    Ok(Walk { progress, cursor, ended_at: row.try_get("ended_at")? })
}

/// Begins to keep how far a walk is, if nothing has.
pub(super) async fn create(executor: impl PgExecutor<'_>, kind: Rows, now: DateTime<Utc>) -> Result<()> {
    sqlx::query("insert into wallet.recheck (kind, complete_since) values ($1, $2) on conflict do nothing")
        .bind(kind.name())
        .bind(now)
        .execute(executor)
        .await?;
    Ok(())
}

/// How far a walk is, without taking its lease.
pub async fn state(executor: impl PgExecutor<'_>, kind: Rows) -> Result<Option<Walk>> {
    let row = sqlx::query(
        "select complete_since, began_at, total, checked, account_id, place, ended_at from wallet.recheck \
         where kind = $1",
    )
    .bind(kind.name())
    .fetch_optional(executor)
    .await?;
    row.as_ref().map(walk).transpose()
}

/// Takes or keeps the lease; none while another replica has it.
pub(super) async fn lease(
    executor: impl PgExecutor<'_>,
    kind: Rows,
    holder: Uuid,
    (now, until): (DateTime<Utc>, DateTime<Utc>),
) -> Result<Option<Walk>> {
    let row = sqlx::query(
        "update wallet.recheck set holder = $2, lease_until = $4 \
         where kind = $1 and (holder = $2 or lease_until < $3) \
         returning complete_since, began_at, total, checked, account_id, place, ended_at",
    )
    .bind(kind.name())
    .bind(holder)
    .bind(now)
    .bind(until)
    .fetch_optional(executor)
    .await?;
    row.as_ref().map(walk).transpose()
}

/// Keeps how far a walk is, if the holder still is the one.
pub(super) async fn save(executor: impl PgExecutor<'_>, kind: Rows, holder: Uuid, walk: &Walk) -> Result<()> {
    sqlx::query(
        "update wallet.recheck set complete_since = $3, began_at = $4, total = $5, checked = $6, account_id = $7, \
         place = $8, ended_at = $9 where kind = $1 and holder = $2",
    )
    .bind(kind.name())
    .bind(holder)
    .bind(walk.progress.complete_since)
    .bind(walk.progress.began_at)
    .bind(walk.progress.total)
    .bind(walk.progress.checked)
    .bind(walk.cursor.map(|cursor| cursor.account))
    .bind(walk.cursor.map(|cursor| cursor.place))
    .bind(walk.ended_at)
    .execute(executor)
    .await?;
    Ok(())
}

/// How many rows there are. Versions of accounts count their entries.
pub(super) async fn total(executor: impl PgExecutor<'_>, kind: Rows) -> Result<i64> {
    let sql = match kind {
        Rows::Posting => "select last_sequence from wallet.ledger_head",
        Rows::Entry => "select coalesce(sum(version), 0)::bigint from wallet.account",
    };
    sqlx::query_scalar(sql).fetch_one(executor).await
}

/// Keeps what is wrong with a row; what was found first in the round that began then stays.
pub(super) async fn wrong(
    executor: impl PgExecutor<'_>,
    kind: Rows,
    (place, what): (&str, &str),
    (began, now): (DateTime<Utc>, DateTime<Utc>),
) -> Result<()> {
    sqlx::query(
        "insert into wallet.recheck_fault as known (kind, place, what, found_at) values ($1, $2, $3, $4) \
         on conflict (kind, place) do update set what = excluded.what, found_at = excluded.found_at \
         where known.found_at < $5",
    )
    .bind(kind.name())
    .bind(place)
    .bind(what)
    .bind(now)
    .bind(began)
    .execute(executor)
    .await?;
    Ok(())
}

/// Forgets what was not found again in the round that began then.
pub(super) async fn right(executor: impl PgExecutor<'_>, kind: Rows, began: DateTime<Utc>) -> Result<()> {
    sqlx::query("delete from wallet.recheck_fault where kind = $1 and found_at < $2")
        .bind(kind.name())
        .bind(began)
        .execute(executor)
        .await?;
    Ok(())
}

/// How many rows are wrong.
pub(super) async fn faults(executor: impl PgExecutor<'_>, kind: Rows) -> Result<i64> {
    sqlx::query_scalar("select count(*) from wallet.recheck_fault where kind = $1")
        .bind(kind.name())
        .fetch_one(executor)
        .await
}

/// The newest faults, of which `most` at most: the kind of row, and what is wrong.
pub async fn newest_faults(connection: &mut PgConnection, most: i64) -> Result<Vec<(String, String)>> {
    sqlx::query_as("select kind, what from wallet.recheck_fault order by found_at desc, kind, place limit $1")
        .bind(most)
        .fetch_all(connection)
        .await
}
