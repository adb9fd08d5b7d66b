//! Following the log: what other replicas append, and what ran before this replica started.
//!
//! Every replica knows every running table, because every replica watches every clock: the replicas that are left
//! execute what is due.

use mazziere_eventstore::{StoreError, StreamStatus};
use mazziere_ids::TableId;
use mazziere_telemetry::Clock;

use super::{KIND, Live, LiveError};

/// Streams asked for at a time.
const PAGE: u32 = 500;

/// After a failure, before the next attempt.
const PAUSE: chrono::Duration = chrono::Duration::milliseconds(200);

/// Brings every running table into memory; the position of the log from which the tail goes on.
///
/// # Errors
/// When the log cannot be read. A table that cannot be replayed is passed over and logged: one bad table must not keep
/// the others from being played.
pub async fn load(live: &Live) -> Result<i64, StoreError> {
    // The position is read first: what is appended meanwhile is seen twice, which does no harm.
    let from = live.store().last_position().await?.map_or(0, |last| last + 1);
    let mut after = None;
    loop {
        let streams = live.store().streams(KIND, StreamStatus::Open, after, PAGE).await?;
        let Some(last) = streams.last().copied() else { return Ok(from) };
        for stream in streams {
            match live.find(TableId::new(stream.uuid())).await {
                Ok(_) => {}
                Err(LiveError::Store(error)) => return Err(error),
                Err(fault) => tracing::error!(error = &fault as &dyn std::error::Error, "a table cannot be resumed"),
            }
        }
        after = Some(last);
    }
}

/// Takes in what is logged from position `from` on, until the future is dropped. A restarted database is waited for.
pub async fn follow(live: &Live, from: i64, clock: &Clock) {
    let mut tail = live.store().tail(from);
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
