//! `GET /v1/acts`.

use actix_web::web::Data;
use mazziere_contract::Page;
use mazziere_contract::act::{ACTS, ActsQuery, StaffAct};
use mazziere_web::page::numbered;
use mazziere_web::{ApiError, Query, Reply};

use super::store;
use crate::app::{Wallet, store_failed};

/// List acts of the staff
///
/// Everything that finance has done, newest first, with who did it, with which token, to what and why: deposits,
/// withdrawals and how they ended, corrections; and the people whom the owner of the database has erased.
#[utoipa::path(
    get,
    path = ACTS,
    operation_id = "list_acts",
    tag = "acts",
    params(ActsQuery),
    responses((status = 200, description = "One page of acts.", body = Page<StaffAct>))
)]
pub async fn list_acts(wallet: Data<Wallet>, query: Query<ActsQuery>) -> Result<Reply, ApiError> {
    let limit = mazziere_web::page::limit(query.limit, 50, 200)?;
    let mut reader = wallet.reader().await?;
    let whose = (query.actor, query.target);
    let before = query.cursor.unwrap_or(i64::MAX);
    // One more than asked for tells whether there is a next page.
    let found = store::before(&mut reader, whose, before, i64::from(limit) + 1).await;
    Ok(Reply::ok(&numbered(found.map_err(|error| store_failed(&error))?, limit)))
}
