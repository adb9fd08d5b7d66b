//! Checking the past again: stream after stream, round after round, at a low rate.
//!
//! Of a kind of streams one replica at a time is at it; how far it is stands in the database, so another one goes on
//! where it stopped. Of each stream the links are verified from the first event to the head, and then what its owner
//! says that it means ([`Meaning`]). What is wrong is kept, counted and logged, and is right again when the stream is.
//!
//! **Invariants:** a round is made to end within eight hours ([`mazziere_telemetry::rounds`]), whatever there is of
//! the past, unless more than 500 streams a step would have to be checked; a step works no longer than it then rests,
//! so that no more than half of one thread and one connection is ever taken. A stream that cannot be read for now is
//! no fault. Where rounds keep to their time, nothing that is finished stays unchecked for more than two of them.

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_ids::StreamId;
use mazziere_telemetry::Stopwatch;
use mazziere_telemetry::rounds::{LEASE, STEP};
use uuid::Uuid;

pub use mazziere_telemetry::rounds::RecheckMetrics;

use crate::error::{StoreError, VerifyError};
use crate::event::StreamStatus;
use crate::event_store::EventStore;
use crate::store::recheck::{self as sql, Walk};

/// Streams that are checked in a step, at most.
const MOST_AT_ONCE: u32 = 500;

/// Streams that are counted at a time.
const COUNTED_AT_ONCE: u32 = 10_000;

/// Why a stream is not right.
#[derive(Debug, thiserror::Error)]
pub enum Wrong {
    /// It does not say what it should. The text shows nothing that is hidden.
    #[error("{0}")]
    Fault(String),
    /// It could not be read for now.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What a stream says, beyond its links.
pub trait Meaning: Send + Sync {
    /// Whether a stream of which the links hold is right.
    fn check(&self, stream: StreamId) -> impl Future<Output = Result<(), Wrong>> + Send;
}

/// The walk through the streams of one kind.
#[derive(Debug)]
pub struct Recheck {
    store: EventStore,
    kind: &'static str,
    status: StreamStatus,
    holder: Uuid,
    metrics: RecheckMetrics,
}

impl Recheck {
    /// A walk through the streams of a kind that have this status.
    pub fn new(store: &EventStore, kind: &'static str, status: StreamStatus, metrics: &RecheckMetrics) -> Recheck {
        let holder = store.ids().uuid_v7(store.clock().now());
        metrics.announce(kind);
        Recheck { store: store.clone(), kind, status, holder, metrics: metrics.clone() }
    }

    /// Walks until the future is dropped. A database that is away is waited for.
    pub async fn run(self, meaning: impl Meaning) {
        loop {
            if let Err(error) = self.step(&meaning).await {
                let error = &error as &dyn std::error::Error;
                tracing::warn!(error, kind = self.kind, "the past cannot be checked for now");
            }
            self.store.clock().sleep(TimeDelta::from_std(STEP).unwrap_or(LEASE)).await;
        }
    }

    /// Checks what is due at this moment, if no other replica does.
    ///
    /// # Errors
    /// When the database cannot be read or written.
    pub async fn step(&self, meaning: &impl Meaning) -> Result<(), StoreError> {
        let pool = self.store.pool();
        let now = self.store.clock().now();
        sql::create(pool, self.kind, now).await.map_err(StoreError::writing)?;
        let leased = sql::lease(pool, self.kind, self.holder, (now, now + LEASE)).await;
        if let Some(mut walk) = leased.map_err(StoreError::writing)?
            && self.advance(&mut walk, meaning, now).await?
        {
            sql::save(pool, self.kind, self.holder, &walk).await.map_err(StoreError::writing)?;
        }
        self.show(now).await
    }

    /// One step of the round that is under way, or the beginning of one that is due. Whether something moved.
    async fn advance(&self, walk: &mut Walk, meaning: &impl Meaning, now: DateTime<Utc>) -> Result<bool, StoreError> {
        if walk.after.is_none() {
            if !walk.progress.is_due(now) {
                return Ok(false);
            }
            walk.progress.total = self.count().await?;
            (walk.progress.began_at, walk.progress.checked, walk.after) = (Some(now), 0, Some(Uuid::nil()));
        }
        let share = walk.progress.share(now, MOST_AT_ONCE);
        let after = walk.after.map(StreamId::new);
        let page = self.store.streams(self.kind, self.status, after, share).await?;
        let is_last = page.len() < share as usize;
        let watch = Stopwatch::start();
        let known = sql::faults(self.store.pool(), self.kind).await.map_err(StoreError::reading)?;
        let mut through = 0;
        for stream in &page {
            self.check(*stream, meaning, &known, now).await?;
            walk.progress.checked += 1;
            (walk.after, through) = (Some(stream.uuid()), through + 1);
            if watch.elapsed() > STEP {
                break;
            }
        }
        if is_last && through == page.len() {
            walk.progress.complete_since = walk.progress.began_at.unwrap_or(now);
            (walk.after, walk.ended_at) = (None, Some(now));
        }
        Ok(true)
    }

    async fn check(
        &self,
        stream: StreamId,
        meaning: &impl Meaning,
        known: &[StreamId],
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let checked = match self.store.verify_stream(stream).await {
            Ok(()) => meaning.check(stream).await,
            Err(VerifyError::Chain(fault)) => Err(Wrong::Fault(fault.to_string())),
            Err(VerifyError::Store(error)) => Err(error.into()),
        };
        let pool = self.store.pool();
        let outcome = match checked {
            Ok(()) if known.contains(&stream) => {
                sql::right(pool, stream).await.map_err(StoreError::writing)?;
                "right"
            }
            Ok(()) => "right",
            Err(Wrong::Store(error)) if error.is_retryable() => return Err(error),
            Err(Wrong::Store(error)) => {
                let error = &error as &dyn std::error::Error;
                tracing::warn!(error, %stream, kind = self.kind, "a finished stream cannot be read");
                "unread"
            }
            Err(Wrong::Fault(what)) => {
                tracing::error!(%stream, kind = self.kind, what, "the finished past is not what it was");
                sql::wrong(pool, self.kind, stream, &what, now).await.map_err(StoreError::writing)?;
                "wrong"
            }
        };
        self.metrics.count(self.kind, outcome, 1);
        Ok(())
    }

    /// How many streams there are now.
    async fn count(&self) -> Result<i64, StoreError> {
        let mut count = 0;
        let mut after = None;
        loop {
            let page = self.store.streams(self.kind, self.status, after, COUNTED_AT_ONCE).await?;
            count += i64::try_from(page.len()).unwrap_or(i64::MAX);
            if page.len() < COUNTED_AT_ONCE as usize {
                return Ok(count);
            }
            after = page.last().copied();
        }
    }

    async fn show(&self, now: DateTime<Utc>) -> Result<(), StoreError> {
        let pool = self.store.pool();
        let walk = sql::state(pool, self.kind).await.map_err(StoreError::reading)?;
        let faults = sql::faults(pool, self.kind).await.map_err(StoreError::reading)?;
        let Some(walk) = walk else { return Ok(()) };
        self.metrics.show(self.kind, &walk.progress, faults.len(), now);
        Ok(())
    }
}
