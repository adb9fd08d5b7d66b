//! The service: what handlers lean on, how commands are answered over HTTP, how the service starts and stops.

use std::net::SocketAddr;
use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::web::{self, Data, ServiceConfig};
use mazziere_contract::{ErrorCode, Problem};
use mazziere_telemetry::{Clock, Ids, Metrics};
use mazziere_web::platform::Settings;
use mazziere_web::{ApiError, Authenticator, IdempotencyKey, Platform, Principal, Reply, RequestHash, Running, serve};
use sqlx::pool::PoolConnection;
use sqlx::{PgPool, Postgres};
use tokio::task::JoinHandle;

use crate::command::{Action, Command};
use crate::decide::Verdict;
use crate::engine::{Engine, EngineError, Fault, StoreError};
use crate::hold::sweeper;
use crate::schema;
use crate::verdict::Refusal;

/// What an operator may choose.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the database is. The user needs to be able to `set role mazziere_wallet`, and to own the schema if `migrate`.
    pub database_url: String,
    /// Whether to bring the schema up to date first.
    pub migrate: bool,
    /// The most connections that serve reads. The engine keeps two more: one writes while the other reads for the next batch.
    pub connections: u32,
    /// How long a request waits for a connection before it is told that the database is away.
    pub patience: Duration,
    /// The pause between two looks for overdue holds.
    pub sweep_every: Duration,
    /// Where to listen; port 0 takes any free one.
    pub address: SocketAddr,
    /// The web settings.
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

/// What handlers lean on. Clones share it.
#[derive(Clone, Debug)]
pub struct Wallet {
    pool: PgPool,
    engine: Engine,
    clock: Clock,
}

impl Wallet {
    /// A wallet on this pool (see [`schema::connect`]), and the task that writes for it.
    ///
    /// # Errors
    /// When the metrics are registered already.
    pub fn new(
        pool: PgPool,
        clock: Clock,
        metrics: &Metrics,
    ) -> Result<(Wallet, JoinHandle<()>), mazziere_telemetry::metrics::Error> {
        let (engine, batcher) = Engine::start(pool.clone(), clock.clone(), metrics)?;
        Ok((Wallet { pool, engine, clock }, batcher))
    }

    /// Where commands are handed in.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The connections that read.
    pub fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// The time.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// A connection to read with.
    pub(crate) async fn reader(&self) -> Result<PoolConnection<Postgres>, ApiError> {
        self.pool.acquire().await.map_err(|error| store_failed(&StoreError::from(error)))
    }

    /// Adds the wallet and its document to an application.
    pub fn configure(&self, config: &mut ServiceConfig) {
        let document = web::get().to(async || web::Json(crate::openapi()));
        config.app_data(Data::new(self.clone())).route("/openapi.json", document);
    }
}

/// Who sends a command, under which key, with which bytes.
pub(crate) struct Sent {
    pub(crate) principal: Principal,
    pub(crate) key: IdempotencyKey,
    pub(crate) hash: RequestHash,
}

/// Hands in a command and answers with its verdict: the first answer the first time and every time.
pub(crate) async fn answer(
    wallet: &Wallet,
    platform: &Platform,
    sent: &Sent,
    action: Action,
) -> Result<Reply, ApiError> {
    let command_id = sent.key.command_id(sent.principal.subject);
    let _guard = platform.in_flight().begin(command_id)?;
    let command = Command { command_id, request_hash: *sent.hash.as_bytes(), action };
    let verdict = wallet.engine.execute(command).await.map_err(|error| engine_failed(&error))?;
    match verdict {
        Verdict::KeyReused => Err(ErrorCode::IdempotencyKeyReused.into()),
        Verdict::Answered { answer, replayed } if answer.is_refusal() => {
            let problem = answer.problem().unwrap_or_else(|| Problem::new(ErrorCode::Internal, "unreadable answer"));
            let error = ApiError::from(problem);
            Err(if replayed { error.with_header(REPLAYED, TRUE) } else { error })
        }
        Verdict::Answered { answer, replayed } => {
            let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK);
            Ok(Reply::stored(status, answer.body.to_vec()).replayed(replayed))
        }
    }
}

const REPLAYED: actix_web::http::header::HeaderName =
    actix_web::http::header::HeaderName::from_static(mazziere_web::reply::IDEMPOTENCY_REPLAYED);
const TRUE: actix_web::http::header::HeaderValue = actix_web::http::header::HeaderValue::from_static("true");

/// A failure of the engine on its way out.
fn engine_failed(error: &EngineError) -> ApiError {
    match error {
        EngineError::Unavailable(_) => ApiError::failure(ErrorCode::DatabaseUnavailable, error).with_retry_after(1),
        EngineError::Broken(_) => ApiError::internal(error),
        EngineError::Stopped => ErrorCode::Draining.into(),
    }
}

/// A failed read on its way out.
pub(crate) fn store_failed(error: &StoreError) -> ApiError {
    match error.fault() {
        Fault::Unavailable | Fault::Contended => {
            ApiError::failure(ErrorCode::DatabaseUnavailable, error).with_retry_after(1)
        }
        Fault::Broken => ApiError::internal(error),
    }
}

/// A refusal of a read on its way out.
pub(crate) fn refused(refusal: &Refusal) -> ApiError {
    refusal.problem().into()
}

/// A wallet that answers requests, until it is stopped.
#[derive(Debug)]
pub struct Service {
    running: Running,
    platform: Platform,
    wallet: Wallet,
    batcher: JoinHandle<()>,
    sweeper: JoinHandle<()>,
}

impl Service {
    /// Starts a wallet: pool, migrations if asked for, engine, sweeper, readiness, HTTP. Works while the database is away
    /// (unless it is to be migrated): `/readyz` says so, and requests are told.
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
        let platform = Platform::new(config.web, authenticator, clock.clone(), ids);
        let (wallet, batcher) = Wallet::new(pool.clone(), clock.clone(), platform.metrics())?;
        let probed = pool.clone();
        platform.readiness().add("database", move || {
            let pool = probed.clone();
            async move { schema::probe(&pool).await.map_err(|_| "the database does not answer".to_owned()) }
        });
        let shared = wallet.clone();
        let running = serve(&platform, config.address, crate::routes(), move |config: &mut ServiceConfig| {
            shared.configure(config);
        })?;
        let sweeper = sweeper::start(pool, wallet.engine.clone(), clock, config.sweep_every);
        Ok(Service { running, platform, wallet, batcher, sweeper })
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

    /// Stops: no new requests, those under way are answered within `grace`, what was handed in is committed. Returns
    /// whether all ended by itself.
    pub async fn stop(self, grace: Duration) -> bool {
        self.sweeper.abort();
        let ended = self.running.stop(grace).await;
        let pool = self.wallet.pool.clone();
        // The last engine goes with the wallet; the batcher ends once the queue is empty.
        drop(self.wallet);
        let batcher = self.batcher;
        let written = tokio::time::timeout(grace, batcher).await.is_ok();
        pool.close().await;
        ended && written
    }
}
