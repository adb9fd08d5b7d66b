//! One service in a process: configured, started, watched over, stopped.
//!
//! The same function starts a service for its own process, for `all` and for a demo. **Invariant:** a service that is
//! told to end answers what is under way first; within its grace nothing acknowledged is lost, and after it neither.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use chrono::TimeDelta;
use mazziere_contract::Caller;
use mazziere_database::Probe;
use mazziere_sealing::Keys;
use mazziere_telemetry::metrics::{Kind, Sample};
use mazziere_telemetry::{Clock, Ids};
use mazziere_web::auth::ServiceCaller;
use mazziere_web::{Authenticator, Platform, Service as Signer, Settings};

use crate::args::{Environment, ServiceArgs};
use crate::misconfigured::Misconfigured;
use crate::{documents, release, sealing};

pub mod audit;
mod config;
mod own_key;
mod waiting;

pub use config::{environment, listening_address, without_password};

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Role {
    Lobby,
    /// Games in play.
    Tables,
    Wallet,
    /// The transparency logs.
    Audit,
}

impl Role {
    /// Its name, on the command line and elsewhere.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// As whom it calls others, if it calls any.
    pub const fn service(self) -> Option<Signer> {
        match self {
            Role::Lobby => Some(Signer::Lobby),
            Role::Tables => Some(Signer::Tables),
            Role::Wallet | Role::Audit => None,
        }
    }

    /// Where it listens unless told otherwise.
    pub const fn usual_bind(self) -> &'static str {
        match self {
            Role::Lobby => "0.0.0.0:8081",
            Role::Tables => "0.0.0.0:8082",
            Role::Wallet => "0.0.0.0:8083",
            Role::Audit => "0.0.0.0:8084",
        }
    }

    /// How many connections to the database serve its requests unless told otherwise.
    pub const fn usual_connections(self) -> u32 {
        match self {
            Role::Lobby | Role::Tables => 16,
            Role::Wallet => 8,
            Role::Audit => 4,
        }
    }

    /// How many connections a replica opens at most unless told otherwise: two more append, or post.
    pub const fn most_connections(self) -> u32 {
        match self {
            Role::Audit => self.usual_connections(),
            _ => self.usual_connections() + 2,
        }
    }

    /// How long a request waits for one of them unless told otherwise.
    pub const fn usual_patience(self) -> Duration {
        match self {
            Role::Lobby | Role::Tables | Role::Audit => Duration::from_secs(5),
            Role::Wallet => Duration::from_secs(3),
        }
    }
}

/// A service that runs in this process.
pub struct Service {
    role: Role,
    running: Running,
}

enum Running {
    Lobby(mazziere_lobby::Lobby),
    Tables(mazziere_tables::Service),
    Wallet(mazziere_wallet::Service),
    Audit(mazziere_audit::Service),
}

impl Service {
    pub fn role(&self) -> Role {
        self.role
    }

    /// Its base URL for callers on this machine.
    pub fn url(&self) -> String {
        reachable(&match &self.running {
            Running::Lobby(lobby) => lobby.url(),
            Running::Tables(tables) => tables.url(),
            Running::Wallet(wallet) => wallet.url(),
            Running::Audit(audit) => audit.url(),
        })
    }

    /// What every request of it leans on: its metrics, its readiness.
    pub fn platform(&self) -> &Platform {
        match &self.running {
            Running::Lobby(lobby) => lobby.platform(),
            Running::Tables(tables) => tables.platform(),
            Running::Wallet(wallet) => wallet.platform(),
            Running::Audit(audit) => audit.platform(),
        }
    }

    /// Waits until the database has lost what was acknowledged, where the service holds any of it in memory.
    pub async fn history_lost(&self) {
        match &self.running {
            Running::Lobby(lobby) => lobby.history_lost().await,
            Running::Tables(tables) => tables.history_lost().await,
            // The wallet knows an epoch that is not its own, as a rule: docs/durability.md. The audit halts by itself.
            Running::Wallet(_) | Running::Audit(_) => std::future::pending().await,
        }
    }

    /// Says that nobody should be sent here any more; all is served as before.
    pub fn leave(&self) {
        match &self.running {
            Running::Lobby(lobby) => lobby.leave(),
            Running::Tables(tables) => tables.leave(),
            Running::Wallet(wallet) => wallet.leave(),
            Running::Audit(audit) => audit.leave(),
        }
    }

