//! A bundle as it is read: the rows that an audit reads, as a folder of NDJSON files with a manifest. What stands in
//! them and in which order is owned by [`mazziere_audit::evidence`].
//!
//! | module | what it owns |
//! |---|---|
//! | [`lines`] | lines of a file, one after the other or at a place, none longer than any may be |
//! | [`index`] | what lies where, in memory up to a bound and in an unnamed file beyond |
//! | [`cursor`] | how far each file was read |
//! | [`open`] | the first look at a bundle: everything that can be wrong with it as a bundle |
//! | [`read`] | the rows in pages, as the database gives them |
//!
//! **Invariants:** a bundle is believed in nothing: what is read of it is bounded, however large it says that it is.
//! What is wrong with a bundle is a [`BundleFault`]; what is wrong with a house is none of this module's business.

mod cursor;
mod index;
mod lines;
mod open;
mod read;

use std::fmt;

use mazziere_audit::evidence::{MANIFEST, Name};
use serde::Serialize;

pub(super) use self::index::scratch;
pub(super) use self::open::Bundle;

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
