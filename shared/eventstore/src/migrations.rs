//! The schema's migrations, embedded.
//!
//! Every schema of the house keeps its own list of applied migrations inside itself, so that services migrate one
//! database without knowing of each other. The pattern, for any schema: `sqlx::migrate!` of its folder,
//! `create_schema`, `dangerous_set_table_name("<schema>._migrations")`, one connection, `run_direct`. Migrators of one
//! database wait for each other (an advisory lock); roles, which belong to the whole cluster, are created by blocks
//! that may lose a race.

use sqlx::PgPool;
use sqlx::migrate::{MigrateError, Migrator};

/// Brings the schema `eventstore` of this database up to date; safe to run at the same time from anywhere.
///
/// # Errors
/// When a migration fails, or an applied one differs from the embedded one.
pub async fn migrate(pool: &PgPool) -> Result<(), MigrateError> {
    let mut migrator: Migrator = sqlx::migrate!("../../migrations/eventstore");
    migrator.create_schema("eventstore");
    migrator.dangerous_set_table_name("eventstore._migrations");
    // A connection of its own, closed afterwards: were a migration to fail, the advisory lock must not stay behind in
    // the pool.
    let mut connection = pool.acquire().await?.detach();
    migrator.run_direct(None, &mut connection, false).await
}
