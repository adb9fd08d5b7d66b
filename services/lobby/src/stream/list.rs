//! Watching a list as it changes: a snapshot, then the row of everything that changes, in the order of the log.
//!
//! Per process and list one task reads the rows that have changed, all with one statement, prints them, and hands the
//! bytes to everybody who watches. The id of what is told together stands at its last event, so that a client that is
//! cut off in the middle asks for all of it again.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::HttpResponse;
use mazziere_contract::Page;
use mazziere_ids::StreamId;
use mazziere_web::{ApiError, Frame, Platform, SseEvent, event_stream};
use serde::Serialize;
use tokio::sync::Notify;

use super::ring::{Feed, spread};
use super::{Hub, pause};
use crate::failure::Failure;
use crate::log::aggregate::Aggregate;
use crate::log::desk::Desk;

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

    /// Its list.
    fn list(hub: &Hub) -> &List;

    /// Those a list begins with.
    fn snapshot(desk: &Desk, limit: u32) -> impl Future<Output = Result<Vec<Self::Row>, Failure>> + Send;

    /// Those with these streams, in no order.
    fn rows(desk: &Desk, streams: &[StreamId]) -> impl Future<Output = Result<Vec<Self::Row>, Failure>> + Send;
}

/// A list that is watched.
#[derive(Debug, Default)]
pub struct List {
    /// Those who watch it.
    pub feed: Arc<Feed>,
    changed: Mutex<BTreeSet<StreamId>>,
    news: Notify,
}

impl List {
    /// The log up to `position` changes these.
    pub(super) fn changed(&self, position: i64, streams: impl Iterator<Item = StreamId>) {
        let mut changed = self.changed.lock().unwrap_or_else(PoisonError::into_inner);
        let before = changed.len();
        changed.extend(streams);
        if changed.len() > before {
            self.news.notify_one();
        }
        // While this is locked: what has been seen has been taken down.
        self.feed.saw(position);
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
}

/// Tells those who watch a list what changes, until it is dropped.
pub(super) async fn tell<L: Listed>(desk: &Desk) {
    let list = L::list(&desk.hub);
    loop {
        let (through, streams) = list.next().await;
        let rows = loop {
            desk.metrics.live.reads(L::LIST, "changes");
            match L::rows(desk, &streams).await {
                Ok(rows) => break rows,
                Err(error) => tracing::warn!(%error, "the changes of a live list cannot be read"),
            }
            pause().await;
        };
        let mut events: Vec<SseEvent> = rows.iter().map(|row| SseEvent::new(L::EVENT, row)).collect();
        let Some(last) = events.pop() else { continue };
        events.push(at(last, through));
        list.feed.publish(through, Frame::of(&events));
        spread(&[&list.feed]).await;
    }
}

/// Answers with the live list, after a position or with a snapshot.
///
/// # Errors
/// A failure of the database, or when the replica drains.
pub async fn stream<L: Listed>(desk: Desk, platform: &Platform, last: Option<u64>) -> Result<HttpResponse, ApiError> {
    let list = L::list(&desk.hub);
    let seat = list.feed.join(desk.metrics.live.gauges(L::LIST));
    let last = last.and_then(|last| i64::try_from(last).ok());
    let watcher = seat.watch(last, desk.clock.now(), || snapshot::<L>(&desk)).await?;
    event_stream(platform, watcher.frames())
}

async fn snapshot<L: Listed>(desk: &Desk) -> Result<(i64, Frame), Failure> {
    // The position comes first: rows are committed before the log holds their events, so what is read is no older.
    let through = L::list(&desk.hub).feed.seen();
    desk.metrics.live.reads(L::LIST, "snapshot");
    let page: Page<L::Row> = Page { items: L::snapshot(desk, SNAPSHOT).await?, next: None };
    Ok((through, at(SseEvent::new("snapshot", &page), through).into()))
}

/// An event with the position or version that a client resumes from.
pub(crate) fn at(event: SseEvent, position: i64) -> SseEvent {
    match u64::try_from(position) {
        Ok(position) => event.with_id(position),
        // The log is empty: there is no position to resume from yet.
        Err(_) => event,
    }
}
