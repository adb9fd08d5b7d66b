//! Games in which one clock runs for everybody and no player ends the match by leaving (solitario): the end of the time
//! is the end for all who still play, and giving up is a decision like any other.
//!
//! A player who is away is neither played for nor stopped: the seat waits until they are back or the time is up.

use super::deal::{MatchDeal, Stage};
use super::event::Cause;
use super::rules::MatchGame;
use super::{EventOf, StateOf, stage, taken};
use crate::kernel::Clock;
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::Seat;

/// The common time is up, or the player of `seat` gives up.
pub(super) fn absent<G: MatchGame>(state: &StateOf<G>, seat: Seat, cause: Cause) -> Result<Vec<EventOf<G>>, Refusal> {
    let deal = state.deal.in_play().ok_or(RefusalCode::ChanceAwaited)?;
    let Stage::Seats(awaited) = stage::<G>(state) else { return Err(RefusalCode::ChanceAwaited.into()) };
    if !awaited.contains(seat) {
        return Err(RefusalCode::NotAwaited.into());
    }
    let happened = match cause {
        Cause::Timeout { clock: Clock::Match } => deal.time_up(),
        // No clock of a move runs.
        Cause::Timeout { clock: Clock::Move } => return Err(RefusalCode::NotAwaited.into()),
        Cause::Abandon => deal.give_up(seat)?,
    };
    Ok(taken::<G>(state, deal, happened))
}
