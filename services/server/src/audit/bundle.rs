//! A bundle: the rows that an audit reads, as a folder of NDJSON files with a manifest. `docs/audit-format.md` says,
//! under "Bundles", what stands in them and in which order.
//!
//! | module | what it owns |
//! |---|---|
//! | [`rows`] | the rows of each file, and the order in which they stand |
//! | [`write`] | files as they are written, and the manifest that is written last |
//! | [`lines`] | lines of a file, one after the other or at a place, none longer than [`LONGEST`] |
//! | [`index`] | what lies where, in memory up to a bound and in an unnamed file beyond |
//! | [`open`] | the first look at a bundle: everything that can be wrong with it as a bundle |
//! | [`read`] | the rows in pages, as the database gives them |
//!
//! **Invariants:** a bundle is believed in nothing: what is read of it is bounded, however large it says that it is.
//! What is wrong with a bundle is a [`BundleFault`]; what is wrong with a house is none of this module's business.

mod index;
mod lines;
mod open;
mod read;
pub(super) mod rows;
pub(super) mod write;

use std::fmt;

use serde::{Deserialize, Serialize};

pub(super) use self::open::Bundle;
use self::rows::At;

/// What the manifest calls the format.
const FORMAT: &str = "mazziere audit bundle";
/// The version of the format that is written and read here.
const VERSION: u32 = 1;
/// The file that says what a bundle holds.
const MANIFEST: &str = "manifest.json";
/// The longest manifest, in bytes.
const LONGEST_MANIFEST: u64 = 1 << 20;
/// The longest line, in bytes.
const LONGEST: u64 = 16 << 20;

/// The files of a bundle, in the order in which they are written and read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Name {
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
    pub(super) const ALL: [Name; 10] = [
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

    pub(super) const fn file(self) -> &'static str {
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
pub(super) struct FileEntry {
    pub(super) name: Name,
    pub(super) rows: u64,
    pub(super) bytes: u64,
    pub(super) sha256: rows::Digest,
}

/// What a bundle says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    pub(super) format: String,
    pub(super) version: u32,
    /// Whose rows these are.
    pub(super) house: String,
    /// The time of the snapshot, by the clock of the database.
    pub(super) taken_at: At,
    /// The position that the sequencer gives next, if whoever wrote the bundle might see it.
    pub(super) next_position: Option<i64>,
    /// The head of the ledger: the place of its last posting.
    pub(super) last_sequence: i64,
    /// All of [`Name::ALL`], in that order.
    pub(super) files: Vec<FileEntry>,
    /// Signed checkpoints of the logs of events and postings, as their notes are written.
    pub(super) checkpoints: Vec<String>,
}

/// What is wrong with a bundle as such.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BundleKind {
    /// It is no bundle, or that of another house.
    Foreign,
    /// It is of a version that is not known here.
    Version,
    /// A file is missing, or ends too early.
    Truncated,
    /// A file is not the one that the manifest was written for.
    Changed,
    /// A row stands where it does not belong.
    Reordered,
    /// A line is no row.
    Malformed,
    /// A line, or the manifest, is longer than any may be.
    Enormous,
}

impl BundleKind {
    /// How a process ends that was given one.
    pub const fn exit_code(self) -> u8 {
        match self {
            BundleKind::Foreign => 20,
            BundleKind::Version => 21,
            BundleKind::Truncated => 22,
            BundleKind::Changed => 23,
            BundleKind::Reordered => 24,
            BundleKind::Malformed => 25,
            BundleKind::Enormous => 26,
        }
    }
}

/// Where something is wrong with a bundle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BundlePlace {
    /// The file.
    pub file: &'static str,
    /// The line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

impl fmt::Display for BundlePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}, line {line}", self.file),
            None => f.write_str(self.file),
        }
    }
}

/// The first thing that is wrong with a bundle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{place}: {what}")]
pub struct BundleFault {
    /// Of which kind.
    pub kind: BundleKind,
    /// Where.
    pub place: BundlePlace,
    /// What, in words.
    pub what: String,
}

impl BundleFault {
    /// A fault of the manifest.
    fn of_manifest(kind: BundleKind, what: impl Into<String>) -> BundleFault {
        BundleFault { kind, place: BundlePlace { file: MANIFEST, line: None }, what: what.into() }
    }

    /// A fault of a file, or of a line of it.
    fn of(kind: BundleKind, name: Name, line: impl Into<Option<u64>>, what: impl Into<String>) -> BundleFault {
        BundleFault { kind, place: BundlePlace { file: name.file(), line: line.into() }, what: what.into() }
    }
}

#[cfg(test)]
mod tests;
