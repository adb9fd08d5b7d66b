//! `audit` on a house that bots have played: untouched it is right, to the exact counts; whatever the owner of the
//! database changes is found, with its kind and its place.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use actix_web::web::{self, Data};
use actix_web::{App, HttpResponse, HttpServer};
use mazziere_audit::evidence::api::{Evidence, get_bundle};
use mazziere_contract::audit::paths::{BUNDLE, CHECKPOINT};
use mazziere_eventstore::StoredEvent;
use mazziere_ids::StreamId;
use mazziere_localpg::{Cluster, Options};
use mazziere_replay::seal::record::Reader;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use sqlx::{Connection, Executor, PgConnection};
use uuid::Uuid;

use crate::bundles::{Folder, verified, verified_by_browser, verified_by_node, verified_by_python};
use crate::cli::{mazziere, text};
use crate::process::as_login;

use self::owner::{Dice, Event, Owner, events};

#[path = "audit/anchoring.rs"]
mod anchoring;
#[path = "audit/chance.rs"]
mod chance;
#[path = "audit/finance.rs"]
mod finance;
#[path = "audit/owner.rs"]
mod owner;
#[path = "audit/proving.rs"]
mod proving;
#[path = "audit/showing.rs"]
mod showing;
#[path = "audit/tamperings.rs"]
mod tamperings;

/// A folder with what a demo has left: it goes with the test.
struct Kept(PathBuf);

