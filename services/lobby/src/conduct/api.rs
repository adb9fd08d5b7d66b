//! Conduct over HTTP: what players see of their own, and what operators see and decide.

use actix_web::http::StatusCode;
use actix_web::web;
use mazziere_contract::client::WalletClient;
use mazziere_contract::lobby::{
    Conduct as Shown, ConductEntry, ConductEntryKind, MyConduct, Note, NoteRequest, SuspensionRequest, Warning, paths,
};
use mazziere_contract::wallet::ReasonRequest;
use mazziere_contract::{ErrorCode, Page, PageQuery};
use mazziere_ids::{PlayerId, WarningId};
use mazziere_web::page::limit;
use mazziere_web::{ApiError, Platform, Principal, Query, Reply, Sent, SentBody};
use sqlx::PgPool;

use super::{Command, Conduct, store, view};
use crate::admission::check_exists;
use crate::log::command::{answer, apply};
use crate::log::executor::Executor;
use crate::log::streams::Streams;
use crate::page::{Cursor, page};
use crate::reason::checked;

/// Read how I stand.
///
/// The caller's warnings of the last 30 days, until when these bar the caller from new tournaments and cash tables, and
/// whether the caller is suspended. Three warnings within 24 hours bar for 24 hours from the third.
#[utoipa::path(get, path = paths::MY_CONDUCT, operation_id = "get_my_conduct", tag = "conduct",
    responses((status = 200, description = "How the caller stands", body = MyConduct)))]
pub async fn get_my_conduct(
    streams: web::Data<Streams>,
    platform: web::Data<Platform>,
    principal: Principal,
) -> Result<Reply, ApiError> {
    let state = streams.load(principal.player()).await?;
    Ok(Reply::ok(&view::mine(&state, platform.clock().now())))
}

/// Read how a player stands.
///
/// What bars them, the suspension that is in force, and all that ever happened, newest first, with who did it and why.
#[utoipa::path(get, path = paths::CONDUCT, operation_id = "get_conduct", tag = "conduct",
    params(("player_id" = PlayerId, Path, description = "Which player"), PageQuery),
    responses((status = 200, description = "How the player stands, and one page of what has happened", body = Shown)))]
pub async fn get_conduct(
    pool: web::Data<PgPool>,
    streams: web::Data<Streams>,
    platform: web::Data<Platform>,
    path: web::Path<PlayerId>,
    query: Query<PageQuery>,
) -> Result<Reply, ApiError> {
    let limit = limit(query.limit, 50, 200)?;
    let after = Cursor::read(query.cursor.as_deref())?;
    let state = streams.load(*path).await?;
    let found = store::entries(&pool, *path, None, after, limit + 1).await?;
    let Page { items, next } = page(found, limit, cursor_of);
    Ok(Reply::ok(&view::in_full(&state, platform.clock().now(), items, next)))
}

fn cursor_of(entry: &ConductEntry) -> Cursor {
    Cursor { at: entry.at, id: entry.entry_id }
}

/// List a player's warnings.
///
/// All of them, newest first; each says whether it counts, has lapsed, or was withdrawn and by whom.
#[utoipa::path(get, path = paths::WARNINGS, operation_id = "list_warnings", tag = "conduct",
    params(("player_id" = PlayerId, Path, description = "Which player"), PageQuery),
    responses((status = 200, description = "One page", body = Page<Warning>)))]
pub async fn list_warnings(
    pool: web::Data<PgPool>,
    streams: web::Data<Streams>,
    platform: web::Data<Platform>,
    path: web::Path<PlayerId>,
    query: Query<PageQuery>,
) -> Result<Reply, ApiError> {
    let limit = limit(query.limit, 50, 200)?;
    let after = Cursor::read(query.cursor.as_deref())?;
    let found = store::entries(&pool, *path, Some(ConductEntryKind::WarningGiven), after, limit + 1).await?;
    let Page { items, next } = page(found, limit, cursor_of);
    let ids: Vec<WarningId> = items.iter().filter_map(|entry| entry.warning_id).collect();
    let withdrawn = store::withdrawals(&pool, &ids).await?;
    // Rows and state may be a moment apart; what the rows have, the state has.
    let state = streams.load(*path).await?;
    let now = platform.clock().now();
    let shown = |id: WarningId| {
        let act = withdrawn.iter().find(|(warning, _)| *warning == id).map(|(_, act)| act.clone());
        state.warning(id).map(|warning| Warning { withdrawn: act, ..view::warning(warning, now) })
    };
    Ok(Reply::ok(&Page { items: ids.into_iter().filter_map(shown).collect(), next }))
}

/// Withdraw a warning.
///
/// It does not count any more; a bar that rests on it ends at once. Nobody withdraws their own.
#[utoipa::path(post, path = paths::WARNING_WITHDRAWAL, operation_id = "withdraw_warning",
    tag = "conduct",
    params(("player_id" = PlayerId, Path, description = "Which player"),
        ("warning_id" = WarningId, Path, description = "Which warning")),
    request_body(content = ReasonRequest, example = json!({"reason": "the line was cut on our side, ticket 1312"})),
    responses((status = 200, description = "Withdrawn", body = ConductEntry)))]
