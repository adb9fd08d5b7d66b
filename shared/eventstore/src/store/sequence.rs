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

/// Moves pending appends into the log; the first and last position given, or none when nothing was pending.
pub(crate) async fn sequence(pool: &PgPool, token: i64, limit: i32) -> Result<Option<(i64, i64)>, sqlx::Error> {
    let (first, last): (Option<i64>, Option<i64>) =
        sqlx::query_as("select first_position, last_position from eventstore.sequence($1, $2)")
            .bind(token)
            .bind(limit)
            .fetch_one(pool)
            .await?;
    Ok(first.zip(last))
}

/// Ends the session that keeps the sequencer's row from all others; how many were ended.
pub(crate) async fn free(pool: &PgPool) -> Result<i32, sqlx::Error> {
    sqlx::query_scalar("select eventstore.free_sequencer()").fetch_one(pool).await
}

/// Whether somebody kept the sequencer's row for longer than anybody should.
pub(crate) fn was_kept(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|database| database.code().as_deref() == Some("55P03"))
}

/// Whether the database said that another sequencer has taken over.
pub(crate) fn was_deposed(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|database| database.code().as_deref() == Some("MZ002"))
}
