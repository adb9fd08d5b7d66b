//! What can be wrong with what a log, a signer or a witness is given, each with a code for programs.

/// Why something was not read, proved or signed.
///
/// **Invariant:** [`Fault::code`] of a variant never changes, and no text shows a key or a salt.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    #[error("{what} has {bytes} bytes, of {most} at most")]
    TooLarge { what: &'static str, bytes: usize, most: usize },
    #[error("a note is {0}")]
    Note(&'static str),
    #[error("a key is {0}")]
    Key(&'static str),
    #[error("nobody whose key is known here has signed")]
    Unsigned,
    #[error("the signature of {name} is not one over this text")]
    Signature {
        /// As the signature line has it.
        name: String,
    },
    #[error("only {found} of the {needed} witnesses that are needed have cosigned")]
    Witnesses { found: usize, needed: usize },
    #[error("a checkpoint is {0}")]
    Checkpoint(&'static str),
    #[error("the checkpoint is one of {found}, and not of {expected}")]
    Origin { found: String, expected: String },
    #[error("a tree of {0} leaves is larger than any that is kept")]
    Size(u64),
    #[error("there is no leaf {index} in a tree of {size}")]
    BeyondEnd { index: u64, size: u64 },
    #[error("a proof is {0}")]
    Proof(&'static str),
    #[error("the leaf is not at this place of the tree")]
    NotIncluded,
    #[error("the tree of {new} leaves does not begin with the tree of {old}")]
    Inconsistent { old: u64, new: u64 },
    #[error("a path of a tile is {0}")]
    TilePath(&'static str),
    #[error("the tile {path} is not there")]
    TileMissing { path: String },
    #[error("the tile {path} has {found} bytes, and not {expected}")]
    TileLength { path: String, found: usize, expected: usize },
    #[error("a bundle of entries is {0}")]
    Entries(&'static str),
    #[error("a leaf is {0}")]
    Leaf(&'static str),
    #[error("what the signer kept is {0}")]
    Kept(&'static str),
    #[error("a tree of {asked} leaves is asked for, and one of {signed} is signed")]
    Behind { asked: u64, signed: u64 },
    #[error("a proof from {given} leaves on was sent, and {kept} are cosigned")]
    OldSize { given: u64, kept: u64 },
    #[error("another tree of {size} leaves is signed")]
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
