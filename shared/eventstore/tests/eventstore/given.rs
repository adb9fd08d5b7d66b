//! What the tests start from: a migrated database, a store on it, appends that say what they are.

use bytes::Bytes;
use mazziere_eventstore::{
    Append, EventStore, LoggedEvent, NewEvent, NewReceipt, Sequencer, SequencerConfig, SequencerHandle, StoreConfig,
    migrate,
};
use mazziere_ids::{CommandId, StreamId};
use mazziere_testkit::{TestDb, clock, ids};
use sqlx::PgPool;
use std::collections::HashMap;
use std::time::Duration;
use uuid::Uuid;

/// Long enough for a slow machine; nothing waits this long when all is well.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The schema, with two kinds of streams that belong to the store's own role.
pub(crate) async fn migrated(pool: &PgPool) -> anyhow::Result<()> {
    migrate(pool).await?;
    sqlx::query("insert into eventstore.stream_kind values ('note', 'mazziere_app'), ('other', 'mazziere_app')")
        .execute(pool)
        .await?;
    Ok(())
}

pub(crate) async fn database() -> TestDb {
    TestDb::new("eventstore", migrated).await
}

pub(crate) async fn store_at(url: &str, seed: u64) -> EventStore {
    let pool = mazziere_eventstore::connect(url, 8).await.unwrap();
    EventStore::open(pool, clock(), ids(seed), StoreConfig::default()).await.unwrap()
}

pub(crate) async fn store() -> EventStore {
    store_at(database().await.url(), 1).await
}

pub(crate) fn sequencer(store: &EventStore) -> SequencerHandle {
    Sequencer::spawn(store, SequencerConfig::default())
}

pub(crate) fn stream(n: u128) -> StreamId {
    StreamId::new(Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0000 + n))
}

pub(crate) fn command(n: u128) -> CommandId {
    CommandId::new(Uuid::from_u128(0xc0 << 120 | n))
}

pub(crate) fn event(payload: impl Into<String>) -> NewEvent {
    NewEvent {
        r#type: "noted".into(),
        schema: 1,
        payload: Bytes::from(payload.into()),
        metadata: serde_json::json!({}),
    }
}

pub(crate) fn receipt(n: u128, request: &[u8], reply: &'static str) -> NewReceipt {
    NewReceipt {
        command: command(n),
        request_hash: mazziere_eventstore::chain::payload_hash(request),
        reply: Bytes::from_static(reply.as_bytes()),
        act: None,
    }
}

/// One event `payload` after version `expected` of a stream.
pub(crate) fn append(stream: StreamId, expected: i64, payload: impl Into<String>) -> Append {
    Append {
        stream,
        kind: "note",
        expected,
        continues: None,
        occurred_at: clock().now(),
        events: vec![event(payload)],
        receipt: None,
        close: false,
    }
}

pub(crate) async fn payloads(store: &EventStore, stream: StreamId) -> Vec<String> {
    let events = store.read_stream(stream, 0, 10_000).await.unwrap();
    events.iter().map(|event| String::from_utf8(event.payload.to_vec()).unwrap()).collect()
}

/// Checks that the log is 0..n-1 without a gap and agrees with every stream's order; returns how many it holds.
pub(crate) fn assert_one_order(log: &[LoggedEvent]) -> usize {
    let mut versions: HashMap<StreamId, i64> = HashMap::new();
    for (position, entry) in (0..).zip(log) {
        assert_eq!(entry.position, position, "positions have no gap");
        let version = versions.entry(entry.event.stream).or_default();
        *version += 1;
        assert_eq!(entry.event.version, *version, "the log agrees with the stream's order");
    }
    log.len()
}

pub(crate) async fn whole_log(store: &EventStore) -> Vec<LoggedEvent> {
    store.read_log(0, 1_000_000, None).await.unwrap()
}

/// Waits until the log holds `events` events.
pub(crate) async fn until_logged(store: &EventStore, events: i64) {
    store.wait_for(events - 1, PATIENCE).await.unwrap();
}
