//! One player at a cash table of matches: plays match after match, says that they play on (or does not), brings money,
//! leaves.
//!
//! They ask the lobby where the matches of their table stand, and play at the tables what they are told of there.

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::client::{ClientError, LobbyClient, Response};
use mazziere_contract::lobby::{
    CashKind, CashMatchStage, CashMatchState, CashSession, CashTableSummary, SessionStatus,
};
use mazziere_contract::tables::VacatedBecause;
use mazziere_ids::{SessionId, TableId};
use mazziere_runtime::templates::cents;

use super::session::{ended, pay_in};
use super::{CashRoom, refused};
use crate::bots::{Ack, Played, Player};

/// How long a player waits for others before they look elsewhere, in milliseconds: at least, and how much more at most.
const PATIENCE_MILLIS: (i64, u32) = (2_000, 3_000);

/// Whether matches are played at this table.
pub fn is_of_matches(table: &CashTableSummary) -> bool {
    table.kind != CashKind::Pot
}

/// What a player means to do.
struct Stay {
    /// How many matches they play.
    left_to_play: u32,
    /// Until when they wait for others.
    until: DateTime<Utc>,
    /// The last match they have played to its end.
    played: Option<TableId>,
    /// They have asked to leave.
    leaving: bool,
    /// They do not answer, and wait for what comes of it.
    silent: bool,
}

/// Plays until the session is over; how it ended, or `None` if that cannot be learnt.
pub async fn stay(
    player: &mut Player,
    room: &CashRoom,
    table: &CashTableSummary,
    session: &CashSession,
) -> Option<CashSession> {
    let id = session.session_id;
    let mut stay = Stay {
        left_to_play: 1 + player.dice.below(5),
        until: patience(player),
        played: None,
        leaving: false,
        silent: false,
    };
    loop {
        if let Some(over) = ended(player, id).await? {
            if stay.silent && !matches!(over.left_because, Some(VacatedBecause::Unconfirmed | VacatedBecause::Closed)) {
                player
                    .journal
                    .complain(format!("{} said nothing and left because {:?}", player.name, over.left_because));
            }
            return Some(over);
        }
        let Some(state) = look(player, table).await else {
            player.api.clock.sleep(Duration::milliseconds(200)).await;
            continue;
        };
        // The newest match counts when it is over.
        room.saw(table.table_id, state.number.saturating_sub(u32::from(state.stage == CashMatchStage::InMatch)));
        let pause = match state.stage {
            CashMatchStage::InMatch => play(player, table, id, &mut stay, &state).await,
            CashMatchStage::Settling => {
                if player.dice.one_in(6) && !stay.leaving && stay.left_to_play > 0 {
                    play_on(player, id).await;
                }
                60
            }
            CashMatchStage::Confirming if stay.silent => 400,
            // All have answered, and somebody has left: others are waited for.
            CashMatchStage::Confirming if state.unconfirmed.is_empty() => {
                wait(player, room, table, id, &mut stay, &state).await
            }
            CashMatchStage::Confirming => answer(player, room, table, id, &mut stay, &state).await,
            CashMatchStage::Waiting => wait(player, room, table, id, &mut stay, &state).await,
        };
        player.api.clock.sleep(Duration::milliseconds(pause)).await;
    }
}

fn patience(player: &mut Player) -> DateTime<Utc> {
    let (least, more) = PATIENCE_MILLIS;
    player.api.clock.now() + Duration::milliseconds(least + i64::from(player.dice.below(more)))
}

