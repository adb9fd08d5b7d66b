//! Sealing: what nobody may see before a deal is over lies in the database encrypted, under keys that the tables alone
//! hold.
//!
//! Owns the keys ([`keys`]), the stored form of a row ([`record`]) and of an answer ([`reply`]). Which row is sealed
//! under which deal, and which row opens it, is decided by [`crate::table::cover`].
//!
//! Keys and boxes are those of `shared/sealing`. A box is bound to its place: moved to another stream, version, type or
//! deal, it does not open.
//!
//! **Invariants:** sealing changes how a row is stored and nothing else: rules, views and replay see the events as they
//! always were. The chain of the event store runs over what is stored. The key of a deal is published in the row that
//! ends it, so that whoever has the log of a finished table reads all of it without any other key.
//!
//! Non-goals: who may see what (see [`crate::table::view`]); rights in the database.

pub mod keys;
pub mod record;
pub mod reply;
pub mod row;

pub use keys::Keys;
pub use mazziere_sealing::{InvalidKeys, KeyId, Nonce, SealKey, UnknownKey, nonce};
use mazziere_sealing::{Sealed, place};

#[cfg(test)]
mod tests;
