//! Transparency logs: what anybody needs who keeps one, or checks one that somebody else keeps.
//!
//! Owns the tree of RFC 6962 over SHA-256 ([`Tiling`], [`Frontier`], [`prove_inclusion`], [`prove_consistency`] and
//! their checks), its tiles as files, the text formats of signed notes, checkpoints, cosignatures and offline proofs,
//! and the rule that whoever signs follows ([`Signer`], [`Witness`]). Formats are those of C2SP: `signed-note`,
//! `tlog-checkpoint`, `tlog-tiles`, `tlog-cosignature` (v1, Ed25519), `tlog-witness`, `tlog-proof`. What a leaf of this
//! house is made of stands in [`EventLeaf`] and [`PostingLeaf`]. Why it is like this:
//! `docs/decisions/transparency-logs.md`.
//!
//! **Invariants:** no I/O, no clock and no randomness: times, keys and salts arrive as data. What is read is bounded
//! before it is copied, and nothing that is read can make this crate panic. A [`Fault`] has a code that never changes.
//!
//! Non-goals: where tiles lie, who may fetch them, and how often a checkpoint is signed.

mod checkpoint;
mod fault;
mod frontier;
mod hash;
mod key;
mod leaf;
mod note;
mod proof;
mod proof_file;
mod reader;
mod salt;
mod signature;
mod signer;
mod tile;
mod tiling;
mod witness;

pub use checkpoint::{Checkpoint, Policy, SignedCheckpoint};
pub use fault::Fault;
pub use frontier::Frontier;
pub use hash::{Hash, MAX_SIZE};
pub use key::{Algorithm, SigningKey, VerifyingKey};
pub use leaf::{EventLeaf, PostingHead, PostingLeaf, PostingLeg, PostingParts};
pub use note::{MAX_NOTE_BYTES, MAX_SIGNATURES, Note};
pub use proof::{verify_consistency, verify_inclusion};
pub use proof_file::{MAX_EXTRA_BYTES, ProofFile};
pub use reader::{
    TileSource, frontier_at, prove_consistency, prove_inclusion, root_at, tiles_of_consistency, tiles_of_inclusion,
    tiles_of_root,
};
pub use salt::{Salt, SaltKey};
pub use signature::Signature;
pub use signer::Signer;
pub use tile::{Content, MAX_ENTRY_BYTES, TILE_WIDTH, Tile, decode_entries, encode_entries, verify_entries};
pub use tiling::Tiling;
pub use witness::{AddCheckpoint, Witness};
