//! The lobby as a running service.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use actix_web::web;
use futures::FutureExt;
use mazziere_contract::Caller;
use mazziere_contract::client::{ClientError, TablesClient, WalletClient, http_trusting};
use mazziere_eventstore::{
    EventStore, LostHistory, Sequencer, SequencerConfig, SequencerHandle, StoreConfig, StoreError, StoreMetrics,
    keep_gauges,
};
use mazziere_fairdeal::Secrets;
use mazziere_telemetry::Stopwatch;
use mazziere_web::documentation::serve_streams;
use mazziere_web::{ApiError, Keep, Platform, Reply, Running, serve};
use sqlx::PgPool;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use utoipa::openapi::OpenApi;

use crate::cash::CashTable;
use crate::club::ClubEvent;
use crate::club::presence::Presence;
use crate::feed::taking::Intake;
use crate::gauges::Gauges;
use crate::limits::Limits;
use crate::log::executor::{self, Executor};
use crate::log::receipt::Receipts;
use crate::log::seal::Keys;
use crate::log::streams::Streams;
use crate::metrics::LobbyMetrics;
use crate::notice::live::Notices;
use crate::notice::store::ticket;
use crate::openapi::{Examples, openapi};
use crate::outbox::Pauses;
use crate::outbox::dispatcher::{Dispatcher, dispatcher};
use crate::outbox::lanes::Lanes;
use crate::routes::routes;
use crate::runner::{Kinds, Runner, worker};
use crate::stream::Listener;
use crate::stream::list::List;
use crate::stream::metrics::LiveMetrics;
use crate::template::tournament::worth;
use crate::tournament::Tournament;
use crate::tournament::stream::Rooms;
use crate::{exclusion, feed, notice, recheck, runner, schema, stream, uptime};

/// How long a call to another service may take. Shorter than the lease of an effect, so that a call that hangs has
/// ended before somebody else tries.
pub const CALL_TIMEOUT: Duration = Duration::from_millis(3_500);

/// What a lobby is started with.
#[derive(Clone)]
pub struct Config {
    /// The database, as a login that may take the role `mazziere_lobby`.
    pub database_url: String,
    /// Connections to it, at most; the event store has two more of its own, which append.
    pub max_connections: u32,
    /// How long a request waits for one of them before it is told that the database is away.
    pub patience: Duration,
    /// Whether to bring the schema up to date first; the login must own it then.
    pub migrate: bool,
    /// Where to listen; port 0 takes any free one.
    pub bind: SocketAddr,
    /// Where the tables answer.
    pub tables_url: String,
    /// Where the wallet answers.
    pub wallet_url: String,
    /// What the lobby puts on its own requests.
    pub caller: Arc<dyn Caller>,
    /// Settings, tokens, clock, ids, metrics.
    pub platform: Platform,
    /// What seals the draws of tournaments.
    pub sealing: Keys,
    /// Where the secrets of these draws come from.
    pub secrets: Secrets,
    /// How long to wait for things.
    pub pauses: Pauses,
    /// What templates may ask for at most.
    pub limits: Limits,
    /// What the document shows as templates.
    pub examples: Examples,
}

