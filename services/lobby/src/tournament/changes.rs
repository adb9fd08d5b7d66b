//! What a command has brought about so far: events that are decided and not yet stored, and the tournament after them.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;

use super::{Event, Tournament};
use crate::because;
use crate::tournament::cancellation;
use crate::tournament::entry::Phase;
use crate::tournament::event::Reason;

/// Events that are decided, and the state after them.
pub(crate) struct Changes {
    pub(crate) state: Tournament,
    pub(crate) events: Vec<Event>,
    pub(crate) at: DateTime<Utc>,
}

impl Changes {
    /// None yet.
    pub(crate) fn to(state: &Tournament, at: DateTime<Utc>) -> Changes {
        Changes { state: state.clone(), events: Vec::new(), at }
    }

    pub(crate) fn push(&mut self, event: impl Into<Event>) {
        let event = event.into();
        self.state.apply(&event, self.at);
        self.events.push(event);
    }

    /// Refuses every entry that is not in and still might get in.
    pub(crate) fn refuse_others(&mut self, why: Reason) {
        let others = self.state.entries.which(|entry| entry.is_live() && entry.phase != Phase::Confirmed);
        for registration_id in others {
            self.push(Event::RegistrationRefused { registration_id, why });
        }
    }

    /// Cancels it in the name of the house, with the plan of this moment.
    pub(crate) fn cancel(&mut self, reason: String) {
        let plan = cancellation::plan_of(&self.state);
        self.push(Event::TournamentCancelled { reason, plan, by: None });
    }

    /// What cannot be played is over at once: with nobody out everybody has everything back (G2.10).
    pub(crate) fn cancel_for_want_of_tables(&mut self, code: ErrorCode) {
        self.cancel(because::cannot_be_played(code));
    }
}
