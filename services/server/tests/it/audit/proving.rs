//! The proof of a hand, as the tables give it to its player: verified offline with the public key alone, and refused
//! with its code when anything of it was changed.

use std::collections::BTreeSet;
use std::path::Path;

use mazziere_audit::Log;
use mazziere_audit::keys::{of_log, of_witness};
use mazziere_audit::source::Source;
use mazziere_contract::tables::HandProof;
use mazziere_eventstore::StoredEvent;
use mazziere_eventstore::chain::GENESIS;
use mazziere_ids::StreamId;
use mazziere_replay::proof;
use mazziere_replay::seal::record::Reader;
use mazziere_replay::table::ring::event::RingEvent;
use mazziere_replay::table::view::Eyes;
use mazziere_replay::table::{Table, TableEvent};
use mazziere_tlog::{Checkpoint, Frontier, Hash, Note, SigningKey};
use serde_json::{Value, json};
use sqlx::{PgConnection, Row};
use uuid::Uuid;

use crate::cli::{mazziere, text};

/// The stream of the ring with the most hands, with the positions of its rows.
async fn rows(owner: &mut PgConnection) -> Vec<(StoredEvent, i64)> {
    let stream: Uuid = sqlx::query_scalar(
        "select stream_id from eventstore.event where type = 'hand_ended' group by 1 order by count(*) desc limit 1",
    )
    .fetch_one(&mut *owner)
    .await
    .unwrap();
    let rows = sqlx::query(
        "select e.version::bigint as version, e.type::text as type, e.schema::smallint as schema, e.occurred_at,
                e.payload, e.payload_hash::bytea as payload_hash, e.event_hash::bytea as event_hash,
                l.position::bigint as position
         from eventstore.event e join eventstore.log l using (stream_id, version) where stream_id = $1
         order by e.version",
    )
    .bind(stream)
    .fetch_all(owner)
    .await
    .unwrap();
    let stored = |row: &sqlx::postgres::PgRow| {
        let event = StoredEvent {
            stream: StreamId::new(stream),
            version: row.get("version"),
            r#type: row.get("type"),
            schema: row.get("schema"),
            occurred_at: row.get("occurred_at"),
            payload: row.get::<Vec<u8>, _>("payload").into(),
            payload_hash: row.get::<Vec<u8>, _>("payload_hash").try_into().unwrap(),
            event_hash: row.get::<Vec<u8>, _>("event_hash").try_into().unwrap(),
            metadata: Value::Null,
        };
        (event, row.get("position"))
    };
    rows.iter().map(stored).collect()
}

/// The second hand of the table, for somebody who was dealt in, as the tables answer it.
fn hand(rows: &[(StoredEvent, i64)]) -> HandProof {
    let log: Vec<StoredEvent> = rows.iter().map(|(stored, _)| stored.clone()).collect();
    let reader = Reader::of(&log);
    let events: Vec<(i64, TableEvent)> =
        log.iter().map(|stored| (stored.version, reader.read(stored).unwrap())).collect();
    let TableEvent::TableOpened(opened) = &events[0].1 else { panic!("a log begins with its opening") };
    let mut table = Table::open(opened.clone(), log[0].occurred_at).unwrap();
    for (stored, (_, event)) in log.iter().zip(&events).skip(1) {
        table.evolve(event, stored.occurred_at).unwrap();
    }
    let ended = events.iter().filter_map(|(version, event)| match event {
        TableEvent::Ring(RingEvent::HandEnded(over)) => Some((*version, over.clone())),
        _ => None,
    });
    let (ended, over) = ended.take(2).last().unwrap();
    let eyes = Eyes::Player(over.hand.seats[0].player_id);
    let deals: BTreeSet<u32> = events
        .iter()
        .filter(|(version, _)| (over.first_version..=ended).contains(version))
        .filter_map(|(_, event)| match event {
            TableEvent::Turn(turn) => Some(turn.deal),
            _ => None,
        })
        .collect();
    let deals: Vec<_> =
        deals.into_iter().filter_map(|deal| proof::deal(&table, &events, deal, eyes).unwrap()).collect();
    let row = |version: i64| {
        let at = usize::try_from(version).unwrap() - 1;
        let previous = at.checked_sub(1).map_or(GENESIS, |before| log[before].event_hash);
        proof::row(&log[at], previous, rows[at].1, eyes)
    };
    let shown = proof::versions(&table, &deals, Some(ended), eyes).into_iter().filter_map(row).collect();
    HandProof { table_id: opened.table_id, hand: over.hand.hand, rows: shown, deals }
}

