//! `mazziere` without a command: everything in one process, for trying and developing.
//!
//! A private PostgreSQL (unless there is a URL), the four services on ports of their own talking HTTP to each other, a
//! front page with the API's documents and a development issuer, an operator with tournaments and cash tables, and
//! house bots.
//!
//! **Invariant:** it refuses every place but development, because anybody who asks the development issuer gets a token.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use mazziere_audit::witness::Peer;
use mazziere_console::Verifier;
use mazziere_fairdeal::Secrets;
use mazziere_localpg::{Cluster, Options};
use mazziere_runtime::args::{DatabaseArgs, Environment, ServiceArgs};
use mazziere_runtime::keys::HouseKey;
use mazziere_runtime::misconfigured::Misconfigured;
use mazziere_runtime::service::{self, Role, Service};
use mazziere_telemetry::{Clock, Ids};
use mazziere_web::Running;

use crate::bots::{Endpoints, Meters, TokenIssuer};
use crate::database;

pub mod bot_factory;
pub mod cash;
pub mod dealer;
pub mod front;
pub mod people;
pub mod scripted;
pub mod signed_logs;
pub mod tournaments;

use cash::CashBots;
use dealer::Dealer;
use front::Addresses;
use scripted::Scripted;
use tournaments::TournamentBots;

/// The switches of `all`.
#[derive(Args, Clone, Debug)]
pub struct AllArgs {
    /// The database; without it a private PostgreSQL in the data folder.
    #[command(flatten)]
    pub database: DatabaseArgs,
    /// Where the private PostgreSQL and the development keys live.
    #[arg(long, env = "MAZZIERE_DATA_DIR", value_name = "DIR", default_value = "data")]
    pub data_dir: PathBuf,
    /// The address everything listens on.
    #[arg(long, env = "MAZZIERE_HOST", value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub host: String,
    /// The port of the front page; lobby, tables, wallet and audit take the four above it. 0 takes five free
    /// ones.
    #[arg(long, env = "MAZZIERE_PORT", value_name = "PORT", default_value_t = 8080)]
    pub port: u16,
    /// Web origins whose pages may call the services, separated by commas; `*` for all, `http://host:*` for any port of
    /// a host. A page on this machine may, wherever it is served from.
    #[arg(
        long,
        env = "MAZZIERE_ORIGINS",
        value_name = "ORIGINS",
        value_delimiter = ',',
        default_values = ["http://localhost:*", "http://127.0.0.1:*"]
    )]
    pub origins: Vec<String>,
    /// Who cosigns the checkpoints of the logs: for each witness its verifier key and its URL, with a space between
    /// them.
    #[arg(long, env = "MAZZIERE_AUDIT_WITNESSES", value_name = "KEY URL,..", value_delimiter = ',')]
    pub audit_witnesses: Vec<String>,
    /// The verifier as WebAssembly, which `shared/wasm/build.sh` builds: auditors then verify a bundle in the browser.
    #[arg(long, env = "MAZZIERE_VERIFIER", value_name = "PATH")]
    pub verifier: Option<PathBuf>,
    /// No house bots.
    #[arg(long, env = "MAZZIERE_NO_BOTS")]
    pub no_bots: bool,
    /// For the tests of frontends, in an empty data folder: players, events and tables have the same ids each time,
    /// draws and deals follow from N, and house bots, who play with people only, decide alike.
    #[arg(long, env = "MAZZIERE_SEED", value_name = "N")]
    pub seed: Option<u64>,
    /// What kind of place this is: `all` is development and nothing else, because a development issuer comes with it.
    /// It does not start where it is told another, nor on a database that it is given where it is told nothing.
    #[arg(long, env = "MAZZIERE_ENV", value_name = "NAME", ignore_case = true)]
    pub environment: Option<Environment>,
}

/// How long each service may take to end.
const GRACE: Duration = Duration::from_secs(5);

/// Everything, running.
pub struct Everything {
    /// Where it is.
    pub addresses: Addresses,
    front: Running,
    services: Vec<Service>,
    bots: Option<tokio::task::JoinHandle<()>>,
    cluster: Option<Cluster>,
}

