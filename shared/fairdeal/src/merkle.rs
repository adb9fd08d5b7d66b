//! The tree of RFC 9162 over leaves that are hashed already: roots, paths from a leaf, and where a path leads to.
//!
//! Non-goals: what a leaf is hashed of (see [`crate::opening`] and [`crate::promises`]).

use sha2::{Digest, Sha256};

use crate::secret::bytes32;

pub(crate) type Hash = [u8; 32];

bytes32! {
    /// A neighbour on the way from a leaf to the root.
    #[derive(Debug)]
    Sibling
}

fn node(left: &Hash, right: &Hash) -> Hash {
    let mut bytes = [1; 65];
    bytes[1..33].copy_from_slice(left);
    bytes[33..].copy_from_slice(right);
    Sha256::digest(bytes).into()
}

/// Where a list of `len` leaves splits: the largest power of two below its length.
fn split(len: usize) -> usize {
    len.next_power_of_two() / 2
}

pub(crate) fn tree(leaves: &[Hash]) -> Hash {
    match leaves {
        [leaf] => *leaf,
        _ => {
            let (left, right) = leaves.split_at(split(leaves.len()));
            node(&tree(left), &tree(right))
        }
    }
}

/// The neighbours on the way up from the leaf at `index`, lowest first.
pub(crate) fn siblings(leaves: &[Hash], index: usize, path: &mut Vec<Sibling>) {
    if leaves.len() == 1 {
        return;
    }
    let at = split(leaves.len());
    let (left, right) = leaves.split_at(at);
    if index < at {
        siblings(left, index, path);
        path.push(Sibling(tree(right)));
    } else {
        siblings(right, index - at, path);
        path.push(Sibling(tree(left)));
    }
}

/// The root that `path` leads to, or none if its length is not that of this place's path. The depth of the recursion is
/// bounded by the bits of `cards`, whatever the path claims.
pub(crate) fn climb(leaf: Hash, position: u32, cards: u32, path: &[Sibling]) -> Option<Hash> {
    if cards == 1 {
        return path.is_empty().then_some(leaf);
    }
    let (top, below) = path.split_last()?;
    let at = u32::try_from(split(cards as usize)).expect("a split is below a u32");
    if position < at {
        Some(node(&climb(leaf, position, at, below)?, &top.0))
    } else {
        Some(node(&top.0, &climb(leaf, position - at, cards - at, below)?))
    }
}
