//! Commands on a player's conduct and what they come to.
//!
//! `decide(&state, command)` is pure. A warning for an offence that is known comes to nothing; operators are refused
//! what has no effect, so that two who act at once both know how it ended.

use chrono::{DateTime, Utc};
use mazziere_contract::{ErrorCode, FieldFault};

use super::{Command, Conduct, Event};
use crate::refusal::{Refusal, refuse};

/// What comes of a command at a time: events, none if nothing is new, or a refusal.
///
/// # Errors
/// A refusal, for commands of operators.
pub fn decide(state: &Conduct, command: &Command, at: DateTime<Utc>) -> Result<Vec<Event>, Refusal> {
    let event = match command {
        Command::Warn { offence, at: given_at } => {
            let warning_id = state.warning_id(offence);
            if state.warning(warning_id).is_some() {
                return Ok(Vec::new());
            }
            Event::WarningGiven { warning_id, offence: *offence, given_at: *given_at }
        }
        Command::WithdrawWarning { warning_id, by, reason } => match state.warning(*warning_id) {
            None => {
                return refuse(ErrorCode::WarningUnknown, format!("player {} has no such warning", state.player));
            }
            Some(warning) if warning.withdrawn => {
                return refuse(ErrorCode::WarningWithdrawn, "the warning was withdrawn already");
            }
            Some(_) => Event::WarningWithdrawn { warning_id: *warning_id, by: *by, reason: reason.clone() },
        },
        Command::WriteNote { by, text } => Event::NoteWritten { by: *by, text: text.clone() },
        Command::Suspend { by, reason, until } => {
            if until.is_some_and(|until| until <= at) {
                let detail = "until is in the past: nobody would be suspended";
                return Err(Refusal::new(ErrorCode::InvalidBody, detail).at("/until", FieldFault::at_least(at)));
            }
            if state.suspended_at(at).is_some() {
                return refuse(ErrorCode::AlreadySuspended, format!("player {} is suspended already", state.player));
            }
            Event::Suspended { by: *by, reason: reason.clone(), until: *until }
        }
        Command::Reinstate { by, reason } => {
            if state.suspended_at(at).is_none() {
                return refuse(ErrorCode::NotSuspended, format!("player {} is not suspended", state.player));
            }
            Event::Reinstated { by: *by, reason: reason.clone() }
        }
    };
    Ok(vec![event])
}
