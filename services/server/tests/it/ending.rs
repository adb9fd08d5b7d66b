//! A service that is told to end: first it is not ready and serves on, then it ends what is under way, in its grace.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use mazziere_contract::client::http;
use mazziere_localpg::{Cluster, Options};
use mazziere_runtime::args::ServiceArgs;
use mazziere_runtime::keys::HouseKey;
use mazziere_telemetry::{Clock, Stopwatch};
use mazziere_testkit::TestDb;
use mazziere_web::Role;
use sqlx::{Connection, Executor, PgConnection};
use uuid::Uuid;

use crate::process::{Process, alone, until};

/// What a process may take beyond its grace: its runtime, and a machine that does other things too.
const RUNTIME: Duration = Duration::from_secs(13);

/// A role alone, that reads what is asked of it from the database.
const READS: [(&str, &str); 3] =
    [("wallet", "/v1/trial-balance"), ("tables", "/v1/tables"), ("lobby", "/v1/tournaments")];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_told_to_end_serves_on_until_nobody_is_sent_there_any_more() {
    let db = TestDb::empty().await;
    mazziere_runtime::database::migrate(db.url()).await.unwrap();
    let (web, key) = (http(Duration::from_secs(60)).unwrap(), HouseKey::fresh(&Clock::system()).unwrap());
    for role in ["wallet", "tables", "lobby"] {
        // It lingers longer than anybody waits here; a second signal ends that.
        let args = ServiceArgs { linger_seconds: 600, ..alone(ServiceArgs::development(db.url(), &key)) };
        let mut process = Process::start(role, &args);
        let url = format!("http://{}", args.bind.as_deref().unwrap());
        let ready = format!("{url}/readyz");
        until(&web, &ready, 200).await;
        process.terminate();
        assert!(until(&web, &ready, 503).await.contains(r#""draining":true"#), "{role}");
        let document = web.get(format!("{url}/openapi.json")).send().await.unwrap();
        assert_eq!(document.status(), 200, "{role} serves on");
        process.terminate();
        assert!(process.ended().await.success(), "{role} ends in order");
        assert!(web.get(&ready).send().await.is_err(), "{role}: nobody listens any more");
    }
}

/// Asks a role for something, as an auditor.
fn ask(web: &reqwest::Client, key: &HouseKey, args: &ServiceArgs, path: &str) -> reqwest::RequestBuilder {
    let url = format!("http://{}{path}", args.bind.as_deref().unwrap());
    web.get(url).bearer_auth(key.sign(Uuid::from_u128(9), Role::Auditor, None))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_under_way_is_answered_before_the_end() {
    let db = TestDb::empty().await;
    mazziere_runtime::database::migrate(db.url()).await.unwrap();
    let (web, key) = (http(Duration::from_secs(60)).unwrap(), HouseKey::fresh(&Clock::system()).unwrap());
    let mut owner = PgConnection::connect(db.url()).await.unwrap();
    for ((role, path), table) in READS.into_iter().zip(["wallet.account", "tables.listing", "lobby.tournament"]) {
        let args = ServiceArgs { grace_seconds: 30, ..alone(ServiceArgs::development(db.url(), &key)) };
        let mut process = Process::start(role, &args);
        until(&web, &format!("http://{}/readyz", args.bind.as_deref().unwrap()), 200).await;
        owner
            .execute(sqlx::AssertSqlSafe(format!("begin; lock table {table} in access exclusive mode")))
            .await
            .unwrap();
        let asked = tokio::spawn(ask(&web, &key, &args, path).send());
        while !somebody_waits_for(&db, table).await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        process.terminate();
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert!(!asked.is_finished(), "{role} waits for the lock");
        owner.execute("rollback").await.unwrap();
        assert_eq!(asked.await.unwrap().unwrap().status(), 200, "{role} answers");
        assert!(process.ended().await.success(), "{role} ends in order");
    }
}

/// Whether a session waits for its lock on a table.
async fn somebody_waits_for(db: &TestDb, table: &str) -> bool {
    let sql = "select exists (select from pg_locks where relation = $1::text::regclass and not granted)";
    sqlx::query_scalar(sql).bind(table).fetch_one(db.pool()).await.unwrap()
}

/// A server whose processes stand still, all of them; they go on when this is dropped.
struct Frozen(String);

impl Frozen {
    fn freeze(cluster: &Cluster) -> Frozen {
        let pid = cluster.pid().expect("it runs");
        let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap();
        let frozen = Frozen(format!("{pid} {children}"));
        assert!(frozen.signal("STOP"));
        frozen
    }

    fn signal(&self, name: &str) -> bool {
        Command::new("sh").arg("-c").arg(format!("kill -{name} {}", self.0)).status().is_ok_and(|done| done.success())
    }
}

impl Drop for Frozen {
    fn drop(&mut self) {
        self.signal("CONT");
    }
}

/// A server that hangs says nothing, not even that it is gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_a_database_that_hangs_a_service_ends_within_its_grace() {
    if !Path::new("/proc/thread-self/children").exists() {
        eprintln!("NOT TESTED: this kernel does not say which processes are whose children");
        return;
    }
    let options = Options::default().supervised(false);
    let cluster = tokio::task::spawn_blocking(move || Cluster::scratch_with(options)).await.unwrap().unwrap();
    let mut superuser = PgConnection::connect(&cluster.url("postgres")).await.unwrap();
    superuser.execute("create database house").await.unwrap();
    superuser.close().await.unwrap();
    mazziere_runtime::database::migrate(&cluster.url("house")).await.unwrap();
    let (web, key) = (http(Duration::from_secs(60)).unwrap(), HouseKey::fresh(&Clock::system()).unwrap());
    let (mut running, mut asked) = (Vec::new(), Vec::new());
    for (role, path) in READS {
        // A request that waits for a connection waits for longer than anything may take here.
        let patience = Some(60_000);
        let development = ServiceArgs::development(&cluster.url("house"), &key);
        let args = ServiceArgs { grace_seconds: 2, database_patience_ms: patience, ..alone(development) };
        running.push((role, Process::start(role, &args)));
        until(&web, &format!("http://{}/readyz", args.bind.as_deref().unwrap()), 200).await;
        asked.push(ask(&web, &key, &args, path));
    }
    let _frozen = Frozen::freeze(&cluster);
    // Nobody answers these.
    let asked: Vec<_> = asked.into_iter().map(|request| tokio::spawn(request.send())).collect();
    tokio::time::sleep(Duration::from_millis(500)).await;
    let since = Stopwatch::start();
    for (_, process) in &running {
        process.terminate();
    }
    for (role, process) in &mut running {
        assert!(process.ended().await.success(), "{role}");
        assert!(since.elapsed() < Duration::from_secs(2) + RUNTIME, "{role} took {:?}", since.elapsed());
    }
    asked.iter().for_each(|asked| asked.abort());
}
