//! The lobby's schema: its migrations, and connections in its role.

use std::time::Duration;

use mazziere_database::{Probe, Schema, Sessions};
use sqlx::PgPool;
use sqlx::migrate::MigrateError;

/// The schema `lobby` and its migrations.
pub const SCHEMA: Schema = Schema {
    name: "lobby",
    applied: "lobby._migrations",
    migrations: mazziere_database::migrations!("../../../migrations/lobby":
        "0001_tables",
        "0002_cash_tables",
        "0003_cash_matches",
        "0004_match_results",
        "0005_lists",
        "0006_entries",
        "0008_profile",
        "0009_lanes",
        "0010_version",
        "0011_club",
        "0012_ranking",
        "0013_conduct",
        "0014_withheld_prizes",
        "0015_club_sessions",
        "0016_announced",
        "0018_cancellation_proposals",
        "0021_outages",
        "0022_stalled",
        "0023_auditor",
        "0024_notices",
        "0025_stalled_matches",
    ),
};

/// Brings the schema `lobby` up to date, and first the schema `eventstore` that it appends to; safe to run at the same
/// time from anywhere.
///
/// # Errors
/// When a migration fails, or an applied one differs from the embedded one.
pub async fn migrate(pool: &PgPool) -> Result<(), MigrateError> {
    mazziere_eventstore::migrate(pool).await?;
    SCHEMA.migrate(pool).await
}

/// How sessions of the lobby are: they have given up the rights of the login and work as `mazziere_lobby`, which may
/// write the lobby's rows and append events, and nothing else. `most` of them; a caller that needs one waits for
/// `patience`.
const fn sessions(most: u32, patience: Duration) -> Sessions<'static> {
    Sessions { role: "mazziere_lobby", application: "mazziere-lobby", most, patience, settings: &[] }
}

/// A pool of such sessions. They are made when they are first needed, so this works while the database is away.
///
/// # Errors
/// When the URL is malformed.
pub fn connect(url: &str, most: u32, patience: Duration) -> sqlx::Result<PgPool> {
    mazziere_database::pool(url, &sessions(most, patience))
}

/// What tells whether the lobby can work with a database.
///
/// # Errors
/// When the URL is malformed.
pub fn probe(url: &str) -> sqlx::Result<Probe> {
    Probe::new(url, &sessions(1, Duration::ZERO), &[mazziere_eventstore::SCHEMA, SCHEMA])
}
