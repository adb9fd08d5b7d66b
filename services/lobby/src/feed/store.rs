//! How far the tables' feed has been taken in, and the news that could not be.

use chrono::{DateTime, Utc};
use mazziere_contract::tables::FeedItem;
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Row};

use crate::failure::Failure;

/// The last position taken in; -1 before the first.
pub async fn position(pool: &PgPool) -> Result<i64, Failure> {
    let row = sqlx::query("select position from lobby.feed where name = 'tables'").fetch_one(pool).await?;
    Ok(row.try_get("position")?)
}

/// The same, locked until the end of the transaction: other replicas wait, and then find that they come late.
pub async fn lock_position(tx: &mut PgTransaction<'_>) -> Result<i64, Failure> {
    let row =
        sqlx::query("select position from lobby.feed where name = 'tables' for update").fetch_one(&mut **tx).await?;
    Ok(row.try_get("position")?)
}

/// Moves the position forward.
pub async fn advance(tx: &mut PgTransaction<'_>, position: i64) -> Result<(), Failure> {
    sqlx::query("update lobby.feed set position = $1 where name = 'tables' and position < $1")
        .bind(position)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Puts a result aside for people to look at.
pub async fn park(
    tx: &mut PgTransaction<'_>,
    result: &FeedItem,
    reason: &str,
    at: DateTime<Utc>,
) -> Result<(), Failure> {
    sqlx::query(
        "insert into lobby.parked_result (position, table_id, result, reason, parked_at) values ($1, $2, $3, $4, $5)
         on conflict (position) do nothing",
    )
    .bind(result.position)
    .bind(result.table_id)
    .bind(Json(result))
    .bind(reason)
    .bind(at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// How many results are put aside.
pub async fn parked(pool: &PgPool) -> Result<i64, Failure> {
    let row = sqlx::query("select count(*) as parked from lobby.parked_result").fetch_one(pool).await?;
    Ok(row.try_get("parked")?)
}
