//! Which cash table a match belongs to: the tables' news of a match names its own table only.

use chrono::{DateTime, Utc};
use mazziere_ids::TableId;
use sqlx::{PgPool, PgTransaction, Row};

use super::event::MatchEvent;
use crate::cash::Event;
use crate::failure::Failure;

/// Notes the matches that these events announce.
pub async fn note(
    tx: &mut PgTransaction<'_>,
    cash_table: TableId,
    events: &[Event],
    at: DateTime<Utc>,
) -> Result<(), Failure> {
    for event in events {
        if let Event::Match { event: MatchEvent::MatchAnnounced { number, table_id, .. } } = event {
            sqlx::query(
                "insert into lobby.cash_match (match_table_id, table_id, number, announced_at) values ($1, $2, $3, $4)",
            )
            .bind(table_id)
            .bind(cash_table)
            .bind(i64::from(*number))
            .bind(at)
            .execute(&mut **tx)
            .await?;
        }
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
