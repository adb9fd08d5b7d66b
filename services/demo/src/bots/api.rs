//! How a bot calls the services: any replica will do, and a write is repeated with its key until there is an answer.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use mazziere_contract::client::{ClientError, LobbyClient, TablesClient, WalletClient};
use mazziere_contract::{Caller, ErrorCode};
use mazziere_telemetry::{Clock, Stopwatch};

use super::{Readiness, Replicas};

/// Latencies kept at most; bots that play for ever stop noting them.
const LATENCIES: usize = 2_000_000;

/// How long a bot goes on repeating a request that brings no final answer.
const PATIENCE: Duration = Duration::from_secs(120);

/// Where the services are: one URL per replica.
#[derive(Clone)]
pub struct Endpoints {
    /// The connections, shared by everybody.
    pub http: reqwest::Client,
    pub lobby: Vec<String>,
    pub tables: Vec<String>,
    pub wallet: Vec<String>,
    /// Which of them are ready; where nobody watches that, all of them.
    pub readiness: Arc<Readiness>,
    /// What is counted.
    pub meters: Arc<Meters>,
    pub clock: Clock,
}

/// What the bots count about their requests.
#[derive(Default)]
pub struct Meters {
    requests: AtomicU64,
    server_errors: AtomicU64,
    unanswered: AtomicU64,
    failed: AtomicU64,
    longest_move_micros: AtomicU64,
    refusals: Mutex<BTreeMap<&'static str, u64>>,
    move_micros: Mutex<Vec<u32>>,
}

impl Meters {
    /// Requests sent, repeats included.
    pub fn requests(&self) -> u64 {
        self.requests.load(Ordering::Relaxed)
    }

    /// Answers with a status of 500 or more.
    pub fn server_errors(&self) -> u64 {
        self.server_errors.load(Ordering::Relaxed)
    }

    /// Requests that brought no answer at all.
    pub fn unanswered(&self) -> u64 {
        self.unanswered.load(Ordering::Relaxed)
    }

    /// Requests that failed though their callers do as they are told: no answer at all, a status of 500 or more other
    /// than 503 (which says when to come back), a live stream that could not be opened in one of these ways.
    pub fn failed(&self) -> u64 {
        self.failed.load(Ordering::Relaxed)
    }

    /// How long somebody waited at most for a move to be acknowledged, all repeats and pauses included, in
    /// microseconds.
    pub fn longest_move_micros(&self) -> u64 {
        self.longest_move_micros.load(Ordering::Relaxed)
    }

    /// Takes note of how long a move took from its first sending to its acknowledgement.
    pub(super) fn note_whole_move(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.longest_move_micros.fetch_max(micros, Ordering::Relaxed);
    }

    /// Refusals by code.
    pub fn refusals(&self) -> BTreeMap<&'static str, u64> {
        self.refusals.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The latency, in microseconds, that `per_mille` of the answered moves did not exceed; 0 without moves.
    pub fn move_micros(&self, per_mille: usize) -> u32 {
        let mut all = self.move_micros.lock().unwrap_or_else(PoisonError::into_inner).clone();
        all.sort_unstable();
        let place = (all.len() * per_mille / 1000).min(all.len().saturating_sub(1));
        all.get(place).copied().unwrap_or(0)
    }

