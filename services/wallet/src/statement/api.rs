//! `GET /v1/players/{player_id}/statement`, `GET /v1/statement-lines`.

use actix_web::web::{Data, Path};
use chrono::SecondsFormat;
use mazziere_contract::Page;
use mazziere_contract::wallet::{
    AccountRef, StatementEntry, StatementLines, StatementLinesQuery, StatementQuery, paths,
};
use mazziere_ids::PlayerId;
use mazziere_web::csv::{Cell, Csv, Wanted};
use mazziere_web::{ApiError, Principal, Query, Reply, page};

use super::store::Asked;
use super::{read_cursor, store, write_cursor};
use crate::account::api::{check_known, check_own};
use crate::account::{account_id, store as accounts};
use crate::app::{Wallet, store_failed};
use crate::fault::StoreError;
use crate::posting::store::kind_name;

/// Read a statement
///
/// What happened to the player's cash, newest first, each line with the balance after it. Pages neither skip nor repeat
/// a line while new ones arrive. Of a long history a page with `kind` or `product` may have fewer lines than were asked
/// for, or none, and `next` all the same: 2,000 lines are looked at for each. Players who never had money here have no
/// line; others who ask about them get 404. With `Accept: text/csv` the page is CSV, and the header `Link` has where
/// the next one begins.
#[utoipa::path(
    get,
    path = paths::STATEMENT,
    operation_id = "list_statement_entries",
    tag = "players",
    params(("player_id" = PlayerId, Path, description = "The player."), StatementQuery),
    responses((status = 200, description = "One page of the statement.", content(
        (Page<StatementEntry> = "application/json"),
        (String = "text/csv"),
    )))
)]
pub async fn list_statement_entries(
    wallet: Data<Wallet>,
    principal: Principal,
    path: Path<PlayerId>,
    query: Query<StatementQuery>,
    wanted: Wanted,
) -> Result<Reply, ApiError> {
    let player_id = path.into_inner();
    check_own(&principal, player_id)?;
    let StatementQuery { product, kind, from, until, limit, cursor } = query.into_inner();
    let mut before = read_cursor(cursor.as_deref())?;
    let limit = page::limit(limit, 50, 200)?;
    page::span(from, until)?;
    let mut reader = wallet.snapshot().await?;
    let account_id = account_id(&AccountRef::PlayerCash { player_id });
    let failed = |error: StoreError| store_failed(&error);
    if let Some(until) = until {
        before = before.min(store::version_at(&mut reader, account_id, until).await.map_err(failed)?);
    }
    let from = match from {
        Some(from) => store::version_at(&mut reader, account_id, from).await.map_err(failed)?,
        None => 1,
    };
    let asked = Asked { account_id, kind, product, from, before };
    // One line more than asked for tells whether there is a next page.
    let (items, more) = store::lines(&mut reader, &asked, i64::from(limit) + 1).await.map_err(failed)?;
    if items.is_empty() {
        let known = accounts::of_player(&mut reader, player_id).await.map_err(|error| store_failed(&error))?;
        if known.is_empty() {
            check_known(&principal)?;
        }
    }
    let mut page = page::of(items, limit, |entry| write_cursor(entry.version));
    page.next = page.next.or_else(|| more.map(write_cursor));
    if wanted.is_csv() {
        return Ok(wanted.reply(csv(&page.items), page.next.as_deref()));
    }
    Ok(Reply::ok(&page))
}

fn csv(items: &[StatementEntry]) -> Csv {
    let mut csv = Csv::new(&[
        "version",
        "posted_at",
        "kind",
        "amount",
        "balance",
        "currency",
        "tournament_id",
        "table_id",
        "cause",
        "posting_id",
        "sequence",
    ]);
    for entry in items {
        let reference = &entry.reference;
        csv.push([
            Cell::exact(&entry.version),
            Cell::Exact(entry.posted_at.to_rfc3339_opts(SecondsFormat::Micros, true)),
            Cell::exact(&kind_name(entry.kind)),
            Cell::exact(&entry.amount),
            Cell::exact(&entry.balance),
            Cell::exact(&entry.currency.code()),
            Cell::some(reference.tournament_id.as_ref()),
            Cell::some(reference.table_id.as_ref()),
            reference.cause.clone().map_or(Cell::Empty, Cell::Text),
            Cell::exact(&entry.posting_id),
            Cell::exact(&entry.sequence),
        ]);
    }
    csv
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
pub async fn list_statement_lines(wallet: Data<Wallet>, query: Query<StatementLinesQuery>) -> Result<Reply, ApiError> {
    let limit = page::limit(query.limit, 500, 1_000)?;
    let mut reader = wallet.reader().await?;
    let end = store::end(&mut reader).await.map_err(|error| store_failed(&error))?;
    let Some(after) = query.after.filter(|after| *after < end) else {
        return Ok(Reply::ok(&StatementLines { items: Vec::new(), through: end }));
    };
    let through = end.min(after + i64::from(limit));
    let items = store::lines_of_all(&mut reader, after, through).await.map_err(|error| store_failed(&error))?;
    Ok(Reply::ok(&StatementLines { items, through }))
}
