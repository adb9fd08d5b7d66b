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
//! ends it, so that the log of a finished table is readable without any other key.
//!
//! Non-goals: who may see what (see [`crate::table::view`]); rights in the database.
//!
//! # What is sealed, and for how long
//!
//! - Whole rows, not fields: the secret of a table (`secret_sealed`), every promise (`deal_committed`), and every
//!   `turn` but the one that ends a deal. A turn may hold a deck, a covered decision or cards drawn face down, in any
//!   game that is or will be, and a list of fields would have to be complete. No other row holds anything hidden.
//! - The answer in a receipt, where one is kept ([`reply`]), because it may show players their own cards. The hash of
//!   its request is kept as a keyed tag, since a covered decision could be guessed from the hash.
//! - The promise names the master key of its deal, so keys change from deal to deal. A new key goes to the end of the
//!   list (`MAZZIERE_SEALING_KEYS`) of every replica, where it opens and does not seal yet, and then to its head. The
//!   secret of a table stays under the key with which it was opened: who has that key and the rows knows the deals of
//!   it that are still to come.
//! - An old key is needed for as long as a table that was opened or promised a deal under it may be in play, here or in
//!   a backup that may be brought back, and an answer under it may be asked for again. What is over is read without it.
//! - The row after which a deal is over is stored open and publishes its key, and those of everything that chance
//!   brought to it. The last row of a table also publishes that of the deal that was promised and never dealt, and that
//!   of the secret of the table, which is sealed under the number 0.
//! - A missing key parks the tables in play that need it: `/readyz` names it, nothing is lost, and they go on when a
//!   replica is given it.
//!   Rows of schema 1 stay as they are; a table that was opened before there were keys is sealed from its next promise
//!   on.
//!
//! [`crate::audit`] needs no key for a table that is over, and finds what was not sealed or opened when it should have
//! been. Why it is done like this: `docs/decisions/sealing-of-hidden-cards.md`.

pub mod keys;
pub mod record;
pub mod reply;
pub mod row;

pub use keys::Keys;
pub use mazziere_sealing::{InvalidKeys, KeyId, Nonce, SealKey, UnknownKey};
use mazziere_sealing::{Sealed, place};

#[cfg(test)]
mod tests;
