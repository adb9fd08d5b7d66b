//! Settling a batch alone: read, decide, write, commit, one after the other, and again if another writer was faster.
//!
//! This is what a batch falls back to when deciding ahead has failed. It relies on nothing that was remembered, and
//! under the ledger's lock it cannot be overtaken.

use mazziere_telemetry::Clock;
use sqlx::{PgConnection, PgPool};

use super::gauges::{Gauges, Tally};
use super::store::{self, Prepared};
use super::{EngineError, Job, answer, failed};
use crate::books::Books;
use crate::command::{Command, Needs};
use crate::decide::{Verdict, fold};
use crate::fault::{Fault, StoreError};

/// How often a batch that lost against another writer is tried again.
const TRIES: usize = 4;

/// For how many batches the lock is taken at once after another writer was met.
const CAUTIOUS_BATCHES: usize = 32;

/// Settles batches one at a time.
pub(super) struct SerialWriter {
    pub(super) pool: PgPool,
    pub(super) clock: Clock,
    pub(super) gauges: Gauges,
    /// Kept from batch to batch; given up after any failure, because its transaction may be in any state.
    pub(super) connection: Option<PgConnection>,
    /// For how many batches more the lock is taken at once.
    cautious: usize,
}

impl SerialWriter {
    pub(super) fn new(pool: PgPool, clock: Clock, gauges: Gauges) -> SerialWriter {
        SerialWriter { pool, clock, gauges, connection: None, cautious: 0 }
    }

    /// Whether another writer was met lately, so that batches are to be settled alone.
    pub(super) fn is_cautious(&self) -> bool {
        self.cautious > 0
    }

    /// Takes the lock at once for a while: another writer was met.
    pub(super) fn beware(&mut self) {
        self.cautious = CAUTIOUS_BATCHES;
    }

    /// The connection that writes.
    ///
    /// # Errors
    /// When none is to be had.
    pub(super) async fn writer(&mut self) -> Result<PgConnection, StoreError> {
        match self.connection.take() {
            Some(connection) => Ok(connection),
            None => Ok(self.pool.acquire().await?.detach()),
        }
    }

    /// Gives every job of a batch its answer.
    pub(super) async fn settle(&mut self, jobs: Vec<Job>) {
        let stopwatch = self.clock.stopwatch();
        let commands: Vec<&Command> = jobs.iter().map(|job| &job.command).collect();
        match self.commit(&commands).await {
            Ok(verdicts) => answer(jobs, verdicts.into_iter().map(Ok)),
            Err(error) if error.fault() == Fault::Broken && jobs.len() > 1 => {
                // One of them is at fault and the others must not suffer for it.
                tracing::error!(error = %error, jobs = jobs.len(), "a batch was refused by the database; one by one now");
                let mut verdicts = Vec::with_capacity(jobs.len());
                for command in commands {
                    let alone = self.commit(&[command]).await;
                    verdicts.push(alone.map_err(failed).and_then(|mut alone| alone.pop().ok_or(EngineError::Stopped)));
                }
                answer(jobs, verdicts);
            }
            Err(error) => refuse(jobs, error),
        }
        self.gauges.batch_seconds.observe(stopwatch.elapsed().as_secs_f64());
    }

    /// Commits a batch, again if it lost against another writer.
    async fn commit(&mut self, commands: &[&Command]) -> Result<Vec<Verdict>, StoreError> {
        let mut tries = 0;
        loop {
            tries += 1;
            let outcome = self.commit_once(commands).await;
            match outcome {
                Err(error) if error.fault() == Fault::Contended && tries < TRIES => {
                    tracing::debug!(error = %error, tries, "a batch lost against another writer");
                    self.beware();
                }
                outcome => return outcome,
            }
        }
    }

    async fn commit_once(&mut self, commands: &[&Command]) -> Result<Vec<Verdict>, StoreError> {
        let mut connection = self.writer().await?;
        let needs = Needs::of(commands);
        let now = self.clock.now();
        let mut in_transaction = self.cautious > 0;
        self.cautious = self.cautious.saturating_sub(1);
        if in_transaction {
            store::begin_and_lock(&mut connection).await?;
        }
        let mut books = Books::default();
        let head = store::read_books(&mut connection, &mut books, commands, &needs, None, now).await?;
        books.continues(head.last_sequence, head.epoch);
        let folded = fold(&mut books, commands, now);
        let tally = Tally::of(&folded);
        // A batch of repeats alone has nothing to write.
        if !folded.answered.is_empty() {
            let prepared = Prepared::new(&books, &folded, now)?;
            if !in_transaction && !prepared.is_one_statement() {
                store::begin_and_lock(&mut connection).await?;
                in_transaction = true;
            }
            prepared.write(&mut connection).await?;
        }
        if in_transaction {
            store::commit(&mut connection).await?;
        }
        self.connection = Some(connection);
        self.gauges.count(tally);
        Ok(folded.verdicts)
    }
}

/// Answers every job of a batch with the failure.
pub(super) fn refuse(jobs: Vec<Job>, error: StoreError) {
    let error = failed(error);
    tracing::error!(error = %error, jobs = jobs.len(), "a batch failed");
    answer(jobs, std::iter::repeat_with(|| Err(error.clone())));
}
