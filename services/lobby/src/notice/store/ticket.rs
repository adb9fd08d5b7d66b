//! Tickets that open streams, in the database: of each its hash, so that a ticket is read out of no dump.
//!
//! **Invariant:** a ticket is deleted where it is found, by one statement, so that it opens one stream on one replica.

use chrono::{DateTime, Utc};
use mazziere_web::ticket::Holder;
use sqlx::{PgPool, Row};

use crate::failure::Failure;

/// Tickets that are over and are cleared away with each new one, at most.
const CLEARED_AT_ONCE: i64 = 100;

/// Keeps a ticket, and clears away some that are over.
pub async fn keep(pool: &PgPool, hash: [u8; 32], holder: &Holder, now: DateTime<Utc>) -> Result<(), Failure> {
    sqlx::query(
        "with over as (
             select ticket_hash from lobby.stream_ticket where expires_at < $7
             order by expires_at limit $8 for update skip locked
         ), cleared as (
             delete from lobby.stream_ticket where ticket_hash in (select ticket_hash from over)
         )
         insert into lobby.stream_ticket (ticket_hash, subject, role, stream, refused_from, expires_at)
         values ($1, $2, $3, $4, $5, $6)",
    )
    .bind(hash.to_vec())
    .bind(holder.subject)
    .bind(holder.role.name())
    .bind(&holder.stream)
    .bind(holder.refused_from)
    .bind(holder.expires_at)
    .bind(now)
    .bind(CLEARED_AT_ONCE)
    .execute(pool)
    .await?;
    Ok(())
}

/// Takes a ticket out; `None` if it was never given, or is taken out already.
pub async fn take(pool: &PgPool, hash: [u8; 32]) -> Result<Option<Holder>, Failure> {
    let row = sqlx::query(
        "delete from lobby.stream_ticket where ticket_hash = $1
         returning subject, role, stream, refused_from, expires_at",
    )
    .bind(hash.to_vec())
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let role: String = row.try_get("role")?;
    let Some(role) = Holder::role(&role) else {
        return Err(Failure::Broken(format!("a ticket of the role {role}")));
    };
    Ok(Some(Holder {
        subject: row.try_get("subject")?,
        role,
        stream: row.try_get("stream")?,
        refused_from: row.try_get("refused_from")?,
        expires_at: row.try_get("expires_at")?,
    }))
}
