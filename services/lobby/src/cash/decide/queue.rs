//! The line for a seat: the next free seat is kept for a while for the player who came first, then for the one who came
//! next.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_ids::PlayerId;

use super::changes::Changes;
use super::open;
use crate::cash::{Event, SEAT_KEPT, Stage};
use crate::refusal::{Refusal, refuse};

/// A player wants to stand in line. While there is a seat for anybody, nobody has to.
pub(super) fn join(changes: &mut Changes, player_id: PlayerId) -> Result<(), Refusal> {
    open(&changes.state)?;
    if changes.state.seated(player_id).is_some() {
        return refuse(ErrorCode::AlreadySeated, "the player sits at this table");
    }
    if changes.state.queue.iter().any(|waiter| waiter.player_id == player_id) {
        return refuse(ErrorCode::AlreadyWaiting, "the player stands in line already");
    }
    if changes.state.free() > 0 {
        return refuse(ErrorCode::SeatAvailable, "there is a free seat");
    }
    changes.push(Event::LineJoined { player_id });
    Ok(())
}

/// They do not want to any more.
pub(super) fn leave(changes: &mut Changes, player_id: PlayerId) -> Result<(), Refusal> {
    if !changes.state.queue.iter().any(|waiter| waiter.player_id == player_id) {
        return refuse(ErrorCode::NotWaiting, "the player does not stand in line");
    }
    changes.push(Event::LineLeft { player_id });
    Ok(())
}

/// The time for the seat that was kept for them is over, or they cannot pay for it. They may have taken it, or left the
/// line and come back since.
pub(super) fn expire(changes: &mut Changes, player_id: PlayerId, until: DateTime<Utc>) {
    if changes.state.is_kept(player_id, until) {
        changes.push(Event::SeatNotTaken { player_id });
    }
}

/// Keeps every seat that has come free for the next in line.
pub(super) fn keep_seats(changes: &mut Changes) {
    while changes.state.stage == Stage::Open && changes.state.free() > 0 {
        let next = changes.state.queue.iter().find(|waiter| waiter.kept_until.is_none());
        let Some(player_id) = next.map(|waiter| waiter.player_id) else { return };
        changes.push(Event::SeatKept { player_id, until: changes.at + SEAT_KEPT });
    }
}
