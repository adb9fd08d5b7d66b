//! The page for operators as a program: its commands, and a shell that runs them as they are written.
//!
//! **Invariant:** of the page nothing is changed but its ports, which must be free on this machine.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, ensure};
use mazziere_localpg::Cluster;
use mazziere_runtime::service::Role;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

/// The ports that the page names: two of each service, and its web server.
const PORTS: [&str; 7] = ["8081", "8181", "8082", "8182", "8083", "8183", "8443"];

/// How far health and metrics are above the port of a service, on the page.
const ADMIN_ABOVE: u16 = 1_000;

/// The chapters after which the house stands; that of a restart, and that of the end.
const BUILT: &str = "## Two replicas of each service";
const RESTART: &str = "## A restart that nobody notices";
const END: &str = "## The end";

/// The commands of the page.
#[derive(Clone, Debug)]
pub struct Page {
    /// Chapters with their commands, in order.
    chapters: Vec<(String, String)>,
    ports: BTreeMap<&'static str, u16>,
    sources: PathBuf,
}

impl Page {
    /// Reads a page, `docs/operating.md` of some sources, and finds free ports for those that it names.
    ///
    /// # Errors
    /// When it cannot be read, names other ports, or no ports are free.
    pub fn read(path: &Path) -> anyhow::Result<Page> {
        let text = std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
        let path = path.canonicalize().context("finding the page")?;
        let sources = path.parent().and_then(Path::parent).context("the page lies in no sources")?.to_owned();
        let ports = free_ports()?;
        let mut chapters = Vec::new();
        for chapter in text.split("\n## ").skip(1) {
            let title = format!("## {}", chapter.lines().next().unwrap_or_default());
            let blocks = chapter.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
            let mut commands = blocks.collect::<Vec<_>>().join("\n");
            for (named, free) in &ports {
                commands = commands.replace(named, &free.to_string());
            }
            chapters.push((title, commands));
        }
        let page = Page { chapters, ports, sources };
        for wanted in [BUILT, RESTART, END] {
            ensure!(page.chapters.iter().any(|(title, _)| title == wanted), "the page has no chapter {wanted:?}");
        }
        for named in PORTS {
            ensure!(text.contains(named), "the page names no port {named}");
        }
        Ok(page)
    }

    /// All commands.
    pub fn whole(&self) -> String {
        self.chapters.iter().map(|(_, commands)| commands.as_str()).collect::<Vec<_>>().join("\n")
    }

    /// The commands after which the house stands.
    fn built(&self) -> String {
        let last = self.chapters.iter().position(|(title, _)| title == BUILT).unwrap_or_default();
        self.chapters.iter().take(last + 1).map(|(_, commands)| commands.as_str()).collect::<Vec<_>>().join("\n")
    }

    /// The commands of one chapter.
    fn chapter(&self, wanted: &str) -> &str {
        self.chapters.iter().find(|(title, _)| title == wanted).map_or("", |(_, commands)| commands)
    }

    /// Where the replicas of a role are: the URL of each, and that of its `/readyz`.
    pub fn replicas(&self, role: Role) -> Vec<(String, String)> {
        let named = match role {
            Role::Lobby => ["8081", "8181"],
            Role::Tables => ["8082", "8182"],
            Role::Wallet => ["8083", "8183"],
            // One process signs.
            Role::Audit => return Vec::new(),
        };
        let port = |named| self.ports.get(named).copied().unwrap_or_default();
        let urls = named.map(port).map(|port| {
            let admin = port + ADMIN_ABOVE;
            (format!("http://127.0.0.1:{port}"), format!("http://127.0.0.1:{admin}/readyz"))
        });
        urls.to_vec()
    }

    /// A shell that is told what the page wants to know: where PostgreSQL is, and the folder `house`. `programs` is
    /// where `mazziere` lies.
    ///
    /// # Errors
    /// When the cluster does not listen on TCP.
    pub fn shell(&self, cluster: &Cluster, programs: &Path, house: &Path) -> anyhow::Result<std::process::Command> {
        let url = cluster.tcp_url("postgres").context("the page needs a PostgreSQL that listens")?;
        let superuser = url.split_once('?').map_or(url.as_str(), |(url, _)| url);
        let server = superuser.split_once('@').and_then(|(_, rest)| rest.split_once('/')).map(|(server, _)| server);
        let psql = cluster.binaries().program("psql");
        let path = [programs, psql.parent().unwrap_or(Path::new("/"))].map(Path::to_owned);
        let usual = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::join_paths(path.into_iter().chain(std::env::split_paths(&usual)))?;
        let mut command = std::process::Command::new("bash");
        for (name, _) in std::env::vars_os() {
            let text = name.to_string_lossy().into_owned();
            if text.starts_with("MAZZIERE_") || text.starts_with("DATABASE_URL") || text.starts_with("OTEL_") {
                command.env_remove(name);
            }
        }
        command.env("PATH", path).env("SUPERUSER", superuser).env("SERVER", server.unwrap_or_default());
        command.env("SOURCES", &self.sources).env("HOUSE", house).stdin(Stdio::null());
        Ok(command)
    }
}

