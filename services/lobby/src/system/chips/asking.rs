//! What the steps of a chip tournament ask of the tables, and what the answers mean. Pure.
//!
//! Every call has an id or a key derived from what it is about, so that a step carried out twice takes effect once. A
//! step that the tournament has left behind does nothing. A table that is over is an outcome; any other refusal is
//! tried again, because word that the player has left, or that the table is open, may still be under way.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{
    OpenRingTableRequest, PaceRequest, ReleaseRequest, RingKind, RingTournament, SeatPlayerRequest,
};
use mazziere_ids::{RegistrationId, TableId, TournamentId};

use super::command::ChipCommand;
use super::step::ChipStep;
use super::{Chips, Plan, Player, Table, Whereabouts};
use crate::outbox::call::{CallResult, Moment, Refused, Reply, Request, Step};
use crate::system::System;
use crate::system::asking::{VOID, ending};
use crate::system::scheme::{Facts, Play};
use crate::tournament::setup::Setup;

const NOTHING: Step<ChipCommand> = Step::Done(None);

/// The first step.
pub(crate) fn ask(system: &System, facts: &Facts<'_>, step: ChipStep, moment: &Moment) -> Step<ChipCommand> {
    let Some(chips) = system.chips() else { return NOTHING };
    match step {
        ChipStep::CloseTable { .. } | ChipStep::VoidTable { .. } => {
            end(chips, step).map_or(NOTHING, |(_, end)| Step::ask(moment.key(), end))
        }
        _ if facts.play == Play::Running => ask_tables(facts, chips, step, moment).unwrap_or(NOTHING),
        _ => NOTHING,
    }
}

fn ask_tables(facts: &Facts<'_>, chips: &Chips, step: ChipStep, moment: &Moment) -> Option<Step<ChipCommand>> {
    match step {
        // It opens at a stand, and everybody who has been sent there is seated, so that nobody is dealt in before all
        // sit.
        ChipStep::OpenTable { table } => {
            chips.table(table).filter(|table| !table.opened && !table.closing)?;
            open(facts, chips, table)
        }
        ChipStep::Seat { registration_id, seating } => {
            let player = chips.players.get(&registration_id).filter(|player| player.seating == seating)?;
            // A player who is there already, or on the way elsewhere, is no news.
            Some(take_seat(chips, registration_id, player).unwrap_or(seated(registration_id, seating)))
        }
        ChipStep::Release { registration_id, seating } => {
            let player = chips.players.get(&registration_id).filter(|player| player.seating == seating)?;
            let Whereabouts::Leaving { from, breaking, .. } = player.place else { return None };
            let body = ReleaseRequest { player_id: player.player_id, breaking };
            Some(Step::ask(moment.key(), Request::Release(chips.table_id(from.table), body)))
        }
        ChipStep::Pace { table, number } => {
            let table = paced(chips, table, number)?;
            let body = PaceRequest { hands_allowed: table.paced.allowed, levels_ahead: table.paced.ahead };
            Some(Step::ask(moment.key(), Request::Pace(table.id, body)))
        }
        _ => None,
    }
}

/// What follows from these answers.
pub(crate) fn heard(
    system: &System,
    facts: &Facts<'_>,
    step: ChipStep,
    moment: &Moment,
    said: &[CallResult],
) -> Step<ChipCommand> {
    let Some(chips) = system.chips() else { return NOTHING };
    let Some(answer) = said.last() else { return Step::Again };
    match (step, *answer) {
        (ChipStep::OpenTable { table }, _) => opened(chips, table, moment, said),
        (ChipStep::Seat { registration_id, seating }, Ok(_)) => seated(registration_id, seating),
        (ChipStep::Seat { registration_id, seating }, Err(refused)) if is_over(refused) => {
            Step::outcome(ChipCommand::NoteSeatLost { registration_id, seating })
        }
        (ChipStep::Pace { table, number }, _) => pace_heard(chips, table, number, said),
        (ChipStep::VoidTable { .. } | ChipStep::CloseTable { .. }, _) => match end(chips, step) {
            Some((table, end)) => ending(end, moment, said, || open(facts, chips, table).unwrap_or(NOTHING)),
            None => NOTHING,
        },
        // The outcome is the seat that becomes free, told by the feed. A table that is over needs nothing more.
        (ChipStep::Release { .. }, Ok(_)) => NOTHING,
        (ChipStep::Release { .. }, Err(refused)) if is_over(refused) => NOTHING,
        _ => Step::Again,
    }
}

