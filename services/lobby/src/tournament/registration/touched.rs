//! The entries that events have touched: those whose rows may look different, so that no others are looked at.

use std::collections::BTreeSet;

use mazziere_ids::RegistrationId;

use crate::tournament::entry::Entry;
use crate::tournament::{Event, Tournament, cancellation};

/// Which entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touched {
    /// All of them: the tournament has come to another stage.
    All,
    These(BTreeSet<RegistrationId>),
}

impl Touched {
    /// Those that events have touched; `after` is the state after them.
    pub fn by(events: &[Event], after: &Tournament) -> Touched {
        if events.iter().any(Event::is_for_all) {
            return Touched::All;
        }
        let named = events.iter().flat_map(|event| event.registrations().iter().copied());
        let named = named.chain(events.iter().filter_map(|event| refunded(event, after)));
        Touched::These(named.chain(events.iter().flat_map(|event| after.system.touched(event))).collect())
    }

    /// They as they are now, in order of registration.
    pub fn entries<'a>(&self, state: &'a Tournament) -> Vec<&'a Entry> {
        match self {
            Touched::All => state.entries.iter().collect(),
            Touched::These(ids) => state.entries.by_registration(&ids.iter().copied().collect::<Vec<RegistrationId>>()),
        }
    }
}

/// The entry of which a refund is paid.
fn refunded(event: &Event, after: &Tournament) -> Option<RegistrationId> {
    let Event::RefundPaid { player_id, .. } = event else { return None };
    cancellation::refund_of(after, *player_id).map(|refund| refund.registration_id)
}
