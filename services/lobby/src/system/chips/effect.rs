//! What the tables and the wallet have to be told because of an event of a chip tournament, and what happens by the
//! clock.

use mazziere_ids::RegistrationId;
use serde::{Deserialize, Serialize};

use super::{ChipEvent, Chips, Whereabouts};
use crate::tournament::event::RunEvent;
use crate::tournament::{Event, Tournament};

/// Something to be done outside for a chip tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what is to be done, the fields to what")]
pub enum ChipStep {
    /// Open a table and seat the players who have seats there by then.
    OpenTable { table: u32 },
    /// Seat a player who comes from another table, or late.
    Seat { registration_id: RegistrationId, seating: u32 },
    /// Have a player leave his table at the end of the hand; the number is that of the seating that he leaves for.
    Release { registration_id: RegistrationId, seating: u32 },
    /// Tell a table how many hands it may deal.
    Pace { table: u32, number: u32 },
    /// Close a table that is not needed any more.
    CloseTable { table: u32 },
    /// Void a table of a cancelled tournament.
    VoidTable { table: u32 },
}

impl ChipStep {
    /// Its name in the queue and in metrics.
    pub fn name(&self) -> &'static str {
        match self {
            ChipStep::OpenTable { .. } => "open_ring_table",
            ChipStep::Seat { .. } => "seat",
            ChipStep::Release { .. } => "release",
            ChipStep::Pace { .. } => "pace",
            ChipStep::CloseTable { .. } => "close_ring_table",
            ChipStep::VoidTable { .. } => "void_ring_table",
        }
    }

    /// What of its kind it is, within the tournament.
    pub fn subject(&self) -> String {
        match self {
            ChipStep::OpenTable { table } | ChipStep::CloseTable { table } | ChipStep::VoidTable { table } => {
                table.to_string()
            }
            ChipStep::Seat { registration_id, seating } | ChipStep::Release { registration_id, seating } => {
                format!("{registration_id}:{seating}")
            }
            ChipStep::Pace { table, number } => format!("{table}:{number}"),
        }
    }
}

/// What the tables have to be told because of an event; `state` is the tournament after it.
pub(super) fn follow_ups(chips: &Chips, state: &Tournament, event: &Event) -> Vec<ChipStep> {
    match event {
        Event::TournamentFinished { .. } => open_tables(chips).map(|table| ChipStep::CloseTable { table }).collect(),
        Event::TournamentCancelled { .. } if state.is_cancelled_in_play() => {
            open_tables(chips).map(|table| ChipStep::VoidTable { table }).collect()
        }
        Event::Run { event: RunEvent::Chips(event) } => of_chips(chips, event),
        _ => Vec::new(),
    }
}

fn open_tables(chips: &Chips) -> impl Iterator<Item = u32> + '_ {
    (0..).zip(&chips.tables).filter(|(_, table)| !table.closing).map(|(number, _)| number)
}

fn of_chips(chips: &Chips, event: &ChipEvent) -> Vec<ChipStep> {
    match event {
        ChipEvent::RoundDrawn { round, .. } => {
            let tables = (0..).zip(&chips.tables).filter(|(_, table)| table.round == *round);
            tables.map(|(table, _)| ChipStep::OpenTable { table }).collect()
        }
        ChipEvent::TableAdded { table, .. } => vec![ChipStep::OpenTable { table: *table }],
        ChipEvent::SeatsDrawn { seats, .. } => {
            seats.iter().filter_map(|moved| way(chips, moved.registration_id)).collect()
        }
        ChipEvent::SeatFreed { registration_id, .. } => arrival(chips, *registration_id).into_iter().collect(),
        ChipEvent::TableLost { .. } => {
            // Whoever was about to leave it goes on to the seat that was drawn for him; steps queued before are not
            // queued again.
            chips.players.keys().filter_map(|id| arrival(chips, *id)).collect()
        }
        ChipEvent::PacesTold { tables } => {
            let told = tables.iter().filter_map(|limit| chips.table(limit.table).map(|table| (limit.table, table)));
            told.map(|(table, now)| ChipStep::Pace { table, number: now.paced.number }).collect()
        }
        ChipEvent::TableClosing { table } => vec![ChipStep::CloseTable { table: *table }],
        _ => Vec::new(),
    }
}

/// What a player needs who has been sent to a seat: to be released from his table, or to be seated.
fn way(chips: &Chips, id: RegistrationId) -> Option<ChipStep> {
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
