//! The service as a whole: it follows, signs, has witnesses cosign, proves, and stops where something contradicts.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use mazziere_audit::disk::Steps;
use mazziere_audit::witness::Peer;
use mazziere_audit::witness::cosigner::Cosigner;
use mazziere_audit::witness::door::Door;
use mazziere_audit::{Config, Log, Service, StartError};
use mazziere_contract::audit::{EventRow, LogList, LogPath, LogPaths, LogStatus, PostingRow, RangeEnd};
use mazziere_telemetry::{Clock, Ids};
use mazziere_tlog::{
    Content, Hash, Policy, ProofFile, SignedCheckpoint, Tile, decode_entries, verify_entries, verify_inclusion,
};
use mazziere_verify::format::rows::EventLine;
use mazziere_web::platform::Settings;
use mazziere_web::{Authenticator, Keys, Role, TokenSource};
use serde_json::{Value, json};

use crate::harness::{Folder, House, key, keys, uuid, witness_key};

/// How long something may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(60);

struct Running {
    service: Service,
    tokens: TokenSource,
    http: reqwest::Client,
}

async fn start(house: &House, folder: &Folder, witnesses: Vec<Peer>) -> Result<Running, StartError> {
    let clock = Clock::system();
    let tokens = TokenSource::from_secret(&[7; 32], "issuer", "mazziere", TimeDelta::hours(1), clock.clone());
    let jwks = Keys::from_jwks_json(&tokens.jwks().to_string()).unwrap();
    let authenticator = Authenticator::new(jwks, "issuer", "mazziere", clock.clone());
    let config = Config {
        database_url: house.db.url().to_owned(),
        connections: 4,
        patience: Duration::from_secs(20),
        address: "127.0.0.1:0".parse().unwrap(),
        web: Settings { workers: 1, rate: None, ..Settings::new("audit") },
        keys: keys().into(),
        tiles: folder.tiles(),
        state: folder.state(),
        witnesses,
    };
    let service = Service::start(config, authenticator, clock, Ids::seeded(1)).await?;
    Ok(Running { service, tokens, http: reqwest::Client::new() })
}

