//! Scratch databases: a cluster per process, a template per name, a database per test.
//!
//! The cluster outlives every async runtime (each `#[tokio::test]` has its own), so nothing here keeps a connection
//! open between calls. Databases are not dropped one by one: the guard of the cluster removes the whole folder when the
//! process ends, however it ends.

use crate::backup::Backup;
use anyhow::{Context, Result};
use mazziere_localpg::{Cluster, Options};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::sync::Mutex;

/// Connections of a test's pool: many tests run at once on one cluster of 400.
const POOL_SIZE: u32 = 8;

/// A scratch cluster and the templates it holds so far.
struct Host {
    cluster: Cluster,
    /// Also serialises `create database`: PostgreSQL refuses to copy a template that another session is using.
    templates: Mutex<HashSet<&'static str>>,
    databases: AtomicU32,
}

impl Host {
    fn new(cluster: Cluster) -> Self {
        Self { cluster, templates: Mutex::default(), databases: AtomicU32::new(0) }
    }

    async fn database_or_panic(
        &self,
        template: &'static str,
        migrate: impl AsyncFnOnce(&PgPool) -> Result<()>,
    ) -> TestDb {
        self.database(template, migrate).await.unwrap_or_else(|error| {
            // A server that has crashed says why in its log, which is gone with this process.
            panic!("no test database: {error:?}\nwhat its server said last:\n{}", self.last_words())
        })
    }

    /// The end of the server's log, without those it turned away because it was not ready.
    fn last_words(&self) -> String {
        let text = std::fs::read(self.cluster.log_file()).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let reported: Vec<&str> = text.lines().filter(|line| !line.contains("the database system is")).collect();
        reported[reported.len().saturating_sub(20)..].join("\n")
    }

    async fn database(
        &self,
        template: &'static str,
        migrate: impl AsyncFnOnce(&PgPool) -> Result<()>,
    ) -> Result<TestDb> {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let mut templates = self.templates.lock().await;
        let mut control = PgConnection::connect(&self.cluster.url("postgres")).await?;
        if !templates.contains(template) {
            // A template whose migration failed in an earlier test is made anew.
            run(&mut control, format!("drop database if exists \"{template}\" with (force)")).await?;
            run(&mut control, format!("create database \"{template}\"")).await?;
            let pool = pool(&self.cluster.url(template), 4).await?;
            let migrated = migrate(&pool).await;
            pool.close().await;
            migrated.with_context(|| format!("migrating the template {template}"))?;
            templates.insert(template);
        }
        // Copied as files, and not page by page through the write-ahead log, which takes twice as long.
        let copy = format!("create database \"{name}\" template \"{template}\" strategy file_copy");
        run(&mut control, copy).await?;
        control.close().await?;
        drop(templates);
        let url = self.cluster.url(&name);
        let log = self.cluster.log_file().to_owned();
        Ok(TestDb { pool: pool(&url, POOL_SIZE).await?, url, name, log })
    }
}

/// A database of one test: migrated, empty, nobody else's.
#[derive(Debug, Clone)]
pub struct TestDb {
    url: String,
    name: String,
    pool: PgPool,
    log: PathBuf,
}

impl TestDb {
    /// A fresh copy of the template `template`, which `migrate` builds when this process has not built it yet.
    ///
    /// # Panics
    /// When PostgreSQL cannot be started or the migration fails: a test cannot go on without its database.
    pub async fn new(template: &'static str, migrate: impl AsyncFnOnce(&PgPool) -> Result<()>) -> Self {
        shared().await.database_or_panic(template, migrate).await
    }

    /// An empty database without any migration.
    ///
    /// # Panics
    /// As [`TestDb::new`].
    pub async fn empty() -> Self {
        Self::new("empty_template", async |_: &PgPool| Ok(())).await
    }

    /// Where the database is, as the superuser of its cluster.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The database's name within its cluster.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the server has logged about this database: warnings, errors, deadlocks.
    ///
    /// # Panics
    /// When the log cannot be read.
    pub fn server_log(&self) -> Vec<String> {
        let text = std::fs::read(&self.log).unwrap_or_else(|error| panic!("no server log: {error}"));
        let mark = format!("] {} ", self.name);
        String::from_utf8_lossy(&text).lines().filter(|line| line.contains(&mark)).map(str::to_owned).collect()
    }

