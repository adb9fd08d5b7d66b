//! What an auditor does with a whole house, beyond what its rows hold by themselves ([`mazziere_books`]).
//!
//! [`owed`] is what the log of a cash table says that the ledger must hold, and whether a posting is that. How the log
//! of a table is replayed is [`crate::audit`]'s; what it finds is a [`Fault`] here. Non-goals: where rows come from;
//! what the lobby's log means (`services/server/src/audit/lobby.rs`).

pub mod owed;

pub use mazziere_books::{Fault, Kind, Place};

use crate::audit::{ReplayFault, Wrong};
use crate::table::Fault as Unfollowed;
use crate::table::event::UnreadableEvent;

impl From<ReplayFault> for Fault {
    fn from(ReplayFault { stream, version, what }: ReplayFault) -> Fault {
        let kind = match &what {
            Wrong::Empty | Wrong::Version(_) => Kind::Order,
            Wrong::Cover
            | Wrong::Commitment
            | Wrong::Promise
            | Wrong::Leaf
            | Wrong::Dealer
            | Wrong::Revealed
            | Wrong::Draw
            | Wrong::Seeds => Kind::Deal,
            Wrong::Evolve(Unfollowed::NotPromised(_) | Unfollowed::Unbound) => Kind::Deal,
            Wrong::Evolve(Unfollowed::Unreadable(event)) if is_box(event) => Kind::Deal,
            Wrong::Outcome => Kind::Result,
            Wrong::Evolve(_)
            | Wrong::Input(_)
            | Wrong::Refused(_)
            | Wrong::Events
            | Wrong::Fact
            | Wrong::Meaning
            | Wrong::AfterEnd => Kind::Rules,
        };
        Fault::new(kind, Place::event(stream, version), what.to_string())
    }
}

/// Whether an event cannot be read because of its box.
fn is_box(event: &UnreadableEvent) -> bool {
    matches!(event, UnreadableEvent::Broken { .. }) || is_closed(event)
}

/// Whether an event lies in a box that nothing here opens.
fn is_closed(event: &UnreadableEvent) -> bool {
    matches!(event, UnreadableEvent::Sealed { .. } | UnreadableEvent::Key { .. })
}

/// Whether a replay ends only because what follows is sealed still, which is right while a deal is played.
pub fn is_sealed(fault: &ReplayFault) -> bool {
    matches!(&fault.what, Wrong::Evolve(Unfollowed::Unreadable(event)) if is_closed(event))
}

/// Whether a replay with sealing keys ends because none of them is the one that a box names: these are not the keys of
/// this house.
pub fn is_under_another_key(fault: &ReplayFault) -> bool {
    matches!(&fault.what, Wrong::Evolve(Unfollowed::Unreadable(UnreadableEvent::Key { .. })))
}
