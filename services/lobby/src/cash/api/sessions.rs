//! Sitting down and topping up, over HTTP: the money first, then the seat, and one answer.
//!
//! The events and the effects are committed first; then their outcome is waited for, for a bounded time. If wallet and
//! tables have spoken by then, their word is the answer. If one of them cannot be reached, the client is told which
//! (503
//! `wallet_unreachable` or `tables_silent`); if it only takes longer, how the session stands (202). The effects go on:
//! the session comes about or not, and repeating the request with the same key gives that answer.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web;
use mazziere_contract::client::WalletClient;
use mazziere_contract::lobby::{
    CashSession, CashSessionRequest, CashTopUp, CashTopUpRequest, SessionStatus, SessionsQuery, TopUpStatus, paths,
};
use mazziere_contract::{Cause, ErrorCode, Page, Problem, ProblemCode};
use mazziere_ids::{PlayerId, PostingId, SessionId, TableId};
use mazziere_money::Money;
use mazziere_web::page::{limit, span};
use mazziere_web::{ApiError, Platform, Principal, Query, Reply, Role, SentBody};
use sqlx::PgPool;

use crate::admission::{admit, check_purse};
use crate::cash::store::sessions;
use crate::cash::{CashTable, Command, Effect, store, view};
use crate::conduct::gate::{Gate, Joins};
use crate::failure::Failure;
use crate::log::command::{Admission, Standing, await_effects, once};
use crate::log::executor::Executor;
use crate::log::receipt::{StoredReply, Ticket};
use crate::outbox::Effect as _;
use crate::page::{Cursor, sifted};
use crate::player_name;

/// Sit down.
///
/// Reserves the seat, brings the buy-in into play and seats the player. Limits: the table's (G3.7), 1000.00 in one
/// session, and at least the credit that the player left with less than 60 minutes ago (G3.13). The player leaves at
/// the tables (`POST /v1/tables/{table_id}/leave`), or a table of matches here, and their whole credit is in their
/// wallet when their session says `left`. At a table of matches the first match begins when the last seat is taken; the
/// table names it.
#[utoipa::path(post, path = paths::CASH_SESSIONS, operation_id = "create_cash_session", tag = "cash sessions",
    params(("table_id" = TableId, Path, description = "Which table")),
    request_body = CashSessionRequest,
    responses(
        (status = 201, description = "In the seat", body = CashSession),
        (status = 202, description = "Payment or seat take longer: the session as it stands", body = CashSession),
    ))]
pub async fn create_cash_session(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    SentBody(sent, body): SentBody<CashSessionRequest>,
    path: web::Path<TableId>,
) -> Result<Reply, ApiError> {
    let session_id = SessionId::derived(sent.command_id().uuid(), "session");
    let CashSessionRequest { buy_in, seat, .. } = body;
    let command = Command::SitDown { session_id, player: sent.player(), buy_in, seat };
    let effects = [Effect::SitIn { session_id }, Effect::TakeSeat { session_id }];
    let paid = (sent.player(), buy_in);
    let look = async || session_standing(&pool, session_id).await;
    once(&executor, &sent, async |ticket| {
        player_name::learn(&pool, &sent.principal, sent.platform.clock().now()).await;
        Ok(pay((&executor, &pool, &wallet), ticket, *path, &command, effects, paid, look).await)
    })
    .await
}

/// How the wish to sit down stands.
async fn session_standing(pool: &PgPool, id: SessionId) -> Result<Standing, ApiError> {
    let session = store::session(pool, id).await?.ok_or_else(|| unknown(id))?;
    let silent = match session.status {
        SessionStatus::PaymentPending => ErrorCode::WalletUnreachable,
        SessionStatus::SeatPending => ErrorCode::TablesSilent,
        SessionStatus::Seated | SessionStatus::Leaving | SessionStatus::Left => {
            return Ok(Standing::Settled(StoredReply::success(StatusCode::CREATED, &session)));
        }
        SessionStatus::Refused => {
            let why = format!("session {id} did not come about; nothing stays charged");
            return Ok(Standing::Settled(StoredReply::refusal(&refusal(
                session.refused_because,
                Some(session.buy_in),
                why,
            ))));
        }
    };
    Ok(Standing::open(&session, format!("/v1/cash-sessions/{id}"), silent, format!("session {id}")))
}

/// Top up.
///
/// Brings more money into play and to the table, which credits it between two hands, up to the table's maximum; what
/// would pass it then goes back to the wallet. All that a session brings stays within 1000.00 (G3.7). At a table of
/// matches it comes between two matches, and is refused if it would pass the maximum.
#[utoipa::path(post, path = paths::TOP_UPS, operation_id = "create_top_up", tag = "cash sessions",
    params(("session_id" = SessionId, Path, description = "Which session")),
    request_body = CashTopUpRequest,
    responses(
        (status = 201, description = "At the table", body = CashTopUp),
        (status = 202, description = "Payment or credit take longer: the top-up as it stands", body = CashTopUp),
    ))]
