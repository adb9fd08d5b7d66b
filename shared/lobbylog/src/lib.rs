//! What the lobby's log says of draws, of results and of the ledger, for the verifier of a house: natively and as
//! WebAssembly by the same lines.
//!
//! The state is folded as the lobby folds it, by its own deciders. After each event the effects that follow from it are
//! asked what they post, by the same pure functions that the lobby asks; these are the postings that may be in the
//! ledger. Every `posting_id` in an event is one that must be there. Secrets are compared with their commitments, and
//! draws made again from them. What the lobby took in from the tables is decided again from the row at the position
//! that it names, and what follows by itself is asked for again.
//!
//! | module | what it owns |
//! |---|---|
//! | `log` | the log as the verifier asks for it |
//! | `walk` | one stream, from its first event to its last |
//! | `audited` | what is asked of tournaments, cash tables and private events, and what they took in from the tables |
//!
//! **Invariants:** no I/O, no clock, no randomness: of the lobby there is what is pure. Non-goals: the walk through a
//! house ([`mazziere_verify`]), which asks for this by its trait; deciding anything.

mod audited;
mod log;
mod walk;

pub use log::Log;
