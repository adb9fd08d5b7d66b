//! What players of cash tables try and must be refused: bad amounts, seats that are not there, two seats, no money.
//!
//! A table that closes meanwhile refuses everything, which is as good a refusal. What is not refused is complained
//! about.

use std::fmt::Debug;

use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_contract::lobby::{CashSession, CashSessionRequest, CashTableSummary, CashTopUpRequest};
use mazziere_contract::tables::PlayerRequest;
use mazziere_ids::{SessionId, TableId};
use mazziere_money::{Currency, Money};
use mazziere_runtime::templates::cents;

use crate::bots::Player;

/// Refusals that only say that the table is not there just now: for anybody, or for a player with three warnings.
const NOT_THERE: [ErrorCode; 5] = [
    ErrorCode::TableClosing,
    ErrorCode::TableOver,
    ErrorCode::TablesUnreachable,
    ErrorCode::TableFull,
    ErrorCode::Barred,
];

/// Complains unless an attempt was refused with one of these codes.
pub fn must_be_refused<T: Debug>(player: &Player, what: &str, answer: &Result<T, ClientError>, codes: &[ErrorCode]) {
    let code = answer.as_ref().err().and_then(ClientError::code);
    if !code.is_some_and(|code| codes.contains(&code) || NOT_THERE.contains(&code)) {
        player.journal.complain(format!("{}: {what} was not refused as it should be: {answer:?}", player.name));
    }
}

async fn ask(
    player: &mut Player,
    table: &CashTableSummary,
    amount: i64,
    seat: Option<u8>,
) -> Result<CashSession, ClientError> {
    let key = &player.key();
    let id = table.table_id;
    let body = &CashSessionRequest { buy_in: cents(amount), currency: Currency::default(), seat };
    player.api.lobby(|lobby| async move { lobby.sit_down(key, id, body).await }).await.map(|answer| answer.body)
}

/// Sits down without any money.
pub async fn without_money(player: &mut Player, table: &CashTableSummary) {
    let answer = ask(player, table, table.min_buy_in.cents(), None).await;
    must_be_refused(
        player,
        "a buy-in without money",
        &answer,
        &[ErrorCode::InsufficientFunds, ErrorCode::PlayerUnknown],
    );
}

/// Sits down with an amount or in a seat that cannot be.
pub async fn nonsense(player: &mut Player, table: &CashTableSummary) {
    let (cents, seat, code) = match player.dice.below(4) {
        0 => (1, None, ErrorCode::BuyInOutOfRange),
        1 => (-500, None, ErrorCode::BuyInOutOfRange),
        2 => (100_001, None, ErrorCode::BuyInOutOfRange),
        _ => (table.min_buy_in.cents(), Some(77), ErrorCode::NoSuchSeat),
    };
    let answer = ask(player, table, cents, seat).await;
    let what = format!("{cents} cents in seat {seat:?}");
    must_be_refused(player, &what, &answer, &[code, ErrorCode::ReturnTooShort]);
}

/// Sits down a second time, tops up with nothing or with too much, while seated.
pub async fn greed(player: &mut Player, table: &CashTableSummary, session: SessionId) {
    if player.dice.one_in(2) {
        let answer = ask(player, table, table.min_buy_in.cents(), None).await;
        must_be_refused(player, "a second seat", &answer, &[ErrorCode::AlreadySeated]);
    } else {
        let amount = if player.dice.one_in(2) { Money::ZERO } else { cents(100_001) };
        let key = &player.key();
        let body = &CashTopUpRequest { amount, currency: Currency::default() };
        let answer = player.api.lobby(|lobby| async move { lobby.top_up(key, session, body).await }).await;
        let codes = [ErrorCode::AmountNotPositive, ErrorCode::BuyInOutOfRange, ErrorCode::SessionNotOpen];
        must_be_refused(player, &format!("a top-up of {amount}"), &answer, &codes);
    }
}

/// Returns with less than they left with.
pub async fn short_return(player: &mut Player, table: &CashTableSummary, left_with: Money) {
    if left_with <= table.min_buy_in {
        return;
    }
    let answer = ask(player, table, table.min_buy_in.cents(), None).await;
    must_be_refused(player, "a short return", &answer, &[ErrorCode::ReturnTooShort]);
}

/// Leaves a table where they do not sit.
pub async fn leave_elsewhere(player: &mut Player, table: &CashTableSummary) {
    let key = &player.key();
    let id = table.table_id;
    let body = &PlayerRequest::default();
    let answer = player.api.tables(|tables| async move { tables.leave(key, id, body).await }).await;
    // A table of matches is not known at the tables; its matches are.
    must_be_refused(player, "leaving another table", &answer, &[ErrorCode::SeatNotYours, ErrorCode::TableUnknown]);
}

/// In a match: sits down a second time, or leaves the match as if it were a table of pots.
pub async fn in_a_match(player: &mut Player, table: &CashTableSummary, at: TableId) {
    if player.dice.one_in(2) {
        let answer = ask(player, table, table.min_buy_in.cents(), None).await;
        must_be_refused(player, "a second seat", &answer, &[ErrorCode::AlreadySeated]);
    } else {
        let key = &player.key();
        let body = &PlayerRequest::default();
        let answer = player.api.tables(|tables| async move { tables.leave(key, at, body).await }).await;
        must_be_refused(player, "leaving a match like a ring", &answer, &[ErrorCode::NotARing]);
    }
}

/// Before the first match: tops up above the limit.
pub async fn before_a_match(player: &mut Player, table: &CashTableSummary, session: SessionId) {
    let amount = table.max_buy_in;
    let key = &player.key();
    let body = &CashTopUpRequest { amount, currency: Currency::default() };
    let answer = player.api.lobby(|lobby| async move { lobby.top_up(key, session, body).await }).await;
    let codes = [ErrorCode::BuyInOutOfRange, ErrorCode::MatchInProgress, ErrorCode::SessionNotOpen];
    must_be_refused(player, &format!("a top-up of {amount} beyond the limit"), &answer, &codes);
}
