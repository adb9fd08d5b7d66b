//! Who invites: drafts a private event, waits until the others are connected, invites them, and plays with them.
//!
//! A draft whose creator was not connected for a while is called off, and so is an invitation that somebody declines:
//! then there is another one.

use chrono::Duration;
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{ClubEvent, ClubEventRequest, ClubInvitationRequest, ClubStage};
use mazziere_ids::{CashTemplateId, ClubEventId, PlayerId};
use mazziere_telemetry::Stopwatch;

use super::{Member, participant, passed_by};
use crate::bankroll;
use crate::bots::{Ack, Api};
use crate::cash::CashRoom;
use crate::checks::club::games_of;
use crate::plan::club::PrivateEvent;

/// How many more events than are to be played are drafted at most.
const SPARE: u32 = 6;

/// How often a creator tries to draft, or to invite, before they give up.
const TRIES: u32 = 200;

/// How long the accounts of an event that is over may take to be closed.
const SETTLED_SECONDS: u64 = 150;

/// Plays so many private events with these others.
pub async fn run(
    creator: &mut Member,
    (plan, template): (&PrivateEvent, Option<CashTemplateId>),
    others: &[PlayerId],
    rounds: u32,
    room: &CashRoom,
) {
    let mut played = 0;
    let mut drafted = 0;
    let request = ClubEventRequest { cash_template_id: template, ..plan.request.clone() };
    while played < rounds && drafted < rounds + SPARE {
        drafted += 1;
        let Some(draft) = draft(creator, &request).await else { return };
        let id = draft.club_event_id;
        if !invite(creator, &draft, plan, others, room).await {
            call_off(creator, id).await;
        }
        let Some(over) = participant::attend(creator, id, plan, room, false).await else { return };
        settled(&room.api, &over, creator).await;
        played += u32::from(over.stage == ClubStage::Closed);
        bankroll::rebalance(&mut creator.player, &room.venue).await;
    }
}

/// Drafts an event; `None` if there is nothing (any more) that could be drafted.
async fn draft(creator: &mut Member, request: &ClubEventRequest) -> Option<ClubEvent> {
    for _ in 0..TRIES {
        let key = &creator.player.key();
        match creator.player.api.lobby(|lobby| async move { lobby.draft_club_event(key, request).await }).await {
            Ok(answer) => {
                let event = answer.body.club_event_id;
                creator.player.journal.write(Ack::Drafted { player: creator.player.id, event });
                return Some(answer.body);
            }
            // The operator goes home before them.
            Err(error) if error.code() == Some(ErrorCode::TemplateRetired) => return None,
            // Their stream broke a moment ago, or the last event is over at another replica only.
            Err(error) if passed_by(&error) => creator.player.api.clock.sleep(Duration::milliseconds(200)).await,
            Err(error) => {
                creator
                    .player
                    .journal
                    .complain(format!("{} could not draft {request:?}: {error}", creator.player.name));
                return None;
            }
        }
    }
    creator
        .player
        .journal
        .complain(format!("{} could not draft a private event in {TRIES} tries", creator.player.name));
    None
}

/// Invites the others when they are connected; false if the event is to be called off.
async fn invite(
    creator: &mut Member,
    draft: &ClubEvent,
    plan: &PrivateEvent,
    others: &[PlayerId],
    room: &CashRoom,
) -> bool {
    let id = draft.club_event_id;
    let partner = others.first().copied().filter(|_| plan.partner && creator.player.dice.one_in(2));
    for _ in 0..TRIES {
        let here = creator.player.api.lobby(|lobby| async move { lobby.club_players().await }).await;
        if !here.is_ok_and(|here| others.iter().all(|other| here.items.contains(other))) {
            creator.player.api.clock.sleep(Duration::milliseconds(200)).await;
            continue;
        }
        let buy_in = participant::buy_in(&mut creator.player, draft);
        let key = &creator.player.key();
        let body = &ClubInvitationRequest { players: others.to_vec(), partner, buy_in };
        match creator.player.api.lobby(|lobby| async move { lobby.invite_to_club(key, id, body).await }).await {
            Ok(_) => {
                creator.brought = buy_in;
                return true;
            }
            // It was called off; the event says why.
            Err(error) if error.code() == Some(ErrorCode::ClubEventStage) => return true,
            Err(error) if error.code() == Some(ErrorCode::InsufficientFunds) => {
                bankroll::deposit(&mut creator.player, &room.venue).await;
            }
            Err(error) if passed_by(&error) => creator.player.api.clock.sleep(Duration::milliseconds(200)).await,
            Err(error) => {
                creator.player.journal.complain(format!("{} could not invite to {id}: {error}", creator.player.name));
                return false;
            }
        }
    }
    false
}

/// Calls a draft off, if it is one still.
async fn call_off(creator: &mut Member, id: ClubEventId) {
    let key = &creator.player.key();
    match creator.player.api.lobby(|lobby| async move { lobby.cancel_club(key, id).await }).await {
        Ok(_) => {}
        Err(error) if passed_by(&error) => {}
        Err(error) => {
            creator.player.journal.complain(format!("{} could not call {id} off: {error}", creator.player.name));
        }
    }
}

/// Waits until the accounts of an event that is over are closed.
async fn settled(auditor: &Api, over: &ClubEvent, creator: &Member) {
    let waited = Stopwatch::start();
    while waited.elapsed().as_secs() < SETTLED_SECONDS {
        if is_settled(auditor, over).await {
            return;
        }
        auditor.clock.sleep(Duration::milliseconds(100)).await;
    }
    creator.player.journal.complain(format!("the accounts of private event {} are not closed", over.club_event_id));
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