    /// How many moves were answered.
    pub fn moves(&self) -> usize {
        self.move_micros.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    pub(super) fn note_move(&self, took: Duration) {
        let micros = u32::try_from(took.as_micros()).unwrap_or(u32::MAX);
        let mut all = self.move_micros.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() < LATENCIES {
            all.push(micros);
        }
    }

    pub(super) fn note<T>(&self, result: &Result<T, ClientError>) {
        self.requests.fetch_add(1, Ordering::Relaxed);
        if let Err(error) = result
            && is_failure(error)
        {
            tracing::warn!(%error, "a request has failed");
            self.failed.fetch_add(1, Ordering::Relaxed);
        }
        match result {
            Ok(_) | Err(ClientError::Open { .. }) => {}
            Err(ClientError::Problem(problem)) => {
                if problem.status >= 500 {
                    self.server_errors.fetch_add(1, Ordering::Relaxed);
                }
                let mut refusals = self.refusals.lock().unwrap_or_else(PoisonError::into_inner);
                *refusals.entry(problem.code.code()).or_default() += 1;
            }
            Err(ClientError::Unexpected { status, .. }) => {
                if *status >= 500 {
                    self.server_errors.fetch_add(1, Ordering::Relaxed);
                }
            }
            Err(ClientError::Unreachable(_) | ClientError::TimedOut) => {
                self.unanswered.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

/// The services as one caller sees them.
#[derive(Clone)]
pub struct Api {
    lobby: Arc<Replicas<LobbyClient>>,
    tables: Arc<Replicas<TablesClient>>,
    wallet: Arc<Replicas<WalletClient>>,
    readiness: Arc<Readiness>,
    turn: Arc<AtomicUsize>,
    /// What is counted.
    pub meters: Arc<Meters>,
    pub clock: Clock,
}

impl Api {
    /// The services of `endpoints`, called as `caller`.
    pub fn new(endpoints: &Endpoints, caller: &Arc<dyn Caller>) -> Api {
        let http = || endpoints.http.clone();
        let ready = &endpoints.readiness;
        let lobby = Replicas::new(&endpoints.lobby, ready, |url| LobbyClient::new(http(), url, caller.clone()));
        let tables = Replicas::new(&endpoints.tables, ready, |url| TablesClient::new(http(), url, caller.clone()));
        let wallet = Replicas::new(&endpoints.wallet, ready, |url| WalletClient::new(http(), url, caller.clone()));
        Api {
            lobby: lobby.into(),
            tables: tables.into(),
            wallet: wallet.into(),
            readiness: endpoints.readiness.clone(),
            turn: Arc::default(),
            meters: endpoints.meters.clone(),
            clock: endpoints.clock.clone(),
        }
    }

    /// Asks a lobby until there is an answer.
    ///
    /// # Errors
    /// A refusal, or the last failure when patience has run out.
    pub async fn lobby<T, F>(&self, call: impl Fn(LobbyClient) -> F) -> Result<T, ClientError>
    where
        F: Future<Output = Result<T, ClientError>>,
    {
        self.answered(&self.lobby, call).await
    }

    /// Asks a replica of the tables until there is an answer.
    ///
    /// # Errors
    /// As [`Api::lobby`].
    pub async fn tables<T, F>(&self, call: impl Fn(TablesClient) -> F) -> Result<T, ClientError>
    where
        F: Future<Output = Result<T, ClientError>>,
    {
        self.answered(&self.tables, call).await
    }

    /// Asks a wallet until there is an answer.
    ///
    /// # Errors
    /// As [`Api::lobby`].
    pub async fn wallet<T, F>(&self, call: impl Fn(WalletClient) -> F) -> Result<T, ClientError>
    where
        F: Future<Output = Result<T, ClientError>>,
    {
        self.answered(&self.wallet, call).await
    }

    /// One replica of the tables, for a live stream.
    pub async fn some_tables(&self) -> TablesClient {
        self.tables.ready(&self.turn).await
    }

    /// One lobby, for a live stream.
    pub async fn some_lobby(&self) -> LobbyClient {
        self.lobby.ready(&self.turn).await
    }

    async fn answered<C: Clone, T, F>(&self, replicas: &Replicas<C>, call: impl Fn(C) -> F) -> Result<T, ClientError>
    where
        F: Future<Output = Result<T, ClientError>>,
    {
        let waited = Stopwatch::start();
        let mut pause_ms = 10;
        loop {
            let result = call(replicas.ready(&self.turn).await).await;
            self.meters.note(&result);
            match result {
                Err(error) if unanswered(&error) && waited.elapsed() < PATIENCE => {
                    // A bot that follows readiness waits as it is told; the others press on.
                    let delay = error.retry_after().filter(|_| self.readiness.is_watched());
                    let told_ms = delay.and_then(|seconds| i64::try_from(seconds * 1_000).ok());
                    self.clock.sleep(chrono::Duration::milliseconds(told_ms.unwrap_or(pause_ms))).await;
                    pause_ms = (pause_ms * 2).min(400);
                }
                answer => return answer,
            }
        }
    }
}

/// Whether an answer is none, or one that its caller can do nothing about. Every 503 of ours says when to come back.
fn is_failure(error: &ClientError) -> bool {
    match error {
        ClientError::Problem(problem) => problem.status >= 500 && problem.status != 503,
        ClientError::Unexpected { status, .. } => *status >= 500,
        ClientError::Unreachable(_) | ClientError::TimedOut => true,
        ClientError::Open { .. } => false,
    }
}

/// Whether the same request with the same key may still bring the answer.
fn unanswered(error: &ClientError) -> bool {
    error.is_transient() || error.code() == Some(ErrorCode::RateLimited)
}

/// Whether a refusal only says that the table went on before the request arrived.
pub(super) fn passed_by(error: &ClientError) -> bool {
    matches!(
        error.code(),
        Some(
            ErrorCode::TableOver
                | ErrorCode::StaleVersion
                | ErrorCode::NotYourTurn
                | ErrorCode::TimeExpired
                | ErrorCode::ChanceAwaited
                | ErrorCode::SeatNotYours
        )
    )
}
