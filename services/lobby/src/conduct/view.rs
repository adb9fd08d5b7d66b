//! Conduct as the contract shows it.
//!
//! **Invariant:** players see no operator and no reason of one: neither in a suspension nor in a warning withdrawn.

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{
    self, ConductEntry, ConductEntryKind, MyConduct, OperatorAct, WarningCause, WarningStatus,
};
use mazziere_ids::{PlayerId, derive_uuid};
use uuid::Uuid;

use super::{Conduct, Event, Suspension, Warning};
use crate::terms::{Absence, Offence};

/// What a warning is for.
pub fn cause(offence: &Offence) -> WarningCause {
    match offence {
        Offence::MatchLost { by: Absence::Timeout, .. } => WarningCause::Timeout,
        Offence::MatchLost { by: Absence::Abandon, .. } | Offence::Withdrawn { .. } => WarningCause::Abandon,
        Offence::Chat { .. } => WarningCause::Chat,
    }
}

/// A warning at a time, without who has withdrawn it.
pub fn warning(warning: &Warning, at: DateTime<Utc>) -> lobby::Warning {
    let (table_id, tournament_id, report_id) = match warning.offence {
        Offence::MatchLost { table_id, .. } => (Some(table_id), None, None),
        Offence::Withdrawn { tournament_id } => (None, Some(tournament_id), None),
        Offence::Chat { report_id } => (None, None, Some(report_id)),
    };
    let status = match warning {
        Warning { withdrawn: true, .. } => WarningStatus::Withdrawn,
        counting if counting.counts(at) => WarningStatus::Standing,
        _ => WarningStatus::Lapsed,
    };
    lobby::Warning {
        warning_id: warning.warning_id,
        cause: cause(&warning.offence),
        table_id,
        tournament_id,
        report_id,
        given_at: warning.given_at,
        lapses_at: warning.lapses_at(),
        status,
        withdrawn: None,
    }
}

/// A suspension as its player sees it.
pub fn suspension(suspension: &Suspension) -> lobby::Suspension {
    lobby::Suspension { since: suspension.since, until: suspension.until, act: None }
}

/// The same with who decided it.
pub fn suspension_in_full(of: &Suspension) -> lobby::Suspension {
    let act = OperatorAct { by: of.by, at: of.since, reason: of.reason.clone() };
    lobby::Suspension { act: Some(act), ..suspension(of) }
}

/// How a player stands, for themselves.
pub fn mine(state: &Conduct, at: DateTime<Utc>) -> MyConduct {
    let recent = state.warnings.iter().rev().filter(|warning| at < warning.lapses_at());
    MyConduct {
        barred_until: state.barred_at(at),
        suspension: state.suspended_at(at).map(suspension),
        warnings: recent.map(|one| warning(one, at)).collect(),
    }
}

/// How a player stands, with one page of what has happened.
pub fn in_full(state: &Conduct, at: DateTime<Utc>, items: Vec<ConductEntry>, next: Option<String>) -> lobby::Conduct {
    lobby::Conduct {
        player_id: state.player,
        version: state.version,
        barred_until: state.barred_at(at),
        suspension: state.suspended_at(at).map(suspension_in_full),
        items,
        next,
    }
}

/// The id of what happened at a version of a player's stream.
pub fn entry_id(player: PlayerId, version: i64) -> Uuid {
    derive_uuid(player.uuid(), &format!("conduct:{version}"))
}

/// An event, as the record shows it.
pub fn entry(player: PlayerId, version: i64, event: &Event, at: DateTime<Utc>) -> ConductEntry {
    let blank = |kind| ConductEntry {
        entry_id: entry_id(player, version),
        kind,
        at,
        by: None,
        text: None,
        warning_id: None,
        cause: None,
        until: None,
    };
    let act = |kind, by: &Uuid, text: &String| ConductEntry { by: Some(*by), text: Some(text.clone()), ..blank(kind) };
    match event {
        Event::WarningGiven { warning_id, offence, .. } => ConductEntry {
            entry_id: warning_id.uuid(),
            warning_id: Some(*warning_id),
            cause: Some(cause(offence)),
            ..blank(ConductEntryKind::WarningGiven)
        },
        Event::WarningWithdrawn { warning_id, by, reason } => {
            ConductEntry { warning_id: Some(*warning_id), ..act(ConductEntryKind::WarningWithdrawn, by, reason) }
        }
        Event::NoteWritten { by, text } => act(ConductEntryKind::NoteWritten, by, text),
        Event::Suspended { by, reason, until } => {
            ConductEntry { until: *until, ..act(ConductEntryKind::Suspended, by, reason) }
        }
        Event::Reinstated { by, reason } => act(ConductEntryKind::Reinstated, by, reason),
    }
}

/// The name of a kind in rows.
pub fn name_of(kind: ConductEntryKind) -> &'static str {
    match kind {
        ConductEntryKind::WarningGiven => "warning_given",
        ConductEntryKind::WarningWithdrawn => "warning_withdrawn",
        ConductEntryKind::NoteWritten => "note_written",
        ConductEntryKind::Suspended => "suspended",
        ConductEntryKind::Reinstated => "reinstated",
    }
}
