//! Watching tournaments as they change: the list of them, and one of them.
//!
//! A tournament that somebody watches has a room. When its stream moves on, the room looks at it once, prints what lies
//! between that look and the one before ([`super::delta`]), and hands the same bytes to everybody who watches.
//! Positions are versions of the tournament's stream.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use futures::{FutureExt, StreamExt};
use mazziere_contract::lobby::Tournament as TournamentView;
use mazziere_contract::lobby::{TournamentSnapshot, TournamentSummary};
use mazziere_ids::{StreamId, TournamentId};
use mazziere_telemetry::Clock;
use mazziere_web::{Frame, SseEvent};
use sqlx::PgPool;
use tokio::sync::Notify;

use super::{Tournament, delta, store, view};
use crate::failure::Failure;
use crate::log::aggregate::Aggregate;
use crate::log::streams::Streams;
use crate::stream::list::{Listed, at};
use crate::stream::metrics::LiveMetrics;
use crate::stream::ring::{Feed, Watcher, spread};
use crate::stream::{Listener, pause};

/// The name of a tournament's stream, where it is counted.
const STREAM: &str = "tournament";

/// Rooms that are looked after at the same time.
const ROOMS_AT_ONCE: usize = 8;

/// How often it is looked which rooms are empty; those that were empty the last time too are closed.
const SWEEP: Duration = Duration::from_secs(30);

impl Listed for Tournament {
    const EVENT: &'static str = "tournament";

    const LIST: &'static str = "tournaments";

    type Row = TournamentSummary;

    async fn snapshot(pool: &PgPool, limit: u32, _now: DateTime<Utc>) -> Result<Vec<TournamentSummary>, Failure> {
        store::snapshot(pool, limit).await
    }

    async fn changed(
        pool: &PgPool,
        streams: &[StreamId],
        _now: DateTime<Utc>,
    ) -> Result<Vec<TournamentSummary>, Failure> {
        let ids: Vec<TournamentId> = streams.iter().map(|stream| TournamentId::new(stream.uuid())).collect();
        store::rows(pool, &ids).await
    }
}

/// The tournaments that are watched.
#[derive(Debug)]
pub struct Rooms {
    streams: Streams,
    clock: Clock,
    metrics: LiveMetrics,
    open: Mutex<BTreeMap<StreamId, Arc<Room>>>,
    changed: Mutex<BTreeSet<StreamId>>,
    news: Notify,
}

/// A tournament that is watched.
#[derive(Debug)]
struct Room {
    id: TournamentId,
    feed: Arc<Feed>,
    /// As those who watch know it; none before the first look.
    told: tokio::sync::Mutex<Option<TournamentView>>,
}

impl Listener for Rooms {
    fn kind(&self) -> &'static str {
        Tournament::KIND
    }

    /// What happened while nobody read may concern any of them.
    fn begins(&self, _position: i64) {
        self.mark_all();
    }

    fn changed(&self, _position: i64, streams: &mut dyn Iterator<Item = StreamId>) {
        self.mark(streams);
    }

    fn tell(&self) -> BoxFuture<'_, ()> {
        self.tell_all().boxed()
    }
}

impl Rooms {
    /// None is watched yet.
    pub fn new(streams: Streams, clock: Clock, metrics: LiveMetrics) -> Rooms {
        Rooms { streams, clock, metrics, open: Mutex::default(), changed: Mutex::default(), news: Notify::new() }
    }

