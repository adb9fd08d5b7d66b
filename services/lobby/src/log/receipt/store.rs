//! Commands whose events are written while their answer is still open, and refusals that are remembered for a while.

use chrono::{DateTime, Utc};
use mazziere_ids::CommandId;
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Row};
use uuid::Uuid;

use super::StoredReply;
use crate::failure::Failure;

/// How many old refusals are deleted at a time.
const AT_A_TIME: i64 = 5_000;

/// Notes a command whose answer is open, in the transaction of its events.
pub(crate) async fn note_pending(
    tx: &mut PgTransaction<'_>,
    commands: &[(CommandId, [u8; 32])],
    at: DateTime<Utc>,
) -> Result<(), Failure> {
    let (ids, hashes): (Vec<Uuid>, Vec<&[u8]>) = commands.iter().map(|(id, hash)| (id.uuid(), &hash[..])).unzip();
    sqlx::query(
        "insert into lobby.pending_command (command_id, request_hash, created_at)
         select command_id, request_hash, $3 from unnest($1::uuid[], $2::bytea[]) as new (command_id, request_hash)
         on conflict (command_id) do nothing",
    )
    .bind(ids)
    .bind(hashes)
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

/// Keeps a refusal, unless there is one; whether it is the first.
pub(super) async fn keep_refusal(
    pool: &PgPool,
    command: CommandId,
    request_hash: &[u8; 32],
    answer: &StoredReply,
    at: DateTime<Utc>,
) -> Result<bool, Failure> {
    let kept = sqlx::query(
        "insert into lobby.refusal (command_id, request_hash, answer, refused_at) values ($1, $2, $3, $4)
         on conflict (command_id) do nothing",
    )
    .bind(command)
    .bind(&request_hash[..])
    .bind(Json(answer))
    .bind(at)
    .execute(pool)
    .await?;
    Ok(kept.rows_affected() > 0)
}

/// The hash of a request that was refused since then, and its refusal.
pub(super) async fn refusal(
    pool: &PgPool,
    command: CommandId,
    since: DateTime<Utc>,
) -> Result<Option<(Vec<u8>, StoredReply)>, Failure> {
    let row = sqlx::query("select request_hash, answer from lobby.refusal where command_id = $1 and refused_at >= $2")
        .bind(command)
        .bind(since)
        .fetch_optional(pool)
        .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some((row.try_get("request_hash")?, row.try_get::<Json<StoredReply>, _>("answer")?.0)))
}

/// Deletes refusals from before that time.
pub(super) async fn forget(pool: &PgPool, before: DateTime<Utc>) -> Result<(), Failure> {
    loop {
        let gone = sqlx::query(
            "delete from lobby.refusal where command_id in (
                 select command_id from lobby.refusal where refused_at < $1
                 order by refused_at limit $2
             )",
        )
        .bind(before)
        .bind(AT_A_TIME)
        .execute(pool)
        .await?;
        if gone.rows_affected() < u64::try_from(AT_A_TIME).unwrap_or(u64::MAX) {
            return Ok(());
        }
    }
}
