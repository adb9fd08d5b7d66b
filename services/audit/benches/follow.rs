//! What signing costs those who append: events appended and sequenced as services do it, with a follower that tiles and
//! signs the log beside them, and without one; both on the same durable server and the same processors.
//!
//! `cargo bench -p mazziere-audit --bench follow` prints both rates, and the median of the ratios of neighbouring
//! rounds; then how fast the follower goes through a log that is long already, and the bytes on disk for each entry.
//! `MAZZIERE_BENCH_ROUNDS` (default 9) and `MAZZIERE_BENCH_MILLIS` (default 2000) set the effort.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures::future::join_all;
use mazziere_audit::Log;
use mazziere_audit::board::Board;
use mazziere_audit::disk::Steps;
use mazziere_audit::follower::Follower;
use mazziere_audit::keys::of_log;
use mazziere_audit::metrics::LogMetrics;
use mazziere_audit::source::Source;
use mazziere_audit::state::{State, init};
use mazziere_audit::tiles::Tiles;
use mazziere_eventstore::{Append, EventStore, NewEvent, Sequencer, SequencerConfig, StoreConfig};
use mazziere_ids::StreamId;
use mazziere_telemetry::{Clock, Ids, Metrics, Stopwatch};
use mazziere_testkit::localpg::{Cluster, Options};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

/// A move of a card game with its event envelope is about this long.
const PAYLOAD_BYTES: usize = 200;

/// As many commands are on their way at a time as on a busy evening.
const WORKERS: u32 = 512;

struct Bench {
    url: String,
    folder: PathBuf,
    clock: Clock,
    ids: Ids,
    round: Duration,
}

fn main() -> anyhow::Result<()> {
    let number = |name: &str, default: u64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let rounds = number("MAZZIERE_BENCH_ROUNDS", 9);
    let folder = std::env::temp_dir().join(format!("mazziere-bench-follow-{}", std::process::id()));
    let cluster = Cluster::open(folder.join("postgres"), Options::default().supervised(false))?;
    let bench = Bench {
        url: cluster.url("postgres"),
        folder: folder.join("log"),
        clock: Clock::system(),
        ids: Ids::system(),
        round: Duration::from_millis(number("MAZZIERE_BENCH_MILLIS", 2_000)),
    };
    let outcome = tokio::runtime::Runtime::new()?.block_on(bench.compare(rounds));
    drop(cluster);
    std::fs::remove_dir_all(&folder)?;
    outcome
}

impl Bench {
    async fn compare(&self, rounds: u64) -> anyhow::Result<()> {
        let setup = self.pool(2).await?;
        mazziere_eventstore::migrate(&setup).await?;
        let follower = self.follower(setup.clone())?;
        let mut rates = Vec::new();
        for round in 0..=rounds {
            let alone = self.appends(None).await?;
            // It starts where the log ends: what went before is not charged to this round.
            let task = tokio::spawn(follower.clone().follow());
            self.caught_up(&setup, &follower.board).await?;
            let followed = self.appends(Some(&follower.board)).await?;
            task.abort();
            let _aborted = task.await;
            // The first round warms caches and statement plans.
            if round > 0 {
                rates.push((alone, followed));
            }
        }
        let alone = median(rates.iter().map(|(alone, _)| *alone).collect());
        let followed = median(rates.iter().map(|(_, followed)| *followed).collect());
        let ratio = median(rates.iter().map(|(alone, followed)| followed * 100 / alone.max(&1)).collect());
        println!("appended and sequenced by {WORKERS} workers, median of {rounds} rounds");
        println!("without a follower  {alone:>8}/s");
        println!("tiled and signed    {followed:>8}/s   {}.{:02}x", ratio / 100, ratio % 100);

        // One process at a time has the state.
        drop(follower);
        std::fs::remove_dir_all(&self.folder)?;
        let anew = self.follower(setup.clone())?;
        let watch = Stopwatch::start();
        let task = tokio::spawn(anew.clone().follow());
        let entries = self.caught_up(&setup, &anew.board).await?;
        let millis = u64::try_from(watch.elapsed().as_millis())?.max(1);
        task.abort();
        let _aborted = task.await;
        let bytes = bytes_below(&self.folder.join("tiles"))?;
        println!("a log of {entries} entries from its beginning: {}/s", entries * 1_000 / millis);
        println!("on disk: {}.{} bytes an entry", bytes / entries, bytes * 10 / entries % 10);
        Ok(())
    }

