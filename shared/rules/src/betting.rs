//! The betting core: what poker games share when chips go into a pot.
//!
//! Owns one betting round ([`Round`]: levels, minimum raises, who may raise again), the differences between the games
//! as data ([`Policy`]), the chips of a hand from round to round ([`Bets`]), side pots, uncalled bets and splits
//! ([`pots`]), the [`rake`]. Hold'em and Omaha play on it (`docs/rules/texas-holdem.md`, "State machine" and "Pots,
//! rake, end"), and Telesina and Poker all'italiana (`docs/rules/telesina.md`, sections BC and PR). The two families
//! differ on purpose:
//!
//! | | hold'em | Telesina |
//! |---|---|---|
//! | least raise | the last full bet or raise | anything above the level |
//! | what gives the right back | facing at least that much | a raise to at least twice the level |
//! | pot limit | the pot after the call | one call less |
//! | fixed limit | three raises; half an all-in counts | no cap; only whole ones count |
//! | odd chips | one each from the left of the button | pots are never split |
//!
//! Invariants: chips are whole and never negative; what a round lists as legal it can carry out. Non-goals: cards,
//! turns beyond who must still act, players.

pub mod bets;
pub(crate) mod event;
pub mod policy;
pub mod pots;
pub mod rake;
pub mod round;
pub mod showing;

pub use bets::{Act, Bets, Wager};
pub use policy::{Limit, Policy};
pub use pots::{Pot, Pots, side_pots};
pub use rake::Rake;
pub use round::{Choices, Range, Round, Seats};
pub use showing::Showing;

use crate::seat::Seat;

/// The seats of the largest ring table.
pub const SEATS: usize = 10;

/// Where a seat stands in an array of [`SEATS`]. Seats are below that at every ring table; folding the rest in keeps
/// even a damaged log from reaching beyond the array.
pub(crate) fn index(seat: Seat) -> usize {
    usize::from(seat.index()) % SEATS
}
