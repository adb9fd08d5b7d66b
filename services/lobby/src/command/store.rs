//! Commands whose events are written while their answer is still open.

use chrono::{DateTime, Utc};
use mazziere_ids::CommandId;
use sqlx::{PgPool, PgTransaction, Row};

use crate::failure::Failure;

/// Notes a command whose answer is open, in the transaction of its events.
pub(crate) async fn note_pending(
    tx: &mut PgTransaction<'_>,
    command: CommandId,
    request_hash: &[u8; 32],
    at: DateTime<Utc>,
) -> Result<(), Failure> {
    sqlx::query(
        "insert into lobby.pending_command (command_id, request_hash, created_at) values ($1, $2, $3)
         on conflict (command_id) do nothing",
    )
    .bind(command)
    .bind(&request_hash[..])
    .bind(at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The request hash of a command whose events are written already; `None` if the command is new.
pub(crate) async fn pending(pool: &PgPool, command: CommandId) -> Result<Option<Vec<u8>>, Failure> {
    let row = sqlx::query("select request_hash from lobby.pending_command where command_id = $1")
        .bind(command)
        .fetch_optional(pool)
        .await?;
    row.map(|row| row.try_get("request_hash")).transpose().map_err(Failure::from)
}
