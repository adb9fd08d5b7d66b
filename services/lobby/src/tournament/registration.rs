//! Registering: what is asked before anything is written (`admission`), the requests ([`api`]) and the rows.
//!
//! What an entry is stands in [`crate::tournament::entry`], what becomes of its buy-ins in [`crate::payment`].

pub(crate) mod admission;
pub mod api;
pub mod store;
mod touched;

pub use self::touched::Touched;
