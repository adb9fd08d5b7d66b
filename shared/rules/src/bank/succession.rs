//! Whose turn it is to hold the bank, from hand to hand.
//!
//! `docs/rules/sette-e-mezzo.md` "Next banker"; `docs/rules/chemin-de-fer.md` "Setup", step 8, R14. After a bank the
//! turn goes to the right. At a cash table a player who has not bet since they sat down is passed over, where anybody
//! else has. After an interruption it goes on with those who were there; none left: it is drawn, as at the start.

use serde::Serialize;

use crate::ring::TableMemory;
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// A bank that a seat has bought from the one who passed it (seguito).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = BankPurchase))]
pub struct Purchase {
    /// Who holds the next bank.
    pub seat: Seat,
    /// With how much. Chips.
    pub amount: Chips,
}

/// What a table remembers of its banks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Succession {
    /// To whose right the bank goes; nobody before the first.
    pub last: Option<Seat>,
    /// The seats that have bet since their players sat down; those that have held the bank count among them, of which
    /// the law says nothing.
    pub played: SeatSet,
    /// Whether newcomers are passed over: at cash tables.
    pub skips_newcomers: bool,
    /// A bank that was bought and is to be held next.
    pub bought: Option<Purchase>,
}

impl Succession {
    /// The seats to which the bank is offered, of those `eligible`.
    pub fn allowed(&self, eligible: SeatSet) -> SeatSet {
        let known = eligible.intersection(self.played);
        let others = self.last.map_or(known, |last| known.without(last));
        if !self.skips_newcomers || others.is_empty() { eligible } else { known }
    }
}

impl TableMemory for Succession {
    fn next_banker(&self, eligible: SeatSet, witnesses: Option<SeatSet>) -> Option<Seat> {
        if let Some(bought) = self.bought.filter(|bought| eligible.contains(bought.seat)) {
            return Some(bought.seat);
        }
        let last = self.last?;
        let candidates = match witnesses {
            Some(witnesses) => eligible.intersection(witnesses),
            None => self.allowed(eligible),
        };
        candidates.after(last)
    }

    fn forget(&mut self, seat: Seat) {
        self.played = self.played.without(seat);
        self.bought = self.bought.filter(|bought| bought.seat != seat);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(seats: &[u8]) -> SeatSet {
        seats.iter().map(|&seat| Seat::new(seat)).collect()
    }

    fn after(last: u8, played: &[u8]) -> Succession {
        Succession { last: Some(Seat::new(last)), played: set(played), skips_newcomers: true, bought: None }
    }

    #[test]
    fn the_bank_goes_to_the_right_of_the_last_one() {
        let next = |last, played: &[u8], eligible: &[u8], witnesses: Option<&[u8]>| {
            after(last, played).next_banker(set(eligible), witnesses.map(set)).map(Seat::index)
        };
        assert_eq!(next(0, &[0, 1, 2], &[0, 1, 2], None), Some(1));
        assert_eq!(next(2, &[0, 1, 2], &[0, 1, 2], None), Some(0), "round the table");
        assert_eq!(next(0, &[0, 2], &[0, 1, 2], None), Some(2), "seat 1 has not bet yet");
        assert_eq!(next(0, &[0], &[0, 1, 2], None), Some(1), "nobody else has");
        assert_eq!(next(0, &[0, 1, 2], &[0, 2, 3], Some(&[2, 4])), Some(2), "who was there at the interruption");
        assert_eq!(next(0, &[0, 1, 2], &[0, 3], Some(&[2, 4])), None, "none of them: drawn");
        assert_eq!(Succession::default().next_banker(set(&[0, 1]), None), None, "the first bank is drawn");
        let tournament = Succession { skips_newcomers: false, ..after(0, &[0, 2]) };
        assert_eq!(tournament.next_banker(set(&[0, 1, 2]), None), Some(Seat::new(1)));
    }

    #[test]
    fn a_bank_that_was_bought_comes_first() {
        let mut table = after(4, &[4, 5, 6, 8]);
        table.bought = Some(Purchase { seat: Seat::new(8), amount: 120 });
        assert_eq!(table.next_banker(set(&[4, 5, 8]), None), Some(Seat::new(8)));
        assert_eq!(table.next_banker(set(&[4, 5]), None), Some(Seat::new(5)), "the buyer is not there any more");
        table.forget(Seat::new(8));
        assert_eq!(table.next_banker(set(&[4, 5, 8]), None), Some(Seat::new(5)), "somebody else sits there");
    }
}