    /// Stops it; what is under way has `grace` to end.
    pub async fn stop(self, grace: Duration) {
        let in_order = match self.running {
            Running::Lobby(lobby) => lobby.stop(grace).await,
            Running::Tables(tables) => tables.stop(grace).await,
            Running::Wallet(wallet) => wallet.stop(grace).await,
            Running::Audit(audit) => audit.stop(grace).await,
        };
        if !in_order {
            tracing::warn!(service.name = self.role.name(), "requests under way were cut off");
        }
    }
}

/// The same URL as somebody on this machine would call it.
pub fn reachable(url: &str) -> String {
    url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//127.0.0.1:")
}

/// Starts a service. It does not migrate: see [`crate::database::migrate`]. As long as the database is away, or is not
/// as the service needs it, it waits, for ever, and says on `/readyz` for what.
///
/// # Errors
/// [`Misconfigured`] when it cannot work as it is configured; when an address is not to be had.
pub async fn start(role: Role, args: &ServiceArgs, clock: &Clock, ids: &Ids) -> anyhow::Result<Service> {
    let url = args.database.url()?;
    config::log(role, args, &url);
    loop {
        let prepared = Prepared::read(role, args, &url, clock).await.map_err(|error| Misconfigured::of(&error))?;
        let address = prepared.address;
        let admin = prepared.settings.admin;
        let probe = prepared.probe.clone();
        waiting::until_ready(role, &probe, address, admin, &prepared.settings.origins).await?;
        let started = prepared.start(role, args, clock, ids).await;
        let failed = match started {
            Ok(running) => return Ok(Service { role, running }),
            Err(error) => error.context(format!("starting the {}", role.name())),
        };
        match probe.alone().await {
            // It went away while the service started: there is nothing to do but to wait again.
            Err(unready) => tracing::warn!(service.name = role.name(), %unready, "the start is tried again"),
            Ok(()) => return Err(failed),
        }
    }
}

/// The configuration of a service, read and found to be usable.
struct Prepared {
    url: String,
    connections: u32,
    patience: Duration,
    address: SocketAddr,
    settings: Settings,
    authenticator: Authenticator,
    caller: Option<Arc<ServiceCaller>>,
    sealing: Option<Keys>,
    logs: Option<audit::Logs>,
    wallet_url: String,
    tables_url: String,
    audit_url: Option<String>,
    probe: Probe,
}

/// Whether a house of this kind holds what others must not reach.
fn is_serious(environment: Environment) -> bool {
    matches!(environment, Environment::Staging | Environment::Production)
}

impl Prepared {
    async fn read(role: Role, args: &ServiceArgs, url: &str, clock: &Clock) -> anyhow::Result<Prepared> {
        let address = listening_address("MAZZIERE_BIND", args.bind.as_deref().unwrap_or(role.usual_bind()))?;
        let admin =
            args.admin_bind.as_deref().map(|bind| listening_address("MAZZIERE_ADMIN_BIND", bind)).transpose()?;
        let trust = config::trust(args)?;
        let keys = config::keys(args, &trust, clock)?;
        let authenticator = Authenticator::new(keys, &args.issuer, &args.audience, clock.clone());
        // The tables can do without: then there are no cash tables.
        let signs = role.service().filter(|who| role == Role::Lobby || config::signing_key(*who, args).is_some());
        let caller = |who| Ok::<_, anyhow::Error>(Arc::new(config::service_key(who, args, clock)?.caller(who)));
        let caller = signs.map(caller).transpose()?;
        if let Some(caller) = caller.as_ref().filter(|_| !authenticator.asks_issuers()) {
            own_key::known_to_siblings(&authenticator, caller).await.map_err(anyhow::Error::msg)?;
        }
        let sibling = |variable, url: &str, asked: bool| match asked {
            true => config::sibling(variable, url, &trust),
            false => Ok(url.to_owned()),
        };
        let probe = match role {
            Role::Lobby => mazziere_lobby::probe(url),
            Role::Tables => mazziere_tables::schema::probe(url),
            Role::Wallet => mazziere_wallet::schema::probe(url),
            Role::Audit => mazziere_audit::probe(url),
        };
        let patience = args.database_patience_ms.map(|most| Duration::from_millis(u64::from(most)));
        Ok(Prepared {
            url: url.to_owned(),
            connections: args.database_connections.unwrap_or(role.usual_connections()),
            patience: patience.unwrap_or(role.usual_patience()),
            address,
            settings: config::settings(role, args, trust.clone(), admin)?,
            authenticator,
            wallet_url: sibling("MAZZIERE_WALLET_URL", &args.wallet_url, caller.is_some())?,
            tables_url: sibling("MAZZIERE_TABLES_URL", &args.tables_url, role == Role::Lobby)?,
            audit_url: match &args.audit_url {
                Some(url) if role == Role::Tables => Some(config::sibling("MAZZIERE_AUDIT_URL", url, &trust)?),
                _ => None,
            },
            caller,
            sealing: match role {
                Role::Lobby | Role::Tables => Some(config::sealing_keys(args)?),
                Role::Wallet | Role::Audit => None,
            },
            logs: if role == Role::Audit { Some(audit::Logs::given(args)?) } else { None },
            probe: probe.context("DATABASE_URL")?.refusing_superusers(is_serious(args.environment)),
        })
    }

