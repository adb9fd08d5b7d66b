//! The schema `eventstore`.

use mazziere_database::Schema;
use sqlx::PgPool;
use sqlx::migrate::MigrateError;

/// The schema `eventstore` and its migrations.
pub const SCHEMA: Schema = Schema {
    name: "eventstore",
    applied: "eventstore._migrations",
    migrations: mazziere_database::migrations!("../../../migrations/eventstore":
        "0001_tables",
        "0002_functions",
        "0003_append_only",
        "0004_owners",
        "0005_version",
        "0006_kinds",
        "0007_chat",
        "0008_conduct",
        "0009_acts",
        "0010_order",
        "0011_recheck",
        "0012_evidence",
        "0013_releases",
        "0014_audit",
        "0015_lookups",
    ),
};

/// Brings the schema `eventstore` of this database up to date; safe to run at the same time from anywhere.
///
/// # Errors
/// When a migration fails, or an applied one differs from the embedded one.
pub async fn migrate(pool: &PgPool) -> Result<(), MigrateError> {
    SCHEMA.migrate(pool).await
}
