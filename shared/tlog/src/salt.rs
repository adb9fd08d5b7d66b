//! Salts of what a leaf hashes about people, and the keys that they are derived from.
//!
//! A person has a key of 32 random bytes, the house another one. A salt is derived for each part of each posting, so
//! none is stored, and telling one tells nothing of the others. Who deletes the key of a person leaves every leaf as it
//! is and makes all that hashes this person impossible to guess, but for salts that were told before.
//!
//! ```text
//! salt = HKDF-SHA256(salt "mazziere tlog v1", ikm key, info field("posting") field(sequence, 8 bytes)
//!                    field(part, 2 bytes))
//! field(bytes) = length of bytes as 4 bytes, big-endian, then the bytes
//! ```

use std::fmt;

use hkdf::Hkdf;
use sha2::Sha256;

use crate::hash::Hash;

/// What is hashed before a part of a posting; who knows it and the part can check the leaf.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt(pub [u8; 32]);

impl Salt {
    /// The hash of a part: that of a leaf which is the salt and then the part.
    pub fn hash(&self, part: &[u8]) -> Hash {
        Hash::of_leaf(&[&self.0[..], part].concat())
    }
}

/// Where the salts of one person, or of the house, come from.
#[derive(Clone)]
pub struct SaltKey(pub [u8; 32]);

impl SaltKey {
    /// The salt of a part of the posting at `sequence`.
    pub fn salt(&self, sequence: u64, part: u16) -> Salt {
        let mut info = Vec::new();
        for part in [&b"posting"[..], &sequence.to_be_bytes(), &part.to_be_bytes()] {
            push_field(&mut info, part);
        }
        let mut salt = [0; 32];
        // HKDF gives out 255 blocks, and this is one: it cannot fail, and if it did the leaf would match nothing.
        let expanded = Hkdf::<Sha256>::new(Some(b"mazziere tlog v1"), &self.0).expand(&info, &mut salt);
        debug_assert!(expanded.is_ok());
        Salt(salt)
    }
}

/// Appends a field: its length and its bytes.
pub(crate) fn push_field(bytes: &mut Vec<u8>, field: &[u8]) {
    // Longer fields do not come this far: what the ledger keeps has a few hundred bytes.
    bytes.extend(u32::try_from(field.len()).unwrap_or(u32::MAX).to_be_bytes());
    bytes.extend(field);
}

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt")
    }
}

impl fmt::Debug for SaltKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SaltKey")
    }
}
