//! One player of the cash tables: looks for a table, sits down, plays for a while, leaves, and perhaps returns.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use chrono::Duration;
use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_contract::lobby::{CashSession, CashSessionRequest, CashTableSummary, SessionStatus, SessionsQuery};
use mazziere_contract::tables::TableView;
use mazziere_ids::TableId;
use mazziere_money::{Currency, Money};
use mazziere_runtime::templates::cents;

use super::session::{ended, gone, pay_in};
use super::{CashRoom, matches, refused};
use crate::bankroll;
use crate::bots::ring::own_place;
use crate::bots::{Ack, Played, Player};
use crate::entrants;

/// Players arrive over so many milliseconds.
const ARRIVAL_MILLIS: u32 = 3_000;

/// One player, until the room closes.
pub async fn run(mut player: Player, room: Arc<CashRoom>) {
    // Hundreds who sit down in the same moment would be a stress test.
    let late = i64::from(player.dice.below(ARRIVAL_MILLIS));
    player.api.clock.sleep(Duration::milliseconds(late)).await;
    if player.dice.one_in(8)
        && let Some(table) = somewhere(&mut player, &room).await
    {
        refused::without_money(&mut player, &table).await;
    }
    if !bankroll::deposit(&mut player, &room.venue).await {
        return;
    }
    let mut back_to: Option<(CashTableSummary, Money)> = None;
    let mut left_with: HashMap<TableId, Money> = HashMap::new();
    while !room.is_closing() {
        let returning = back_to.is_some();
        let (table, credit) = match back_to.take() {
            Some((table, credit)) => (table, Some(credit)),
            None => match somewhere(&mut player, &room).await {
                // Most remember what they left a table with: a player who comes back soon must bring it again.
                Some(table) => {
                    let credit = left_with.get(&table.table_id).copied();
                    (table, credit.filter(|_| !player.dice.one_in(4)))
                }
                None => continue,
            },
        };
        if !returning && player.dice.one_in(15) {
            refused::nonsense(&mut player, &table).await;
            refused::leave_elsewhere(&mut player, &table).await;
        }
        if table.free == 0 && !waited(&mut player, &table, &room).await {
            continue;
        }
        let Some(session) = sit_down(&mut player, &table, credit, &room).await else { continue };
        let Some(ended) = stay(&mut player, &room, &table, &session).await else { return };
        if let Some(credit) = ended.left_with.filter(|left| left.is_positive()) {
            left_with.insert(table.table_id, credit);
            if player.dice.one_in(4) && !room.is_closing() {
                refused::short_return(&mut player, &table, credit).await;
                back_to = Some((table, credit));
            }
        } else {
            left_with.remove(&table.table_id);
        }
        bankroll::rebalance(&mut player, &room.venue).await;
    }
}

/// Sits down at a table, plays for a while, and leaves.
pub async fn play_at(player: &mut Player, room: &CashRoom, table: &CashTableSummary) {
    if let Some(session) = sit_down(player, table, None, room).await {
        stay(player, room, table, &session).await;
    }
}

/// Where a bot sits, as its last run has left it.
///
/// # Errors
/// The lobby's refusal.
pub async fn seated(player: &Player) -> Result<Vec<CashSession>, ClientError> {
    let query = &SessionsQuery { status: Some(SessionStatus::Seated), limit: Some(200), ..SessionsQuery::default() };
    Ok(player.api.lobby(|lobby| async move { lobby.my_sessions(query).await }).await?.items)
}

/// Plays on in a session that has begun, and leaves.
pub async fn stay_on(player: &mut Player, room: &CashRoom, session: &CashSession) {
    let tables = room.tables().await;
    if let Some(table) = tables.iter().find(|table| table.table_id == session.table_id) {
        stay(player, room, table, session).await;
    }
}

/// A table with a free seat, now and then one without; `None` after a while without any.
async fn somewhere(player: &mut Player, room: &CashRoom) -> Option<CashTableSummary> {
    let tables = room.tables().await;
    let full = player.dice.one_in(12);
    let fits: Vec<&CashTableSummary> = tables.iter().filter(|table| (table.free == 0) == full).collect();
    match player.dice.choose(&fits).copied() {
        // A match begins when the last one sits down: where few are missing, one more is welcome.
        Some(table) if matches::is_of_matches(table) && !player.dice.one_in(4) => {
            let of_matches = fits.into_iter().filter(|table| matches::is_of_matches(table));
            of_matches.min_by_key(|table| (table.taken == 0, table.free)).cloned()
        }
        Some(table) => Some(table.clone()),
        None => {
            let millis = i64::from(60 + player.dice.below(120));
            player.api.clock.sleep(Duration::milliseconds(millis)).await;
            None
        }
    }
}

