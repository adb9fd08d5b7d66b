//! What the lobby's streams have to say when the past is checked again (`mazziere_eventstore::recheck`): every event of
//! them is read and folded, from the first one on.
//!
//! The lobby's streams are never closed, so that those of what is running are checked too.

use mazziere_eventstore::recheck::{Meaning, Recheck, RecheckMetrics, Wrong};
use mazziere_eventstore::{EventStore, StoreError, StreamStatus};
use mazziere_ids::{ClubEventId, StreamId, TableId, TournamentId};
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::failure::Failure;
use crate::log::aggregate::{Aggregate, Identity};
use crate::log::streams::Streams;

/// Streams of a kind, with what names one of them.
struct Kind<I> {
    streams: Streams,
    name: fn(StreamId) -> I,
}

impl<I: Identity> Meaning for Kind<I> {
    async fn check(&self, stream: StreamId) -> Result<(), Wrong> {
        match self.streams.reread(stream, (self.name)(stream)).await {
            // Without its key its links are all that can be checked.
            Ok(()) | Err(Failure::Sealed(_)) => Ok(()),
            Err(Failure::Unavailable(_) | Failure::Conflict(_)) => Err(StoreError::TimedOut.into()),
            Err(failure) => Err(Wrong::Fault(failure.to_string())),
        }
    }
}

/// Walks through all of them.
pub(crate) fn walk(events: &EventStore, streams: &Streams, metrics: &RecheckMetrics) -> Vec<JoinHandle<()>> {
    fn of<I: Identity>(
        (events, streams, metrics): (&EventStore, &Streams, &RecheckMetrics),
        name: fn(StreamId) -> I,
    ) -> JoinHandle<()> {
        let recheck = Recheck::new(events, I::Aggregate::KIND, StreamStatus::Open, metrics);
        tokio::spawn(recheck.run(Kind { streams: streams.clone(), name }))
    }
    let all = (events, streams, metrics);
    vec![
        of::<TournamentId>(all, |stream| TournamentId::new(stream.uuid())),
        of::<ClubEventId>(all, |stream| ClubEventId::new(stream.uuid())),
        // The stream does not say which table it is of, and nothing that is folded depends on it.
        of::<TableId>(all, |_| TableId::new(Uuid::nil())),
    ]
}
