//! What happens to a player's conduct: the events of the player's stream, for ever. They are also the record of who
//! decided what, when and why.
//!
//! Invariant: an event once written is read for ever; a change of shape is a new schema version beside the old one.

use chrono::{DateTime, Utc};
use mazziere_ids::WarningId;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::terms::Offence;

/// The version of the events' shape.
pub const SCHEMA: i16 = 1;

/// Something that happened. `by` is the operator who did it: the subject of their token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what happened, the fields to what")]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    /// The player is warned for an offence that was found out then.
    WarningGiven { warning_id: WarningId, offence: Offence, given_at: DateTime<Utc> },
    /// The warning does not count any more.
    WarningWithdrawn { warning_id: WarningId, by: Uuid, reason: String },
    /// An operator has written something down.
    NoteWritten { by: Uuid, text: String },
    /// The player joins nothing until then, or until they are reinstated.
    Suspended { by: Uuid, reason: String, until: Option<DateTime<Utc>> },
    /// The player may join again.
    Reinstated { by: Uuid, reason: String },
}

impl Event {
    /// Its name in the log.
    pub fn name(&self) -> &'static str {
        self.into()
    }
}
