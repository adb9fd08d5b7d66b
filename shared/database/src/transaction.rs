//! Transactions, and the one way to begin them.

use std::panic::resume_unwind;

use sqlx::postgres::PgPool;
use sqlx::{Postgres, Transaction};

/// Begins a transaction, the one way to do so.
///
/// The driver counts a transaction when the server's answer to its `begin` is read. A future dropped before that leaves
/// one open that the driver does not know of, and what the next user of the connection wrote would be acknowledged and
/// undone. So the driver's future is run to its end by a task of its own, whatever becomes of the caller: a transaction
/// that nobody waits for any more is rolled back.
///
/// # Errors
/// When no connection is to be had.
///
/// # Panics
/// Outside a runtime of tokio.
#[expect(clippy::disallowed_methods, reason = "this is the one place that begins transactions")]
pub async fn begin(pool: &PgPool) -> sqlx::Result<Transaction<'static, Postgres>> {
    let pool = pool.clone();
    to_its_end(async move { pool.begin().await }).await
}

/// Begins a transaction that reads only, and the same state of the database from its first statement to its last.
///
/// # Errors
/// When no connection is to be had.
///
/// # Panics
/// Outside a runtime of tokio.
#[expect(clippy::disallowed_methods, reason = "this is the one place that begins transactions")]
pub async fn begin_snapshot(pool: &PgPool) -> sqlx::Result<Transaction<'static, Postgres>> {
    let pool = pool.clone();
    to_its_end(async move { pool.begin_with("begin isolation level repeatable read read only").await }).await
}

type BeginResult = sqlx::Result<Transaction<'static, Postgres>>;

async fn to_its_end(begin: impl Future<Output = BeginResult> + Send + 'static) -> BeginResult {
    match tokio::spawn(begin).await {
        Ok(begun) => begun,
        Err(error) if error.is_panic() => resume_unwind(error.into_panic()),
        // The runtime is shutting down, and the caller with it.
        Err(_) => Err(sqlx::Error::PoolClosed),
    }
}
