//! Events decided so far.

use chrono::{DateTime, Utc};

use crate::cash::matches::event::MatchEvent;
use crate::cash::{CashTable, Event};

/// Events decided so far, and the state after them.
pub(in crate::cash) struct Changes {
    pub(in crate::cash) state: CashTable,
    pub(in crate::cash) events: Vec<Event>,
    pub(in crate::cash) at: DateTime<Utc>,
}

impl Changes {
    /// Something happens to its matches.
    pub(in crate::cash) fn happens(&mut self, event: MatchEvent) {
        self.push(Event::Match { event });
    }

    pub(in crate::cash) fn push(&mut self, event: Event) {
        self.state.apply(&event, self.at);
        self.events.push(event);
    }
}
