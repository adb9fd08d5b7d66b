//! What a player is told of their own conduct: warnings and suspensions, as they may read them. Pure.
//!
//! Invariant: no note, no operator and no reason of one.

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{SuspensionNotice, WarningNotice};

use super::{Conduct, Event, view};
use crate::notice::Addressed;

/// What these events tell the player; `after` is the state after them.
pub(super) fn of_events(after: &Conduct, events: &[Event], at: DateTime<Utc>) -> Vec<Addressed> {
    let tell = |event: &Event| match event {
        Event::WarningGiven { warning_id, .. } | Event::WarningWithdrawn { warning_id, .. } => {
            let warning = view::warning(after.warning(*warning_id)?, at);
            Some(Addressed::to(after.player, WarningNotice { at, warning, barred_until: after.barred_at(at) }))
        }
        Event::Suspended { .. } | Event::Reinstated { .. } => {
            let suspension = after.suspended_at(at).map(view::suspension);
            Some(Addressed::to(after.player, SuspensionNotice { at, suspension }))
        }
        Event::NoteWritten { .. } => None,
    };
    events.iter().filter_map(tell).collect()
}
