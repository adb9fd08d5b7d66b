//! The right edge of a tree: what has to be known of it to append, and for its root.

use crate::fault::Fault;
use crate::hash::{Hash, MAX_SIZE, sized};

/// A tree as its size and its complete subtrees, the largest first: one for each bit of the size that is set.
///
/// **Invariant:** 64 hashes at most, whatever the size.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Frontier {
    size: u64,
    peaks: Vec<Hash>,
}

impl Frontier {
    /// A tree of `size` leaves with these subtrees.
    ///
    /// # Errors
    /// [`Fault::Proof`] if a tree of this size has another number of them.
    pub fn from_peaks(size: u64, peaks: Vec<Hash>) -> Result<Frontier, Fault> {
        sized(size)?;
        if peaks.len() != size.count_ones() as usize {
            return Err(Fault::Proof("a frontier does not match its size"));
        }
        Ok(Frontier { size, peaks })
    }

    pub fn size(&self) -> u64 {
        self.size
    }

    /// The complete subtrees, the largest first.
    pub fn peaks(&self) -> &[Hash] {
        &self.peaks
    }

    pub fn root(&self) -> Hash {
        peaks_to_root(&self.peaks)
    }

    /// Appends a leaf.
    ///
    /// # Errors
    /// [`Fault::Size`] if the tree is full.
    pub fn push(&mut self, leaf: Hash) -> Result<(), Fault> {
        self.grow(leaf, |_, _| {})
    }

    /// Appends a leaf and tells every subtree that it completes, with its level: the leaf itself first, with 0.
    pub(crate) fn grow(&mut self, leaf: Hash, mut completed: impl FnMut(u32, Hash)) -> Result<(), Fault> {
        if self.size == MAX_SIZE {
            return Err(Fault::Size(self.size + 1));
        }
        let mut hash = leaf;
        completed(0, hash);
        for level in 1..=self.size.trailing_ones() {
            // There is one for each bit of the size.
            let Some(left) = self.peaks.pop() else { break };
            hash = Hash::of_node(left, hash);
            completed(level, hash);
        }
        self.peaks.push(hash);
        self.size += 1;
        Ok(())
    }
}

/// The hash over neighbouring complete subtrees, each smaller than the one before.
pub(crate) fn peaks_to_root(peaks: &[Hash]) -> Hash {
    let all = peaks.iter().rev().copied();
    all.reduce(|right, left| Hash::of_node(left, right)).unwrap_or(Hash::EMPTY)
}
