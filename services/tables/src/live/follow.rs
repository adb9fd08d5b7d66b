//! Following the log: what other replicas append, and what ran before this replica started.
//!
//! Every replica knows every running table, because every replica watches every clock: the replicas that are left
//! execute what is due.

use std::sync::Arc;
use std::time::Duration;

use futures::{StreamExt, stream};
use mazziere_eventstore::{StoreError, StreamStatus};
use mazziere_ids::StreamId;
use mazziere_telemetry::Clock;

use super::{KIND, Live, LiveError};

/// Streams asked for at a time.
const PAGE: u32 = 500;

/// Tables that are read with one question.
const TOGETHER: usize = 25;

/// Such questions under way.
const AT_ONCE: usize = 4;

/// From one look at the log's tail to the next, at least. What others appended may be as old as that here; a table that
/// somebody asks for is brought up to date at once.
const PACE: Duration = Duration::from_millis(10);

/// After a failure, before the next attempt.
const PAUSE: chrono::Duration = chrono::Duration::milliseconds(200);

/// Brings every running table into memory; the position of the log from which the tail goes on.
///
/// # Errors
/// When the log cannot be read. A table that cannot be replayed is passed over and logged: one bad table must not keep
/// the others from being played.
pub async fn load(live: &Arc<Live>) -> Result<i64, StoreError> {
    // The position is read first: what is appended meanwhile is seen twice, which does no harm.
    let from = live.store().last_position().await?.map_or(0, |last| last + 1);
    let mut after = None;
    loop {
        let streams = live.store().streams(KIND, StreamStatus::Open, after, PAGE).await?;
        let Some(last) = streams.last().copied() else { return Ok(from) };
        let groups = streams.chunks(TOGETHER).map(<[StreamId]>::to_vec);
        let mut loading = stream::iter(groups).map(|group| load_group(live, group)).buffer_unordered(AT_ONCE);
        while let Some(faults) = loading.next().await {
            for fault in faults? {
                tracing::error!(error = &fault as &dyn std::error::Error, "a table cannot be resumed");
            }
        }
        after = Some(last);
    }
}

/// Brings some tables into memory, on a task of its own: tables are replayed on every processor.
async fn load_group(live: &Arc<Live>, group: Vec<StreamId>) -> Result<Vec<LiveError>, StoreError> {
    let live = live.clone();
    tokio::spawn(async move { live.find_all(&group).await }).await.map_err(|_panicked| StoreError::Stopped)?
}

/// Takes in what is logged from position `from` on, until the future is dropped. A restarted database is waited for.
pub async fn follow(live: &Live, from: i64, clock: &Clock) {
    let mut tail = live.store().tail(from).pace(PACE);
    loop {
        let batch = match tail.next_batch().await {
            Ok(batch) => batch,
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "the log cannot be followed");
                clock.sleep(PAUSE).await;
                continue;
            }
        };
        for logged in batch.iter().filter(|logged| logged.kind == KIND) {
            // What fails here fails again, and is answered, when somebody asks for the table.
            if let Err(error) = live.follow(&logged.event).await {
                tracing::warn!(error = &error as &dyn std::error::Error, "a table could not be brought up to date");
            }
        }
    }
}
