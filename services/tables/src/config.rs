//! What an operator chooses, and why a service does not start.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use mazziere_contract::Caller;
use mazziere_contract::client::ClientError;
use mazziere_eventstore::StoreError;
use mazziere_replay::seal::Keys;
use mazziere_web::Settings;

use crate::bounds::Pace;
use crate::chance;
use crate::clock::pulse::BeatError;
use crate::release::Release;

/// How the wallet is called.
#[derive(Clone)]
pub struct WalletAccess {
    /// Its base URL.
    pub url: String,
    /// As whom: a service of the house.
    pub caller: Arc<dyn Caller>,
    /// How long it has to answer, before the same is asked again.
    pub timeout: Duration,
}

impl WalletAccess {
    /// The wallet at `url`, which has five seconds to answer.
    pub fn new(url: impl Into<String>, caller: Arc<dyn Caller>) -> WalletAccess {
        WalletAccess { url: url.into(), caller, timeout: Duration::from_secs(5) }
    }
}

impl fmt::Debug for WalletAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WalletAccess").field("url", &self.url).finish_non_exhaustive()
    }
}

/// How the service `audit` is called, whose signature makes the proof of a hand one.
#[derive(Clone)]
pub struct AuditAccess {
    /// Its base URL.
    pub url: String,
    /// As whom: a service of the house, or nobody.
    pub caller: Arc<dyn Caller>,
    /// How long it has to answer.
    pub timeout: Duration,
}

impl AuditAccess {
    /// The service at `url`, which has five seconds to answer.
    pub fn new(url: impl Into<String>, caller: Option<Arc<dyn Caller>>) -> AuditAccess {
        let caller = caller.unwrap_or_else(|| Arc::new(Anonymous));
        AuditAccess { url: url.into(), caller, timeout: Duration::from_secs(5) }
    }
}

impl fmt::Debug for AuditAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AuditAccess").field("url", &self.url).finish_non_exhaustive()
    }
}

/// A caller without a token, for what is public.
struct Anonymous;

impl Caller for Anonymous {
    fn bearer(&self) -> Option<String> {
        None
    }
}

/// How the service is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the database is (`DATABASE_URL`).
    pub database_url: String,
    /// Where to listen; port 0 takes any free one.
    pub address: SocketAddr,
    /// Connections to the database, at most; the event store has two more of its own, which append.
    pub connections: u32,
    /// How long a request waits for one of them before it is told that the database is away.
    pub connection_patience: Duration,
    /// Whether to migrate first, with the rights of the URL's login.
    pub migrate: bool,
    /// How long the first deal waits for the players (`MAZZIERE_START_DELAY_MS`, 10000); zero deals at once.
    pub start_delay: chrono::Duration,
    /// How long a ring table rests between two hands (`MAZZIERE_HAND_PAUSE_MS`, 3000); zero deals at once.
    pub hand_pause: chrono::Duration,
    /// Whether clocks may be faster than people are (G4.5): in development and test houses only (`MAZZIERE_ENV`).
    pub pace: Pace,
    /// The ledger behind cash tables; without it there are none.
    pub wallet: Option<WalletAccess>,
    /// Who signs the log of events; without it no hand is proven.
    pub audit: Option<AuditAccess>,
    /// Where secrets and cards come from: [`chance::OperatingSystem`], but in tests.
    pub chance: Arc<dyn chance::Source>,
    /// The release that this process runs, which the log is told; none in tests.
    pub release: Option<Release>,
    /// The keys that seal what nobody may see before a deal is over (`MAZZIERE_SEALING_KEYS`). The service does not
    /// start without them.
    pub sealing: Option<Keys>,
    /// How long the start waits for a database that is away.
    pub patience: Duration,
    pub web: Settings,
}

impl Config {
    /// The configuration in which nothing but the database and the address was chosen.
    pub fn new(database_url: impl Into<String>, address: SocketAddr) -> Config {
        Config {
            database_url: database_url.into(),
            address,
            connections: 16,
            connection_patience: Duration::from_secs(5),
            migrate: false,
            start_delay: chrono::Duration::seconds(10),
            hand_pause: chrono::Duration::seconds(3),
            pace: Pace::People,
            wallet: None,
            audit: None,
            chance: Arc::new(chance::OperatingSystem),
            release: None,
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
    /// No first sign of life can be given.
    #[error(transparent)]
    Heartbeat(#[from] BeatError),
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
    #[error("wallet and audit cannot be called")]
    Client(#[from] ClientError),
}
