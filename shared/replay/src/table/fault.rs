//! Why a log cannot be followed.

use mazziere_hashchain::ChainFault;
use mazziere_rules::refusal::Refusal;

use super::event;

/// A stored event that cannot follow: the log is not one that this service wrote.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The event cannot be read.
    #[error(transparent)]
    Unreadable(#[from] event::UnreadableEvent),
    /// The rules cannot read one of their events.
    #[error(transparent)]
    Rules(#[from] mazziere_rules::kernel::UnreadableEvent),
    /// The rules refuse what the table was opened with.
    #[error("the table cannot be set up: {0}")]
    Setup(Refusal),
    /// The event is not what was hashed, or does not continue the one before.
    #[error(transparent)]
    Chain(#[from] ChainFault),
    /// The stream does not begin with its opening, or opens twice.
    #[error("a stream begins with its opening, and opens once")]
    NotOpened,
    /// A version is missing.
    #[error("version {found} follows version {after}")]
    Gap {
        /// The version before.
        after: i64,
        /// The version found.
        found: i64,
    },
    /// Players who do not fit the format; a player who would sit twice, or where another sits.
    #[error("the players do not fit the format")]
    Seating,
    /// A match without clocks.
    #[error("a match is opened with its clocks")]
    NoClocks,
    /// A ring event at a match.
    #[error("{0} is no event of a match")]
    NotARing(&'static str),
    /// A fact of the table that is none.
    #[error("a stored fact is malformed")]
    Fact(#[source] serde_json::Error),
    /// The ledger is said to have taken what was not in the queue.
    #[error("place {0} is not in the ledger's queue")]
    NotQueued(u64),
    /// A deal starts or is revealed that was never promised.
    #[error("deal {0} was not promised")]
    NotPromised(u32),
    /// Many deals are promised at a table that promises one after the other.
    #[error("the table was opened without promises")]
    Unbound,
    /// A player is named who does not sit here.
    #[error("somebody is named who does not sit here")]
    Stranger,
    /// A seed is not one.
    #[error("a stored seed is malformed")]
    Seed,
}
