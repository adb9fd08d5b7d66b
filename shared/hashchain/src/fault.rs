//! What can be wrong with a stream.

use mazziere_ids::StreamId;

/// The first thing that is wrong with a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChainFault {
    /// An event is missing.
    #[error("stream {stream}: version {version} is missing")]
    Missing {
        stream: StreamId,
        /// The version that is not there.
        version: i64,
    },
    /// The payload is not what was hashed.
    #[error("stream {stream}: the payload of version {version} was changed")]
    Payload {
        stream: StreamId,
        /// The event's version.
        version: i64,
    },
    /// The event's hash does not follow from the event and its predecessor.
    #[error("stream {stream}: the chain breaks at version {version}")]
    Link {
        stream: StreamId,
        /// The event's version.
        version: i64,
    },
    /// The events are sound but the head says something else.
    #[error("stream {stream}: the head does not agree with the events (version {version})")]
    Head {
        stream: StreamId,
        /// The last event's version.
        version: i64,
    },
}
