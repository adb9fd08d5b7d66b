//! What a bundle holds: NDJSON files with a manifest. `docs/audit-format.md` says, under "Bundles", what stands in them
//! and in which order; [`rows`] has the lines, and by what they ascend.
//!
//! **Invariant:** what bundles of a version hold never changes.

pub mod rows;

use serde::{Deserialize, Serialize};

use self::rows::{At, Digest};

/// What the manifest calls the format.
pub const FORMAT: &str = "mazziere audit bundle";
/// The version of the format that is written here; older ones are read, too.
pub const VERSION: u32 = 2;
/// The version from which on rows of the ledger have what the log of postings hashes, with its salts.
pub const SALTED: u32 = 2;
/// The file that says what a bundle holds.
pub const MANIFEST: &str = "manifest.json";
/// The longest manifest, in bytes.
pub const LONGEST_MANIFEST: u64 = 1 << 20;
/// The longest line, in bytes.
pub const LONGEST: u64 = 16 << 20;

/// The files of a bundle, in the order in which they are written and read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Name {
    #[serde(rename = "heads.ndjson")]
    Heads,
    #[serde(rename = "events.ndjson")]
    Events,
    #[serde(rename = "log.ndjson")]
    Log,
    #[serde(rename = "accounts.ndjson")]
    Accounts,
    #[serde(rename = "entries.ndjson")]
    Entries,
    #[serde(rename = "postings.ndjson")]
    Postings,
    #[serde(rename = "deposits.ndjson")]
    Deposits,
    #[serde(rename = "withdrawals.ndjson")]
    Withdrawals,
    #[serde(rename = "holds.ndjson")]
    Holds,
    #[serde(rename = "corrections.ndjson")]
    Corrections,
}

impl Name {
    pub const ALL: [Name; 10] = [
        Name::Heads,
        Name::Events,
        Name::Log,
        Name::Accounts,
        Name::Entries,
        Name::Postings,
        Name::Deposits,
        Name::Withdrawals,
        Name::Holds,
        Name::Corrections,
    ];

    /// How the file is called.
    pub const fn file(self) -> &'static str {
        match self {
            Name::Heads => "heads.ndjson",
            Name::Events => "events.ndjson",
            Name::Log => "log.ndjson",
            Name::Accounts => "accounts.ndjson",
            Name::Entries => "entries.ndjson",
            Name::Postings => "postings.ndjson",
            Name::Deposits => "deposits.ndjson",
            Name::Withdrawals => "withdrawals.ndjson",
            Name::Holds => "holds.ndjson",
            Name::Corrections => "corrections.ndjson",
        }
    }
}

/// What the manifest says of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileEntry {
    /// Which one it is.
    pub name: Name,
    /// How many lines it has.
    pub rows: u64,
    /// How long it is.
    pub bytes: u64,
    /// The hash of all of it.
    pub sha256: Digest,
}

/// What a bundle says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Always [`FORMAT`].
    pub format: String,
    /// [`VERSION`], or an older one.
    pub version: u32,
    /// Whose rows these are.
    pub house: String,
    /// The time of the snapshot, by the clock of the database.
    pub taken_at: At,
    /// The position that the sequencer gives next, if the login that wrote the bundle could see it.
    #[serde(deserialize_with = "Option::deserialize")]
    pub next_position: Option<i64>,
    /// The head of the ledger: the place of its last posting.
    pub last_sequence: i64,
    /// All of [`Name::ALL`], in that order.
    pub files: Vec<FileEntry>,
    /// Signed checkpoints of the logs of events and postings, as their notes are written.
    pub checkpoints: Vec<String>,
}
