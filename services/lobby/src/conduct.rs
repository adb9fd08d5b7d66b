//! Conduct: what players are warned for, what that bars them from, and what operators decide about them.
//!
//! | law | where |
//! |---|---|
//! | G5.5 one warning for every match lost by timeout or abandon, and for every chat offence that was upheld | [`mod@decide`] |
//! | G5.5 three within 24 hours: no new tournaments and cash tables for 24 hours; lapse after 30 days | [`standing`] |
//! | G5.5, `docs/rules/clubs.md` R9 none for training | the events of matches: [`crate::terms::Fault`] |
//! | G5.6 suspension | [`mod@decide`], [`gate`] |
//! | G5.6 prizes withheld | [`crate::tournament::withholding`] |
//!
//! Every player has a stream, which is empty until something happens. An offence brings one warning, no matter who
//! reports it or how often. The warning comes from a match by an effect that is queued with the event that decides the
//! match, and from a moderator by the tables' feed. It is of the moment when its cause was written down, not of the
//! moment in which it was given, so that a lobby that was behind bars nobody for what lies further apart.
//!
//! The player at fault is warned, and not their partner; a player who retires from a match or a final that has no table
//! yet is warned once, as if they had abandoned it (G5.5). Private events for nothing are training, and give no
//! warnings; a tournament without a buy-in is a tournament.
//!
//! Invariants: the same offence is warned for once; a warning that is withdrawn never counts again; a player who is
//! barred or suspended joins nothing, and what was begun goes on. Non-goals: what is said at tables, moderating it,
//! money.
//!
//! # How it goes
//!
//! 1. A match ends by timeout or abandon. The tables name the players at fault (`feed/fault.rs`), and the event that
//!    decides the match keeps them: in a tournament, at a cash table, in a private event for money.
//! 2. That event queues an effect `warn` for each of them. Carrying it out decides on the stream of the player, so no
//!    match waits for it, and an offence that is known comes to nothing. What a moderator has upheld comes by the feed
//!    (`chat_offence`), in a lane of the player.
//! 3. The row of the player (`lobby.conduct`) says how they stand. Everything that a player joins passes the [`gate`].

pub mod aggregate;
#[cfg(feature = "service")]
pub mod api;
pub mod decide;
pub mod event;
#[cfg(feature = "service")]
pub mod gate;
#[cfg(feature = "service")]
mod notices;
pub mod standing;
#[cfg(feature = "service")]
pub mod store;
#[cfg(test)]
mod tests;
pub mod view;

use chrono::{DateTime, Utc};
use mazziere_ids::{PlayerId, WarningId};
use uuid::Uuid;

pub use event::Event;

use crate::terms::Offence;

/// A player's conduct, as the events made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conduct {
    pub player: PlayerId,
    /// The version of the stream: how many events made it.
    pub version: i64,
    /// All warnings, the earliest offence first.
    pub warnings: Vec<Warning>,
    /// The last suspension that was not lifted; it may be over.
    pub suspension: Option<Suspension>,
    /// What has happened last, for the caller that asked for it.
    pub last: Option<(Event, DateTime<Utc>)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    pub warning_id: WarningId,
    pub offence: Offence,
    /// When that was found out.
    pub given_at: DateTime<Utc>,
    /// Whether it does not count any more, by an operator's word.
    pub withdrawn: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspension {
    pub since: DateTime<Utc>,
    /// Until when; until it is lifted if `None`.
    pub until: Option<DateTime<Utc>>,
    pub by: Uuid,
    pub reason: String,
}

impl Suspension {
    /// Whether it is in force.
    pub fn holds(&self, at: DateTime<Utc>) -> bool {
        self.until.is_none_or(|until| at < until)
    }
}

/// What somebody wants of a player's conduct, or has found out for it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs, reason = "the variants say what is wanted, the fields of what")]
pub enum Command {
    /// Somebody has found out an offence, at a time.
    Warn { offence: Offence, at: DateTime<Utc> },
    /// An operator withdraws a warning.
    WithdrawWarning { warning_id: WarningId, by: Uuid, reason: String },
    /// An operator writes a note.
    WriteNote { by: Uuid, text: String },
    /// An operator suspends the player.
    Suspend { by: Uuid, reason: String, until: Option<DateTime<Utc>> },
    /// An operator lets the player join again.
    Reinstate { by: Uuid, reason: String },
}

impl Conduct {
    /// That of somebody to whom nothing has happened.
    pub fn blank(player: PlayerId) -> Conduct {
        Conduct { player, version: 0, warnings: Vec::new(), suspension: None, last: None }
    }

    /// The id of the warning for an offence.
    pub fn warning_id(&self, offence: &Offence) -> WarningId {
        WarningId::derived(self.player.uuid(), &offence.subject())
    }

    pub fn warning(&self, id: WarningId) -> Option<&Warning> {
        self.warnings.iter().find(|warning| warning.warning_id == id)
    }

    /// The state after one more event.
    pub fn apply(&mut self, event: &Event, at: DateTime<Utc>) {
        self.version += 1;
        self.last = Some((event.clone(), at));
        match event {
            Event::WarningGiven { warning_id, offence, given_at } => {
                let warning =
                    Warning { warning_id: *warning_id, offence: *offence, given_at: *given_at, withdrawn: false };
                // A warning may come later than one for what was found out after it.
                let place = self.warnings.partition_point(|known| known.given_at <= *given_at);
                self.warnings.insert(place, warning);
            }
            Event::WarningWithdrawn { warning_id, .. } => {
                self.warnings
                    .iter_mut()
                    .filter(|warning| warning.warning_id == *warning_id)
                    .for_each(|warning| warning.withdrawn = true);
            }
            Event::NoteWritten { .. } => {}
            Event::Suspended { by, reason, until } => {
                self.suspension = Some(Suspension { since: at, until: *until, by: *by, reason: reason.clone() });
            }
            Event::Reinstated { .. } => self.suspension = None,
        }
    }
}
