//! The service put together: start, run, stop.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use actix_web::web::{Data, ServiceConfig};
use mazziere_contract::client::{ClientError, http_trusting};
use mazziere_telemetry::{Clock, Ids};
use mazziere_tlog::SigningKey;
use mazziere_web::documentation::Printed;
use mazziere_web::platform::Settings;
use mazziere_web::{Authenticator, Platform, Running, serve};
use sqlx::PgPool;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::app::{Audit, Kept};
use crate::board::Board;
use crate::disk::Steps;
use crate::evidence::api::Evidence;
use crate::follower::Follower;
use crate::halt::Cause;
use crate::log::Log;
use crate::metrics::LogMetrics;
use crate::openapi::openapi;
use crate::ranges::api::Ranges;
use crate::routes::routes;
use crate::schema;
use crate::source::Source;
use crate::state::{State, StateError};
use crate::tiles::Tiles;
use crate::witness::{PATIENCE, Peer, Post, accompany};

static DOCUMENT: Printed = Printed::new(openapi);

/// What an operator may choose.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the database is. The user needs to be able to `set role mazziere_audit`.
    pub database_url: String,
    /// The most connections.
    pub connections: u32,
    /// How long a request waits for a connection.
    pub patience: Duration,
    /// Where to listen; port 0 takes any free one.
    pub address: SocketAddr,
    pub web: Settings,
    /// The logs that are kept, each with the key that signs it.
    pub keys: Vec<(Log, SigningKey)>,
    /// Where tiles are written: a folder for each log.
    pub tiles: PathBuf,
    /// Where the last signed notes are kept.
    pub state: PathBuf,
    /// Who is asked to cosign every log.
    pub witnesses: Vec<Peer>,
}

/// Why the service did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("the database url is malformed")]
    Database(#[from] sqlx::Error),
    #[error("the state of the signer cannot be used")]
    State(#[from] StateError),
    #[error("the metrics of the logs could not be registered")]
    Metrics(#[from] mazziere_telemetry::metrics::Error),
    #[error("witnesses cannot be called")]
    Client(#[from] ClientError),
    #[error("the address could not be bound")]
    Bind(#[from] std::io::Error),
}

/// The service, until it is stopped.
#[derive(Debug)]
pub struct Service {
    running: Running,
    platform: Platform,
    audit: Audit,
    pool: PgPool,
    tasks: Vec<JoinHandle<()>>,
    /// Ends when nobody works with the state any more.
    freed: oneshot::Receiver<()>,
}

impl Service {
    /// Starts the service: the state is locked, each log followed, signed and walked over, witnesses are asked.
    ///
    /// # Errors
    /// See [`StartError`].
    pub async fn start(
        config: Config,
        authenticator: Authenticator,
        clock: Clock,
        ids: Ids,
    ) -> Result<Service, StartError> {
        let mut state = State::open(&config.state, Steps::default())?;
        let freed = state.freed();
        let state = Arc::new(state);
        let pool = schema::connect(&config.database_url, config.connections, config.patience)?;
        let http = Http(http_trusting(&config.web.trust, PATIENCE)?);
        let platform = Platform::new(config.web, authenticator, clock.clone(), ids);
        let metrics = LogMetrics::new(platform.metrics(), clock.now())?;
        let counted = pool.clone();
        platform.metrics().connections(config.connections, move || (counted.size(), counted.num_idle()))?;
        platform.readiness().add("database", schema::probe(&config.database_url)?.check(pool.clone()));
        let (mut logs, mut tasks) = (BTreeMap::new(), Vec::new());
        let mut house = String::new();
        for (log, key) in config.keys {
            let origin = key.verifying_key().name();
            house = origin.strip_suffix(&format!("/{}", log.name())).unwrap_or(origin).to_owned();
            let witnesses = config.witnesses.iter().map(|peer| peer.key.clone()).collect();
            let board = Board::new(log, key.verifying_key().clone(), witnesses);
            let (tiles, source) = (Tiles::new(config.tiles.join(log.name())), Source::new(pool.clone(), log));
            metrics.show(&board, clock.now());
            logs.insert(log, Kept { board: board.clone(), tiles: tiles.clone(), source: source.clone() });
            let (state, metrics, clock) = (Arc::clone(&state), metrics.clone(), clock.clone());
            let follower = Follower { source, key, tiles, state, board, clock, metrics };
            for peer in &config.witnesses {
                tasks.push(tokio::spawn(witnessed(peer.clone(), http.clone(), follower.clone())));
            }
            tasks.push(tokio::spawn(follower.clone().walk()));
            tasks.push(tokio::spawn(follower.follow()));
        }
        let audit = Audit::new(logs, state, clock);
        let shared = audit.clone();
        let evidence = Data::new(Evidence::new(pool.clone(), &house));
        let ranges = Data::new(Ranges::new(pool.clone()));
        let running = serve(&platform, config.address, routes(), move |config: &mut ServiceConfig| {
            config.app_data(Data::new(shared.clone())).app_data(evidence.clone()).app_data(ranges.clone());
            DOCUMENT.serve(config);
        })?;
        Ok(Service { running, platform, audit, pool, tasks, freed })
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

    /// Its inside, for callers in the same process.
    pub fn audit(&self) -> &Audit {
        &self.audit
    }

    /// Says that nobody should be sent here any more, and serves on as before.
    pub fn leave(&self) {
        self.running.leave();
    }

    /// Stops within `grace`. Wherever a signer is stopped, the next one goes on from what is durable. Returns whether
    /// all ended by itself.
    pub async fn stop(self, grace: Duration) -> bool {
        for task in &self.tasks {
            task.abort();
        }
        let ended = self.running.stop(grace).await;
        for task in self.tasks {
            let _aborted = task.await;
        }
        drop(self.audit);
        // What writes to the disk is not aborted with its task: the next process can take the state when the last one
        // who holds it has let go.
        let _freed = tokio::time::timeout(grace, self.freed).await;
        let _closing = tokio::time::timeout(grace, self.pool.close()).await;
        ended
    }
}

/// Brings a witness along; halts the log if it contradicts.
async fn witnessed(peer: Peer, http: Http, follower: Follower) {
    let Follower { board, tiles, state, clock, .. } = follower;
    let what = accompany(&peer, &board, &tiles, &http, &clock).await;
    let detail = format!("the witness {} contradicts: {what}", peer.key.name());
    board.halt(&state, Cause::Witness, &detail, clock.now());
    board.not_cosigned(&peer.key, &detail);
}

/// HTTP to witnesses.
#[derive(Clone, Debug)]
struct Http(reqwest::Client);

/// The longest answer that is read: some lines.
const MOST_BYTES: usize = 1 << 14;

impl Post for Http {
    async fn post(&self, url: &str, body: String) -> Result<(u16, String), String> {
        let failed = |error: reqwest::Error| error.without_url().to_string();
        let mut answer = self.0.post(url).body(body).send().await.map_err(failed)?;
        let status = answer.status().as_u16();
        let mut read = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(failed)? {
            read.extend(&chunk);
            if read.len() > MOST_BYTES {
                return Err("its answer is too long".to_owned());
            }
        }
        Ok((status, String::from_utf8(read).map_err(|_| "its answer is no text".to_owned())?))
    }
}
