//! Sealing: what nobody may see yet lies in the database encrypted, under keys that its owner alone holds.
//!
//! Owns the keys ([`keys`]) and the box ([`Sealed`]). What is sealed, under which derived key and at which place, is
//! said by the sealer: the tables their deals and answers, the lobby its draws.
//!
//! The cipher is XChaCha20-Poly1305 with a random nonce for every box. What it stands for is bound to its place: a box
//! that is moved elsewhere does not open. Texts are filled up to a multiple of 128 bytes, so that the length of what is
//! covered tells nothing.

pub mod keys;
mod sealed;

pub use keys::{InvalidKeys, KeyId, Keys, Nonce, SealKey, UnknownKey, place};
pub use sealed::Sealed;
#[cfg(feature = "random")]
pub use sealed::nonce;
