//! Saying for players what they prefer: a move of the game like any other, made for them when they sit down.

use mazziere_contract::ErrorCode;
use mazziere_ids::PlayerId;
use mazziere_rules::kernel::Input;
use mazziere_rules::seat::Seat;

use super::decide::{raw, turn};
use super::{Changes, Facts};
use crate::preferences::of_game;
use crate::refusal::Refused;

/// Says for `player`, who has just been given `seat`, what they prefer.
pub(super) fn say(changes: &mut Changes, player: PlayerId, seat: Seat, facts: &Facts<'_>) -> Result<(), Refused> {
    let Some(kept) = facts.preferences.iter().find(|kept| kept.player_id == player) else { return Ok(()) };
    let Ok(known) = of_game(&changes.table.opened().game) else { return Ok(()) };
    for said in known.moves(&kept.preferences) {
        match turn(changes, &Input::Move { seat, r#move: raw(&said) }, Some(seat), facts) {
            // What a table does not offer nobody can prefer there.
            Ok(()) => {}
            Err(refused) if refused.code != ErrorCode::Internal => {}
            Err(broken) => return Err(broken),
        }
    }
    Ok(())
}
