//! The posting engine: a bounded queue and one batcher, which commits together what waited while the last commit ran.
//!
//! **Invariants:** nothing is answered before COMMIT; a batch takes effect whole or not at all; correctness rests on the
//! ledger's head and on the constraints in the database, so a second replica makes this slower, never wrong.
//!
//! A batch of postings costs two round trips whatever its size: one statement reads, one writes and commits. The write
//! moves the ledger's head from the epoch that was read, and writes nothing if another replica has moved it; then the
//! batch is decided again, now under a lock. Replicas that meet often take the lock at once for a while.
//!
//! Non-goals: retrying for the caller when the database is away. The caller is told at once that the outcome may be
//! unknown, and repeats with the same key; the memory of commands gives the answer.

use std::sync::Arc;

use mazziere_telemetry::{Clock, Metrics};
use sqlx::{PgConnection, PgPool};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

mod fault;
mod gauges;
mod store;

pub use fault::{Fault, StoreError};
use gauges::Gauges;

use crate::command::Command;
use crate::decide::{Verdict, fold};

/// The most submissions in one batch.
pub const MOST_IN_BATCH: usize = 500;

/// How many submissions may wait. Beyond it senders wait for room, which slows callers down instead of losing them.
const QUEUE: usize = 4_096;

/// How often a batch that lost against another writer is tried again.
const TRIES: usize = 4;

/// For how many batches the lock is taken at once after another writer was met.
const CAUTIOUS_BATCHES: usize = 32;

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

/// Commands that belong together, and who waits for their verdicts.
struct Job {
    commands: Vec<Command>,
    answer: oneshot::Sender<Result<Vec<Verdict>, EngineError>>,
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
        let batcher = Batcher { pool, clock, gauges: Gauges::new(metrics)?, connection: None, cautious: 0 };
        Ok((Engine { queue }, tokio::spawn(batcher.run(jobs))))
    }

    /// Hands in one command and waits for its verdict. The command goes on if the caller stops waiting.
    ///
    /// # Errors
    /// See [`EngineError`]; a refusal is a verdict, not an error.
    pub async fn execute(&self, command: Command) -> Result<Verdict, EngineError> {
        let mut verdicts = self.execute_linked(vec![command]).await?;
        verdicts.pop().ok_or(EngineError::Stopped)
    }

    /// Hands in linked commands, which all take place or none does, and waits for a verdict on each.
    ///
    /// # Errors
    /// See [`EngineError`].
    pub async fn execute_linked(&self, commands: Vec<Command>) -> Result<Vec<Verdict>, EngineError> {
        let (answer, verdicts) = oneshot::channel();
        self.queue.send(Job { commands, answer }).await.map_err(|_| EngineError::Stopped)?;
        verdicts.await.map_err(|_| EngineError::Stopped)?
    }
}

/// The one task that writes.
struct Batcher {
    pool: PgPool,
    clock: Clock,
    gauges: Gauges,
    /// Kept from batch to batch; given up after any failure, because its transaction may be in any state.
    connection: Option<PgConnection>,
    /// For how many batches more the lock is taken at once.
    cautious: usize,
}

impl Batcher {
    async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::with_capacity(MOST_IN_BATCH);
        // Takes what waits, up to the limit, and waits only when nothing does.
        while jobs.recv_many(&mut batch, MOST_IN_BATCH).await > 0 {
            let stopwatch = self.clock.stopwatch();
            self.settle(std::mem::take(&mut batch)).await;
            self.gauges.batch_seconds.observe(stopwatch.elapsed().as_secs_f64());
        }
    }

    /// Gives every job of a batch its answer.
    async fn settle(&mut self, jobs: Vec<Job>) {
        let submissions: Vec<&[Command]> = jobs.iter().map(|job| &job.commands[..]).collect();
        match self.commit(&submissions).await {
            Ok(verdicts) => answer(jobs, verdicts.into_iter().map(Ok)),
            Err(error) if error.fault() == Fault::Broken && jobs.len() > 1 => {
                // One of them is at fault and the others must not suffer for it.
                tracing::error!(error = %error, jobs = jobs.len(), "a batch was refused by the database; one by one now");
                let mut verdicts = Vec::with_capacity(jobs.len());
                for submission in submissions {
                    let alone = self.commit(&[submission]).await;
                    verdicts.push(alone.map(|mut verdicts| verdicts.pop().unwrap_or_default()).map_err(failed));
                }
                answer(jobs, verdicts);
            }
            Err(error) => {
                let error = failed(error);
                tracing::error!(error = %error, jobs = jobs.len(), "a batch failed");
                answer(jobs, std::iter::repeat_with(|| Err(error.clone())));
            }
        }
    }

    /// Commits a batch, again if it lost against another writer.
    async fn commit(&mut self, submissions: &[&[Command]]) -> Result<Vec<Vec<Verdict>>, StoreError> {
        let mut tries = 0;
        loop {
            tries += 1;
            let outcome = self.commit_once(submissions).await;
            match outcome {
                Err(error) if error.fault() == Fault::Contended && tries < TRIES => {
                    tracing::debug!(error = %error, tries, "a batch lost against another writer");
                    self.cautious = CAUTIOUS_BATCHES;
                }
                outcome => return outcome,
            }
        }
    }

    async fn commit_once(&mut self, submissions: &[&[Command]]) -> Result<Vec<Vec<Verdict>>, StoreError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.pool.acquire().await?.detach(),
        };
        let commands: Vec<&Command> = submissions.iter().flat_map(|linked| linked.iter()).collect();
        let now = self.clock.now();
        let mut in_transaction = self.cautious > 0;
        self.cautious = self.cautious.saturating_sub(1);
        if in_transaction {
            store::begin_and_lock(&mut connection).await?;
        }
        let mut books = store::read_books(&mut connection, &commands).await?;
        let folded = fold(&mut books, submissions, now);
        // A batch of repeats alone has nothing to write.
        if !folded.answered.is_empty() {
            if !in_transaction && !store::is_one_statement(&folded) {
                store::begin(&mut connection).await?;
                in_transaction = true;
            }
            store::write(&mut connection, &books, &folded, now).await?;
        }
        if in_transaction {
            store::commit(&mut connection).await?;
        }
        self.connection = Some(connection);
        self.gauges.count(&folded);
        Ok(folded.verdicts)
    }
}

fn failed(error: StoreError) -> EngineError {
    match error.fault() {
        Fault::Unavailable | Fault::Contended => EngineError::Unavailable(Arc::new(error)),
        Fault::Broken => EngineError::Broken(Arc::new(error)),
    }
}

fn answer(jobs: Vec<Job>, answers: impl IntoIterator<Item = Result<Vec<Verdict>, EngineError>>) {
    for (job, verdicts) in jobs.into_iter().zip(answers) {
        // A caller that has stopped waiting learns the verdict when it repeats.
        let _gone = job.answer.send(verdicts);
    }
}
