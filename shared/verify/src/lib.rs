//! The verifier of a whole house: the walk through everything in it, from wherever its rows are read, and bundles of
//! these rows as files. `mazziere audit verify` is this, and so is the same verifier in Node and in browsers.
//!
//! | module | what it owns |
//! |---|---|
//! | [`format`](mod@format) | what a bundle holds: its files, their rows, its manifest |
//! | [`fault`] | what is wrong with a bundle, and why a walk ended |
//! | [`report`] | what was counted, and what came of it |
//! | [`page`], [`source`] | what is read, page by page, of a database or a bundle alike |
//! | [`files`] | what a bundle asks of the holder of its files |
//! | [`bundle`] | a bundle as it is read |
//! | [`guard`] | what may break off, and where it did |
//! | [`ledger`], [`tables`] | the ledger and a table on the way through an audit |
//! | [`lobby`] | what an audit asks of who knows the lobby's log |
//! | [`anchor`] | a checkpoint that the log is held against |
//! | `promises` | which tables may be without promises |
//! | [`streams`] | the walk through all of it |
//!
//! **Invariants:** no I/O, no clock, no runtime: rows and the bytes of files are asked for by traits. Memory does not
//! grow with the house. Non-goals: how the log of a table is replayed, and what its ledger must hold
//! ([`mazziere_replay`]); what the lobby's log means, whose types are the lobby's own ([`lobby::Lobby`]).

pub mod anchor;
pub mod bundle;
pub mod fault;
pub mod files;
pub mod format;
pub mod guard;
pub mod ledger;
pub mod lobby;
pub mod page;
mod promises;
pub mod report;
pub mod source;
pub mod streams;
pub mod tables;

pub use bundle::Bundle;
pub use fault::{BundleFault, BundleKind, BundlePlace, Stop};
pub use report::{Counts, Found, Report};
pub use streams::{AuditKeys, SEQUENCED_WITHIN, walk, walk_bundle};

#[cfg(test)]
mod tests;
