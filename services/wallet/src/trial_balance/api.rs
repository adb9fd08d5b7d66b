//! `GET /v1/trial-balance`.

use actix_web::web::Data;
use mazziere_contract::wallet::{TrialBalance, paths};
use mazziere_web::{ApiError, Reply};

use super::store;
use crate::app::{Wallet, store_failed};
use crate::fault::StoreError;

/// Draw up the trial balance
///
/// The sum over all accounts (0.00, or something is badly wrong), by kind, and every account that does not say what its
/// entries say (none, or something is badly wrong). Reads the whole ledger: once a day and on demand.
#[utoipa::path(
    get,
    path = paths::TRIAL_BALANCE,
    operation_id = "get_trial_balance",
    tag = "ledger",
    responses((status = 200, description = "The trial balance.", body = TrialBalance, example = json!({
        "at": "2026-01-01T20:00:00Z", "currency": "EUR", "total": "0.00",
        "lines": [
            {"kind": "external_deposits", "accounts": 1, "balance": "-50.00"},
            {"kind": "player_cash", "accounts": 1, "balance": "50.00"},
        ],
        "drift": [], "closed_not_zero": 0, "open_event_accounts": 0, "postings": 1,
    })))
)]
pub async fn get_trial_balance(wallet: Data<Wallet>) -> Result<Reply, ApiError> {
    let balance = draw_up(&wallet).await.map_err(|error| store_failed(&error))?;
    Ok(Reply::ok(&balance))
}

async fn draw_up(wallet: &Wallet) -> Result<TrialBalance, StoreError> {
    let mut snapshot = mazziere_database::begin_snapshot(wallet.pool()).await?;
    let balance = store::draw_up(&mut snapshot, wallet.clock().now()).await?;
    snapshot.rollback().await?;
    if balance.drift.is_empty() && balance.total.is_zero() {
        return Ok(balance);
    }
    for drift in &balance.drift {
        tracing::error!(account = %drift.account_id, balance = %drift.balance, entries = %drift.entries, "drift");
    }
    tracing::error!(total = %balance.total, accounts = balance.drift.len(), "the books do not balance");
    Ok(balance)
}
