//! How services reach PostgreSQL: pools whose sessions work in one role, with limits on how long anything may take.
//!
//! **Invariants:** a session gives up the rights of the login before its first statement; whoever gets a connection gets one
//! without a transaction. Non-goals: schemas and statements (their owners have them), private clusters (`localpg`).

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Connection, PgConnection, Row};

/// What the sessions of a pool are.
#[derive(Clone, Copy, Debug)]
pub struct Sessions<'a> {
    /// The role they work in; the login must be a member of it, or a superuser.
    pub role: &'a str,
    /// The name under which the server lists them.
    pub application: &'a str,
    /// How many there are at most.
    pub most: u32,
    /// How long whoever needs one waits for it, the time to connect included.
    pub patience: Duration,
    /// Settings beside the limits that all sessions have: statements end after 30 seconds, waiting for a lock after 10, a
    /// transaction in which nothing happens after 60 (it would hold locks, and keep vacuum from the queues).
    pub settings: &'a [(&'a str, &'a str)],
}

/// A pool of such sessions. They are made when they are needed: the pool of a database that is away is a pool all the same.
///
/// # Errors
/// When the URL is malformed.
pub fn pool(url: &str, sessions: &Sessions<'_>) -> sqlx::Result<PgPool> {
    let options: PgConnectOptions = url.parse()?;
    let options = options
        .application_name(sessions.application)
        .options([
            ("role", sessions.role),
            ("statement_timeout", "30s"),
            ("lock_timeout", "10s"),
            ("idle_in_transaction_session_timeout", "60s"),
        ])
        .options(sessions.settings.iter().copied());
    Ok(PgPoolOptions::new()
        .max_connections(sessions.most)
        .acquire_timeout(sessions.patience)
        .test_before_acquire(false)
        .before_acquire(|connection, _| Box::pin(is_outside_transactions(connection)))
        .connect_lazy_with(options))
}

/// Whether a connection has no transaction open. Asked instead of a ping before every use: a future dropped while its
/// `begin` is under way leaves an open transaction that the driver does not know of, and whatever was then written would be
/// acknowledged and undone. A connection that has one, or cannot answer, is closed, which rolls it back.
///
/// Outside transactions a statement is its own, so that it begins when the transaction does. That holds for statements
/// sent in one message, which is why this is sent as text.
async fn is_outside_transactions(connection: &mut PgConnection) -> sqlx::Result<bool> {
    let answer = sqlx::raw_sql("select now() = statement_timestamp()").fetch_one(connection).await;
    match answer.and_then(|row| row.try_get(0)) {
        // In a failed transaction nothing is answered but that it has failed: the server is there, the connection is not fit.
        Err(sqlx::Error::Database(_)) => Ok(false),
        outside => outside,
    }
}

/// Says at once whether the database can be reached, where somebody waits to hear it.
///
/// # Errors
/// When it cannot, or the role is not granted.
pub async fn reach(pool: &PgPool) -> sqlx::Result<()> {
    pool.acquire().await?.ping().await
}