/// The first answer is that to the opening, each other one that to seating the next of those who have been sent there.
fn opened(chips: &Chips, number: u32, moment: &Moment, said: &[CallResult]) -> Step<ChipCommand> {
    let Some((opening, seatings)) = said.split_first() else { return Step::Again };
    if let Err(refused) = opening {
        return match refused.gives_up(moment) {
            Some(code) => Step::GivenUp(ChipCommand::NoteOpeningRefused { table: number, code }),
            None => Step::Again,
        };
    }
    if seatings.iter().any(|answer| answer.is_err_and(|refused| !is_over(refused))) {
        return Step::Again;
    }
    let sent = sent_to(chips, number);
    match sent.get(seatings.len()) {
        Some((id, player)) => take_seat(chips, *id, player).unwrap_or(Step::Again),
        None => {
            let seated = sent.iter().zip(seatings).filter(|(_, answer)| answer.is_ok()).map(|((id, _), _)| *id);
            Step::outcome(ChipCommand::NoteTableOpened { table: number, seated: seated.collect() })
        }
    }
}

/// Who has been sent to a table and is not known to sit there, by seat.
fn sent_to(chips: &Chips, number: u32) -> Vec<(RegistrationId, &Player)> {
    let holders = chips.table(number).into_iter().flat_map(|table| (0..).zip(&table.seats));
    let players = holders.filter_map(|(seat, holder)| {
        let player = chips.players.get(&(*holder)?)?;
        let here = matches!(player.place, Whereabouts::Arriving(chair) if chair.table == number && chair.seat == seat);
        here.then_some(((*holder)?, player))
    });
    players.collect()
}

/// Seats a player where they have been sent; `None` if they are not on the way to a seat.
fn take_seat(chips: &Chips, id: RegistrationId, player: &Player) -> Option<Step<ChipCommand>> {
    let Whereabouts::Arriving(chair) = player.place else { return None };
    let body = SeatPlayerRequest {
        player_id: player.player_id,
        seat: Some(chair.seat),
        chips: player.chips,
        session_id: None,
        time_bank_ms: player.time_bank_ms,
    };
    // The same key whichever step asks for it: the opening of the table, or the player's own step.
    Some(Step::ask(format!("seat:{id}:{}", player.seating), Request::Seat(chips.table_id(chair.table), body)))
}

fn seated(registration_id: RegistrationId, seating: u32) -> Step<ChipCommand> {
    Step::outcome(ChipCommand::NoteSeated { registration_id, seating })
}

fn paced(chips: &Chips, table: u32, number: u32) -> Option<&Table> {
    chips.table(table).filter(|table| table.paced.busy && table.paced.number == number)
}

fn pace_heard(chips: &Chips, number: u32, told: u32, said: &[CallResult]) -> Step<ChipCommand> {
    let Some(table) = paced(chips, number, told) else { return NOTHING };
    let noted = |hand| Step::outcome(ChipCommand::NotePaceHeard { table: number, number: told, hand });
    match (said, table.paced.allowed) {
        ([Err(refused)], _) if !is_over(*refused) => Step::Again,
        // A table that was not limited before may have begun a hand beyond the limit, which it finishes.
        ([_], Some(_)) => Step::ask("", Request::Hand(table.id)),
        ([_], None) => noted(None),
        ([_, Ok(Reply::Hand(hand))], _) => noted(*hand),
        _ => Step::Again,
    }
}

fn open(facts: &Facts<'_>, chips: &Chips, number: u32) -> Option<Step<ChipCommand>> {
    let table = chips.table_id(number);
    let request = opening(facts.setup, &chips.settings, facts.id, table, chips.started_at?);
    Some(Step::ask(format!("ring:{table}"), Request::OpenRing(Box::new(request))))
}

/// The request that ends a table, and which table.
fn end(chips: &Chips, step: ChipStep) -> Option<(u32, Request)> {
    match step {
        ChipStep::CloseTable { table } => Some((table, Request::Close(chips.table_id(table)))),
        ChipStep::VoidTable { table } => Some((table, Request::Void { table: chips.table_id(table), reason: VOID })),
        _ => None,
    }
}

fn is_over(refused: Refused) -> bool {
    refused.code == ErrorCode::TableOver
}

/// The request that opens a table of a chip tournament, at a stand.
pub(crate) fn opening(
    setup: &Setup,
    plan: &Plan,
    tournament_id: TournamentId,
    table_id: TableId,
    levels_from: DateTime<Utc>,
) -> OpenRingTableRequest {
    let levels = plan.levels.iter().map(|level| (*level).into()).collect();
    OpenRingTableRequest {
        table_id,
        game: setup.game.clone(),
        options: setup.options.clone(),
        seats: plan.table_seats,
        clocks: plan.clocks.map(Into::into),
        kind: RingKind::Tournament(RingTournament { tournament_id, levels, levels_from }),
        hands_allowed: Some(0),
    }
}
