//! The database of a house: made, brought up to date, looked at. Everything here works as the owner.

use std::time::Duration;

use anyhow::{Context, bail};
use mazziere_localpg::Cluster;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

mod rights;
mod store;

pub use store::{LedgerEntry, deadlocks};

/// How many connections `migrate` opens at most.
pub const CONNECTIONS: u32 = 2;

/// How long a database that does not answer is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// Makes the database `name` on a private cluster if it is not there, and gives its URL.
///
/// # Errors
/// When the cluster cannot be reached.
pub async fn create(cluster: &Cluster, name: &'static str) -> anyhow::Result<String> {
    let pool = owner(&cluster.url("postgres")).await?;
    let made = store::create_database(&pool, name).await;
    pool.close().await;
    made.with_context(|| format!("making the database {name}"))?;
    Ok(cluster.url(name))
}

/// Brings every schema up to date. Idempotent; several may do it at once.
///
/// # Errors
/// When the database cannot be reached, the login lacks a right (the error says which, and how it is given), or a
/// migration fails.
pub async fn migrate(url: &str) -> anyhow::Result<()> {
    let pool = owner(url).await?;
    let migrated = async {
        let rights = store::rights(&pool).await.context("asking which rights the login has")?;
        if let Some(wanted) = rights.wanted() {
            bail!(wanted);
        }
        mazziere_eventstore::migrate(&pool).await.context("migrating the event store")?;
        mazziere_tables::migrate(&pool).await.context("migrating the tables")?;
        mazziere_wallet::migrate(&pool).await.context("migrating the wallet")?;
        mazziere_lobby::migrate(&pool).await.context("migrating the lobby")
    }
    .await;
    pool.close().await;
    migrated
}

/// Every leg of every posting about cash tables, in the order of the ledger, read past all services.
///
/// # Errors
/// When the database cannot be reached.
pub async fn cash_entries(url: &str) -> anyhow::Result<Vec<LedgerEntry>> {
    let pool = owner(url).await?;
    let entries = store::cash_entries(&pool).await;
    pool.close().await;
    entries.context("reading the ledger")
}

async fn owner(url: &str) -> anyhow::Result<PgPool> {
    let options = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
    options.connect(url).await.context("connecting to the database")
}