    async fn start(self, role: Role, args: &ServiceArgs, clock: &Clock, ids: &Ids) -> anyhow::Result<Running> {
        let clock = clock.clone();
        let ids = ids.clone();
        let sealing = self.sealing.clone();
        match role {
            Role::Wallet => {
                let mut config = mazziere_wallet::Config::new(self.url, self.address);
                (config.connections, config.patience) = (self.connections, self.patience);
                config.web = self.settings;
                let started = mazziere_wallet::Service::start(config, self.authenticator, clock, ids).await?;
                Ok(Running::Wallet(started))
            }
            Role::Audit => {
                let logs = self.logs.context("the audit has logs to keep")?;
                let config = mazziere_audit::Config {
                    database_url: self.url,
                    connections: self.connections,
                    patience: self.patience,
                    address: self.address,
                    web: self.settings,
                    keys: logs.keys,
                    tiles: logs.tiles,
                    state: logs.state,
                    witnesses: logs.witnesses,
                };
                let started = mazziere_audit::Service::start(config, self.authenticator, clock, ids).await?;
                Ok(Running::Audit(started))
            }
            Role::Tables => {
                let mut config = mazziere_tables::Config::new(self.url, self.address);
                (config.connections, config.connection_patience) = (self.connections, self.patience);
                config.sealing = self.sealing.map(Into::into);
                config.release = release::installed().await;
                config.start_delay = TimeDelta::milliseconds(i64::from(args.start_delay_ms));
                config.hand_pause = TimeDelta::milliseconds(i64::from(args.hand_pause_ms));
                config.pace = args.environment.pace();
                config.chance = args.chance.clone().unwrap_or(config.chance);
                config.web = self.settings;
                let caller = self.caller.clone().map(|caller| caller as Arc<dyn Caller>);
                config.audit = self.audit_url.map(|url| mazziere_tables::AuditAccess::new(url, caller));
                match self.caller.clone() {
                    Some(caller) => {
                        config.wallet = Some(mazziere_tables::WalletAccess::new(self.wallet_url, caller));
                    }
                    None => tracing::warn!(
                        "without MAZZIERE_SERVICE_KEY the tables cannot call the wallet: there are no cash tables"
                    ),
                }
                let tables = mazziere_tables::Service::start(config, self.authenticator, clock, ids).await?;
                own_key::watch(tables.platform(), self.caller, args);
                follow_keys(tables.platform(), sealing, args)?;
                Ok(Running::Tables(tables))
            }
            Role::Lobby => {
                let platform = Platform::new(self.settings, self.authenticator, clock, ids);
                let caller = self.caller.context("the lobby signs its own tokens")?;
                own_key::watch(&platform, Some(Arc::clone(&caller)), args);
                follow_keys(&platform, sealing, args)?;
                let config = mazziere_lobby::Config {
                    database_url: self.url,
                    max_connections: self.connections,
                    patience: self.patience,
                    migrate: false,
                    bind: self.address,
                    tables_url: self.tables_url,
                    wallet_url: self.wallet_url,
                    caller,
                    platform,
                    sealing: self.sealing.context("the lobby seals its draws")?.into(),
                    secrets: args.secrets,
                    pauses: mazziere_lobby::Pauses {
                        between_matches: TimeDelta::milliseconds(i64::from(args.match_pause_ms)),
                        ..mazziere_lobby::Pauses::default()
                    },
                    limits: mazziere_lobby::Limits { players: args.most_players },
                    examples: documents::examples(),
                };
                Ok(Running::Lobby(mazziere_lobby::Lobby::start(config).await?))
            }
        }
    }
}

