//! Appends three events to a stream on a PostgreSQL of its own, loses a race, and replays the stream.
//!
//! `cargo run -p mazziere-eventstore --example append_and_replay`

use mazziere_eventstore::{Append, AppendError, EventStore, NewEvent, StoreConfig};
use mazziere_ids::StreamId;
use mazziere_telemetry::{Clock, Ids};
use mazziere_testkit::localpg::{Cluster, Options};
use sqlx::PgPool;

fn main() -> anyhow::Result<()> {
    let cluster = Cluster::scratch_with(Options::default())?;
    let done = tokio::runtime::Runtime::new()?.block_on(run(&cluster.url("postgres")));
    cluster.stop()?;
    done
}

async fn run(url: &str) -> anyhow::Result<()> {
    let clock = Clock::system();
    let ids = Ids::system();
    let pool = PgPool::connect(url).await?;
    mazziere_eventstore::migrate(&pool).await?;
    let store = EventStore::open(pool.clone(), clock.clone(), ids.clone(), StoreConfig::default()).await?;
    let stream = StreamId::new(ids.uuid_v7(clock.now()));
    let append = |expected: i64, cards: &[&str]| Append {
        stream,
        kind: "table",
        expected,
        continues: None,
        occurred_at: clock.now(),
        events: cards
            .iter()
            .map(|card| NewEvent::traced("card_played", 1, format!(r#"{{"card":"{card}"}}"#).into_bytes()))
            .collect(),
        receipt: None,
        close: false,
    };
    let first = store.append(append(0, &["7D", "AC"])).await?;
    println!("version {}", first.version);
    store.append(append(first.version, &["KB"])).await?;
    // A writer that has not seen the last card names a version that is no longer the head.
    match store.append(append(first.version, &["2S"])).await {
        Err(error @ AppendError::Conflict { .. }) => println!("refused: {error}"),
        other => println!("not refused: {other:?}"),
    }
    let mut played = Vec::new();
    for event in store.read_stream(stream, 0, 100).await? {
        println!("{} {} {}", event.version, event.r#type, String::from_utf8_lossy(&event.payload));
        played.push(event.payload);
    }
    store.verify_stream(stream).await?;
    println!("{} cards, and the chain holds", played.len());
    pool.close().await;
    Ok(())
}
