//! Shuffles and draws that anyone can check: commit, derive, permute, open.
//!
//! The house commits to a secret, and the cards follow from it and from the players' seeds; afterwards everybody can
//! recompute them. A player who gives a seed after the commitment knows that the house alone has not chosen the cards;
//! a seed that stood before it says nothing of that. The whole specification, version 1:
//!
//! 1. `field(x)` is the length of `x` as u32 little-endian, then `x`. Numbers are little-endian. Texts are UTF-8.
//! 2. `secret` is 32 bytes from the operating system, fresh for every deal or draw.
//! 3. `context` is `field(id) || u64 number`: the id of the table (16 bytes of its UUID) and the number of the deal, or
//!    the id of a tournament and the number of the draw. What is shuffled or drawn in the middle of a deal has a number
//!    of its own, and so a secret, a commitment, a root of its own.
//! 4. `commitment = SHA-256(field("mazziere fairdeal v1 commitment") || context || secret)`, published before the draw.
//! 5. `seeds` are the players' own bytes in the order of their seats, 0 to 64 bytes each, empty if a player sent none.
//! 6. `info = field(label) || context || u32 count of seeds || field(seed)...`; the label names the draw: `deal`,
//!    `dealer`, `seats`, `bracket`, `prizes`. Another label is another, independent draw from the same secret.
//! 7. `key = HKDF-SHA256(salt "mazziere fairdeal v1 draw", ikm secret, info)`, 32 bytes.
//! 8. `words` are the u32s of the ChaCha20 keystream (RFC 8439) of `key`, nonce zero, counter from zero.
//! 9. `below(b)`, 1 <= b < 2^32: take a word `w`, let `m = w * b`; if `m mod 2^32 < 2^32 mod b` take the next word,
//!    else the answer is `m div 2^32` (Lemire: every answer equally likely).
//! 10. `permute(n)`: start from `0, 1, .. n-1`; for `i` from `n-1` down to 1 swap places `i` and `below(i + 1)`. Place
//!     `p` of the shuffled deck holds the card that stood at `permutation[p]` in the new deck, cards in their canonical
//!     order; given cards that are shuffled again stand in that order, too, equal ones beside each other.
//! 11. `salt[p] = HKDF-SHA256(salt "mazziere fairdeal v1 opening", ikm secret, info || u32 p)`, 32 bytes.
//! 12. `leaf[p] = SHA-256(0x00 || u32 p || field(card text) || salt[p])`, `node = SHA-256(0x01 || left || right)`; the
//!     root is that of RFC 9162 (a list splits at the largest power of two below its length), published with the deal.
//! 13. An opening of place `p` is its card, its salt and its path of siblings, lowest first: it proves that one card
//!     and tells nothing about the others, so a folded card stays covered for ever.
//!
//! Version 2, for tables that commit to many deals before any seed, has these lines, instead of those of the same
//! number or beside the others:
//!
//! 2. `table secret` is 32 bytes from the operating system, one for a table. Its commitment is that of line 4 under the
//!    number 0. `secret` of a deal is `HKDF-SHA256(salt "mazziere fairdeal v2 secret", ikm table secret, info
//!    context)`, 32 bytes.
//! 5. `seeds`: of a player's own bytes, 0 to 64, a seat mixes in
//!    `SHA-256(field("mazziere fairdeal v2 seed") || context || field(own))`; nothing, so an empty seed, if they are
//!    none or were sent before the root of line 14 that covers the deal.
//! 14. A root covers `count` deals from `first` on: `leaf[n - first] = SHA-256(0x00 || commitment of n)`, nodes and
//!     root as in line 12. It is published before any seed that is mixed into these deals. The path of a deal has its
//!     siblings, lowest first.
//! 15. The draw `dealer` is one from the secret of deal 1, in the context of deal 1, with one empty seed for each seat.
//!
//! **Invariant:** no randomness and no clock inside, save [`Secret::fresh`]: the same inputs give the same cards for
//! ever. A change of any line above is a new version beside this one, never an edit.
//!
//! Non-goals: it knows no game, no card and no player. It never uses a library's `shuffle`: those change between
//! versions.
//!
//! # How the house uses it
//!
//! The tables use version 2: one secret for a table, from which those of everything that chance brings are derived: a
//! deal, a reshuffle or numbers within one. Its commitment and the first root stand in the first event, and the next
//! root is logged when half of the newest one is drawn (`docs/decisions/honest-deals.md`). Older tables drew a secret
//! and logged a commitment for each deal, by version 1. Which places an event opens, and to whom, is said by the game.
//! The secret stays sealed in the log until the deal is over, and is published only where the game lets every card be
//! seen. The lobby draws brackets, rounds, seats and prizes from one secret per tournament, by version 1; its
//! commitment stands in the first event, and it uses no seeds. `tests/audit/fairdeal.py` checks the golden vectors
//! from the specification alone, sharing no code with this crate.

#![warn(missing_docs)]

pub mod draw;
pub mod inputs;
pub mod merkle;
pub mod opening;
pub mod promises;
pub mod secret;

pub use draw::{CommitmentMismatch, Draw, verify};
pub use inputs::{Context, InvalidSeeds, Label, MAX_SEED_BYTES, Seeds};
pub use merkle::Sibling;
pub use opening::{Opening, Openings, Root, verify_opening};
pub use promises::{PROMISED_AT_ONCE, PromiseRoot, Promises, mixed_seed, verify_promise};
#[cfg(feature = "random")]
pub use secret::Secrets;
pub use secret::{Commitment, Secret};
