//! An event as it is stored, and the hash chain of its stream, which makes one table verifiable alone.
//!
//! Owns [`StoredEvent`], the format of a link ([`Link`]) and the check of a stream's events ([`verify`]). Pure: where
//! events are stored is the business of `shared/eventstore`, and what they mean that of their owners.
//!
//! ```text
//! payload_hash = SHA-256(payload)
//! event_hash   = SHA-256( field("mazziere.event.v1") field(stream) field(version) field(type) field(schema)
//!                         field(occurred_at) field(previous) field(payload_hash) )
//! field(bytes) = length of bytes as 4 bytes, big-endian, then the bytes
//! ```
//! `stream` is the UUID's 16 bytes; `version` 8 bytes, `schema` 2 bytes, `occurred_at` microseconds since 1970 in 8
//! bytes, all big-endian two's complement; `type` UTF-8; `previous` the hash of the event before, 32 zero bytes for the
//! first. The format never changes: another one would get another name.

mod event;
mod fault;

use chrono::{DateTime, Utc};
use mazziere_ids::StreamId;
use sha2::{Digest, Sha256};

pub use event::StoredEvent;
pub use fault::ChainFault;

/// What the first event of a stream continues.
pub const GENESIS: [u8; 32] = [0; 32];

const DOMAIN: &[u8] = b"mazziere.event.v1";

/// What a link of the chain covers.
#[derive(Debug, Clone, Copy)]
pub struct Link<'a> {
    /// The stream.
    pub stream: StreamId,
    /// The event's version.
    pub version: i64,
    /// The event's type.
    pub r#type: &'a str,
    /// The version of the payload's format.
    pub schema: i16,
    /// When it happened; counted in whole microseconds.
    pub occurred_at: DateTime<Utc>,
    /// The hash of the event before, or [`GENESIS`].
    pub previous: [u8; 32],
    /// SHA-256 of the payload.
    pub payload_hash: [u8; 32],
}

impl Link<'_> {
    /// The event's hash.
    pub fn hash(&self) -> [u8; 32] {
        let mut hasher = Sha256::new();
        let mut field = |bytes: &[u8]| {
            // A field of 4 GiB cannot come this far: types and payload hashes are small.
            hasher.update(u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_be_bytes());
            hasher.update(bytes);
        };
        field(DOMAIN);
        field(self.stream.uuid().as_bytes());
        field(&self.version.to_be_bytes());
        field(self.r#type.as_bytes());
        field(&self.schema.to_be_bytes());
        field(&self.occurred_at.timestamp_micros().to_be_bytes());
        field(&self.previous);
        field(&self.payload_hash);
        hasher.finalize().into()
    }
}

/// SHA-256 of a payload.
pub fn payload_hash(payload: &[u8]) -> [u8; 32] {
    Sha256::digest(payload).into()
}

/// Checks that `events` continue `previous` from `version` on; the hash they end with.
///
/// # Errors
/// The first event that does not.
pub fn verify(
    stream: StreamId,
    mut version: i64,
    mut previous: [u8; 32],
    events: &[StoredEvent],
) -> Result<[u8; 32], ChainFault> {
    for event in events {
        if event.version != version || event.stream != stream {
            return Err(ChainFault::Missing { stream, version });
        }
        let payload_hash = payload_hash(&event.payload);
        if payload_hash != event.payload_hash {
            return Err(ChainFault::Payload { stream, version });
        }
        let StoredEvent { r#type, schema, occurred_at, .. } = event;
        let link = Link { stream, version, r#type, schema: *schema, occurred_at: *occurred_at, previous, payload_hash };
        previous = link.hash();
        if previous != event.event_hash {
            return Err(ChainFault::Link { stream, version });
        }
        version += 1;
    }
    Ok(previous)
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn link() -> Link<'static> {
        Link {
            stream: StreamId::new(Uuid::from_u128(0x0192_0000_0000_7000_8000_0000_0000_0001)),
            version: 1,
            r#type: "card_played",
            schema: 1,
            occurred_at: DateTime::from_timestamp_micros(1_767_297_600_000_001).unwrap(),
            previous: GENESIS,
            payload_hash: payload_hash(b"{\"card\":\"7D\"}"),
        }
    }

    #[test]
    fn the_format_is_the_one_that_is_written_down() {
        // Recomputed from the definition above by other means, not by this code.
        assert_eq!(hex::encode(link().hash()), "ddbff3400fb1a2ed016ffe48437ac6630562854f4ccb1820cbdee020630812db");
    }

    #[test]
    fn every_field_matters() {
        let base = link().hash();
        let other = StreamId::new(Uuid::from_u128(2));
        let later = link().occurred_at + chrono::TimeDelta::microseconds(1);
        for changed in [
            Link { stream: other, ..link() },
            Link { version: 2, ..link() },
            Link { r#type: "card_playe", ..link() },
            Link { schema: 2, ..link() },
            Link { occurred_at: later, ..link() },
            Link { previous: [1; 32], ..link() },
            Link { payload_hash: [1; 32], ..link() },
        ] {
            assert_ne!(changed.hash(), base, "{changed:?}");
        }
    }
}
