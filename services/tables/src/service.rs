//! The service put together: start, run, stop.
//!
//! On start it migrates if told to, gives a sign of life (and so learns how long nobody was there), brings every running
//! table into memory, and only then listens: no request meets a replica that does not know its clocks.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use actix_web::web::{self, Data, ServiceConfig};
use mazziere_contract::Caller;
use mazziere_contract::client::{self, ClientError, WalletClient};
use mazziere_eventstore::subscription::Subscription;
use mazziere_eventstore::{EventStore, Sequencer, SequencerConfig, SequencerHandle, StoreConfig, StoreError};
use mazziere_ids::TableId;
use mazziere_telemetry::metrics::Metrics;
use mazziere_telemetry::{Clock, Ids};
use mazziere_web::{Authenticator, Platform, Running, Settings, serve};
use sqlx::PgPool;
use tokio::task::JoinHandle;

use crate::api;
use crate::chance;
use crate::clock::keeper::{Keeper, due_at};
use crate::clock::pulse::Pulse;
use crate::clock::schedule::Schedule;
use crate::commands::{Commands, Manners};
use crate::database;
use crate::listing::{Projection, SUBSCRIPTION};
use crate::live::gallery::StreamMetrics;
use crate::live::{By, Entry, Live, Moved, follow};
use crate::seal::{KeyId, Keys};
use crate::settler::{Due, Settler, SettlerMetrics};
use crate::table::Table;

/// How long the wallet has to answer.
const WALLET_TIMEOUT: Duration = Duration::from_secs(5);

/// After a failure of a background task, before it goes on.
const PAUSE: chrono::Duration = chrono::Duration::seconds(1);

/// How the wallet is called.
#[derive(Clone)]
pub struct WalletAccess {
    /// Its base URL.
    pub url: String,
    /// As whom: a service of the house.
    pub caller: Arc<dyn Caller>,
}

impl fmt::Debug for WalletAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WalletAccess").field("url", &self.url).finish_non_exhaustive()
    }
}

/// How the service is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the database is (`DATABASE_URL`).
    pub database_url: String,
    /// Where to listen; port 0 takes any free one.
    pub address: SocketAddr,
    /// Connections to the database, at most.
    pub connections: u32,
    /// Whether to migrate first, with the rights of the URL's login.
    pub migrate: bool,
    /// How long the first deal waits for the players (`MAZZIERE_START_DELAY_MS`, 10000); zero deals at once.
    pub start_delay: chrono::Duration,
    /// How long a ring table rests between two hands (`MAZZIERE_HAND_PAUSE_MS`, 3000); zero deals at once.
    pub hand_pause: chrono::Duration,
    /// The ledger behind cash tables; without it there are none.
    pub wallet: Option<WalletAccess>,
    /// Where secrets and cards come from: [`chance::House`], but in tests.
    pub chance: Arc<dyn chance::Source>,
    /// The keys that seal what nobody may see before a deal is over (`MAZZIERE_SEALING_KEYS`). The service does not start
    /// without them.
    pub sealing: Option<Keys>,
    /// How long the start waits for a database that is away.
    pub patience: Duration,
    /// The web settings.
    pub web: Settings,
}

impl Config {
    /// The configuration in which nothing but the database and the address was chosen.
    pub fn new(database_url: impl Into<String>, address: SocketAddr) -> Config {
        Config {
            database_url: database_url.into(),
            address,
            connections: 16,
            migrate: false,
            start_delay: chrono::Duration::seconds(10),
            hand_pause: chrono::Duration::seconds(3),
            wallet: None,
            chance: Arc::new(chance::House),
            sealing: None,
            patience: Duration::from_secs(30),
            web: Settings::new("tables"),
        }
    }
}

