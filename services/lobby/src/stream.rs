//! What changed, for those who watch: one reader of the log per process, many listeners.
//!
//! The reader follows the event store's tail, so that a change made by any replica reaches every listener, in the order
//! of the log. It tells each [`Listener`] which streams of its kind have changed: the lists ([`list`]) and the things
//! that are watched one by one. Each reads that once, prints it once, and hands the same bytes to all who watch
//! ([`ring`]). Which listeners there are the service says.
//!
//! The stream of a tournament sends what lies between two looks at it (`tournament/delta.rs`);
//! `TournamentChange::apply` of the contract is the other half. A reader that comes back goes on from the ring; with an
//! old or unknown id it gets a snapshot, which is kept for a moment, so that many readers who come back at once cost
//! one read. Readers are woken in groups (`shared/web/src/fan_out.rs`), so that watching never holds up play.

use std::sync::Arc;
use std::time::Duration;

use futures::future::{BoxFuture, join_all};
use mazziere_eventstore::{EventStore, StoreError};
use mazziere_ids::StreamId;

pub mod list;
pub mod metrics;
pub mod ring;

/// From one look at the log to the next, at least: where much changes, watchers are told of it together.
const PACE: Duration = Duration::from_millis(20);

/// After a failure of the database, before the next attempt, in milliseconds.
const PAUSE_MILLIS: u64 = 200;

/// A part of the lobby that is told of changes.
pub trait Listener: Send + Sync + 'static {
    /// The kind of streams that it hears of.
    fn kind(&self) -> &'static str;

    /// The log is read from this position on: anything may have changed before.
    fn begins(&self, position: i64);

    /// The log up to `position` changes these.
    fn changed(&self, position: i64, streams: &mut dyn Iterator<Item = StreamId>);

    /// Tells those who watch, until it is dropped.
    fn tell(&self) -> BoxFuture<'_, ()>;
}

/// Reads the log and tells listeners until it is dropped.
pub async fn read(events: EventStore, listeners: Vec<Arc<dyn Listener>>) {
    let telling = join_all(listeners.iter().map(|listener| listener.tell()));
    tokio::join!(read_log(&events, &listeners), telling);
}

async fn read_log(events: &EventStore, listeners: &[Arc<dyn Listener>]) {
    loop {
        if let Err(error) = follow(events, listeners).await {
            tracing::error!(%error, "the live reader begins again");
            pause().await;
        }
    }
}

/// Before another attempt.
pub(crate) async fn pause() {
    tokio::time::sleep(Duration::from_millis(PAUSE_MILLIS)).await;
}

/// Follows the log from its end. The tail itself outlives a restart of the database. When it gives up, lists begin
/// again, and their watchers are told to come back for a snapshot.
async fn follow(events: &EventStore, listeners: &[Arc<dyn Listener>]) -> Result<(), StoreError> {
    let last = events.last_position().await?;
    for listener in listeners {
        listener.begins(last.unwrap_or(-1));
    }
    let mut tail = events.tail(last.map_or(0, |last| last + 1)).pace(PACE);
    loop {
        let batch = tail.next_batch().await?;
        let Some(last) = batch.last() else { continue };
        for listener in listeners {
            let mine = batch.iter().filter(|logged| logged.kind == listener.kind());
            listener.changed(last.position, &mut mine.map(|logged| logged.event.stream));
        }
    }
}
