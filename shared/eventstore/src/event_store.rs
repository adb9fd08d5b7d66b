//! The store as services hold it: cheap to clone, one batcher behind all clones.

use crate::append::{Append, Appended};
use crate::batcher::{Batcher, Job, Over, Sender, refusal};
use crate::error::{AppendError, StoreError, VerifyError, lost_a_race};
use crate::event::{LogPage, LoggedEvent, Receipt, StreamHead, StreamStatus};
use crate::feed::{Feed, PAUSE, Tail};
use crate::head_reads::HeadReads;
use crate::heads::Heads;
use crate::history::{History, LostHistory};
use crate::lines::Lines;
use crate::meter::StoreMetrics;
use crate::store::append::Verdict;
use crate::store::{act as act_sql, append as append_sql, read};
use mazziere_contract::act::StaffAct;
use mazziere_hashchain::{self as chain, ChainFault, GENESIS, StoredEvent};
use mazziere_ids::{CommandId, StreamId};
use mazziere_telemetry::trace::current_traceparent;
use mazziere_telemetry::{Clock, Ids, Stopwatch};
use serde_json::Value;
use sqlx::{PgPool, PgTransaction};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tracing::Instrument;
use uuid::Uuid;

/// How a store is run.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct StoreConfig {
    /// Appends that may wait for the batcher; further callers wait for a place.
    pub queue_appends: usize,
    /// Events that go into one commit at most (an append is never split).
    pub batch_events: usize,
    /// Batches under way at once. The store has as many connections of its own, beyond those of the pool.
    pub lanes: usize,
    /// Stream heads that are remembered.
    pub remembered_heads: usize,
    /// How often the feed looks for itself, should no notification come.
    pub feed_poll: Duration,
    /// How often it is looked whether the database still has what was committed.
    pub look_back: Duration,
    /// Where appends are measured, if anywhere.
    pub metrics: Option<Arc<StoreMetrics>>,
}

impl StoreConfig {
    /// The usual way, measured.
    pub fn measured(metrics: &Arc<StoreMetrics>) -> Self {
        Self { metrics: Some(Arc::clone(metrics)), ..Self::default() }
    }
}

impl Default for StoreConfig {
    fn default() -> Self {
        Self {
            queue_appends: 4096,
            batch_events: 256,
            lanes: 2,
            remembered_heads: 65_536,
            feed_poll: Duration::from_millis(250),
            look_back: Duration::from_secs(1),
            metrics: None,
        }
    }
}

/// The event store. Clones share one batcher, which ends when the last of them is dropped.
#[derive(Debug, Clone)]
pub struct EventStore {
    sender: Arc<Sender>,
    jobs: mpsc::Sender<Job>,
    feed: Arc<Feed>,
    head_reads: HeadReads,
    history: Arc<History>,
    ids: Ids,
}

impl EventStore {
    /// Opens the store on a migrated database and starts its batcher on the current runtime. The pool should work in
    /// the role [`crate::APP_ROLE`], as [`crate::connect`] makes it.
    ///
    /// # Errors
    /// When the database cannot be reached or the schema is not there.
    pub async fn open(pool: PgPool, clock: Clock, ids: Ids, config: StoreConfig) -> Result<Self, StoreError> {
        read::last_position(&pool).await.map_err(StoreError::reading)?;
        let history = History::watch(pool.clone(), config.look_back);
        let sender = Arc::new(Sender {
            pool: pool.clone(),
            history: Arc::clone(&history),
            lines: Lines::new(pool.clone(), config.lanes.max(1)),
            heads: Heads::new(config.remembered_heads),
            clock,
            appended: Arc::new(Notify::new()),
            metrics: config.metrics,
        });
        let (jobs, queue) = mpsc::channel(config.queue_appends.max(1));
        let batcher = Batcher {
            sender: Arc::clone(&sender),
            jobs: queue,
            batch_events: config.batch_events.max(1),
            lanes: config.lanes.max(1),
        };
        tokio::spawn(batcher.run());
        let head_reads = HeadReads::start(pool.clone());
        let feed = Arc::new(Feed::new(pool, config.feed_poll, Arc::clone(&history)));
        Ok(Self { sender, jobs, feed, head_reads, history, ids })
    }

