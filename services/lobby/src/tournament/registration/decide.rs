//! Registering, leaving and withdrawing, and what the wallet said of a buy-in.
//!
//! A place is taken by `registration_confirmed` alone: when the money is there and somebody else was faster, it goes
//! back. Pure.

use mazziere_contract::params::{OverHow, PartnerFault};
use mazziere_contract::{Cause, ErrorCode};
use mazziere_ids::{PlayerId, PostingId, RegistrationId};

use crate::payment::{Payment, PaymentOutcome};
use crate::refusal::{Refusal, over, refuse};
use crate::tournament::changes::Changes;
use crate::tournament::entry::{Entry, Phase};
use crate::tournament::event::{Reason, Withdrawal};
use crate::tournament::registration::late;
use crate::tournament::{Event, Stage, Tournament, invitation, start};

pub(crate) fn open_for_registration(state: &Tournament) -> Result<(), Refusal> {
    match state.stage {
        Stage::Open => Ok(()),
        Stage::Announced => {
            let cause = Cause::RegistrationNotOpenYet { opens_at: state.setup.announced_until(state.opened_at) };
            refuse(cause, "registration opens at its time")
        }
        Stage::Closed | Stage::Running if state.setup.is_scheduled() => {
            refuse(ErrorCode::RegistrationClosed, "registration is closed")
        }
        Stage::Closed | Stage::Running => refuse(ErrorCode::RegistrationClosed, "the tournament has filled up"),
        Stage::Finished { .. } => refuse(over(OverHow::Finished), "the tournament is finished"),
        Stage::Cancelled { .. } => refuse(over(OverHow::Cancelled), "the tournament is cancelled"),
    }
}

pub(crate) fn register(
    changes: &mut Changes,
    registration_id: RegistrationId,
    player: PlayerId,
    partner: Option<PlayerId>,
) -> Result<(), Refusal> {
    let state = &changes.state;
    if state.entry(registration_id).is_some() {
        // The same request again.
        return Ok(());
    }
    if !late::is_open(state) {
        open_for_registration(state)?;
    }
    let pairs = state.setup.format.players_per_entry() == 2;
    match partner {
        None if pairs => return refuse(partner_fault(PartnerFault::Needed), "this tournament is for pairs"),
        Some(_) if !pairs => return refuse(partner_fault(PartnerFault::NotTaken), "this tournament is not for pairs"),
        Some(partner) if partner == player => {
            return refuse(partner_fault(PartnerFault::Oneself), "a player cannot be their own partner");
        }
        _ => {}
    }
    for member in [Some(player), partner].into_iter().flatten() {
        not_bound(state, member)?;
    }
    if partner.is_some_and(|partner| has_declined(state, player, partner)) {
        return refuse(ErrorCode::InvitationDeclined, "they have declined to be this player's partner here");
    }
    if state.is_full() {
        return refuse(ErrorCode::TournamentFull, "every place is taken");
    }
    changes.push(match partner {
        None => Event::RegistrationRequested { registration_id, players: vec![player] },
        Some(partner) => Event::PairRequested { registration_id, players: [player, partner] },
    });
    pay_when_free(changes, registration_id);
    Ok(())
}

pub(crate) fn not_bound(state: &Tournament, player: PlayerId) -> Result<(), Refusal> {
    match state.entry_of(player) {
        Some(entry) => {
            let id = entry.registration_id;
            let cause = Cause::AlreadyRegistered { registration_id: Some(id.uuid()) };
            refuse(cause, format!("player {player} is in registration {id}"))
        }
        None => Ok(()),
    }
}

/// Nobody is asked by the same player for the same tournament once they have said no.
fn has_declined(state: &Tournament, inviter: PlayerId, invited: PlayerId) -> bool {
    let declined = |entry: &Entry| entry.phase == Phase::Refused(Reason::PartnerDeclined);
    state.entries.iter().any(|entry| declined(entry) && entry.pair() == Some((inviter, invited)))
}

pub(crate) fn withdraw(
    changes: &mut Changes,
    registration_id: RegistrationId,
    player: PlayerId,
) -> Result<(), Refusal> {
    let entry = owned(&changes.state, registration_id, player)?;
    if !entry.is_live() {
        return refuse(ErrorCode::RegistrationNotOpen, "the registration is not in the tournament");
    }
    open_for_registration(&changes.state)?;
    changes.push(Event::RegistrationWithdrawn { registration_id });
    Ok(())
}

/// A player who withdraws in play gets nothing back, and loses what they do not play (G1.13).
pub(crate) fn retire(changes: &mut Changes, registration_id: RegistrationId, player: PlayerId) -> Result<(), Refusal> {
    let state = &changes.state;
    let entry = owned(state, registration_id, player)?;
    match state.stage {
        Stage::Running if entry.phase == Phase::Confirmed => {}
        Stage::Finished { .. } => return refuse(over(OverHow::Finished), "the tournament is finished"),
        Stage::Cancelled { .. } => return refuse(over(OverHow::Cancelled), "the tournament is cancelled"),
        _ => return refuse(ErrorCode::RegistrationNotOpen, "the registration is not in play"),
    }
    if entry.retired.is_some() {
        return refuse(ErrorCode::AlreadyRetired, "the entry has withdrawn already");
    }
    if state.system.place_of(registration_id).is_some() {
        return refuse(ErrorCode::RegistrationNotOpen, "the entry is out, and holds its place");
    }
    if !state.system.may_retire(registration_id) {
        return refuse(ErrorCode::RetirementNotOffered, "its seat plays on by itself");
    }
    changes.push(Event::EntryRetired { registration_id, why: Withdrawal::Asked, warned: vec![player] });
    Ok(())
}