impl Drop for Kept {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Plays a house as these words have it, and opens its database again.
async fn played(words: &str) -> (Arc<Cluster>, Kept) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = format!("mazziere-audit-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let folder = std::env::temp_dir().join(name);
    let words = format!("demo --json {words} --keep {}", folder.to_str().unwrap());
    let demo = tokio::task::spawn_blocking(move || mazziere(&words.split(' ').collect::<Vec<_>>(), &[], ""));
    let output = demo.await.unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let kept = Kept(folder.clone());
    let options = Options::default().set("fsync", "off").supervised(false);
    let cluster = tokio::task::spawn_blocking(move || Cluster::open(folder, options)).await.unwrap().unwrap();
    (Arc::new(cluster), kept)
}

/// The house that is tampered with.
const HOUSE: &str = "--seed 31 --games scopa,briscola,peppa,holdem,bestia --formats \
    knockout,chips,danish,danish-final,premio-matto,four,club --tournaments 14 --cash-hands 40 --cash-tables 5";

/// Plays houses of all kinds, and says what is held against one of them though nobody has touched it.
async fn untouched(houses: u32) -> Vec<String> {
    let games = ["scopa,holdem", "briscola,bestia", "peppa,omaha", "tresette,telesina", "uno,chemin-de-fer"];
    let mut alarms = Vec::new();
    for seed in 0..houses {
        let games = games[seed as usize % games.len()];
        let words =
            format!("--seed {seed} --games {games} --formats all --tournaments 2 --cash-hands 8 --cash-tables 2");
        let (cluster, kept) = played(&words).await;
        let house = cluster.url("demo");
        let of_database = audited(&house, &[]).await;
        let by_python = verified_by_python(&kept.0, &[]);
        if of_database.0 != 0 || verified(&kept.0, &[]) != of_database || by_python.0 != 0 {
            alarms.push(format!("{words}: {} {}", of_database.1, by_python.1));
        }
    }
    alarms
}

/// Whether a bundle has deals after somebody has left who had sent a seed, and a table of two players at four seats.
fn has_what_readers_got_wrong(bundle: &Path) -> bool {
    let events = std::fs::read_to_string(bundle.join("events.ndjson")).unwrap();
    let (mut seeded, mut left, mut dealt, mut four) = (BTreeSet::new(), BTreeSet::new(), false, false);
    for line in events.lines() {
        let event: Value = serde_json::from_str(line).unwrap();
        let stream = event["stream_id"].as_str().unwrap().to_owned();
        let payload = || serde_json::from_str::<Value>(event["payload"].as_str().unwrap()).unwrap();
        match event["type"].as_str().unwrap() {
            "table_opened" => four |= payload()["format"] == "four_in_two",
            "player_ready" | "seeded" if payload()["client_seed"].is_string() => {
                let seats = payload()["seats"].as_array().unwrap().clone();
                seeded.extend(seats.into_iter().map(|seat| (stream.clone(), seat.as_u64())));
            }
            "seat_left" | "seat_vacated" if seeded.remove(&(stream.clone(), payload()["left"]["seat"].as_u64())) => {
                left.insert(stream);
            }
            "deal_committed" => dealt |= left.contains(&stream),
            _ => {}
        }
    }
    dealt && four
}

/// What an audit says: its exit code, and its report.
async fn audited(url: &str, more: &[&str]) -> (i32, Value) {
    let words: Vec<String> =
        ["audit", "verify", "--json", "--database", url].iter().chain(more).map(|word| (*word).to_owned()).collect();
    let output = tokio::task::spawn_blocking(move || {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        mazziere(&words, &[], "")
    });
    let output = output.await.unwrap();
    let said = text(&output.stdout);
    let report = serde_json::from_str(said.trim());
    (output.status.code().unwrap(), report.unwrap_or_else(|_| panic!("{said}{}", text(&output.stderr))))
}

/// Writes a bundle of a database.
async fn exported(url: &str) -> Folder {
    let folder = Folder::new();
    let words: Vec<String> =
        ["audit", "export", "--database", url, folder.text()].iter().map(|word| (*word).to_owned()).collect();
    let output = tokio::task::spawn_blocking(move || {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        mazziere(&words, &[], "")
    });
    let output = output.await.unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    folder
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_agree_where_players_leave_and_where_two_have_four_seats() {
    for seed in 1..=9 {
        let words = format!(
            "--seed {seed} --games scopa,asso-piglia-tutto,holdem --tournaments 6 --cash-hands 60 --cash-tables 9"
        );
        let (_cluster, kept) = played(&words).await;
        let (ours, python) = (verified(&kept.0, &[]), verified_by_python(&kept.0, &[]));
        assert_eq!((ours.0, python.0), (0, 0), "{words}: {} {}", ours.1, python.1);
        if has_what_readers_got_wrong(&kept.0) {
            return;
        }
    }
    panic!("no house had both");
}

/// The counts in which a reader without the rules agrees with us.
pub(crate) const WITHOUT_RULES: [&str; 18] = [
    "streams",
    "events",
    "log_positions",
    "unsequenced",
    "tables",
    "deals",
    "joint_deals",
    "boxes",
    "covered",
    "dead",
    "results",
    "lobby_streams",
    "accounts",
    "closed_accounts",
    "entries",
    "postings",
    "anchored",
    "anchored_postings",
];

/// As WebAssembly the same verifier says the same, in Node and in a browser.
fn webassembly_says_the_same(bundle: &Folder, report: &Value) {
    if let Some(said) = verified_by_node(bundle.path(), &["--house", "demo"]) {
        assert_eq!(said, (0, report.clone()), "in Node");
    }
    if let Some(said) = verified_by_browser(bundle.path()) {
        assert_eq!(said, (0, report.clone()), "in a browser");
    }
}

/// A checkpoint in form, of an empty log, signed by nobody that anybody knows.
const NOTE: &str = "demo/events\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n\u{2014} demo AAAAAAAAAAA=\n";

/// A bundle that is fetched over HTTP is the one that is exported.
async fn a_bundle_is_fetched(house: &str, exported: &Folder) {
    let pool = mazziere_runtime::database::owner(house).await.unwrap();
    let evidence = Data::new(Evidence::new(pool, "demo"));
    // A house that has signed events, and no postings yet.
    let checkpoint = async |log: web::Path<String>| match log.as_str() {
        "events" => HttpResponse::Ok().body(NOTE),
        _ => HttpResponse::NotFound().finish(),
    };
    let app = move || {
        let app = App::new().app_data(evidence.clone()).route(BUNDLE, web::get().to(get_bundle));
        app.route(CHECKPOINT, web::get().to(checkpoint))
    };
    let server = HttpServer::new(app).workers(1).disable_signals().bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/", server.addrs()[0]);
    let server = server.run();
    let handle = server.handle();
    tokio::spawn(server);
    let fetched = Folder::new();
    let words = ["audit", "fetch", &url, fetched.text()].map(str::to_owned);
    let output = tokio::task::spawn_blocking(move || {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        mazziere(&words, &[("MAZZIERE_TOKEN", "a token")], "")
    });
    let output = output.await.unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    for file in std::fs::read_dir(exported.path()).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let [one, other] = [exported, &fetched].map(|bundle| std::fs::read(bundle.path().join(&name)).unwrap());
        assert!(name == "manifest.json" || one == other, "{name}");
    }
    assert_eq!(verified(fetched.path(), &["--house", "demo"]).0, 0);
    let manifest: Value = serde_json::from_str(&fetched.read("manifest.json")).unwrap();
    assert_eq!(manifest["checkpoints"], json!([NOTE]));
    handle.stop(false).await;
    // Nobody is there now.
    let nothing = Folder::new();
    let output = mazziere(&["audit", "fetch", &url, nothing.text(), "--token", "a token"], &[], "");
    assert_eq!(output.status.code(), Some(69), "{}", text(&output.stderr));
    // Nor is anything written over, or taken from what is no house.
    let url = answering("HTTP/1.1 200 OK");
    let output = mazziere(&["audit", "fetch", &url, exported.text(), "--token", "a token"], &[], "");
    assert_eq!(output.status.code(), Some(73), "{}", text(&output.stderr));
    for (answer, code) in [("HTTP/1.1 403 Forbidden", 77), ("HTTP/1.1 200 OK", 69), ("HTTP/1.1 404 Not Found", 69)] {
        let (url, nothing) = (answering(answer), Folder::new());
        let output = mazziere(&["audit", "fetch", &url, nothing.text(), "--token", "a token"], &[], "");
        assert_eq!(output.status.code(), Some(code), "{answer}: {}", text(&output.stderr));
        assert_eq!(text(&output.stderr).contains("no bundle"), answer.contains("200"), "{answer}");
        assert!(!nothing.path().exists(), "{answer}");
    }
}

/// A server that answers every request but those for a checkpoint, which it has none of, with this head and a page.
fn answering(head: &'static str) -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let (mut stream, mut request) = (stream.unwrap(), [0; 4096]);
            let read = std::io::Read::read(&mut stream, &mut request).unwrap_or_default();
            let of_a_log = text(&request[..read]).lines().next().is_some_and(|line| line.contains("/checkpoint"));
            let head = if of_a_log { "HTTP/1.1 404 Not Found" } else { head };
            let answer = format!("{head}\r\ncontent-length: 7\r\nconnection: close\r\n\r\n<html>\n");
            let _ = std::io::Write::write_all(&mut stream, answer.as_bytes());
        }
    });
    url
}

