//! The transparency logs from outside: keys, the first start, the signer and a witness as processes that are killed.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use mazziere_contract::client::http;
use mazziere_eventstore::{Append, EventStore, NewEvent, Sequencer, SequencerConfig, StoreConfig};
use mazziere_ids::StreamId;
use mazziere_runtime::args::ServiceArgs;
use mazziere_runtime::keys::HouseKey;
use mazziere_telemetry::{Clock, Ids};
use mazziere_testkit::TestDb;
use sqlx::Executor;
use uuid::Uuid;

use crate::cli::{mazziere, text};
use crate::process::{Process, alone, as_login, free_address, until};

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

struct Witness(Child);

impl Drop for Witness {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What a command prints that has to work.
fn done(words: &[&str]) -> String {
    let output = mazziere(words, &[], "");
    assert!(output.status.success(), "{words:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

async fn append(store: &EventStore, stream: StreamId, expected: i64) {
    let append = Append {
        stream,
        kind: "table",
        expected,
        continues: None,
        occurred_at: Clock::system().now(),
        events: vec![NewEvent::traced("card_played", 1, b"{}".to_vec())],
        receipt: None,
        close: false,
    };
    store.append(append).await.unwrap();
    store.wait_logged(stream, expected + 1, Duration::from_secs(60)).await.unwrap();
}

/// Waits until the checkpoint of events is of this size, with as many signatures.
async fn checkpoint(web: &reqwest::Client, url: &str, size: &str, signatures: usize) -> String {
    loop {
        let note = until(web, &format!("{url}/events/checkpoint"), 200).await;
        if note.lines().nth(1) == Some(size) && note.matches("\n— ").count() == signatures {
            return note;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logs_are_started_once_signed_by_one_process_and_cosigned_whoever_is_killed() {
    let folder = Folder(std::env::temp_dir().join(format!("mazziere-log-house-{}", std::process::id())));
    std::fs::create_dir_all(&folder.0).unwrap();
    let file = |name: &str| folder.0.join(name).display().to_string();
    let logs = done(&["audit", "keygen", "house.example", &file("log-keys")]);
    let witness = done(&["audit", "keygen", "--witness", "witness.example/w1", &file("witness-key")]);
    let init = ["audit", "init", "--key-file", &file("log-keys"), "--dir", &file("tiles"), "--state", &file("signed")];
    assert_eq!(done(&init).lines().count(), 2);
    assert!(text(&mazziere(&init, &[], "").stderr).contains("a log is started once"));

    let db = TestDb::empty().await;
    mazziere_runtime::database::migrate(db.url()).await.unwrap();
    let mut owner = db.pool().acquire().await.unwrap();
    owner.execute("create role log_keeper login in role mazziere_audit").await.unwrap();
    let (clock, ids) = (Clock::system(), Ids::system());
    let store = EventStore::open(db.new_pool(2).await, clock.clone(), ids.clone(), StoreConfig::default());
    let store = store.await.unwrap();
    let sequencing = Sequencer::spawn(&store, SequencerConfig::default());
    let stream = StreamId::new(ids.uuid_v7(clock.now()));
    append(&store, stream, 0).await;

    let at = free_address();
    let mut watching = Command::new(env!("CARGO_BIN_EXE_mazziere"));
    watching.args(["witness", "--dir", &file("witness"), "--key", &file("witness-key"), "--bind", &at]);
    for log in logs.lines() {
        watching.args(["--log", log]);
    }
    watching.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let seen = Witness(watching.spawn().unwrap());

    let key = HouseKey::fresh(&clock).unwrap();
    let args = ServiceArgs {
        audit_key_file: Some(file("log-keys").into()),
        audit_dir: Some(file("tiles").into()),
        audit_state: Some(file("signed").into()),
        audit_witnesses: vec![format!("{} http://{at}", witness.trim_end())],
        ..alone(ServiceArgs::development(&as_login("log_keeper", db.url()), &key))
    };
    let (web, url) = (http(Duration::from_secs(60)).unwrap(), format!("http://{}", args.bind.as_deref().unwrap()));
    let signing = Process::start("audit serve", &args);
    until(&web, &format!("{url}/readyz"), 200).await;
    let first = checkpoint(&web, &url, "1", 2).await;
    assert!(first.starts_with("house.example/events\n1\n"), "{first}");
    let mut second = Process::start("audit serve", &alone(args.clone()));
    assert!(!second.ended().await.success(), "one process signs");

    // Both are killed, and go on from what is durable.
    drop(signing);
    drop(seen);
    append(&store, stream, 1).await;
    let mut signing = Process::start("audit serve", &args);
    checkpoint(&web, &url, "2", 1).await;
    let _seen = Witness(watching.spawn().unwrap());
    checkpoint(&web, &url, "2", 2).await;
    signing.terminate();
    assert!(signing.ended().await.success());
    sequencing.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_is_erased_by_somebody_and_for_a_reason() {
    let db = TestDb::empty().await;
    mazziere_runtime::database::migrate(db.url()).await.unwrap();
    let (person, rosa) = (Uuid::from_u128(1), Uuid::from_u128(2));
    let naming = "insert into lobby.profile (player_id, name, named_at) values ($1, 'Elsa', clock_timestamp())";
    sqlx::query(naming).bind(person).execute(db.pool()).await.unwrap();
    let (person, by) = (person.to_string(), rosa.to_string());
    let refused = |switches: &[&str]| {
        let words = [&["audit", "erase", person.as_str()], switches].concat();
        let output = mazziere(&words, &[("DATABASE_URL", db.url())], "");
        assert!(!output.status.success(), "{words:?}");
        text(&output.stderr)
    };
    let said = refused(&[]);
    assert!(said.contains("--by <UUID>") && said.contains("--reason <TEXT>"), "{said}");
    for reason in [" ", "a\u{200b}b"] {
        let said = refused(&["--by", &by, "--reason", reason]);
        assert!(said.contains("a reason has 1 to 200 visible characters"), "{said}");
    }
    let acts = "select actor, reason from wallet.act";
    let acts = async || sqlx::query_as::<_, (Uuid, String)>(acts).fetch_all(db.pool()).await.unwrap();
    assert_eq!(acts().await, []);
    let said = refused(&["--by", &by, "--reason", "request 2026-017"]);
    assert!(said.contains("nobody of this id has a key"), "{said}");
    assert_eq!(acts().await, [(rosa, "request 2026-017".to_owned())], "a name is taken away without a key, too");
}
