//! What the tables, the wallet and the clock say of a chip tournament, and what comes of it.
//!
//! Like every outcome of an effect, news is never refused for coming late or twice: it comes to nothing. Refused (and
//! put aside by the follower for people to look at) is only what contradicts the log.

use std::collections::BTreeSet;

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{HandEnded, SeatVacated};
use mazziere_ids::{RegistrationId, TableId};

use super::command::ChipCommand;
use super::event::{ChipEvent, Loser, Stack};
use super::{Chair, Chips, Whereabouts, absence, bubble, floor, ranking};
use crate::refusal::{Refusal, refuse};
use crate::system::scheme::{Decided, Facts};
use crate::tournament::event::Event;

/// What comes of news of a tournament in play.
///
/// # Errors
/// What contradicts the log.
pub(super) fn decide(chips: &Chips, command: &ChipCommand) -> Result<Decided, Refusal> {
    let event = match command {
        ChipCommand::NoteTableOpened { table, seated } if chips.table(*table).is_some_and(|table| !table.opened) => {
            Some(ChipEvent::TableOpened { table: *table, seated: seated.clone() })
        }
        ChipCommand::NoteOpeningRefused { table, code }
            if chips.table(*table).is_some_and(|table| !table.opened && !table.closing) =>
        {
            return Ok(Decided::NoTable(*code));
        }
        ChipCommand::NoteSeated { registration_id, seating } if arrives(chips, *registration_id, *seating) => {
            Some(ChipEvent::PlayerSeated { registration_id: *registration_id, seating: *seating })
        }
        ChipCommand::NoteSeatLost { registration_id, seating } if arrives(chips, *registration_id, *seating) => {
            Some(ChipEvent::SeatLost { registration_id: *registration_id, seating: *seating })
        }
        ChipCommand::NotePaceHeard { table, number, hand }
            if chips.table(*table).is_some_and(|table| table.paced.busy && table.paced.number == *number) =>
        {
            Some(ChipEvent::PaceHeard { table: *table, number: *number, hand: *hand })
        }
        ChipCommand::NoteHand { table_id, hand, position } => hand_played(chips, *table_id, hand, *position)?,
        ChipCommand::NoteVacated { table_id, vacated, position } => seat_freed(chips, *table_id, vacated, *position),
        ChipCommand::NoteTableLost { table_id, position } => {
            let number = chips.table_number(*table_id).filter(|number| !chips.is_gone(*number));
            number.map(|table| ChipEvent::TableLost { table, position: *position })
        }
        _ => None,
    };
    Ok(Decided::Events(event.map(Event::from).into_iter().collect()))
}

fn arrives(chips: &Chips, id: RegistrationId, seating: u32) -> bool {
    let player = chips.players.get(&id);
    player.is_some_and(|player| player.seating == seating && matches!(player.place, Whereabouts::Arriving(_)))
}

fn hand_played(
    chips: &Chips,
    table_id: TableId,
    hand: &HandEnded,
    position: i64,
) -> Result<Option<ChipEvent>, Refusal> {
    let Some(number) = chips.table_number(table_id) else {
        return refuse(ErrorCode::Internal, "a hand at a table that the tournament does not have");
    };
    if chips.is_gone(number) || chips.table(number).is_some_and(|table| table.hands >= hand.hand) {
        return Ok(None);
    }
    let mut stacks = Vec::new();
    for seat in &hand.seats {
        let Some(registration_id) = chips.registration(seat.player_id) else {
            return refuse(ErrorCode::Internal, format!("player {} takes no part in the tournament", seat.player_id));
        };
        stacks.push(Stack { registration_id, chips: seat.end });
    }
    let mut out = Vec::new();
    for loser in &hand.eliminated {
        let id = chips.registration(loser.player_id);
        let in_play = id.filter(|id| chips.players.get(id).is_some_and(|player| player.place.is_in()));
        let Some(registration_id) = in_play else {
            return refuse(ErrorCode::Internal, format!("player {} is not in the tournament", loser.player_id));
        };
        out.push(Loser { registration_id, start: loser.start });
    }
    if is_won_without_chips(chips, number, out.len()) {
        out.remove(0);
    }
    let away = hand.seats.iter().filter(|seat| seat.end > 0 && hand.away.contains(&seat.seat));
    let away = away.filter_map(|seat| chips.registration(seat.player_id)).collect();
    Ok(Some(ChipEvent::HandPlayed { table: number, hand: hand.hand, stacks, out, away, position }))
}

/// Whether so many going out are all who are left of a table of a shoot-out: the pot that they lost has no owner, and
/// the best placed of them has won the table (bestia R3, R13). Like every winner they begin the next round with a full
/// stack.
fn is_won_without_chips(chips: &Chips, number: u32, out: usize) -> bool {
    let Some(table) = chips.table(number).filter(|_| chips.is_shootout() && out > 0) else { return false };
    chips.players.values().filter(|player| player.place.is_in() && player.group == table.group).count() == out
}

fn seat_freed(chips: &Chips, table_id: TableId, vacated: &SeatVacated, position: i64) -> Option<ChipEvent> {
    let table = chips.table_number(table_id)?;
    let registration_id = chips.registration(vacated.player_id)?;
    let chair = Chair { table, seat: vacated.seat };
    let holds = chips.table(table).and_then(|table| table.seats.get(usize::from(vacated.seat)));
    let player = chips.players.get(&registration_id);
    // The seat was drawn for the player, who is still on the way from elsewhere: this is word of an earlier stay.
    let elsewhere = player.is_some_and(|player| matches!(player.place, Whereabouts::Leaving { to, .. } if to == chair));
    if holds != Some(&Some(registration_id)) || elsewhere {
        return None;
    }
    let chips = vacated.chips;
    let time_bank_ms = vacated.time_bank_ms;
    let because = vacated.because.into();
    Some(ChipEvent::SeatFreed { registration_id, chair, chips, time_bank_ms, because, position })
}

/// What follows by itself.
pub(super) fn next(chips: &Chips, facts: &Facts<'_>) -> Option<ChipEvent> {
    // Places of a synchronised hand are known when every table has ended it, or at most one player is left.
    if chips.left() <= 1 {
        return (!chips.pending.is_empty()).then(|| ChipEvent::MomentRanked { out: ranking::moment(chips) });
    }
    let secret = facts.secret?;
    let mut draw = || floor::draw(chips.tournament, secret, chips.next_draw());
    if chips.round == 0 || (chips.is_shootout() && round_is_over(chips)) {
        let players: Vec<RegistrationId> = chips.still_in().into_iter().map(|(id, _)| id).collect();
        return Some(floor::round(chips, &players, &mut draw()));
    }
    if absence::is_due(chips) {
        return Some(ChipEvent::LevelsRaised { ahead: chips.ahead.saturating_add(1) });
    }
    let next = match bubble::next(chips, facts) {
        bubble::Next::Do(event) => Some(event),
        bubble::Next::Wait => None,
        bubble::Next::Free => floor::next(chips, &mut draw),
        bubble::Next::Boundary => match floor::next(chips, &mut draw) {
            None if !chips.is_moving() => bubble::one_more(chips),
            other => other,
        },
    };
    next.or_else(|| bubble::paces(chips))
}

/// Whether nobody at a table of a shoot-out has an opponent left, and all winners have left their tables.
fn round_is_over(chips: &Chips) -> bool {
    let mut won = BTreeSet::new();
    let mut still = chips.players.values().filter(|player| player.place.is_in());
    still.all(|player| player.place == Whereabouts::Waiting && won.insert(player.group))
}
