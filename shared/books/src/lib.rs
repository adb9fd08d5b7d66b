//! The books of a house by themselves: rows of its log and of its ledger, before anybody asks what they mean.
//!
//! | module | what it checks |
//! |---|---|
//! | [`stream`] | the hash chain and the versions of a stream, its places in the log, the positions of the log |
//! | [`ledger`] | accounts, entries and postings, and what the ledger itself holds as the cause of a posting |
//!
//! A [`Fault`] is the first thing that is wrong. `audit verify` walks with these functions through a whole house, and
//! the wallet, round after round, through its ledger. **Invariant:** rows are given in pages, and nothing is kept of
//! them but what the next page needs. Non-goals: where rows come from; what an event means.

mod fault;
pub mod ledger;
pub mod stream;

pub use fault::{Fault, Kind, Place};
