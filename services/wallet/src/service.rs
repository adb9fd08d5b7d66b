//! The service put together: start, run, stop.

use std::net::SocketAddr;
use std::time::Duration;

use actix_web::web::{Data, ServiceConfig};
use mazziere_telemetry::clock::Stopwatch;
use mazziere_telemetry::rounds::RecheckMetrics;
use mazziere_telemetry::{Clock, Ids};
use mazziere_web::documentation::Printed;
use mazziere_web::platform::Settings;
use mazziere_web::{Authenticator, Platform, Running, serve};
use sqlx::PgPool;
use tokio::task::JoinHandle;

use crate::app::Wallet;
use crate::hold::sweeper;
use crate::openapi::openapi;
use crate::recheck::walker::Walker;
use crate::routes::routes;
use crate::schema;
use crate::trial_balance::bookkeeper::Bookkeeper;

static DOCUMENT: Printed = Printed::new(openapi);

/// Adds a wallet and its document to an application.
pub fn configure(wallet: &Wallet, config: &mut ServiceConfig) {
    config.app_data(Data::new(wallet.clone()));
    DOCUMENT.serve(config);
}

/// What an operator may choose.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the database is. The user needs to be able to `set role mazziere_wallet`, and to own the schema if
    /// `migrate`.
    pub database_url: String,
    /// Whether to bring the schema up to date first.
    pub migrate: bool,
    /// The most connections that serve reads. The engine keeps two more: one writes while the other reads for the next
    /// batch.
    pub connections: u32,
    /// How long a request waits for a connection before it is told that the database is away.
    pub patience: Duration,
    /// The pause between two looks for overdue holds.
    pub sweep_every: Duration,
    /// Where to listen; port 0 takes any free one.
    pub address: SocketAddr,
    pub web: Settings,
}

impl Config {
    /// The configuration where nothing was chosen.
    pub fn new(database_url: impl Into<String>, address: SocketAddr) -> Config {
        Config {
            database_url: database_url.into(),
            migrate: false,
            connections: 8,
            patience: Duration::from_secs(3),
            sweep_every: Duration::from_secs(1),
            address,
            web: Settings::new("wallet"),
        }
    }
}

/// Why the service did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database URL is malformed.
    #[error("the database url is malformed")]
    Database(#[from] sqlx::Error),
    /// The schema could not be brought up to date.
    #[error("the wallet's schema could not be brought up to date")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// The metrics clash.
    #[error("the wallet's metrics could not be registered")]
    Metrics(#[from] mazziere_telemetry::metrics::Error),
    /// The address could not be bound.
    #[error("the wallet's address could not be bound")]
    Bind(#[from] std::io::Error),
}

/// A wallet that answers requests, until it is stopped.
#[derive(Debug)]
pub struct Service {
    running: Running,
    platform: Platform,
    wallet: Wallet,
    batcher: JoinHandle<()>,
    sweeper: JoinHandle<()>,
    bookkeeper: JoinHandle<()>,
    walker: JoinHandle<()>,
}

impl Service {
    /// Starts a wallet: pool, migrations if asked for, engine, sweeper, readiness, HTTP. Works while the database is
    /// away (unless it is to be migrated): `/readyz` says so, and requests are told.
    ///
    /// # Errors
    /// See [`StartError`].
    pub async fn start(
        config: Config,
        authenticator: Authenticator,
        clock: Clock,
        ids: Ids,
    ) -> Result<Service, StartError> {
        if config.migrate {
            let owner = PgPool::connect(&config.database_url).await?;
            let migrated = schema::migrate(&owner).await;
            owner.close().await;
            migrated?;
        }
        let pool = schema::connect(&config.database_url, config.connections, config.patience)?;
        let platform = Platform::new(config.web, authenticator, clock.clone(), ids.clone());
        let (wallet, batcher) = Wallet::new(pool.clone(), clock.clone(), platform.metrics())?;
        let counted = pool.clone();
        platform.metrics().connections(config.connections, move || (counted.size(), counted.num_idle()))?;
        let bookkeeper = Bookkeeper::new(pool.clone(), clock.clone(), wallet.balance().clone(), platform.metrics())?;
        let recheck = RecheckMetrics::new(platform.metrics())?;
        let walker = Walker::new(pool.clone(), clock.clone(), &ids, recheck);
        platform.readiness().add("database", schema::probe(&config.database_url)?.check(pool.clone()));
        let shared = wallet.clone();
        let running = serve(&platform, config.address, routes(), move |config: &mut ServiceConfig| {
            configure(&shared, config);
        })?;
        let sweeper = sweeper::start(pool, wallet.engine().clone(), clock, config.sweep_every);
        let bookkeeper = tokio::spawn(bookkeeper.run());
        let walker = tokio::spawn(walker.run());
        Ok(Service { running, platform, wallet, batcher, sweeper, bookkeeper, walker })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.running.address()
    }

    /// The base URL for callers on this machine.
    pub fn url(&self) -> String {
        self.running.url()
    }

    /// Its platform: readiness, drain, metrics.
    pub fn platform(&self) -> &Platform {
        &self.platform
    }

    /// Its inside, for callers in the same process (tests, benches).
    pub fn wallet(&self) -> &Wallet {
        &self.wallet
    }

    /// Says that nobody should be sent here any more, and serves on as before.
    pub fn leave(&self) {
        self.running.leave();
    }

    /// Stops: no new requests, those under way are answered, what was handed in is committed; all of it within `grace`.
    /// Returns whether all ended by itself.
    pub async fn stop(self, grace: Duration) -> bool {
        let since = Stopwatch::start();
        self.sweeper.abort();
        self.bookkeeper.abort();
        self.walker.abort();
        let ended = self.running.stop(grace).await;
        let pool = self.wallet.pool().clone();
        // The last engine goes with the wallet; the batcher ends once the queue is empty.
        drop(self.wallet);
        let batcher = self.batcher;
        let written = tokio::time::timeout(grace.saturating_sub(since.elapsed()), batcher).await.is_ok();
        let _closing = tokio::time::timeout(grace.saturating_sub(since.elapsed()), pool.close()).await;
        ended && written
    }
}
