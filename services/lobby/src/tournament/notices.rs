//! What the events of a tournament tell each player: registrations and invitations, tables and seats, results, prizes.
//! Pure.
//!
//! Invariant: nobody is told of a payment of others, nor of a registration that they have not agreed to.

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{
    InvitationNotice, InvitationState, PrizeNotice, RegistrationNotice, ResultNotice, SeatMoved, TableReady,
    TournamentNotice,
};
use mazziere_ids::PlayerId;
use mazziere_money::Currency;

use super::entry::Entry;
use super::invitation::{Asking, Changes, asking, store::shown};
use super::registration::store::Change;
use super::results::Row;
use super::{Event, Tournament};
use crate::notice::Addressed;

/// What was found out of a batch of events already, for rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changed<'a> {
    pub(super) invitations: &'a Changes,
    pub(super) registrations: &'a [Change],
    pub(super) results: &'a [Row],
}

/// What lies between two states of a tournament, for each player.
pub(super) fn between(
    before: Option<&Tournament>,
    after: &Tournament,
    events: &[Event],
    told: &Changed<'_>,
    at: DateTime<Utc>,
) -> Vec<Addressed> {
    let mut notices = Vec::new();
    notices.extend(before.into_iter().flat_map(|before| new_state(before, after, at)));
    notices.extend(told.invitations.sent.iter().flat_map(|sent| invited(after, sent, InvitationState::Open, at)));
    let over = told.invitations.ended.iter().filter_map(|id| before?.entry(*id).and_then(asking));
    notices.extend(over.flat_map(|was| invited(after, &was, end_of(after, &was), at)));
    for change in told.registrations.iter().filter(|change| change.is_news) {
        if let Some(entry) = after.entry(change.shown.registration_id) {
            notices.extend(registered(after, entry, change, at));
        }
    }
    let result = |row: &Row| Addressed::to(row.player_id, ResultNotice { at, result: row.result.clone() });
    notices.extend(told.results.iter().map(result));
    notices.extend(events.iter().filter_map(|event| prize(after, event, at)));
    notices
}

/// Those who are in are told how it goes on.
fn new_state(before: &Tournament, after: &Tournament, at: DateTime<Utc>) -> Vec<Addressed> {
    let status = after.status();
    if before.status() == status {
        return Vec::new();
    }
    let told = TournamentNotice { at, tournament_id: after.id, name: after.setup.name.clone(), status };
    let players = before.confirmed().flat_map(|entry| entry.players.iter().copied());
    players.map(|player| Addressed::to(player, told.clone())).collect()
}

/// What became of an invitation that is not open any more.
fn end_of(after: &Tournament, was: &Asking) -> InvitationState {
    let agreed = after.entry(was.invitation_id).is_some_and(|entry| entry.has_agreed(was.invited));
    if agreed { InvitationState::Accepted } else { InvitationState::Closed }
}

/// Both are told, once the partner is asked.
fn invited(after: &Tournament, of: &Asking, state: InvitationState, at: DateTime<Utc>) -> Vec<Addressed> {
    let Some(invitation) = shown(after.id, of) else { return Vec::new() };
    let told = |player| Addressed::to(player, InvitationNotice { at, invitation: invitation.clone(), state });
    [of.inviter, of.invited].map(told).into()
}

/// A registration, and the table where it plays from now on.
fn registered(after: &Tournament, entry: &Entry, change: &Change, at: DateTime<Utc>) -> Vec<Addressed> {
    let registration = &change.shown;
    let players = || entry.players.iter().copied().filter(|player| entry.has_agreed(*player));
    let told = |player| Addressed::to(player, RegistrationNotice { at, registration: registration.clone() });
    let mut notices: Vec<Addressed> = players().map(told).collect();
    let Some(table_id) = registration.table_id.filter(|table| change.left != Some(*table)) else { return notices };
    let (tournament_id, registration_id) = (after.id, entry.registration_id);
    let placed = |player: PlayerId| match after.system.seat_of(registration_id) {
        Some((seat, true)) => Addressed::to(player, SeatMoved { at, tournament_id, registration_id, table_id, seat }),
        seat => Addressed::to(
            player,
            TableReady {
                at,
                table_id,
                seat: seat.map(|(seat, _)| seat),
                tournament_id: Some(tournament_id),
                registration_id: Some(registration_id),
                cash_table_id: None,
                club_event_id: None,
            },
        ),
    };
    notices.extend(players().map(placed));
    notices
}

/// A prize that is with its winner.
fn prize(after: &Tournament, event: &Event, at: DateTime<Utc>) -> Option<Addressed> {
    let Event::PrizePaid { player_id, amount, posting_id } = event else { return None };
    let place = after.entry_of(*player_id).and_then(|entry| after.system.place_of(entry.registration_id));
    Some(Addressed::to(
        *player_id,
        PrizeNotice {
            at,
            tournament_id: after.id,
            club_event_id: None,
            place,
            amount: *amount,
            currency: Currency::default(),
            posting_id: *posting_id,
        },
    ))
}