    /// Appends through the group-commit batcher; durable when it returns.
    ///
    /// # Errors
    /// [`AppendError::Conflict`], [`AppendError::Repeated`], [`AppendError::KeyReused`], [`AppendError::Closed`], in
    /// the reverse order of precedence: an answered command is answered again even if its stream has moved on. With
    /// [`StoreError::Unknown`] the caller repeats the same command and learns (see [`EventStore::append_patiently`]).
    pub async fn append(&self, mut append: Append) -> Result<Appended, AppendError> {
        append.check()?;
        trace(&mut append);
        let span = tracing::info_span!("append", otel.kind = "internal", stream = append.kind);
        let done = async {
            let (answer, verdict) = oneshot::channel();
            let trace = current_traceparent();
            self.jobs.send(Job { append, trace, answer }).await.map_err(|_| StoreError::Stopped)?;
            verdict.await.map_err(|_| StoreError::Stopped)?
        };
        done.instrument(span).await
    }

    /// [`EventStore::append`], repeated while the database is away, for at most `patience`.
    ///
    /// After an unknown outcome only an append with a receipt is repeated: its receipt then tells, as
    /// [`AppendError::Repeated`], that the first attempt had succeeded. Without one the outcome stays unknown.
    ///
    /// # Errors
    /// As [`EventStore::append`].
    pub async fn append_patiently(&self, append: Append, patience: Duration) -> Result<Appended, AppendError> {
        const PAUSE: Duration = Duration::from_millis(50);
        let watch = Stopwatch::start();
        loop {
            match self.append(append.clone()).await {
                Err(AppendError::Store(error)) if error.is_retryable() && watch.elapsed() < patience => {
                    if matches!(error, StoreError::Unknown(_)) && append.receipt.is_none() {
                        return Err(error.into());
                    }
                    tokio::time::sleep(PAUSE).await;
                }
                settled => return settled,
            }
        }
    }

    /// Appends in a transaction of its own, past the batcher and over the pool: for tools, and as the measure of what
    /// batching gains. Services use [`EventStore::append`], which is faster from a handful of callers on.
    ///
    /// # Errors
    /// As [`EventStore::append`].
    pub async fn append_alone(&self, mut append: Append) -> Result<Appended, AppendError> {
        append.check()?;
        trace(&mut append);
        self.sender
            .send(std::slice::from_ref(&append), Over::Pool)
            .await
            .pop()
            .unwrap_or(Err(StoreError::Stopped.into()))
    }

    /// Appends within the caller's transaction: it is durable when the caller's commit is. The stream's head stays
    /// locked until then; locking several streams in one transaction is best done in the order of their ids.
    ///
    /// # Errors
    /// As [`EventStore::append`]. After a refusal the transaction is usable; after [`AppendError::Store`] it is not,
    /// and when the error is retryable the caller runs the whole transaction again.
    pub async fn append_in(&self, tx: &mut PgTransaction<'_>, append: &Append) -> Result<Appended, AppendError> {
        append.check()?;
        let mut append = append.clone();
        trace(&mut append);
        let sorted = |error: sqlx::Error| {
            // Nothing of this transaction can be committed any more: whatever happened, it is undone.
            if lost_a_race(&error) { StoreError::Unavailable(Arc::new(error)) } else { StoreError::reading(error) }
        };
        loop {
            let items = self.sender.items(&[&append], tx, false).await.map_err(sorted)?;
            let verdicts = append_sql::append(&mut **tx, &items, self.sender.clock.now()).await.map_err(sorted)?;
            match verdicts.into_iter().next() {
                Some(Verdict::Accepted(head)) => {
                    return Ok(Appended { stream: append.stream, version: head.version, head_hash: head.hash });
                }
                // The head was looked up, or remembered, before it was locked; now it is locked and the next look
                // holds.
                Some(Verdict::Stale) => {
                    self.sender.heads.forget(append.stream);
                    if let Some(rewritten) = append.rewritten() {
                        return Err(rewritten.into());
                    }
                }
                Some(refused) => return Err(refusal(&append, refused)),
                None => return Err(StoreError::Inconsistent("an append without a verdict".into()).into()),
            }
        }
    }