/// Stands in line for a seat; whether one is kept for them, or one is free anyway.
async fn waited(player: &mut Player, table: &CashTableSummary, room: &CashRoom) -> bool {
    let key = &player.key();
    let id = table.table_id;
    match player.api.lobby(|lobby| async move { lobby.stand_in_line(key, id).await }).await {
        Ok(_) => {}
        // From an earlier try: a seat was kept for them, and they could not pay for it.
        Err(error) if error.code() == Some(ErrorCode::AlreadyWaiting) => {}
        Err(error) if error.code() == Some(ErrorCode::SeatAvailable) => return true,
        Err(error) if error.code() == Some(ErrorCode::InsufficientFunds) => {
            bankroll::deposit(player, &room.venue).await;
            return false;
        }
        Err(error) if gone(&error) => return false,
        Err(error) if error.code() == Some(ErrorCode::Barred) => {
            return entrants::stays_out(player).await.unwrap_or(false);
        }
        Err(error) => {
            player.journal.complain(format!("{} could not stand in line: {error}", player.name));
            return false;
        }
    }
    for _ in 0..15 {
        player.api.clock.sleep(Duration::milliseconds(200)).await;
        let waiting = player.api.lobby(|lobby| async move { lobby.my_waiting().await }).await;
        let kept = |one: &mazziere_contract::lobby::Waiting| one.table_id == id && one.seat_kept_until.is_some();
        if waiting.is_ok_and(|page| page.items.iter().any(kept)) {
            return true;
        }
        if room.is_closing() {
            break;
        }
    }
    let key = &player.key();
    match player.api.lobby(|lobby| async move { lobby.leave_line(key, id).await }).await {
        Ok(_) => {}
        Err(error) if gone(&error) || error.code() == Some(ErrorCode::NotWaiting) => {}
        Err(error) => player.journal.complain(format!("{} could not leave the line: {error}", player.name)),
    }
    false
}

/// Sits down, with what they left with if they return; `None` if somebody was faster, or they have to get money first.
async fn sit_down(
    player: &mut Player,
    table: &CashTableSummary,
    credit: Option<Money>,
    room: &CashRoom,
) -> Option<CashSession> {
    let least = table.min_buy_in.cents();
    let most = table.max_buy_in.cents();
    let span = u32::try_from(most - least).unwrap_or(0);
    let amount = match player.dice.below(4) {
        0 => least,
        1 => most,
        _ => least + i64::from(player.dice.below(span + 1)),
    };
    let buy_in = credit.map_or(cents(amount), |credit| credit.max(table.min_buy_in));
    // Now and then somebody sits in the seat they want.
    let seat = player.dice.one_in(3).then(|| u8::try_from(player.dice.below(table.seats.into())).unwrap_or(0));
    let key = &player.key();
    let id = table.table_id;
    let body = &CashSessionRequest { buy_in, currency: Currency::default(), seat };
    match player.api.lobby(|lobby| async move { lobby.sit_down(key, id, body).await }).await {
        Ok(answer) => {
            let session = answer.body;
            let ack = Ack::SatDown { player: player.id, table: id, session: session.session_id, amount: buy_in };
            player.journal.write(ack);
            Some(session)
        }
        Err(error) if error.code() == Some(ErrorCode::InsufficientFunds) => {
            bankroll::deposit(player, &room.venue).await;
            None
        }
        // They have not forgotten what they left with: the table has a better memory, and they look elsewhere.
        Err(error) if gone(&error) || error.code() == Some(ErrorCode::ReturnTooShort) => {
            player.api.clock.sleep(Duration::milliseconds(40)).await;
            None
        }
        Err(error) if error.code() == Some(ErrorCode::SeatTaken) && seat.is_some() => None,
        Err(error) if error.code() == Some(ErrorCode::Barred) => entrants::stays_out(player).await,
        Err(error) => {
            player.journal.complain(format!("{} could not sit down with {buy_in}: {error}", player.name));
            player.api.clock.sleep(Duration::milliseconds(500)).await;
            None
        }
    }
}

