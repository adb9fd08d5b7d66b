//! `GET /v1/trial-balance`.

use actix_web::web::Data;
use mazziere_contract::wallet::{TrialBalance, paths};
use mazziere_web::{ApiError, Reply};

use super::bookkeeper::draw_up;
use crate::app::{Wallet, store_failed};

/// Draw up the trial balance
///
/// The sum over all accounts (0.00, or something is badly wrong), by kind, and every account that does not say what its
/// entries say (none, or something is badly wrong). Reads the whole ledger: hourly and on demand.
#[utoipa::path(
    get,
    path = paths::TRIAL_BALANCE,
    operation_id = "get_trial_balance",
    tag = "ledger",
    responses((status = 200, description = "The trial balance.", body = TrialBalance))
)]
pub async fn get_trial_balance(wallet: Data<Wallet>) -> Result<Reply, ApiError> {
    let drawn_up = draw_up(wallet.pool(), wallet.balance(), wallet.clock().now()).await;
    let balance = drawn_up.map_err(|error| store_failed(&error))?;
    Ok(Reply::ok(&balance))
}
