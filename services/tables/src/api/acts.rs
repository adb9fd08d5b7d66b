//! What the staff has done at tables.

use actix_web::web::Data;
use mazziere_contract::Page;
use mazziere_contract::act::{ACTS, ActsQuery, StaffAct};
use mazziere_web::page::numbered;
use mazziere_web::{ApiError, Query, Reply};

use super::store_failed;
use crate::app::Tables;
use crate::live::KIND;

/// Lists acts of the staff.
///
/// Everything that operators and finance have done at tables, newest first, with who did it, with which token, to what
/// and why: tables that were voided or settled by hand, reports that were decided.
#[utoipa::path(get, path = ACTS, operation_id = "list_acts", tag = "acts", params(ActsQuery),
    responses((status = 200, description = "One page of acts.", body = Page<StaffAct>)))]
pub async fn list_acts(tables: Data<Tables>, query: Query<ActsQuery>) -> Result<Reply, ApiError> {
    let limit = mazziere_web::page::limit(query.limit, 50, 200)?;
    let whose = (query.actor, query.target);
    let found = tables.live().store().acts(KIND, whose, query.cursor, limit + 1).await;
    Ok(Reply::ok(&numbered(found.map_err(|error| store_failed(&error))?, limit)))
}
