//! How long nothing can happen in a tournament that is in play, so that one that hangs is seen. Pure.
//!
//! | played in | the longest silence |
//! |---|---|
//! | matches | one match: the thinking time of every player of a table |
//! | chips | one hand: of every seat its time bank, and so many decisions of the whole time |
//!
//! Beside it stands what clocks do not count: the pause before a match, the wait for its players, and as long an
//! interruption as is survived (G2.11), as in [`crate::stalling`]. Non-goals: why one hangs.

use chrono::TimeDelta;

use super::{Stage, Tournament};
use crate::stalling::{BESIDE, of_match};
use crate::system::plan::Plan;

/// The most decisions of a seat in one hand: a bet and three raises on each of four streets.
const DECISIONS: i64 = 16;

/// How long nothing can happen in a tournament that is in play; `None` if it is not.
pub fn longest_silence(state: &Tournament) -> Option<TimeDelta> {
    if !matches!(state.stage, Stage::Running) {
        return None;
    }
    let setup = &state.setup;
    Some(match &setup.system {
        Plan::Chips(plan) => {
            // Without clocks of its own it has those of the options: the turn, and the bank in place of the match.
            let (turn, bank) = plan.clocks.map_or((setup.clocks.move_seconds, setup.clocks.match_seconds), |clocks| {
                (clocks.turn_seconds, clocks.time_bank_seconds)
            });
            TimeDelta::seconds(i64::from(plan.table_seats) * (i64::from(bank) + DECISIONS * i64::from(turn))) + BESIDE
        }
        _ => of_match(setup.format, setup.clocks),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::Format;
    use crate::tournament::tests::Life;

    #[test]
    fn a_match_may_be_silent_for_the_time_of_all_its_players_and_what_is_not_in_play_for_ever() {
        for (format, players) in [(Format::HeadsUp, 2), (Format::FourIndividual, 4)] {
            let mut life = Life::new(format, 4, 80, 20);
            assert_eq!(longest_silence(&life.state), None);
            life.start(4);
            let clocks = life.state.setup.clocks;
            let thinking = TimeDelta::seconds(players * i64::from(clocks.match_seconds));
            assert_eq!(longest_silence(&life.state), Some(thinking + BESIDE), "{format:?}");
        }
    }
}
