//! Appends against the reference of the same run: one-row INSERTs, one transaction each, by as many connections, into a
//! table with one primary key, on the same durable server (fsync and synchronous_commit on).
//!
//! `cargo bench -p mazziere-eventstore` prints figures per second and ratios. The kinds of work take turns in short
//! rounds, so that whatever else the machine does hits all of them; the ratio of each round counts, and the median of
//! those is printed. "Alone" is one append per transaction, one by one in the strict sense, and writes three tables
//! where the reference writes one; "Batched" is the same workers each waiting for their own append as services do it,
//! and may share commits. `MAZZIERE_BENCH_ROUNDS` (default 9) and `MAZZIERE_BENCH_MILLIS` (default 600) set the effort.

use bytes::Bytes;
use futures::future::join_all;
use mazziere_eventstore::{Append, EventStore, NewEvent, NewReceipt, Sequencer, SequencerConfig, StoreConfig};
use mazziere_ids::{CommandId, StreamId};
use mazziere_telemetry::{Clock, Ids, Stopwatch};
use mazziere_testkit::localpg::{Cluster, Options};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use std::time::Duration;

/// A move of a card game with its event envelope is about this long.
const PAYLOAD_BYTES: usize = 200;

#[derive(Clone)]
struct Bench {
    url: String,
    clock: Clock,
    ids: Ids,
    round: Duration,
}

/// One kind of work, with as many workers.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Work {
    /// One-row INSERT per transaction: the reference.
    Insert,
    /// One append per transaction, each by its own worker.
    Alone,
    /// The same through the group-commit batcher.
    Batched,
    /// Batched, each append with the receipt of a command.
    BatchedReceipts,
    /// Batched, with a sequencer numbering the events at the same time.
    BatchedSequenced,
    /// Batched, with receipts and a sequencer: all that a move writes.
    BatchedWhole,
}

fn main() -> anyhow::Result<()> {
    let number = |name: &str, default: u64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let rounds = number("MAZZIERE_BENCH_ROUNDS", 9);
    let dir = std::env::temp_dir().join(format!("mazziere-bench-{}", std::process::id()));
    let cluster = Cluster::open(&dir, Options::default().supervised(false))?;
    let bench = Bench {
        url: cluster.url("postgres"),
        clock: Clock::system(),
        ids: Ids::system(),
        round: Duration::from_millis(number("MAZZIERE_BENCH_MILLIS", 600)),
    };
    let runtime = tokio::runtime::Runtime::new()?;
    let outcome = runtime.block_on(bench.compare(rounds));
    drop(cluster);
    std::fs::remove_dir_all(&dir)?;
    outcome
}

impl Bench {
    async fn compare(&self, rounds: u64) -> anyhow::Result<()> {
        let setup = self.pool(2).await?;
        mazziere_eventstore::migrate(&setup).await?;
        sqlx::query("create table reference (id uuid primary key, payload bytea not null)").execute(&setup).await?;
        let plan = [
            (Work::Insert, 8),
            (Work::Alone, 8),
            (Work::Insert, 32),
            (Work::Alone, 32),
            (Work::Batched, 8),
            (Work::Batched, 32),
            (Work::Batched, 512),
            (Work::BatchedReceipts, 512),
            (Work::BatchedSequenced, 512),
            (Work::BatchedWhole, 512),
        ];
        let mut rates = vec![Vec::new(); plan.len()];
        for round in 0..=rounds {
            for (index, (work, workers)) in plan.into_iter().enumerate() {
                let rate = self.measure(work, workers).await?;
                // The first round warms caches and statement plans.
                if round > 0 {
                    rates[index].push(rate);
                }
            }
        }
        println!(
            "Insert: the reference. Alone: a transaction per append. Batched*: as services append, commits shared."
        );
        println!("{:<18} {:>7} {:>10} {:>12} {:>12}", "work", "workers", "per second", "/ insert 8", "/ insert 32");
        for (index, (work, workers)) in plan.into_iter().enumerate() {
            let against = |reference: usize| {
                let each = rates[index].iter().zip(&rates[reference]);
                median(each.map(|(ours, theirs)| ours * 100 / theirs).collect())
            };
            let (eight, many) = (against(0), against(2));
            println!(
                "{:<18} {workers:>7} {:>10} {:>9}.{:02}x {:>9}.{:02}x",
                format!("{work:?}"),
                median(rates[index].clone()),
                eight / 100,
                eight % 100,
                many / 100,
                many % 100
            );
        }
        Ok(())
    }