fn root(leaves: &[Hash]) -> Hash {
    let mut tree = Frontier::default();
    leaves.iter().for_each(|leaf| tree.push(*leaf).unwrap());
    tree.root()
}

/// The path to the root as RFC 6962 defines it.
fn path(leaves: &[Hash], index: usize) -> Vec<String> {
    if leaves.len() == 1 {
        return Vec::new();
    }
    let (left, right) = leaves.split_at(leaves.len().next_power_of_two() / 2);
    let (mut below, sibling) =
        if index < left.len() { (path(left, index), right) } else { (path(right, index - left.len()), left) };
    below.push(root(sibling).to_string());
    below
}

/// The file: what the tables answer, and what the log answers for its rows.
async fn file(house: &str, hand: &HandProof, key: &SigningKey) -> Value {
    let pool = mazziere_runtime::database::owner(house).await.unwrap();
    let entries = Source::new(pool.clone(), Log::Events).entries(0, 1_000_000).await.unwrap();
    pool.close().await;
    let leaves: Vec<Hash> = entries.iter().map(|entry| Hash::of_leaf(entry)).collect();
    let size = leaves.len() as u64;
    let checkpoint = Checkpoint::new(key.verifying_key().name(), size, root(&leaves), Vec::new()).unwrap();
    let mut note = Note::new(checkpoint.text()).unwrap();
    note.add(key.sign(note.text(), 0)).unwrap();
    let paths: Vec<Value> = hand
        .rows
        .iter()
        .map(|row| json!({"index": row.position, "path": path(&leaves, usize::try_from(row.position).unwrap())}))
        .collect();
    let log = json!({"checkpoint": note.to_string(), "paths": paths});
    json!({"format": "mazziere hand proof", "version": 1, "hand": hand, "log": log})
}

/// How it ends, and what it says.
fn verified(folder: &Path, bytes: &[u8], more: &[&str]) -> (i32, Value) {
    let path = folder.join("hand.proof");
    std::fs::write(&path, bytes).unwrap();
    let words = [&["audit", "verify", "--json", path.to_str().unwrap()], more].concat();
    let output = mazziere(&words, &[], "");
    let report = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
    (output.status.code().unwrap(), report)
}

