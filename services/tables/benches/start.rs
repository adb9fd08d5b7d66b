//! How long a replica takes until it is ready, with many tables in play.
//!
//! `cargo bench -p mazziere-tables --bench start -- [tables] [moves of each]` (10,000, 10 by default). The tables are
//! opened and played on one replica; then others start on the same database, one after the other. The reference is one
//! statement of the same run that fetches every event of these tables, which no start can do without reading.

#[path = "support/harness.rs"]
mod harness;
#[path = "support/scopa.rs"]
mod scopa;

use std::time::Duration;

use futures::{StreamExt, stream};
use harness::{Bench, Players, serve};
use mazziere_contract::tables::MoveRequest;
use mazziere_telemetry::clock::Stopwatch;
use scopa::open;
use sqlx::{Connection, PgConnection};

/// Tables that are opened and played at the same time.
const AT_ONCE: usize = 64;

const ROUNDS: usize = 3;

/// Opens a table and plays its first moves.
async fn prepare(players: &Players, moves: u64) {
    let seated = open(players).await;
    for number in 0..moves {
        let mut played = false;
        for player in &seated.players {
            let view = player.view(seated.table).await.expect("a view");
            let Some(legal) = view.legal.first() else { continue };
            let Some(first) = legal.legal["moves"].as_array().and_then(|moves| moves.first()) else { continue };
            let request = MoveRequest { decision: None, seat: Some(legal.seat), r#move: first.clone() };
            let key = format!("{}-{number}", seated.table);
            player.play(&key, seated.table, Some(view.version), &request).await.expect("a move");
            played = true;
            break;
        }
        assert!(played, "somebody is to move");
    }
}

fn main() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    runtime.block_on(run());
}

async fn run() {
    let numbers: Vec<u64> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let number = |index: usize, default: u64| numbers.get(index).copied().unwrap_or(default);
    let (tables, moves) = (number(0, 10_000), number(1, 10));
    let bench = Bench::start(None).await;
    let prepared = stream::iter(0..tables).map(|_| prepare(&bench.players, moves)).buffer_unordered(AT_ONCE);
    prepared.for_each(|()| std::future::ready(())).await;
    let mut owner = PgConnection::connect(&bench.cluster.url("postgres")).await.expect("a session");
    println!("{tables} tables in play");
    for _ in 0..ROUNDS {
        let watch = Stopwatch::start();
        let events = sqlx::query("select e.* from eventstore.event e order by e.stream_id, e.version")
            .fetch_all(&mut owner)
            .await
            .expect("the events")
            .len();
        let reference = watch.elapsed();
        let watch = Stopwatch::start();
        let another = serve(&bench.cluster, None).await;
        let ready = watch.elapsed();
        another.stop(Duration::from_secs(5)).await;
        let ratio = ready.as_micros() * 100 / reference.as_micros().max(1);
        println!(
            "ready after {} ms; {events} events fetched in {} ms: {}.{:02} times as long",
            ready.as_millis(),
            reference.as_millis(),
            ratio / 100,
            ratio % 100
        );
    }
    bench.stop().await;
}
