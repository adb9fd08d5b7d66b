//! Checking the past again: stream after stream, round after round, at a low rate.
//!
//! Of a kind of streams one replica at a time is at it; how far it is stands in the database, so another one goes on
//! where it stopped. Of each stream the links are verified from the first event to the head, and then what its owner
//! says that it means ([`Meaning`]). What is wrong is kept, counted and logged, and is right again when the stream is.
//!
//! **Invariants:** a round is made to end within [`ROUND`], whatever there is of the past, unless more than 500 streams
//! a step would have to be checked; a step works no longer than it then rests, so that no more than half of one thread
//! and one connection is ever taken. A stream that cannot be read for now is no fault. Where rounds keep to their time,
//! nothing that is finished stays unchecked for more than two of them.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_ids::StreamId;
use mazziere_telemetry::Stopwatch;
use mazziere_telemetry::metrics::{Error, Metrics};
use prometheus::{IntCounterVec, IntGaugeVec};
use uuid::Uuid;

use crate::error::{StoreError, VerifyError};
use crate::event::StreamStatus;
use crate::event_store::EventStore;
use crate::store::recheck::{self as sql, Walk};

/// The pause after each step, and how long a step works at most.
pub const STEP: Duration = Duration::from_secs(10);

/// The time that a round takes at most, as long as the past is not too large for it.
pub const ROUND: TimeDelta = TimeDelta::hours(8);

/// Between the beginnings of two rounds there is at least this.
const ROUND_AT_LEAST: TimeDelta = TimeDelta::hours(1);

/// Streams that are checked in a step, at most.
const MOST_AT_ONCE: i64 = 500;

/// Streams that are counted at a time.
const COUNTED_AT_ONCE: u32 = 10_000;

/// How long a replica that is gone is waited for.
const LEASE: TimeDelta = TimeDelta::seconds(60);

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

/// What is shown of the walks through the past. Clones count together.
#[derive(Clone, Debug)]
pub struct RecheckMetrics {
    checked: IntCounterVec,
    round_streams: IntGaugeVec,
    round_checked: IntGaugeVec,
    oldest: IntGaugeVec,
    faults: IntGaugeVec,
}

impl RecheckMetrics {
    /// Registers them.
    ///
    /// # Errors
    /// When they are registered there already.
    pub fn new(metrics: &Metrics) -> Result<RecheckMetrics, Error> {
        Ok(RecheckMetrics {
            checked: metrics.counters(
                "mazziere_audit_checked_total",
                "Finished streams that were checked again by this replica: right, wrong, or unread for now.",
                &["kind", "outcome"],
            )?,
            round_streams: metrics.gauges(
                "mazziere_audit_round_streams",
                "Streams of the round through the finished past that is under way, or of the last one.",
                &["kind"],
            )?,
            round_checked: metrics.gauges(
                "mazziere_audit_round_checked",
                "Those of them that are checked: how far the walk is.",
                &["kind"],
            )?,
            oldest: metrics.gauges(
                "mazziere_audit_oldest_seconds",
                "For how long something that is finished may have gone unchecked: since the last complete round began.",
                &["kind"],
            )?,
            faults: metrics.gauges(
                "mazziere_audit_faults",
                "Finished streams that were found wrong: anything but 0 needs a person.",
                &["kind"],
            )?,
        })
    }
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
        for outcome in ["right", "wrong", "unread"] {
            metrics.checked.with_label_values(&[kind, outcome]).inc_by(0);
        }
        for gauge in [&metrics.round_streams, &metrics.round_checked, &metrics.oldest, &metrics.faults] {
            gauge.with_label_values(&[kind]).set(0);
        }
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
            if walk.began_at.is_some_and(|began| now < began + ROUND_AT_LEAST) {
                return Ok(false);
            }
            walk.streams = self.count().await?;
            (walk.began_at, walk.checked, walk.after) = (Some(now), 0, Some(Uuid::nil()));
        }
        let share = share(walk, now);
        let after = walk.after.map(StreamId::new);
        let page = self.store.streams(self.kind, self.status, after, share).await?;
        let is_last = page.len() < share as usize;
        let watch = Stopwatch::start();
        let known = sql::faults(self.store.pool(), self.kind).await.map_err(StoreError::reading)?;
        let mut through = 0;
        for stream in &page {
            self.check(*stream, meaning, &known, now).await?;
            (walk.checked, walk.after, through) = (walk.checked + 1, Some(stream.uuid()), through + 1);
            if watch.elapsed() > STEP {
                break;
            }
        }
        if is_last && through == page.len() {
            walk.complete_since = walk.began_at.unwrap_or(now);
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
        self.metrics.checked.with_label_values(&[self.kind, outcome]).inc();
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
        let labels = &[self.kind];
        self.metrics.round_streams.with_label_values(labels).set(walk.streams);
        self.metrics.round_checked.with_label_values(labels).set(walk.checked);
        self.metrics.oldest.with_label_values(labels).set((now - walk.complete_since).num_seconds().max(0));
        self.metrics.faults.with_label_values(labels).set(i64::try_from(faults.len()).unwrap_or(i64::MAX));
        Ok(())
    }
}

/// How many streams the next step has to check for the round to end in time.
fn share(walk: &Walk, now: DateTime<Utc>) -> u32 {
    let left = walk.began_at.map_or(ROUND, |began| began + ROUND - now);
    // A step takes as long as it rests, where there is much to do.
    let step = i64::try_from(STEP.as_secs()).unwrap_or(i64::MAX) * 2;
    let steps = (left.num_seconds() / step).max(1);
    let due = (walk.streams - walk.checked).max(0);
    let share = due.div_euclid(steps) + i64::from(due.rem_euclid(steps) > 0);
    u32::try_from(share.clamp(1, MOST_AT_ONCE)).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap()
    }

    fn walk(streams: i64, checked: i64) -> Walk {
        let began_at = Some(at(0));
        let after = Some(Uuid::nil());
        Walk { complete_since: at(0), began_at, streams, checked, after, ended_at: None }
    }

    #[test]
    fn the_rate_follows_from_what_is_left_of_the_past_and_of_the_round() {
        assert_eq!(share(&walk(0, 0), at(0)), 1, "one at least");
        assert_eq!(share(&walk(1_440, 0), at(0)), 1);
        assert_eq!(share(&walk(1_441, 0), at(0)), 2);
        assert_eq!(share(&walk(144_000, 0), at(0)), 100);
        assert_eq!(share(&walk(144_000, 72_000), at(4 * 3_600)), 100, "on time");
        assert_eq!(share(&walk(144_000, 72_000), at(6 * 3_600)), 200, "what was lost is caught up with");
        assert_eq!(share(&walk(144_000, 0), at(9 * 3_600)), 500, "never more than this");
        assert_eq!(share(&walk(100, 120), at(60)), 1, "what is new was not counted");
    }

    #[test]
    fn two_rounds_in_time_keep_to_the_stated_day() {
        assert!(ROUND + ROUND <= TimeDelta::days(1));
    }
}
