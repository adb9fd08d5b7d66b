//! The trial balance: whether the books add up, drawn up from the database alone.
//!
//! The constraints make drift impossible for the service; this finds what a hand with the owner's rights has done.
//! Drift other than none is an alarm, and it names the account.

pub mod api;
pub mod bookkeeper;
pub mod store;