    fn open(&self) -> MutexGuard<'_, BTreeMap<StreamId, Arc<Room>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changed(&self) -> MutexGuard<'_, BTreeSet<StreamId>> {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// These have changed, says the log.
    fn mark(&self, streams: impl Iterator<Item = StreamId>) {
        let open = self.open();
        let mut watched = streams.filter(|stream| open.contains_key(stream)).peekable();
        if watched.peek().is_some() {
            self.changed().extend(watched);
            self.news.notify_one();
        }
    }

    /// Any of them may have changed.
    fn mark_all(&self) {
        let all: Vec<StreamId> = self.open().keys().copied().collect();
        self.mark(all.into_iter());
    }

    async fn tell_all(&self) {
        let mut empty = BTreeSet::new();
        let mut sweep = self.clock.stopwatch();
        loop {
            let left = SWEEP.saturating_sub(sweep.elapsed());
            let _in_time = tokio::time::timeout(left, self.news.notified()).await;
            if sweep.elapsed() >= SWEEP {
                empty = self.close_empty(&empty);
                sweep = self.clock.stopwatch();
            }
            let changed = std::mem::take(&mut *self.changed());
            let changed: Vec<Arc<Room>> = {
                let open = self.open();
                changed.iter().filter_map(|stream| open.get(stream).cloned()).collect()
            };
            let told: Vec<Option<Arc<Room>>> = futures::stream::iter(changed)
                .map(|room| async move {
                    match room.tell(self).await {
                        Ok(told) => told.then_some(room),
                        Err(error) => {
                            tracing::warn!(%error, "the changes of a live tournament cannot be read");
                            pause().await;
                            self.mark(std::iter::once(room.id.into()));
                            None
                        }
                    }
                })
                .buffer_unordered(ROOMS_AT_ONCE)
                .collect()
                .await;
            let feeds: Vec<&Feed> = told.iter().flatten().map(|room| &*room.feed).collect();
            if !feeds.is_empty() {
                spread(&feeds).await;
            }
        }
    }

    /// Closes the rooms that are empty and were so before; those that are empty now.
    fn close_empty(&self, before: &BTreeSet<StreamId>) -> BTreeSet<StreamId> {
        let mut open = self.open();
        open.retain(|stream, room| room.feed.watchers() > 0 || !before.contains(stream));
        open.iter().filter(|(_, room)| room.feed.watchers() == 0).map(|(stream, _)| *stream).collect()
    }

    /// Begins to watch a tournament: after a version, or with a snapshot.
    ///
    /// # Errors
    /// The refusal for an unknown tournament, or a failure of the database.
    pub async fn watch(&self, id: TournamentId, last: Option<u64>) -> Result<Watcher, Failure> {
        let stream = StreamId::from(id);
        if !self.open().contains_key(&stream) {
            // No room is opened for what does not exist.
            self.streams.load(id).await?;
        }
        let (room, seat) = {
            let mut open = self.open();
            let room = open.entry(stream).or_insert_with(|| {
                Arc::new(Room { id, feed: Arc::new(Feed::stepwise()), told: tokio::sync::Mutex::default() })
            });
            // A watcher that has a seat keeps the room open.
            (Arc::clone(room), room.feed.join(self.metrics.gauges(STREAM)))
        };
        room.begin(self).await?;
        let last = last.and_then(|last| i64::try_from(last).ok());
        seat.watch(last, self.clock.now(), || room.snapshot()).await
    }
}

impl Room {
    /// Looks at the tournament for the first time. The room is known already, so that what happens after the look is
    /// told.
    async fn begin(&self, rooms: &Rooms) -> Result<(), Failure> {
        let mut told = self.told.lock().await;
        if told.is_none() {
            let now = self.look(rooms, "snapshot").await?;
            self.feed.begin(now.summary.version);
            *told = Some(now);
        }
        Ok(())
    }

    async fn look(&self, rooms: &Rooms, what: &str) -> Result<TournamentView, Failure> {
        rooms.metrics.reads(STREAM, what);
        Ok(view::detail(&*rooms.streams.load(self.id).await?, rooms.clock.now()))
    }

    /// Keeps what has changed since the last look for those who watch; whether there is anything.
    async fn tell(&self, rooms: &Rooms) -> Result<bool, Failure> {
        let mut told = self.told.lock().await;
        // The watcher that comes first will look.
        let Some(before) = told.as_ref() else { return Ok(false) };
        let now = self.look(rooms, "changes").await?;
        let version = now.summary.version;
        if version <= before.summary.version {
            return Ok(false);
        }
        let change = delta::between(before, &now);
        self.feed.publish(version, at(SseEvent::new("change", &change), version).into());
        *told = Some(now);
        Ok(true)
    }

    async fn snapshot(&self) -> Result<(i64, Frame), Failure> {
        let told = self.told.lock().await;
        let tournament = told.as_ref().ok_or_else(|| Failure::Broken("a room that was never looked at".to_owned()))?;
        let version = tournament.summary.version;
        Ok((version, at(SseEvent::new("snapshot", &TournamentSnapshot::of(tournament)), version).into()))
    }
}
