//! The service put together: start, run, stop.
//!
//! On start it migrates if told to, gives a sign of life (and so learns how long nobody was there), brings every
//! running table into memory, and only then listens: no request meets a replica that does not know its clocks.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use actix_web::web::{Data, ServiceConfig};
use futures::FutureExt;
use mazziere_eventstore::{
    EventStore, Sequencer, SequencerConfig, SequencerHandle, StoreConfig, StoreMetrics, keep_gauges,
};
use mazziere_telemetry::clock::Stopwatch;
use mazziere_telemetry::{Clock, Ids};
use mazziere_web::documentation::{Printed, serve_streams};
use mazziere_web::{Authenticator, Platform, Running, serve};
use sqlx::PgPool;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::api::database_failed;
use crate::app::Tables;
use crate::config::{Config, StartError};
use crate::history::{self, LastLoss};
use crate::live::follow;
use crate::openapi::openapi;
use crate::routes::routes;
use crate::ticket::store;
use crate::{release, schema};

static DOCUMENT: Printed = Printed::new(openapi);

/// Adds the tables and their document to an application.
pub fn configure(tables: &Tables, config: &mut ServiceConfig) {
    config.app_data(Data::new(tables.clone()));
    DOCUMENT.serve(config);
    serve_streams(config, include_str!("../../../openapi/streams/tables.json"));
}

/// A running replica of the tables, until it is stopped.
pub struct Service {
    tables: Tables,
    platform: Platform,
    running: Running,
    tasks: Vec<JoinHandle<()>>,
    sequencer: SequencerHandle,
    lost: watch::Receiver<bool>,
}

impl Service {
    /// Starts a replica: migrations if asked for, running tables resumed, background, HTTP. A database that is away is
    /// waited for.
    ///
    /// # Errors
    /// When the database does not come, or the address is not to be had.
    pub async fn start(
        config: Config,
        authenticator: Authenticator,
        clock: Clock,
        ids: Ids,
    ) -> Result<Service, StartError> {
        if config.migrate {
            let owner = sqlx::postgres::PgPoolOptions::new().max_connections(1).connect(&config.database_url).await?;
            let migrated = schema::migrate(&owner).await;
            owner.close().await;
            migrated?;
        }
        let pool = schema::connect(&config.database_url, config.connections, config.connection_patience)?;
        let platform = Platform::new(config.web.clone(), authenticator, clock.clone(), ids);
        let measured = StoreMetrics::new(platform.metrics())?;
        let (store, tables, from) = resume(&pool, &platform, &config, &measured).await?;
        if let Some(release) = &config.release {
            release::note(&store, release, platform.clock().now()).await?;
        }
        let sequencer = Sequencer::spawn(&store, SequencerConfig::default());
        let mut tasks = tables.spawn(&platform, &store, from);
        let last_loss = LastLoss::shown(platform.metrics())?;
        last_loss.learn(&store).await?;
        let (told, lost) = watch::channel(false);
        tasks.push(tokio::spawn(history::watch(store.clone(), platform.clock().clone(), last_loss, told)));
        let history = store.lost_history();
        platform.readiness().add("history", move || {
            let verdict = history.borrow().map_or(Ok(()), |lost| Err(lost.to_string()));
            async move { verdict }
        });
        tasks.push(tokio::spawn(keep_gauges(measured, store, &sequencer)));
        let counted = pool.clone();
        platform.metrics().connections(config.connections, move || (counted.size(), counted.num_idle()))?;
        let probe = schema::probe(&config.database_url)?;
        platform.readiness().add("database", probe.check(tables.pool().clone()));
        let kept = pool.clone();
        platform.tickets().kept_by(move |hash| {
            let pool = kept.clone();
            async move { store::take(&pool, hash).await.map_err(|error| database_failed(&error)) }.boxed()
        });
        let live = tables.live().clone();
        platform.readiness().add("sealing", move || {
            let verdict = live.keys().all_known(live.parked().values());
            async move { verdict }
        });
        let shared = tables.clone();
        let configure = move |app: &mut ServiceConfig| configure(&shared, app);
        let running = serve(&platform, config.address, routes(), configure)?;
        Ok(Service { tables, platform, running, tasks, sequencer, lost })
    }

    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Its platform: readiness, drain, metrics.
    pub fn platform(&self) -> &Platform {
        &self.platform
    }

    /// Its base URL for callers on this machine.
    pub fn url(&self) -> String {
        self.running.url()
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.running.address()
    }

    /// Waits until the database has lost what was acknowledged, and the log says so. What is in memory is worth nothing
    /// then: the process has to end.
    pub async fn history_lost(&self) {
        if self.lost.clone().wait_for(|lost| *lost).await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// Says that nobody should be sent here any more, and serves on as before.
    pub fn leave(&self) {
        self.running.leave();
    }

    /// Stops: streams end with a hint to come back, requests under way are answered, then the background ends; all of
    /// it within `grace`. Whether all ended by themselves.
    pub async fn stop(self, grace: Duration) -> bool {
        let since = Stopwatch::start();
        let ended = self.running.stop(grace).await;
        for task in &self.tasks {
            task.abort();
        }
        let resigned = self.sequencer.stop_within(grace.saturating_sub(since.elapsed())).await;
        // Connections that are still out (a cut request) are closed when they come back; nobody waits for them longer.
        let left = grace.saturating_sub(since.elapsed());
        let _closing = tokio::time::timeout(left, self.tables.pool().close()).await;
        ended && resigned
    }
}

/// Opens the store, gives a sign of life and brings every running table into memory, as soon as the database is there.
async fn resume(
    pool: &PgPool,
    platform: &Platform,
    config: &Config,
    measured: &Arc<StoreMetrics>,
) -> Result<(EventStore, Tables, i64), StartError> {
    let mut left = config.patience;
    let tables = loop {
        let clock = platform.clock().clone();
        let ids = platform.ids().clone();
        match EventStore::open(pool.clone(), clock, ids, StoreConfig::measured(measured)).await {
            Ok(store) => break Tables::assemble(pool.clone(), store, platform, config)?,
            Err(error) => wait(&mut left, error.is_retryable(), error.into()).await?,
        }
    };
    loop {
        let done = match tables.pulse().beat().await {
            Ok(_) => follow::load(tables.live()).await,
            Err(error) => {
                wait(&mut left, true, error.into()).await?;
                continue;
            }
        };
        match done {
            Ok(from) => return Ok((tables.live().store().clone(), tables, from)),
            Err(error) => wait(&mut left, error.is_retryable(), StartError::Resume(error)).await?,
        }
    }
}

/// Waits a moment for the database, or gives up with `error`.
async fn wait(left: &mut Duration, again: bool, error: StartError) -> Result<(), StartError> {
    const STEP: Duration = Duration::from_millis(200);
    if !again || left.is_zero() {
        return Err(error);
    }
    *left = left.saturating_sub(STEP);
    tokio::time::sleep(STEP).await;
    Ok(())
}
