//! The chips of a hand with a bank: what each seat has in front of it, what it put in and won.
//!
//! Invariant: over any calls, what seats have plus what they put in, less what they won, is what they had at the start;
//! so a hand in which all that was put in is won or taken by the house conserves chips.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::betting::pots::split;
use crate::betting::{Rake, SEATS, index};
use crate::ring::{HandResult, HandStart, PotResult, PotShare, SeatResult};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// What a seat won with a bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = BankGain))]
#[serde(deny_unknown_fields)]
pub struct Gain {
    /// Who.
    pub seat: Seat,
    /// How much on top of the bet, before the share of the house. Chips.
    pub gain: Chips,
    /// What the house takes of it. Chips.
    pub share: Chips,
}

/// A part of chips that are divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = BankPart))]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Whose.
    pub seat: Seat,
    /// How much. Chips.
    pub amount: Chips,
}

/// The chips of every seat of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purses {
    seats: SeatSet,
    start: [Chips; SEATS],
    credit: [Chips; SEATS],
    paid: [Chips; SEATS],
    won: [Chips; SEATS],
    raked: [Chips; SEATS],
    house: Rake,
    taken: Chips,
}

impl Purses {
    /// What the seats of a hand begin with; `house` is the part of every gain, and the most of a bank.
    pub fn new(start: &HandStart, house: Rake) -> Purses {
        let none = [0; SEATS];
        let mut purses = Purses {
            seats: start.seats.iter().map(|dealt| dealt.seat).collect(),
            start: none,
            credit: none,
            paid: none,
            won: none,
            raked: none,
            house,
            taken: 0,
        };
        for dealt in &start.seats {
            purses.start[index(dealt.seat)] = dealt.chips;
            purses.credit[index(dealt.seat)] = dealt.chips;
        }
        purses
    }

    /// The seats of the hand.
    pub const fn seats(&self) -> SeatSet {
        self.seats
    }

    /// The seats with chips that are not in the middle.
    pub fn with_credit(&self) -> SeatSet {
        self.seats.iter().filter(|&seat| self.credit(seat) > 0).collect()
    }

    /// The chips of a seat that are not in the middle.
    pub fn credit(&self, seat: Seat) -> Chips {
        self.credit[index(seat)]
    }

    /// The chips of every seat that are not in the middle, by its number.
    pub const fn credits(&self) -> &[Chips; SEATS] {
        &self.credit
    }

    /// All chips of seats that are not in the middle.
    pub fn total(&self) -> Chips {
        self.credit.iter().sum()
    }

    /// What the house has taken in this bank.
    pub const fn taken(&self) -> Chips {
        self.taken
    }

    /// Puts `amount` into the middle, or all that the seat has if that is less; returns how much that was.
    pub fn put(&mut self, seat: Seat, amount: Chips) -> Chips {
        let amount = amount.min(self.credit(seat));
        self.credit[index(seat)] -= amount;
        self.paid[index(seat)] += amount;
        amount
    }

    /// Gives back what was put in and not played for.
    pub fn put_back(&mut self, seat: Seat, amount: Chips) {
        self.credit[index(seat)] += amount;
        let paid = &mut self.paid[index(seat)];
        *paid = paid.saturating_sub(amount);
    }

    /// Gives a seat chips of the middle.
    pub fn win(&mut self, seat: Seat, amount: Chips) {
        self.credit[index(seat)] += amount;
        self.won[index(seat)] += amount;
    }

    /// What the house takes of a gain now (G3.8).
    pub fn share_of(&self, gain: Chips) -> Chips {
        self.house.of(gain, self.taken)
    }

    /// The gains of these seats in order, each with the house's share.
    pub fn gains(&self, gains: impl IntoIterator<Item = (Seat, Chips)>) -> impl Iterator<Item = Gain> {
        let house = self.house;
        let mut taken = self.taken;
        gains.into_iter().map(move |(seat, gain)| {
            let share = house.of(gain, taken);
            taken += share;
            Gain { seat, gain, share }
        })
    }

    /// The house takes its share of what a seat has won.
    pub fn charge(&mut self, seat: Seat, share: Chips) {
        let share = share.min(self.credit(seat));
        self.credit[index(seat)] -= share;
        let won = &mut self.won[index(seat)];
        *won = won.saturating_sub(share);
        self.raked[index(seat)] += share;
        self.taken += share;
    }

    /// `amount` in equal parts for these seats, odd units one each from the right of `payer` (G6.4).
    pub fn parts(amount: Chips, seats: SeatSet, payer: Seat) -> impl Iterator<Item = Part> {
        split(amount, seats.without(payer), payer).map(|(seat, amount)| Part { seat, amount })
    }

    /// `payer` loses chips to others.
    pub fn pay(&mut self, payer: Seat, parts: &[Part]) {
        for part in parts {
            let amount = self.put(payer, part.amount);
            self.win(part.seat, amount);
        }
    }

    /// The settlement, once nothing lies in the middle.
    pub fn result(&self, banker: Option<Seat>) -> HandResult {
        let seat = |seat: Seat| {
            let start = self.start[index(seat)];
            let paid = self.paid[index(seat)];
            // What was won in the bank and put in again is neither: nobody pays more than they came with.
            let again = paid.saturating_sub(start);
            let won = self.won[index(seat)].saturating_sub(again);
            let rake = self.raked[index(seat)];
            let end = self.credit(seat);
            SeatResult { seat, start, paid: paid - again, won, rake, end, hand: None }
        };
        let seats: SmallVec<[SeatResult; 6]> = self.seats.iter().map(seat).collect();
        let amount = seats.iter().map(|seat| seat.paid).sum();
        let share = |result: &SeatResult| PotShare { seat: result.seat, amount: result.won };
        let shares = seats.iter().map(share).filter(|share| share.amount > 0).collect();
        let pot = PotResult { amount, rake: self.taken, contenders: self.seats, shares };
        HandResult {
            seats,
            pots: Some(pot).filter(|pot| pot.amount > 0).into_iter().collect(),
            pot: amount,
            rake: self.taken,
            banker,
            ..HandResult::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(amount: Chips, seats: u8, payer: u8) -> Vec<(u8, Chips)> {
        let parts = Purses::parts(amount, SeatSet::first(seats), Seat::new(payer));
        parts.map(|part| (part.seat.index(), part.amount)).collect()
    }

    #[test]
    fn odd_units_go_from_the_right_of_the_payer() {
        // sette-e-mezzo D6, chemin-de-fer D8.
        assert_eq!(parts(25, 4, 1), [(2, 9), (3, 8), (0, 8)]);
        assert_eq!(parts(50, 4, 3), [(0, 17), (1, 17), (2, 16)]);
        assert_eq!(parts(30, 4, 0), [(1, 10), (2, 10), (3, 10)]);
        // sette-e-mezzo D11.
        assert_eq!(parts(20, 4, 2), [(3, 7), (0, 7), (1, 6)]);
        assert_eq!(parts(5, 1, 0), [], "nobody else");
    }
}
