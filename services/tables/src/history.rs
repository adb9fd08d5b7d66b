//! History that the database has lost: what a replica does when it notices, and what the log says of it.
//!
//! After a fail-over to a standby that was behind, or a backup that was brought back, memory is ahead of the log (see
//! `lost_history` of the event store). The replica says so in the log, where it is not lost again, is ready for nothing
//! any more, and its process ends: what starts in its place knows what the database knows.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};
use mazziere_eventstore::{Append, AppendError, EventStore, LostHistory, NewEvent, StoreError};
use mazziere_ids::{StreamId, derive_uuid};
use mazziere_telemetry::Clock;
use mazziere_telemetry::metrics::{Error, Kind, Metrics, Sample};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use uuid::Uuid;

use crate::clock::pulse;

/// Says that history was lost. Its stream is of the kind of outages, and has one for each replica that noticed.
pub const LOST: &str = "history_lost";

/// The version of its shape.
pub const SCHEMA: i16 = 1;

/// How often a replica tries to write what others write at the same time.
const ATTEMPTS: usize = 20;

/// How long the log is tried before the process ends without a word in it.
const PATIENCE: Duration = Duration::from_secs(10);

/// What was lost, as the log has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loss {
    /// The stream of an event that was committed and is missing, or is another one now.
    pub stream_id: StreamId,
    /// Its version.
    pub version: i64,
    /// The position up to which the replica had read the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_through: Option<i64>,
    /// The last position of the log when it was noticed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_position: Option<i64>,
}

impl From<LostHistory> for Loss {
    fn from(lost: LostHistory) -> Loss {
        let LostHistory { stream, version, read_through, last_position } = lost;
        Loss { stream_id: stream, version, read_through, last_position }
    }
}

/// The stream of a house.
pub fn stream() -> StreamId {
    StreamId::new(derive_uuid(Uuid::nil(), LOST))
}

/// When history was last lost, for operators; the epoch where it never was. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct LastLoss(Arc<AtomicI64>);

impl LastLoss {
    /// Shown as a metric.
    ///
    /// # Errors
    /// When it is registered already.
    pub fn shown(metrics: &Metrics) -> Result<LastLoss, Error> {
        let last = LastLoss::default();
        let shown = last.clone();
        let help = "When a replica last noticed that the database had lost history, in seconds since 1970; 0 where \
            none was lost.";
        metrics.observed(Kind::Gauge, "mazziere_history_lost_timestamp_seconds", help, &[], move || {
            let at = DateTime::from_timestamp(shown.0.load(Ordering::Relaxed), 0).unwrap_or_default();
            vec![Sample::of(&[], (at - DateTime::UNIX_EPOCH).as_seconds_f64())]
        })?;
        Ok(last)
    }

    fn set(&self, at: DateTime<Utc>) {
        self.0.store(at.timestamp(), Ordering::Relaxed);
    }

    /// Reads what the log says.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn learn(&self, store: &EventStore) -> Result<(), StoreError> {
        let Some(head) = store.head(stream()).await? else { return Ok(()) };
        let last = store.read_stream(stream(), head.version - 1, 1).await?;
        last.first().into_iter().for_each(|event| self.set(event.occurred_at));
        Ok(())
    }
}

/// Waits until history was lost, and says so, in the log too. `told` is true afterwards.
pub async fn watch(store: EventStore, clock: Clock, last: LastLoss, told: watch::Sender<bool>) {
    let mut lost = store.lost_history();
    let Ok(Some(lost)) = lost.wait_for(Option::is_some).await.map(|lost| *lost) else { return };
    tracing::error!(%lost, "the database has lost history that was acknowledged; this process ends");
    last.set(clock.now());
    match tokio::time::timeout(PATIENCE, note(&store, &lost.into(), clock.now())).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%error, "that history was lost is not in the log"),
        Err(_) => tracing::error!("that history was lost is not in the log: it cannot be written in time"),
    }
    told.send_replace(true);
}

/// Writes what was lost.
async fn note(store: &EventStore, loss: &Loss, at: DateTime<Utc>) -> Result<(), StoreError> {
    let payload = serde_json::to_vec(loss).map_err(|error| StoreError::Inconsistent(error.to_string()))?;
    for _ in 0..ATTEMPTS {
        let version = store.head(stream()).await?.map_or(0, |head| head.version);
        let append = Append {
            stream: stream(),
            kind: pulse::KIND,
            expected: version,
            continues: None,
            occurred_at: at,
            events: vec![NewEvent::traced(LOST, SCHEMA, payload.clone())],
            receipt: None,
            close: false,
        };
        match store.append(append).await {
            Ok(_) => return Ok(()),
            // Another replica was quicker.
            Err(AppendError::Conflict { .. }) => {}
            Err(AppendError::Store(error)) => return Err(error),
            Err(other) => return Err(StoreError::Inconsistent(other.to_string())),
        }
    }
    Err(StoreError::TimedOut)
}
