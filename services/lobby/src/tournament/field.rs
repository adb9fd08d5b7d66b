//! The field of a tournament and its pool: who takes part when it starts, who may still come, what the house adds
//! (G2.2, G2.5, G2.6). The same for every system.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use mazziere_ids::{PostingId, RegistrationId};
use mazziere_money::Money;
use serde::{Deserialize, Serialize};

use crate::interruption::Interruption;

/// What happens to the field and its pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// When it begins, if its start fell into an outage (G2.11).
    pub postponed: Option<DateTime<Utc>>,
    /// Whether the field of the start is fixed, so that its money moves.
    pub start_decided: bool,
    /// The field, once nobody can come in any more.
    pub complete: Option<Complete>,
    /// Late entries whose buy-in has not been moved to the pool yet.
    pub unpooled: BTreeSet<RegistrationId>,
    /// Whether the house's part of the pool is on its way into it.
    pub top_up_due: bool,
    /// Whether the house has its part back after a cancellation.
    pub overlay_back: bool,
}

/// The field, complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Complete {
    /// How many entries.
    pub entries: u32,
    /// What the house adds to the pool.
    pub overlay: Money,
}

/// What happens to it: events of the tournament's stream, for ever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what happened, the fields to what")]
#[strum(serialize_all = "snake_case")]
pub enum FieldEvent {
    /// Its start fell into an outage, as was found `at` this time: it begins `until` then, so that players can come
    /// (G2.11).
    StartPostponed { interruption: Interruption, at: DateTime<Utc>, until: DateTime<Utc> },
    /// It is going to start with so many entries. The overlay is what the house adds to the guarantee; absent while
    /// players may still come in after the start.
    StartDecided { entries: u32, overlay: Option<Money> },
    /// Nobody can come in any more.
    LateRegistrationEnded { entries: u32, overlay: Money },
    /// A late buy-in is in the pool, its fee with the house.
    LateEntryPooled { registration_id: RegistrationId, posting_id: Option<PostingId> },
    /// The house's part is in the pool.
    PoolToppedUp { posting_id: PostingId },
    /// The house has its part back.
    OverlayReturned { posting_id: PostingId },
}

impl FieldEvent {
    /// Its name in the log.
    pub fn name(&self) -> &'static str {
        self.into()
    }
}

impl Field {
    /// Before anybody has registered.
    pub fn new() -> Field {
        Field {
            postponed: None,
            start_decided: false,
            complete: None,
            unpooled: BTreeSet::new(),
            top_up_due: false,
            overlay_back: false,
        }
    }

    /// Whether everything that belongs into the pool is in it.
    pub fn is_pooled(&self) -> bool {
        self.unpooled.is_empty() && !self.top_up_due
    }

    /// The field after one more event.
    pub fn apply(&mut self, event: &FieldEvent) {
        match event {
            FieldEvent::StartPostponed { until, .. } => self.postponed = Some(*until),
            FieldEvent::StartDecided { entries, overlay } => {
                self.start_decided = true;
                self.complete = overlay.map(|overlay| Complete { entries: *entries, overlay });
            }
            FieldEvent::LateRegistrationEnded { entries, overlay } => {
                self.complete = Some(Complete { entries: *entries, overlay: *overlay });
                self.top_up_due = overlay.is_positive();
            }
            FieldEvent::LateEntryPooled { registration_id, .. } => {
                self.unpooled.remove(registration_id);
            }
            FieldEvent::PoolToppedUp { .. } => self.top_up_due = false,
            FieldEvent::OverlayReturned { .. } => self.overlay_back = true,
        }
    }
}

impl Default for Field {
    fn default() -> Self {
        Field::new()
    }
}
