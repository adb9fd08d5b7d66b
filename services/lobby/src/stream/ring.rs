//! What many watch at once, as ready bytes: printed once, kept for a while, handed out at a bounded pace.
//!
//! A feed is a ring of [`Frame`]s in the order of their positions, and watchers that each know how far they have been
//! told. A watcher that comes back after a moment goes on from the ring; one that was away for longer, or names a
//! position that never was, gets a snapshot, which is kept for a moment too, so that many that come back at once cost
//! one read. A watcher that reads more slowly than the ring moves on is told so in a last event, `lagged`, and let go.
//!
//! **Invariants:** a watcher is told every position after the one they began with, in order, or is let go; the ring
//! never holds more than `MOST_FRAMES` frames and `MOST_BYTES` bytes beyond the newest frame, however many watch, and
//! of what it holds the compressed copies that frames keep, 17 of each at most; a watcher has a position and no buffer.
//!
//! **Pace:** what changes within a pause is told together, and watchers are woken one group after the other within it
//! ([`mazziere_web::fan_out`]), so that many watchers never make the players wait.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use futures::Stream;
use mazziere_telemetry::metrics::{IntCounter, IntGauge};
use mazziere_web::fan_out::{self, FanOut, Place};
use mazziere_web::{Frame, SseEvent};
use serde_json::json;

use crate::failure::Failure;

/// Frames kept for those who come back.
const MOST_FRAMES: usize = 1_024;

/// Bytes kept for those who come back.
const MOST_BYTES: usize = 2 * 1024 * 1024;

/// How long a snapshot is handed out again.
const FRESH: TimeDelta = TimeDelta::seconds(2);

/// What is counted of a feed.
#[derive(Clone, Debug)]
pub struct Gauges {
    /// Who watches now.
    pub watchers: IntGauge,
    /// Who was let go for being too slow.
    pub lagged: IntCounter,
}

#[derive(Debug, Default)]
pub struct Feed {
    /// Whether each frame goes on from the one before, so that nobody can begin between two.
    stepwise: bool,
    ring: Mutex<Ring>,
    /// Those who watch; woken for the first time when the feed begins.
    fan_out: Arc<FanOut>,
    snapshot: tokio::sync::Mutex<Option<Snapshot>>,
}

#[derive(Debug, Default)]
struct Ring {
    /// Everything after this position is in the ring.
    base: i64,
    /// Everything up to this position is in the ring, or need not be told.
    seen: i64,
    frames: VecDeque<(i64, Frame)>,
    bytes: usize,
}

#[derive(Clone, Debug)]
struct Snapshot {
    at: DateTime<Utc>,
    through: i64,
    frame: Frame,
}

/// What a watcher finds in the ring.
enum Found {
    Next(i64, Frame),
    Nothing,
    Behind,
}

impl Feed {
    /// A feed whose frames go on from each other: nobody goes on from a position at which none of them ends.
    pub fn stepwise() -> Feed {
        Feed { stepwise: true, ..Feed::default() }
    }

    fn ring(&self) -> MutexGuard<'_, Ring> {
        self.ring.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins at a position, or begins again there: nothing before it is known, and a watcher that was told less is let
    /// go.
    pub fn begin(&self, position: i64) {
        *self.ring() = Ring { base: position, seen: position, ..Ring::default() };
        self.fan_out.wake();
    }

    /// Up to here there is nothing to tell but what will be told.
    pub fn saw(&self, position: i64) {
        let mut ring = self.ring();
        ring.seen = ring.seen.max(position);
    }

    /// The position up to which everything has been seen.
    pub fn seen(&self) -> i64 {
        self.ring().seen
    }

    /// Keeps what there is to tell up to a position, for those who are about to be woken ([`spread`]).
    pub fn publish(&self, through: i64, frame: Frame) {
        let mut ring = self.ring();
        ring.seen = ring.seen.max(through);
        ring.bytes += frame.bytes().len();
        ring.frames.push_back((through, frame));
        while ring.frames.len() > MOST_FRAMES || (ring.bytes > MOST_BYTES && ring.frames.len() > 1) {
            let Some((position, oldest)) = ring.frames.pop_front() else { break };
            ring.bytes -= oldest.bytes().len();
            ring.base = position;
        }
    }

