//! The lobby's schema: its migrations, and connections in its role.

use std::time::Duration;

use mazziere_database::{Schema, Sessions};
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

/// A pool whose sessions have given up the rights of the login and work as `mazziere_lobby`, which may write the
/// lobby's rows and append events, and nothing else.
///
/// # Errors
/// When the database cannot be reached or the role is not granted.
pub async fn connect(url: &str, max_connections: u32) -> sqlx::Result<PgPool> {
    let sessions = Sessions {
        role: "mazziere_lobby",
        application: "mazziere-lobby",
        most: max_connections,
        patience: Duration::from_secs(10),
        settings: &[],
    };
    let pool = mazziere_database::pool(url, &sessions)?;
    mazziere_database::reach(&pool).await?;
    Ok(pool)
}

/// Whether the database answers.
///
/// # Errors
/// When it does not.
pub(crate) async fn ping(pool: &PgPool) -> sqlx::Result<()> {
    sqlx::query("select 1").execute(pool).await.map(drop)
}
