//! The schema `tables` and the way into it.
//!
//! The service works in the role `mazziere_tables`, which may append to and read tables in the event store (a member of
//! the store's role) and may change the list and the heartbeat, and nothing else.

use std::time::Duration;

use mazziere_database::Sessions;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::{PgPool, Result};

/// The role in which the service works.
pub const ROLE: &str = "mazziere_tables";

/// Brings the schemas `eventstore` and `tables` up to date; safe to run at the same time from anywhere.
///
/// # Errors
/// When a migration fails, or an applied one differs from the embedded one.
pub async fn migrate(pool: &PgPool) -> Result<(), MigrateError> {
    mazziere_eventstore::migrate(pool).await?;
    let mut migrator: Migrator = sqlx::migrate!("../../migrations/tables");
    migrator.create_schema("tables");
    migrator.dangerous_set_table_name("tables._migrations");
    // A connection of its own, closed afterwards: were a migration to fail, the advisory lock must not stay in the
    // pool.
    let mut connection = pool.acquire().await?.detach();
    migrator.run_direct(None, &mut connection, false).await
}

/// A pool whose sessions have given up the rights of the login and work as [`ROLE`]. Statements end after 30 seconds,
/// waits for a connection after 5: what cannot be served then is answered with 503 and repeated by the client.
///
/// Connections are made when they are needed: the pool of a database that is away is a pool all the same.
///
/// # Errors
/// When the URL is malformed.
pub fn connect(url: &str, max_connections: u32) -> Result<PgPool> {
    let sessions = Sessions {
        role: ROLE,
        application: "mazziere-tables",
        most: max_connections,
        patience: Duration::from_secs(5),
        settings: &[],
    };
    mazziere_database::pool(url, &sessions)
}
