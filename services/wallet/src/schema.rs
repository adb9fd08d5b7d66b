//! The wallet's schema and how to reach it: migrations as the owner, everything else as the role `mazziere_wallet`.

use std::borrow::Cow;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Executor, PgPool};

static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations/wallet");

/// Brings the schema `wallet` up to date. The connection must own the database, or the schema.
///
/// The record of migrations lies in the schema itself, so that the schemas of the house do not mix theirs.
///
/// # Errors
/// When a migration fails, or the database holds other migrations than this program.
pub async fn migrate(pool: &PgPool) -> Result<(), MigrateError> {
    let mut migrator = Migrator { migrations: Cow::Borrowed(&MIGRATIONS.migrations), ..Migrator::DEFAULT };
    migrator.dangerous_set_table_name("wallet._sqlx_migrations");
    migrator.create_schema("wallet");
    migrator.run(pool).await
}

/// What every connection of the wallet is told first.
///
/// It acts as the wallet's role, which may add to the ledger but not change it. A replica that freezes while it holds the
/// ledger's lock is cut off by the idle timeout, so that the others go on. Sequential scans are ruled out because plans
/// are made while tables are young and small, and kept when they are not.
const GREETING: &str = "\
set role mazziere_wallet; \
set application_name = 'mazziere-wallet'; \
set lock_timeout = '5s'; \
set statement_timeout = '30s'; \
set idle_in_transaction_session_timeout = '10s'; \
set enable_seqscan = off; \
set jit = off; \
set client_min_messages = error";

/// A pool of at most `connections` connections that act as the wallet. Connections are made when they are first needed, so
/// this works while the database is away; what needs one then fails after `patience`.
///
/// # Errors
/// When the URL is malformed.
pub fn connect(database_url: &str, connections: u32, patience: Duration) -> Result<PgPool, sqlx::Error> {
    let options: PgConnectOptions = database_url.parse()?;
    let pool = PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(patience)
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
                connection.execute(GREETING).await?;
                Ok(())
            })
        })
        .connect_lazy_with(options);
    Ok(pool)
}

/// Whether the database answers and holds the ledger: what readiness asks.
///
/// # Errors
/// When no connection is to be had, or the ledger is not there.
pub async fn probe(pool: &PgPool) -> Result<(), sqlx::Error> {
    sqlx::query("select last_sequence from wallet.ledger_head").execute(pool).await?;
    Ok(())
}