/// Plays until the session is over; how it ended, or `None` if that cannot be learnt.
async fn stay(
    player: &mut Player,
    room: &CashRoom,
    table: &CashTableSummary,
    session: &CashSession,
) -> Option<CashSession> {
    if matches::is_of_matches(table) {
        return matches::stay(player, room, table, session).await;
    }
    let id = table.table_id;
    let seat = session.seat;
    if player.dice.one_in(3) {
        player.prefer(id, &table.game, seat).await;
    }
    // Most frontends send a seed with the seat; what was sent ends with it.
    if !player.dice.one_in(4) {
        player.seed(id).await;
    }
    let mut leaving = false;
    let mut pause_ms = 40;
    loop {
        let hands = if leaving { u32::MAX } else { 2 + player.dice.below(12) };
        match stretch(player, room, table, hands, leaving).await {
            Played::Enough if room.is_closing() && !leaving => {
                // The others are stood up when the operator closes the table.
                leaving = true;
                if player.dice.one_in(2) {
                    player.leave(id, seat).await;
                }
            }
            Played::Enough => leaving |= interlude(player, room, table, session).await,
            Played::Gone | Played::Over | Played::Stuck => {
                if let Some(ended) = ended(player, session.session_id).await? {
                    return Some(ended);
                }
                // Another replica has not heard yet, or the credit is on its way to the wallet.
                player.api.clock.sleep(Duration::milliseconds(pause_ms)).await;
                pause_ms = (pause_ms * 2).min(1_000);
            }
        }
    }
}

/// Plays some hands, or a few seconds where none are dealt.
async fn stretch(player: &mut Player, room: &CashRoom, table: &CashTableSummary, hands: u32, leaving: bool) -> Played {
    let clock = player.api.clock.clone();
    let until = clock.now() + Duration::milliseconds(i64::from(2_000 + player.dice.below(4_000)));
    let first = OnceLock::new();
    let enough = |view: &TableView| {
        let hand = view.ring.as_ref().map_or(0, |ring| ring.hand);
        room.saw(table.table_id, hand);
        let played = hand.saturating_sub(*first.get_or_init(|| hand));
        !leaving && (room.is_closing() || played >= hands || is_broke(view) || clock.now() >= until)
    };
    player.play_until(table.table_id, enough).await
}

/// Whether the bot sees that it has nothing left to play with.
fn is_broke(view: &TableView) -> bool {
    own_place(view).is_some_and(|(place, in_hand)| place.chips == 0 && place.bought == 0 && !in_hand)
}

/// Between two stretches: leaves (true), or brings money, sits out for a while, changes its mind about things.
async fn interlude(player: &mut Player, room: &CashRoom, table: &CashTableSummary, session: &CashSession) -> bool {
    let id = table.table_id;
    let seat = session.seat;
    match player.dice.below(12) {
        0 | 1 => {
            player.leave(id, seat).await;
            return true;
        }
        2..=5 => top_up(player, room, table, session).await,
        6 => return sit_out(player, room, table, seat).await,
        7 => player.prefer(id, &table.game, seat).await,
        8 if player.behaviour.cheats_one_in > 0 => refused::greed(player, table, session.session_id).await,
        _ => {}
    }
    false
}

/// Sits out for some hands and comes back; now and then stays away until the house has had enough of it (true).
async fn sit_out(player: &mut Player, room: &CashRoom, table: &CashTableSummary, seat: u8) -> bool {
    if !player.sit_out(table.table_id, seat).await {
        return false;
    }
    let away = if player.dice.one_in(5) { 30 } else { 1 + player.dice.below(4) };
    match stretch(player, room, table, away, false).await {
        Played::Enough => {
            player.come_back(table.table_id, seat).await;
            false
        }
        Played::Gone | Played::Over | Played::Stuck => true,
    }
}

async fn top_up(player: &mut Player, room: &CashRoom, table: &CashTableSummary, session: &CashSession) {
    let most = u32::try_from(table.max_buy_in.cents()).unwrap_or(u32::MAX);
    let amount = cents(i64::from(1 + player.dice.below(most)));
    pay_in(player, room, table, session.session_id, amount).await;
}
