//! `GET /v1/players/{player_id}/statement`, `GET /v1/statement-lines`.

use actix_web::web::{Data, Path};
use mazziere_contract::wallet::{
    AccountRef, StatementEntry, StatementLines, StatementLinesQuery, StatementQuery, paths,
};
use mazziere_contract::{ErrorCode, Page};
use mazziere_ids::PlayerId;
use mazziere_web::{ApiError, Principal, Query, Reply};

use super::{read_cursor, store, write_cursor};
use crate::account::api::check_own;
use crate::account::{account_id, store as accounts};
use crate::app::{Wallet, store_failed};

/// Read a statement
///
/// What happened to the player's cash, newest first, each line with the balance after it. Pages neither skip nor repeat
/// a line while new ones arrive.
#[utoipa::path(
    get,
    path = paths::STATEMENT,
    operation_id = "list_statement_entries",
    tag = "players",
    params(("player_id" = PlayerId, Path, description = "The player."), StatementQuery),
    responses((status = 200, description = "One page of the statement.", body = Page<StatementEntry>, example = json!({
        "items": [{
            "version": 1, "posting_id": "0190d3a0-0000-7000-8000-000000000002", "kind": "deposit", "reference": {},
            "amount": "50.00", "balance": "50.00", "currency": "EUR", "posted_at": "2026-01-01T20:00:00Z",
        }],
    })))
)]
pub async fn list_statement_entries(
    wallet: Data<Wallet>,
    principal: Principal,
    path: Path<PlayerId>,
    query: Query<StatementQuery>,
) -> Result<Reply, ApiError> {
    let player_id = path.into_inner();
    check_own(&principal, player_id)?;
    let before = read_cursor(query.cursor.as_deref())?;
    let limit = mazziere_web::page::limit(query.limit, 50, 200)?;
    let mut reader = wallet.reader().await?;
    let account = account_id(&AccountRef::PlayerCash { player_id });
    // One line more than asked for tells whether there is a next page.
    let read = store::before(&mut reader, account, before, i64::from(limit) + 1).await;
    let items = read.map_err(|error| store_failed(&error))?;
    if items.is_empty() {
        let known = accounts::of_player(&mut reader, player_id).await.map_err(|error| store_failed(&error))?;
        if known.is_empty() {
            return Err(ErrorCode::PlayerUnknown.into());
        }
    }
    Ok(Reply::ok(&mazziere_web::page::of(items, limit, |entry| write_cursor(entry.version))))
}

/// Follow all statements
///
/// The lines of the statements of all players, in the order of the ledger, for the service that tells players of their
/// money. The `through` of a piece is the next `after`; without `after` there are no lines, and `through` is the end of
/// the ledger.
#[utoipa::path(
    get,
    path = paths::STATEMENT_LINES,
    operation_id = "list_statement_lines",
    tag = "players",
    params(StatementLinesQuery),
    responses((status = 200, description = "A piece of them.", body = StatementLines))
)]
pub async fn list_statement_lines(
    wallet: Data<Wallet>,
    query: Query<StatementLinesQuery>,
) -> Result<Reply, ApiError> {
    let limit = mazziere_web::page::limit(query.limit, 500, 1_000)?;
    let mut reader = wallet.reader().await?;
    let end = store::end(&mut reader).await.map_err(|error| store_failed(&error))?;
    let Some(after) = query.after.filter(|after| *after < end) else {
        return Ok(Reply::ok(&StatementLines { items: Vec::new(), through: end }));
    };
    let through = end.min(after + i64::from(limit));
    let items = store::lines(&mut reader, after, through).await.map_err(|error| store_failed(&error))?;
    Ok(Reply::ok(&StatementLines { items, through }))
}
