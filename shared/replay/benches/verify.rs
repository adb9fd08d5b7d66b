//! What it costs to verify logs, on one core: the chain by events, beside SHA-256 of what the chain hashes in the same
//! run; and the replay by deals, with promises, seeds, draws, boxes and every input decided again.

use std::hint::black_box;

use chrono::{DateTime, Utc};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mazziere_books::stream::{Head, StreamWalk};
use mazziere_hashchain::{GENESIS, Link, StoredEvent, payload_hash};
use mazziere_ids::StreamId;
use mazziere_replay::audit;
use serde::Deserialize;
use uuid::Uuid;

#[derive(Deserialize)]
struct Line {
    stream: Uuid,
    version: i64,
    r#type: String,
    schema: i16,
    occurred_at: DateTime<Utc>,
    payload: String,
}

/// A golden log, with the chain that it has in a store.
fn log(name: &str) -> Vec<StoredEvent> {
    let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"));
    let text = std::fs::read_to_string(folder.join(format!("{name}.ndjson"))).expect("a golden log");
    let mut previous = GENESIS;
    let mut chained = |line: &str| {
        let Line { stream, version, r#type, schema, occurred_at, payload } =
            serde_json::from_str(line).expect("a line");
        let (stream, payload_hash) = (StreamId::new(stream), payload_hash(payload.as_bytes()));
        let link = Link { stream, version, r#type: &r#type, schema, occurred_at, previous, payload_hash };
        let event_hash = link.hash();
        previous = event_hash;
        let (payload, metadata) = (payload.into(), serde_json::Value::Null);
        StoredEvent { stream, version, r#type, schema, occurred_at, payload, payload_hash, event_hash, metadata }
    };
    text.lines().map(&mut chained).collect()
}

fn chain(criterion: &mut Criterion) {
    let log = log("v2_match");
    let last = log.last().expect("an event");
    let head = Head { stream: last.stream, kind: "table".to_owned(), version: last.version, hash: last.event_hash };
    let mut group = criterion.benchmark_group("chain");
    group.throughput(Throughput::Elements(log.len() as u64));
    group.bench_function("SHA-256 of payloads and links", |bencher| {
        bencher.iter(|| {
            for event in &log {
                black_box(payload_hash(black_box(&event.payload)));
                black_box(payload_hash(black_box(&[7; 190])));
            }
        });
    });
    group.bench_function("events of a stream", |bencher| {
        bencher.iter(|| {
            let mut walk = StreamWalk::new(head.clone(), last.occurred_at);
            for (event, position) in log.iter().zip(0..) {
                walk.take(black_box(event), Some(position)).expect("a sound log");
            }
            walk.end().expect("a sound log")
        });
    });
    group.finish();
}

fn replay(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("replay");
    for name in ["v2_match", "v2_ring"] {
        let log = log(name);
        let stream = log[0].stream;
        let replayed = audit::check(stream, &log).expect("a sound log");
        group.throughput(Throughput::Elements(replayed.deals));
        group.bench_function(format!("{name}, by deals"), |bencher| {
            bencher.iter(|| audit::check(stream, black_box(&log)).expect("a sound log"));
        });
        group.throughput(Throughput::Elements(replayed.events));
        group.bench_function(format!("{name}, by events"), |bencher| {
            bencher.iter(|| audit::check(stream, black_box(&log)).expect("a sound log"));
        });
    }
    group.finish();
}

criterion_group!(benches, chain, replay);
criterion_main!(benches);
