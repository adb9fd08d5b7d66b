//! Replays tables that are over, while the house goes on: what an auditor would do years later is done now, so that a
//! log from which something else follows than what was played and paid is found on the day.
//!
//! It takes its time: one table after the other, with a pause. Of a house that ends more tables than that it looks at
//! some. [`Past`] is how every table that is over is checked again, round after round (`mazziere_eventstore::recheck`).

use std::sync::Arc;

use chrono::Duration;
use mazziere_eventstore::chain::{self, GENESIS};
use mazziere_eventstore::recheck::{Meaning, Wrong};
use mazziere_eventstore::{EventStore, StoredEvent};
use mazziere_ids::{StreamId, TableId};
use mazziere_replay::audit::{self, Check, ReplayFault, Replayed};
use mazziere_replay::house::{Fault, is_sealed};
use mazziere_replay::seal::record::Reader;
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

/// What the log of a table that is over has to say: all of it, page by page, as an auditor would replay it.
pub struct Past(pub EventStore);

impl Past {
    async fn page(&self, stream: StreamId, after: i64) -> Result<Vec<StoredEvent>, Wrong> {
        Ok(self.0.read_stream(stream, after, PAGE).await?)
    }

    /// The keys that the log opens by itself; none of a table that was given up, because it could not be followed.
    async fn reader(&self, stream: StreamId) -> Result<Option<Reader<'static>>, Wrong> {
        let mut reader = Reader::of(&[]);
        let mut after = 0;
        loop {
            let page = self.page(stream, after).await?;
            let Some(last) = page.last() else { return Ok(Some(reader)) };
            after = last.version;
            if page.iter().any(audit::is_dead) {
                return Ok(None);
            }
            reader.learn(&page);
        }
    }
}

impl Meaning for Past {
    async fn check(&self, stream: StreamId) -> Result<(), Wrong> {
        let Some(reader) = self.reader(stream).await? else { return Ok(()) };
        let mut check = Check::new(stream, reader);
        let mut after = 0;
        loop {
            let page = self.page(stream, after).await?;
            let Some(last) = page.last() else { break };
            after = last.version;
            let replay = move || {
                let replayed = page.iter().try_for_each(|stored| check.take(stored).map(drop));
                let wrong = |fault: ReplayFault| match is_sealed(&fault) {
                    // Its last row would have opened all that was sealed.
                    true => Wrong::Fault(format!("{fault}: its end is missing")),
                    false => Wrong::Fault(fault.to_string()),
                };
                replayed.map(|()| check).map_err(wrong)
            };
            // Rules that are given what they never decided may break off.
            let broke = |_| Wrong::Fault(format!("stream {stream}, after version {after}: the rules broke off"));
            check = tokio::task::spawn_blocking(replay).await.map_err(broke)??;
        }
        match check.end() {
            Ok(Replayed { over: true, .. }) => Ok(()),
            Ok(_) => Err(Wrong::Fault(format!("stream {stream}: its end is missing"))),
            Err(fault) => Err(Wrong::Fault(fault.to_string())),
        }
    }
}