/// A bundle says what its database said, to the last count; the verifier in Python agrees in what it counts.
async fn a_bundle_says_the_same(house: &str, report: &Value) -> Folder {
    let bundle = exported(house).await;
    assert_eq!(verified(bundle.path(), &["--house", "demo"]), (0, report.clone()), "the bundle");
    let (code, by_python) = verified_by_python(bundle.path(), &[]);
    assert_eq!((code, &by_python["right"]), (0, &json!(true)), "{by_python}");
    for name in WITHOUT_RULES {
        assert_eq!(by_python[name], report[name], "{name} in {by_python}");
    }
    webassembly_says_the_same(&bundle, report);
    a_bundle_is_fetched(house, &bundle).await;
    // Nothing is written over.
    let output = mazziere(&["audit", "export", "--database", house, bundle.text()], &[], "");
    assert_eq!(output.status.code(), Some(73), "{}", text(&output.stderr));
    bundle
}

async fn number(connection: &mut PgConnection, sql: &'static str) -> u64 {
    let count: i64 = sqlx::query_scalar(sql).fetch_one(connection).await.unwrap();
    count.try_into().unwrap()
}

/// What the database itself counts, for comparison.
const COUNTED: [(&str, &str); 14] = [
    ("streams", "select count(*) from eventstore.stream_head"),
    ("events", "select count(*) from eventstore.event"),
    ("log_positions", "select count(*) from eventstore.log"),
    ("tables", "select count(*) from eventstore.stream_head where kind = 'table'"),
    (
        "replayed",
        "select count(*) from eventstore.event join eventstore.stream_head using (stream_id) where kind = 'table'",
    ),
    ("results", "select count(*) from eventstore.event where type = 'finished'"),
    (
        "reported_results",
        "select count(*) from eventstore.event where type in ('match_decided', 'match_ended', 'game_decided')",
    ),
    (
        "lobby_streams",
        "select count(*) from eventstore.stream_head where kind in ('tournament', 'cash_table', 'club_event')",
    ),
    ("accounts", "select count(*) from wallet.account"),
    ("closed_accounts", "select count(*) from wallet.account where closed_at is not null"),
    ("entries", "select count(*) from wallet.entry"),
    ("postings", "select count(*) from wallet.posting"),
    (
        "explained",
        "select count(*) from wallet.posting p left join wallet.posting o on o.posting_id = p.reverses
         where p.kind not in ('deposit', 'withdrawal_requested', 'withdrawal_completed', 'withdrawal_cancelled',
             'hold_settled', 'adjustment')
         and coalesce(o.kind, p.kind) in ('buy_in', 'buy_in_returned', 'tournament_started', 'prize',
             'prize_confiscated', 'cancellation_refund', 'sit_in', 'hand_settled', 'cash_out')",
    ),
    (
        "boxes",
        "select count(*) from eventstore.event join eventstore.stream_head using (stream_id)
         where kind = 'table' and encode(payload, 'escape') like '{\"sealed\":%'",
    ),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_is_right_to_the_exact_counts_and_what_its_owner_changes_is_found() {
    let (cluster, kept) = played(HOUSE).await;
    let house = cluster.url("demo");
    finance::a_day(&mut Owner::of(&house).await).await.unwrap();
    let mut owner = PgConnection::connect(&house).await.unwrap();
    let (code, report) = audited(&house, &[]).await;
    assert_eq!((code, &report["right"], &report["wrong"]), (0, &json!(true), &Value::Null), "{report}");
    for (name, sql) in COUNTED {
        assert_eq!(report[name], number(&mut owner, sql).await, "{name} in {report}");
    }
    for name in ["deals", "joint_deals", "inputs", "game_events", "draws", "hands", "boxes"] {
        assert!(report[name].as_u64() > Some(0), "{name} in {report}");
    }
    assert_eq!((&report["covered"], &report["unsequenced"]), (&json!(0), &json!(0)), "everything is over: {report}");

    let bundle = a_bundle_says_the_same(&house, &report).await;
    // What a demo keeps is a bundle; finance has posted since.
    let (code, played) = verified(&kept.0, &[]);
    assert_eq!(code, 0, "{played}");
    for name in ["events", "deals", "inputs", "hands", "results", "explained"] {
        assert_eq!(played[name], report[name], "{name} in {played}");
    }
    logs_are_played_again_as_they_are(&mut Owner::of(&house).await).await;

    // An auditor sees the same, and keys change nothing about what is over.
    owner.execute("create role accountant login in role mazziere_auditor").await.unwrap();
    let keys = kept.0.join("sealing-keys");
    let keys = keys.to_str().unwrap();
    let (code, other) = audited(&as_login("accountant", &house), &["--tables-keys", keys, "--lobby-keys", keys]).await;
    assert_eq!((code, other), (0, report), "as an auditor");
    showing::everything_is_told(&as_login("accountant", &house), &kept.0, &mut owner).await;
    owner.execute("create role stranger login").await.unwrap();
    let output = mazziere(&["audit", "verify", "--database", &as_login("stranger", &house)], &[], "");
    assert_eq!(output.status.code(), Some(77), "{}", text(&output.stderr));
    let output = mazziere(&["audit", "verify", "--database", "postgres://me:s3cret@127.0.0.1:1/house"], &[], "");
    assert_eq!(output.status.code(), Some(69), "{}", text(&output.stderr));
    assert!(!text(&output.stderr).contains("s3cret"));
    proving::a_player_proves_a_hand(&house, &mut owner, &kept.0).await;
    owner.close().await.unwrap();
    anchoring::a_kept_checkpoint_shows_what_fresh_hashes_hide(&cluster, &kept.0, bundle.path()).await;

    // Every copy takes seconds: one of each kind is tried here, and all of them by `MAZZIERE_TAMPERINGS=all`,
    // or those whose names have a word by that word.
    let wanted = std::env::var("MAZZIERE_TAMPERINGS").unwrap_or_default();
    let mut missed = Vec::new();
    for tampering in tamperings::all() {
        let is_wanted = wanted == "all" || !wanted.is_empty() && tampering.name.contains(&wanted);
        if (is_wanted || tamperings::ONE_OF_EACH_KIND.contains(&tampering.name))
            && let Err(what) = tampered(&cluster, tampering).await
        {
            missed.push(format!("{}: {what}", tampering.name));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    chance::what_is_done_at_random_is_found(&house, &kept.0, wanted.parse().unwrap_or(chance::IN_EVERY_RUN)).await;
    let houses = std::env::var("MAZZIERE_UNTOUCHED").ok().and_then(|houses| houses.parse().ok()).unwrap_or_default();
    assert_eq!(untouched(houses).await, Vec::<String>::new());
}

/// The entries of a table's log as auditors are given them, and the events that its turns have.
async fn log_of(owner: &mut Owner, stream: Uuid) -> (Value, Vec<String>) {
    let stored = |event: Event| StoredEvent {
        stream: StreamId::new(stream),
        version: event.version,
        // Sealed, or with keys beside the event.
        schema: if event.payload.starts_with(b"{\"sealed\"") || event.payload.starts_with(b"{\"opens\"") {
            2
        } else {
            1
        },
        r#type: event.r#type,
        occurred_at: chrono::DateTime::UNIX_EPOCH,
        payload: event.payload.into(),
        payload_hash: [0; 32],
        event_hash: [0; 32],
        metadata: Value::Null,
    };
    let log: Vec<StoredEvent> = events(owner, stream).await.unwrap().into_iter().map(stored).collect();
    let (reader, mut given) = (Reader::of(&log), Vec::new());
    let entries = log.iter().map(|row| {
        let event = String::from_utf8(reader.payload(row).unwrap().to_vec()).unwrap();
        if row.r#type == "turn" {
            let turn: BTreeMap<String, Box<RawValue>> = serde_json::from_str(&event).unwrap();
            let made: Vec<Box<RawValue>> = serde_json::from_str(turn["events"].get()).unwrap();
            given.extend(made.iter().map(|event| event.get().to_owned()));
        }
        json!({"version": row.version, "type": row.r#type, "schema": row.schema,
            "payload": String::from_utf8_lossy(&row.payload), "event": (row.schema == 2).then_some(event)})
    });
    let entries = entries.collect();
    (Value::Array(entries), given)
}

/// `mazziere deal` makes of the log of every table, as it stands, the events that are in it.
async fn logs_are_played_again_as_they_are(owner: &mut Owner) {
    let tables = "select stream_id from eventstore.stream_head where kind = 'table' order by stream_id limit 60";
    let tables: Vec<Uuid> = sqlx::query_scalar(tables).fetch_all(&mut owner.connection).await.unwrap();
    let (mut scripts, mut logged) = (String::new(), Vec::new());
    for table in tables {
        let (log, events) = log_of(owner, table).await;
        scripts += &format!("{}\n", json!({"log": log}));
        logged.push(events);
    }
    let output = tokio::task::spawn_blocking(move || mazziere(&["deal"], &[], &scripts)).await.unwrap();
    let said = text(&output.stdout);
    assert!(output.status.success() && !said.contains("{\"refused\""), "{}", text(&output.stderr));
    let mut played = vec![Vec::new()];
    for line in said.lines() {
        match line.strip_prefix("{\"event\":").and_then(|event| event.strip_suffix('}')) {
            Some(event) => played.last_mut().unwrap().push(event.to_owned()),
            None => played.push(Vec::new()),
        }
    }
    assert_eq!(played.pop(), Some(Vec::new()));
    assert!(logged.len() > 20 && played == logged, "{} tables", logged.len());
}

/// Tampers with a copy of the house, and says what is not found.
async fn tampered(cluster: &Cluster, tampering: &tamperings::Tampering) -> Result<(), String> {
    let mut superuser = PgConnection::connect(&cluster.url("postgres")).await.unwrap();
    superuser.execute("drop database if exists copy").await.unwrap();
    superuser.execute("create database copy template demo").await.unwrap();
    let copy = cluster.url("copy");
    let mut owner = Owner::of(&copy).await;
    let mut place = (tampering.with)(&mut owner).await;
    // What does not fit the first of many is done to another one.
    for seed in 0..20 {
        if place.is_err() {
            owner.dice = Dice::Seeded(seed);
            place = (tampering.with)(&mut owner).await;
        }
    }
    let place = place?;
    owner.connection.close().await.unwrap();
    if !tampering.is_found_alone() {
        return Ok(());
    }
    let (code, report) = audited(&copy, &[]).await;
    let (kind, found) = (&report["wrong"]["kind"], &report["wrong"]["place"]);
    if kind != tampering.kind || code != tampering.code() || !tamperings::Tampering::is_named(&place, found) {
        return Err(format!("{} at {place} was expected, not {code} {}", tampering.kind, report["wrong"]));
    }
    // What an export has of it says the same.
    let bundle = exported(&copy).await;
    let of_bundle = verified(bundle.path(), &[]);
    if of_bundle != (code, report.clone()) {
        return Err(format!("{} was expected of the bundle too, not {} {}", tampering.kind, of_bundle.0, of_bundle.1));
    }
    if let Some(in_node) = verified_by_node(bundle.path(), &[])
        && in_node != (code, report.clone())
    {
        return Err(format!("{} was expected in Node, not {} {}", report["wrong"], in_node.0, in_node.1));
    }
    let (code, report) = verified_by_python(bundle.path(), &[]);
    let expected = if tampering.takes_the_rules() { Value::Null } else { json!(tampering.kind) };
    match report["wrong"]["kind"] == expected && code == if expected.is_null() { 0 } else { tampering.code() } {
        true => Ok(()),
        false => Err(format!("{expected} was expected of the verifier in Python, not {code} {}", report["wrong"])),
    }
}