    /// How many watch.
    pub fn watchers(&self) -> usize {
        self.fan_out.size()
    }

    /// Somebody comes to watch, and counts from now on.
    pub fn join(self: &Arc<Self>, gauges: Gauges) -> Seat {
        gauges.watchers.inc();
        Seat { feed: Arc::clone(self), place: self.fan_out.join(), gauges }
    }

    /// Whether a watcher that knows everything up to a position can go on from here.
    fn covers(&self, position: i64) -> bool {
        let ring = self.ring();
        let step = || position == ring.base || ring.frames.binary_search_by_key(&position, |frame| frame.0).is_ok();
        (ring.base..=ring.seen).contains(&position) && (!self.stepwise || step())
    }

    fn after(&self, told: i64) -> Found {
        let ring = self.ring();
        if told < ring.base {
            return Found::Behind;
        }
        let next = ring.frames.partition_point(|(position, _)| *position <= told);
        ring.frames.get(next).map_or(Found::Nothing, |(position, frame)| Found::Next(*position, frame.clone()))
    }

    /// A snapshot and the position it stands for: one of a moment ago, or what `make` brings.
    async fn snapshot<F>(&self, now: DateTime<Utc>, make: impl FnOnce() -> F) -> Result<(i64, Frame), Failure>
    where
        F: Future<Output = Result<(i64, Frame), Failure>>,
    {
        // A watcher that comes while one is made waits for it instead of making another.
        let mut kept = self.snapshot.lock().await;
        let fresh = |kept: &&Snapshot| now - kept.at < FRESH && self.covers(kept.through);
        if let Some(kept) = kept.as_ref().filter(fresh) {
            return Ok((kept.through, kept.frame.clone()));
        }
        let (through, frame) = make().await?;
        *kept = Some(Snapshot { at: now, through, frame: frame.clone() });
        Ok((through, frame))
    }
}

/// Wakes those who watch these feeds, and returns after the pause in which they are told.
pub async fn spread(feeds: &[&Feed]) {
    let waiting: Vec<&FanOut> = feeds.iter().map(|feed| &*feed.fan_out).collect();
    fan_out::spread(&waiting).await;
}

/// A place among those who watch a feed, until it is dropped.
#[derive(Debug)]
pub struct Seat {
    feed: Arc<Feed>,
    place: Place,
    gauges: Gauges,
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.gauges.watchers.dec();
    }
}

impl Seat {
    /// Begins to watch: after a position, if the feed knows everything since; else with a snapshot.
    ///
    /// # Errors
    /// What `make` fails with.
    pub async fn watch<F>(
        mut self,
        last: Option<i64>,
        now: DateTime<Utc>,
        make: impl FnOnce() -> F,
    ) -> Result<Watcher, Failure>
    where
        F: Future<Output = Result<(i64, Frame), Failure>>,
    {
        self.place.begun().await;
        if let Some(told) = last.filter(|last| self.feed.covers(*last)) {
            return Ok(Watcher { seat: self, told, first: None, over: false });
        }
        let (told, frame) = self.feed.snapshot(now, make).await?;
        Ok(Watcher { seat: self, told, first: Some(frame), over: false })
    }
}

/// A client that watches.
#[derive(Debug)]
pub struct Watcher {
    seat: Seat,
    /// The position up to which everything was told.
    told: i64,
    first: Option<Frame>,
    over: bool,
}

impl Watcher {
    /// What comes next; `None` when there will be nothing more.
    pub async fn next(&mut self) -> Option<Frame> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        while !self.over {
            self.seat.place.look();
            match self.seat.feed.after(self.told) {
                Found::Next(position, frame) => {
                    self.told = position;
                    return Some(frame);
                }
                Found::Nothing => self.seat.place.woken().await,
                Found::Behind => {
                    self.over = true;
                    self.seat.gauges.lagged.inc();
                    return Some(SseEvent::new("lagged", &json!({"told_through": self.told})).into());
                }
            }
        }
        None
    }

    /// All that comes.
    pub fn frames(self) -> impl Stream<Item = Frame> + 'static {
        futures::stream::unfold(self, |mut watcher| async move {
            let frame = watcher.next().await?;
            Some((frame, watcher))
        })
    }
}

#[cfg(test)]
mod tests;
