//! The wallet's schema and how to reach it: migrations as the owner, everything else as the role `mazziere_wallet`.

use std::time::Duration;

use mazziere_database::{Probe, Schema, Sessions};
use sqlx::PgPool;
use sqlx::migrate::MigrateError;

/// The schema `wallet` and its migrations.
pub const SCHEMA: Schema = Schema {
    name: "wallet",
    applied: "wallet._sqlx_migrations",
    migrations: mazziere_database::migrations!("../../../migrations/wallet":
        "0001_ledger",
        "0002_guards",
        "0003_table_pots",
        "0004_corrections",
        "0009_auditor",
        "0010_version",
        "0011_reserves",
        "0012_protection",
        "0013_confiscation",
        "0014_exclusions",
        "0015_acts",
        "0016_beneficiaries",
        "0017_plain_texts",
        "0018_evidence",
        "0019_person_keys",
        "0020_recheck",
        "0021_withdrawals",
    ),
};

/// Brings the schema `wallet` up to date. The connection must own the database, or the schema.
///
/// # Errors
/// When a migration fails, or the database holds other migrations than this program.
pub async fn migrate(pool: &PgPool) -> Result<(), MigrateError> {
    SCHEMA.migrate(pool).await
}

/// What sessions of the wallet are told beside what all are.
///
/// A replica that freezes while it holds the ledger's lock is cut off by the idle timeout, so that the others go on.
/// Sequential scans are ruled out because plans are made while tables are young and small, and kept when they are not.
const SETTINGS: &[(&str, &str)] = &[
    ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "10s"),
    ("enable_seqscan", "off"),
    ("jit", "off"),
];

/// How sessions of the wallet are. At most `most` of them; a caller that needs one waits for `patience`.
const fn sessions(most: u32, patience: Duration) -> Sessions<'static> {
    Sessions { role: "mazziere_wallet", application: "mazziere-wallet", most, patience, settings: SETTINGS }
}

/// A pool of at most `connections` connections that act as the wallet. Connections are made when they are first needed,
/// so this works while the database is away; what needs one then fails after `patience`.
///
/// # Errors
/// When the URL is malformed.
pub fn connect(database_url: &str, connections: u32, patience: Duration) -> Result<PgPool, sqlx::Error> {
    mazziere_database::pool(database_url, &sessions(connections, patience))
}

/// What tells whether the wallet can work with a database.
///
/// # Errors
/// When the URL is malformed.
pub fn probe(database_url: &str) -> Result<Probe, sqlx::Error> {
    Probe::new(database_url, &sessions(1, Duration::ZERO), &[SCHEMA])
}
