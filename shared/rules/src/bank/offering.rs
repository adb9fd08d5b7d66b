//! The bank is offered from seat to seat until somebody takes it.
//!
//! `docs/rules/sette-e-mezzo.md` step 1, R6; `docs/rules/chemin-de-fer.md` step 1, R3, R4. In a tournament nobody
//! refuses: a player who is away or late loses half the minimum to the others. At a cash table they are passed over.

use smallvec::SmallVec;

use super::purses::{Part, Purses};
use crate::betting::Range;
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::Mode;
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// What happens when everybody refuses the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stall {
    /// It is offered again from the first, and may not be refused (chemin de fer).
    FirstAgain,
    /// The last one may not refuse it (sette e mezzo, "tavolo in stallo").
    LastTakes,
}

/// The bank on offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offering {
    /// Who may hold it.
    able: SeatSet,
    /// To whom it is offered.
    candidate: Option<Seat>,
    refused: SeatSet,
    /// They were away, or late.
    missed: SeatSet,
    /// Their players are away: at a cash table the bank is not offered to them.
    away: SeatSet,
    stall: Stall,
    /// Whether it is offered again, and may not be refused.
    again: bool,
    mode: Mode,
}

impl Offering {
    /// The bank will be offered to these seats.
    pub const fn new(able: SeatSet, stall: Stall, mode: Mode) -> Offering {
        let none = SeatSet::EMPTY;
        Offering { able, candidate: None, refused: none, missed: none, away: none, stall, again: false, mode }
    }

    /// To whom it is offered.
    pub const fn candidate(&self) -> Option<Seat> {
        self.candidate
    }

    /// Who may hold it.
    pub const fn able(&self) -> SeatSet {
        self.able
    }

    /// It is offered to `seat`.
    pub fn offer(&mut self, seat: Seat) {
        self.candidate = Some(seat);
    }

    /// The player of a seat is away, or is back.
    pub fn knows(&mut self, seat: Seat, away: bool) {
        self.away = if away { self.away.with(seat) } else { self.away.without(seat) };
    }

    /// To whom it may be offered yet.
    fn there(&self) -> SeatSet {
        let there = self.able.minus(self.missed);
        if self.mode == Mode::Cash { there.minus(self.away) } else { there }
    }

    /// The seats that have neither refused it nor missed it, but for the candidate.
    fn others(&self) -> SeatSet {
        let others = self.there().minus(self.refused);
        self.candidate.map_or(others, |seat| others.without(seat))
    }

    /// Whether the candidate may refuse it.
    pub fn may_refuse(&self) -> bool {
        let stalled = match self.stall {
            Stall::FirstAgain => self.again,
            Stall::LastTakes => self.others().is_empty(),
        };
        self.mode == Mode::Cash && !stalled
    }

    /// The candidate refuses.
    pub fn refuse(&mut self, seat: Seat) {
        self.refused = self.refused.with(seat);
    }

    /// The candidate was away, or late.
    pub fn miss(&mut self, seat: Seat) {
        self.missed = self.missed.with(seat);
    }

    /// Who is offered it next; `None` if nobody is left.
    pub fn next(&self) -> Option<Seat> {
        let from = self.candidate?;
        self.others().after(from).or_else(|| self.there().after(from))
    }

    /// Takes in that it is offered to `seat`; everybody has refused or missed it if they are asked again.
    pub fn go_on(&mut self, seat: Seat) {
        if self.refused.contains(seat) {
            self.again = true;
            self.refused = match self.stall {
                Stall::FirstAgain => SeatSet::EMPTY,
                Stall::LastTakes => self.refused.without(seat),
            };
        }
        self.candidate = Some(seat);
    }

    /// What a bank may hold: from the minimum to all that the seat has, or all of it where that is less.
    pub fn range(least: Chips, credit: Chips) -> Range {
        if credit < least { Range::only(credit) } else { Range { min: least, max: credit } }
    }

