//! What every benchmark of the tables runs on: one replica, a durable PostgreSQL beside it, and callers.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use mazziere_contract::Caller;
use mazziere_contract::client::TablesClient;
use mazziere_localpg::{Cluster, Options};
use mazziere_tables::{Config, Service, WalletAccess};
use mazziere_telemetry::{Clock, Ids};
use mazziere_web::{Authenticator, Keys, Role, TokenSource};
use uuid::Uuid;

const ISSUER: &str = "https://issuer.bench";
const AUDIENCE: &str = "mazziere";

/// A bearer of one token.
struct Bearer(String);

impl Caller for Bearer {
    fn bearer(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

/// Tables to be measured.
pub(crate) struct Bench {
    pub(crate) service: Service,
    pub(crate) ids: Ids,
    pub(crate) clock: Clock,
    tokens: TokenSource,
    http: reqwest::Client,
    cluster: Cluster,
    folder: PathBuf,
}

impl Bench {
    /// Tables on a durable cluster of its own; with cash tables if there is a wallet.
    pub(crate) async fn start(wallet: Option<String>) -> Bench {
        let folder = std::env::temp_dir().join(format!("mazziere-bench-{}", std::process::id()));
        let cluster = {
            let folder = folder.clone();
            tokio::task::spawn_blocking(move || Cluster::open(folder, Options::default())).await.expect("a thread")
        }
        .expect("a durable cluster");
        let clock = Clock::system();
        let tokens = TokenSource::from_secret(&[7; 32], ISSUER, AUDIENCE, chrono::TimeDelta::days(1), clock.clone());
        let keys = Keys::from_jwks_json(&tokens.jwks().to_string()).expect("keys");
        let mut config = Config::new(cluster.url("postgres"), SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
        config.migrate = true;
        config.sealing = Some(mazziere_tables::Keys::parse(&format!("bench:{}", "5e".repeat(32))).expect("a key"));
        config.start_delay = chrono::TimeDelta::zero();
        config.hand_pause = chrono::TimeDelta::zero();
        config.wallet = wallet.map(|url| {
            let token = tokens.sign(Uuid::from_u128(2), Role::TABLES, None);
            WalletAccess::new(url, Arc::new(Bearer(token)))
        });
        config.web.rate = None;
        // All watchers come from one address.
        config.web.live = mazziere_web::LiveLimit { per_caller: None, in_all: None };
        let authenticator = Authenticator::new(keys, ISSUER, AUDIENCE, clock.clone());
        let service = Service::start(config, authenticator, clock.clone(), Ids::system()).await.expect("the service");
        let http = mazziere_contract::client::http(Duration::from_secs(30)).expect("a client");
        Bench { service, ids: Ids::system(), clock, tokens, http, cluster, folder }
    }

    /// A client with a token of this role and subject.
    pub(crate) fn client(&self, role: Role, subject: Uuid) -> TablesClient {
        let bearer = Bearer(self.token(role, subject));
        TablesClient::new(self.http.clone(), &self.service.url(), Arc::new(bearer))
    }

    pub(crate) fn token(&self, role: Role, subject: Uuid) -> String {
        self.tokens.sign(subject, role, None)
    }

    /// Stops everything and clears up.
    pub(crate) async fn stop(self) {
        self.service.stop(Duration::from_secs(5)).await;
        let cluster = self.cluster;
        let _stopped = tokio::task::spawn_blocking(move || drop(cluster)).await;
        let _removed = std::fs::remove_dir_all(self.folder);
    }
}
