//! Checks of inclusion and consistency proofs (RFC 9162, sections 2.1.3.2 and 2.1.4.2; the proofs are RFC 6962's).
//!
//! **Invariant:** the work is bounded by the bits of a size, whatever length a proof has.

use crate::fault::Fault;
use crate::hash::{Hash, sized};

/// No tree has longer inclusion paths, nor consistency proofs of more than one hash above this.
pub(crate) const MAX_PATH: usize = 63;

/// Checks that the leaf at `index` of the tree of `size` leaves under `root` has the hash `leaf`.
///
/// # Errors
/// [`Fault::BeyondEnd`] where there is no such leaf, [`Fault::NotIncluded`] if `path` does not lead to the root.
pub fn verify_inclusion(size: u64, root: Hash, index: u64, leaf: Hash, path: &[Hash]) -> Result<(), Fault> {
    sized(size)?;
    if index >= size {
        return Err(Fault::BeyondEnd { index, size });
    }
    let (mut at, mut last, mut hash) = (index, size - 1, leaf);
    for sibling in path {
        if last == 0 {
            return Err(Fault::NotIncluded);
        }
        if at & 1 == 1 || at == last {
            hash = Hash::of_node(*sibling, hash);
            let up = if at == 0 { 0 } else { at.trailing_zeros() };
            (at, last) = (at >> up, last >> up);
        } else {
            hash = Hash::of_node(hash, *sibling);
        }
        (at, last) = (at >> 1, last >> 1);
    }
    if last == 0 && hash == root { Ok(()) } else { Err(Fault::NotIncluded) }
}

/// Checks that the tree of `new` leaves under `new_root` begins with that of `old` leaves under `old_root`. Everything
/// begins with the empty tree; that proof and the one from a tree to itself are empty.
///
/// # Errors
/// [`Fault::Behind`] if the old tree is the larger one, [`Fault::Inconsistent`] if the proof does not show it.
pub fn verify_consistency(old: u64, old_root: Hash, new: u64, new_root: Hash, proof: &[Hash]) -> Result<(), Fault> {
    sized(old)?;
    sized(new)?;
    if new < old {
        return Err(Fault::Behind { asked: new, signed: old });
    }
    if shown(old, old_root, new, new_root, proof) { Ok(()) } else { Err(Fault::Inconsistent { old, new }) }
}

fn shown(old: u64, old_root: Hash, new: u64, new_root: Hash, proof: &[Hash]) -> bool {
    if old == 0 {
        return proof.is_empty() && old_root == Hash::EMPTY && (new > 0 || new_root == Hash::EMPTY);
    }
    if old == new {
        return proof.is_empty() && old_root == new_root;
    }
    // The largest subtree that both trees end in: a whole old tree is not repeated in the proof.
    let (first, rest) = if old.is_power_of_two() {
        (old_root, proof)
    } else {
        match proof {
            [first, rest @ ..] => (*first, rest),
            [] => return false,
        }
    };
    let up = (old - 1).trailing_ones();
    let (mut at, mut last) = ((old - 1) >> up, (new - 1) >> up);
    let (mut in_old, mut in_new) = (first, first);
    for sibling in rest {
        if last == 0 {
            return false;
        }
        if at & 1 == 1 || at == last {
            in_old = Hash::of_node(*sibling, in_old);
            in_new = Hash::of_node(*sibling, in_new);
            let up = if at == 0 { 0 } else { at.trailing_zeros() };
            (at, last) = (at >> up, last >> up);
        } else {
            in_new = Hash::of_node(in_new, *sibling);
        }
        (at, last) = (at >> 1, last >> 1);
    }
    last == 0 && in_old == old_root && in_new == new_root
}
