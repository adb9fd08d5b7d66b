//! Faults of what the house stands on, each on a real PostgreSQL: a full disk, more connections than there may be, the
//! schema of the next release under this one. Callers are told to come back (503 with Retry-After), nothing is torn,
//! and the house goes on by itself.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use mazziere_contract::client::http;
use mazziere_localpg::{Cluster, Options};
use mazziere_runtime::args::ServiceArgs;
use mazziere_runtime::keys::HouseKey;
use mazziere_telemetry::Clock;
use mazziere_web::Role;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use uuid::Uuid;

use crate::cli::{mazziere, text};
use crate::process::Trio;

/// A house of three processes on a database of its own, and what was answered there.
struct Harness {
    cluster: Cluster,
    database: String,
    key: HouseKey,
    web: reqwest::Client,
    trio: Trio,
    args: ServiceArgs,
}

/// An answer: status and body.
type Response = (u16, Value);

impl Harness {
    /// `prepare` makes the database `house` on the cluster.
    async fn start(options: Options, prepare: &[String]) -> Harness {
        let cluster = tokio::task::spawn_blocking(move || Cluster::scratch_with(options)).await.unwrap().unwrap();
        let mut superuser = PgConnection::connect(&cluster.url("postgres")).await.unwrap();
        for statement in prepare {
            superuser.execute(AssertSqlSafe(statement.clone())).await.unwrap();
        }
        superuser.close().await.unwrap();
        Harness::on(cluster).await
    }

    async fn on(cluster: Cluster) -> Harness {
        Harness::with(cluster, |_| ()).await
    }

    async fn with(cluster: Cluster, switch: impl FnOnce(&mut ServiceArgs)) -> Harness {
        let database = cluster.url("house");
        mazziere_runtime::database::migrate(&database).await.unwrap();
        let key = HouseKey::fresh(&Clock::system()).unwrap();
        let mut args = ServiceArgs { rate_limit: 0, ..ServiceArgs::development(&database, &key) };
        switch(&mut args);
        let trio = Trio::start(args.clone(), &[]).await;
        Harness { cluster, database, key, web: http(Duration::from_secs(60)).unwrap(), trio, args }
    }

    /// Sends a request; every 503 says when to come back.
    async fn send(&self, role: Role, at: &str, path: &str, sent: Option<(&str, &Value)>) -> Response {
        let url = format!("{}{path}", self.trio.urls[at]);
        let request = match sent {
            Some((key, body)) => self.web.post(url).header("idempotency-key", key).json(body),
            None => self.web.get(url),
        };
        let token = self.key.sign(Uuid::from_u128(9), role, None);
        let answer = request.bearer_auth(token).send().await.expect("every request is answered");
        let (status, retry) = (answer.status().as_u16(), answer.headers().contains_key("retry-after"));
        let body: Value = serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap_or_default();
        assert_eq!(status == 503, retry, "{path}: {status} {body}");
        (status, body)
    }

    async fn deposit(&self, n: u32) -> Response {
        let (key, player) = (format!("deposit-{n}"), Uuid::from_u128(u128::from(n % 50 + 1_000)));
        let body = json!({
            "player_id": player, "amount": "1.00", "currency": "EUR", "external_reference": format!("bank-{n}"),
        });
        self.send(Role::Finance, "wallet", "/v1/deposits", Some((&key, &body))).await
    }

    /// A template, of which tournaments are opened.
    async fn template(&self) -> Value {
        let template = json!({
            "name": "Scopa", "game": "scopa", "format": "heads_up", "players": 2, "options": {"deals": 1},
            "buy_in": {"share": "0.90", "fee": "0.10", "currency": "EUR"},
        });
        let (status, said) = self.send(Role::Operator, "lobby", "/v1/templates", Some(("template", &template))).await;
        assert_eq!(status, 201, "{said}");
        said["template_id"].clone()
    }

    async fn tournament(&self, template: &Value, n: u32) -> Response {
        let (key, body) = (format!("tournament-{n}"), json!({"template_id": template}));
        self.send(Role::Operator, "lobby", "/v1/tournaments", Some((&key, &body))).await
    }

    async fn count(&self, sql: &'static str) -> i64 {
        let mut connection = PgConnection::connect(&self.database).await.unwrap();
        sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap()
    }

