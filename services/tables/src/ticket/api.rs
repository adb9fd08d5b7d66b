//! Tickets over HTTP.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use mazziere_contract::tables::paths;
use mazziere_contract::ticket::StreamTicket;
use mazziere_ids::TableId;
use mazziere_web::{ApiError, Platform, Principal, Reply, ticket};

use super::store;
use crate::api::database_failed;
use crate::app::Tables;

/// Get a ticket for the stream of a table.
///
/// The browser's `EventSource` sends no `Authorization`: it opens `GET /v1/tables/{table_id}/stream?ticket=` with what
/// this answers, once, within 30 seconds, and sees what the caller sees. The stream ends when the token would have.
/// Each request gives another ticket.
#[utoipa::path(post, path = paths::TABLE_STREAM_TICKETS, operation_id = "create_table_stream_ticket", tag = "tables",
    params(("table_id" = TableId, Path, description = "The table.")),
    responses((status = 201, description = "A ticket", body = StreamTicket)))]
pub async fn create_table_stream_ticket(
    tables: Data<Tables>,
    platform: Data<Platform>,
    caller: Principal,
    _table: Path<TableId>,
    request: HttpRequest,
) -> Result<Reply, ApiError> {
    let now = platform.clock().now();
    let (ticket, holder, hash) = ticket::issue(platform.ids(), &caller, request.path(), now);
    store::keep(tables.pool(), hash, &holder, now).await.map_err(|error| database_failed(&error))?;
    Ok(Reply::json(StatusCode::CREATED, &ticket))
}