pub async fn create_top_up(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    SentBody(sent, body): SentBody<CashTopUpRequest>,
    path: web::Path<SessionId>,
) -> Result<Reply, ApiError> {
    let session_id = *path;
    let player = sent.player();
    let top_up_id = PostingId::derived(sent.command_id().uuid(), "top_up");
    let command = Command::TopUp { session_id, player, top_up_id, amount: body.amount };
    let effects = [Effect::PayTopUp { session_id, top_up_id }, Effect::SendTopUp { session_id, top_up_id }];
    let look = async || top_up_standing(&pool, session_id, top_up_id).await;
    once(&executor, &sent, async |ticket| {
        let session = store::session(&pool, session_id).await?.ok_or_else(|| unknown(session_id))?;
        if session.player_id != player {
            return Err(not_yours());
        }
        Ok(pay((&executor, &pool, &wallet), ticket, session.table_id, &command, effects, (player, body.amount), look)
            .await)
    })
    .await
}

/// How the wish to top up stands.
async fn top_up_standing(pool: &PgPool, session: SessionId, id: PostingId) -> Result<Standing, ApiError> {
    let top_up = store::top_up(pool, id).await?;
    let top_up = top_up.ok_or_else(|| Failure::Broken(format!("inconsistent row: no top-up {id}")))?;
    let silent = match top_up.status {
        TopUpStatus::PaymentPending => ErrorCode::WalletUnreachable,
        TopUpStatus::TablePending => ErrorCode::TablesSilent,
        TopUpStatus::Accepted | TopUpStatus::Credited => {
            return Ok(Standing::Settled(StoredReply::success(StatusCode::CREATED, &top_up)));
        }
        TopUpStatus::Refused => {
            let why = format!("top-up {id} did not come about; nothing stays charged");
            return Ok(Standing::Settled(StoredReply::refusal(&refusal(
                top_up.refused_because,
                Some(top_up.amount),
                why,
            ))));
        }
    };
    Ok(Standing::open(&top_up, format!("/v1/cash-sessions/{session}"), silent, format!("top-up {id}")))
}

/// Carries the command out, and answers when wallet and tables have spoken.
async fn pay(
    (executor, pool, wallet): (&Executor, &PgPool, &WalletClient),
    ticket: &Ticket<'_>,
    table: TableId,
    command: &Command,
    effects: [Effect; 2],
    (player, amount): (PlayerId, Money),
    look: impl AsyncFn() -> Result<Standing, ApiError>,
) -> Result<Reply, ApiError> {
    let effects = |state: &CashTable| effects.iter().map(|effect| effect.id(state.id.uuid())).collect();
    let joins = if matches!(command, Command::TopUp { .. }) { Joins::Other } else { Joins::Game };
    let gate = Gate::new(pool, ticket.sent.platform.clock(), player, joins);
    // A player who cannot pay is refused before any event: they keep no seat from others.
    let admitted = async {
        admit::<CashTable>(executor, table, command, Some(&gate)).await?;
        check_purse(wallet, player, amount).await
    };
    let admission = Admission { admitted, hook: Some(Arc::new(gate.clone())) };
    await_effects::<CashTable>(executor, ticket, table, command, effects, admission, look).await
}

fn refusal(code: Option<ErrorCode>, amount: Option<Money>, detail: String) -> Problem {
    Problem::new(code.map_or_else(|| ErrorCode::SessionNotOpen.into(), |code| ProblemCode::kept(code, amount)), detail)
}

pub(super) fn unknown(id: SessionId) -> Failure {
    Failure::refused(Cause::SessionUnknown { session_id: Some(id.uuid()) }, format!("there is no session {id}"))
}

fn not_yours() -> Failure {
    Failure::refused(ErrorCode::NotYours, "the session is another player's")
}

/// Read a session.
///
/// Players read their own; operators and auditors any.
#[utoipa::path(get, path = paths::CASH_SESSION, operation_id = "get_cash_session", tag = "cash sessions",
    params(("session_id" = SessionId, Path, description = "Which session")),
    responses((status = 200, description = "The session", body = CashSession)))]
pub async fn get_cash_session(
    pool: web::Data<PgPool>,
    platform: web::Data<Platform>,
    principal: Principal,
    path: web::Path<SessionId>,
) -> Result<Reply, ApiError> {
    let session = sessions::session(&pool, *path).await?.ok_or_else(|| unknown(*path))?;
    if principal.role == Role::Player && session.player_id != principal.player() {
        return Err(not_yours().into());
    }
    Ok(Reply::ok(&view::told(session, platform.clock().now())))
}

/// List my sessions.
///
/// The caller's own at cash tables and in private events for cash, newest first, with what they came to. In a private
/// event a session lasts from the first match until the credit is in the wallet. Of a long history a page with `game`
/// or `status` may have fewer items than were asked for, or none, and `next` all the same: 2,000 sessions are looked at
/// for each.
#[utoipa::path(get, path = paths::MY_SESSIONS, operation_id = "list_my_sessions", tag = "cash sessions",
    params(SessionsQuery),
    responses((status = 200, description = "One page", body = Page<CashSession>)))]
pub async fn list_my_sessions(
    pool: web::Data<PgPool>,
    platform: web::Data<Platform>,
    principal: Principal,
    query: Query<SessionsQuery>,
) -> Result<Reply, ApiError> {
    let limit = limit(query.limit, 50, 200)?;
    span(query.from, query.until)?;
    let after = Cursor::read(query.cursor.as_deref())?;
    let now = platform.clock().now();
    let player = principal.player();
    let (found, more) = sessions::of_player(&pool, player, &query, after, limit + 1).await?;
    let items = found.into_iter().map(|session| view::told(session, now)).collect();
    let cursor = |item: &CashSession| Cursor { at: item.created_at, id: item.session_id.uuid() };
    Ok(Reply::ok(&sifted(items, limit, cursor, more)))
}