/// Runs everything until the process is told to end.
///
/// # Errors
/// When something cannot be started.
pub async fn run(args: &AllArgs) -> anyhow::Result<()> {
    let everything = Everything::start(args, &Clock::system()).await?;
    let Addresses { front, lobby, tables, wallet, audit } = &everything.addresses;
    println!("\nMazziere is running.\n");
    println!("  home and how to join   {front}/");
    println!("  API documents          {front}/docs/");
    println!("  lobby                  {lobby}");
    println!("  tables                 {tables}");
    println!("  wallet                 {wallet}");
    println!("  audit                  {audit}");
    println!("\n  a token: curl -s {front}/dev/token -H 'content-type: application/json' \\");
    println!("             -d '{{\"role\":\"player\",\"name\":\"anna\"}}'");
    println!("\nCtrl-C ends it.\n");
    service::told_to_end(false).await;
    tracing::info!("ending");
    everything.stop().await;
    Ok(())
}

impl Everything {
    /// Starts everything.
    ///
    /// # Errors
    /// When something cannot be started; every place but development is refused.
    pub async fn start(args: &AllArgs, clock: &Clock) -> anyhow::Result<Everything> {
        if let Some(told) = args.environment.filter(|told| *told != Environment::Development) {
            return Err(Misconfigured::new(format!(
                "`all` brings a development issuer that gives a token to anybody who asks: it does not run with \
                 MAZZIERE_ENV={}. Run lobby, tables and wallet as services of their own.",
                told.name()
            ))
            .into());
        }
        let given = args.database.given()?;
        if given.is_some() && args.environment.is_none() {
            return Err(Misconfigured::new(
                "`all` brings a development issuer that gives a token to anybody who asks: on a database that it is \
                 given it runs only where MAZZIERE_ENV=development says that this is one for trying. Without \
                 DATABASE_URL it has a database of its own.",
            )
            .into());
        }
        for witness in args.audit_witnesses.iter().filter(|text| !text.trim().is_empty()) {
            let named = Peer::parse(witness).context("MAZZIERE_AUDIT_WITNESSES");
            named.map_err(|error| Misconfigured::of(&error))?;
        }
        let verifier = args.verifier.as_deref().map(Verifier::read).transpose();
        let verifier = verifier.map_err(|error| Misconfigured::new(format!("MAZZIERE_VERIFIER: {error}")))?;
        tracing::info!(
            data_dir = %args.data_dir.display(),
            database = if given.is_some() { "given" } else { "private" },
            host = args.host,
            port = args.port,
            bots = !args.no_bots,
            environment = Environment::Development.name(),
            "starting everything"
        );
        std::fs::create_dir_all(&args.data_dir).with_context(|| format!("making {}", args.data_dir.display()))?;
        let (cluster, url) = open_database(args).await?;
        mazziere_runtime::database::migrate(&url).await?;
        if args.seed.is_some() && !database::is_new(&url).await? {
            return Err(Misconfigured::new(
                "MAZZIERE_SEED makes the same house each time from the beginning: this one has begun already. Give it an \
                 empty MAZZIERE_DATA_DIR.",
            )
            .into());
        }
        let key = HouseKey::kept(&args.data_dir, clock)?;
        let bind = |above: u16| format!("{}:{}", args.host, if args.port == 0 { 0 } else { args.port + above });
        let secrets = args.seed.map_or(Secrets::Fresh, Secrets::Seeded);
        let dealer = Arc::new(Dealer::new(secrets));
        let mut base = ServiceArgs {
            origins: args.origins.clone(),
            audit_witnesses: args.audit_witnesses.clone(),
            match_pause_ms: 5_000,
            hand_pause_ms: 2_000,
            secrets,
            chance: Some(dealer.clone()),
            ..ServiceArgs::development(&url, &key)
        };
        let ids = Ids::system();
        let mut services = Vec::new();
        let mut lobby = String::new();
        signed_logs::keep(&mut base, &args.data_dir.join("audit"))?;
        for (role, above) in [(Role::Wallet, 3), (Role::Audit, 4), (Role::Tables, 2), (Role::Lobby, 1)] {
            let args = ServiceArgs { bind: Some(bind(above)), ..base.clone() };
            let service = service::start(role, &args, clock, &ids).await?;
            match role {
                Role::Wallet => base.wallet_url = service.url(),
                Role::Tables => base.tables_url = service.url(),
                Role::Lobby => lobby = service.url(),
                Role::Audit => base.audit_url = Some(service.url()),
            }
            services.push(service);
        }
        let front = String::new();
        let (tables, wallet) = (base.tables_url.clone(), base.wallet_url.clone());
        let audit = base.audit_url.clone().unwrap_or_default();
        let mut addresses = Addresses { front, lobby, tables, wallet, audit };
        if args.port != 0 {
            addresses.front = service::reachable(&format!("http://{}", bind(0)));
        }
        let run = Run::new(args.seed, clock);
        let endpoints = endpoints(&addresses, clock)?;
        let scripted = Scripted::new(endpoints.clone(), &key, dealer, &run.name);
        let front = front::serve(&bind(0), &addresses, &key, clock, verifier, scripted)?;
        addresses.front = service::reachable(&front.url());
        let bots = if args.no_bots { None } else { Some(bots(&endpoints, &key, &run).await?) };
        Ok(Everything { addresses, front, services, bots, cluster })
    }

