//! Introductions over HTTP: the lobby tells, before it opens a table or seats a player.

use actix_web::web::{Data, Path};
use mazziere_contract::tables::{IntroductionRequest, MOST_INTRODUCED, paths};
use mazziere_contract::text::{LONGEST_NAME, LONGEST_TITLE, NAME_RULE, TITLE_RULE, is_plain};
use mazziere_contract::{ErrorCode, FieldFault};
use mazziere_ids::{PlayerId, TableId};
use mazziere_web::{ApiError, Reply, SentBody};

use super::store;
use crate::api::database_failed;
use crate::app::Tables;

/// Tells in which event a table is played, and what its players are called.
///
/// For people to read in views of the table; it is in no log, and the table need not be open yet. Of a table what was
/// told first counts, of a player the name of the latest time, so nothing is lost or undone by telling it again.
#[utoipa::path(put, path = paths::TABLE_INTRODUCTION, operation_id = "introduce_table", tag = "tables",
    params(("table_id" = TableId, Path, description = "The table.")),
    request_body = IntroductionRequest,
    responses((status = 200, description = "It is known.", body = IntroductionRequest)))]
pub async fn introduce_table(
    tables: Data<Tables>,
    SentBody(sent, told): SentBody<IntroductionRequest>,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    check(&told)?;
    store::keep(tables.pool(), *table, &told).await.map_err(|error| database_failed(&error))?;
    if let Some(entry) = tables.live().known(*table) {
        // It is read here, so that the steps that follow have it.
        entry.introduced().forget();
        let players: Vec<PlayerId> = told.players.iter().map(|named| named.player_id).collect();
        entry.introduction(tables.pool(), sent.platform.clock(), &players).await;
    }
    Ok(Reply::ok(&told))
}

fn check(told: &IntroductionRequest) -> Result<(), ApiError> {
    let invalid = |at: &str, fault, rule: &str| Err(ApiError::from(ErrorCode::InvalidBody).with_field(at, fault, rule));
    if told.event.title.as_deref().is_some_and(|title| !is_plain(title, LONGEST_TITLE)) {
        return invalid("/event/title", FieldFault::text(LONGEST_TITLE), TITLE_RULE);
    }
    if told.players.len() > MOST_INTRODUCED {
        let fault = FieldFault::WrongLength { min: None, max: Some(MOST_INTRODUCED as u64) };
        return invalid("/players", fault, "10 players at most");
    }
    match told.players.iter().position(|named| !is_plain(&named.name, LONGEST_NAME)) {
        Some(nth) => invalid(&format!("/players/{nth}/name"), FieldFault::text(LONGEST_NAME), NAME_RULE),
        None => Ok(()),
    }
}
