//! Giro pazzo: one turn of the button in which hands are Telesina, after a full or better was shown.
//!
//! `docs/rules/poker-all-italiana.md`, "Giro pazzo", R15, R16, D12. Newcomers play from the next hand, and the giro
//! goes on with the players who are there; the law says nothing else about them.

use super::opening::Opener;
use crate::ring::TableMemory;
use crate::ring::button::reaches;
use crate::seat::Seat;

/// Where a table stands between two hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// The least pair that opens, if the pot stays.
    pub(super) opener: Opener,
    /// Whether a pot that stays is one of parol: it is until it is won, however often nobody opens meanwhile.
    pub(super) parol: bool,
    /// Whether a giro goes on.
    pub(super) giro: Giro,
}

impl TableMemory for Memory {}

/// Whether a giro goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Giro {
    /// No.
    #[default]
    None,
    /// It begins with the next hand.
    Begins,
    /// It does.
    Goes {
        /// Who dealt its first hand.
        first: Seat,
        /// Who dealt its last one so far.
        last: Seat,
    },
}

impl Giro {
    /// Who deals the first hand of the giro that a hand dealt by `button` belongs to, if it belongs to one: until the
    /// button would come to them again, or past their seat.
    pub(super) fn first(self, button: Seat) -> Option<Seat> {
        match self {
            Giro::None => None,
            Giro::Begins => Some(button),
            Giro::Goes { first, last } => (!reaches(last, first, button)).then_some(first),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d12_the_giro_is_one_turn_of_the_button() {
        let goes = |first: u8, last: u8, button: u8| {
            Giro::Goes { first: Seat::new(first), last: Seat::new(last) }.first(Seat::new(button)).is_some()
        };
        assert!(goes(2, 2, 3) && goes(2, 3, 0) && goes(2, 0, 1));
        assert!(!goes(2, 1, 2), "the button is back");
        assert!(!goes(2, 1, 3), "the first dealer has left");
        assert!(goes(2, 2, 1), "who deals next sits right of them: a turn but for one seat");
        assert!(!goes(2, 2, 2));
        assert_eq!(Giro::Begins.first(Seat::new(4)), Some(Seat::new(4)));
        assert_eq!(Giro::None.first(Seat::new(4)), None);
    }
}
