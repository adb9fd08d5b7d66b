//! The scratch database of a demo, and that of `all`: made, and read past all services when a demo is checked.

use anyhow::Context;
use mazziere_localpg::Cluster;
use mazziere_runtime::database::owner;

mod store;

pub use store::{LedgerEntry, deadlocks};

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

/// Whether nothing has happened in a database yet.
///
/// # Errors
/// When the database cannot be reached.
pub async fn is_new(url: &str) -> anyhow::Result<bool> {
    let pool = owner(url).await?;
    let new = store::is_new(&pool).await;
    pool.close().await;
    new.context("looking for a first event")
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
