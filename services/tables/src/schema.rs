//! The schema `tables` and the way into it.
//!
//! The service works in the role `mazziere_tables`, which may append to and read tables in the event store (a member of
//! the store's role) and may change the list and the heartbeat, and nothing else.

use std::time::Duration;

use mazziere_database::{Probe, Schema, Sessions};
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
        "0006_chat",
        "0008_void_proposals",
        "0010_private",
        "0012_presence",
        "0013_introductions",
        "0014_tickets",
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

/// How sessions of the tables are: they have given up the rights of the login and work as [`ROLE`]. At most `most` of
/// them; a caller that needs one waits for `patience`.
const fn sessions(most: u32, patience: Duration) -> Sessions<'static> {
    Sessions { role: ROLE, application: "mazziere-tables", most, patience, settings: &[] }
}

/// A pool of such sessions. They are made when they are first needed, so this works while the database is away.
///
/// # Errors
/// When the URL is malformed.
pub fn connect(url: &str, most: u32, patience: Duration) -> Result<PgPool> {
    mazziere_database::pool(url, &sessions(most, patience))
}

/// What tells whether the tables can work with a database.
///
/// # Errors
/// When the URL is malformed.
pub fn probe(url: &str) -> Result<Probe> {
    Probe::new(url, &sessions(1, Duration::ZERO), &[mazziere_eventstore::SCHEMA, SCHEMA])
}
