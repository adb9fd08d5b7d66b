//! Hashes of the tree: of leaves, of nodes, of the empty tree (RFC 6962, section 2.1).

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::fault::Fault;

/// The largest tree: what a `bigint` of the database counts. Sums of two positions do not overflow.
pub const MAX_SIZE: u64 = i64::MAX as u64;

/// A SHA-256 hash; as text it is base64, as in every text format of C2SP.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The root of a tree without leaves: the hash of nothing.
    pub const EMPTY: Hash = Hash([
        0xe3, 0xb0, 0xc4, 0x42, 0x98, 0xfc, 0x1c, 0x14, 0x9a, 0xfb, 0xf4, 0xc8, 0x99, 0x6f, 0xb9, 0x24, 0x27, 0xae,
        0x41, 0xe4, 0x64, 0x9b, 0x93, 0x4c, 0xa4, 0x95, 0x99, 0x1b, 0x78, 0x52, 0xb8, 0x55,
    ]);

    /// SHA-256 of `0x00` and the entry.
    pub fn of_leaf(entry: &[u8]) -> Hash {
        Hash(Sha256::new().chain_update([0]).chain_update(entry).finalize().into())
    }

    /// SHA-256 of `0x01`, the left and the right child.
    pub fn of_node(left: Hash, right: Hash) -> Hash {
        let mut bytes = [1; 65];
        bytes[1..33].copy_from_slice(&left.0);
        bytes[33..].copy_from_slice(&right.0);
        Hash(Sha256::digest(bytes).into())
    }

    /// Reads base64 in its one canonical spelling: 43 characters and `=`.
    pub fn parse(text: &str) -> Option<Hash> {
        if text.len() != 44 {
            return None;
        }
        Some(Hash(STANDARD.decode(text).ok()?.try_into().ok()?))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&STANDARD.encode(self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The hash of a complete subtree over `hashes`, of which there are a power of two.
pub(crate) fn fold(hashes: &[Hash]) -> Option<Hash> {
    match hashes {
        [] => None,
        [hash] => Some(*hash),
        _ => {
            let (left, right) = hashes.split_at(hashes.len().next_power_of_two() / 2);
            Some(Hash::of_node(fold(left)?, fold(right)?))
        }
    }
}

/// A number as the text formats have it: decimal, without sign and leading zeros.
pub(crate) fn decimal(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || (text.len() > 1 && text.starts_with('0')) {
        return None;
    }
    text.parse().ok()
}

/// A size of a tree that can be kept.
pub(crate) fn sized(size: u64) -> Result<u64, Fault> {
    if size > MAX_SIZE { Err(Fault::Size(size)) } else { Ok(size) }
}
