//! The lobby's schema: its migrations, and connections in its role.

use std::time::Duration;

use sqlx::Executor;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};

/// Brings the schema `lobby` up to date, and first the schema `eventstore` that it appends to; safe to run at the same
/// time from anywhere.
///
/// # Errors
/// When a migration fails, or an applied one differs from the embedded one.
pub async fn migrate(pool: &PgPool) -> Result<(), MigrateError> {
    mazziere_eventstore::migrate(pool).await?;
    let mut migrator: Migrator = sqlx::migrate!("../../migrations/lobby");
    migrator.create_schema("lobby");
    migrator.dangerous_set_table_name("lobby._migrations");
    // A connection of its own, closed afterwards: were a migration to fail, the advisory lock must not stay behind in
    // the pool.
    let mut connection = pool.acquire().await?.detach();
    migrator.run_direct(None, &mut connection, false).await
}

/// A pool whose sessions have given up the rights of the login and work as `mazziere_lobby`, which may write the lobby's
/// rows and append events, and nothing else.
///
/// # Errors
/// When the database cannot be reached or the role is not granted.
pub async fn connect(url: &str, max_connections: u32) -> sqlx::Result<PgPool> {
    let options: PgConnectOptions = url.parse()?;
    let options = options.application_name("mazziere-lobby").options([
        ("idle_in_transaction_session_timeout", "60s"),
        ("statement_timeout", "30s"),
        ("lock_timeout", "10s"),
        // Rolling back nothing is no news.
        ("client_min_messages", "error"),
    ]);
    PgPoolOptions::new()
        .max_connections(max_connections)
        .acquire_timeout(Duration::from_secs(10))
        // A future dropped while its `begin` is under way leaves an open transaction that the driver does not know of, and
        // what is then written would be undone. So a connection is rolled back, instead of pinged, before it is used.
        .test_before_acquire(false)
        .before_acquire(|connection, _| {
            Box::pin(async move {
                connection.execute("rollback").await?;
                Ok(true)
            })
        })
        .after_connect(|connection, _| {
            Box::pin(async move {
                connection.execute("set role mazziere_lobby").await?;
                Ok(())
            })
        })
        .connect_with(options)
        .await
}

/// Whether the database answers.
///
/// # Errors
/// When it does not.
pub(crate) async fn ping(pool: &PgPool) -> sqlx::Result<()> {
    sqlx::query("select 1").execute(pool).await.map(drop)
}
