//! One service in a process: configured, started, watched over, stopped.
//!
//! The same function starts a service for its own process, for `all` and for a demo. **Invariant:** a service that is
//! told to end answers what is under way first; within its grace nothing acknowledged is lost, and after it neither.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use chrono::TimeDelta;
use mazziere_telemetry::{Clock, Ids};
use mazziere_web::{Authenticator, Platform};

use crate::cli::ServiceArgs;
use crate::documents;

mod config;

pub use config::{environment, without_password};

/// Which service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Role {
    /// Tournaments.
    Lobby,
    /// Games in play.
    Tables,
    /// Money.
    Wallet,
}

impl Role {
    /// Its name, on the command line and elsewhere.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Where it listens unless told otherwise.
    pub const fn usual_bind(self) -> &'static str {
        match self {
            Role::Lobby => "0.0.0.0:8081",
            Role::Tables => "0.0.0.0:8082",
            Role::Wallet => "0.0.0.0:8083",
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
}

impl Service {
    /// Which one.
    pub fn role(&self) -> Role {
        self.role
    }

    /// Its base URL for callers on this machine.
    pub fn url(&self) -> String {
        reachable(&match &self.running {
            Running::Lobby(lobby) => lobby.url(),
            Running::Tables(tables) => tables.url(),
            Running::Wallet(wallet) => wallet.url(),
        })
    }

    /// Says that nobody should be sent here any more; all is served as before.
    pub fn leave(&self) {
        match &self.running {
            Running::Lobby(lobby) => lobby.leave(),
            Running::Tables(tables) => tables.leave(),
            Running::Wallet(wallet) => wallet.leave(),
        }
    }

    /// Stops it; what is under way has `grace` to end.
    pub async fn stop(self, grace: Duration) {
        let in_order = match self.running {
            Running::Lobby(lobby) => lobby.stop(grace).await,
            Running::Tables(tables) => tables.stop(grace).await,
            Running::Wallet(wallet) => wallet.stop(grace).await,
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

/// Starts a service. It does not migrate: see [`crate::database::migrate`].
///
/// # Errors
/// When the configuration is wrong, or the database or the address is not to be had.
pub async fn start(role: Role, args: &ServiceArgs, clock: &Clock, ids: &Ids) -> anyhow::Result<Service> {
    config::log(role, args);
    let bind = args.bind.as_deref().unwrap_or(role.usual_bind());
    let address = config::address(bind)?;
    let trust = config::trust(args)?;
    let authenticator =
        Authenticator::new(config::keys(args, &trust, clock)?, &args.issuer, &args.audience, clock.clone());
    let sibling = |variable, url| config::sibling(variable, url, &trust);
    let settings = config::settings(role, args, trust.clone());
    let named = || format!("starting the {}", role.name());
    let running = match role {
        Role::Wallet => {
            let mut config = mazziere_wallet::Config::new(args.database_url.clone(), address);
            config.web = settings;
            let started = mazziere_wallet::Service::start(config, authenticator, clock.clone(), ids.clone()).await;
            Running::Wallet(started.with_context(named)?)
        }
        Role::Tables => {
            let mut config = mazziere_tables::Config::new(args.database_url.clone(), address);
            config.migrate = false;
            config.sealing = Some(crate::sealing::given(args)?.into());
            config.start_delay = TimeDelta::milliseconds(i64::from(args.start_delay_ms));
            config.hand_pause = TimeDelta::milliseconds(i64::from(args.hand_pause_ms));
            if args.service_key.is_some() {
                let caller = Arc::new(config::service_key(args, clock)?.caller(role.name()));
                let url = sibling("MAZZIERE_WALLET_URL", &args.wallet_url)?;
                config.wallet = Some(mazziere_tables::WalletAccess::new(url, caller));
            } else {
                tracing::warn!(
                    "without MAZZIERE_SERVICE_KEY the tables cannot call the wallet: there are no cash tables"
                );
            }
            config.web = settings;
            let started = mazziere_tables::Service::start(config, authenticator, clock.clone(), ids.clone()).await;
            Running::Tables(started.with_context(named)?)
        }
        Role::Lobby => {
            let platform = Platform::new(settings, authenticator, clock.clone(), ids.clone());
            let caller = Arc::new(config::service_key(args, clock)?.caller(role.name()));
            let config = mazziere_lobby::Config {
                database_url: args.database_url.clone(),
                max_connections: 16,
                migrate: false,
                bind: address,
                tables_url: sibling("MAZZIERE_TABLES_URL", &args.tables_url)?,
                wallet_url: sibling("MAZZIERE_WALLET_URL", &args.wallet_url)?,
                caller,
                platform,
                sealing: crate::sealing::given(args)?.into(),
                pauses: mazziere_lobby::Pauses {
                    between_matches: TimeDelta::milliseconds(i64::from(args.match_pause_ms)),
                    ..mazziere_lobby::Pauses::default()
                },
                limits: mazziere_lobby::Limits { players: args.most_players },
                examples: documents::templates(),
            };
            Running::Lobby(mazziere_lobby::Lobby::start(config).await.with_context(named)?)
        }
    };
    Ok(Service { role, running })
}

/// Runs one service until the process is told to end.
///
/// # Errors
/// As [`start`].
pub async fn run(role: Role, args: &ServiceArgs) -> anyhow::Result<()> {
    let service = start(role, args, &Clock::system(), &Ids::system()).await?;
    let told = told_to_end(args.end_with_stdin).await;
    service.leave();
    if told == Told::Terminate && args.linger_seconds > 0 {
        tracing::info!(service.name = role.name(), linger_seconds = args.linger_seconds, "leaving");
        let linger = Duration::from_secs(u64::from(args.linger_seconds));
        let _again = tokio::time::timeout(linger, told_to_end(false)).await;
    }
    tracing::info!(service.name = role.name(), "ending");
    service.stop(Duration::from_secs(u64::from(args.grace_seconds))).await;
    Ok(())
}

/// How a process is told to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// SIGTERM: whoever looks after it gives it time.
    Terminate,
    /// Ctrl-C, or standard input is closed: somebody waits.
    Now,
}

/// Returns when the process gets SIGTERM or Ctrl-C; or, if asked, when standard input closes.
pub async fn told_to_end(end_with_stdin: bool) -> Told {
    let mut terminate = match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        Ok(signal) => signal,
        Err(error) => {
            tracing::error!(%error, "SIGTERM cannot be listened for");
            return Told::Now;
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
    let told = tokio::select! {
        _ = terminate.recv() => Told::Terminate,
        _ = tokio::signal::ctrl_c() => Told::Now,
        _ = wait => Told::Now,
    };
    drop(closed);
    told
}
