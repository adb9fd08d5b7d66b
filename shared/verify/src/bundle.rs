//! A bundle as it is read: the rows that an audit reads, as NDJSON files with a manifest. What stands in them and in
//! which order is owned by [`crate::format`].
//!
//! | module | what it owns |
//! |---|---|
//! | `lines` | lines of a file, one after the other or at a place, none longer than any may be |
//! | `index` | what lies where, in memory up to a bound and in a scratch file beyond |
//! | `cursor` | how far each file was read |
//! | `open` | the first look at a bundle: everything that can be wrong with it as a bundle |
//! | `read` | the rows in pages, as the database gives them |
//!
//! **Invariants:** a bundle is believed in nothing: what is read of it is bounded, however large it says that it is.
//! What is wrong with a bundle is a [`BundleFault`](crate::BundleFault); what is wrong with a house is none of this
//! module's business.

mod cursor;
mod index;
mod lines;
mod open;
mod read;

pub use self::open::Bundle;

#[cfg(test)]
mod tests;
