//! Closed cash tables in the database.

use chrono::{DateTime, Utc};
use mazziere_ids::TableId;
use sqlx::PgConnection;

use crate::fault::StoreError;

/// Those of these tables that are closed.
pub async fn closed(connection: &mut PgConnection, ids: &[TableId]) -> Result<Vec<TableId>, StoreError> {
    let found = sqlx::query_scalar("select table_id from wallet.closed_table where table_id = any($1)");
    Ok(found.bind(ids).fetch_all(connection).await?)
}

/// Closes a table: its accounts first, because none may be open at a table that is closed.
pub async fn close(connection: &mut PgConnection, id: TableId, at: DateTime<Utc>) -> Result<(), StoreError> {
    sqlx::query("update wallet.account set closed_at = $2 where table_id = $1 and closed_at is null")
        .bind(id)
        .bind(at)
        .execute(&mut *connection)
        .await?;
    sqlx::query("insert into wallet.closed_table (table_id, closed_at) values ($1, $2)")
        .bind(id)
        .bind(at)
        .execute(connection)
        .await?;
    Ok(())
}
