//! Games with a bank: what sette e mezzo and chemin de fer share.
//!
//! In every hand one seat holds the bank and the others bet against it. A hand of the [ring frame](crate::ring) is one
//! bank (G1.9): from its offer to what the banker collects. This module owns what both games need for
//! that, as plain values that their hands hold:
//!
//! | law | where |
//! |---|---|
//! | whose turn it is to hold the bank; newcomers who have not bet are passed over; a bank that was bought | [`succession`] |
//! | the bank is offered, accepted with an amount, refused; what an absent candidate loses | [`offering`] |
//! | everybody speaks at once, until their time is over; time given again | [`floor`] |
//! | what each seat has, stakes and wins; the house's share of every gain, its cap per bank (G3.8) | [`purses`] |
//! | what both tables are set up with | [`terms`], `ring/options.rs` |
//!
//! Invariants: chips move through [`Purses`] alone, so that what seats have, what lies in the middle and the house's
//! share stay the same sum. Non-goals: cards, and what a bet against the bank may be.

pub mod floor;
pub mod offering;
pub mod purses;
pub mod succession;
pub mod terms;

pub use floor::Floor;
pub use offering::{Offering, Stall};
pub use purses::{Gain, Purses};
pub use succession::{Purchase, Succession};
pub use terms::{BankTerms, Stakes as TableStakes};