pub(super) async fn a_player_proves_a_hand(house: &str, owner: &mut PgConnection, folder: &Path) {
    let [key, other] = [3, 4].map(|seed| of_log("house.example", Log::Events, &[seed; 32]).unwrap());
    let [public, another] = [&key, &other].map(|key| key.verifying_key().to_string());
    let hand = hand(&rows(owner).await);
    let whole = file(house, &hand, &key).await;
    let (folder, with, origin) = (folder.to_owned(), vec!["--key".to_owned(), public], "house.example/events");
    let checked = tokio::task::spawn_blocking(move || {
        let with: Vec<&str> = with.iter().map(String::as_str).collect();
        let bytes = whole.to_string().into_bytes();
        let (code, report) = verified(&folder, &bytes, &with);
        assert_eq!((code, &report["right"], &report["origin"]), (0, &json!(true), &json!(origin)), "{report}");
        assert_eq!(report["hand"], whole["hand"]["hand"]);
        assert!(report["deals"][0]["cards"].as_array().unwrap().len() >= 2, "{report}");
        let plain =
            mazziere(&[&["audit", "verify", folder.join("hand.proof").to_str().unwrap()], &with[..]].concat(), &[], "");
        assert!(
            text(&plain.stdout).ends_with("all that it says follows from the signature\n"),
            "{}",
            text(&plain.stdout)
        );

        // Nobody is to believe that the proof was held against what is said of houses.
        for switch in ["--house", "--checkpoint", "--tables-keys", "--lobby-keys"] {
            let (code, report) = verified(&folder, &bytes, &[&with[..], &[switch, "somewhere"]].concat());
            assert_eq!((code, &report), (78, &Value::Null), "{switch}");
        }

        let forged = |at: &str, value: Value| {
            let mut forged = whole.clone();
            *forged.pointer_mut(at).unwrap_or_else(|| panic!("{at}")) = value;
            forged.to_string().into_bytes()
        };
        let changed = |at: &str, from: &str, to: &str| {
            let text = whole.pointer(at).unwrap().as_str().unwrap().replacen(from, to, 1);
            forged(at, json!(text))
        };
        let mut named = whole.clone();
        named["hand"]["deals"][0]["fairness"]["secret"] = json!("ab".repeat(32));
        let mut added = whole.clone();
        added["more"] = json!(1);
        let mut reversed = whole.clone();
        reversed["hand"]["rows"].as_array_mut().unwrap().reverse();
        let mut twice = whole.clone();
        let again = twice["hand"]["rows"][1].clone();
        twice["hand"]["rows"].as_array_mut().unwrap().insert(1, again);
        let beyond = |position: u64| {
            let mut beyond = whole.clone();
            beyond["hand"]["rows"][hand.rows.len() - 1]["position"] = json!(position);
            let paths = beyond["log"]["paths"].as_array_mut().unwrap();
            paths.push(json!({"index": position, "path": []}));
            beyond.to_string().into_bytes()
        };
        let elsewhere = of_log("elsewhere.example", Log::Events, &[3; 32]).unwrap();
        let postings = of_log("house.example", Log::Postings, &[3; 32]).unwrap();
        let draw = hand.rows.iter().position(|row| row.r#type == "turn").unwrap();
        let ended = hand.rows.len() - 1;
        let deal = "/hand/deals/0/fairness";
        let first = &whole["log"]["paths"][0]["path"][0];
        let foreign = [
            (20, forged("/format", json!("a bundle"))),
            (20, forged("/format", json!(1))),
            (20, b"{}".to_vec()),
            (20, b"[]".to_vec()),
            (20, b"{\"version\":1}".to_vec()),
            (21, forged("/version", json!(2))),
            (25, forged("/version", json!("1"))),
        ];
        let cases = [
            (12, forged(&format!("{deal}/openings/0/card"), json!("7D"))),
            (12, forged(&format!("{deal}/seeds/0"), json!("ab".repeat(32)))),
            (12, named.to_string().into_bytes()),
            (12, forged(&format!("{deal}/commitment"), json!("ab".repeat(32)))),
            (11, forged("/hand/hand", json!(99))),
            (17, changed(&format!("/hand/rows/{ended}/payload"), "\"end\":", "\"end\":1")),
            (17, changed(&format!("/hand/rows/{draw}/payload"), "\"root\":\"", "\"root\":\"00")),
            (17, forged("/hand/rows/0/position", json!(hand.rows[0].position + 1))),
            (17, forged("/hand/rows/0/occurred_at", json!("2026-01-01T00:00:00Z"))),
            (17, forged("/hand/table_id", json!("0190d3a0-0000-7000-8000-000000000001"))),
            (17, forged("/log/paths/1/path/0", first.clone())),
            (17, forged("/log/paths", json!([]))),
            (17, changed("/log/checkpoint", "\n", "\n1")),
            (17, beyond(1 << 40)),
            (17, beyond(u64::MAX)),
            (11, reversed.to_string().into_bytes()),
            (11, twice.to_string().into_bytes()),
            (11, forged("/hand/deals", json!([]))),
            (11, forged("/hand/rows", json!([]))),
            (25, forged("/hand/hand", json!(-1))),
            (25, forged("/hand/rows/0/position", json!(1.5))),
            (25, forged("/log/paths", json!({}))),
            (20, format!("{{\"format\":{}", "[".repeat(100_000)).into_bytes()),
            (25, [&bytes[..], b"{}"].concat()),
            (22, Vec::new()),
            (25, added.to_string().into_bytes()),
            (20, b"no proof".to_vec()),
            (20, "[".repeat(100_000).into_bytes()),
            (22, bytes[..bytes.len() / 2].to_vec()),
            (26, vec![b' '; (4 << 20) + 1]),
        ];
        for (number, (expected, bytes)) in cases.into_iter().chain(foreign).enumerate() {
            let (code, report) = verified(&folder, &bytes, &with);
            assert_eq!((code, &report["right"]), (expected, &json!(false)), "forgery {number}: {report}");
        }
        assert_eq!(verified(&folder, &bytes, &["--key", &another]).0, 17, "signed by another key");
        for (key, why) in [(&elsewhere, "of another house"), (&postings, "of the log of postings")] {
            let key = key.verifying_key().to_string();
            assert_eq!(verified(&folder, &bytes, &["--key", &key]).0, 17, "the key is {why}");
        }
        let unseen = of_witness("witness.example/w1", &[7; 32]).unwrap().verifying_key().to_string();
        let words = [with[0], with[1], "--witness", &unseen];
        assert_eq!(verified(&folder, &bytes, &words).0, 17, "nobody cosigned it");
        assert_eq!(verified(&folder, &bytes, &["--key", "house.example/events"]).0, 78, "a key that is none");
        assert_eq!(verified(&folder, &bytes, &[]).0, 78, "no key");
    });
    checked.await.unwrap();
}
