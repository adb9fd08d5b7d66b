//! An event as the store gives it back.

use bytes::Bytes;
use chrono::{DateTime, Utc};
use mazziere_ids::StreamId;

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
    /// The link of the stream's hash chain: see [`crate::Link`].
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
