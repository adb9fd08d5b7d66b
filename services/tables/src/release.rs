//! Which release of the program plays: the log says so whenever another one is installed.
//!
//! One stream of the house, kind `release`, has an event for each time that a replica of the tables started as another
//! release than the one before it: version and digest of the program, and the version of each game's rules. So an
//! auditor knows which program to read beside a table that was opened at some place of the log. While replicas of two
//! releases take each other's place, each start may write one.
//!
//! **Invariant:** the same release started again writes nothing, however many replicas start at once.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use mazziere_eventstore::{Append, AppendError, EventStore, NewEvent, StoreError};
use mazziere_ids::{StreamId, derive_uuid};
use mazziere_rules::registry;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The kind of the stream.
pub const KIND: &str = "release";

/// Its only event.
pub const INSTALLED: &str = "release_installed";

/// The version of its shape.
pub const SCHEMA: i16 = 1;

/// How often a start tries to write what another one has written meanwhile.
const ATTEMPTS: usize = 5;

/// A release of the program, as the log has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Release {
    /// The version of the program, as it says it itself.
    pub version: String,
    /// SHA-256 of the executable, in hex.
    pub digest: String,
    /// The version of the rules under which new tables open, by the name of the game.
    pub rules: BTreeMap<String, u16>,
}

impl Release {
    /// The program `version` with this digest, and the rules that it is built with.
    pub fn new(version: &str, digest: &[u8; 32]) -> Release {
        let rules = registry::games().iter().map(|game| (game.name.to_owned(), game.version)).collect();
        Release { version: version.to_owned(), digest: hex::encode(digest), rules }
    }
}

/// The stream of a house.
pub fn stream() -> StreamId {
    StreamId::new(derive_uuid(Uuid::nil(), KIND))
}

/// Writes that `release` is installed, unless it was the last one; whether it did.
///
/// # Errors
/// When the log cannot be read or written.
pub async fn note(store: &EventStore, release: &Release, at: DateTime<Utc>) -> Result<bool, StoreError> {
    let unsaid = |error: serde_json::Error| StoreError::Inconsistent(error.to_string());
    let payload = serde_json::to_vec(release).map_err(unsaid)?;
    for _ in 0..ATTEMPTS {
        let version = store.head(stream()).await?.map_or(0, |head| head.version);
        let last = store.read_stream(stream(), version - 1, 1).await?;
        if last.first().is_some_and(|event| event.payload[..] == payload[..]) {
            return Ok(false);
        }
        let append = Append {
            stream: stream(),
            kind: KIND,
            expected: version,
            continues: None,
            occurred_at: at,
            events: vec![NewEvent::traced(INSTALLED, SCHEMA, payload.clone())],
            receipt: None,
            close: false,
        };
        match store.append(append).await {
            Ok(_) => return Ok(true),
            // Another replica was quicker: it may have been this very release.
            Err(AppendError::Conflict { .. }) => {}
            Err(AppendError::Store(error)) => return Err(error),
            Err(other) => tracing::warn!(error = %other, "the release cannot be noted"),
        }
    }
    Ok(false)
}
