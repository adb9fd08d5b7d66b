//! The pipeline: while one batch is being written, the next is read, decided on what the first will have left, and
//! encoded. Once the first has landed, the next is handed in before the first is answered.
//!
//! **Invariants:** at most one batch is being written; the next is handed to the database only after that one has
//! committed; whatever was decided on a batch that failed, or that another writer overtook, is thrown away and settled
//! anew. Repeats of a command that is being written wait for its commit like everything decided after it.

use chrono::{DateTime, Utc};
use futures::future::OptionFuture;
use mazziere_telemetry::Stopwatch;
use mazziere_telemetry::trace::link;
use sqlx::PgConnection;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tracing::Instrument;

use super::gauges::{Gauges, Tally};
use super::memory::Memory;
use super::serial::{SerialWriter, refuse};
use super::store::{self, Head, Prepared};
use super::{Job, MOST_IN_BATCH, answer};
use crate::books::Books;
use crate::command::{Command, Needs};
use crate::decide::{Folded, Verdict, fold};
use crate::fault::{Fault, StoreError};

/// The batch that is being decided.
struct Open {
    jobs: Vec<Job>,
    books: Books,
    folded: Folded,
    stopwatch: Stopwatch,
    /// All of it, ready to be written.
    prepared: Option<Prepared>,
    /// How many jobs it had when it was last made ready.
    prepared_jobs: usize,
}

impl Open {
    /// Whether it pays to make this ready before it can be written: not for every few jobs that arrive.
    fn wants_preparing(&self) -> bool {
        self.prepared.is_none() && self.jobs.len() >= 2 * self.prepared_jobs
    }

    /// Encodes what is to be written, so that the database does not wait for it later. Nothing if there is nothing to
    /// write.
    fn prepare(&mut self, now: DateTime<Utc>) -> Result<(), StoreError> {
        self.prepared_jobs = self.jobs.len();
        if self.prepared.is_none() && !self.folded.answered.is_empty() {
            self.prepared = Some(Prepared::new(&self.books, &self.folded, now)?);
        }
        Ok(())
    }
}

/// How the write of a batch ended.
struct Landed {
    outcome: Result<(PgConnection, Written), (Vec<Job>, StoreError)>,
}

/// A batch that is committed, and not answered yet.
#[must_use]
struct Written {
    jobs: Vec<Job>,
    verdicts: Vec<Verdict>,
    tally: Tally,
    stopwatch: Stopwatch,
}

impl Written {
    fn answer(self, gauges: &Gauges) {
        gauges.count(self.tally);
        gauges.batch_seconds.observe(self.stopwatch.elapsed().as_secs_f64());
        answer(self.jobs, self.verdicts.into_iter().map(Ok));
    }
}

/// The one task that decides and hands in.
pub(super) struct Pipeline {
    serial: SerialWriter,
    /// Reads while the serial's connection writes.
    reader: Option<PgConnection>,
    /// The ledger after the batch that is being written.
    memory: Option<Memory>,
    open: Option<Open>,
    flight: Option<JoinHandle<Landed>>,
}

impl Pipeline {
    pub(super) fn new(serial: SerialWriter) -> Pipeline {
        Pipeline { serial, reader: None, memory: None, open: None, flight: None }
    }

