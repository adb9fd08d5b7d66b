//! What is appended, and what comes of it.

use crate::error::StoreError;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use mazziere_contract::act::StaffAct;
use mazziere_ids::{CommandId, StreamId};
use std::borrow::Cow;

/// The largest payload or reply, in bytes.
pub(crate) const MAX_BYTES: usize = 1 << 20;

/// The most events one append may carry.
pub(crate) const MAX_EVENTS: usize = 1000;

/// One append: events that follow version `expected` of a stream, together with the receipt of the command that caused
/// them; all or nothing.
///
/// Without events it records a refusal: the receipt alone, and only if the stream is still at the version on which the
/// refusal was decided.
#[derive(Debug, Clone)]
pub struct Append {
    /// The stream.
    pub stream: StreamId,
    /// What kind of thing the stream is about; fixed by its first append.
    pub kind: &'static str,
    /// The version this continues; 0 = the stream must not exist yet.
    pub expected: i64,
    /// The hash of that version, where the caller knows it: a stream that has another one there takes nothing, because
    /// somebody has rewritten what was followed.
    pub continues: Option<[u8; 32]>,
    /// When it happened: stamped on every event, to the microsecond (finer digits are dropped).
    pub occurred_at: DateTime<Utc>,
    /// The events, in order; they get the versions `expected + 1`, `expected + 2`...
    pub events: Vec<NewEvent>,
    /// The answer to the command, kept for ever.
    pub receipt: Option<NewReceipt>,
    /// Whether these are the stream's last events.
    pub close: bool,
}

/// An event to be appended.
#[derive(Debug, Clone)]
pub struct NewEvent {
    /// What happened, in snake case, past tense.
    pub r#type: Cow<'static, str>,
    /// The version of the payload's format, from 1.
    pub schema: i16,
    /// The canonical bytes; stored and hashed exactly as they are.
    pub payload: Bytes,
    /// What is not evidence; the store adds the current `traceparent` to an object that has none.
    pub metadata: serde_json::Value,
}

impl NewEvent {
    /// An event whose metadata names the trace of the work being done now (`{"traceparent": ".."}`), if there is one.
    pub fn traced(r#type: impl Into<Cow<'static, str>>, schema: i16, payload: impl Into<Bytes>) -> Self {
        let traceparent = mazziere_telemetry::trace::current_traceparent();
        Self::traced_as(r#type, schema, payload, traceparent.as_deref())
    }

    /// An event whose metadata names this trace: where what several have asked for is appended together, each of their
    /// events names their own.
    pub fn traced_as(
        r#type: impl Into<Cow<'static, str>>,
        schema: i16,
        payload: impl Into<Bytes>,
        traceparent: Option<&str>,
    ) -> Self {
        let metadata = match traceparent {
            Some(traceparent) => serde_json::json!({ "traceparent": traceparent }),
            None => serde_json::json!({}),
        };
        Self { r#type: r#type.into(), schema, payload: payload.into(), metadata }
    }
}

/// The answer to a command, to be recorded with its events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewReceipt {
    /// The command.
    pub command: CommandId,
    /// A hash over everything that makes the request what it is; another one under the same command is refused.
    pub request_hash: [u8; 32],
    /// What the command was answered.
    pub reply: Bytes,
    /// What a member of the staff did with it, recorded in the same transaction; none for players and services, and for
    /// what was refused.
    pub act: Option<StaffAct>,
}

/// What an accepted append did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    /// The stream.
    pub stream: StreamId,
    /// Its version now.
    pub version: i64,
    /// The hash of its last event now (zero when the stream does not exist).
    pub head_hash: [u8; 32],
}

impl Append {
    /// The stream's version if this is accepted.
    pub(crate) fn version_after(&self) -> i64 {
        self.expected.saturating_add(i64::try_from(self.events.len()).unwrap_or(i64::MAX))
    }

    /// Why it is refused where its head is another one than that of the stream, if its caller knows the stream.
    pub(crate) fn rewritten(&self) -> Option<StoreError> {
        self.continues.map(|_| StoreError::Rewritten { stream: self.stream, version: self.expected })
    }

    /// What a member of the staff does with it.
    pub(crate) fn act(&self) -> Option<&StaffAct> {
        self.receipt.as_ref().and_then(|receipt| receipt.act.as_ref())
    }

    /// Refuses what could never be stored, before it can spoil a batch.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let wrong = |why: &'static str| Err(StoreError::Invalid(why));
        if self.expected < 0 {
            return wrong("the expected version is negative");
        }
        if self.kind.is_empty() {
            return wrong("the stream's kind is empty");
        }
        if self.events.is_empty() && self.receipt.is_none() {
            return wrong("an append carries events, a receipt, or both");
        }
        if self.events.is_empty() && self.close {
            return wrong("only an append with events can close a stream");
        }
        if self.events.len() > MAX_EVENTS {
            return wrong("an append carries at most 1000 events");
        }
        if self.receipt.as_ref().is_some_and(|receipt| receipt.reply.len() > MAX_BYTES) {
            return wrong("a receipt's reply is at most one mebibyte");
        }
        for event in &self.events {
            if event.payload.len() > MAX_BYTES {
                return wrong("an event's payload is at most one mebibyte");
            }
            if event.r#type.is_empty() || event.r#type.contains('\0') || event.schema < 1 {
                return wrong("an event has a type and a schema version from 1");
            }
        }
        Ok(())
    }
}
