//! PHH, the poker hand history notation: hands in, our own hands out.
//!
//! A file is a subset of TOML (`variant`, `antes`, `blinds_or_straddles`, `min_bet` or `small_bet` and `big_bet`,
//! `starting_stacks`, `actions`, `finishing_stacks`, ...), read by [`read`], each of its hands by itself;
//! [`PhhHand::replay`] plays a hand through the engine and [`PhhHand::compare`] says whether the stacks come out as the
//! file has them; [`export()`] writes a hand of ours. Variants are NT (no-limit hold'em), FT (fixed-limit hold'em) and
//! PO (pot-limit Omaha), see [`variant`]. Players are `p1` (left of the button) to `pn` (the button); heads-up the
//! button is `p2`, posts the small blind and stands first in the list of blinds. Antes and blinds are what is due;
//! a player who has less puts in what they have.
//!
//! Invariants: a hand is played by the very rules that tables play by; reading never panics, whatever the file says;
//! one hand that cannot be read takes no other with it. Non-goals: other variants, straddles, cards or stacks that the
//! file does not know.

use smallvec::SmallVec;

use crate::card::Card;
use crate::holdem::hand::HandRules;
use crate::refusal::Refusal;
use crate::ring::HandStart;
use crate::seat::Seat;
use crate::session::Chips;

pub mod export;
pub mod hand;
pub mod notation;
pub mod replay;
pub mod variant;

pub use export::{export, export_seen};
pub use hand::read;
pub use replay::Comparison;

/// A millionth of a chip as the file counts them: amounts may have decimals.
pub type Micros = u64;

/// A hand of a file, read or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What the file calls it, or its place in the file from 1.
    pub name: String,
    /// The line, from 1, where it begins; of one that cannot be read, the line with what is wrong.
    pub line: usize,
    /// The hand, or why it cannot be read.
    pub hand: Result<PhhHand, PhhError>,
}

/// A hand, parsed: everything to play it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhhHand {
    /// What the file calls it, or its place in the file from 1.
    pub name: String,
    /// The rules it is played by.
    pub rules: HandRules,
    /// Seats and forced bets: player `p1` has seat 0.
    pub start: HandStart,
    /// The deck that deals what the file says was dealt.
    pub deck: [Card; 52],
    /// The players' actions, in order.
    pub acts: SmallVec<[Act; 16]>,
    /// The stacks at the end, if the file has them.
    pub finishing: Option<Vec<Micros>>,
    /// How many millionths of the file's unit our chip is.
    pub unit: Micros,
}

/// An action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    /// Who.
    pub seat: Seat,
    /// What.
    pub what: What,
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// `f`.
    Fold,
    /// `cc`.
    CheckOrCall,
    /// `cbr`: bet, or raise to this much.
    BetOrRaise(Chips),
    /// `sm` with cards, or without.
    Show(bool),
}

/// Why a hand cannot be read or played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PhhError {
    /// The file is not in the notation.
    #[error("line {line}: {detail}")]
    Notation {
        /// Which line, from 1.
        line: usize,
        /// What is wrong.
        detail: String,
    },
    /// A field is missing or says something that no hand can be.
    #[error("{field}: {detail}")]
    Field {
        /// Which.
        field: &'static str,
        /// What is wrong.
        detail: String,
    },
    /// The rules refuse an action.
    #[error("action {action} is refused: {refusal}")]
    Refused {
        /// Which of the players' actions, from 1.
        action: usize,
        /// Why.
        refusal: Refusal,
    },
    /// The actions end before the hand does.
    #[error("the actions end before the hand does")]
    Unfinished,
}
