//! Bets and raises of a round: the least and the most of them, who may raise, and which ones are full. Which rule a
//! game goes by is in `betting/policy.rs`.

use super::{Range, Round, Seats};
use crate::betting::index;
use crate::betting::policy::{Full, LeastRaise, Limit, PotMaximum, Reopens};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

impl Round {
    pub(super) fn bets(&self, stack: Chips, pot: Chips) -> Range {
        let min = self.least_bet.min(stack);
        match self.policy.limit {
            Limit::Nl => Range { min, max: stack },
            Limit::Pl => Range { min, max: stack.min(pot.max(self.least_bet)) },
            Limit::Fl => Range::only(min),
        }
    }

    pub(super) fn raises(&self, seat: Seat, seats: &Seats<'_>, stack: Chips, pot: Chips) -> Option<Range> {
        let all = self.put(seat).saturating_add(stack);
        let capped = self.policy.cap.is_some_and(|cap| self.steps >= cap && seats.live.len() != 2);
        let answered = self.policy.unanswered || !seats.able.without(seat).is_empty();
        if self.level == 0 || all <= self.level || capped || !answered || !self.may_raise(seat) {
            return None;
        }
        let least = self.level + if self.policy.least == LeastRaise::OneChip { 1 } else { self.least };
        Some(match self.policy.limit {
            Limit::Nl => Range { min: least.min(all), max: all },
            Limit::Pl => {
                let call = match self.policy.pot_maximum {
                    PotMaximum::AfterCall => self.level.saturating_sub(self.put(seat)),
                    PotMaximum::BeforeCall => 0,
                };
                let max = all.min(self.level + pot + call);
                Range { min: least.min(max), max }
            }
            // An all-in too short to count is completed, not raised by a whole size more.
            Limit::Fl if self.policy.full == Full::HalfSize => Range::only(all.min(self.full_level + self.size)),
            Limit::Fl => Range::only(all.min(self.level + self.size)),
        })
    }

    /// Whether `seat` holds the right to raise.
    fn may_raise(&self, seat: Seat) -> bool {
        match self.policy.reopens {
            Reopens::ByFull => !self.settled.contains(seat),
            Reopens::ByFacing => {
                !self.acted.contains(seat) || self.level - self.answered[index(seat)].min(self.level) >= self.least
            }
        }
    }

    /// Takes a bet or raise to `level`; returns what it pays.
    pub fn raise(&mut self, seat: Seat, level: Chips) -> Chips {
        let by = level.saturating_sub(self.level);
        let full = match self.policy.full {
            Full::AtLeastLeast => by >= self.least,
            // The first bet is always full, even an all-in below the least (telesina BC).
            Full::Doubling => level >= self.level.saturating_mul(2),
            Full::HalfSize => level.saturating_sub(self.full_level).saturating_mul(2) >= self.size,
            Full::WholeSize => self.level == 0 || by >= self.size,
        };
        if full {
            self.least = self.least.max(by);
            self.full_level = level;
            self.steps = self.steps.saturating_add(1);
            self.settled = SeatSet::EMPTY;
        }
        let pays = level.saturating_sub(self.put(seat));
        self.level = level;
        self.post(seat, pays);
        self.answer(seat);
        pays
    }
}
