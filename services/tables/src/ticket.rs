//! Tickets that open the stream of a table once, in place of a token (`shared/web/src/ticket.rs`), kept by their
//! hashes.
//!
//! Non-goals: whether there is such a table, which the stream says.

pub mod api;
pub mod store;