/// Shows which sealing keys are known and how old the one is that seals, where its name says when it was made (as
/// `mazziere keys` names them); and reads their file again, as long as the process runs.
fn follow_keys(platform: &Platform, keys: Option<Keys>, args: &ServiceArgs) -> anyhow::Result<()> {
    let Some(keys) = keys else { return Ok(()) };
    let clock = platform.clock().clone();
    let sealing = keys.clone();
    let help = "How old the key is that seals now; nothing where its name does not say.";
    let age = move || sealing::age_seconds(&sealing.newest().to_string(), clock.now()).map(|age| Sample::of(&[], age));
    let age = move || age().into_iter().collect();
    platform.metrics().observed(Kind::Gauge, "mazziere_sealing_key_age_seconds", help, &[], age)?;
    let known = keys.clone();
    let help = "The sealing keys that are known here: 1 of the one that seals, 0 of those that only open.";
    let known = move || {
        let names = known.ids().into_iter().map(|key| key.to_string());
        names.enumerate().map(|(place, key)| Sample::of(&[&key], f64::from(u8::from(place == 0)))).collect()
    };
    platform.metrics().observed(Kind::Gauge, "mazziere_sealing_keys", help, &["key"], known)?;
    if let Some(file) = args.sealing_keys_file.clone() {
        tokio::spawn(sealing::follow(file, keys, platform.clock().clone()));
    }
    Ok(())
}

/// How long requests under way may go on when history was lost: what they are decided on is not there any more.
const AFTER_A_LOSS: Duration = Duration::from_secs(1);

/// Runs one service until the process is told to end.
///
/// # Errors
/// As [`start`]; when the database has lost what was acknowledged: what starts anew knows what is left.
pub async fn run(role: Role, args: &ServiceArgs) -> anyhow::Result<()> {
    let mut stopped = std::pin::pin!(told_to_end(args.end_with_stdin));
    let clock = Clock::system();
    let ids = Ids::system();
    let service = tokio::select! {
        service = start(role, args, &clock, &ids) => service?,
        // A service that still waits has nothing to end.
        _ = &mut stopped => return Ok(()),
    };
    let grace = Duration::from_secs(u64::from(args.grace_seconds));
    let stopped = tokio::select! {
        stopped = &mut stopped => stopped,
        () = service.history_lost() => {
            service.leave();
            service.stop(grace.min(AFTER_A_LOSS)).await;
            anyhow::bail!("the database has lost history that was acknowledged; started again, the service goes on");
        }
    };
    service.leave();
    if stopped == Ending::Terminate && args.linger_seconds > 0 {
        tracing::info!(service.name = role.name(), linger_seconds = args.linger_seconds, "leaving");
        let linger = Duration::from_secs(u64::from(args.linger_seconds));
        let _again = tokio::time::timeout(linger, told_to_end(false)).await;
    }
    tracing::info!(service.name = role.name(), "ending");
    service.stop(grace).await;
    Ok(())
}

/// How a process is told to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// SIGTERM: the process manager gives it time.
    Terminate,
    /// Ctrl-C, or standard input is closed: somebody waits.
    Now,
}

/// Returns when the process gets SIGTERM or Ctrl-C; or, if asked, when standard input closes.
pub async fn told_to_end(end_with_stdin: bool) -> Ending {
    let mut terminate = match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        Ok(signal) => signal,
        Err(error) => {
            tracing::error!(%error, "SIGTERM cannot be listened for");
            return Ending::Now;
        }
    };
    let (closed, wait) = tokio::sync::oneshot::channel::<()>();
    let closed = if end_with_stdin {
        // Standard input is read on a thread of its own: a blocked read must not keep the runtime from ending.
        std::thread::spawn(move || {
            let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
            drop(closed);
        });
        None
    } else {
        Some(closed)
    };
    let stopped = tokio::select! {
        _ = terminate.recv() => Ending::Terminate,
        _ = tokio::signal::ctrl_c() => Ending::Now,
        _ = wait => Ending::Now,
    };
    drop(closed);
    stopped
}
