//! The services of a demo: inside this process, or as processes of their own that can be killed.

use std::fs::File;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, bail};
use mazziere_runtime::args::ServiceArgs;
use mazziere_runtime::service::{self, Role, Service};
use mazziere_telemetry::{Clock, Ids};
use tokio::process::{Child, Command};

use crate::operating::OperatedHouse;

/// Ports for child processes lie below those that the kernel gives to outgoing connections: a port that was free when
/// its service was killed must still be free when it comes back.
const PORTS: std::ops::Range<u16> = 20_000..32_000;

/// How long a service may take to become ready.
const READY_WITHIN: Duration = Duration::from_secs(60);

/// The running services.
pub enum Fleet {
    /// In this process, one of each.
    Inside(Vec<Service>),
    Processes(Vec<ServiceProcess>),
    /// As the page for operators says.
    Operated(Box<OperatedHouse>),
}

/// One service process.
pub struct ServiceProcess {
    pub role: Role,
    /// Which replica, from 0.
    pub replica: usize,
    args: ServiceArgs,
    log: PathBuf,
    url: String,
    child: Child,
}

/// How many of what.
#[derive(Clone, Copy, Debug)]
pub struct ReplicaCounts {
    pub lobby: usize,
    pub tables: usize,
    pub wallet: usize,
}

impl Fleet {
    /// Starts one of each in this process. `args` are those that all have in common.
    ///
    /// # Errors
    /// When one cannot start.
    pub async fn inside(args: &ServiceArgs, clock: &Clock, ids: &Ids) -> anyhow::Result<Fleet> {
        let mut args = ServiceArgs { bind: Some("127.0.0.1:0".to_owned()), ..args.clone() };
        let wallet = service::start(Role::Wallet, &args, clock, ids).await?;
        args.wallet_url = wallet.url();
        let tables = service::start(Role::Tables, &args, clock, ids).await?;
        args.tables_url = tables.url();
        let lobby = service::start(Role::Lobby, &args, clock, ids).await?;
        Ok(Fleet::Inside(vec![wallet, tables, lobby]))
    }

    /// Starts processes and waits until all are ready. Their logs go to `folder`.
    ///
    /// # Errors
    /// When one cannot start.
    pub async fn processes(
        args: &ServiceArgs,
        strength: ReplicaCounts,
        folder: &std::path::Path,
        http: &reqwest::Client,
    ) -> anyhow::Result<Fleet> {
        let mut ports = free_ports(strength.lobby + strength.tables + strength.wallet)?.into_iter();
        let mut urls = |count: usize| -> Vec<(String, String)> {
            ports
                .by_ref()
                .take(count)
                .map(|port| (format!("127.0.0.1:{port}"), format!("http://127.0.0.1:{port}")))
                .collect()
        };
        let wallets = urls(strength.wallet);
        let tables = urls(strength.tables);
        let lobbies = urls(strength.lobby);
        let mut members = Vec::new();
        for (role, places) in [(Role::Wallet, &wallets), (Role::Tables, &tables), (Role::Lobby, &lobbies)] {
            for (replica, (bind, url)) in places.iter().enumerate() {
                let args = ServiceArgs {
                    bind: Some(bind.clone()),
                    wallet_url: wallets[replica % wallets.len()].1.clone(),
                    tables_url: tables[replica % tables.len()].1.clone(),
                    ..args.clone()
                };
                let log = folder.join(format!("{}-{replica}.log", role.name()));
                let child = spawn(role, &args, &log)?;
                members.push(ServiceProcess { role, replica, args, log, url: url.clone(), child });
            }
        }
        for member in &mut members {
            member.ready(http).await?;
        }
        Ok(Fleet::Processes(members))
    }

    /// The URLs of the services of one kind.
    pub fn urls(&self, role: Role) -> Vec<String> {
        match self {
            Fleet::Inside(services) => {
                services.iter().filter(|service| service.role() == role).map(Service::url).collect()
            }
            Fleet::Processes(members) => {
                members.iter().filter(|member| member.role == role).map(|member| member.url.clone()).collect()
            }
            Fleet::Operated(house) => house.replicas(role).into_iter().map(|(url, _)| url).collect(),
        }
    }

    /// Stops everything in order.
    pub async fn stop(self) {
        match self {
            Fleet::Inside(services) => {
                for service in services.into_iter().rev() {
                    service.stop(Duration::from_secs(5)).await;
                }
            }
            Fleet::Operated(house) => {
                if let Err(error) = house.end().await {
                    tracing::warn!(%error, "the house did not end in order");
                }
            }
            Fleet::Processes(mut members) => {
                for member in members.iter_mut().rev() {
                    // Closing its standard input is how a service of a demo is told to end.
                    drop(member.child.stdin.take());
                }
                for mut member in members {
                    if tokio::time::timeout(Duration::from_secs(10), member.child.wait()).await.is_err() {
                        member.kill().await;
                    }
                }
            }
        }
    }
}

impl ServiceProcess {
    /// Kills it with SIGKILL and waits until it is gone.
    pub async fn kill(&mut self) {
        // It may have ended by itself just now; then there is nothing to kill.
        let _ = self.child.start_kill();
        let _ = self.child.wait().await;
    }

    /// Whether it has ended.
    pub fn ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    /// Starts it again, where it was.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn restart(&mut self) -> anyhow::Result<()> {
        self.child = spawn(self.role, &self.args, &self.log)?;
        Ok(())
    }

    /// Waits until it says that it is ready. One that ends instead (its port or database was not free yet) is started
    /// again until time is up.
    ///
    /// # Errors
    /// When it does not become ready in time.
    pub async fn ready(&mut self, http: &reqwest::Client) -> anyhow::Result<()> {
        let watch = mazziere_telemetry::Stopwatch::start();
        while watch.elapsed() < READY_WITHIN {
            let answer = http.get(format!("{}/readyz", self.url)).timeout(Duration::from_secs(3)).send().await;
            if answer.is_ok_and(|answer| answer.status().is_success()) {
                return Ok(());
            }
            if self.ended() {
                self.restart()?;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        bail!("{} {} did not become ready; its log is {}", self.role.name(), self.replica, self.log.display())
    }

    /// What a person calls it.
    pub fn name(&self) -> String {
        format!("{} {}", self.role.name(), self.replica)
    }
}

fn spawn(role: Role, args: &ServiceArgs, log: &std::path::Path) -> anyhow::Result<Child> {
    let file =
        File::options().create(true).append(true).open(log).with_context(|| format!("opening {}", log.display()))?;
    let mut command = Command::new(std::env::current_exe().context("finding this program")?);
    command.arg(role.name()).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(file).kill_on_drop(true);
    for (name, value) in service::environment(role.name(), args) {
        command.env(name, value);
    }
    command.env("MAZZIERE_END_WITH_STDIN", "true");
    if std::env::var_os("MAZZIERE_LOG").is_none() {
        // A line per request would fill the folder for temporary files.
        command.env("MAZZIERE_LOG", "warn");
    }
    command.spawn().with_context(|| format!("starting {}", role.name()))
}

/// Ports that are free now.
fn free_ports(count: usize) -> anyhow::Result<Vec<u16>> {
    let span = u32::from(PORTS.end - PORTS.start);
    let first = (std::process::id().wrapping_mul(37)) % span;
    let candidates = (0..span).map(|n| PORTS.start + ((first + n) % span) as u16);
    let free: Vec<u16> =
        candidates.filter(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok()).take(count).collect();
    if free.len() < count {
        bail!("fewer than {count} free ports between {} and {}", PORTS.start, PORTS.end);
    }
    Ok(free)
}
