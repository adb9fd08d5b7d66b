//! Playing a parsed hand, and what comes of it.

use super::{Micros, PhhError, PhhHand, What};
use crate::holdem::{HoldemHand, HoldemMove};
use crate::ring::HandResult;
use crate::ring::{RingHand, Stage};
use crate::seat::Seat;

/// How the stacks of a replayed hand stand to those of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The same.
    Exact,
    /// Less than a chip apart: the file splits an odd chip, which the rules give to one winner.
    OddChip,
    /// Not the same: player by player (from `p1`), ours and the file's, in millionths of its unit.
    Different(Vec<(Micros, Micros)>),
    /// The file does not say how the stacks were.
    Unknown,
}

impl PhhHand {
    /// Plays the hand through the engine.
    ///
    /// # Errors
    /// [`PhhError::Refused`] and [`PhhError::Unfinished`].
    pub fn replay(&self) -> Result<HandResult, PhhError> {
        let mut hand = HoldemHand::new(&self.rules, &self.start);
        let sink = &mut |_| {};
        hand.take_deck(&self.deck);
        hand.open(sink);
        for (place, act) in self.acts.iter().enumerate() {
            let seat = act.seat;
            let r#move = match act.what {
                What::Fold => HoldemMove::Fold {},
                What::CheckOrCall if hand.turn() == Some(seat) && hand.bet(seat) >= hand.level() => {
                    HoldemMove::Check {}
                }
                What::CheckOrCall => HoldemMove::Call {},
                What::BetOrRaise(amount) if hand.level() == 0 => HoldemMove::Bet { amount },
                What::BetOrRaise(to) => HoldemMove::Raise { to },
                // A seat that must show has done so without being asked.
                What::Show(_) if !hand.is_asked_to_show(seat) => continue,
                What::Show(true) => HoldemMove::Show {},
                What::Show(false) => HoldemMove::Muck {},
            };
            hand.play(seat, &r#move, sink).map_err(|refusal| PhhError::Refused { action: place + 1, refusal })?;
        }
        // Files leave out that somebody did not show.
        while let Stage::Seats(seats) = hand.stage()
            && let Some(seat) = seats.iter().find(|&seat| hand.is_asked_to_show(seat))
            && hand.play(seat, &HoldemMove::Muck {}, sink).is_ok()
        {}
        if hand.stage() == Stage::Done { Ok(hand.settle()) } else { Err(PhhError::Unfinished) }
    }

    /// Whether `result` leaves the stacks as the file has them.
    pub fn compare(&self, result: &HandResult) -> Comparison {
        let Some(finishing) = &self.finishing else { return Comparison::Unknown };
        let ours = |player: usize| {
            let end = result.seats.iter().find(|s| s.seat == Seat::new(player as u8)).map_or(0, |s| s.end);
            end.saturating_mul(self.unit)
        };
        let pairs: Vec<(Micros, Micros)> =
            finishing.iter().enumerate().map(|(player, &theirs)| (ours(player), theirs)).collect();
        if pairs.iter().all(|(ours, theirs)| ours == theirs) {
            Comparison::Exact
        } else if pairs.iter().all(|(ours, theirs)| ours.abs_diff(*theirs) < self.unit) {
            Comparison::OddChip
        } else {
            Comparison::Different(pairs)
        }
    }
}
