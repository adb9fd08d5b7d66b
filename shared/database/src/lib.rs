//! How services reach PostgreSQL: pools whose sessions work in one role, with limits on how long anything may take; and
//! how a schema is brought up to date ([`Schema`]); and whether both are as they should be ([`Probe`]).
//!
//! **Invariants:** a session gives up the rights of the login before its first statement; a connection that is handed
//! out has no transaction open, and no statement is sent to check that: every transaction of the house is begun by
//! [`begin`] or [`begin_snapshot`], which cannot be left half-way. Clippy bans the driver's own `begin`.
//! Non-goals: what is in a schema, and statements (their owners have them), private clusters (`localpg`).

mod migrations;
mod probe;

use std::panic::resume_unwind;
use std::time::Duration;

use sqlx::pool::PoolConnectionMetadata;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Connection, PgConnection, Postgres, Transaction};

pub use self::migrations::Schema;
pub use self::probe::{Probe, Unready};

/// After this long at rest a connection is tried before it is used: the database may have been restarted meanwhile.
/// Connections of a busy service rest for less, and no database is restarted in it.
const FRESH: Duration = Duration::from_millis(100);

/// How long anything in a session may take: a statement, waiting for a lock, a transaction in which nothing happens.
const LIMITS: [(&str, &str); 3] =
    [("statement_timeout", "30s"), ("lock_timeout", "10s"), ("idle_in_transaction_session_timeout", "60s")];

/// What the sessions of a pool are.
#[derive(Clone, Copy, Debug)]
pub struct Sessions<'a> {
    /// The role they work in; the login must be a member of it, or a superuser.
    pub role: &'a str,
    /// The name under which the server lists them.
    pub application: &'a str,
    /// How many there are at most.
    pub most: u32,
    /// How long a caller waits for one, the time to connect included.
    pub patience: Duration,
    /// Settings apart from the limits that all sessions have: statements end after 30 seconds, waiting for a lock after
    /// 10, a transaction in which nothing happens after 60 (it would hold locks, and keep vacuum from the queues).
    pub settings: &'a [(&'a str, &'a str)],
}

/// A pool of such sessions. They are made when they are needed: the pool of a database that is away is a pool all the
/// same.
///
/// # Errors
/// When the URL is malformed.
pub fn pool(url: &str, sessions: &Sessions<'_>) -> sqlx::Result<PgPool> {
    let options = options(url, sessions)?;
    Ok(PgPoolOptions::new()
        .max_connections(sessions.most)
        .acquire_timeout(sessions.patience)
        .test_before_acquire(false)
        .before_acquire(|connection, rested| Box::pin(is_fit(connection, rested)))
        .connect_lazy_with(options))
}

/// How such sessions are opened.
fn options(url: &str, sessions: &Sessions<'_>) -> sqlx::Result<PgConnectOptions> {
    let options: PgConnectOptions = url.parse()?;
    Ok(options
        .application_name(sessions.application)
        .options([("role", sessions.role)])
        .options(LIMITS)
        .options(sessions.settings.iter().copied()))
}

/// Whether a connection may be handed on: it has no transaction open, as far as the driver counts them, and is alive,
/// if it has rested for so long that there is doubt. One that is not is closed, which rolls back what it had open.
async fn is_fit(connection: &mut PgConnection, rested: PoolConnectionMetadata) -> sqlx::Result<bool> {
    if connection.is_in_transaction() {
        return Ok(false);
    }
    if rested.idle_for >= FRESH {
        connection.ping().await?;
    }
    Ok(true)
}

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

/// Says at once whether the database can be reached, where somebody waits to hear it.
///
/// # Errors
/// When it cannot, or the role is not granted.
pub async fn reach(pool: &PgPool) -> sqlx::Result<()> {
    pool.acquire().await?.ping().await
}
