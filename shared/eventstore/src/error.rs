//! What can go wrong, sorted by what the caller does about it.

use crate::event::Receipt;
use mazziere_hashchain::ChainFault;
use mazziere_ids::StreamId;
use std::sync::Arc;

/// The store could not do its work.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The database cannot be reached or had to undo the work; nothing happened. Try again.
    #[error("the event store is unavailable, nothing was done")]
    Unavailable(#[source] Arc<sqlx::Error>),
    /// The connection broke while the answer was awaited: the work was done or it was not. Repeat the same command: its
    /// receipt, if there is one, is the answer.
    #[error("the connection to the event store broke, the outcome is unknown")]
    Unknown(#[source] Arc<sqlx::Error>),
    /// The database refused a statement: a bug, or a schema that was tampered with.
    #[error("the event store refused a statement")]
    Database(#[source] Arc<sqlx::Error>),
    /// The append could never be stored.
    #[error("invalid append: {0}")]
    Invalid(&'static str),
    /// A stored row contradicts the store's invariants.
    #[error("inconsistent event store: {0}")]
    Inconsistent(String),
    /// What the caller has followed is not what the stream has now: see [`crate::Append::continues`].
    #[error("stream {stream}: version {version} is not the one that was followed")]
    Rewritten {
        /// The stream.
        stream: StreamId,
        /// The version that was rewritten, or one before it.
        version: i64,
    },
    /// What was waited for did not come in time.
    #[error("the event store did not get there in time")]
    TimedOut,
    /// The store's tasks have ended: the process is shutting down.
    #[error("the event store is stopped")]
    Stopped,
}

impl StoreError {
    /// Whether trying again can help (with the same receipt, when the outcome is unknown).
    pub fn is_retryable(&self) -> bool {
        matches!(self, Self::Unavailable(_) | Self::Unknown(_))
    }

    /// Sorts an error of a statement that only reads.
    pub(crate) fn reading(error: sqlx::Error) -> Self {
        match fault(&error) {
            Fault::Undone | Fault::Broken => Self::Unavailable(Arc::new(error)),
            Fault::Refused => Self::Database(Arc::new(error)),
        }
    }

    /// Sorts an error of a statement that writes and commits.
    pub(crate) fn writing(error: sqlx::Error) -> Self {
        match fault(&error) {
            Fault::Undone => Self::Unavailable(Arc::new(error)),
            Fault::Broken => Self::Unknown(Arc::new(error)),
            Fault::Refused => Self::Database(Arc::new(error)),
        }
    }
}

/// What an error of the driver says about the work that was asked for.
enum Fault {
    /// Certainly not done; may work the next time.
    Undone,
    /// The connection is gone; perhaps done.
    Broken,
    /// Certainly not done, and will not be.
    Refused,
}

fn fault(error: &sqlx::Error) -> Fault {
    match error {
        sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed => Fault::Undone,
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) | sqlx::Error::WorkerCrashed => {
            Fault::Broken
        }
        sqlx::Error::Database(database) => {
            let code = database.code().unwrap_or_default();
            match code.as_ref() {
                // Serialisation, deadlock, lock and statement time-outs: rolled back. Starting up: never begun.
                "40001" | "40P01" | "55P03" | "57014" | "57P03" => Fault::Undone,
                // The server is going down; the word may have come after the commit.
                "57P01" | "57P02" => Fault::Broken,
                _ if code.starts_with("08") => Fault::Broken,
                // Out of connections, memory, disk.
                _ if code.starts_with("53") => Fault::Undone,
                _ => Fault::Refused,
            }
        }
        _ => Fault::Refused,
    }
}

/// Whether the statement may simply be sent again: it was undone through no fault of its own.
pub(crate) fn lost_a_race(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|database| {
        matches!(database.code().as_deref(), Some("40001" | "40P01"))
            || (database.is_unique_violation() && database.constraint() == Some("receipt_pkey"))
    })
}

/// Why an append was not accepted. All but [`AppendError::Store`] are answers, not failures.
#[derive(Debug, Clone, thiserror::Error)]
pub enum AppendError {
    /// The stream is not at the expected version.
    #[error("the stream is at version {actual}")]
    Conflict {
        /// The version it is at (0: it does not exist).
        actual: i64,
    },
    /// The same command with the same request was answered before: this is the first answer.
    #[error("the command was already answered")]
    Repeated(Receipt),
    /// The same command was used for another request.
    #[error("the command's key was used for another request")]
    KeyReused,
    /// The stream is closed.
    #[error("the stream is closed")]
    Closed,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a stream is not verified.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// Something is wrong with it.
    #[error(transparent)]
    Chain(#[from] ChainFault),
    /// It could not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}
