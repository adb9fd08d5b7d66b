//! Who invites: drafts a private event, waits until the others are connected, invites them, and plays with them.
//!
//! A draft whose creator was not connected for a while is called off, and so is an invitation that somebody declines:
//! then there is another one.

use chrono::Duration;
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{ClubEvent, ClubEventRequest, ClubInvitationRequest, ClubStage};
use mazziere_ids::{CashTemplateId, ClubEventId, PlayerId};
use mazziere_telemetry::Stopwatch;

use super::{Member, passed_by, visit};
use crate::bots::{Ack, Api};
use crate::demo::cash::CashRoom;
use crate::demo::checks::club::games_of;
use crate::demo::crew;
use crate::demo::plan::club::Evening;

/// How many more events than are to be played are drafted at most.
const SPARE: u32 = 6;

/// How often a creator tries to draft, or to invite, before they give up.
const TRIES: u32 = 200;

/// How long the accounts of an event that is over may take to be closed.
const SETTLED_SECONDS: u64 = 150;

/// Plays so many private events with these others.
pub async fn evening(
    host: &mut Member,
    (evening, template): (&Evening, Option<CashTemplateId>),
    others: &[PlayerId],
    rounds: u32,
    room: &CashRoom,
) {
    let (mut played, mut drafted) = (0, 0);
    let request = ClubEventRequest { cash_template_id: template, ..evening.request.clone() };
    while played < rounds && drafted < rounds + SPARE {
        drafted += 1;
        let Some(draft) = draft(host, &request).await else { return };
        let id = draft.club_event_id;
        if !invite(host, &draft, evening, others, room).await {
            call_off(host, id).await;
        }
        let Some(over) = visit::attend(host, id, evening, room, false).await else { return };
        settled(&room.api, &over, host).await;
        played += u32::from(over.stage == ClubStage::Closed);
        crew::between(&mut host.player, &room.scene).await;
    }
}

/// Drafts an event; `None` if there is nothing (any more) that could be drafted.
async fn draft(host: &mut Member, request: &ClubEventRequest) -> Option<ClubEvent> {
    for _ in 0..TRIES {
        let key = &host.player.key();
        match host.player.api.lobby(|lobby| async move { lobby.draft_club_event(key, request).await }).await {
            Ok(answer) => {
                let event = answer.body.club_event_id;
                host.player.journal.write(Ack::Drafted { player: host.player.id, event });
                return Some(answer.body);
            }
            // The operator goes home before them.
            Err(error) if error.code() == Some(ErrorCode::TemplateRetired) => return None,
            // Their stream broke a moment ago, or the last event is over at another replica only.
            Err(error) if passed_by(&error) => host.player.api.clock.sleep(Duration::milliseconds(200)).await,
            Err(error) => {
                host.player.journal.complain(format!("{} could not draft {request:?}: {error}", host.player.name));
                return None;
            }
        }
    }
    host.player.journal.complain(format!("{} could not draft a private event in {TRIES} tries", host.player.name));
    None
}

/// Invites the others when they are connected; false if the event is to be called off.
async fn invite(host: &mut Member, draft: &ClubEvent, evening: &Evening, others: &[PlayerId], room: &CashRoom) -> bool {
    let id = draft.club_event_id;
    let partner = others.first().copied().filter(|_| evening.partner && host.player.dice.one_in(2));
    for _ in 0..TRIES {
        let here = host.player.api.lobby(|lobby| async move { lobby.club_players().await }).await;
        if !here.is_ok_and(|here| others.iter().all(|other| here.items.contains(other))) {
            host.player.api.clock.sleep(Duration::milliseconds(200)).await;
            continue;
        }
        let buy_in = visit::buy_in(&mut host.player, draft);
        let (key, body) = (&host.player.key(), &ClubInvitationRequest { players: others.to_vec(), partner, buy_in });
        match host.player.api.lobby(|lobby| async move { lobby.invite_to_club(key, id, body).await }).await {
            Ok(_) => {
                host.brought = buy_in;
                return true;
            }
            // It was called off; the event says why.
            Err(error) if error.code() == Some(ErrorCode::ClubEventStage) => return true,
            Err(error) if error.code() == Some(ErrorCode::InsufficientFunds) => {
                crew::stake(&mut host.player, &room.scene).await;
            }
            Err(error) if passed_by(&error) => host.player.api.clock.sleep(Duration::milliseconds(200)).await,
            Err(error) => {
                host.player.journal.complain(format!("{} could not invite to {id}: {error}", host.player.name));
                return false;
            }
        }
    }
    false
}

/// Calls a draft off, if it is one still.
async fn call_off(host: &mut Member, id: ClubEventId) {
    let key = &host.player.key();
    match host.player.api.lobby(|lobby| async move { lobby.cancel_club(key, id).await }).await {
        Ok(_) => {}
        Err(error) if passed_by(&error) => {}
        Err(error) => host.player.journal.complain(format!("{} could not call {id} off: {error}", host.player.name)),
    }
}

/// Waits until the accounts of an event that is over are closed.
async fn settled(auditor: &Api, over: &ClubEvent, host: &Member) {
    let waited = Stopwatch::start();
    while waited.elapsed().as_secs() < SETTLED_SECONDS {
        if is_settled(auditor, over).await {
            return;
        }
        auditor.clock.sleep(Duration::milliseconds(100)).await;
    }
    host.player.journal.complain(format!("the accounts of private event {} are not closed", over.club_event_id));
}

async fn is_settled(auditor: &Api, over: &ClubEvent) -> bool {
    for game in games_of(over) {
        let accounts = auditor.wallet(|wallet| async move { wallet.tournament_accounts(game).await }).await;
        if !accounts.is_ok_and(|told| told.accounts.iter().all(|account| account.closed)) {
            return false;
        }
    }
    let Some(cash) = &over.cash else { return true };
    let table = cash.accounts_table_id;
    let accounts = auditor.wallet(|wallet| async move { wallet.table_accounts(table).await }).await;
    accounts.is_ok_and(|told| told.accounts.iter().all(|account| account.closed))
}