    /// Records what a member of the staff has done, once under its command, in the caller's transaction: for what is
    /// written without a receipt. `kind` is a kind of streams of the service.
    ///
    /// # Errors
    /// When the database refuses or cannot be reached; nothing of the transaction can be committed then.
    pub async fn record_act_in(
        &self,
        tx: &mut PgTransaction<'_>,
        kind: &str,
        command: CommandId,
        act: &StaffAct,
    ) -> Result<(), StoreError> {
        act_sql::record(&mut **tx, command, kind, act).await.map_err(StoreError::reading)
    }

    /// The same in a transaction of its own, before something is set going that has none.
    ///
    /// # Errors
    /// When the database refuses or cannot be reached.
    pub async fn record_act(&self, kind: &str, command: CommandId, act: &StaffAct) -> Result<(), StoreError> {
        act_sql::record(self.pool(), command, kind, act).await.map_err(StoreError::writing)
    }

    /// Acts of the service that has this kind of streams, newest first, each with its number: at most `limit`, before
    /// the one with the number `before`; of one actor and about one target, if they are given.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn acts(
        &self,
        kind: &str,
        (actor, target): (Option<Uuid>, Option<Uuid>),
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<(i64, StaffAct)>, StoreError> {
        let before = before.unwrap_or(i64::MAX);
        act_sql::before(self.pool(), kind, (actor, target), before, limit).await.map_err(StoreError::reading)
    }

