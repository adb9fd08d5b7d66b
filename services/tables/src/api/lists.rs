//! Lists of tables.

use actix_web::web::Data;
use mazziere_contract::Page;
use mazziere_contract::tables::{TableSummary, TablesQuery, paths};
use mazziere_ids::PlayerId;
use mazziere_web::page::bad_cursor;
use mazziere_web::{ApiError, Principal, Query, Reply};

use super::{database_failed, is_of_the_house};
use crate::app::Tables;
use crate::listing::Cursor;
use crate::listing::store::{Filter, list};

/// Tables by filter, newest first.
///
/// Every table of the house but the private ones, which only those see who look after it; a spectator may watch any of
/// them.
#[utoipa::path(get, path = paths::TABLES, operation_id = "list_tables", tag = "tables", params(TablesQuery),
    responses((status = 200, description = "The tables.", body = Page<TableSummary>)))]
pub async fn list_tables(
    tables: Data<Tables>,
    caller: Option<Principal>,
    query: Query<TablesQuery>,
) -> Result<Reply, ApiError> {
    page(&tables, query.into_inner(), None, is_of_the_house(caller.as_ref())).await
}

/// The tables where the caller sits, newest first.
///
/// A table is in the list as soon as its opening was answered.
#[utoipa::path(get, path = paths::MY_TABLES, operation_id = "list_my_tables", tag = "tables", params(TablesQuery),
    responses((status = 200, description = "The tables.", body = Page<TableSummary>)))]
pub async fn list_my_tables(
    tables: Data<Tables>,
    caller: Principal,
    query: Query<TablesQuery>,
) -> Result<Reply, ApiError> {
    page(&tables, query.into_inner(), Some(caller.player()), true).await
}

async fn page(
    tables: &Tables,
    query: TablesQuery,
    player_id: Option<PlayerId>,
    private: bool,
) -> Result<Reply, ApiError> {
    let after = query.cursor.as_deref().map(|text| Cursor::parse(text).ok_or_else(bad_cursor)).transpose()?;
    let limit = mazziere_web::page::limit(query.limit, 50, 200)?;
    let TablesQuery { status, game, tournament_id, .. } = query;
    let filter = Filter { status, game, tournament_id, player_id, private, after, limit: limit + 1 };
    let found = list(tables.pool(), &filter).await.map_err(|error| database_failed(&error))?;
    let cursor = |last: &TableSummary| Cursor { opened_at: last.opened_at, table_id: last.table_id }.text();
    let mut page = mazziere_web::page::of(found, limit, cursor);
    for item in &mut page.items {
        // The list follows the log by a moment; memory may be ahead of it.
        if let Some(entry) = tables.live().known(item.table_id) {
            (item.status, item.players) = entry.look(|table| (table.table_status(), table.players()));
        }
    }
    if let Some(status) = status {
        page.items.retain(|item| item.status == status);
    }
    Ok(Reply::ok(&page))
}