/// What every shell of the page begins with: it stops at the first command that fails, and leaves nobody behind.
pub const OPENING: &str = "set -euo pipefail\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n";

/// Free ports for those of the page. Health is above: both are free.
fn free_ports() -> anyhow::Result<BTreeMap<&'static str, u16>> {
    let mut taken: BTreeMap<u16, Vec<TcpListener>> = BTreeMap::new();
    let free = |port: u16| {
        let admin = TcpListener::bind(("127.0.0.1", port + ADMIN_ABOVE)).ok()?;
        Some(vec![TcpListener::bind(("127.0.0.1", port)).ok()?, admin])
    };
    let mut candidates = (20_000..30_000).rev();
    let mut ports = BTreeMap::new();
    for named in PORTS {
        let found = candidates.find_map(|port| Some((port, free(port)?)));
        let (port, listeners) = found.context("there are no free ports")?;
        taken.insert(port, listeners);
        ports.insert(named, port);
    }
    Ok(ports)
}

/// A house that a shell has built by the page, and takes care of.
pub struct OperatedHouse {
    page: Page,
    shell: Child,
    orders: ChildStdin,
    said: Lines<BufReader<ChildStdout>>,
    log: PathBuf,
}

impl OperatedHouse {
    /// Builds a house in `folder`, which is not there yet, up to two replicas of each service. `settings` are
    /// variables that the page leaves as they usually are.
    ///
    /// # Errors
    /// When a command of the page fails.
    pub async fn build(
        page: Page,
        cluster: &Cluster,
        folder: &Path,
        settings: &[(&str, String)],
    ) -> anyhow::Result<OperatedHouse> {
        std::fs::create_dir_all(folder)?;
        let log = folder.join("shell.log");
        let program = std::env::current_exe().context("finding this program")?;
        let programs = program.parent().context("this program lies nowhere")?;
        let mut command: Command = page.shell(cluster, programs, &folder.join("house"))?.into();
        command.arg("-s").envs(settings.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(std::fs::File::create(&log)?).kill_on_drop(true);
        let mut shell = command.spawn().context("starting a shell")?;
        let orders = shell.stdin.take().context("the shell takes orders")?;
        let said = BufReader::new(shell.stdout.take().context("the shell says something")?).lines();
        let mut house = OperatedHouse { page, shell, orders, said, log };
        let built = format!("{OPENING}{}", house.page.built());
        house.order(&built).await?;
        Ok(house)
    }

    /// Where the replicas of a role are: the URL of each, and that of its `/readyz`.
    pub fn replicas(&self, role: Role) -> Vec<(String, String)> {
        self.page.replicas(role)
    }

    /// One replica after the other is told to end, and started again.
    ///
    /// # Errors
    /// When a command of the page fails.
    pub async fn restart_all(&mut self) -> anyhow::Result<()> {
        let restart = self.page.chapter(RESTART).to_owned();
        self.order(&restart).await
    }

    /// Ends it as the page says.
    ///
    /// # Errors
    /// When a command of the page fails.
    pub async fn end(mut self) -> anyhow::Result<()> {
        let end = self.page.chapter(END).to_owned();
        self.order(&end).await
    }

    /// Gives the shell commands, and waits until they are done.
    async fn order(&mut self, commands: &str) -> anyhow::Result<()> {
        const DONE: &str = "== done";
        let commands = format!("{commands}\necho '{DONE}'\n");
        self.orders.write_all(commands.as_bytes()).await.context("the shell has ended")?;
        while let Some(line) = self.said.next_line().await? {
            if line == DONE {
                return Ok(());
            }
            tracing::debug!(line, "the house");
        }
        // It ends at the first command that fails.
        let _status = self.shell.wait().await;
        let log = std::fs::read_to_string(&self.log).unwrap_or_default();
        anyhow::bail!("a command of the page has failed: {}", log.lines().last().unwrap_or("it said nothing"))
    }
}
