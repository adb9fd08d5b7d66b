//! The schema `tables` and the way into it.
//!
//! The service works in the role `mazziere_tables`, which may append to and read tables in the event store (a member of
//! the store's role) and may change the list and the heartbeat, and nothing else.

use std::time::Duration;

use mazziere_database::{Schema, Sessions};
use sqlx::migrate::MigrateError;
use sqlx::{PgPool, Result};

/// The role in which the service works.
pub const ROLE: &str = "mazziere_tables";

/// The schema `tables` and its migrations.
pub const SCHEMA: Schema = Schema {
    name: "tables",
    applied: "tables._migrations",
    migrations: mazziere_database::migrations!("../../../migrations/tables":
        "0001_tables",
        "0002_hands",
        "0003_carried_pots",
        "0004_preferences",
        "0005_lists",
    ),
};

/// Brings the schemas `eventstore` and `tables` up to date; safe to run at the same time from anywhere.
///
/// # Errors
/// When a migration fails, or an applied one differs from the embedded one.
pub async fn migrate(pool: &PgPool) -> Result<(), MigrateError> {
    mazziere_eventstore::migrate(pool).await?;
    SCHEMA.migrate(pool).await
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
