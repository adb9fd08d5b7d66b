//! Subscriptions' checkpoints.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgExecutor, Row};

type Result<T> = std::result::Result<T, sqlx::Error>;

/// A subscription that stopped before an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parked {
    /// The event's position.
    pub position: i64,
    /// Why it could not be handled.
    pub reason: String,
    /// Since when.
    pub at: DateTime<Utc>,
}

/// A subscription's row: the last position it has handled (-1: none) and why it is parked, if it is.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) position: i64,
    pub(crate) parked: Option<Parked>,
}

pub(crate) async fn create(executor: impl PgExecutor<'_>, name: &str, shard: i16) -> Result<()> {
    sqlx::query("insert into eventstore.subscription (name, shard) values ($1, $2) on conflict do nothing")
        .bind(name)
        .bind(shard)
        .execute(executor)
        .await?;
    Ok(())
}

/// Locks the row for the rest of the transaction; none while another replica has it.
pub(crate) async fn lock(connection: &mut PgConnection, name: &str, shard: i16) -> Result<Option<State>> {
    let row = sqlx::query(
        "select position, parked_position, parked_reason, parked_at from eventstore.subscription \
         where name = $1 and shard = $2 for update skip locked",
    )
    .bind(name)
    .bind(shard)
    .fetch_optional(connection)
    .await?;
    row.as_ref().map(state).transpose()
}

pub(crate) async fn state_of(executor: impl PgExecutor<'_>, name: &str, shard: i16) -> Result<Option<State>> {
    let row = sqlx::query(
        "select position, parked_position, parked_reason, parked_at from eventstore.subscription \
         where name = $1 and shard = $2",
    )
    .bind(name)
    .bind(shard)
    .fetch_optional(executor)
    .await?;
    row.as_ref().map(state).transpose()
}

pub(crate) async fn advance(connection: &mut PgConnection, name: &str, shard: i16, position: i64) -> Result<()> {
    sqlx::query("update eventstore.subscription set position = $3 where name = $1 and shard = $2")
        .bind(name)
        .bind(shard)
        .bind(position)
        .execute(connection)
        .await?;
    Ok(())
}

/// Parks before `position`; does nothing when another replica has got past it meanwhile.
pub(crate) async fn park(executor: impl PgExecutor<'_>, name: &str, shard: i16, parked: &Parked) -> Result<()> {
    sqlx::query(
        "update eventstore.subscription set parked_position = $3, parked_reason = $4, parked_at = $5 \
         where name = $1 and shard = $2 and position = $3 - 1",
    )
    .bind(name)
    .bind(shard)
    .bind(parked.position)
    .bind(&parked.reason)
    .bind(parked.at)
    .execute(executor)
    .await?;
    Ok(())
}

/// Lets a parked subscription try the same event again; whether it was parked.
pub(crate) async fn resume(executor: impl PgExecutor<'_>, name: &str, shard: i16) -> Result<bool> {
    let result = sqlx::query(
        "update eventstore.subscription set parked_position = null, parked_reason = null, parked_at = null \
         where name = $1 and shard = $2 and parked_position is not null",
    )
    .bind(name)
    .bind(shard)
    .execute(executor)
    .await?;
    Ok(result.rows_affected() == 1)
}

fn state(row: &PgRow) -> Result<State> {
    let position: Option<i64> = row.try_get("parked_position")?;
    let parked = match position {
        Some(position) => {
            Some(Parked { position, reason: row.try_get("parked_reason")?, at: row.try_get("parked_at")? })
        }
        None => None,
    };
    Ok(State { position: row.try_get("position")?, parked })
}
