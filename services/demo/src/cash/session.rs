//! A session as its player has it, at any table: topping it up, and seeing that it is over.

use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_contract::lobby::{CashSession, CashTableSummary, CashTopUpRequest, SessionStatus, TopUpStatus};
use mazziere_ids::SessionId;
use mazziere_money::{Currency, Money};

use super::CashRoom;
use crate::bankroll;
use crate::bots::{Ack, Player};

/// Brings more money to a seat.
pub async fn pay_in(player: &mut Player, room: &CashRoom, table: &CashTableSummary, id: SessionId, amount: Money) {
    let key = &player.key();
    let body = &CashTopUpRequest { amount, currency: Currency::default() };
    match player.api.lobby(|lobby| async move { lobby.top_up(key, id, body).await }).await {
        Ok(answer) => {
            let top_up = answer.body;
            if !matches!(top_up.status, TopUpStatus::Accepted | TopUpStatus::Credited) {
                player.journal.complain(format!("{}'s top-up is {:?}", player.name, top_up.status));
            }
            let table = table.table_id;
            player.journal.write(Ack::ToppedUp { player: player.id, table, top_up: top_up.top_up_id, amount });
        }
        Err(error) if error.code() == Some(ErrorCode::InsufficientFunds) => {
            bankroll::deposit(player, &room.venue).await;
        }
        // They were stood up meanwhile, have brought a thousand, or the match has begun.
        Err(error)
            if gone(&error)
                || matches!(
                    error.code(),
                    Some(
                        ErrorCode::SessionNotOpen
                            | ErrorCode::SessionLimit
                            | ErrorCode::AlreadyLeaving
                            | ErrorCode::SessionClosing
                            | ErrorCode::SeatNotYours
                            | ErrorCode::MatchInProgress
                    )
                ) => {}
        Err(error) => player.journal.complain(format!("{} could not top up {amount}: {error}", player.name)),
    }
}

/// The session, if it is over; `Some(None)` if it is not (yet), `None` if it cannot be seen.
pub async fn ended(player: &mut Player, id: SessionId) -> Option<Option<CashSession>> {
    match player.api.lobby(|lobby| async move { lobby.cash_session(id).await }).await {
        Ok(session) if session.status == SessionStatus::Left => Some(Some(session)),
        Ok(session) if session.status == SessionStatus::Refused => {
            player.journal.complain(format!("{} sat down, and session {id} was refused after that", player.name));
            None
        }
        Ok(_) => Some(None),
        Err(error) => {
            player.journal.complain(format!("{} cannot see its session: {error}", player.name));
            None
        }
    }
}

/// Whether a refusal only says that the table takes nobody (any more).
pub fn gone(error: &ClientError) -> bool {
    matches!(
        error.code(),
        Some(ErrorCode::TableClosing | ErrorCode::TableOver | ErrorCode::TableFull | ErrorCode::TablesUnreachable)
    )
}
