//! What a hand with betting comes to: who wins which pot, and what the house takes of it.
//!
//! `docs/rules/texas-holdem.md` "Pots, rake, end"; `docs/rules/telesina.md` PR; G3.8, G6.4. The game says who wins a
//! pot, and what each seat has shown; pots, rake and odd chips are [`crate::betting::pots`].

use smallvec::SmallVec;

use super::{HandResult, LeftPot, PotResult, PotShare, SeatResult};
use crate::betting::pots::split;
use crate::betting::{Bets, Pot, Rake, SEATS, index};
use crate::poker::Category;
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// The settlement of a hand whose betting is over. `winners` says who wins a pot; what cannot be divided among several
/// goes one chip each clockwise from the left of the button. `shown` says what a seat has shown.
pub fn award(
    bets: &Bets,
    rake: Rake,
    button: Seat,
    winners: impl Fn(&Pot) -> SeatSet,
    shown: impl Fn(Seat) -> Option<Category>,
) -> HandResult {
    let mut result = HandResult::default();
    let (mut won, mut raked): ([Chips; SEATS], [Chips; SEATS]) = ([0; SEATS], [0; SEATS]);
    for pot in bets.pots() {
        let taken = rake.of(pot.amount, result.rake);
        let winners = winners(&pot);
        let mut shares = SmallVec::new();
        for (seat, amount) in split(pot.amount - taken, winners, button) {
            won[index(seat)] += amount;
            shares.push(PotShare { seat, amount });
        }
        if taken > 0 {
            for (seat, amount) in split(taken, winners, button) {
                raked[index(seat)] += amount;
            }
        }
        result.pot += pot.amount;
        result.rake += taken;
        result.pots.push(PotResult { amount: pot.amount, rake: taken, contenders: pot.contenders, shares });
    }
    let seats = bets.seats().iter().map(|seat| SeatResult {
        won: won[index(seat)],
        rake: raked[index(seat)],
        end: bets.stack(seat) + won[index(seat)],
        hand: shown(seat),
        ..without_winning(bets, seat)
    });
    result.seats = seats.collect();
    result
}

/// The settlement of a hand whose pot stays on the table.
pub fn unawarded(bets: &Bets, left: LeftPot) -> HandResult {
    let seats = bets.seats().iter().map(|seat| without_winning(bets, seat)).collect();
    HandResult { seats, pot: bets.pot(), carried: bets.pot(), left: Some(Box::new(left)), ..HandResult::default() }
}

fn without_winning(bets: &Bets, seat: Seat) -> SeatResult {
    let start = bets.start(seat);
    let end = bets.stack(seat);
    SeatResult { seat, start, paid: start.saturating_sub(end), won: 0, rake: 0, end, hand: None }
}

/// A showdown in games whose pots are never split (`docs/rules/telesina.md` PR, R18): who must turn their cards up.
#[derive(Clone, Copy, Debug)]
pub struct Shows<'a> {
    /// The chips.
    pub bets: &'a Bets,
    /// Who spoke first in the last round of betting.
    pub spoke_first: Option<Seat>,
    /// The button.
    pub button: Seat,
    /// Who has shown.
    pub shown: SeatSet,
}

impl Shows<'_> {
    /// The next seat that must show, where `wins` says which of some seats has the best cards: the one that bet or
    /// raised last in the hand, and else the one that spoke first in its last round; then clockwise each that beats the
    /// best that was shown for a pot, and each that bet or raised with its whole stack. In the end the winning cards of
    /// each pot are shown, no matter whom they beat.
    pub fn next(&self, wins: impl Fn(SeatSet) -> Option<Seat>) -> Option<Seat> {
        let live = self.bets.live();
        let raiser = self.bets.last_aggressor().filter(|&seat| live.contains(seat));
        let speaker =
            || self.spoke_first.and_then(|seat| if live.contains(seat) { Some(seat) } else { live.after(seat) });
        let first = raiser.or_else(speaker).or_else(|| live.after(self.button))?;
        let pots = self.bets.pots();
        let beats = |seat: Seat, pot: &Pot| {
            let rivals = pot.contenders.intersection(self.shown);
            pot.contenders.len() > 1 && pot.contenders.contains(seat) && wins(rivals.with(seat)) == Some(seat)
        };
        let must =
            |seat: Seat| seat == first || self.bets.pushed().contains(seat) || pots.iter().any(|pot| beats(seat, pot));
        let others = live.clockwise(first).filter(|&seat| seat != first);
        std::iter::once(first).chain(others).find(|&seat| !self.shown.contains(seat) && must(seat))
    }
}
