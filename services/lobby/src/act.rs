//! What the staff has done in the lobby. The event store keeps it, with the receipts of the commands.

use actix_web::web::Data;
use mazziere_contract::Page;
use mazziere_contract::act::{ACTS, ActsQuery, StaffAct};
use mazziere_eventstore::EventStore;
use mazziere_web::page::{limit, numbered};
use mazziere_web::{ApiError, Query, Reply};

use crate::failure::Failure;
use crate::log::receipt::STREAM_KIND;

/// List acts of the staff.
///
/// Everything that operators have done in the lobby, newest first, with who did it, with which token, to what and why:
/// templates, tournaments opened or cancelled, cash tables closed, conduct, prizes withheld.
#[utoipa::path(get, path = ACTS, operation_id = "list_acts", tag = "acts", params(ActsQuery),
    responses((status = 200, description = "One page", body = Page<StaffAct>)))]
pub async fn list_acts(events: Data<EventStore>, query: Query<ActsQuery>) -> Result<Reply, ApiError> {
    let limit = limit(query.limit, 50, 200)?;
    let whose = (query.actor, query.target);
    let found = events.acts(STREAM_KIND, whose, query.cursor, limit + 1).await.map_err(Failure::from)?;
    Ok(Reply::ok(&numbered(found, limit)))
}
