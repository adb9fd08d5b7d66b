//! What is wrong with a bundle as such, and why a walk ended before its end. What is wrong with a house is a
//! [`Fault`] of [`mazziere_replay::house`].

use std::fmt;
use std::io;

use mazziere_replay::house::Fault;
use serde::Serialize;

use crate::format::{MANIFEST, Name};

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
    pub(crate) fn of_manifest(kind: BundleKind, what: impl Into<String>) -> BundleFault {
        BundleFault { kind, place: BundlePlace { file: MANIFEST, line: None }, what: what.into() }
    }

    /// A fault of a file, or of a line of it.
    pub(crate) fn of(
        kind: BundleKind,
        name: Name,
        line: impl Into<Option<u64>>,
        what: impl Into<String>,
    ) -> BundleFault {
        BundleFault { kind, place: BundlePlace { file: name.file(), line: line.into() }, what: what.into() }
    }
}

/// Why a walk ended.
#[derive(Debug, thiserror::Error)]
pub enum Stop {
    /// Something is wrong with the house.
    #[error(transparent)]
    Wrong(#[from] Fault),
    /// Something is wrong with the bundle.
    #[error(transparent)]
    Bundle(#[from] BundleFault),
    /// A file could not be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
}