    async fn pool(&self, size: u32) -> anyhow::Result<PgPool> {
        // No ping before each use: the reference shall be one round trip, and so shall ours.
        let options = PgPoolOptions::new().min_connections(size).max_connections(size).test_before_acquire(false);
        Ok(options.connect(&self.url).await?)
    }

    /// How often per second `workers` get the work done.
    async fn measure(&self, work: Work, workers: u32) -> anyhow::Result<u64> {
        // What earlier rounds left for vacuum and the checkpointer must not be charged to this one.
        let setup = self.pool(1).await?;
        sqlx::query("checkpoint").execute(&setup).await?;
        let pool = self.pool(if matches!(work, Work::Insert | Work::Alone) { workers } else { 4 }).await?;
        let store =
            EventStore::open(pool.clone(), self.clock.clone(), self.ids.clone(), StoreConfig::default()).await?;
        let sequenced = matches!(work, Work::BatchedSequenced | Work::BatchedWhole);
        let sequencer = sequenced.then(|| Sequencer::spawn(&store, SequencerConfig::default()));
        let watch = Stopwatch::start();
        let done = join_all((0..workers).map(|_| {
            let (bench, pool, store) = (self.clone(), pool.clone(), store.clone());
            tokio::spawn(async move { bench.worker(work, &pool, &store).await })
        }))
        .await;
        let millis = u64::try_from(watch.elapsed().as_millis())?;
        if let Some(sequencer) = sequencer {
            sequencer.stop().await;
        }
        let mut total = 0;
        for count in done {
            total += count??;
        }
        pool.close().await;
        Ok(total * 1000 / millis.max(1))
    }

    async fn worker(&self, work: Work, pool: &PgPool, store: &EventStore) -> anyhow::Result<u64> {
        let watch = Stopwatch::start();
        let payload = Bytes::from(vec![b'x'; PAYLOAD_BYTES]);
        let stream = StreamId::new(self.ids.uuid_v7(self.clock.now()));
        let mut done = 0_u64;
        while watch.elapsed() < self.round {
            if work == Work::Insert {
                sqlx::query("insert into reference values ($1, $2)")
                    .bind(self.ids.uuid_v7(self.clock.now()))
                    .bind(payload.as_ref())
                    .execute(pool)
                    .await?;
            } else {
                let with_receipt = matches!(work, Work::BatchedReceipts | Work::BatchedWhole);
                let append = self.append(stream, i64::try_from(done)?, &payload, with_receipt);
                let appended =
                    if work == Work::Alone { store.append_alone(append).await } else { store.append(append).await };
                appended?;
            }
            done += 1;
        }
        Ok(done)
    }

    fn append(&self, stream: StreamId, expected: i64, payload: &Bytes, with_receipt: bool) -> Append {
        let at = self.clock.now();
        let event = NewEvent {
            r#type: "card_played".into(),
            schema: 1,
            payload: payload.clone(),
            metadata: serde_json::Value::Object(serde_json::Map::new()),
        };
        let receipt = with_receipt.then(|| NewReceipt {
            command: CommandId::new(self.ids.uuid_v7(at)),
            request_hash: [7; 32],
            reply: Bytes::from_static(b"{\"version\":1}"),
            act: None,
        });
        Append {
            stream,
            kind: "table",
            expected,
            continues: None,
            occurred_at: at,
            events: vec![event],
            receipt,
            close: false,
        }
    }
}

fn median(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or_default()
}