const fn partner_fault(why: PartnerFault) -> Cause {
    Cause::PartnerRequired { why }
}

fn owned(state: &Tournament, id: RegistrationId, player: PlayerId) -> Result<&Entry, Refusal> {
    match state.entry(id) {
        None => {
            let cause = Cause::RegistrationUnknown { registration_id: Some(id.uuid()) };
            refuse(cause, format!("there is no registration {id}"))
        }
        Some(entry) if !entry.has(player) => refuse(ErrorCode::NotYours, "the registration is another player's"),
        // A player who is asked can only answer; they cannot take out the player who has asked them.
        Some(entry) if !entry.has_agreed(player) => refuse(ErrorCode::NotYours, "the player has not agreed to it"),
        Some(entry) => Ok(entry),
    }
}

/// What has been heard of a buy-in, unless it is known already or has been overtaken.
pub(crate) fn note_buy_in(
    changes: &mut Changes,
    registration_id: RegistrationId,
    player_id: PlayerId,
    heard: PaymentOutcome,
) {
    let payment = changes.state.entry(registration_id).and_then(|entry| entry.payment(player_id));
    if payment.and_then(|payment| payment.after(heard)).is_none() {
        return;
    }
    match heard {
        PaymentOutcome::Paid(posting_id) => note_paid(changes, registration_id, player_id, posting_id),
        PaymentOutcome::Refused(code) => {
            changes.push(Event::BuyInRefused { registration_id, player_id });
            changes.push(Event::RegistrationRefused { registration_id, why: Reason::WalletRefused(code.into()) });
        }
        PaymentOutcome::Silence => {
            changes.push(Event::RegistrationRefused { registration_id, why: Reason::WalletSilent });
        }
        PaymentOutcome::CalledOff => changes.push(Event::BuyInCalledOff { registration_id, player_id }),
        PaymentOutcome::Returned(posting_id) => {
            changes.push(Event::BuyInReturned { registration_id, player_id, posting_id });
        }
    }
}

fn note_paid(
    changes: &mut Changes,
    registration_id: RegistrationId,
    player_id: PlayerId,
    posting_id: Option<PostingId>,
) {
    changes.push(Event::BuyInPaid { registration_id, player_id, posting_id });
    let Some(entry) = changes.state.entry(registration_id) else { return };
    if entry.phase == Phase::Inviting {
        let expires_at = changes.at + invitation::open_for();
        changes.push(Event::InvitationSent { registration_id, expires_at });
        return;
    }
    if !entry.is_paid_up() {
        return;
    }
    if changes.state.is_full() {
        changes.push(Event::RegistrationRefused { registration_id, why: Reason::PlacesTaken });
        return;
    }
    changes.push(Event::RegistrationConfirmed { registration_id });
    if changes.state.stage == Stage::Running {
        late::confirmed(changes, registration_id);
    } else if !changes.state.setup.is_scheduled() && changes.state.is_full() {
        start::close(changes);
    }
}

/// Where nobody pays there is nothing to wait for: every buy-in of nothing is paid at once.
pub(crate) fn pay_when_free(changes: &mut Changes, registration_id: RegistrationId) {
    if !changes.state.setup.costs_nothing() {
        return;
    }
    let players = changes.state.entry(registration_id).map(|entry| entry.players.clone()).unwrap_or_default();
    for player in players {
        note_buy_in(changes, registration_id, player, PaymentOutcome::Paid(None));
    }
}

/// A tournament without money has no accounts to close; what was paid for nothing comes back for nothing.
pub(crate) fn settle_when_free(changes: &mut Changes) {
    if !changes.state.setup.costs_nothing() {
        return;
    }
    // Where nothing is under way nobody is looked at, so that a registration costs the same in a great field.
    let under_way = (!changes.state.entries.are_settled()).then(|| changes.state.entries.iter()).into_iter().flatten();
    let unsettled: Vec<(RegistrationId, PlayerId)> = under_way
        .flat_map(|entry| entry.each().map(|(player, payment)| (entry.registration_id, player, payment)))
        .filter(|(_, _, payment)| matches!(payment, Payment::Returning | Payment::CallingOff))
        .map(|(id, player, _)| (id, player))
        .collect();
    for (registration_id, player_id) in unsettled {
        changes.push(Event::BuyInCalledOff { registration_id, player_id });
    }
    if changes.state.setup.is_free() && changes.state.is_paid_out() && !changes.state.is_settled() {
        changes.push(Event::TournamentSettled);
    }
}
