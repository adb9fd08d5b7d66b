//! What everybody does in a private event, from the invitation to its end: agrees, plays, agrees to another game or
//! leaves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use mazziere_contract::ErrorCode;
use mazziere_contract::client::{ClientError, Response};
use mazziere_contract::lobby::{ClubAcceptRequest, ClubEvent, ClubStage, SessionsQuery};
use mazziere_ids::{ClubEventId, TableId};
use mazziere_money::Money;
use mazziere_runtime::templates::cents;

use super::{Member, passed_by};
use crate::bankroll;
use crate::bots::{Ack, Played, Player};
use crate::cash::CashRoom;
use crate::plan::club::PrivateEvent;

/// How long an event is left alone that tells nothing, in milliseconds.
const LOOK_MILLIS: u64 = 400;

/// What a member has done in an event so far.
#[derive(Default)]
struct Visit {
    /// The last table that they have played to its end.
    played: Option<TableId>,
    /// Their session at an event for cash is in the journal.
    noted: bool,
    /// The last game that they have been asked to play, and have made up their mind about.
    decided: u32,
}

/// A member who is invited: plays whatever they are invited to until all events are over.
pub async fn run(
    mut member: Member,
    plan: Arc<PrivateEvent>,
    room: Arc<CashRoom>,
    over: Arc<AtomicBool>,
    goes_first: bool,
) {
    while !over.load(Ordering::Relaxed) {
        let mine = member.player.api.lobby(|lobby| async move { lobby.my_club().await }).await;
        match mine.map(|page| page.items.first().map(|event| event.club_event_id)) {
            Ok(Some(id)) => {
                if attend(&mut member, id, &plan, &room, goes_first).await.is_none() {
                    return;
                }
                bankroll::rebalance(&mut member.player, &room.venue).await;
            }
            Ok(None) => member.watch.changed(LOOK_MILLIS).await,
            Err(error) => {
                return member
                    .player
                    .journal
                    .complain(format!("{} cannot see their private events: {error}", member.player.name));
            }
        }
    }
}

/// Stays in an event until it is over; how it ended, or `None` if that cannot be learnt.
pub async fn attend(
    member: &mut Member,
    id: ClubEventId,
    plan: &PrivateEvent,
    room: &CashRoom,
    goes_first: bool,
) -> Option<ClubEvent> {
    let mut visit = Visit::default();
    loop {
        let event = match member.player.api.lobby(|lobby| async move { lobby.club_event(id).await }).await {
            Ok(event) => event,
            Err(error) => {
                member.player.journal.complain(format!("{} cannot see {id}: {error}", member.player.name));
                return None;
            }
        };
        note_session(member, &event, &mut visit).await;
        match event.stage {
            ClubStage::Closed | ClubStage::Cancelled => return Some(event),
            ClubStage::Inviting if !agreed(member, &event) => answer(member, &event, room).await,
            ClubStage::Running => {
                if let Some(table) = event.table_id.filter(|table| visit.played != Some(*table))
                    && member.player.play(table).await == Played::Over
                {
                    visit.played = Some(table);
                    continue;
                }
            }
            ClubStage::RematchWait if visit.decided < event.number => {
                visit.decided = event.number;
                between_games(member, &event, plan, room, goes_first).await;
            }
            _ => {}
        }
        member.watch.changed(LOOK_MILLIS).await;
    }
}

fn agreed(member: &Member, event: &ClubEvent) -> bool {
    event.players.iter().any(|one| one.player_id == member.player.id && one.agreed)
}

/// What a player brings to an event for cash: something between its limits; nothing is chosen for a sit&go.
pub fn buy_in(player: &mut Player, event: &ClubEvent) -> Option<Money> {
    let cash = event.cash.as_ref()?;
    let least = cash.min_buy_in.cents();
    let most = cash.max_buy_in.cents();
    let span = u32::try_from(most - least).unwrap_or(0);
    Some(cents(least + i64::from(player.dice.below(span + 1))))
}

/// Agrees to play; now and then somebody declines, and everybody has everything back.
async fn answer(member: &mut Member, event: &ClubEvent, room: &CashRoom) {
    let key = &member.player.key();
    let id = event.club_event_id;
    if member.player.dice.one_in(10) {
        let declined = member.player.api.lobby(|lobby| async move { lobby.decline_club(key, id).await }).await;
        return complain_unless_late(member, declined, "decline");
    }
    let buy_in = buy_in(&mut member.player, event);
    let body = &ClubAcceptRequest { buy_in };
    match member.player.api.lobby(|lobby| async move { lobby.accept_club_with(key, id, body).await }).await {
        Ok(_) => member.brought = buy_in,
        Err(error) if error.code() == Some(ErrorCode::InsufficientFunds) => {
            bankroll::deposit(&mut member.player, &room.venue).await;
        }
        refused => complain_unless_late(member, refused, "accept"),
    }
}

/// Between two games: after the first one they play another, if they mean to; then one of them leaves. Some say first
/// that they play on, and what they pay for it comes back.
async fn between_games(member: &mut Member, event: &ClubEvent, plan: &PrivateEvent, room: &CashRoom, goes_first: bool) {
    let id = event.club_event_id;
    let plays_on = plan.rematch && event.number == 2;
    if plays_on || !goes_first && member.player.dice.one_in(2) {
        bankroll::ensure_funds(&mut member.player, &room.venue).await;
        let key = &member.player.key();
        let said = member.player.api.lobby(|lobby| async move { lobby.rematch_club(key, id).await }).await;
        complain_unless_late(member, said, "play on");
    } else if goes_first {
        let key = &member.player.key();
        let left = member.player.api.lobby(|lobby| async move { lobby.leave_club(key, id).await }).await;
        complain_unless_late(member, left, "leave");
    }
}

/// Complains of a refusal that says more than that the wish came too late.
fn complain_unless_late(member: &Member, answer: Result<Response<ClubEvent>, ClientError>, what: &str) {
    if let Err(error) = answer
        && !passed_by(&error)
    {
        member.player.journal.complain(format!("{} could not {what} in a private event: {error}", member.player.name));
    }
}

/// Once the first match for cash has begun, a member has a session: notes it with what they have chosen to bring.
async fn note_session(member: &Member, event: &ClubEvent, visit: &mut Visit) {
    let began =
        !matches!(event.stage, ClubStage::Draft | ClubStage::Inviting | ClubStage::Starting | ClubStage::Cancelled);
    let Some(cash) = event.cash.as_ref().filter(|_| began && !visit.noted) else { return };
    let player = &member.player;
    let table = cash.accounts_table_id;
    let query = &SessionsQuery::default();
    let mine = player.api.lobby(|lobby| async move { lobby.my_sessions(query).await }).await;
    let session = mine.ok().and_then(|mine| mine.items.into_iter().find(|session| session.table_id == table));
    match (session, member.brought) {
        (Some(session), Some(amount)) => {
            visit.noted = true;
            let session = session.session_id;
            player.journal.write(Ack::SatDown { player: player.id, table, session, amount });
        }
        (session, brought) => player.journal.complain(format!(
            "{} plays in private event {}: brought {brought:?}, session {session:?}",
            player.name, event.club_event_id
        )),
    }
}