/// Where the matches of a table stand.
async fn look(player: &Player, table: &CashTableSummary) -> Option<CashMatchState> {
    let id = table.table_id;
    let table = player.api.lobby(|lobby| async move { lobby.cash_table(id).await }).await;
    table.ok().and_then(|table| table.summary.r#match)
}

/// Plays the match; how long to pause after it. Now and then somebody leaves in the middle: they play on where they
/// must.
async fn play(
    player: &mut Player,
    table: &CashTableSummary,
    id: SessionId,
    stay: &mut Stay,
    state: &CashMatchState,
) -> i64 {
    // Announced and not open yet, or over and not known here yet.
    let Some(at) = state.table_id.filter(|at| stay.played != Some(*at)) else { return 120 };
    // Since the session was looked at they may have been stood up, and the match is one of others.
    let view = player.api.tables(|tables| async move { tables.view(at).await }).await;
    if view.is_ok_and(|view| view.yours.is_empty()) {
        return 300;
    }
    if !stay.leaving && player.behaviour.abandons_one_in > 0 {
        if player.dice.one_in(20) {
            leave(player, table, id, stay).await;
        } else if player.dice.one_in(15) {
            refused::in_a_match(player, table, at).await;
        }
    }
    match player.play(at).await {
        Played::Over => {
            (stay.played, stay.until) = (Some(at), patience(player));
            stay.left_to_play = stay.left_to_play.saturating_sub(1);
            30
        }
        Played::Gone | Played::Enough | Played::Stuck => 300,
    }
}

/// Asked whether they play on, a player says so, leaves, brings money first, or says nothing.
async fn answer(
    player: &mut Player,
    room: &CashRoom,
    table: &CashTableSummary,
    id: SessionId,
    stay: &mut Stay,
    state: &CashMatchState,
) -> i64 {
    if stay.leaving || !state.unconfirmed.contains(&player.id) {
        return 100;
    }
    if stay.left_to_play == 0 || room.is_closing() && player.dice.one_in(2) {
        // A player who does not answer costs the others half a minute: few stay silent.
        if player.behaviour.abandons_one_in > 0 && player.dice.one_in(30) && !room.is_closing() {
            stay.silent = true;
            return 400;
        }
        leave(player, table, id, stay).await;
        return 60;
    }
    if !has_enough(player, room, table, id, state).await {
        leave(player, table, id, stay).await;
        return 60;
    }
    play_on(player, id).await;
    stay.until = patience(player);
    60
}

/// Waits for others, and leaves when that takes too long.
async fn wait(
    player: &mut Player,
    room: &CashRoom,
    table: &CashTableSummary,
    id: SessionId,
    stay: &mut Stay,
    state: &CashMatchState,
) -> i64 {
    if stay.leaving {
        return 100;
    }
    let tired = player.api.clock.now() >= stay.until || stay.left_to_play == 0;
    if tired || room.is_closing() && player.dice.one_in(3) || !has_enough(player, room, table, id, state).await {
        leave(player, table, id, stay).await;
    } else if player.behaviour.abandons_one_in > 0 && state.number == 0 && player.dice.one_in(40) {
        refused::before_a_match(player, table, id).await;
    }
    250
}

/// Sees to it that what lies at the table is enough for a match; false if the player would rather go.
async fn has_enough(
    player: &mut Player,
    room: &CashRoom,
    table: &CashTableSummary,
    id: SessionId,
    state: &CashMatchState,
) -> bool {
    let session = player.api.lobby(|lobby| async move { lobby.cash_session(id).await }).await;
    let Some(credit) = session.ok().and_then(|session| session.credit.filter(|_| session.top_ups_pending.is_zero()))
    else {
        return true;
    };
    let has = credit.cents();
    let least = state.terms.max_loss.cents();
    let most = table.max_buy_in.cents();
    if has >= least {
        // Some like to have more than they must.
        if most > has && player.dice.one_in(12) {
            let room_left = u32::try_from(most - has).unwrap_or(1);
            let amount = cents(1 + i64::from(player.dice.below(room_left)));
            pay_in(player, room, table, id, amount).await;
        }
        return true;
    }
    if player.dice.one_in(4) {
        return false;
    }
    let spare = u32::try_from(most - least).unwrap_or(0);
    let amount = cents(least - has + i64::from(player.dice.below(spare + 1)));
    pay_in(player, room, table, id, amount).await;
    true
}

/// Says that they play the next match, too.
async fn play_on(player: &mut Player, id: SessionId) {
    let key = &player.key();
    let said = player.api.lobby(|lobby: LobbyClient| async move { lobby.rematch(key, id).await }).await;
    told(player, said, "play on");
}

/// Leaves; in a match they give it up.
async fn leave(player: &mut Player, table: &CashTableSummary, id: SessionId, stay: &mut Stay) {
    let key = &player.key();
    let asked = player.api.lobby(|lobby| async move { lobby.leave_cash_table(key, id).await }).await;
    if told(player, asked, "leave") {
        stay.leaving = true;
        player.journal.write(Ack::LeftMatches { player: player.id, table: table.table_id, session: id });
    }
}

/// Whether a wish was granted; one that came too late is no surprise.
fn told(player: &Player, answer: Result<Response<CashSession>, ClientError>, what: &str) -> bool {
    match answer {
        Ok(answer) => {
            if answer.body.status == SessionStatus::Refused {
                player.journal.complain(format!("{}: a session that was refused may {what}", player.name));
            }
            true
        }
        Err(error)
            if matches!(
                error.code(),
                Some(
                    ErrorCode::NoConfirmationAwaited
                        | ErrorCode::MatchInProgress
                        | ErrorCode::AlreadyLeaving
                        | ErrorCode::SessionNotOpen
                )
            ) =>
        {
            false
        }
        Err(error) => {
            player.journal.complain(format!("{} could not {what}: {error}", player.name));
            false
        }
    }
}
