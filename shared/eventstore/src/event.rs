//! Events and streams as they are read back.

use bytes::Bytes;
use chrono::{DateTime, Utc};
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

/// An event as it is stored.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredEvent {
    /// The stream it belongs to.
    pub stream: StreamId,
    /// Its version within the stream, from 1, without gaps.
    pub version: i64,
    /// What happened, for example `card_played`.
    pub r#type: String,
    /// The version of the payload's format, from 1.
    pub schema: i16,
    /// When it happened, to the microsecond.
    pub occurred_at: DateTime<Utc>,
    /// The canonical bytes that were appended and hashed.
    pub payload: Bytes,
    /// SHA-256 of the payload.
    pub payload_hash: [u8; 32],
    /// The link of the stream's hash chain: see [`crate::chain`].
    pub event_hash: [u8; 32],
    /// What is not evidence: trace context and the like; not covered by the hash.
    pub metadata: serde_json::Value,
}

impl StoredEvent {
    /// The trace of the work that appended it, if that is known.
    pub fn traceparent(&self) -> Option<&str> {
        self.metadata.get("traceparent")?.as_str()
    }
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
