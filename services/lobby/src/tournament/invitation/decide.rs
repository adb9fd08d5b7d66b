//! What becomes of an invitation: accepted, declined, or silent for too long.

use mazziere_contract::{Cause, ErrorCode};
use mazziere_ids::{PlayerId, RegistrationId};

use crate::refusal::{Refusal, refuse};
use crate::tournament::changes::Changes;
use crate::tournament::entry::{Entry, Phase};
use crate::tournament::event::Reason;
use crate::tournament::registration::decide::{not_bound, open_for_registration, pay_when_free};
use crate::tournament::{Event, Tournament};

/// Accepting fails without changing anything where something is in the way: the invitation stays open until its time is
/// over.
pub(crate) fn accept(changes: &mut Changes, registration_id: RegistrationId, player: PlayerId) -> Result<(), Refusal> {
    let state = &changes.state;
    let entry = asked(state, registration_id, player)?;
    if entry.phase != Phase::AwaitingPartner || entry.expires_at.is_some_and(|until| changes.at > until) {
        return refuse(ErrorCode::InvitationClosed, "the invitation is not open any more");
    }
    open_for_registration(state)?;
    not_bound(state, player)?;
    if state.is_full() {
        return refuse(ErrorCode::TournamentFull, "every place is taken");
    }
    changes.push(Event::PartnerConfirmed { registration_id });
    pay_when_free(changes, registration_id);
    Ok(())
}

pub(crate) fn decline(changes: &mut Changes, registration_id: RegistrationId, player: PlayerId) -> Result<(), Refusal> {
    if asked(&changes.state, registration_id, player)?.phase != Phase::AwaitingPartner {
        return refuse(ErrorCode::InvitationClosed, "the invitation is not open any more");
    }
    changes.push(Event::RegistrationRefused { registration_id, why: Reason::PartnerDeclined });
    Ok(())
}

/// The time of an invitation is over.
pub(crate) fn expire(changes: &mut Changes, registration_id: RegistrationId) {
    if changes.state.entry(registration_id).is_some_and(|entry| entry.phase == Phase::AwaitingPartner) {
        changes.push(Event::RegistrationRefused { registration_id, why: Reason::PartnerMissing });
    }
}

/// The entry for which this player has been asked to be a partner.
fn asked(state: &Tournament, id: RegistrationId, player: PlayerId) -> Result<&Entry, Refusal> {
    match state.entry(id).and_then(|entry| entry.pair().map(|pair| (entry, pair))) {
        // Nobody hears of it before its inviter has paid.
        Some((entry, _)) if entry.phase == Phase::Inviting => unknown_invitation(id),
        Some((entry, (_, invited))) if invited == player => Ok(entry),
        Some(_) => refuse(ErrorCode::NotYours, "somebody else is invited"),
        None => unknown_invitation(id),
    }
}

fn unknown_invitation<T>(id: RegistrationId) -> Result<T, Refusal> {
    refuse(Cause::InvitationUnknown { invitation_id: Some(id.uuid()) }, format!("there is no invitation {id}"))
}
