//! The list of cash tables over HTTP, and closing one.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use mazziere_contract::Page;
use mazziere_contract::lobby::{CashTableSummary, CashTablesQuery, CloseCashTableRequest, NamedCashTable, paths};
use mazziere_ids::TableId;
use mazziere_web::page::limit;
use mazziere_web::{ApiError, EventReader, LastEventId, Platform, Query, Reply, SentBody};
use sqlx::PgPool;

use crate::cash::statistics::{Figures, store as statistics};
use crate::cash::{CashTable, Command, store, view};
use crate::failure::Failure;
use crate::log::command::execute;
use crate::log::executor::Executor;
use crate::log::streams::Streams;
use crate::page::{Cursor, page};
use crate::player_name;
use crate::reason::checked;
use crate::stream::list::List;

/// List cash tables.
///
/// Newest first, by any combination of filters; without `status`, all that are not closed. The statistics are those of
/// this moment.
#[utoipa::path(get, path = paths::CASH_TABLES, operation_id = "list_cash_tables", tag = "cash tables",
    params(CashTablesQuery),
    responses((status = 200, description = "One page", body = Page<CashTableSummary>)))]
pub async fn list_cash_tables(
    pool: web::Data<PgPool>,
    platform: web::Data<Platform>,
    query: Query<CashTablesQuery>,
) -> Result<Reply, ApiError> {
    let limit = limit(query.limit, 50, 200)?;
    let after = Cursor::read(query.cursor.as_deref())?;
    let items = store::list(&pool, &query, after, limit + 1, platform.clock().now()).await?;
    Ok(Reply::ok(&page(items, limit, |item| Cursor { at: item.opened_at, id: item.table_id.uuid() })))
}

/// Watch the list of cash tables.
///
/// Server-sent events: `snapshot` with the tables that are not closed, 500 at most, then `cash_table` with each one
/// that changes: who sits down or leaves, for whom a seat is kept, what closes; what changes within a moment is told
/// together, and of each table the newest. Statistics come with the next change. `id` is the position in the lobby's
/// log, at the last event of those that belong together; with `Last-Event-ID` the stream goes on after it, or begins
/// with a snapshot if that was too long ago. `lagged` is the last event of a stream whose reader was too slow: open it
/// again.
#[utoipa::path(get, path = paths::CASH_TABLES_STREAM, operation_id = "stream_cash_tables", tag = "cash tables",
    params(("Last-Event-ID" = Option<u64>, Header, description = "The `id` seen last")),
    responses((status = 200, description = "The stream", body = String, content_type = "text/event-stream")))]
pub async fn stream_cash_tables(
    tables: web::Data<List<CashTable>>,
    reader: EventReader,
    last: LastEventId,
) -> Result<HttpResponse, ApiError> {
    tables.stream(reader, last.0).await
}

/// Read a cash table.
///
/// Who sits there, who stands in line, the rake, the statistics of this moment. The ETag is its version in the lobby.
/// The game itself is at the tables, under the same id; at a table of matches under the id of the match in play.
#[utoipa::path(get, path = paths::CASH_TABLE, operation_id = "get_cash_table", tag = "cash tables",
    params(("table_id" = TableId, Path, description = "Which table")),
    responses((status = 200, description = "The table", body = NamedCashTable)))]
pub async fn get_cash_table(
    pool: web::Data<PgPool>,
    streams: web::Data<Streams>,
    platform: web::Data<Platform>,
    path: web::Path<TableId>,
) -> Result<Reply, ApiError> {
    let state = streams.load(*path).await?;
    let figures = statistics::of_tables(&pool, &[state.id], platform.clock().now()).await?;
    let figures = figures.get(&state.id).copied().unwrap_or(Figures::NONE);
    let table = view::detail(&state, figures);
    let seated = table.summary.players.iter().map(|seated| seated.player_id);
    let waiting = table.summary.seats_kept.iter().chain(&table.waiting_list).map(|waiting| waiting.player_id);
    let names = player_name::store::of_players(&pool, &seated.chain(waiting).collect()).await;
    let names = names.map_err(Failure::from)?;
    Ok(Reply::ok(&NamedCashTable { table, names }).with_version(state.version.unsigned_abs()))
}

/// Close a cash table.
///
/// Nobody sits down any more; the hand or match in play is finished, everybody is stood up and cashed out, and the
/// table's accounts are closed at exactly zero. The house opens another one unless the template is retired.
#[utoipa::path(post, path = paths::CASH_TABLE_CLOSE, operation_id = "close_cash_table", tag = "cash tables",
    params(("table_id" = TableId, Path, description = "Which table")),
    request_body(content = CloseCashTableRequest, example = json!({"reason": "the room closes for the night"})),
    responses((status = 200, description = "Closing", body = CashTableSummary)))]
pub async fn close_cash_table(
    executor: web::Data<Executor>,
    SentBody(sent, body): SentBody<CloseCashTableRequest>,
    path: web::Path<TableId>,
) -> Result<Reply, ApiError> {
    let why = checked(body.reason, "/reason")?;
    let command = Command::Close { why };
    execute(&executor, &sent, *path, &command, StatusCode::OK, |table| Some(view::summary(table))).await
}
