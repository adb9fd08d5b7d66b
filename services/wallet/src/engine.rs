//! The posting engine: a bounded queue and one batcher, which commits together what waited while the last commit ran.
//!
//! **Invariants:** nothing is answered before COMMIT; a batch takes effect whole or not at all; correctness rests on
//! the ledger's head and on the constraints in the database, so a second replica makes this slower, never wrong.
//!
//! A batch of postings costs two round trips whatever its size: one statement reads, one writes and commits; a few more
//! if it opens accounts or moves more than postings. While one batch is being written, the next is read, decided and
//! encoded (`pipeline`), so that the database waits for nobody between the two. The write moves the ledger's head from
//! the epoch the batch was decided on, and writes nothing if another replica has moved it; then the batch is decided
//! again, alone and under a lock (`serial`). Replicas that meet often take the lock at once for a while.
//!
//! Non-goals: retrying for the caller when the database is away. The caller is told at once that the outcome may be
//! unknown, and repeats with the same key; the memory of commands gives the answer.

use std::sync::Arc;

use mazziere_telemetry::trace::current_traceparent;
use mazziere_telemetry::{Clock, Metrics};
use sqlx::PgPool;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tracing::Instrument;

mod gauges;
mod memory;
mod pipeline;
mod serial;
mod store;

use gauges::Gauges;
use pipeline::Pipeline;
use serial::SerialWriter;

use crate::command::Command;
use crate::decide::Verdict;
use crate::fault::{Fault, StoreError};

/// The most commands in one batch.
pub const MOST_IN_BATCH: usize = 500;

/// How many commands may wait. Beyond it senders wait for room, which slows callers down instead of losing them.
const QUEUE: usize = 4_096;

/// Why a command has no verdict.
#[derive(Clone, Debug, thiserror::Error)]
pub enum EngineError {
    /// The database is away: the outcome may be unknown, and a repeat with the same key will tell.
    #[error("the database cannot be reached: {0}")]
    Unavailable(Arc<StoreError>),
    /// The database refused what the ledger wrote: a bug of ours. Nothing took effect.
    #[error("the ledger could not be written: {0}")]
    Broken(Arc<StoreError>),
    /// The engine is shutting down and takes no more commands.
    #[error("the engine has stopped")]
    Stopped,
}

/// A command, and who waits for its verdict.
struct Job {
    command: Command,
    /// The trace that it belongs to.
    trace: Option<String>,
    answer: oneshot::Sender<Result<Verdict, EngineError>>,
}

/// Where commands are handed in. Clones share the queue; the engine stops when the last one is gone.
#[derive(Clone, Debug)]
pub struct Engine {
    queue: mpsc::Sender<Job>,
}

impl Engine {
    /// Starts the batcher on connections of this pool, which must act as the wallet's role. The task ends once every
    /// [`Engine`] is gone and what they handed in is answered.
    ///
    /// # Errors
    /// When the metrics are registered already: one engine per registry.
    pub fn start(
        pool: PgPool,
        clock: Clock,
        metrics: &Metrics,
    ) -> Result<(Engine, JoinHandle<()>), mazziere_telemetry::metrics::Error> {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let serial = SerialWriter::new(pool, clock, Gauges::new(metrics)?);
        Ok((Engine { queue }, tokio::spawn(Pipeline::new(serial).run(jobs))))
    }

    /// Hands in one command and waits for its verdict. The command goes on if the caller stops waiting.
    ///
    /// # Errors
    /// See [`EngineError`]; a refusal is a verdict, not an error.
    pub async fn execute(&self, command: Command) -> Result<Verdict, EngineError> {
        let span = tracing::info_span!("ledger", otel.kind = "internal");
        let done = async {
            let (answer, verdict) = oneshot::channel();
            let trace = current_traceparent();
            self.queue.send(Job { command, trace, answer }).await.map_err(|_| EngineError::Stopped)?;
            verdict.await.map_err(|_| EngineError::Stopped)?
        };
        done.instrument(span).await
    }
}

fn failed(error: StoreError) -> EngineError {
    match error.fault() {
        Fault::Unavailable | Fault::Contended => EngineError::Unavailable(Arc::new(error)),
        Fault::Broken => EngineError::Broken(Arc::new(error)),
    }
}

fn answer(jobs: Vec<Job>, answers: impl IntoIterator<Item = Result<Verdict, EngineError>>) {
    for (job, verdict) in jobs.into_iter().zip(answers) {
        // A caller that has stopped waiting learns the verdict when it repeats.
        let _gone = job.answer.send(verdict);
    }
}
