//! The schemas of all services, brought up to date by the owner of the database.

use std::time::Duration;

use anyhow::{Context, bail};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

mod rights;
mod store;

/// How many connections `migrate` opens at most.
pub const CONNECTIONS: u32 = 2;

/// How long a database that does not answer is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

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

/// Connections as the owner of the database.
///
/// # Errors
/// When it cannot be reached.
pub async fn owner(url: &str) -> anyhow::Result<PgPool> {
    let options = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
    options.connect(url).await.context("connecting to the database")
}
