//! Commands on a cash table and what they come to.
//!
//! `decide(&state, command)` is pure. Commands that bring the outcome of an effect are never refused: an effect may be
//! carried out twice, and its outcome may come late; the second time it comes to nothing. Refusals of a wish to sit
//! down, in order of precedence: the table, the player, the seat, the line, the amount.

pub(super) mod changes;
pub(super) mod outcome;
mod queue;
mod sit;

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;

use self::changes::Changes;
use self::outcome::close;
use super::matches::decide as matches;
use super::{CashTable, Command, Event, Stage};
use crate::refusal::{Refusal, refuse};

/// What comes of a command at a time: events, none if nothing is new, or a refusal.
///
/// # Errors
/// A refusal, for commands of players and operators, and for news of the tables that contradict what is known.
pub fn decide(state: &CashTable, command: &Command, at: DateTime<Utc>) -> Result<Vec<Event>, Refusal> {
    let mut changes = Changes { state: state.clone(), events: Vec::new(), at };
    match command {
        Command::SitDown { session_id, player, buy_in, seat } => {
            sit::sit_down(&mut changes, *session_id, *player, *buy_in, *seat)?;
        }
        Command::TopUp { session_id, player, top_up_id, amount } => {
            sit::top_up(&mut changes, *session_id, *player, *top_up_id, *amount)?;
        }
        Command::JoinQueue { player } => queue::join(&mut changes, *player)?,
        Command::LeaveQueue { player } => queue::leave(&mut changes, *player)?,
        Command::ExpireKept { player, until } => queue::expire(&mut changes, *player, *until),
        Command::Close { why } => {
            open(&changes.state)?;
            close(&mut changes, why.clone());
        }
        Command::CloseIfEmpty => {
            if changes.state.idle_since.is_some()
                && changes.state.queue.is_empty()
                && changes.state.stage == Stage::Open
            {
                close(&mut changes, "one table too many".to_owned());
            }
        }
        Command::NoteToppedUp { session_id, credited, returned, position } => {
            outcome::topped_up(&mut changes, *session_id, *credited, *returned, *position)?;
        }
        Command::NoteVacated { session_id, left_with, because, left_at, position } => {
            let ended = Event::SessionEnded {
                session_id: *session_id,
                left_with: *left_with,
                because: *because,
                left_at: *left_at,
                position: *position,
            };
            outcome::vacated(&mut changes, *session_id, ended)?;
        }
        Command::NoteInterrupted { interruption } => outcome::interrupted(&mut changes, *interruption),
        Command::NoteClosed { why, position } => outcome::closed(&mut changes, why, *position),
        Command::Rematch { session_id, player } => matches::rematch(&mut changes, *session_id, *player)?,
        Command::Leave { session_id, player } => matches::leave(&mut changes, *session_id, *player)?,
        Command::TakeNoPart { session_id, player } => matches::take_no_part(&mut changes, *session_id, *player)?,
        outcome => {
            outcome::note(&mut changes, outcome);
            matches::note(&mut changes, outcome)?;
        }
    }
    matches::go_on(&mut changes);
    queue::keep_seats(&mut changes);
    Ok(changes.events)
}

/// Players may sit down and stand in line only at an open table.
fn open(state: &CashTable) -> Result<(), Refusal> {
    match &state.stage {
        Stage::Open => Ok(()),
        Stage::Opening => refuse(ErrorCode::TablesUnreachable, "the tables have not opened it yet"),
        Stage::Closing { why } => refuse(ErrorCode::TableClosing, format!("the table is closing: {why}")),
        Stage::Closed { why, .. } => refuse(ErrorCode::TableOver, format!("the table is closed: {why}")),
    }
}
