//! The keys of the tables: one for each deal of each stream, one for the answers of each stream, tags of requests.

use std::fmt;

use mazziere_ids::{CommandId, StreamId};
use mazziere_sealing::{InvalidKeys, KeyId, SealKey, UnknownKey};

/// The master keys of the tables: the first seals, all open. Clones share them.
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
    pub fn newest(&self) -> &KeyId {
        self.0.newest()
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

    /// What stands for a request under the newest key. The hash itself would tell a covered decision to anybody who
    /// tries the few that there are.
    pub fn request_tag(&self, stream: StreamId, command: CommandId, request: &[u8; 32]) -> [u8; 32] {
        self.0.tag("request", &[stream.uuid().as_bytes(), command.uuid().as_bytes(), request])
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