    /// What the database holds is what was acknowledged, and the doctor finds nothing wrong.
    async fn assert_sound(&self, deposits: u32, tournaments: u32) {
        assert_eq!(self.count("select count(*) from wallet.posting").await, i64::from(deposits));
        assert_eq!(self.count("select count(*) from lobby.tournament").await, i64::from(tournaments));
        let urls = &self.trio.urls;
        let doctor = [
            ("DATABASE_URL", self.database.as_str()),
            ("MAZZIERE_LOBBY_URL", &urls["lobby"]),
            ("MAZZIERE_TABLES_URL", &urls["tables"]),
            ("MAZZIERE_WALLET_URL", &urls["wallet"]),
        ];
        let said = mazziere(&["doctor"], &doctor, "");
        assert!(said.status.success(), "{}{}", text(&said.stdout), text(&said.stderr));
        assert!(text(&said.stdout).contains("trial balance: total 0.00"), "{}", text(&said.stdout));
    }

    async fn end(mut self) {
        self.trio.end().await;
        drop(self.cluster);
    }
}

/// A file system of its own, of so many megabytes; gone with this value.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// None where this process may not mount one.
    fn mount(megabytes: u32) -> Option<SmallDisk> {
        let folder = std::env::temp_dir().join(format!("mazziere-disk-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={megabytes}m"), "none"]).arg(&folder);
        let mounted = mount.output().is_ok_and(|output| output.status.success());
        mounted.then_some(SmallDisk(folder))
    }

    /// Takes all the room that is left.
    fn fill(&self) {
        let mut file = File::create(self.0.join("filler")).unwrap();
        for size in [1 << 16, 1 << 10, 1] {
            while file.write_all(&vec![0; size]).is_ok() {}
        }
    }

    fn make_room(&self) {
        fs::remove_file(self.0.join("filler")).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
        let _ = fs::remove_dir(&self.0);
    }
}

/// The disk of a tablespace in which the whole database lies is a file system in memory: it can be full. The
/// write-ahead log has room (without any PostgreSQL itself stops, until somebody starts it again).
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_refuses_writes_and_tears_nothing() {
    let Some(disk) = SmallDisk::mount(160) else {
        // Past the capturing of tests that pass, which would show nobody.
        let said = "\nNOT TESTED: this process may not mount a small disk (it takes root), so none can be full\n";
        let _ = std::io::stderr().write_all(said.as_bytes());
        return;
    };
    let options = Options::default().supervised(false);
    let cluster = tokio::task::spawn_blocking(move || Cluster::scratch_with(options)).await.unwrap().unwrap();
    let space = disk.0.join("space");
    fs::create_dir(&space).unwrap();
    give_to_server(&space, &cluster);
    let mut superuser = PgConnection::connect(&cluster.url("postgres")).await.unwrap();
    let at = format!("create tablespace small location '{}'", space.display());
    superuser.execute(AssertSqlSafe(at)).await.unwrap();
    superuser.execute("create database house tablespace small").await.unwrap();
    superuser.close().await.unwrap();
    let harness = Harness::on(cluster).await;
    let template = harness.template().await;
    let (mut deposits, mut tournaments) = (0, 0);
    for n in 0..20 {
        assert_eq!(harness.deposit(n).await.0, 201);
        assert_eq!(harness.tournament(&template, n).await.0, 201);
        (deposits, tournaments) = (n + 1, n + 1);
    }
    disk.fill();
    // What is left of the last pages takes some more.
    let refused = |(status, said): &Response| match status {
        201 => false,
        503 => said["code"] == "database_unavailable",
        other => panic!("{other} {said}"),
    };
    while !refused(&harness.deposit(deposits).await) {
        deposits += 1;
        assert!(deposits < 20_000, "the disk is never full");
    }
    while !refused(&harness.tournament(&template, tournaments).await) {
        tournaments += 1;
        assert!(tournaments < 20_000, "the disk is never full");
    }
    // Again and again: nothing gets in half, and what only reads is answered.
    for _ in 0..5 {
        harness.deposit(deposits).await;
        harness.tournament(&template, tournaments).await;
        assert_eq!(harness.send(Role::Auditor, "lobby", "/v1/tournaments", None).await.0, 200);
    }
    disk.make_room();
    // The same requests under the same keys, and others, without anybody's doing.
    for n in [deposits, deposits + 1] {
        eventually(|| harness.deposit(n)).await;
    }
    for n in [tournaments, tournaments + 1] {
        eventually(|| harness.tournament(&template, n)).await;
    }
    harness.trio.are_ready(&harness.web).await;
    harness.assert_sound(deposits + 2, tournaments + 2).await;
    harness.end().await;
    drop(disk);
}

