//! The rummy family: games on the table (combinations and sequences), wild cards, what a hand can lay down.
//!
//! Owns what burraco and scala 40 share: the one compact form of a game on the table ([`Meld`]), the judge of what may
//! lie there and in which arrangement ([`Style::open`], [`Style::extend`], [`Style::replace_wild`]), and the searches
//! that say what can be done with a hand ([`offer`], [`partition`]). What differs between the games is data: [`Style`].
//! Values of cards, turns, who may lay down when: all that belongs to the games.
//!
//! A *combination* is cards of one rank, a *sequence* is consecutive positions `1..=14` of one suit, 1 the ace low, 14
//! the ace high. The cards of a sequence have fixed positions from the moment they are laid; a wild card stands for the
//! card of its position. Of several arrangements of the same cards the first in this order is taken, unless a layout
//! says otherwise:
//!
//! 1. fewest wild cards (a two of the suit on position 2 is none, where twos are wild);
//! 2. the wild card in a gap, else at the low end, else at the high end;
//! 3. where an ace fits both ends, the one where the game is worth more ([`Style::run`]), else the low one.
//!
//! | law | where |
//! |---|---|
//! | burraco "Valid combination", "Valid sequence", R8 to R14; scala 40 "Combination", "Sequence", R6 | [`place`] |
//! | burraco X: only its own card displaces a wild card, which is placed again at once (R8, R9, R10) | [`extend`] |
//! | scala 40 R7: the value of a jolly is declared where there are two readings | [`Style::declares`] |
//! | scala 40 R8, R10: the card of a jolly does not attach, it replaces it | [`Style::replace_wild`] |
//!
//! Invariants: every [`Meld`] that the judge makes is valid; a refused one has exactly one [`Flaw`], which says why and
//! where in the move. Non-goals: hands (a game checks that cards are held), scores.

pub mod extend;
pub mod flaw;
pub mod meld;
pub mod offer;
pub mod partition;
pub mod place;

pub use flaw::{Fault, Flaw};
pub use meld::{Layout, Meld, MeldCards, Place, Shape};

use crate::card::{Card, Face, Suit};

/// The fewest cards of a game on the table.
pub const FEWEST: usize = 3;
/// The most: a sequence of fourteen positions.
pub const MOST: usize = 14;

/// How a game of the family differs from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether twos are wild in addition to the jolly. A two of the suit of a sequence on position 2 is not.
    pub twos_wild: bool,
    /// Whether a combination may hold both cards of a suit, up to eight and a wild card that stands for no suit. Else
    /// it has one card of each suit at most, and a wild card stands for one of them.
    pub repeats: bool,
    /// Whether the card that a wild one stands for displaces it, in a sequence that is extended. Else it has to be
    /// replaced ([`Style::replace_wild`]).
    pub displaces: bool,
    /// Whether an arrangement must be declared where there are several; a layout is ignored where there is one only.
    pub declares: bool,
    /// How many naturals in a row make a sequence with a wild card worth more: an ace that fits both ends goes where
    /// there are so many. 0 where nothing does.
    pub run: u8,
}

/// Burraco.
pub const BURRACO: Style = Style { twos_wild: true, repeats: true, displaces: true, declares: false, run: 7 };

/// Burraco by the first version of its rules, where an ace that fits both ends goes to the low one.
pub const BURRACO_V1: Style = Style { run: 0, ..BURRACO };

/// Scala 40.
pub const SCALA_40: Style = Style { twos_wild: false, repeats: false, displaces: false, declares: true, run: 0 };

/// What a card is to a game of some suit, or to a combination.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Wild wherever it lies: a jolly, a two where twos are wild.
    Wild,
    /// A two that is natural on position 2 of this suit, and wild elsewhere.
    Two(Suit),
    /// This rank (1 to 13) of this suit, and nothing else.
    Natural(u8, Suit),
    /// No card of the family.
    Foreign,
}

impl Style {
    /// What a card can be.
    pub(crate) const fn role(self, card: Card) -> Role {
        match card.face() {
            Face::Jolly => Role::Wild,
            Face::French(french) => match french.rank.number() {
                2 if self.twos_wild => Role::Two(french.suit),
                number => Role::Natural(number, french.suit),
            },
            Face::Italian(_) | Face::Uno(_) => Role::Foreign,
        }
    }

    /// Whether a card can be wild: a jolly, a two where twos are wild.
    pub const fn is_wild(self, card: Card) -> bool {
        matches!(self.role(card), Role::Wild | Role::Two(_))
    }
}

#[cfg(test)]
mod tests;