/// Why a lobby could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database cannot be reached.
    #[error("the lobby's database cannot be reached")]
    Database(#[from] sqlx::Error),
    /// The schema could not be brought up to date.
    #[error("the lobby's schema could not be brought up to date")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// The event store could not be opened.
    #[error("the event store could not be opened")]
    Store(#[from] StoreError),
    /// The HTTP client could not be made.
    #[error("no HTTP client")]
    Client(#[from] ClientError),
    /// The metrics are registered already: two lobbies on one platform.
    #[error("the platform has a lobby already")]
    Metrics(#[from] mazziere_telemetry::metrics::Error),
    /// The address cannot be bound.
    #[error("the lobby cannot listen")]
    Bind(#[from] io::Error),
}

/// A lobby that answers requests and carries out effects, until it is stopped.
#[derive(Debug)]
pub struct Lobby {
    streams: Streams,
    executor: Executor,
    pool: PgPool,
    dispatcher: Dispatcher,
    platform: Platform,
    watched: Watched,
    running: Running,
    tasks: Vec<JoinHandle<()>>,
    sequencer: SequencerHandle,
    lost: watch::Receiver<Option<LostHistory>>,
}

impl Lobby {
    /// Starts one. Must be called within a tokio runtime.
    ///
    /// # Errors
    /// [`StartError`].
    pub async fn start(config: Config) -> Result<Lobby, StartError> {
        if config.migrate {
            let owner = PgPool::connect(&config.database_url).await?;
            schema::migrate(&owner).await?;
            owner.close().await;
        }
        let pool = schema::connect(&config.database_url, config.max_connections, config.patience)?;
        let platform = &config.platform;
        let clock = platform.clock().clone();
        let ids = platform.ids().clone();
        let measured = StoreMetrics::new(platform.metrics())?;
        let events =
            EventStore::open(pool.clone(), clock.clone(), ids.clone(), StoreConfig::measured(&measured)).await?;
        uptime::agree(&pool, &clock, clock.now()).await?;
        let counted = pool.clone();
        platform.metrics().connections(config.max_connections, move || (counted.size(), counted.num_idle()))?;
        let sequencer = Sequencer::spawn(&events, SequencerConfig::default());
        let client = http_trusting(&platform.settings().trust, CALL_TIMEOUT)?;
        let (dispatcher, effects) = dispatcher(clock.clone());
        let wallet = WalletClient::new(client.clone(), &config.wallet_url, Arc::clone(&config.caller));
        let tables = TablesClient::new(client, &config.tables_url, Arc::clone(&config.caller));
        let pauses = config.pauses;
        let metrics = LobbyMetrics::new(platform.metrics())?;
        let streams = Streams::new(events.clone(), config.sealing, metrics.broken.clone());
        let receipts = Receipts::new(events.clone(), pool.clone(), clock.clone());
        let executor = Executor::new(executor::Parts {
            pool: pool.clone(),
            streams: streams.clone(),
            receipts: receipts.clone(),
            clock: clock.clone(),
            pauses,
            secrets: config.secrets,
            metrics: metrics.clone(),
            dispatcher: dispatcher.clone(),
        });
        let runner = Runner::new(
            runner::Parts {
                executor: executor.clone(),
                dispatcher: dispatcher.clone(),
                pool: pool.clone(),
                clock: clock.clone(),
                ids: ids.clone(),
                pauses,
                metrics: metrics.clone(),
                wallet: wallet.clone(),
                tables: tables.clone(),
            },
            Kinds::none().and::<Tournament>().and::<CashTable>().and::<ClubEvent>(),
        );
        let past = metrics.recheck.clone();
        let intake = Intake { executor: executor.clone(), pool: pool.clone(), clock: clock.clone(), ids, metrics };
        let live = LiveMetrics::new(platform.metrics())?;
        let watched = Watched {
            tournaments: web::Data::new(List::new(pool.clone(), clock.clone(), live.clone())),
            cash_tables: web::Data::new(List::new(pool.clone(), clock.clone(), live.clone())),
            rooms: web::Data::new(Rooms::new(streams.clone(), clock.clone(), live.clone())),
            presence: web::Data::new(Presence::new(executor.clone(), pool.clone(), clock.clone())),
            notices: web::Data::new(Notices::new(pool.clone(), clock.clone(), live.clone())),
            metrics: live,
        };
        let kept = pool.clone();
        platform.tickets().kept_by(move |hash| {
            let pool = kept.clone();
            async move { ticket::take(&pool, hash).await.map_err(ApiError::from) }.boxed()
        });
        let lost = events.lost_history();
        let history = lost.clone();
        platform.readiness().add("history", move || {
            let verdict = history.borrow().map_or(Ok(()), |lost| Err(lost.to_string()));
            async move { verdict }
        });
        platform.readiness().add("database", schema::probe(&config.database_url)?.check(pool.clone()));
        let shared = streams.clone();
        platform.readiness().add("sealing", move || {
            let verdict = shared.keys_wanting();
            async move { verdict }
        });
        let document = web::Data::new(openapi(&config.examples));
        let shown = watched.clone();
        let limits = web::Data::new(config.limits);
        let log = (web::Data::new(executor.clone()), web::Data::new(streams.clone()), web::Data::new(events.clone()));
        let asked = (web::Data::new(pool.clone()), web::Data::new(wallet.clone()), web::Data::new(tables.clone()));
        let configure = move |service: &mut web::ServiceConfig| {
            service.app_data(log.0.clone()).app_data(log.1.clone()).app_data(log.2.clone());
            service.app_data(asked.0.clone()).app_data(asked.1.clone()).app_data(asked.2.clone());
            service.app_data(limits.clone()).app_data(document.clone());
            shown.configure(service);
        };
        let running = serve(platform, config.bind, routes(), configure)?;
        let walks = recheck::walk(&events, &streams, &past);
        let mut tasks = vec![
            tokio::spawn(runner.run(effects)),
            tokio::spawn(worker::work(pool.clone(), clock.clone(), dispatcher.clone())),
            tokio::spawn(feed::follower::follow(intake, tables.clone())),
            tokio::spawn(notice::money::follow(pool.clone(), wallet.clone())),
            tokio::spawn(notice::sitting::keep(pool.clone(), clock.clone())),
            tokio::spawn(watched.notices.as_ref().clone().keep()),
            tokio::spawn(exclusion::follow(executor.clone(), pool.clone(), wallet, tables.clone(), clock.clone())),
            tokio::spawn(worth::learn_all((pool.clone(), events.clone(), clock.clone()), tables)),
            tokio::spawn(uptime::keep(pool.clone(), clock.clone())),
            tokio::spawn(watched.presence.as_ref().clone().keep()),
            tokio::spawn(stream::read(events.clone(), watched.listeners())),
            tokio::spawn(receipts.forget()),
            tokio::spawn(keep_gauges(measured, events.clone(), &sequencer)),
            tokio::spawn(Gauges::new(pool.clone(), events, clock, platform.metrics())?.run()),
        ];
        tasks.extend(walks);
        Ok(Lobby {
            streams,
            executor,
            pool,
            dispatcher,
            platform: config.platform,
            watched,
            running,
            tasks,
            sequencer,
            lost,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.running.address()
    }

    /// The base URL for callers on this machine.
    pub fn url(&self) -> String {
        self.running.url()
    }

    /// Its streams: for tests that look inside.
    pub fn streams(&self) -> &Streams {
        &self.streams
    }

    /// Who is connected, as another replica knows it: for tests that connect players themselves.
    pub fn other_presence(&self) -> Presence {
        Presence::new(self.executor.clone(), self.pool.clone(), self.platform.clock().clone())
    }

    /// The places of the effects that it carries out: for tests that take them.
    pub fn lanes(&self) -> &Arc<Lanes> {
        self.dispatcher.lanes()
    }

    /// Its platform: readiness, drain, metrics.
    pub fn platform(&self) -> &Platform {
        &self.platform
    }

    /// How often the database was read for a live stream: for tests that count.
    pub fn live_reads(&self, stream: &str, what: &str) -> u64 {
        self.watched.metrics.read(stream, what)
    }

    /// Waits until the database has lost what was acknowledged. What is in memory is worth nothing then: the process
    /// has to end.
    pub async fn history_lost(&self) {
        match self.lost.clone().wait_for(Option::is_some).await.map(|lost| *lost) {
            Ok(Some(lost)) => {
                tracing::error!(%lost, "the database has lost history that was acknowledged; this process ends");
            }
            Ok(None) | Err(_) => std::future::pending().await,
        }
    }

    /// Says that nobody should be sent here any more, and serves on as before.
    pub fn leave(&self) {
        self.running.leave();
    }

    /// Stops: requests under way are answered, effects not finished are left for others. Returns whether all ended
    /// within `grace`.
    pub async fn stop(self, grace: Duration) -> bool {
        let since = Stopwatch::start();
        let ended = self.running.stop(grace).await;
        for task in &self.tasks {
            task.abort();
        }
        let resigned = self.sequencer.stop_within(grace.saturating_sub(since.elapsed())).await;
        ended && resigned
    }
}

/// What can be watched. Clones share it.
#[derive(Clone, Debug)]
struct Watched {
    tournaments: web::Data<List<Tournament>>,
    cash_tables: web::Data<List<CashTable>>,
    rooms: web::Data<Rooms>,
    presence: web::Data<Presence>,
    notices: web::Data<Notices>,
    metrics: LiveMetrics,
}

impl Watched {
    fn listeners(&self) -> Vec<Arc<dyn Listener>> {
        let Watched { tournaments, cash_tables, rooms, presence, .. } = self.clone();
        vec![rooms.into_inner(), tournaments.into_inner(), cash_tables.into_inner(), presence.into_inner()]
    }
    fn configure(&self, service: &mut web::ServiceConfig) {
        service
            .app_data(self.tournaments.clone())
            .app_data(self.cash_tables.clone())
            .app_data(self.rooms.clone())
            .app_data(self.presence.clone())
            .app_data(self.notices.clone())
            .route(
                "/openapi.json",
                web::get().to(async |document: web::Data<OpenApi>| Reply::ok(&**document).kept_for(Keep::Release)),
            );
        serve_streams(service, include_str!("../../../openapi/streams/lobby.json"));
    }
}
