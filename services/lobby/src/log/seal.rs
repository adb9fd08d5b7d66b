//! Sealing: the secret of a tournament's draws lies in its stream encrypted, under keys that the lobby alone holds,
//! until the last draw is made. Other logins, backups and replicas read the log too.
//!
//! | schema | payload |
//! |---|---|
//! | 1 | the event |
//! | 2, sealed | `{"sealed":{"key","commitment","nonce","box"}}` |
//! | 2, opening | `{"opens":{"secret"},"event":..}`: after it nothing is drawn, so the secret is shown, in hex |
//!
//! A box is bound to stream, version, type and master key (`shared/sealing`). A bracket is drawn once, and
//! `bracket_drawn` itself shows the secret; where seats are drawn to the end, the last event opens it. Any reader of
//! the log of a tournament that is over can check the secret against the commitment of `tournament_opened`, without a
//! key.
//!
//! **Invariant:** what a row holds is the event's own JSON, byte for byte, whichever way it is stored.

#[cfg(feature = "service")]
mod write;

use std::fmt;

use bytes::Bytes;
use mazziere_fairdeal::Secret;
use mazziere_hashchain::StoredEvent;
use mazziere_ids::StreamId;
use mazziere_sealing::{InvalidKeys, KeyId, SealKey, Sealed, UnknownKey, place};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The version of payloads that are sealed, or open what was.
pub const SEALED_SCHEMA: i16 = 2;

/// The schema of the event within such a row. A row that hides another one will need a number of its own.
pub const SCHEMA_WITHIN: i16 = 1;

const DOMAIN: &[u8] = b"mazziere seal v1 draw";

/// How a sealed row begins.
const SEALED: &[u8] = br#"{"sealed":"#;

/// How an event is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover<'a> {
    /// As it is: nothing in it is hidden from readers of the log.
    Plain,
    Sealed,
    /// As it is, with the secret that nothing is drawn from any more.
    Opens(&'a Secret),
}

/// The master keys of the lobby: the first seals, all open. Clones share them, and what replaces them.
#[derive(Clone)]
pub struct Keys(mazziere_sealing::Keys);

/// Where a row stands.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// In which stream.
    pub stream: StreamId,
    /// At which version.
    pub version: i64,
    /// The type of its event.
    pub name: &'a str,
}

impl Place<'_> {
    fn about(&self, key: &KeyId) -> Vec<u8> {
        let key = key.to_string();
        let stream = self.stream.uuid();
        place(&[DOMAIN, stream.as_bytes(), &self.version.to_be_bytes(), self.name.as_bytes(), key.as_bytes()])
    }
}

/// Why a row cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum UnreadableRow {
    /// The master key is not known here.
    #[error(transparent)]
    Key(#[from] UnknownKey),
    /// It is none that was ever written at this place.
    #[error("the row is not what was written there")]
    Broken,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SealedRow {
    sealed: Sealed,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Opened {
    secret: Secret,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OpeningRow {
    opens: Opened,
    event: Box<RawValue>,
}

impl Keys {
    /// Reads a list, as [`mazziere_sealing::Keys::parse`].
    ///
    /// # Errors
    /// What is wrong with which entry.
    pub fn parse(text: &str) -> Result<Keys, InvalidKeys> {
        mazziere_sealing::Keys::parse(text).map(Keys)
    }

    /// Whether all tournaments could be opened, as [`mazziere_sealing::Keys::all_known`].
    ///
    /// # Errors
    /// How many could not and which keys are wanting, for an operator.
    pub fn all_known<'a>(&self, parked: impl Iterator<Item = &'a KeyId>) -> Result<(), String> {
        self.0.all_known("tournaments", parked)
    }

    fn draw_key(&self, id: &KeyId, stream: StreamId) -> Result<SealKey, UnknownKey> {
        self.0.key(id, "draw", &[stream.uuid().as_bytes()])
    }

    /// The event's own JSON in a row of schema 2.
    ///
    /// # Errors
    /// When its key is not known here, or it is none that was ever written at this place.
    pub fn payload(&self, stored: &StoredEvent) -> Result<Bytes, UnreadableRow> {
        if !stored.payload.starts_with(SEALED) {
            let row: OpeningRow = serde_json::from_slice(&stored.payload).map_err(|_| UnreadableRow::Broken)?;
            return Ok(Bytes::copy_from_slice(row.event.get().as_bytes()));
        }
        let SealedRow { sealed } = serde_json::from_slice(&stored.payload).map_err(|_| UnreadableRow::Broken)?;
        let key = self.draw_key(&sealed.key, stored.stream)?;
        let place = Place { stream: stored.stream, version: stored.version, name: &stored.r#type };
        sealed.open(&key, &place.about(&sealed.key)).map(Bytes::from).ok_or(UnreadableRow::Broken)
    }
}

impl From<mazziere_sealing::Keys> for Keys {
    fn from(keys: mazziere_sealing::Keys) -> Keys {
        Keys(keys)
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests;
