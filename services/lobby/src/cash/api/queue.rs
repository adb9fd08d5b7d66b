//! The line for a seat, over HTTP.

use actix_web::http::StatusCode;
use actix_web::web;
use chrono::{DateTime, Utc};
use mazziere_contract::Page;
use mazziere_contract::client::WalletClient;
use mazziere_contract::lobby::{CashTableSummary, Waiting, paths};
use mazziere_ids::{PlayerId, TableId};
use mazziere_web::{ApiError, Principal, Reply, Sent};
use sqlx::PgPool;

use crate::admission::{admit, check_purse};
use crate::cash::{CashTable, Command, store, view};
use crate::conduct::gate::{Gate, Joins};
use crate::failure::Failure;
use crate::log::command::{answer, apply, execute};
use crate::log::executor::Executor;
use crate::log::streams::Streams;
use crate::player_name;

/// Stand in line.
///
/// It takes what it takes to sit down: the least buy-in in the wallet. When a seat comes free it is kept for the first
/// in line for 60 seconds: that player sits down by then, or is out of the line and it is the next one's turn; at once
/// if that player cannot pay any more. The table, its live list and `GET /v1/me/waiting` tell.
#[utoipa::path(post, path = paths::WAITING_LIST, operation_id = "join_waiting_list", tag = "waiting lists",
    params(("table_id" = TableId, Path, description = "Which table")),
    responses((status = 201, description = "In line", body = Waiting)))]
pub async fn join_waiting_list(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    sent: Sent,
    path: web::Path<TableId>,
) -> Result<Reply, ApiError> {
    let player = sent.player();
    answer(&executor, &sent, async |ticket| {
        player_name::learn(&pool, &sent.principal, sent.platform.clock().now()).await;
        let command = Command::JoinQueue { player };
        may_wait(&executor, &wallet, *path, &command, (player, sent.platform.clock().now())).await?;
        // A seat is not kept for a player who may not take it.
        let gate = Gate::new(&pool, sent.platform.clock(), player, Joins::Game);
        let shown = |state: &CashTable| view::waiting(state, player);
        apply(&executor, ticket, *path, &command, Some(&gate), (StatusCode::CREATED, shown)).await
    })
    .await
}

/// Leave the line.
///
/// The seat that was kept for the caller, if one was, is kept for the next in line.
#[utoipa::path(delete, path = paths::WAITING_LIST, operation_id = "leave_waiting_list", tag = "waiting lists",
    params(("table_id" = TableId, Path, description = "Which table")),
    responses((status = 200, description = "Out of the line", body = CashTableSummary)))]
pub async fn leave_waiting_list(
    executor: web::Data<Executor>,
    sent: Sent,
    path: web::Path<TableId>,
) -> Result<Reply, ApiError> {
    let command = Command::LeaveQueue { player: sent.player() };
    execute(&executor, &sent, *path, &command, StatusCode::OK, |table| Some(view::summary(table))).await
}

/// A seat is not kept for a player who could not take it: one who has excluded themselves does not wait (G8.2), nor
/// does one who does not have the least buy-in. What the table itself says against it goes first.
async fn may_wait(
    executor: &Executor,
    wallet: &WalletClient,
    table: TableId,
    wish: &Command,
    (player, now): (PlayerId, DateTime<Utc>),
) -> Result<(), Failure> {
    let state = admit::<CashTable>(executor, table, wish, None).await?;
    check_purse(wallet, player, state.least_buy_in(player, now)).await
}

/// List the tables I wait for.
///
/// With the caller's place in each line, and until when a seat is kept for the caller; the longest wait first.
#[utoipa::path(get, path = paths::MY_WAITING, operation_id = "list_my_waiting", tag = "waiting lists",
    responses((status = 200, description = "All of them", body = Page<Waiting>)))]
pub async fn list_my_waiting(
    pool: web::Data<PgPool>,
    streams: web::Data<Streams>,
    principal: Principal,
) -> Result<Reply, ApiError> {
    let player = principal.player();
    let mut items: Vec<Waiting> = Vec::new();
    for table in store::lines_of(&pool, player).await? {
        let state = streams.load(table).await?;
        items.extend(view::waiting(&state, player));
    }
    Ok(Reply::ok(&Page { items, next: None }))
}
