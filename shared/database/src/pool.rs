//! Pools of sessions that work in one role, with limits on how long anything may take.

use std::time::Duration;

use sqlx::pool::PoolConnectionMetadata;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Connection, PgConnection};

/// After this long at rest a connection is tried before it is used: the database may have been restarted meanwhile.
/// Connections of a busy service rest for less, and no database is restarted in it.
const FRESH: Duration = Duration::from_millis(100);

/// How long anything in a session may take: a statement, waiting for a lock, a transaction in which nothing happens.
pub(crate) const LIMITS: [(&str, &str); 3] =
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
pub(crate) fn options(url: &str, sessions: &Sessions<'_>) -> sqlx::Result<PgConnectOptions> {
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

/// Says at once whether the database can be reached, where somebody waits to hear it.
///
/// # Errors
/// When it cannot, or the role is not granted.
pub async fn reach(pool: &PgPool) -> sqlx::Result<()> {
    pool.acquire().await?.ping().await
}