    /// Stops everything in order: bots, front, services, database.
    pub async fn stop(self) {
        if let Some(bots) = self.bots {
            bots.abort();
        }
        self.front.stop(GRACE).await;
        for service in self.services.into_iter().rev() {
            service.stop(GRACE).await;
        }
        if let Some(cluster) = self.cluster {
            let stopped = tokio::task::spawn_blocking(move || cluster.stop()).await;
            if let Ok(Err(error)) = stopped {
                tracing::warn!(%error, "the private PostgreSQL did not stop in order");
            }
        }
    }
}

/// The database: the given one, or that of a private cluster in the data folder.
async fn open_database(args: &AllArgs) -> anyhow::Result<(Option<Cluster>, String)> {
    if let Some(url) = args.database.given()? {
        return Ok((None, url));
    }
    let folder = args.data_dir.clone();
    let cluster = tokio::task::spawn_blocking(move || Cluster::open(folder, Options::default())).await??;
    let url = database::create(&cluster, "mazziere").await?;
    Ok((Some(cluster), url))
}

/// One run of the house.
#[derive(Clone, Debug)]
pub struct Run {
    /// What tells its keys from those of earlier runs.
    pub name: String,
    /// What its bots decide with.
    pub seed: u64,
    /// Whether it is to be the same each time.
    pub repeats: bool,
}

impl Run {
    fn new(seed: Option<u64>, clock: &Clock) -> Run {
        let now = clock.now().timestamp_millis();
        match seed {
            Some(seed) => Run { name: format!("house-seed-{seed}"), seed, repeats: true },
            None => Run { name: format!("house-{now}"), seed: now.unsigned_abs(), repeats: false },
        }
    }
}

fn endpoints(addresses: &Addresses, clock: &Clock) -> anyhow::Result<Endpoints> {
    Ok(Endpoints {
        http: mazziere_contract::client::http(Duration::from_secs(15))?,
        lobby: vec![addresses.lobby.clone()],
        tables: vec![addresses.tables.clone()],
        wallet: vec![addresses.wallet.clone()],
        readiness: Arc::default(),
        meters: Arc::new(Meters::default()),
        clock: clock.clone(),
    })
}

/// The operator opens tournaments; then the bots begin.
async fn bots(endpoints: &Endpoints, key: &HouseKey, run: &Run) -> anyhow::Result<tokio::task::JoinHandle<()>> {
    let issuer = TokenIssuer { source: key.source.clone(), clock: endpoints.clock.clone() };
    let tournaments = TournamentBots::new(endpoints, &issuer, run);
    tournaments.prepare().await.context("opening the house's tournaments")?;
    let cash = CashBots::new(endpoints, &issuer, &tournaments.venue, &tournaments.api, run);
    cash.prepare().await.context("opening the house's cash tables")?;
    Ok(tokio::spawn(async move {
        tokio::join!(tournaments.run(), cash.run());
    }))
}
