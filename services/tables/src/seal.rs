//! Sealing: what nobody may see before a deal is over lies in the database encrypted, under keys that the tables alone
//! hold.
//!
//! Owns the keys ([`keys`]), the stored form of a row ([`record`]) and of an answer ([`reply`]). Which row is sealed
//! under which deal, and which row opens it, is decided by [`crate::table::cover`].
//!
//! The cipher is XChaCha20-Poly1305 with a random nonce for every box. What it stands for is bound to its place: a box
//! that is moved to another stream, version, type or deal does not open. Texts are filled up to a multiple of 128
//! bytes, so that the length of a covered decision tells nothing.
//!
//! **Invariants:** sealing changes how a row is stored and nothing else: rules, views and replay see the events as they
//! always were. The chain of the event store runs over what is stored. The key of a deal is published in the row that
//! ends it, so that whoever has the log of a finished table reads all of it without any other key.
//!
//! Non-goals: who may see what (see [`crate::table::view`]); rights in the database.

pub mod keys;
pub mod record;
pub mod reply;

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde::{Deserialize, Serialize};

pub use keys::{InvalidKeys, KeyId, Keys, Nonce, SealKey, UnknownKey};

/// Texts have a multiple of this length, in bytes, when they are sealed.
const BLOCK: usize = 128;

/// Something sealed, as it stands in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed {
    /// The id of the master key.
    key: KeyId,
    /// The deal, if its key opens this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deal: Option<u32>,
    /// What commits to the derived key, in hex.
    commitment: String,
    /// The nonce, in base64.
    nonce: String,
    /// The text and its tag, in base64.
    r#box: String,
}

impl Sealed {
    /// Seals a JSON text.
    fn new((id, deal): (&KeyId, Option<u32>), key: &SealKey, nonce: Nonce, about: &[u8], text: &[u8]) -> Sealed {
        let mut filled = text.to_vec();
        filled.resize(text.len().next_multiple_of(BLOCK), b' ');
        Sealed {
            key: id.clone(),
            deal,
            commitment: hex::encode(key.commitment()),
            nonce: STANDARD_NO_PAD.encode(nonce),
            r#box: STANDARD_NO_PAD.encode(key.seal(nonce, about, &filled)),
        }
    }

    /// The text; none if it is not what was sealed, under this key and at this place.
    fn open(&self, key: &SealKey, about: &[u8]) -> Option<Vec<u8>> {
        if self.commitment != hex::encode(key.commitment()) {
            return None;
        }
        let nonce: Nonce = STANDARD_NO_PAD.decode(&self.nonce).ok()?.try_into().ok()?;
        let mut text = key.open(nonce, about, &STANDARD_NO_PAD.decode(&self.r#box).ok()?)?;
        text.truncate(text.trim_ascii_end().len());
        Some(text)
    }
}

/// A nonce from the operating system. Without one nothing may be sealed.
pub fn nonce() -> Nonce {
    let mut nonce = [0; 24];
    getrandom::fill(&mut nonce).expect("the operating system gives random bytes");
    nonce
}

#[cfg(test)]
mod tests;