    /// The recorded answer to a command.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn receipt(&self, command: CommandId) -> Result<Option<Receipt>, StoreError> {
        read::receipt(self.pool(), command).await.map_err(StoreError::reading)
    }

    /// How far a stream is; none when it does not exist. Not behind what was acknowledged before the call. Callers
    /// that ask at the same time share a query.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn head(&self, stream: StreamId) -> Result<Option<StreamHead>, StoreError> {
        self.head_reads.head(stream).await
    }

    /// How far each of these streams is; those that do not exist are left out.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn heads(&self, streams: &[StreamId]) -> Result<Vec<StreamHead>, StoreError> {
        read::heads(self.pool(), streams).await.map_err(StoreError::reading)
    }

    /// Events of a stream after a version, in order, at most `limit`.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn read_stream(
        &self,
        stream: StreamId,
        after_version: i64,
        limit: u32,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        read::stream(self.pool(), stream, after_version, limit).await.map_err(StoreError::reading)
    }

    /// The first events of each of these streams, at most `limit` of each: one stream after the other, in order.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn read_beginnings(&self, streams: &[StreamId], limit: u32) -> Result<Vec<StoredEvent>, StoreError> {
        read::beginnings(self.pool(), streams, limit).await.map_err(StoreError::reading)
    }

    /// The events at `limit` positions of the log from one on, in order; of one kind of stream, or of every kind that
    /// the role may read. However few they are, no more positions are looked at.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn read_log(
        &self,
        from_position: i64,
        limit: u32,
        kind: Option<&str>,
    ) -> Result<Vec<LoggedEvent>, StoreError> {
        Ok(read::log(self.pool(), from_position, limit, kind, None).await?.events)
    }

    /// Looks at `limit` positions of the log from one on, and reads of them the events of one kind of stream, or of
    /// every kind that the role may read, and of certain types; the others' payloads are not touched.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn read_log_page(
        &self,
        from_position: i64,
        limit: u32,
        kind: Option<&str>,
        types: &[&str],
    ) -> Result<LogPage, StoreError> {
        read::log(self.pool(), from_position, limit, kind, Some(types)).await
    }

    /// The last position of the log; none while it is empty.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn last_position(&self) -> Result<Option<i64>, StoreError> {
        read::last_position(self.pool()).await.map_err(StoreError::reading)
    }

    /// The position of an event; none while the sequencer has not got to it.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn position_of(&self, stream: StreamId, version: i64) -> Result<Option<i64>, StoreError> {
        read::position_of(self.pool(), stream, version).await.map_err(StoreError::reading)
    }

    /// Waits until the log holds `position`.
    ///
    /// # Errors
    /// [`StoreError::TimedOut`], or when the database cannot be read for a reason that waiting does not cure.
    pub async fn wait_for(&self, position: i64, timeout: Duration) -> Result<(), StoreError> {
        let wait = async {
            loop {
                let heard = self.feed.heard();
                match self.last_position().await {
                    Ok(last) if last.is_some_and(|last| last >= position) => return Ok(()),
                    Ok(_) => self.feed.reach(position, heard).await,
                    // A database that is away is waited for. When it is there again it may have nothing new to say.
                    Err(error) if error.is_retryable() => tokio::time::sleep(PAUSE).await,
                    Err(error) => return Err(error),
                }
            }
        };
        tokio::time::timeout(timeout, wait).await.map_err(|_| StoreError::TimedOut)?
    }

    /// Waits until an event is in the log, and says where: read your writes.
    ///
    /// # Errors
    /// [`StoreError::TimedOut`], or when the database cannot be read.
    pub async fn wait_logged(&self, stream: StreamId, version: i64, timeout: Duration) -> Result<i64, StoreError> {
        let wait = async {
            loop {
                let heard = self.feed.heard();
                let next = self.last_position().await?.map_or(0, |last| last + 1);
                if let Some(position) = self.position_of(stream, version).await? {
                    return Ok(position);
                }
                self.feed.reach(next, heard).await;
            }
        };
        tokio::time::timeout(timeout, wait).await.map_err(|_| StoreError::TimedOut)?
    }

    /// The log as it grows, from a position on.
    pub fn tail(&self, from_position: i64) -> Tail {
        Tail::new(Arc::clone(&self.feed), from_position)
    }

    /// Streams of a kind and status in the order of their ids, after `after`, at most `limit`.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn streams(
        &self,
        kind: &str,
        status: StreamStatus,
        after: Option<StreamId>,
        limit: u32,
    ) -> Result<Vec<StreamId>, StoreError> {
        read::streams(self.pool(), kind, status, after, limit).await.map_err(StoreError::reading)
    }

    /// Recomputes a stream's hash chain from its stored bytes and compares it with the head.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub async fn verify_stream(&self, stream: StreamId) -> Result<(), VerifyError> {
        const PAGE: u32 = 1000;
        // The head is read first: events appended meanwhile are beyond it.
        let Some(head) = self.head(stream).await? else {
            let orphan = self.read_stream(stream, 0, 1).await?;
            return orphan
                .first()
                .map_or(Ok(()), |event| Err(ChainFault::Head { stream, version: event.version }.into()));
        };
        let mut version = 0;
        let mut previous = GENESIS;
        while version < head.version {
            let mut events = self.read_stream(stream, version, PAGE).await?;
            events.retain(|event| event.version <= head.version);
            if events.is_empty() {
                return Err(ChainFault::Missing { stream, version: version + 1 }.into());
            }
            previous = chain::verify(stream, version + 1, previous, &events)?;
            version += i64::try_from(events.len()).unwrap_or(i64::MAX);
        }
        if previous == head.head_hash { Ok(()) } else { Err(ChainFault::Head { stream, version }.into()) }
    }

    /// What the database has lost of what this process knew to be committed: none until it is noticed, a second after
    /// the database is there again. What is held in memory of the log is worth nothing then.
    pub fn lost_history(&self) -> watch::Receiver<Option<LostHistory>> {
        self.history.lost()
    }

    /// The pool the store works on.
    pub fn pool(&self) -> &PgPool {
        &self.sender.pool
    }

    pub(crate) fn clock(&self) -> &Clock {
        &self.sender.clock
    }

    pub(crate) fn ids(&self) -> &Ids {
        &self.ids
    }

    pub(crate) fn feed(&self) -> &Arc<Feed> {
        &self.feed
    }

    pub(crate) fn history(&self) -> &History {
        &self.history
    }

    pub(crate) fn appended(&self) -> Arc<Notify> {
        Arc::clone(&self.sender.appended)
    }
}

/// Notes the trace that caused the events, unless the caller has.
fn trace(append: &mut Append) {
    let Some(traceparent) = current_traceparent() else { return };
    for event in &mut append.events {
        if event.metadata.is_null() {
            event.metadata = Value::Object(serde_json::Map::new());
        }
        if let Value::Object(fields) = &mut event.metadata {
            fields.entry("traceparent").or_insert_with(|| Value::String(traceparent.clone()));
        }
    }
}
