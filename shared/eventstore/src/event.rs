//! Events and streams as they are read back.

use bytes::Bytes;
use chrono::{DateTime, Utc};
use mazziere_hashchain::StoredEvent;
use mazziere_ids::{CommandId, StreamId};

/// Whether a stream may still grow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StreamStatus {
    /// Appends are welcome.
    Open,
    /// Its last append closed it; nothing follows, for ever.
    Closed,
}

impl StreamStatus {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Closed => "closed",
        }
    }
}

/// How far a stream is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreamHead {
    /// The stream.
    pub stream: StreamId,
    /// What kind of thing it is about, for example `table`.
    pub kind: String,
    /// The version of its last event, from 1.
    pub version: i64,
    /// Open or closed.
    pub status: StreamStatus,
    /// The hash of its last event.
    pub head_hash: [u8; 32],
}

/// An event at its place in the one order over all streams.
#[derive(Debug, Clone, PartialEq)]
pub struct LoggedEvent {
    /// Its position in the log, from 0, without gaps.
    pub position: i64,
    /// The kind of its stream.
    pub kind: String,
    /// The event.
    pub event: StoredEvent,
}

/// What a stretch of the log holds of what was asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct LogPage {
    /// The last position that was looked at; none when the log does not reach the first. The next page begins after it.
    pub through: Option<i64>,
    /// The events that match, in order; there may be none though the log goes on.
    pub events: Vec<LoggedEvent>,
}

/// The recorded answer to a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    /// The command.
    pub command: CommandId,
    /// The hash of the first request.
    pub request_hash: [u8; 32],
    /// The first answer.
    pub reply: Bytes,
    /// The stream the command went to.
    pub stream: StreamId,
    /// The stream's version after the command.
    pub version: i64,
    /// When the answer was recorded.
    pub recorded_at: DateTime<Utc>,
}
