//! What an auditor takes away: a bundle of the rows that `mazziere audit verify` reads, as it is written. What stands
//! in it, and in which order, is owned by [`mazziere_verify::format`](mod@mazziere_verify::format).
//!
//! | module | what it owns |
//! |---|---|
//! | [`mod@write`] | a folder as it is written, and the manifest that is written last |
//! | [`store`] | the rows, out of one snapshot of the database |
//! | [`wire`] | all files of a bundle as one NDJSON, for who fetches it |
//! | [`api`] | the door where auditors fetch it |
//!
//! **Invariants:** a bundle is one snapshot. It is written row by row: memory does not grow with the house.
//! Non-goals: what rows mean, and whether they are right.

pub mod api;
pub mod store;
pub mod wire;
pub mod write;

use mazziere_verify::format::rows::At;

/// What a manifest says of a snapshot.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The name of the database.
    pub database: String,
    /// When it was taken.
    pub taken_at: At,
    /// The position that the sequencer gives next, if the login may see it.
    pub next_position: Option<i64>,
    /// The place of the last posting.
    pub last_sequence: i64,
    /// Whether the login may know what salts the log of postings.
    pub knows_salts: bool,
}
