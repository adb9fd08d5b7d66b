//! Invitations: a player who has paid their own part asks another to be their partner (G1.3).
//!
//! An invitation is the registration of a pair before its second member has agreed, and has its id. It lives like this:
//!
//! | state | what happens | then |
//! |---|---|---|
//! | – | a player registers with a partner | they pay; nobody is asked yet |
//! | paying | the wallet refuses or is silent | refused; nothing stays charged |
//! | paying | paid | open for 180 seconds, this instant included |
//! | open | the partner accepts, and cannot pay | refused to the partner; it stays open |
//! | open | the partner accepts, and the wallet refuses the posting | the pair is refused; full refund |
//! | open | the partner accepts, and can | the partner pays; the pair is in if there is a place by then |
//! | open | declined or withdrawn, its time is over, or registration closes | full refund |
//!
//! Invariants: a player who is asked is bound by nothing before they agree; an invitation takes no place; only players
//! who exist are asked (the wallet or the lobby has seen them: `crate::admission`); open ones are limited in
//! number, and a player who has declined is not asked again by the same player for the same tournament. Non-goals:
//! money (the registration's).
//!
//! In the log: `pair_requested`, `buy_in_paid`, then `invitation_sent` with its end. The partner finds it in `GET
//! /v1/me/invitations`. Accepting is `partner_confirmed`, the partner's payment `registration_confirmed`. Every other
//! end is `registration_refused` or `registration_withdrawn`, from which the refund follows.

#[cfg(feature = "service")]
pub mod api;
pub(crate) mod decide;
#[cfg(feature = "service")]
pub mod store;

use chrono::{DateTime, Duration, Utc};
use mazziere_ids::{PlayerId, RegistrationId};

use crate::tournament::Tournament;
use crate::tournament::entry::Entry;
use crate::tournament::registration::Touched;

/// How many invitations of one player may be open.
pub const MOST_SENT: usize = 5;

/// How many invitations to one player may be open.
pub const MOST_RECEIVED: usize = 20;

/// How long an invitation is open, its last instant included (clubs, T2, which goes for partners, too).
pub fn open_for() -> Duration {
    Duration::seconds(180)
}

/// The row of an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asking {
    /// Its id, which is the registration's.
    pub invitation_id: RegistrationId,
    /// Who asks.
    pub inviter: PlayerId,
    /// Who is asked.
    pub invited: PlayerId,
    pub created_at: DateTime<Utc>,
    /// Until when the partner may agree; not known before the inviter has paid.
    pub expires_at: Option<DateTime<Utc>>,
}

/// How the open invitations of a tournament have changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// New ones, whose inviters are paying.
    pub begun: Vec<Asking>,
    /// Those that are open now.
    pub sent: Vec<Asking>,
    /// Those that are answered, withdrawn or over.
    pub ended: Vec<RegistrationId>,
}

impl Changes {
    /// What lies between two states of a tournament, as far as these entries go.
    pub fn between(before: Option<&Tournament>, after: &Tournament, touched: &Touched) -> Changes {
        let known = |id| before.and_then(|before: &Tournament| asking(before.entry(id)?));
        let mut changes = Changes::default();
        for entry in touched.entries(after) {
            match (known(entry.registration_id), asking(entry)) {
                (None, Some(new)) => {
                    changes.begun.push(new);
                    // Where nothing is paid it is open at once.
                    changes.sent.extend(new.expires_at.map(|_| new));
                }
                (Some(old), Some(new)) if old != new => changes.sent.push(new),
                (Some(old), None) => changes.ended.push(old.invitation_id),
                _ => {}
            }
        }
        changes
    }
}

/// The invitation that an entry is, while it is one.
pub(crate) fn asking(entry: &Entry) -> Option<Asking> {
    let (inviter, invited) = entry.pair().filter(|_| entry.is_invitation())?;
    let Entry { registration_id, created_at, expires_at, .. } = *entry;
    Some(Asking { invitation_id: registration_id, inviter, invited, created_at, expires_at })
}
