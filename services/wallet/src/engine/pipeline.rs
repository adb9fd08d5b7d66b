//! The pipeline: while one batch is being written, the next is read and decided on what the first will have left.
//!
//! **Invariants:** at most one batch is being written; the next is handed to the database only after that one has
//! committed; whatever was decided on a batch that failed, or that another writer overtook, is thrown away and settled
//! anew. Repeats of a command that is being written wait for its commit like everything decided after it.

use futures::future::OptionFuture;
use mazziere_telemetry::Stopwatch;
use sqlx::PgConnection;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::gauges::Tally;
use super::memory::Memory;
use super::settle::{Settler, refuse};
use super::store::{self, Head, Prepared};
use super::{Fault, Job, MOST_IN_BATCH, StoreError, answer};
use crate::books::Books;
use crate::command::{Command, Needs};
use crate::decide::{Folded, fold};

/// The batch that is being decided.
struct Open {
    jobs: Vec<Job>,
    books: Books,
    folded: Folded,
    stopwatch: Stopwatch,
}

/// How the write of a batch ended. Its jobs are answered if it ended well.
struct Landed {
    outcome: Result<PgConnection, (Vec<Job>, StoreError)>,
}

/// The one task that decides and hands in.
pub(super) struct Pipeline {
    settler: Settler,
    /// Reads while the settler's connection writes.
    reader: Option<PgConnection>,
    /// The ledger after the batch that is being written.
    memory: Option<Memory>,
    open: Option<Open>,
    flight: Option<JoinHandle<Landed>>,
}

impl Pipeline {
    pub(super) fn new(settler: Settler) -> Pipeline {
        Pipeline { settler, reader: None, memory: None, open: None, flight: None }
    }

    /// Works until every sender is gone and what was handed in is answered.
    pub(super) async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut taken = Vec::with_capacity(MOST_IN_BATCH);
        loop {
            if self.flight.is_none() && self.open.is_some() {
                self.launch().await;
            }
            let room = MOST_IN_BATCH - self.open.as_ref().map_or(0, |open| open.jobs.len());
            let flight: OptionFuture<_> = self.flight.as_mut().into();
            tokio::select! {
                biased;
                Some(landed) = flight => {
                    self.flight = None;
                    self.land(landed.ok()).await;
                }
                count = jobs.recv_many(&mut taken, room), if room > 0 => {
                    if count == 0 {
                        break;
                    }
                    self.add(std::mem::take(&mut taken)).await;
                }
            }
        }
        self.drain().await;
    }

    /// Decides jobs on top of what is decided already. What cannot be decided ahead is settled alone.
    async fn add(&mut self, jobs: Vec<Job>) {
        if self.settler.is_cautious() {
            // Whoever makes the settler cautious empties the pipeline.
            self.settler.settle(jobs).await;
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
                    self.settler.beware();
                }
                self.reader = None;
                if let Some(flight) = self.flight.take() {
                    self.land(flight.await.ok()).await;
                }
                self.memory = None;
                let mut all = self.open.take().map(|open| open.jobs).unwrap_or_default();
                all.extend(jobs);
                self.settler.settle(all).await;
            }
        }
    }

    /// Reads what jobs need and folds them into the open batch.
    async fn decide(&mut self, jobs: Vec<Job>) -> Result<(), (Vec<Job>, StoreError)> {
        let mut open = self.open.take().unwrap_or_else(|| Open {
            jobs: Vec::new(),
            books: Books::default(),
            folded: Folded::default(),
            stopwatch: self.settler.clock.stopwatch(),
        });
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
        let submissions: Vec<&[Command]> = jobs.iter().map(|job| &job.commands[..]).collect();
        open.folded.extend(fold(&mut open.books, &submissions, self.settler.clock.now()));
        open.jobs.extend(jobs);
        self.open = Some(open);
        Ok(())
    }

    /// Reads what jobs need into the books. Returns where the ledger will stand when their batch is written.
    async fn read(&mut self, books: &mut Books, jobs: &[Job]) -> Result<Head, StoreError> {
        let commands: Vec<&Command> = jobs.iter().flat_map(|job| &job.commands).collect();
        let needs = Needs::of(&commands);
        let mut reader = match self.reader.take() {
            Some(reader) => reader,
            None => self.settler.pool.acquire().await?.detach(),
        };
        let found = store::read_books(&mut reader, books, &commands, &needs, self.memory.as_ref()).await?;
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
        let Some(open) = self.open.take() else { return };
        let Open { jobs, mut books, folded, stopwatch } = open;
        let now = self.settler.clock.now();
        let writes = !folded.answered.is_empty();
        let prepared = if writes { Prepared::new(&books, &folded, now).map(Some) } else { Ok(None) };
        let (prepared, mut connection) = match (prepared, self.settler.writer().await) {
            (Ok(prepared), Ok(connection)) => (prepared, connection),
            (Err(error), _) | (_, Err(error)) => {
                self.memory = None;
                return refuse(jobs, error);
            }
        };
        let (tally, gauges) = (Tally::of(&folded), self.settler.gauges.clone());
        let verdicts = folded.verdicts;
        self.flight = Some(tokio::spawn(async move {
            if let Some(prepared) = prepared
                && let Err(error) = commit(prepared, &mut connection).await
            {
                return Landed { outcome: Err((jobs, error)) };
            }
            gauges.count(tally);
            gauges.batch_seconds.observe(stopwatch.elapsed().as_secs_f64());
            answer(jobs, verdicts.into_iter().map(Ok));
            Landed { outcome: Ok(connection) }
        }));
        let head = Head { last_sequence: books.last_sequence, epoch: books.epoch + i64::from(writes) };
        books.continues(head.last_sequence, head.epoch);
        self.memory = Some(Memory::after(books, head, self.memory.take()));
    }

    /// Goes on after a write. If it failed, so has what was decided on it, and both are settled alone.
    async fn land(&mut self, landed: Option<Landed>) {
        let failure = match landed.map(|landed| landed.outcome) {
            Some(Ok(connection)) => {
                self.settler.connection = Some(connection);
                return;
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
                    self.settler.beware();
                    self.settler.settle(jobs).await;
                }
                Fault::Broken => self.settler.settle(jobs).await,
            }
        }
        if let Some(open) = self.open.take() {
            self.settler.settle(open.jobs).await;
        }
    }

    /// Commits what is left.
    async fn drain(&mut self) {
        while self.flight.is_some() || self.open.is_some() {
            match self.flight.take() {
                Some(flight) => self.land(flight.await.ok()).await,
                None => self.launch().await,
            }
        }
    }
}

async fn commit(prepared: Prepared, connection: &mut PgConnection) -> Result<(), StoreError> {
    if prepared.is_one_statement() {
        return prepared.write(connection).await;
    }
    store::begin(connection).await?;
    prepared.write(connection).await?;
    store::commit(connection).await
}
