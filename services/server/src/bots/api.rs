//! How a bot calls the services: any replica will do, and a write is repeated with its key until there is an answer.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use mazziere_contract::client::{ClientError, LobbyClient, TablesClient, WalletClient};
use mazziere_contract::{Caller, ErrorCode};
use mazziere_telemetry::{Clock, Stopwatch};

/// Latencies kept at most; bots that play for ever stop noting them.
const LATENCIES: usize = 2_000_000;

/// How long a bot goes on repeating a request that brings no final answer.
const PATIENCE: Duration = Duration::from_secs(120);

/// Where the services are: one URL per replica.
#[derive(Clone)]
pub struct Town {
    /// The connections, shared by everybody.
    pub http: reqwest::Client,
    /// Lobbies.
    pub lobby: Vec<String>,
    /// Tables.
    pub tables: Vec<String>,
    /// Wallets.
    pub wallet: Vec<String>,
    /// What is counted.
    pub meters: Arc<Meters>,
    /// The time.
    pub clock: Clock,
}

/// What the bots count about their requests.
#[derive(Default)]
pub struct Meters {
    requests: AtomicU64,
    server_errors: AtomicU64,
    unanswered: AtomicU64,
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

    fn note<T>(&self, result: &Result<T, ClientError>) {
        self.requests.fetch_add(1, Ordering::Relaxed);
        match result {
            Ok(_) => {}
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
            Err(ClientError::Unreachable(_)) => {
                self.unanswered.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

/// The services as one caller sees them.
#[derive(Clone)]
pub struct Api {
    lobby: Arc<[LobbyClient]>,
    tables: Arc<[TablesClient]>,
    wallet: Arc<[WalletClient]>,
    turn: Arc<AtomicUsize>,
    /// What is counted.
    pub meters: Arc<Meters>,
    /// The time.
    pub clock: Clock,
}

impl Api {
    /// The services of `town`, called as `caller`.
    pub fn new(town: &Town, caller: &Arc<dyn Caller>) -> Api {
        let http = || town.http.clone();
        Api {
            lobby: town.lobby.iter().map(|url| LobbyClient::new(http(), url, caller.clone())).collect(),
            tables: town.tables.iter().map(|url| TablesClient::new(http(), url, caller.clone())).collect(),
            wallet: town.wallet.iter().map(|url| WalletClient::new(http(), url, caller.clone())).collect(),
            turn: Arc::default(),
            meters: town.meters.clone(),
            clock: town.clock.clone(),
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
    pub fn some_tables(&self) -> TablesClient {
        self.next(&self.tables)
    }

    /// One lobby, for a live stream.
    pub fn some_lobby(&self) -> LobbyClient {
        self.next(&self.lobby)
    }

    fn next<C: Clone>(&self, replicas: &[C]) -> C {
        replicas[self.turn.fetch_add(1, Ordering::Relaxed) % replicas.len()].clone()
    }

    async fn answered<C: Clone, T, F>(&self, replicas: &[C], call: impl Fn(C) -> F) -> Result<T, ClientError>
    where
        F: Future<Output = Result<T, ClientError>>,
    {
        let waited = Stopwatch::start();
        let mut pause_ms = 10;
        loop {
            let result = call(self.next(replicas)).await;
            self.meters.note(&result);
            match result {
                Err(error) if unanswered(&error) && waited.elapsed() < PATIENCE => {
                    self.clock.sleep(chrono::Duration::milliseconds(pause_ms)).await;
                    pause_ms = (pause_ms * 2).min(400);
                }
                answer => return answer,
            }
        }
    }
}

/// Whether the same request with the same key may still bring the answer.
fn unanswered(error: &ClientError) -> bool {
    error.is_transient() || error.code() == Some(ErrorCode::RateLimited)
}
