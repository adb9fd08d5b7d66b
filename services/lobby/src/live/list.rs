//! Watching a list as it changes: a snapshot, then the row of everything that changes, in the order of the log.

use std::collections::VecDeque;
use std::marker::PhantomData;
use std::sync::Arc;

use actix_web::HttpResponse;
use mazziere_contract::Page;
use mazziere_ids::StreamId;
use mazziere_web::{ApiError, Platform, SseEvent, event_stream};
use serde::Serialize;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use super::Change;
use crate::aggregate::Aggregate;
use crate::desk::Desk;
use crate::failure::Failure;

/// Rows in a snapshot.
const SNAPSHOT: u32 = 500;

/// Positions of the log that are caught up on before a snapshot is the shorter way.
const CATCH_UP: u32 = 2_000;

/// Something that has a live list.
pub trait Listed: Aggregate {
    /// The name of the event that tells of one.
    const EVENT: &'static str;

    /// One as the list shows it.
    type Row: Serialize + Send;

    /// Those a list begins with.
    fn snapshot(desk: &Desk, limit: u32) -> impl Future<Output = Result<Vec<Self::Row>, Failure>> + Send;

    /// Those with these streams, in no order.
    fn rows(desk: &Desk, streams: &[StreamId]) -> impl Future<Output = Result<Vec<Self::Row>, Failure>> + Send;
}

/// Answers with the live list, after a position or with a snapshot.
///
/// # Errors
/// A failure of the database, or when the replica drains.
pub async fn stream<L: Listed>(desk: Desk, platform: &Platform, last: Option<u64>) -> Result<HttpResponse, ApiError> {
    let watcher = ListWatcher::<L>::begin(desk, last).await?;
    let events = futures::stream::unfold((watcher, VecDeque::new()), |(mut watcher, mut ready)| async move {
        while ready.is_empty() {
            ready = watcher.next().await?;
        }
        ready.pop_front().map(|event| (event, (watcher, ready)))
    });
    event_stream(platform, events)
}

/// Somebody who watches a list.
struct ListWatcher<L> {
    desk: Desk,
    changes: Receiver<Arc<Change>>,
    /// The last position of the log that was told.
    told: i64,
    first: Option<VecDeque<SseEvent>>,
    listed: PhantomData<fn() -> L>,
}

impl<L: Listed> ListWatcher<L> {
    /// Begins to watch after a position, or with a snapshot.
    async fn begin(desk: Desk, last: Option<u64>) -> Result<ListWatcher<L>, Failure> {
        // Listening comes first, so that nothing falls between the snapshot and the changes.
        let changes = desk.hub.listen();
        let mut watcher = ListWatcher { desk, changes, told: -1, first: None, listed: PhantomData };
        let first = match last.and_then(|last| i64::try_from(last).ok()) {
            Some(last) => watcher.catch_up(last).await?,
            None => watcher.snapshot().await?,
        };
        watcher.first = Some(first);
        Ok(watcher)
    }

    /// What comes next; `None` when there will be nothing more.
    async fn next(&mut self) -> Option<VecDeque<SseEvent>> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        let told = match self.changes.recv().await {
            Ok(change) if change.through <= self.told => Ok(VecDeque::new()),
            Ok(change) => {
                self.told = change.through;
                let streams: Vec<StreamId> = change.of(L::KIND).collect();
                self.tell(&streams).await
            }
            Err(RecvError::Lagged(_)) => self.snapshot().await,
            Err(RecvError::Closed) => return None,
        };
        // A client whose stream ends comes back with the id it saw last.
        told.inspect_err(|error| tracing::warn!(%error, "a live list ends")).ok()
    }

    async fn snapshot(&mut self) -> Result<VecDeque<SseEvent>, Failure> {
        let last = self.desk.events.last_position().await?.unwrap_or(-1);
        let items = L::snapshot(&self.desk, SNAPSHOT).await?;
        self.told = self.told.max(last);
        let page: Page<L::Row> = Page { items, next: None };
        Ok(VecDeque::from([at(SseEvent::new("snapshot", &page), self.told)]))
    }

    async fn catch_up(&mut self, last: i64) -> Result<VecDeque<SseEvent>, Failure> {
        let now = self.desk.events.last_position().await?.unwrap_or(-1);
        // A position beyond the log is none of ours: another database, or a guess.
        if last > now || now - last > i64::from(CATCH_UP) {
            return self.snapshot().await;
        }
        let missed = self.desk.events.read_log(last.saturating_add(1), CATCH_UP, Some(L::KIND)).await?;
        self.told = missed.last().map_or(last, |event| event.position);
        let mut streams: Vec<StreamId> = Vec::new();
        for logged in &missed {
            if !streams.contains(&logged.event.stream) {
                streams.push(logged.event.stream);
            }
        }
        self.tell(&streams).await
    }

    async fn tell(&self, streams: &[StreamId]) -> Result<VecDeque<SseEvent>, Failure> {
        if streams.is_empty() {
            return Ok(VecDeque::new());
        }
        let rows = L::rows(&self.desk, streams).await?;
        Ok(rows.iter().map(|row| at(SseEvent::new(L::EVENT, row), self.told)).collect())
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
