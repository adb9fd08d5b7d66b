//! What every benchmark of the tables runs on: one replica, a durable PostgreSQL beside it, and callers.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use mazziere_contract::Caller;
use mazziere_contract::client::TablesClient;
use mazziere_localpg::{Binaries, Cluster, Options};
use mazziere_tables::{Config, Service, WalletAccess};
use mazziere_telemetry::{Clock, Ids};
use mazziere_web::{Authenticator, Keys, Role, TokenSource};
use sqlx::{Connection, PgConnection};
use uuid::Uuid;

/// The one of the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ISSUER: &str = "https://issuer.bench";
const AUDIENCE: &str = "mazziere";

/// A bearer of one token.
struct Bearer(String);

impl Caller for Bearer {
    fn bearer(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

/// Callers of a service, in its process or in one of their own.
pub(crate) struct Players {
    pub(crate) ids: Ids,
    pub(crate) clock: Clock,
    url: String,
    tokens: TokenSource,
    http: reqwest::Client,
}

impl Players {
    /// Callers of the service at `url`, which believes them.
    pub(crate) fn of(url: String) -> Players {
        let clock = Clock::system();
        let http = mazziere_contract::client::http(Duration::from_secs(30)).expect("a client");
        Players { ids: Ids::system(), tokens: tokens(&clock), clock, url, http }
    }

    /// A client with a token of this role and subject.
    pub(crate) fn client(&self, role: Role, subject: Uuid) -> TablesClient {
        let bearer = Bearer(self.token(role, subject));
        TablesClient::new(self.http.clone(), &self.url, Arc::new(bearer))
    }

    pub(crate) fn token(&self, role: Role, subject: Uuid) -> String {
        self.tokens.sign(subject, role, None)
    }
}

fn tokens(clock: &Clock) -> TokenSource {
    TokenSource::from_secret(&[7; 32], ISSUER, AUDIENCE, chrono::TimeDelta::days(1), clock.clone())
}

/// Tables to be measured.
pub(crate) struct Bench {
    pub(crate) service: Service,
    pub(crate) players: Players,
    pub(crate) cluster: Cluster,
    folder: PathBuf,
}

impl Bench {
    /// Tables on a durable cluster of its own; with cash tables if there is a wallet.
    pub(crate) async fn start(wallet: Option<String>) -> Bench {
        let folder = std::env::temp_dir().join(format!("mazziere-bench-{}", std::process::id()));
        let cluster = {
            let folder = folder.clone();
            tokio::task::spawn_blocking(move || Cluster::open(folder, options())).await.expect("a thread")
        }
        .expect("a durable cluster");
        let service = serve(&cluster, wallet).await;
        let mut owner = PgConnection::connect(&cluster.url("postgres")).await.expect("a session");
        // Where the server does not count statements, none are shown.
        let _counts = sqlx::query("create extension if not exists pg_stat_statements").execute(&mut owner).await;
        Bench { players: Players::of(service.url()), service, cluster, folder }
    }

    /// Stops everything and clears up.
    pub(crate) async fn stop(self) {
        self.service.stop(Duration::from_secs(5)).await;
        let cluster = self.cluster;
        let _stopped = tokio::task::spawn_blocking(move || drop(cluster)).await;
        let _removed = fs::remove_dir_all(self.folder);
    }
}

/// A replica on that server, with cash tables if there is a wallet; ready when this returns.
pub(crate) async fn serve(cluster: &Cluster, wallet: Option<String>) -> Service {
    let clock = Clock::system();
    let tokens = tokens(&clock);
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
    // More than anybody asks for: callers are counted, and none is refused but for overload.
    config.web.rate = Some(mazziere_web::RateLimit::per_second(NonZeroU32::MAX));
    // All watchers come from one address.
    config.web.live = mazziere_web::LiveLimit { per_caller: None, in_all: None };
    let authenticator = Authenticator::new(keys, ISSUER, AUDIENCE, clock.clone());
    Service::start(config, authenticator, clock, Ids::system()).await.expect("the service")
}

/// A durable server, which counts statements if it can.
fn options() -> Options {
    let counts = Binaries::find().is_ok_and(|binaries| {
        let programs = binaries.program("postgres");
        let folders = programs.ancestors().skip(1).take(2).map(Path::to_owned);
        folders
            .flat_map(|folder| [folder.join("lib"), folder.join("lib/postgresql")])
            .any(|folder| folder.join("pg_stat_statements.so").exists())
    });
    let options = Options::default();
    if counts { options.set("shared_preload_libraries", "pg_stat_statements") } else { options }
}