pub async fn withdraw_warning(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    SentBody(sent, body): SentBody<ReasonRequest>,
    path: web::Path<(PlayerId, WarningId)>,
) -> Result<Reply, ApiError> {
    let (player, warning_id) = path.into_inner();
    not_own(&sent.principal, player)?;
    let reason = checked(body.reason, "/reason")?;
    let command = Command::WithdrawWarning { warning_id, by: sent.principal.subject, reason };
    record(&executor, (&pool, &wallet), &sent, player, &command, StatusCode::OK).await
}

/// Write a note on a player.
///
/// For operators and auditors to read; players never see it.
#[utoipa::path(post, path = paths::NOTES, operation_id = "create_note", tag = "conduct",
    params(("player_id" = PlayerId, Path, description = "Which player")),
    request_body(content = NoteRequest, example = json!({"text": "plays with the same two partners every night"})),
    responses((status = 201, description = "Written", body = ConductEntry)))]
pub async fn create_note(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    SentBody(sent, body): SentBody<NoteRequest>,
    path: web::Path<PlayerId>,
) -> Result<Reply, ApiError> {
    let command = Command::WriteNote { by: sent.principal.subject, text: checked(body.text, "/text")? };
    record(&executor, (&pool, &wallet), &sent, *path, &command, StatusCode::CREATED).await
}

/// List the notes on a player.
///
/// Newest first.
#[utoipa::path(get, path = paths::NOTES, operation_id = "list_notes", tag = "conduct",
    params(("player_id" = PlayerId, Path, description = "Which player"), PageQuery),
    responses((status = 200, description = "One page", body = Page<Note>)))]
pub async fn list_notes(
    pool: web::Data<PgPool>,
    path: web::Path<PlayerId>,
    query: Query<PageQuery>,
) -> Result<Reply, ApiError> {
    let limit = limit(query.limit, 50, 200)?;
    let after = Cursor::read(query.cursor.as_deref())?;
    let found = store::entries(&pool, *path, Some(ConductEntryKind::NoteWritten), after, limit + 1).await?;
    let Page { items, next } = page(found, limit, cursor_of);
    let note = |entry: ConductEntry| {
        let (by, text) = entry.by.zip(entry.text)?;
        Some(Note { note_id: entry.entry_id, at: entry.at, by, text })
    };
    Ok(Reply::ok(&Page { items: items.into_iter().filter_map(note).collect(), next }))
}

/// Suspend a player.
///
/// Until then, or until somebody reinstates them, they join nothing: no tournament, no cash table, no private event,
/// and bring no more money to a table. What was begun may be played on, and places that they have stay theirs.
#[utoipa::path(post, path = paths::SUSPENSION, operation_id = "suspend_player", tag = "conduct",
    params(("player_id" = PlayerId, Path, description = "Which player")),
    request_body(content = SuspensionRequest, example = json!({"reason": "reported for playing together, case 88"})),
    responses((status = 200, description = "Suspended", body = ConductEntry)))]
pub async fn suspend_player(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    SentBody(sent, body): SentBody<SuspensionRequest>,
    path: web::Path<PlayerId>,
) -> Result<Reply, ApiError> {
    let SuspensionRequest { reason, until } = body;
    let command = Command::Suspend { by: sent.principal.subject, reason: checked(reason, "/reason")?, until };
    record(&executor, (&pool, &wallet), &sent, *path, &command, StatusCode::OK).await
}

/// Reinstate a player.
///
/// They may join again. Nobody reinstates themselves.
#[utoipa::path(post, path = paths::REINSTATEMENT, operation_id = "reinstate_player", tag = "conduct",
    params(("player_id" = PlayerId, Path, description = "Which player")),
    request_body(content = ReasonRequest, example = json!({"reason": "case 88 is closed"})),
    responses((status = 200, description = "Reinstated", body = ConductEntry)))]
pub async fn reinstate_player(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    SentBody(sent, body): SentBody<ReasonRequest>,
    path: web::Path<PlayerId>,
) -> Result<Reply, ApiError> {
    not_own(&sent.principal, *path)?;
    let command = Command::Reinstate { by: sent.principal.subject, reason: checked(body.reason, "/reason")? };
    record(&executor, (&pool, &wallet), &sent, *path, &command, StatusCode::OK).await
}

/// A member of the staff who plays lifts nothing that stands against themselves: they have one subject in both.
fn not_own(principal: &Principal, player: PlayerId) -> Result<(), ApiError> {
    match principal.player() == player {
        true => Err(ErrorCode::BeneficiaryNotAllowed.into()),
        false => Ok(()),
    }
}

/// Carries out what an operator wants, and answers with what the record says of it.
async fn record(
    executor: &Executor,
    (pool, wallet): (&PgPool, &WalletClient),
    sent: &Sent,
    player: PlayerId,
    command: &Command,
    success: StatusCode,
) -> Result<Reply, ApiError> {
    // Each of these commands is one event, or refused.
    let shown = |state: &Conduct| {
        let (event, at) = state.last.as_ref()?;
        Some(view::entry(player, state.version, event, *at))
    };
    answer(executor, sent, async |ticket| {
        check_exists(pool, wallet, player).await?;
        apply(executor, ticket, player, command, None, (success, shown)).await
    })
    .await
}
