//! What a demo is played on: a scratch cluster with the services on it, inside this process, as processes of their own,
//! or as operators build it.
//!
//! Non-goals: what is played there (`run`), and what is checked (`verdict`).

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;
use mazziere_localpg::{Cluster, Options, Tcp};
use mazziere_runtime::args::ServiceArgs;
use mazziere_runtime::keys::HouseKey;
use mazziere_runtime::service::Role;
use mazziere_telemetry::{Clock, Ids};

use crate::args::DemoArgs;
use crate::bots::{Endpoints, Meters, Readiness};
use crate::database;
use crate::fleet::{Fleet, ReplicaCounts};
use crate::operating::{OperatedHouse, Page};

/// How long a bot waits for an answer.
const REQUEST: Duration = Duration::from_secs(15);

/// How long it waits where every request is answered: only who is never answered has failed.
const PATIENT_REQUEST: Duration = Duration::from_secs(60);

/// A scratch cluster with the services on it.
pub(crate) struct Installation {
    pub(crate) cluster: Arc<Cluster>,
    pub(crate) fleet: tokio::sync::Mutex<Option<Fleet>>,
    pub(crate) key: HouseKey,
    pub(crate) url: String,
    pub(crate) endpoints: Endpoints,
    /// Where child processes write their logs, and the house of the page lies; removed at the end unless something
    /// broke.
    logs: PathBuf,
}

impl Installation {
    /// Builds it and starts its services.
    pub(crate) async fn open(args: &DemoArgs, clock: &Clock) -> anyhow::Result<Installation> {
        // Durable on purpose: an acknowledgement must mean what it means in production.
        let options = Options::default().set("fsync", "on").set("full_page_writes", "on").supervised(false);
        let options = if args.page.is_some() { options.tcp(Tcp::Free) } else { options };
        let keep = args.keep.clone();
        if let Some(folder) = keep.as_deref().filter(|folder| folder.exists()) {
            bail!("{} is there already: a demo keeps its database in a folder of its own", folder.display());
        }
        let cluster = tokio::task::spawn_blocking(move || match keep {
            Some(folder) => Cluster::open(folder, options),
            None => Cluster::scratch_with(options),
        });
        let cluster = cluster.await??;
        let logs = std::env::temp_dir().join(format!("mazziere-demo-{}", std::process::id()));
        if let Some(page) = &args.page {
            return Installation::by_page(page, args, cluster, logs, clock).await;
        }
        let key = HouseKey::fresh(clock)?;
        if let Some(folder) = &args.keep {
            std::fs::write(folder.join("sealing-keys"), &key.sealing)?;
        }
        let url = database::create(&cluster, "demo").await?;
        mazziere_runtime::database::migrate(&url).await?;
        let http = mazziere_contract::client::http(REQUEST)?;
        let base = ServiceArgs {
            rate_limit: 0,
            match_pause_ms: 0,
            hand_pause_ms: 0,
            start_delay_ms: 20_000,
            ..ServiceArgs::development(&url, &key)
        };
        let separate = args.chaos > 0 || args.replicas > 1;
        let fleet = if separate {
            std::fs::create_dir_all(&logs)?;
            let replicas = if args.chaos > 0 { args.replicas.max(2) } else { args.replicas } as usize;
            let lobby = if args.chaos > 0 { 2 } else { 1 };
            let strength = ReplicaCounts { lobby, tables: replicas, wallet: replicas };
            Fleet::processes(&base, strength, &logs, &http).await?
        } else {
            Fleet::inside(&base, clock, &Ids::system()).await?
        };
        let endpoints = endpoints(http, &fleet, Readiness::default(), clock);
        let cluster = Arc::new(cluster);
        Ok(Installation { cluster, fleet: tokio::sync::Mutex::new(Some(fleet)), key, url, endpoints, logs })
    }

    /// A house as operators build it: roles, keys and settings are of its page.
    async fn by_page(
        page: &Path,
        args: &DemoArgs,
        cluster: Cluster,
        folder: PathBuf,
        clock: &Clock,
    ) -> anyhow::Result<Installation> {
        let pauses = [("MAZZIERE_MATCH_PAUSE_MS", 0), ("MAZZIERE_HAND_PAUSE_MS", args.thinking_ms / 2)];
        let settings = pauses.map(|(name, millis)| (name, millis.to_string()));
        let house = OperatedHouse::build(Page::read(page)?, &cluster, &folder, &settings).await?;
        let key = HouseKey::of_house(&folder.join("house"), clock)?;
        let http = mazziere_contract::client::http(PATIENT_REQUEST)?;
        let replicas = [Role::Lobby, Role::Tables, Role::Wallet].into_iter().flat_map(|role| house.replicas(role));
        let readiness = Readiness::watch(replicas, &http);
        let fleet = Fleet::Operated(Box::new(house));
        let endpoints = endpoints(http, &fleet, readiness, clock);
        let url = cluster.url("mazziere");
        let cluster = Arc::new(cluster);
        Ok(Installation { cluster, fleet: tokio::sync::Mutex::new(Some(fleet)), key, url, endpoints, logs: folder })
    }

    /// Requests that the services have counted, and how many of them ended with 5xx.
    pub(crate) async fn served(&self) -> (u64, u64) {
        let mut all = 0;
        let mut failed = 0;
        for url in self.endpoints.lobby.iter().chain(&self.endpoints.tables).chain(&self.endpoints.wallet) {
            let answer = self.endpoints.http.get(format!("{url}/metrics")).send().await;
            let Ok(answer) = answer else { continue };
            for line in answer.text().await.unwrap_or_default().lines() {
                let Some(rest) = line.strip_prefix("mazziere_http_requests_total{") else { continue };
                let count = rest.rsplit(' ').next().and_then(|count| count.parse::<u64>().ok()).unwrap_or(0);
                all += count;
                failed += if rest.contains("status=\"5xx\"") { count } else { 0 };
            }
        }
        (all, failed)
    }

    /// Stops everything; `keep` the logs if something broke.
    pub(crate) async fn close(&self, keep: bool) {
        if let Some(fleet) = self.fleet.lock().await.take() {
            fleet.stop().await;
        }
        let cluster = self.cluster.clone();
        // It is a scratch cluster: what could not be stopped in order is removed all the same.
        let _ = tokio::task::spawn_blocking(move || cluster.stop()).await;
        if !keep {
            remove(&self.logs);
        } else if self.logs.exists() {
            eprintln!("the logs of the services are in {}", self.logs.display());
        }
    }
}

/// Where the services of a fleet are.
fn endpoints(http: reqwest::Client, fleet: &Fleet, readiness: Readiness, clock: &Clock) -> Endpoints {
    Endpoints {
        http,
        lobby: fleet.urls(Role::Lobby),
        tables: fleet.urls(Role::Tables),
        wallet: fleet.urls(Role::Wallet),
        readiness: Arc::new(readiness),
        meters: Arc::new(Meters::default()),
        clock: clock.clone(),
    }
}

fn remove(folder: &Path) {
    if folder.exists()
        && let Err(error) = std::fs::remove_dir_all(folder)
    {
        tracing::warn!(%error, folder = %folder.display(), "the logs of the demo could not be removed");
    }
}
