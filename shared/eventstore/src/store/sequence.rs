//! The sequencer's lease and its one step.

use sqlx::PgPool;
use std::time::Duration;
use uuid::Uuid;

/// Takes or renews the lease; the fencing token, or none while somebody else holds it.
pub(crate) async fn lead(pool: &PgPool, holder: Uuid, lease: Duration) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar("select eventstore.lead($1, $2)").bind(holder).bind(lease).fetch_one(pool).await
}

/// Gives the lease up, if we still hold it.
pub(crate) async fn resign(pool: &PgPool, holder: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query("select eventstore.resign($1)").bind(holder).execute(pool).await?;
    Ok(())
}

/// Up to which transaction everything that was queued is in the log; as text, which is all that we do with it.
#[derive(Debug, Clone)]
pub(crate) struct Swept(String);

impl Swept {
    /// Nothing is known: everything that is queued is looked at.
    pub(crate) fn nothing() -> Self {
        Self("0".to_owned())
    }
}

/// Moves pending appends into the log; the first and last position given, or none when nothing was pending, and what
/// the next call may take for granted.
pub(crate) async fn sequence(
    pool: &PgPool,
    token: i64,
    limit: i32,
    swept: &Swept,
) -> Result<(Option<(i64, i64)>, Swept), sqlx::Error> {
    let (first, last, swept): (Option<i64>, Option<i64>, String) = sqlx::query_as(
        "select first_position, last_position, swept::text from eventstore.sequence($1, $2, $3::text::xid8)",
    )
    .bind(token)
    .bind(limit)
    .bind(&swept.0)
    .fetch_one(pool)
    .await?;
    Ok((first.zip(last), Swept(swept)))
}

/// Whether the database said that another sequencer has taken over.
pub(crate) fn was_deposed(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|database| database.code().as_deref() == Some("MZ002"))
}