    /// A small pool on it, as the superuser.
    pub fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// Another pool of `size` connections on it.
    ///
    /// # Panics
    /// When the database cannot be reached.
    pub async fn new_pool(&self, size: u32) -> PgPool {
        pool(&self.url, size).await.unwrap_or_else(|error| panic!("no pool on {}: {error:?}", self.name))
    }
}

/// A cluster that one test may kill and restart.
pub struct OwnCluster {
    host: Host,
}

impl OwnCluster {
    /// A database on this cluster, as [`TestDb::new`].
    ///
    /// # Panics
    /// As [`TestDb::new`].
    pub async fn database(&self, template: &'static str, migrate: impl AsyncFnOnce(&PgPool) -> Result<()>) -> TestDb {
        self.host.database_or_panic(template, migrate).await
    }

    /// The cluster itself: its URLs and programs.
    pub fn cluster(&self) -> &Cluster {
        &self.host.cluster
    }

    /// A backup of a database of this cluster, as it is now.
    ///
    /// # Panics
    /// When `pg_dump` fails.
    pub async fn backup(&self, db: &TestDb) -> Backup {
        Backup::take(&self.host.cluster, &db.name).await
    }

    /// Brings a backup back in place of the database as it is now, and ends its sessions: what was committed since is
    /// lost.
    ///
    /// # Panics
    /// When `psql` fails.
    pub async fn bring_back(&self, backup: Backup) {
        backup.bring_back().await;
    }

    /// Kills PostgreSQL with SIGKILL; it stays down until [`OwnCluster::restart_postgres`].
    pub fn kill_postgres(&self) {
        self.host.cluster.kill();
    }

    /// Starts PostgreSQL (again) and waits until it serves.
    ///
    /// # Panics
    /// When it does not come back.
    pub fn restart_postgres(&self) {
        self.host.cluster.restart().unwrap_or_else(|error| panic!("PostgreSQL did not come back: {error}"));
    }
}

/// A scratch cluster of the test's own.
///
/// # Panics
/// When PostgreSQL cannot be started.
pub async fn own_cluster() -> OwnCluster {
    own_cluster_with(Options::default().supervised(false)).await
}

/// [`own_cluster`] with options, for example `Options::default().set("fsync", "on")`.
///
/// # Panics
/// As [`own_cluster`].
pub async fn own_cluster_with(options: Options) -> OwnCluster {
    let cluster = blocking(move || Cluster::scratch_with(options)).await;
    OwnCluster { host: Host::new(cluster) }
}

/// The cluster that this process's tests share.
async fn shared() -> &'static Host {
    static SHARED: OnceLock<Host> = OnceLock::new();
    if let Some(host) = SHARED.get() {
        return host;
    }
    // Tests that come while the first one starts it wait inside `get_or_init`, on threads that may block.
    tokio::task::spawn_blocking(|| {
        SHARED.get_or_init(|| Host::new(Cluster::scratch().unwrap_or_else(|error| panic!("no PostgreSQL: {error}"))))
    })
    .await
    .unwrap_or_else(|error| panic!("no PostgreSQL for the tests: {error}"))
}

async fn blocking(start: impl FnOnce() -> Result<Cluster, mazziere_localpg::Error> + Send + 'static) -> Cluster {
    tokio::task::spawn_blocking(start)
        .await
        .unwrap_or_else(|error| panic!("no PostgreSQL for the test: {error}"))
        .unwrap_or_else(|error| panic!("no PostgreSQL for the test: {error}"))
}

async fn pool(url: &str, size: u32) -> Result<PgPool> {
    let options: PgConnectOptions = url.parse()?;
    let pool = PgPoolOptions::new()
        .max_connections(size)
        .acquire_timeout(Duration::from_secs(30))
        .connect_with(options)
        .await
        .with_context(|| format!("connecting to {url}"))?;
    Ok(pool)
}

async fn run(connection: &mut PgConnection, statement: String) -> Result<()> {
    // Names are our own constants and counters; identifiers cannot be bound as parameters.
    sqlx::raw_sql(AssertSqlSafe(statement)).execute(connection).await?;
    Ok(())
}