fn give_to_server(folder: &Path, cluster: &Cluster) {
    let owner = fs::metadata(format!("/proc/{}", cluster.pid().expect("it runs"))).unwrap();
    chown(folder, Some(owner.uid()), Some(owner.gid())).unwrap();
}

/// Repeats a request until it is done; it may only be told to come back.
async fn eventually<F: Future<Output = Response>>(ask: impl Fn() -> F) {
    for _ in 0..100 {
        match ask().await {
            (201, _) => return,
            (503, _) => tokio::time::sleep(Duration::from_millis(100)).await,
            other => panic!("{other:?}"),
        }
    }
    panic!("it does not go on by itself")
}

/// Somebody else takes every connection that there is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_connection_callers_are_told_to_come_back_and_never_that_something_broke() {
    let mut options = Options::default().supervised(false);
    options.max_connections = 40;
    let harness = Harness::start(options, &["create database house".to_owned()]).await;
    let template = harness.template().await;
    assert_eq!(harness.deposit(0).await.0, 201);
    let (greedy, url) = (Arc::new(AtomicBool::new(true)), harness.database.clone());
    let hog = tokio::spawn({
        let greedy = greedy.clone();
        async move {
            let mut taken = Vec::new();
            while greedy.load(Ordering::Relaxed) {
                match PgConnection::connect(&url).await {
                    Ok(mut connection) => {
                        // What the services have is taken from them, again and again.
                        let sql = "select pg_terminate_backend(pid) from pg_stat_activity
                                   where application_name like 'mazziere%'";
                        let _ = connection.execute(sql).await;
                        taken.push(connection);
                    }
                    Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
                }
            }
            taken.len()
        }
    });
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (mut seen, mut deposits, mut tournaments) = (BTreeMap::<u16, u32>::new(), 1, 0);
    let (mut owed_deposits, mut owed_tournaments) = (Vec::new(), Vec::new());
    for n in 1..=6 {
        let (lobby, tables, wallet, deposit, tournament) = tokio::join!(
            harness.send(Role::Auditor, "lobby", "/v1/tournaments", None),
            harness.send(Role::Auditor, "tables", "/v1/tables", None),
            harness.send(Role::Auditor, "wallet", "/v1/trial-balance", None),
            harness.deposit(n),
            harness.tournament(&template, n),
        );
        for (status, said) in [&lobby, &tables, &wallet, &deposit, &tournament] {
            assert!([200, 201, 503].contains(status), "{status} {said}");
            *seen.entry(*status).or_default() += 1;
        }
        match deposit.0 {
            201 => deposits += 1,
            _ => owed_deposits.push(n),
        }
        match tournament.0 {
            201 => tournaments += 1,
            _ => owed_tournaments.push(n),
        }
    }
    assert!(seen.get(&503).is_some_and(|times| *times >= 5), "nobody was without a connection: {seen:?}");
    greedy.store(false, Ordering::Relaxed);
    assert!(hog.await.unwrap() > 10, "all connections were taken");
    for n in &owed_deposits {
        eventually(|| harness.deposit(*n)).await;
    }
    for n in &owed_tournaments {
        eventually(|| harness.tournament(&template, *n)).await;
    }
    let (deposits, tournaments) = (deposits + owed_deposits.len(), tournaments + owed_tournaments.len());
    harness.trio.are_ready(&harness.web).await;
    harness.assert_sound(u32::try_from(deposits).unwrap(), u32::try_from(tournaments).unwrap()).await;
    harness.end().await;
}

