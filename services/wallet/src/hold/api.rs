//! `/v1/holds`.

use actix_web::web::{Data, Path};
use mazziere_contract::ErrorCode;
use mazziere_contract::wallet::{Hold, HoldRequest, HoldSettleRequest, paths};
use mazziere_ids::HoldId;
use mazziere_web::{ApiError, Reply, Sent, SentBody};

use super::store;
use crate::app::{Wallet, answer, store_failed};
use crate::command::Action;

/// Place a hold
///
/// Keeps cash back: it counts against the balance at once, until the hold is settled, voided or expires.
#[utoipa::path(
    post,
    path = paths::HOLDS,
    operation_id = "create_hold",
    tag = "holds",
    request_body(content = HoldRequest, example = json!({
        "hold_id": "0190d3a0-0000-7000-8000-000000000004", "player_id": "0190d3a0-0000-7000-8000-000000000001",
        "amount": "5.00", "purpose": "seat at table 12", "expires_at": "2026-01-01T20:05:00Z",
    })),
    responses(
        (status = 201, description = "The hold is placed.", body = Hold),
        (status = 200, description = "The hold had been placed before.", body = Hold),
    )
)]
pub async fn create_hold(wallet: Data<Wallet>, SentBody(sent, body): SentBody<HoldRequest>) -> Result<Reply, ApiError> {
    answer(&wallet, &sent, Action::PlaceHold(body)).await
}

/// Read a hold
///
/// A hold whose time has come is active until its expiry is written.
#[utoipa::path(
    get,
    path = paths::HOLD,
    operation_id = "get_hold",
    tag = "holds",
    params(("hold_id" = HoldId, Path, description = "The hold.")),
    responses((status = 200, description = "The hold.", body = Hold))
)]
pub async fn get_hold(wallet: Data<Wallet>, path: Path<HoldId>) -> Result<Reply, ApiError> {
    let mut reader = wallet.reader().await?;
    let found = store::by_ids(&mut reader, &[path.into_inner()]).await.map_err(|error| store_failed(&error))?;
    Ok(Reply::ok(&found.into_iter().next().ok_or(ErrorCode::HoldUnknown)?))
}

/// Settle a hold
///
/// Part or whole of it becomes a posting from the player's cash to the legs named; the rest is free again.
#[utoipa::path(
    post,
    path = paths::HOLD_SETTLE,
    operation_id = "settle_hold",
    tag = "holds",
    params(("hold_id" = HoldId, Path, description = "The hold.")),
    request_body(content = HoldSettleRequest, example = json!({
        "legs": [{"account": {"kind": "tournament_escrow", "tournament_id": "0190d3a0-0000-7000-8000-000000000009"}, "amount": "5.00"}],
    })),
    responses((status = 200, description = "The hold is settled.", body = Hold))
)]
pub async fn settle_hold(
    wallet: Data<Wallet>,
    SentBody(sent, body): SentBody<HoldSettleRequest>,
    path: Path<HoldId>,
) -> Result<Reply, ApiError> {
    answer(&wallet, &sent, Action::SettleHold(path.into_inner(), body)).await
}

/// Void a hold
///
/// All of it is free again. Voiding again finds it voided.
#[utoipa::path(
    post,
    path = paths::HOLD_VOID,
    operation_id = "void_hold",
    tag = "holds",
    params(("hold_id" = HoldId, Path, description = "The hold.")),
    responses((status = 200, description = "The hold is void.", body = Hold))
)]
pub async fn void_hold(wallet: Data<Wallet>, sent: Sent, path: Path<HoldId>) -> Result<Reply, ApiError> {
    answer(&wallet, &sent, Action::VoidHold(path.into_inner())).await
}
