//! `POST /v1/deposits`.

use actix_web::web::Data;
use mazziere_contract::ErrorCode;
use mazziere_contract::wallet::{DepositRequest, Posting, paths};
use mazziere_web::{ApiError, Body, IdempotencyKey, Platform, Principal, Reply};

use crate::app::{Sent, Wallet, answer};
use crate::command::Action;

/// Credit a deposit that arrived
///
/// Moves the amount from the outside to the player's cash, opening the account with the first deposit. The external
/// reference deposits once: the same reference with the same player and amount finds the same posting under any key.
/// Nobody credits themselves.
#[utoipa::path(
    post,
    path = paths::DEPOSITS,
    operation_id = "create_deposit",
    tag = "transfers",
    request_body = DepositRequest,
    responses(
        (status = 201, description = "The deposit took place.", body = Posting),
        (status = 200, description = "The reference had deposited before.", body = Posting),
    )
)]
pub async fn create_deposit(
    wallet: Data<Wallet>,
    platform: Data<Platform>,
    principal: Principal,
    key: IdempotencyKey,
    body: Body<DepositRequest>,
) -> Result<Reply, ApiError> {
    if principal.player() == body.value.player_id {
        return Err(ErrorCode::BeneficiaryNotAllowed.into());
    }
    let sent = Sent { principal, key, hash: body.hash };
    answer(&wallet, &platform, &sent, Action::Deposit(body.value)).await
}
