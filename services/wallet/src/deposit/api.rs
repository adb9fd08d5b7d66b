//! `POST /v1/deposits`.

use actix_web::web::Data;
use mazziere_contract::ErrorCode;
use mazziere_contract::wallet::{DepositRequest, Posting, paths};
use mazziere_web::{ApiError, Reply, SentBody};

use crate::app::{Wallet, answer};
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
    SentBody(sent, body): SentBody<DepositRequest>,
) -> Result<Reply, ApiError> {
    if sent.player() == body.player_id {
        return Err(ErrorCode::BeneficiaryNotAllowed.into());
    }
    answer(&wallet, &sent, Action::Deposit(body)).await
}