    /// Refuses an amount out of that range.
    pub fn check(range: Range, amount: Chips) -> Result<(), Refusal> {
        if amount < range.min {
            Err(Refusal::below(RefusalCode::BankTooSmall, range.min).at("amount"))
        } else if amount > range.max {
            Err(Refusal::above(RefusalCode::BankTooLarge, range.max).at("amount"))
        } else {
            Ok(())
        }
    }

    /// What a candidate of a tournament loses to the others who is away or late: half of the minimum, or all they have.
    /// Nothing at a cash table.
    pub fn penalty(&self, seat: Seat, least: Chips, purses: &Purses) -> SmallVec<[Part; 6]> {
        if self.mode == Mode::Cash {
            return SmallVec::new();
        }
        let amount = (least / 2).min(purses.credit(seat));
        Purses::parts(amount, purses.seats(), seat).filter(|part| part.amount > 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(index: u8) -> Seat {
        Seat::new(index)
    }

    fn offered(stall: Stall) -> Offering {
        let mut offering = Offering::new(SeatSet::first(3), stall, Mode::Cash);
        offering.offer(seat(1));
        offering
    }

    #[test]
    fn sette_e_mezzo_the_last_one_takes_it() {
        let mut offering = offered(Stall::LastTakes);
        for index in [1, 2] {
            assert!(offering.may_refuse());
            offering.refuse(seat(index));
            offering.go_on(offering.next().unwrap());
        }
        assert_eq!((offering.candidate(), offering.may_refuse()), (Some(seat(0)), false));
    }

    #[test]
    fn sette_e_mezzo_the_last_one_is_late_and_the_first_takes_it() {
        let mut offering = offered(Stall::LastTakes);
        for index in [1, 2] {
            offering.refuse(seat(index));
            offering.go_on(offering.next().unwrap());
        }
        offering.miss(seat(0));
        offering.go_on(offering.next().unwrap());
        assert_eq!((offering.candidate(), offering.may_refuse()), (Some(seat(1)), false));
    }

    #[test]
    fn who_is_away_could_not_take_it() {
        let mut offering = offered(Stall::LastTakes);
        offering.knows(seat(0), true);
        offering.refuse(seat(1));
        offering.go_on(offering.next().unwrap());
        assert_eq!((offering.candidate(), offering.may_refuse()), (Some(seat(2)), false), "nobody else is there");
        offering.knows(seat(0), false);
        assert!(offering.may_refuse());
        let mut tournament = Offering::new(SeatSet::first(2), Stall::LastTakes, Mode::Tournament);
        tournament.offer(seat(0));
        tournament.knows(seat(1), true);
        assert_eq!(tournament.next(), Some(seat(1)), "who is away loses chips in their turn");
    }

    #[test]
    fn chemin_de_fer_it_is_offered_again_from_the_first() {
        let mut offering = offered(Stall::FirstAgain);
        for _ in 0..3 {
            assert!(offering.may_refuse());
            offering.refuse(offering.candidate().unwrap());
            offering.go_on(offering.next().unwrap());
        }
        assert_eq!((offering.candidate(), offering.may_refuse()), (Some(seat(1)), false));
        for _ in 0..2 {
            offering.miss(offering.candidate().unwrap());
            offering.go_on(offering.next().unwrap());
            assert!(!offering.may_refuse());
        }
        offering.miss(offering.candidate().unwrap());
        assert_eq!(offering.next(), None, "nobody is there");
    }

    #[test]
    fn all_in_below_the_minimum() {
        assert_eq!(Offering::range(100, 500), Range { min: 100, max: 500 });
        assert_eq!(Offering::range(100, 30), Range::only(30));
        let code = |amount| Offering::check(Range { min: 100, max: 500 }, amount).map_err(|refusal| refusal.code);
        assert_eq!((code(99), code(100)), (Err(RefusalCode::BankTooSmall), Ok(())));
        assert_eq!((code(500), code(501)), (Ok(()), Err(RefusalCode::BankTooLarge)));
    }
}