/// Every commit waits for a standby that never confirms (of this name there is none), as when the only one there is has
/// stalled: nothing fails, and nothing is answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_commits_wait_for_a_standby_callers_are_told_and_each_command_is_done_once() {
    let options = Options::default().supervised(false).set("synchronous_commit", "on");
    let options = options.set("wal_level", "replica").set("max_wal_senders", "2");
    let cluster = tokio::task::spawn_blocking(move || Cluster::scratch_with(options)).await.unwrap().unwrap();
    let mut superuser = PgConnection::connect(&cluster.url("postgres")).await.unwrap();
    superuser.execute("create database house").await.unwrap();
    let harness = Harness::with(cluster, |args| args.answer_timeout_ms = 5_000).await;
    let template = harness.template().await;
    superuser.execute("alter system set synchronous_standby_names = 'stalled'").await.unwrap();
    superuser.execute("select pg_reload_conf()").await.unwrap();
    // The server reads its configuration anew when it comes to it.
    let (mut deposits, mut tournaments) = (0, 0);
    while harness.deposit(deposits).await.0 == 201 {
        deposits += 1;
    }
    while harness.tournament(&template, tournaments).await.0 == 201 {
        tournaments += 1;
    }
    for _ in 0..2 {
        for url in harness.trio.urls.values() {
            let ready = harness.web.get(format!("{url}/readyz")).send().await.unwrap();
            assert_eq!(ready.status(), 200, "{url}");
        }
        let (read, deposit, tournament) = tokio::join!(
            harness.send(Role::Auditor, "wallet", "/v1/trial-balance", None),
            harness.deposit(deposits),
            harness.tournament(&template, tournaments),
        );
        assert_eq!(read.0, 200, "what only reads is answered: {}", read.1);
        for (status, said) in [deposit, tournament] {
            assert_eq!((status, &said["code"]), (503, &json!("answer_late")), "{said}");
        }
    }
    superuser.execute("alter system reset synchronous_standby_names").await.unwrap();
    superuser.execute("select pg_reload_conf()").await.unwrap();
    eventually(|| harness.deposit(deposits)).await;
    eventually(|| harness.tournament(&template, tournaments)).await;
    // The clocks of players stood still (G2.11).
    for _ in 0..100 {
        if harness.count("select count(*) from tables.outage").await > 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(harness.count("select count(*) from tables.outage").await > 0);
    harness.trio.are_ready(&harness.web).await;
    harness.assert_sound(deposits + 1, tournaments + 1).await;
    harness.end().await;
}

/// The next release's `migrate` has run: what a schema may do until then is to grow. This release's services work on,
/// and so do those that start now.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_schema_of_the_next_release_grows_under_this_one_and_nobody_notices() {
    let harness = Harness::start(Options::default().supervised(false), &["create database house".to_owned()]).await;
    let template = harness.template().await;
    for n in 0..5 {
        assert_eq!(harness.deposit(n).await.0, 201);
        assert_eq!(harness.tournament(&template, n).await.0, 201);
    }
    let growing = async {
        let mut owner = PgConnection::connect(&harness.database).await.unwrap();
        let tables: Vec<(String, String)> = sqlx::query_as(
            "select n.nspname::text, c.relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where n.nspname in ('eventstore', 'lobby', 'tables', 'wallet') and c.relkind in ('r', 'p')
                and not c.relispartition and c.relname not like '%\\_migrations'",
        )
        .fetch_all(&mut owner)
        .await
        .unwrap();
        assert!(tables.len() > 20, "{tables:?}");
        for (schema, table) in tables {
            let grow = format!("alter table {schema}.{table} add column of_the_next_release text");
            owner.execute(AssertSqlSafe(grow)).await.unwrap();
        }
        for applied in ["eventstore._migrations", "lobby._migrations", "tables._migrations", "wallet._sqlx_migrations"]
        {
            let note = format!(
                "insert into {applied} (version, description, success, checksum, execution_time)
                 values (9999, 'of the next release', true, '', 0)"
            );
            owner.execute(AssertSqlSafe(note)).await.unwrap();
        }
    };
    let playing = async {
        for n in 5..40 {
            assert_eq!(harness.deposit(n).await.0, 201);
            assert_eq!(harness.tournament(&template, n).await.0, 201);
        }
    };
    tokio::join!(growing, playing);
    mazziere_runtime::database::migrate(&harness.database).await.expect("this release's migrate finds nothing to do");
    let mut second = Trio::start(harness.args.clone(), &[]).await;
    for n in 40..45 {
        assert_eq!(harness.deposit(n).await.0, 201);
        assert_eq!(harness.tournament(&template, n).await.0, 201);
    }
    second.end().await;
    harness.assert_sound(45, 45).await;
    harness.end().await;
}
