//! Why a log is signed no further.
//!
//! **Invariant:** a halt lasts. It is kept beside the signed notes, and only a person takes it away: the next
//! checkpoint would have to contradict one that is signed, or a part of the tree is not what was signed.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// What kind of thing was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Cause {
    /// What was signed last is not there, or is not what this key has signed.
    State,
    /// Tiles are missing, or are not those of the tree that is signed.
    Tiles,
    /// The database holds less than was signed.
    Behind,
    /// The database holds something else than was signed.
    Rewritten,
    /// A witness has cosigned what this signer has never signed, or finds that the tree was not extended.
    Witness,
}

impl Cause {
    /// Its name for programs.
    pub fn code(self) -> &'static str {
        self.into()
    }
}

/// A log that is signed no further.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{}: {detail}", .cause.code())]
pub struct Halt {
    pub cause: Cause,
    /// What was found, with the place.
    pub detail: String,
    pub at: DateTime<Utc>,
}

/// Why work on a log ended.
#[derive(Debug, thiserror::Error)]
pub enum Stop {
    /// For good.
    #[error("{code}: {detail}", code = .0.code(), detail = .1)]
    Halt(Cause, String),
    /// For now: files could not be read or written. What is on disk is where to go on from.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl Stop {
    pub(crate) fn halt(cause: Cause, detail: impl Into<String>) -> Stop {
        Stop::Halt(cause, detail.into())
    }
}
