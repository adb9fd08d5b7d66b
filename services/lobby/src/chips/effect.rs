//! What the tables and the wallet have to be told because of an event of a chip tournament, and what happens by the clock.

use chrono::Duration;
use mazziere_ids::RegistrationId;
use serde::{Deserialize, Serialize};

use super::{ChipEvent, Chips, Whereabouts, closing_before_start};
use crate::tournament::{CancelledMoney, Event, Stage, Tournament};

/// Something to be done outside for a chip tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what is to be done, the fields to what")]
pub enum ChipStep {
    /// Close the registration, when the time has come.
    CloseRegistration,
    /// Start, when the time has come.
    Start,
    /// End the late registration, when the time has come.
    EndLateRegistration,
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
    /// Move a late buy-in to the pool, its fee to the house.
    Pool { registration_id: RegistrationId },
    /// Bring the pool to what is guaranteed.
    TopUp,
    /// Give the house its part of the pool back.
    ReturnOverlay,
}

impl ChipStep {
    /// Its name in the queue and in metrics.
    pub fn name(&self) -> &'static str {
        match self {
            ChipStep::CloseRegistration => "close_registration",
            ChipStep::Start => "start_scheduled",
            ChipStep::EndLateRegistration => "end_late_registration",
            ChipStep::OpenTable { .. } => "open_ring_table",
            ChipStep::Seat { .. } => "seat",
            ChipStep::Release { .. } => "release",
            ChipStep::Pace { .. } => "pace",
            ChipStep::CloseTable { .. } => "close_ring_table",
            ChipStep::VoidTable { .. } => "void_ring_table",
            ChipStep::Pool { .. } => "pool",
            ChipStep::TopUp => "top_up",
            ChipStep::ReturnOverlay => "return_overlay",
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
            ChipStep::Pool { registration_id } => registration_id.to_string(),
            _ => String::new(),
        }
    }
}

/// What follows from an event, each after how long; `state` is the state after it.
pub fn follow_ups(state: &Tournament, event: &Event) -> Vec<(ChipStep, Duration)> {
    let Some(chips) = &state.chips else { return Vec::new() };
    let now = |steps: Vec<ChipStep>| steps.into_iter().map(|step| (step, Duration::zero())).collect();
    match event {
        Event::TournamentOpened { .. } => scheduled(state),
        Event::TournamentStarted { .. } => {
            let until = state.setup.chips.as_ref().and_then(|plan| plan.late_registration());
            until.map(|after| (ChipStep::EndLateRegistration, after)).into_iter().collect()
        }
        Event::RegistrationConfirmed { registration_id } if chips.unpooled.contains(registration_id) => {
            if state.setup.costs_nothing() {
                return Vec::new();
            }
            now(vec![ChipStep::Pool { registration_id: *registration_id }])
        }
        Event::TournamentFinished { .. } => {
            now(open_tables(chips).map(|table| ChipStep::CloseTable { table }).collect())
        }
        Event::TournamentCancelled { .. } => {
            let running = matches!(state.stage, Stage::Cancelled { money: CancelledMoney::Pool, .. });
            let tables = open_tables(chips).filter(|_| running);
            now(tables.map(|table| ChipStep::VoidTable { table }).collect())
        }
        Event::Chips { event } => now(of_chips(chips, event)),
        _ => Vec::new(),
    }
}

/// A scheduled tournament closes its registration and starts by the clock.
fn scheduled(state: &Tournament) -> Vec<(ChipStep, Duration)> {
    let Some(starts_at) = state.setup.chips.as_ref().and_then(|plan| plan.starts_at) else { return Vec::new() };
    let start = (starts_at - state.opened_at).max(Duration::milliseconds(1));
    let close = (start - closing_before_start()).max(Duration::milliseconds(1));
    vec![(ChipStep::CloseRegistration, close), (ChipStep::Start, start)]
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
            // Whoever was about to leave it goes on to the seat that was drawn for him; steps queued before are not queued
            // again.
            chips.players.keys().filter_map(|id| arrival(chips, *id)).collect()
        }
        ChipEvent::PacesTold { tables } => {
            let told = tables.iter().filter_map(|limit| chips.table(limit.table).map(|table| (limit.table, table)));
            told.map(|(table, now)| ChipStep::Pace { table, number: now.paced.number }).collect()
        }
        ChipEvent::TableClosing { table } => vec![ChipStep::CloseTable { table: *table }],
        ChipEvent::LateRegistrationEnded { .. } if chips.top_up_due => vec![ChipStep::TopUp],
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

/// The house's part of a cancelled tournament's pool, still to be given back.
pub fn overlay_owed(state: &Tournament) -> bool {
    match (&state.stage, &state.chips) {
        (Stage::Cancelled { plan, money: CancelledMoney::Pool, .. }, Some(chips)) => {
            plan.overlay_returned.is_positive() && !chips.overlay_back
        }
        _ => false,
    }
}
