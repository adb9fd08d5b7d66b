//! The clocks of a ring table (G4.1, G4.5): the time for one decision, then the time bank, which is never refilled; and
//! how long somebody may be away.
//!
//! **Invariants:** what is left of a bank changes only by logged turns; times at which nobody could play do not count
//! (G2.11).

use chrono::{DateTime, Duration, Utc};
use mazziere_rules::kernel::{Clock, Machine};
use mazziere_rules::seat::Seat;
use serde_json::Value;

use super::{Ring, Sitter};
use crate::clock::{Deadline, Outages};

/// What a seat is asked for, as far as clocks care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A decision that the time bank is for, such as a bet.
    Bet,
    /// One that it is not for: to pay a forced bet or to sit out, to choose a variant, to change cards.
    Post,
    /// To show their cards or not.
    Show,
    /// One for which the game gives so many seconds, and no time bank.
    Timed(u32),
}

impl Decision {
    /// What `seat`, which is awaited, is asked for: the rules know of the time bank (telesina, "Timeout, sit-out, time
    /// bank"); to muck is named alike in every ring game.
    pub fn of(machine: &dyn Machine, seat: Seat) -> Decision {
        let legal = machine.legal(seat);
        let moves = legal.get("moves").and_then(Value::as_array);
        if let Some(seconds) = machine.seconds(seat) {
            return Decision::Timed(seconds);
        }
        let mucks = moves.is_some_and(|moves| moves.iter().any(|offered| offered["type"] == "muck"));
        match (mucks, machine.has_bank(seat)) {
            (true, _) => Decision::Show,
            (_, true) => Decision::Bet,
            _ => Decision::Post,
        }
    }
}

impl Ring {
    fn turn_ms(&self) -> u64 {
        u64::from(self.opening.clocks.turn_seconds) * 1000
    }

    /// How long the player of a seat has been thinking in this turn, in milliseconds.
    pub fn thinking_ms(&self, seat: Seat, outages: &Outages, now: DateTime<Utc>) -> Option<u64> {
        let (since, _) = self.sitter(seat)?.asked?;
        let thinking = outages.elapsed(since, now).num_milliseconds();
        Some(u64::try_from(thinking).unwrap_or(0))
    }

    /// Until when the player of a seat must decide: the time for one decision, then their time bank (G4.1). To show or
    /// to muck has a short time of its own and no bank; what the bank is not for has the time for one decision.
    pub fn deadline_of(&self, seat: Seat, outages: &Outages) -> Option<Deadline> {
        let sitter = self.sitter(seat)?;
        let (since, what) = sitter.asked?;
        let allowance = milliseconds(match what {
            Decision::Bet => self.turn_ms() + sitter.time_bank_ms,
            Decision::Post => self.turn_ms(),
            Decision::Show => self.opening.show_ms,
            Decision::Timed(seconds) => u64::from(seconds) * 1000,
        });
        Some(Deadline { at: outages.deadline(since, allowance), clock: Clock::Move })
    }

    /// What is left of the time bank of a seat at `now`, in milliseconds, the turn in progress counted.
    pub fn bank_left(&self, seat: Seat, outages: &Outages, now: DateTime<Utc>) -> u64 {
        let Some(sitter) = self.sitter(seat) else { return 0 };
        let thinking = self.thinking_ms(seat, outages, now).unwrap_or(0);
        self.bank_after(sitter, thinking)
    }

    /// The time bank after so many milliseconds of the turn in progress.
    pub(super) fn bank_after(&self, sitter: &Sitter, thinking_ms: u64) -> u64 {
        match sitter.asked {
            Some((_, Decision::Bet)) => sitter.time_bank_ms.saturating_sub(thinking_ms.saturating_sub(self.turn_ms())),
            _ => sitter.time_bank_ms,
        }
    }

    /// The player of a cash table who has been away for longest, and when they have to go (G3.11; texas-holdem R17). At
    /// a tournament table nobody has to: their blinds are taken.
    pub fn first_to_go(&self, outages: &Outages) -> Option<(Seat, DateTime<Utc>)> {
        if !self.is_cash() {
            return None;
        }
        let allowance = Duration::seconds(i64::from(self.opening.away_seconds));
        let going = |(seat, sitter): (Seat, &Sitter)| {
            let since = sitter.away_since.filter(|_| !sitter.leaving)?;
            Some((seat, outages.deadline(since, allowance)))
        };
        self.sitters().filter_map(going).min_by_key(|(seat, at)| (*at, *seat))
    }
}

fn milliseconds(count: u64) -> Duration {
    Duration::milliseconds(i64::try_from(count).unwrap_or(i64::MAX / 2))
}
