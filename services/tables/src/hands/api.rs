//! The hands over HTTP.

use actix_web::web::{Data, Path};
use mazziere_contract::page::digits;
use mazziere_contract::tables::{HandPlayed, HandsQuery, paths};
use mazziere_contract::{ErrorCode, Page};
use mazziere_ids::TableId;
use mazziere_web::page::bad_cursor;
use mazziere_web::{ApiError, Principal, Query, Reply};

use super::store;
use crate::api::{database_failed, watched};
use crate::app::Tables;

/// The hands that were played at a ring table, newest first.
///
/// What moved in each, and which versions of the table's history it is: `GET .../events?after=` one less than
/// `first_version` gives its steps, with the cards that the caller saw. A hand is in the list a moment after its end.
#[utoipa::path(get, path = paths::TABLE_HANDS, operation_id = "list_hands", tag = "rings",
    params(("table_id" = TableId, Path, description = "The table."), HandsQuery),
    responses((status = 200, description = "The hands.", body = Page<HandPlayed>)))]
pub async fn list_hands(
    tables: Data<Tables>,
    caller: Option<Principal>,
    table: Path<TableId>,
    query: Query<HandsQuery>,
) -> Result<Reply, ApiError> {
    let before = query.cursor.as_deref().map(|text| digits(text, 9).ok_or_else(bad_cursor)).transpose()?;
    let limit = mazziere_web::page::limit(query.limit, 50, 200)?;
    if watched(&tables, *table, caller.as_ref()).await?.look(|table| table.ring().is_none()) {
        return Err(ErrorCode::NotARing.into());
    }
    let hands = store::list(tables.pool(), *table, query.player_id, before, limit + 1).await;
    let hands = hands.map_err(|error| database_failed(&error))?;
    Ok(Reply::ok(&mazziere_web::page::of(hands, limit, |last| last.hand.to_string())))
}
