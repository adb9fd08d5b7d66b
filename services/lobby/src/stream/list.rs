//! Watching a list as it changes: a snapshot, then the row of everything that changes, in the order of the log.
//!
//! Per process and list one task reads the rows that have changed, all with one statement, prints them, and hands the
//! bytes to everybody who watches. The id of what is told together stands at its last event, so that a client that is
//! cut off in the middle asks for all of it again.

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::HttpResponse;
use chrono::{DateTime, Utc};
use futures::FutureExt;
use futures::future::BoxFuture;
use mazziere_contract::Page;
use mazziere_ids::StreamId;
use mazziere_telemetry::Clock;
use mazziere_web::{ApiError, EventReader, Frame, SseEvent, event_stream};
use serde::Serialize;
use sqlx::PgPool;
use tokio::sync::Notify;

use super::metrics::LiveMetrics;
use super::ring::{Feed, spread};
use super::{Listener, pause};
use crate::failure::Failure;
use crate::log::aggregate::Aggregate;

/// Rows in a snapshot.
const SNAPSHOT: u32 = 500;

/// Something that has a live list.
pub trait Listed: Aggregate {
    /// The name of the event that tells of one.
    const EVENT: &'static str;

    /// The name of the list, where it is counted.
    const LIST: &'static str;

    /// One as the list shows it.
    type Row: Serialize + Send;

    /// Those a list begins with.
    fn snapshot(
        pool: &PgPool,
        limit: u32,
        now: DateTime<Utc>,
    ) -> impl Future<Output = Result<Vec<Self::Row>, Failure>> + Send;

    /// Those with these streams, in no order.
    fn changed(
        pool: &PgPool,
        streams: &[StreamId],
        now: DateTime<Utc>,
    ) -> impl Future<Output = Result<Vec<Self::Row>, Failure>> + Send;
}

/// A list that is watched.
#[derive(Debug)]
pub struct List<L: Listed> {
    pool: PgPool,
    clock: Clock,
    metrics: LiveMetrics,
    /// Those who watch it.
    feed: Arc<Feed>,
    changed: Mutex<BTreeSet<StreamId>>,
    news: Notify,
    of: PhantomData<fn() -> L>,
}

impl<L: Listed> Listener for List<L> {
    fn kind(&self) -> &'static str {
        L::KIND
    }

    fn begins(&self, position: i64) {
        self.feed.begin(position);
    }

    fn changed(&self, position: i64, streams: &mut dyn Iterator<Item = StreamId>) {
        let mut changed = self.changed.lock().unwrap_or_else(PoisonError::into_inner);
        let before = changed.len();
        changed.extend(streams);
        if changed.len() > before {
            self.news.notify_one();
        }
        // While this is locked: what has been seen has been taken down.
        self.feed.saw(position);
    }

    fn tell(&self) -> BoxFuture<'_, ()> {
        self.tell_all().boxed()
    }
}

impl<L: Listed> List<L> {
    /// A list that nobody watches yet.
    pub fn new(pool: PgPool, clock: Clock, metrics: LiveMetrics) -> List<L> {
        List {
            pool,
            clock,
            metrics,
            feed: Arc::default(),
            changed: Mutex::default(),
            news: Notify::new(),
            of: PhantomData,
        }
    }

    /// What has changed since it was asked last, and up to which position; waits for something.
    async fn next(&self) -> (i64, Vec<StreamId>) {
        loop {
            {
                let mut changed = self.changed.lock().unwrap_or_else(PoisonError::into_inner);
                if !changed.is_empty() {
                    return (self.feed.seen(), std::mem::take(&mut *changed).into_iter().collect());
                }
            }
            self.news.notified().await;
        }
    }

    async fn tell_all(&self) {
        loop {
            let (through, streams) = self.next().await;
            let rows = loop {
                self.metrics.reads(L::LIST, "changes");
                match L::changed(&self.pool, &streams, self.clock.now()).await {
                    Ok(rows) => break rows,
                    Err(error) => tracing::warn!(%error, "the changes of a live list cannot be read"),
                }
                pause().await;
            };
            let mut events: Vec<SseEvent> = rows.iter().map(|row| SseEvent::new(L::EVENT, row)).collect();
            let Some(last) = events.pop() else { continue };
            events.push(at(last, through));
            self.feed.publish(through, Frame::of(&events));
            spread(&[&self.feed]).await;
        }
    }

    /// Answers with the live list, after a position or with a snapshot.
    ///
    /// # Errors
    /// A failure of the database, or when the replica drains.
    pub async fn stream(&self, reader: EventReader, last: Option<u64>) -> Result<HttpResponse, ApiError> {
        let seat = self.feed.join(self.metrics.gauges(L::LIST));
        let last = last.and_then(|last| i64::try_from(last).ok());
        let watcher = seat.watch(last, self.clock.now(), || self.snapshot()).await?;
        event_stream(reader, watcher.frames())
    }

    async fn snapshot(&self) -> Result<(i64, Frame), Failure> {
        // The position comes first: rows are committed before the log holds their events, so what is read is no older.
        let through = self.feed.seen();
        self.metrics.reads(L::LIST, "snapshot");
        let page: Page<L::Row> = Page { items: L::snapshot(&self.pool, SNAPSHOT, self.clock.now()).await?, next: None };
        Ok((through, at(SseEvent::new("snapshot", &page), through).into()))
    }
}

/// An event with the position or version that a client resumes from.
pub(crate) fn at(event: SseEvent, position: i64) -> SseEvent {
    match u64::try_from(position) {
        Ok(position) => event.with_id(position),
        // The log is empty: there is no position to resume from yet.
        Err(_) => event,
    }
}
