//! Which cash table a match belongs to: the tables' news of a match names its own table only.

use chrono::{DateTime, Utc};
use mazziere_ids::TableId;
use sqlx::{PgPool, PgTransaction, Row};

use crate::failure::Failure;

/// Notes the tables of matches that are announced, with their numbers.
pub async fn note(
    tx: &mut PgTransaction<'_>,
    cash_table: TableId,
    announced: &[(TableId, u32)],
    at: DateTime<Utc>,
) -> Result<(), Failure> {
    for (match_table, number) in announced {
        sqlx::query(
            "insert into lobby.cash_match (match_table_id, table_id, number, announced_at) values ($1, $2, $3, $4)",
        )
        .bind(match_table)
        .bind(cash_table)
        .bind(i64::from(*number))
        .bind(at)
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// The cash table that a match was played at; `None` for any other table.
pub async fn cash_table_of(pool: &PgPool, match_table: TableId) -> Result<Option<TableId>, Failure> {
    let row = sqlx::query("select table_id from lobby.cash_match where match_table_id = $1")
        .bind(match_table)
        .fetch_optional(pool)
        .await?;
    row.map(|row| row.try_get("table_id")).transpose().map_err(Failure::from)
}
