//! What the tables have to be told because of an event of a chip tournament. Pure.

use mazziere_ids::RegistrationId;

use super::step::ChipStep;
use super::{ChipEvent, Chips, Whereabouts};
use crate::system::scheme::Play;
use crate::tournament::event::{Event, RunEvent};

/// What the tables have to be told because of an event; `play` is how far the tournament is after it.
pub(super) fn follow_ups(chips: &Chips, play: Play, event: &Event) -> Vec<ChipStep> {
    match event {
        Event::TournamentFinished { .. } => open_tables(chips).map(|table| ChipStep::CloseTable { table }).collect(),
        Event::TournamentCancelled { .. } if play == Play::CancelledRunning => {
            open_tables(chips).map(|table| ChipStep::VoidTable { table }).collect()
        }
        Event::Run { event: RunEvent::Chips(event) } => of_chips(chips, event),
        _ => Vec::new(),
    }
}

fn open_tables(chips: &Chips) -> impl Iterator<Item = u32> + '_ {
    (0..).zip(chips.tables.iter()).filter(|(_, table)| !table.closing).map(|(number, _)| number)
}

fn of_chips(chips: &Chips, event: &ChipEvent) -> Vec<ChipStep> {
    match event {
        ChipEvent::RoundDrawn { round, .. } => {
            let tables = (0..).zip(chips.tables.iter()).filter(|(_, table)| table.round == *round);
            tables.map(|(table, _)| ChipStep::OpenTable { table }).collect()
        }
        ChipEvent::TableAdded { table, .. } => vec![ChipStep::OpenTable { table: *table }],
        ChipEvent::SeatsDrawn { seats, .. } => {
            seats.iter().filter_map(|moved| dispatcher(chips, moved.registration_id)).collect()
        }
        ChipEvent::SeatFreed { registration_id, .. } => arrival(chips, *registration_id).into_iter().collect(),
        ChipEvent::TableLost { .. } => {
            // A player who was about to leave it goes on to the seat that was drawn for them; steps queued before are
            // not queued again.
            chips.players.keys().filter_map(|id| arrival(chips, id)).collect()
        }
        ChipEvent::PacesTold { tables } => {
            let told = tables.iter().filter_map(|limit| chips.table(limit.table).map(|table| (limit.table, table)));
            told.map(|(table, now)| ChipStep::Pace { table, number: now.paced.number }).collect()
        }
        ChipEvent::TableClosing { table } => vec![ChipStep::CloseTable { table: *table }],
        _ => Vec::new(),
    }
}

/// What a player needs who has been sent to a seat: to be released from the old table, or to be seated.
fn dispatcher(chips: &Chips, id: RegistrationId) -> Option<ChipStep> {
    let player = chips.players.get(&id)?;
    match player.place {
        Whereabouts::Leaving { .. } => Some(ChipStep::Release { registration_id: id, seating: player.seating }),
        _ => arrival(chips, id),
    }
}

fn arrival(chips: &Chips, id: RegistrationId) -> Option<ChipStep> {
    let player = chips.players.get(&id)?;
    let arrives = matches!(player.place, Whereabouts::Arriving(_));
    arrives.then_some(ChipStep::Seat { registration_id: id, seating: player.seating })
}
