//! Logs of tables that were written once, and replay for ever: of tables that promised one deal after the other
//! (`v1_*`, which nothing writes any more), and of those that promise many at once.

use std::path::PathBuf;

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::tables::Format;
use mazziere_fairdeal::Secret;
use mazziere_hashchain::StoredEvent;
use mazziere_ids::StreamId;
use mazziere_replay::audit::{self, Replayed};
use mazziere_replay::clock::Outages;
use mazziere_replay::deal;
use mazziere_replay::seal::Keys;
use mazziere_replay::table::ring::command::RingCommand;
use mazziere_replay::table::{Command, Facts, Table, TableEvent, decide};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use crate::dice::Dice;
use crate::{matches, rings};

#[derive(Serialize, Deserialize)]
struct Line {
    stream: Uuid,
    version: i64,
    r#type: String,
    schema: i16,
    occurred_at: DateTime<Utc>,
    payload: String,
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden")).join(format!("{name}.ndjson"))
}

pub(crate) fn read(name: &str) -> Vec<StoredEvent> {
    let text = std::fs::read_to_string(path(name)).unwrap();
    let event = |line: &str| {
        let Line { stream, version, r#type, schema, occurred_at, payload } = serde_json::from_str(line).unwrap();
        let (stream, payload, metadata) = (StreamId::new(stream), payload.into(), serde_json::Value::Null);
        let (payload_hash, event_hash) = ([0; 32], [0; 32]);
        StoredEvent { stream, version, r#type, schema, occurred_at, payload, payload_hash, event_hash, metadata }
    };
    text.lines().map(event).collect()
}

fn written(log: &[StoredEvent]) -> String {
    let line = |event: &StoredEvent| {
        let payload = String::from_utf8(event.payload.to_vec()).unwrap();
        let StoredEvent { stream, version, r#type, schema, occurred_at, .. } = event.clone();
        let line = Line { stream: stream.uuid(), version, r#type, schema, occurred_at, payload };
        serde_json::to_string(&line).unwrap() + "\n"
    };
    log.iter().map(line).collect()
}

#[test]
fn tables_that_promised_one_deal_after_the_other_replay_as_they_were() {
    for (name, events, deals, boxes, joint) in [("v1_match", 84, 2, 75, 2), ("v1_ring", 89, 6, 0, 1)] {
        let log = read(name);
        let replayed = audit::check(log[0].stream, &log).unwrap();
        assert!(replayed.over, "{name}");
        let Replayed { events: taken, deals: derived, boxes: opened, joint: newer, .. } = replayed;
        assert_eq!((taken, derived, opened, newer), (events, deals, boxes, joint), "{name}");
    }
}

/// The same commands give the same bytes as they did: nothing of the new promises comes into an old table.
#[test]
fn a_table_that_was_opened_before_is_played_on_as_it_began() {
    let log = read("v1_match");
    let keys = Keys::parse(&format!("k1:{}", "ab".repeat(32))).unwrap();
    let events: Vec<TableEvent> = log.iter().map(|stored| keys.read(stored).unwrap()).collect();
    let TableEvent::TableOpened(opened) = &events[0] else { panic!("a log begins with its opening") };
    let mut table = Table::open(opened.clone(), log[0].occurred_at).unwrap();
    table.evolve(&events[1], log[1].occurred_at).unwrap();
    let TableEvent::DealCommitted(second) = &events[5] else { panic!("the second deal is promised") };
    let (outages, mut fresh) = (Outages::default(), || second.secret.clone());
    let players = matches::players();
    let seeds = [Some(b"ciao".to_vec()), None];
    let mut given = Vec::new();
    for (player, seed) in players.into_iter().zip(seeds) {
        let mut facts = Facts {
            at: log[2].occurred_at,
            outages: &outages,
            fresh: &mut fresh,
            draw: &deal::draw,
            sealed_under: second.sealed_under.clone(),
            hand_pause: TimeDelta::zero(),
            preferences: &[],
        };
        let changes = decide::decide(&table, &Command::Ready { player, seed }, &mut facts).unwrap();
        given.extend(changes.events.iter().map(TableEvent::payload));
        table = changes.table;
    }
    assert_eq!(given, events[2..6].iter().map(TableEvent::payload).collect::<Vec<_>>());
    assert!(table.bound().is_none());
}

#[test]
fn tables_that_promise_many_deals_are_written_as_they_were() {
    let none = Outages::default();
    let mut dice = Dice::new(5);
    let mut sheet = matches::Sheet::opened("scopa", 5, Format::HeadsUp, json!({"deals": 2}), true);
    let [one, two] = [0, 1].map(|n| matches::players()[n]);
    sheet.does(&Command::Ready { player: one, seed: Some(b"ciao".to_vec()) }, &none).unwrap();
    sheet.does(&Command::Ready { player: two, seed: None }, &none).unwrap();
    for moves in 0.. {
        if moves == 10 {
            sheet.does(&Command::Seed { player: two, seed: vec![7; 16] }, &none).unwrap();
        }
        if sheet.table.is_over() {
            break;
        }
        sheet.now += TimeDelta::milliseconds(1500);
        sheet.play(&mut dice).unwrap();
    }
    mazziere_golden::check(&path("v2_match"), &written(&sheet.log));

    let mut sheet = rings::Sheet::open(3, &rings::cash("holdem"));
    (0..3).for_each(|n| sheet.sits(rings::player(n), 500).unwrap());
    while sheet.table.ring().unwrap().hand() < 6 {
        sheet.now += TimeDelta::milliseconds(1500);
        assert!(sheet.moves(&mut dice), "three players go on");
        sheet.posts();
    }
    sheet.ring(RingCommand::Close).unwrap();
    while sheet.moves(&mut dice) {}
    sheet.posts();
    mazziere_golden::check(&path("v2_ring"), &written(&sheet.log));

    for name in ["v2_match", "v2_ring"] {
        let log = read(name);
        assert!(audit::check(log[0].stream, &log).unwrap().over, "{name}");
    }
    let secret = TableEvent::read("secret_sealed", 1, &read("v2_ring")[1].payload).unwrap();
    assert!(matches!(secret, TableEvent::SecretSealed(sealed) if sealed.secret != Secret::from_bytes([0; 32])));
}