impl Running {
    async fn get(&self, path: &str, role: Option<Role>) -> (u16, Vec<u8>) {
        let mut request = self.http.get(format!("{}{path}", self.service.url()));
        if let Some(role) = role {
            request = request.bearer_auth(self.tokens.sign(uuid("somebody"), role, None));
        }
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.bytes().await.unwrap().to_vec())
    }

    async fn audited(&self, path: &str) -> (u16, Vec<u8>) {
        self.get(path, Some(Role::Auditor)).await
    }

    async fn status(&self, log: Log) -> LogStatus {
        let (status, body) = self.get("/v1/logs", None).await;
        assert_eq!(status, 200);
        let list: LogList = serde_json::from_slice(&body).unwrap();
        list.logs.into_iter().find(|status| status.log == log.name()).unwrap()
    }

    /// Waits until a log stands like this.
    async fn until(&self, log: Log, is_so: impl Fn(&LogStatus) -> bool) -> LogStatus {
        let waiting = async {
            loop {
                let status = self.status(log).await;
                if is_so(&status) {
                    return status;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting).await.expect("it happens before patience runs out")
    }

    async fn checkpoint(&self, log: Log) -> SignedCheckpoint {
        let (status, body) = self.get(&format!("/{}/checkpoint", log.name()), None).await;
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
        policy(log, 0).open(&body).unwrap()
    }

    async fn stop(self) {
        assert!(self.service.stop(Duration::from_secs(10)).await);
    }
}

fn policy(log: Log, needed: usize) -> Policy {
    let (log, witness) = (key(log).verifying_key().clone(), witness_key().verifying_key().clone());
    Policy::new(log.name(), std::slice::from_ref(&log), &[witness], needed).unwrap()
}

fn witness(folder: &Path) -> (Door, Peer) {
    let logs = Log::ALL.map(|log| key(log).verifying_key().clone());
    let cosigner = Arc::new(Cosigner::open(folder, &witness_key(), &logs, Steps::default()).unwrap());
    let door = Door::open(cosigner, Clock::system(), "127.0.0.1:0".parse().unwrap()).unwrap();
    let url = format!("http://{}", door.address());
    (door, Peer { key: witness_key().verifying_key().clone(), url })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_signs_and_proves_what_is_there_and_what_comes() {
    let (house, folder, watching) = (House::with(600).await, Folder::new(), Folder::new());
    folder.init();
    let (door, peer) = witness(watching.path());
    let running = start(&house, &folder, vec![peer]).await.unwrap();
    running.until(Log::Events, |log| log.size == 600 && log.witnesses[0].size == 600).await;
    running.until(Log::Postings, |log| log.size == 6 && log.witnesses[0].size == 6).await;
    // Everybody sees over how many entries the logs were started.
    let started = running.status(Log::Postings).await.started.unwrap();
    assert_eq!((running.status(Log::Events).await.started.unwrap().entries, started.entries), (600, 6));
    house.append("second", 10).await;
    let (status, body) = running.get("/v1/paths/events?positions=609", None).await;
    let said = String::from_utf8_lossy(&body).into_owned();
    assert!(status == 200 || status == 409 && said.contains("not_signed_yet"), "{status} {said}");
    running.until(Log::Events, |log| log.size == 610 && log.witnesses[0].size == 610).await;
    for (log, path, first) in [(Log::Events, "events", 0), (Log::Postings, "postings", 1)] {
        let signed = running.checkpoint(log).await;
        let size = signed.checkpoint().size();
        assert_eq!(signed.witnesses().len(), 1);
        for index in [0, size / 2, size - 1] {
            let (status, body) = running.audited(&format!("/v1/proofs/{path}/{}", index + first)).await;
            assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
            let proof = ProofFile::parse(&body).unwrap();
            let entry = proof.extra.clone().unwrap();
            assert_eq!((proof.index, &entry), (index, &house.entries(log).await[usize::try_from(index).unwrap()]));
            proof.verify(&policy(log, 1), &entry).unwrap();
        }
        // Everybody is told where entries stand, and nothing of what they are.
        let (status, body) = running.get(&format!("/v1/paths/events?positions=0,7,{}", size - 1), None).await;
        if log == Log::Events {
            assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
            let found: LogPaths = serde_json::from_slice(&body).unwrap();
            let signed = policy(log, 0).open(found.checkpoint.as_bytes()).unwrap();
            assert_eq!(found.paths.iter().map(|path| path.index).collect::<Vec<_>>(), [0, 7, size - 1]);
            for LogPath { index, path } in found.paths {
                let entry = &house.entries(log).await[usize::try_from(index).unwrap()];
                let path: Vec<Hash> = path.iter().map(|hash| Hash::parse(hash).unwrap()).collect();
                let (size, root) = (signed.checkpoint().size(), signed.checkpoint().root());
                verify_inclusion(size, root, index, Hash::of_leaf(entry), &path).unwrap();
            }
            let refused = ["", "x", "1,,2", "-1", "1;2", &"1,".repeat(70)];
            for positions in refused {
                let path = format!("/v1/paths/events?positions={positions}");
                assert_eq!(running.get(&path, None).await.0, 400, "{positions}");
            }
            // What nobody has written is told from what is signed next.
            for beyond in [size, 1 << 40, u64::MAX] {
                let (status, body) = running.get(&format!("/v1/paths/events?positions=0,{beyond}"), None).await;
                let said = String::from_utf8_lossy(&body).into_owned();
                assert!(status == 404 && said.contains("leaf_unknown"), "{beyond}: {status} {said}");
            }
        }
        // Entries and their hashes, by the paths of the protocol.
        for index in 0..size.div_ceil(256) {
            let hashes = Tile::in_tree(Content::Hashes(0), index, size).unwrap();
            let entries = Tile::in_tree(Content::Entries, index, size).unwrap();
            let (status, tile) = running.audited(&format!("/{path}/{hashes}")).await;
            assert_eq!(status, 200, "{hashes}");
            let (status, bundle) = running.audited(&format!("/{path}/{entries}")).await;
            assert_eq!(status, 200, "{entries}");
            let read = decode_entries(&bundle, entries.width()).unwrap();
            verify_entries(&read, &hashes.decode(&tile).unwrap()).unwrap();
        }
    }
    running.until(Log::Events, |log| log.verified_since.is_some()).await;
    // Who may read what, and what there is not.
    for (path, role, status) in [
        ("/events/tile/0/000", None, 401),
        ("/events/tile/0/000", Some(Role::Operator), 403),
        ("/v1/proofs/events/0", Some(Role::Player), 403),
        ("/events/checkpoint", None, 200),
        ("/other/checkpoint", None, 400),
        ("/v1/proofs/events/610", Some(Role::Auditor), 404),
        ("/v1/proofs/postings/0", Some(Role::Auditor), 404),
        ("/v1/proofs/postings/x", Some(Role::Auditor), 400),
        ("/events/tile/0/002", Some(Role::Auditor), 404),
        ("/events/tile/0/002.p/99", Some(Role::Auditor), 404),
        ("/events/tile/0/00", Some(Role::Auditor), 400),
        ("/events/tile/0/../../../state/events.note", Some(Role::Auditor), 400),
        ("/events/tile/0/%2e%2e/000", Some(Role::Auditor), 400),
        ("/events/tile/0/001", Some(Role::Auditor), 200),
        // A width that was never signed is the beginning of a wider tile.
        ("/events/tile/0/002.p/7", Some(Role::Auditor), 200),
    ] {
        let (found, body) = running.get(path, role).await;
        assert!(
            found == status || found == 404 && path.contains(".."),
            "{path}: {found} {}",
            String::from_utf8_lossy(&body)
        );
    }
    ranges_are_listed(&house, &running).await;
    let second = start(&house, &folder, Vec::new()).await;
    assert!(matches!(second, Err(StartError::State(_))), "one process signs");
    running.stop().await;
    door.close().await;
    // What was signed goes on where it was.
    let running = start(&house, &folder, Vec::new()).await.unwrap();
    house.append("third", 1).await;
    running.until(Log::Events, |log| log.size == 614 && log.halted.is_none()).await;
    assert_eq!(running.status(Log::Postings).await.started, Some(started));
    running.stop().await;
    // Who throws away what was signed and starts over signs again, and everybody sees that there was much before.
    std::fs::remove_dir_all(folder.state()).unwrap();
    std::fs::remove_dir_all(folder.tiles()).unwrap();
    folder.init();
    let running = start(&house, &folder, Vec::new()).await.unwrap();
    let status = running.until(Log::Events, |log| log.size == 614).await;
    assert_eq!(status.started.unwrap().entries, 614);
    running.stop().await;
}

/// The rows of a range, and its last line.
async fn listed(running: &Running, path: &str) -> (Vec<Value>, Value) {
    let (status, body) = running.audited(path).await;
    let body = String::from_utf8(body).unwrap();
    assert_eq!(status, 200, "{path}: {body}");
    let mut rows: Vec<Value> = body.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let end = rows.pop().unwrap();
    // Lines are what the document says, field by field.
    for row in &rows {
        match path.starts_with("/v1/events") {
            true => drop(serde_json::from_value::<EventRow>(row.clone()).unwrap()),
            false => drop(serde_json::from_value::<PostingRow>(row.clone()).unwrap()),
        }
    }
    serde_json::from_value::<RangeEnd>(end.clone()).unwrap();
    assert_eq!(end["end"], true, "{path}");
    (rows, end)
}

/// What ranges of the logs are, to the row: by place, table, event, player and day, and where they go on.
async fn ranges_are_listed(house: &House, running: &Running) {
    let (tournament, anna) = (uuid("tournament"), uuid("anna"));
    house.says("third table", &format!(r#"{{"tournament_id":"{tournament}","players":["{anna}"]}}"#)).await;
    house.says("tournament", r#"{"type":"tournament_opened"}"#).await;
    house.says("fourth table", &format!(r#"{{"players":["{anna}"]}}"#)).await;
    let at = |rows: &[Value], name: &str| rows.iter().map(|row| row[name].as_i64().unwrap()).collect::<Vec<_>>();
    let (last, _) = listed(running, "/v1/events?from=612").await;
    let last = last[0]["occurred_at"].as_str().unwrap().parse().unwrap();
    let (today, long_ago) = (mazziere_telemetry::italy::day(last), "2020-02-29");
    for (query, expected, next, more) in [
        ("".to_owned(), (0..613).collect(), 613, false),
        ("?from=608".to_owned(), (608..613).collect::<Vec<i64>>(), 613, false),
        ("?from=100&limit=3".to_owned(), vec![100, 101, 102], 103, true),
        ("?from=612&limit=1".to_owned(), vec![612], 613, false),
        ("?from=5000".to_owned(), vec![], 5000, false),
        (format!("?table_id={}&limit=4", uuid("second")), (600..604).collect(), 604, true),
        (format!("?table_id={}&from=604", uuid("second")), (604..610).collect(), 613, false),
        (format!("?tournament_id={tournament}"), vec![610, 611], 613, false),
        (format!("?player_id={anna}"), vec![610, 612], 613, false),
        (format!("?player_id={anna}&tournament_id={tournament}"), vec![610], 613, false),
        (format!("?player_id={}", uuid("nobody")), vec![], 613, false),
        (format!("?day={long_ago}"), vec![], 0, false),
        (format!("?day={today}&from=612"), vec![612], 613, false),
    ] {
        let (rows, end) = listed(running, &format!("/v1/events{query}")).await;
        assert_eq!(at(&rows, "position"), expected, "{query}");
        assert_eq!((&end["next"], &end["more"]), (&json!(next), &json!(more)), "{query}");
    }
    // A row is one of a bundle.
    let (rows, _) = listed(running, "/v1/events?from=611&limit=1").await;
    let row: EventLine = serde_json::from_str(&rows[0].to_string()).unwrap();
    assert_eq!((row.version, row.stream_id, row.into_payload().unwrap().len()), (1, tournament, 28));

    for (query, expected) in [
        ("".to_owned(), vec![1, 2, 3, 4, 5, 6]),
        ("?from=3&limit=2".to_owned(), vec![3, 4]),
        (format!("?player_id={anna}"), vec![1, 4, 6]),
        (format!("?player_id={}", uuid("carla")), vec![3]),
        (format!("?table_id={}", uuid("table")), vec![4, 5, 6]),
        (format!("?tournament_id={tournament}"), vec![]),
        (format!("?day={long_ago}"), vec![]),
    ] {
        let (rows, end) = listed(running, &format!("/v1/postings{query}")).await;
        assert_eq!(at(&rows, "sequence"), expected, "{query}: {end}");
        for row in rows {
            let legs = row["legs"].as_array().unwrap();
            let cents = |leg: &Value| leg["amount"].as_str().unwrap().replace('.', "").parse::<i64>().unwrap();
            assert!(legs.len() == 2 && legs.iter().map(cents).sum::<i64>() == 0, "{row}");
        }
    }
    for query in ["?limit=0", "?limit=10001", "?day=today", "?day=2026-13-01", "?from=-1", "?table_id=x", "?game=scopa"]
    {
        for path in ["/v1/events", "/v1/postings"] {
            assert_eq!(running.audited(&format!("{path}{query}")).await.0, 400, "{path}{query}");
        }
    }
    for path in ["/v1/events", "/v1/postings"] {
        assert_eq!(running.get(path, Some(Role::Player)).await.0, 403);
        assert_eq!(running.get(path, None).await.0, 401);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_that_contradicts_is_signed_no_further_and_everybody_is_told() {
    let (house, folder) = (House::with(300).await, Folder::new());
    folder.init();
    let running = start(&house, &folder, Vec::new()).await.unwrap();
    running.until(Log::Events, |log| log.size == 300).await;
    running.stop().await;
    house.tamper("update eventstore.event set event_hash = sha256('other') where version = 7").await;
    let running = start(&house, &folder, Vec::new()).await.unwrap();
    let halted = running.until(Log::Events, |log| log.halted.is_some()).await.halted.unwrap();
    assert_eq!(halted.cause, "rewritten");
    assert!(halted.detail.contains("position 6"), "{}", halted.detail);
    // It stays so, what is signed is served, and the other log goes on.
    house.append("second", 5).await;
    house.deposit("dora", "1.00").await;
    running.until(Log::Postings, |log| log.size == 7 && log.halted.is_none()).await;
    running.until(Log::Events, |log| log.entries == 305).await;
    assert_eq!(running.checkpoint(Log::Events).await.checkpoint().size(), 300);
    let (status, body) = running.audited("/v1/proofs/events/302").await;
    let said = String::from_utf8_lossy(&body).into_owned();
    assert!(status == 503 && said.contains("log_halted") && said.contains("position 6"), "{status} {said}");
    let (status, body) = running.get("/v1/paths/events?positions=302", None).await;
    assert!(status == 503 && String::from_utf8_lossy(&body).contains("log_halted"), "{status}");
    assert_eq!(running.audited("/v1/proofs/events/299").await.0, 200);
    assert_eq!(running.audited("/v1/proofs/events/6").await.0, 503);
    assert_eq!(running.audited("/events/tile/entries/000").await.0, 503);
    assert_eq!(running.audited("/events/tile/0/000").await.0, 200);
    let metrics = running.get("/metrics", None).await.1;
    let metrics = String::from_utf8(metrics).unwrap();
    assert!(metrics.contains("mazziere_tlog_halted{log=\"events\",service=\"audit\"} 1"), "{metrics}");
    running.stop().await;
    // Nor does a start forget, also where the database is mended.
    let running = start(&house, &folder, Vec::new()).await.unwrap();
    let again = running.until(Log::Events, |log| log.halted.is_some()).await.halted.unwrap();
    assert_eq!(again, halted);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cut_tail_and_a_tile_that_is_gone_are_found_while_it_runs() {
    let (house, folder) = (House::with(300).await, Folder::new());
    folder.init();
    let running = start(&house, &folder, Vec::new()).await.unwrap();
    running.until(Log::Events, |log| log.size == 300).await;
    running.until(Log::Postings, |log| log.size == 6).await;
    house.tamper("delete from eventstore.log where position > 250").await;
    let halted = running.until(Log::Events, |log| log.halted.is_some()).await.halted.unwrap();
    assert_eq!(halted.cause, "behind");
    std::fs::remove_dir_all(folder.tiles().join("postings/tile/0")).unwrap();
    let (status, body) = running.audited("/postings/tile/0/000.p/6").await;
    let said = String::from_utf8_lossy(&body).into_owned();
    assert!(status == 503 && said.contains("is missing"), "{status} {said}");
    let halted = running.until(Log::Postings, |log| log.halted.is_some()).await.halted.unwrap();
    assert_eq!(halted.cause, "tiles");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_witness_that_is_away_delays_nothing_and_one_that_contradicts_stops_the_log() {
    let (house, folder, watching) = (House::with(100).await, Folder::new(), Folder::new());
    folder.init();
    let (door, peer) = witness(watching.path());
    let running = start(&house, &folder, vec![peer]).await.unwrap();
    running.until(Log::Events, |log| log.witnesses[0].size == 100).await;
    let older = std::fs::read(folder.state().join("events.note")).unwrap();
    house.append("second", 50).await;
    running.until(Log::Events, |log| log.witnesses[0].size == 150).await;
    door.close().await;
    house.append("third", 50).await;
    let away = running.until(Log::Events, |log| log.size == 200 && log.witnesses[0].problem.is_some()).await;
    assert_eq!((away.witnesses[0].size, away.halted), (150, None));
    running.stop().await;
    // The owner puts an older note in place, and another past behind it.
    std::fs::write(folder.state().join("events.note"), older).unwrap();
    house
        .tamper(
            "update eventstore.event set event_hash = sha256('other') where version = 20 and stream_id in \
        (select stream_id from eventstore.log where position >= 100)",
        )
        .await;
    let (door, peer) = witness(watching.path());
    let running = start(&house, &folder, vec![peer]).await.unwrap();
    let halted = running.until(Log::Events, |log| log.halted.is_some()).await.halted.unwrap();
    assert_eq!(halted.cause, "witness", "{}", halted.detail);
    assert!(halted.detail.contains("witness.example/w1"), "{}", halted.detail);
    // Nothing was signed on top of the older note: no size has two roots.
    assert_eq!(running.checkpoint(Log::Events).await.checkpoint().size(), 100);
    running.stop().await;
    door.close().await;
}
