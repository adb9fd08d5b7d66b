//! What changed, for those who watch: one reader of the log per process, many listeners.
//!
//! The reader follows the event store's tail, so that a change made by any replica reaches every listener, in the order
//! of the log. A listener that cannot keep up is told so and begins again with a snapshot.

use std::sync::Arc;

use mazziere_ids::StreamId;
use tokio::sync::broadcast;

use crate::aggregate::Aggregate;
use crate::cash::CashTable;
use crate::desk::Desk;
use crate::tournament::Tournament;

pub mod list;

/// Batches that a slow listener may lag behind.
const BACKLOG: usize = 1_024;

/// What changed up to a position of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The last position looked at.
    pub through: i64,
    /// The streams that changed, each once, with their kinds.
    pub streams: Vec<(&'static str, StreamId)>,
}

impl Change {
    /// The streams of a kind that changed.
    pub fn of(&self, kind: &'static str) -> impl Iterator<Item = StreamId> + '_ {
        self.streams.iter().filter(move |(changed, _)| *changed == kind).map(|(_, stream)| *stream)
    }
}

/// The kinds of streams that are watched.
const WATCHED: [&str; 2] = [Tournament::KIND, CashTable::KIND];

/// Where listeners meet the reader.
#[derive(Clone, Debug)]
pub struct Hub(broadcast::Sender<Arc<Change>>);

impl Default for Hub {
    fn default() -> Self {
        Hub(broadcast::channel(BACKLOG).0)
    }
}

impl Hub {
    /// Every change from now on.
    pub fn listen(&self) -> broadcast::Receiver<Arc<Change>> {
        self.0.subscribe()
    }
}

/// Reads the log until it is dropped.
pub async fn read(desk: Desk) {
    loop {
        if let Err(error) = follow(&desk).await {
            tracing::error!(%error, "the live reader begins again");
            desk.clock.sleep(chrono::Duration::seconds(1)).await;
        }
    }
}

async fn follow(desk: &Desk) -> Result<(), mazziere_eventstore::StoreError> {
    let next = desk.events.last_position().await?.map_or(0, |last| last + 1);
    let mut tail = desk.events.tail(next);
    loop {
        let batch = tail.next_batch().await?;
        let mut streams: Vec<(&'static str, StreamId)> = Vec::new();
        for logged in &batch {
            let Some(kind) = WATCHED.into_iter().find(|kind| *kind == logged.kind) else { continue };
            let changed = (kind, logged.event.stream);
            if !streams.contains(&changed) {
                streams.push(changed);
            }
        }
        if let Some(last) = batch.last().filter(|_| !streams.is_empty()) {
            // Nobody listening is no error.
            let _listeners = desk.hub.0.send(Arc::new(Change { through: last.position, streams }));
        }
    }
}
