//! Replays tables that are over, while the house goes on: what an auditor would do years later is done now, so that a
//! log from which something else follows than what was played and paid is found on the day.
//!
//! It takes its time: one table after the other, with a pause. Of a house that ends more tables than that it looks at
//! some.

use std::sync::Arc;

use chrono::Duration;
use mazziere_eventstore::StoredEvent;
use mazziere_eventstore::chain::{self, GENESIS};
use mazziere_ids::{StreamId, TableId};
use mazziere_replay::audit;
use mazziere_replay::house::Fault;
use mazziere_telemetry::Clock;
use prometheus::IntCounterVec;
use tokio::sync::mpsc;

use crate::live::Live;

/// The pause after a table.
const PAUSE: Duration = Duration::seconds(1);

/// Events read at a time.
const PAGE: u32 = 1_000;

/// Replays what is over.
pub struct Auditor {
    live: Arc<Live>,
    over: mpsc::Receiver<TableId>,
    replays: IntCounterVec,
}

impl Auditor {
    /// An auditor of the tables that `over` names.
    pub fn new(live: Arc<Live>, replays: IntCounterVec, over: mpsc::Receiver<TableId>) -> Auditor {
        Auditor { live, over, replays }
    }

    /// Replays until the future is dropped.
    pub async fn run(mut self, clock: Clock) {
        while let Some(table) = self.over.recv().await {
            self.replay(StreamId::from(table)).await;
            clock.sleep(PAUSE).await;
        }
    }

    async fn replay(&self, stream: StreamId) {
        let stored = match self.stored(stream).await {
            Ok(stored) => stored,
            Err(error) => {
                tracing::debug!(error = &error as &dyn std::error::Error, %stream, "a log could not be read");
                return;
            }
        };
        // A long match is replayed in some milliseconds, in which nobody should have to wait for this thread.
        let checked = tokio::task::spawn_blocking(move || {
            chain::verify(stream, 1, GENESIS, &stored).map_err(Fault::from)?;
            audit::check(stream, &stored).map_err(Fault::from)
        });
        let checked = checked.await;
        let outcome = match checked {
            Ok(Ok(_)) => "agrees",
            Ok(Err(fault)) => {
                tracing::error!(error = &fault as &dyn std::error::Error, "a replay differs");
                "differs"
            }
            Err(error) => {
                tracing::error!(%error, %stream, "a replay broke");
                "differs"
            }
        };
        self.replays.with_label_values(&[outcome]).inc();
    }

    async fn stored(&self, stream: StreamId) -> Result<Vec<StoredEvent>, mazziere_eventstore::StoreError> {
        let mut all: Vec<StoredEvent> = Vec::new();
        loop {
            let after = all.last().map_or(0, |last| last.version);
            let page = self.live.store().read_stream(stream, after, PAGE).await?;
            if page.is_empty() {
                return Ok(all);
            }
            all.extend(page);
        }
    }
}
