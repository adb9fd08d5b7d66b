//! What can be wrong with what a log, a signer or a witness is given, each with a code for programs.

/// Why something was not read, proved or signed.
///
/// **Invariant:** [`Fault::code`] of a variant never changes, and no text shows a key or a salt.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    #[error("{what} has {bytes} bytes, {most} are allowed")]
    TooLarge { what: &'static str, bytes: usize, most: usize },
    #[error("malformed note: {0}")]
    Note(&'static str),
    #[error("invalid key: {0}")]
    Key(&'static str),
    #[error("no signature by a known key")]
    Unsigned,
    #[error("invalid signature of {name}")]
    Signature {
        /// As the signature line has it.
        name: String,
    },
    #[error("{found} of {needed} required witnesses have cosigned")]
    Witnesses { found: usize, needed: usize },
    #[error("malformed checkpoint: {0}")]
    Checkpoint(&'static str),
    #[error("the checkpoint is of {found}, expected {expected}")]
    Origin { found: String, expected: String },
    #[error("a tree size of {0} is out of range")]
    Size(u64),
    #[error("index {index} is beyond the end of a tree of {size} leaves")]
    BeyondEnd { index: u64, size: u64 },
    #[error("malformed proof: {0}")]
    Proof(&'static str),
    #[error("the leaf is not in the tree at this index")]
    NotIncluded,
    #[error("the tree of {new} leaves does not begin with the tree of {old}")]
    Inconsistent { old: u64, new: u64 },
    #[error("malformed tile path: {0}")]
    TilePath(&'static str),
    #[error("tile {path} is missing")]
    TileMissing { path: String },
    #[error("tile {path} has {found} bytes instead of {expected}")]
    TileLength { path: String, found: usize, expected: usize },
    #[error("malformed bundle of entries: {0}")]
    Entries(&'static str),
    #[error("malformed leaf: {0}")]
    Leaf(&'static str),
    #[error("unusable signer state: {0}")]
    Kept(&'static str),
    #[error("a tree of {asked} leaves is smaller than the signed one of {signed}")]
    Behind { asked: u64, signed: u64 },
    #[error("the proof starts at size {given}, and {kept} was cosigned last")]
    OldSize { given: u64, kept: u64 },
    #[error("a different tree of {size} leaves was signed before")]
    Forked { size: u64 },
}

impl Fault {
    /// The name of this fault for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Fault::TooLarge { .. } => "too_large",
            Fault::Note(_) => "note_malformed",
            Fault::Key(_) => "key_malformed",
            Fault::Unsigned => "unsigned",
            Fault::Signature { .. } => "signature_invalid",
            Fault::Witnesses { .. } => "witnesses_too_few",
            Fault::Checkpoint(_) => "checkpoint_malformed",
            Fault::Origin { .. } => "origin_wrong",
            Fault::Size(_) => "size_out_of_range",
            Fault::BeyondEnd { .. } => "position_beyond_end",
            Fault::Proof(_) => "proof_malformed",
            Fault::NotIncluded => "not_included",
            Fault::Inconsistent { .. } => "inconsistent",
            Fault::TilePath(_) => "tile_path_malformed",
            Fault::TileMissing { .. } => "tile_missing",
            Fault::TileLength { .. } => "tile_length_wrong",
            Fault::Entries(_) => "entries_malformed",
            Fault::Leaf(_) => "leaf_malformed",
            Fault::Kept(_) => "kept_malformed",
            Fault::Behind { .. } => "behind_signed",
            Fault::OldSize { .. } => "old_size_wrong",
            Fault::Forked { .. } => "forked",
        }
    }
}

/// Refuses what is larger than anything that is read here, before it is looked at.
pub(crate) fn bounded(what: &'static str, bytes: usize, most: usize) -> Result<(), Fault> {
    if bytes > most { Err(Fault::TooLarge { what, bytes, most }) } else { Ok(()) }
}
