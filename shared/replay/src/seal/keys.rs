//! The keys of the tables: one for each deal of each stream, one for the answers of each stream, tags of requests.

use std::fmt;

use mazziere_ids::{CommandId, StreamId};
use mazziere_sealing::{InvalidKeys, KeyId, SealKey, UnknownKey};

/// The master keys of the tables: the first seals, all open. Clones share them, and what replaces them.
#[derive(Clone)]
pub struct Keys(mazziere_sealing::Keys);

impl Keys {
    /// Reads a list, as [`mazziere_sealing::Keys::parse`].
    ///
    /// # Errors
    /// What is wrong with which entry.
    pub fn parse(text: &str) -> Result<Keys, InvalidKeys> {
        mazziere_sealing::Keys::parse(text).map(Keys)
    }

    /// The key that seals what is promised from now on.
    pub fn newest(&self) -> KeyId {
        self.0.newest()
    }

    /// Whether there is such a master key.
    pub fn knows(&self, id: &KeyId) -> bool {
        self.0.knows(id)
    }

    /// Whether all tables could be opened, as [`mazziere_sealing::Keys::all_known`].
    ///
    /// # Errors
    /// How many could not and which keys are wanting, for an operator.
    pub fn all_known<'a>(&self, parked: impl Iterator<Item = &'a KeyId>) -> Result<(), String> {
        self.0.all_known("tables", parked)
    }

    /// The key of a deal of a stream.
    ///
    /// # Errors
    /// When there is no such master key.
    pub fn deal_key(&self, id: &KeyId, stream: StreamId, deal: u32) -> Result<SealKey, UnknownKey> {
        self.0.key(id, "deal", &[stream.uuid().as_bytes(), &deal.to_be_bytes()])
    }

    /// The key of the answers to commands on a stream. It is never published.
    ///
    /// # Errors
    /// When there is no such master key.
    pub fn reply_key(&self, id: &KeyId, stream: StreamId) -> Result<SealKey, UnknownKey> {
        self.0.key(id, "reply", &[stream.uuid().as_bytes()])
    }

    /// The same under the newest master key, and which that is.
    pub fn newest_reply_key(&self, stream: StreamId) -> (KeyId, SealKey) {
        self.0.newest_key("reply", &[stream.uuid().as_bytes()])
    }

    /// What stands for a request under the newest key, and which that is. The hash itself would tell a covered decision
    /// to anybody who tries the few that there are.
    pub fn request_tag(&self, stream: StreamId, command: CommandId, request: &[u8; 32]) -> (KeyId, [u8; 32]) {
        self.0.newest_tag("request", &[stream.uuid().as_bytes(), command.uuid().as_bytes(), request])
    }

    /// The same under this key.
    ///
    /// # Errors
    /// When there is no such master key.
    pub fn request_tag_under(
        &self,
        id: &KeyId,
        stream: StreamId,
        command: CommandId,
        request: &[u8; 32],
    ) -> Result<[u8; 32], UnknownKey> {
        self.0.tag(id, "request", &[stream.uuid().as_bytes(), command.uuid().as_bytes(), request])
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
