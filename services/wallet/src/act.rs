//! Acts of the staff: what finance has done to the ledger, each recorded in the batch that wrote it.
//!
//! Invariant: a command of the staff that took place has one act, under its id; one that was refused has none.

pub mod api;
pub mod store;