/// Why the service could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There are no sealing keys.
    #[error("without sealing keys cards and secrets would lie in the database in clear")]
    Unsealed,
    /// The database cannot be reached.
    #[error("the database cannot be reached")]
    Database(#[from] sqlx::Error),
    /// The schema could not be brought up to date.
    #[error("the schema cannot be migrated")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// The event store cannot be opened or read.
    #[error("the event store cannot be opened")]
    Store(#[from] StoreError),
    /// The running tables cannot be brought into memory.
    #[error("the running tables cannot be resumed")]
    Resume(#[source] StoreError),
    /// The address cannot be bound.
    #[error("the address cannot be bound")]
    Bind(#[from] std::io::Error),
    /// A metric is registered twice.
    #[error("a metric cannot be registered")]
    Metric(#[from] prometheus::Error),
    /// No HTTP client can be made.
    #[error("the wallet cannot be called")]
    Wallet(#[from] ClientError),
}

/// The tables of one replica, as its handlers see them. Clones share everything.
#[derive(Clone)]
pub struct Tables(Arc<Inner>);

struct Inner {
    pool: PgPool,
    live: Arc<Live>,
    pulse: Arc<Pulse>,
    commands: Arc<Commands>,
    keeper: Arc<Keeper>,
    settler: Option<Arc<Settler>>,
    streams: StreamMetrics,
}

impl Tables {
    /// The pool on the schema `tables`.
    pub fn pool(&self) -> &PgPool {
        &self.0.pool
    }

    /// The tables in memory.
    pub fn live(&self) -> &Arc<Live> {
        &self.0.live
    }

    /// The sign of life and the outages.
    pub fn pulse(&self) -> &Arc<Pulse> {
        &self.0.pulse
    }

    /// What live streams cost.
    pub fn streams(&self) -> &StreamMetrics {
        &self.0.streams
    }

    /// Who changes tables.
    pub fn commands(&self) -> &Commands {
        &self.0.commands
    }

    /// Gives a sign of life and carries out what is due, now. The service does it by itself; with a clock that stands
    /// still somebody has to ask.
    ///
    /// # Errors
    /// When no sign of life can be given.
    pub async fn tick(&self) -> Result<(), sqlx::Error> {
        self.0.pulse.beat().await?;
        self.0.keeper.tick().await;
        Ok(())
    }

    /// Posts what a table owes the ledger, now, as far as it goes.
    pub async fn settle(&self, entry: &Arc<Entry>) {
        if let Some(settler) = &self.0.settler {
            settler.clone().at_once(entry.id()).await;
        }
    }

    /// Adds the tables and their document to an application.
    pub fn configure(&self, config: &mut ServiceConfig) {
        let document = web::get().to(async || web::Json(crate::openapi()));
        config.app_data(Data::new(self.clone())).route("/openapi.json", document);
    }

    fn assemble(pool: PgPool, store: EventStore, platform: &Platform, config: &Config) -> Result<Tables, StartError> {
        let keys = config.sealing.clone().ok_or(StartError::Unsealed)?;
        let clock = platform.clock().clone();
        let metrics = platform.metrics();
        let conflicts =
            metrics.counter("mazziere_tables_conflicts_total", "Appends that lost a race and were decided anew.")?;
        let expired =
            metrics.counter("mazziere_tables_expired_total", "Clocks that ran out and were carried out here.")?;
        let manners =
            Manners { start_delay: config.start_delay, hand_pause: config.hand_pause, cash: config.wallet.is_some() };
        let pulse = Arc::new(Pulse::new(pool.clone(), clock.clone()));
        let schedule = Arc::new(Schedule::default());
        let due = Arc::new(Due::new(settler_metrics(metrics)?));
        let moved: Moved = {
            let (schedule, pulse, due, clock) = (schedule.clone(), pulse.clone(), due.clone(), clock.clone());
            Arc::new(move |table: &Table, by: By| {
                schedule.set(table.opened().table_id, due_at(table, &pulse.outages(), &manners));
                due.moved(table, by, clock.now());
            })
        };
        let live = Arc::new(Live::new(store, keys, moved));
        let commands = Arc::new(Commands::new(
            live.clone(),
            pool.clone(),
            pulse.clone(),
            config.chance.clone(),
            conflicts,
            manners,
        ));
        let settler = match &config.wallet {
            Some(access) => {
                let http = client::http_trusting(&platform.settings().trust, WALLET_TIMEOUT)?;
                let wallet = WalletClient::new(http, &access.url, access.caller.clone());
                Some(Arc::new(Settler::new(live.clone(), commands.clone(), wallet, clock.clone(), due)))
            }
            None => None,
        };
        let keeper = Arc::new(Keeper {
            live: live.clone(),
            commands: commands.clone(),
            pulse: pulse.clone(),
            schedule,
            clock,
            expired,
        });
        let streams = StreamMetrics::new(metrics)?;
        Ok(Tables(Arc::new(Inner { pool, live, pulse, commands, keeper, settler, streams })))
    }

    /// The background: heartbeat, deadlines, the log's tail, the list, the ledger.
    fn spawn(&self, platform: &Platform, store: EventStore, from: i64) -> Vec<JoinHandle<()>> {
        let keeper = self.0.keeper.clone();
        let beat = tokio::spawn(async move { keeper.beat().await });
        let keeper = self.0.keeper.clone();
        let watch = tokio::spawn(async move { keeper.watch().await });
        let (live, clock) = (self.0.live.clone(), platform.clock().clone());
        let tail = tokio::spawn(async move { follow::follow(&live, from, &clock).await });
        let clock = platform.clock().clone();
        let list = tokio::spawn(async move {
            let subscription = Subscription::new(&store, SUBSCRIPTION);
            loop {
                if let Err(error) = subscription.run(&mut Projection).await {
                    tracing::error!(error = &error as &dyn std::error::Error, "the list cannot be filled");
                }
                clock.sleep(PAUSE).await;
            }
        });
        let mut tasks = vec![beat, watch, tail, list];
        if let Some(settler) = self.0.settler.clone() {
            tasks.push(tokio::spawn(settler.run()));
        }
        tasks
    }
}

/// Whether every table met so far could be opened; else which keys are wanting, and for how many tables.
fn keys_wanting(parked: &BTreeMap<TableId, KeyId>) -> Result<(), String> {
    if parked.is_empty() {
        return Ok(());
    }
    let wanting: BTreeSet<String> = parked.values().map(KeyId::to_string).collect();
    let wanting = Vec::from_iter(wanting).join(", ");
    Err(format!("{} tables are sealed under keys that were not given: {wanting}", parked.len()))
}

fn settler_metrics(metrics: &Metrics) -> Result<SettlerMetrics, prometheus::Error> {
    Ok(SettlerMetrics {
        unposted: metrics.gauge("mazziere_tables_unposted", "What tables in memory owe the ledger, in postings.")?,
        refused: metrics
            .gauge("mazziere_tables_ledger_refused", "Tables that stand still: the ledger refuses them.")?,
        postings: metrics.counters(
            "mazziere_tables_postings_total",
            "Calls of the wallet: posted, to be tried again later, refused.",
            &["outcome"],
        )?,
    })
}

/// A running replica of the tables, until it is stopped.
pub struct Service {
    tables: Tables,
    platform: Platform,
    running: Running,
    tasks: Vec<JoinHandle<()>>,
    sequencer: SequencerHandle,
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
            let migrated = database::migrate(&owner).await;
            owner.close().await;
            migrated?;
        }
        let pool = database::connect(&config.database_url, config.connections)?;
        let platform = Platform::new(config.web.clone(), authenticator, clock.clone(), ids);
        let (store, tables, from) = resume(&pool, &platform, &config).await?;
        let sequencer = Sequencer::spawn(&store, SequencerConfig::default());
        let tasks = tables.spawn(&platform, store.clone(), from);
        platform.readiness().add("database", move || {
            let store = store.clone();
            async move { store.last_position().await.map(drop).map_err(|_| "the database does not answer".to_owned()) }
        });
        let live = tables.live().clone();
        platform.readiness().add("sealing", move || {
            let verdict = keys_wanting(&live.parked());
            async move { verdict }
        });
        let shared = tables.clone();
        let configure = move |app: &mut ServiceConfig| shared.configure(app);
        let running = serve(&platform, config.address, api::routes(), configure)?;
        Ok(Service { tables, platform, running, tasks, sequencer })
    }

    /// Its tables.
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

    /// Stops: streams end with a hint to come back, requests under way are answered, for at most `grace`; then the
    /// background. Whether all ended by themselves.
    pub async fn stop(self, grace: Duration) -> bool {
        let ended = self.running.stop(grace).await;
        for task in &self.tasks {
            task.abort();
        }
        self.sequencer.stop().await;
        // Connections that are still out (a cut request) are closed when they come back; nobody waits for them longer.
        let _closing = tokio::time::timeout(grace, self.tables.pool().close()).await;
        ended
    }
}

/// Opens the store, gives a sign of life and brings every running table into memory, as soon as the database is there.
async fn resume(pool: &PgPool, platform: &Platform, config: &Config) -> Result<(EventStore, Tables, i64), StartError> {
    let mut left = config.patience;
    let tables = loop {
        let (clock, ids) = (platform.clock().clone(), platform.ids().clone());
        match EventStore::open(pool.clone(), clock, ids, StoreConfig::default()).await {
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