    async fn pool(&self, size: u32) -> anyhow::Result<PgPool> {
        let options = PgPoolOptions::new().min_connections(size).max_connections(size).test_before_acquire(false);
        Ok(options.connect(&self.url).await?)
    }

    /// Who follows the log of events, from the beginning where there are no tiles.
    fn follower(&self, pool: PgPool) -> anyhow::Result<Follower> {
        let log = Log::Events;
        let key = of_log("house.example", log, &[1; 32])?;
        let [kept, tiles] = ["state", "tiles"].map(|name| self.folder.join(name));
        std::fs::create_dir_all(&self.folder)?;
        init(&kept, &tiles, &[(log, key.clone())])?;
        Ok(Follower {
            source: Source::new(pool, log),
            board: Board::new(log, key.verifying_key().clone(), Vec::new()),
            key,
            tiles: Tiles::new(tiles.join(log.name())),
            state: Arc::new(State::open(&kept, Steps::default())?),
            metrics: LogMetrics::new(&Metrics::new("audit"), self.clock.now())?,
            clock: self.clock.clone(),
        })
    }

    /// Waits until all events that are there are signed; how many.
    async fn caught_up(&self, pool: &PgPool, board: &Board) -> anyhow::Result<u64> {
        let entries: i64 = sqlx::query_scalar("select count(*) from eventstore.log").fetch_one(pool).await?;
        let entries = u64::try_from(entries)?;
        while board.newest().is_none_or(|signed| signed.checkpoint.size() < entries) {
            if let Some(halt) = board.halted() {
                anyhow::bail!("the log is halted: {halt:?}");
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        Ok(entries)
    }

    /// How many events a second are appended and sequenced. With a board they count once they are signed.
    async fn appends(&self, signed: Option<&Board>) -> anyhow::Result<u64> {
        // What earlier rounds left for vacuum and the checkpointer must not be charged to this one.
        let setup = self.pool(1).await?;
        sqlx::query("checkpoint").execute(&setup).await?;
        let pool = self.pool(4).await?;
        let store =
            EventStore::open(pool.clone(), self.clock.clone(), self.ids.clone(), StoreConfig::default()).await?;
        let sequencer = Sequencer::spawn(&store, SequencerConfig::default());
        let watch = Stopwatch::start();
        let done = join_all((0..WORKERS).map(|_| {
            let (store, clock, round) = (store.clone(), self.clock.clone(), self.round);
            let stream = StreamId::new(self.ids.uuid_v7(clock.now()));
            tokio::spawn(worker(store, clock, stream, round))
        }))
        .await;
        let millis = u64::try_from(watch.elapsed().as_millis())?.max(1);
        sequencer.stop().await;
        let mut total = 0;
        for count in done {
            total += count??;
        }
        pool.close().await;
        if let Some(board) = signed {
            self.caught_up(&setup, board).await?;
        }
        Ok(total * 1_000 / millis)
    }
}

/// Appends to a stream of its own, one event after the other, for so long; how many.
async fn worker(store: EventStore, clock: Clock, stream: StreamId, round: Duration) -> anyhow::Result<u64> {
    let watch = Stopwatch::start();
    let payload = Bytes::from(vec![b'x'; PAYLOAD_BYTES]);
    let mut done = 0_u64;
    while watch.elapsed() < round {
        let event = NewEvent {
            r#type: "card_played".into(),
            schema: 1,
            payload: payload.clone(),
            metadata: serde_json::Value::Object(serde_json::Map::new()),
        };
        let append = Append {
            stream,
            kind: "table",
            expected: i64::try_from(done)?,
            continues: None,
            occurred_at: clock.now(),
            events: vec![event],
            receipt: None,
            close: false,
        };
        store.append(append).await?;
        done += 1;
    }
    Ok(done)
}

fn bytes_below(folder: &Path) -> std::io::Result<u64> {
    let mut bytes = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        bytes += if kind.is_dir() { bytes_below(&entry.path())? } else { entry.metadata()?.len() };
    }
    Ok(bytes)
}

fn median(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or_default()
}