    /// Works until every sender is gone and what was handed in is answered.
    pub(super) async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut taken = Vec::with_capacity(MOST_IN_BATCH);
        loop {
            if self.flight.is_none() && self.open.is_some() {
                self.launch().await;
            }
            let room = MOST_IN_BATCH - self.open.as_ref().map_or(0, |open| open.jobs.len());
            let wants_preparing = self.open.as_ref().is_some_and(Open::wants_preparing);
            let flight: OptionFuture<_> = self.flight.as_mut().into();
            tokio::select! {
                biased;
                Some(landed) = flight => {
                    self.flight = None;
                    let written = self.land(landed.ok()).await;
                    // The database first: callers wait for it too.
                    self.launch().await;
                    self.answer(written);
                }
                count = jobs.recv_many(&mut taken, room), if room > 0 => {
                    if count == 0 {
                        break;
                    }
                    self.add(std::mem::take(&mut taken)).await;
                }
                () = std::future::ready(()), if wants_preparing => self.prepare(),
            }
        }
        self.drain().await;
    }

    fn answer(&self, written: Option<Written>) {
        if let Some(written) = written {
            written.answer(&self.serial.gauges);
        }
    }

    /// Makes the open batch ready while there is nothing else to do.
    fn prepare(&mut self) {
        let now = self.serial.clock.now();
        if let Some(open) = &mut self.open
            && let Err(error) = open.prepare(now)
        {
            // It is tried again, and the callers are told, when the batch is written.
            tracing::debug!(error = %error, "a batch could not be encoded ahead");
        }
    }

    /// Decides jobs on top of what is decided already. What cannot be decided ahead is settled alone.
    async fn add(&mut self, jobs: Vec<Job>) {
        if self.serial.is_cautious() {
            // The code that makes the serial cautious empties the pipeline.
            self.serial.settle(jobs).await;
            return;
        }
        let decided = match self.decide(jobs).await {
            Err((jobs, StoreError::Overtaken)) if self.flight.is_none() => {
                // Somebody wrote since our last batch: what is remembered is old, and nothing else is lost.
                self.memory = None;
                self.decide(jobs).await
            }
            decided => decided,
        };
        match decided {
            Ok(()) => {}
            Err((jobs, error)) => {
                if error.fault() == Fault::Contended {
                    tracing::debug!(error = %error, "another writer was met while a batch was being decided");
                    self.serial.beware();
                }
                self.reader = None;
                if let Some(flight) = self.flight.take() {
                    let written = self.land(flight.await.ok()).await;
                    self.answer(written);
                }
                self.memory = None;
                let mut all = self.open.take().map(|open| open.jobs).unwrap_or_default();
                all.extend(jobs);
                self.serial.settle(all).await;
            }
        }
    }

    /// Reads what jobs need and folds them into the open batch.
    async fn decide(&mut self, jobs: Vec<Job>) -> Result<(), (Vec<Job>, StoreError)> {
        let mut open = self.open.take().unwrap_or_else(|| Open {
            jobs: Vec::new(),
            books: Books::default(),
            folded: Folded::default(),
            stopwatch: self.serial.clock.stopwatch(),
            prepared: None,
            prepared_jobs: 0,
        });
        open.prepared = None;
        let head = self.read(&mut open.books, &jobs).await;
        let head = match head {
            Ok(head) => head,
            Err(error) => {
                // What was read half may be stale, and is thrown away with the books; the jobs stay in order.
                open.jobs.extend(jobs);
                return Err((open.jobs, error));
            }
        };
        if open.jobs.is_empty() {
            open.books.continues(head.last_sequence, head.epoch);
        }
        let commands: Vec<&Command> = jobs.iter().map(|job| &job.command).collect();
        open.folded.extend(fold(&mut open.books, &commands, self.serial.clock.now()));
        open.jobs.extend(jobs);
        self.open = Some(open);
        Ok(())
    }

    /// Reads what jobs need into the books. Returns where the ledger will stand when their batch is written.
    async fn read(&mut self, books: &mut Books, jobs: &[Job]) -> Result<Head, StoreError> {
        let commands: Vec<&Command> = jobs.iter().map(|job| &job.command).collect();
        let needs = Needs::of(&commands);
        let mut reader = match self.reader.take() {
            Some(reader) => reader,
            None => self.serial.pool.acquire().await?.detach(),
        };
        let memory = self.memory.as_ref();
        let now = self.serial.clock.now();
        let found = store::read_books(&mut reader, books, &commands, &needs, memory, now).await?;
        self.reader = Some(reader);
        match &self.memory {
            None => Ok(found),
            // The batch before is committed, or the database does not show it yet.
            Some(memory) if memory.head == found || memory.head.epoch == found.epoch + 1 => Ok(memory.head),
            Some(_) => Err(StoreError::Overtaken),
        }
    }

    /// Hands the open batch to the database.
    async fn launch(&mut self) {
        let Some(mut open) = self.open.take() else { return };
        let ready = open.prepare(self.serial.clock.now());
        let Open { jobs, mut books, folded, stopwatch, prepared, .. } = open;
        let mut connection = match (ready, self.serial.writer().await) {
            (Ok(()), Ok(connection)) => connection,
            (Err(error), _) | (_, Err(error)) => {
                self.memory = None;
                return refuse(jobs, error);
            }
        };
        let writes = prepared.is_some();
        let tally = Tally::of(&folded);
        // One span for all: each command goes on under its own trace, and is linked.
        let span =
            tracing::info_span!("ledger batch", otel.kind = "client", db.system = "postgresql", batch = jobs.len());
        link(&span, jobs.iter().filter_map(|job| job.trace.as_deref()));
        let written = Written { jobs, verdicts: folded.verdicts, tally, stopwatch };
        let flight = async move {
            let outcome = match prepared {
                Some(prepared) => commit(prepared, &mut connection).await,
                None => Ok(()),
            };
            match outcome {
                Ok(()) => Landed { outcome: Ok((connection, written)) },
                Err(error) => Landed { outcome: Err((written.jobs, error)) },
            }
        };
        self.flight = Some(tokio::spawn(flight.instrument(span)));
        // What was spawned is sent before this goes on with what can wait.
        tokio::task::yield_now().await;
        let head = Head { last_sequence: books.last_sequence, epoch: books.epoch + i64::from(writes) };
        books.continues(head.last_sequence, head.epoch);
        self.memory = Some(Memory::after(books, head, self.memory.take()));
    }

    /// Goes on after a write. If it failed, so has what was decided on it, and both are settled alone. Returns what is
    /// to be answered.
    async fn land(&mut self, landed: Option<Landed>) -> Option<Written> {
        let failure = match landed.map(|landed| landed.outcome) {
            Some(Ok((connection, written))) => {
                self.serial.connection = Some(connection);
                return Some(written);
            }
            Some(Err(failure)) => Some(failure),
            // The write panicked: its callers are told that the engine is gone.
            None => None,
        };
        self.memory = None;
        if let Some((jobs, error)) = failure {
            match error.fault() {
                // The outcome is unknown: only the caller's repeat can tell.
                Fault::Unavailable => refuse(jobs, error),
                Fault::Contended => {
                    tracing::debug!(error = %error, "a batch lost against another writer");
                    self.serial.beware();
                    self.serial.settle(jobs).await;
                }
                Fault::Broken => self.serial.settle(jobs).await,
            }
        }
        if let Some(open) = self.open.take() {
            self.serial.settle(open.jobs).await;
        }
        None
    }

    /// Commits what is left.
    async fn drain(&mut self) {
        while self.flight.is_some() || self.open.is_some() {
            match self.flight.take() {
                Some(flight) => {
                    let written = self.land(flight.await.ok()).await;
                    self.answer(written);
                }
                None => self.launch().await,
            }
        }
    }
}

async fn commit(prepared: Prepared, connection: &mut PgConnection) -> Result<(), StoreError> {
    if prepared.is_one_statement() {
        return prepared.write(connection).await;
    }
    store::begin_and_lock(connection).await?;
    prepared.write(connection).await?;
    store::commit(connection).await
}
