//! Withheld prizes over HTTP: one person withholds and proposes, another approves.

use actix_web::http::StatusCode;
use actix_web::web;
use mazziere_contract::Page;
use mazziere_contract::lobby::{
    PrizeApprovalRequest, PrizeProposalRequest, PrizeRejectionRequest, WithheldPrize, WithheldPrizeOf,
    WithheldPrizesQuery, WithholdRequest, paths,
};
use mazziere_ids::{PlayerId, PrizeDecisionId, TournamentId};
use mazziere_web::page::limit;
use mazziere_web::{ApiError, Query, Reply, Sent, SentBody};
use sqlx::PgPool;

use super::{store, view};
use crate::log::command::execute;
use crate::log::executor::Executor;
use crate::log::streams::Streams;
use crate::page::{Cursor, page};
use crate::reason::checked;
use crate::tournament::Command;
use crate::tournament::command::PrizeWish;

/// List the withheld prizes of a tournament.
///
/// Those that are or were withheld, with who withheld them, who proposed what becomes of them, and who approved it.
/// There is one page.
#[utoipa::path(get, path = paths::WITHHELD_PRIZES, operation_id = "list_withheld_prizes",
    tag = "conduct",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament")),
    responses((status = 200, description = "All of them", body = Page<WithheldPrize>)))]
pub async fn list_withheld_prizes(
    streams: web::Data<Streams>,
    path: web::Path<TournamentId>,
) -> Result<Reply, ApiError> {
    let state = streams.load(*path).await?;
    Ok(Reply::ok(&Page { items: view::prizes(&state), next: None }))
}

/// List the withheld prizes of all tournaments.
///
/// The last one that was withheld first. With `state` those that wait for a proposal (`open`), for an approval
/// (`proposed`), or for nobody any more (`decided`).
#[utoipa::path(get, path = paths::ALL_WITHHELD_PRIZES, operation_id = "list_all_withheld_prizes", tag = "conduct",
    params(WithheldPrizesQuery),
    responses((status = 200, description = "One page", body = Page<WithheldPrizeOf>)))]
pub async fn list_all_withheld_prizes(
    pool: web::Data<PgPool>,
    query: Query<WithheldPrizesQuery>,
) -> Result<Reply, ApiError> {
    let limit = limit(query.limit, 50, 200)?;
    let after = Cursor::read(query.cursor.as_deref())?;
    let found = store::list(&pool, query.state, after, limit + 1).await?;
    let cursor = |entry: &WithheldPrizeOf| Cursor {
        at: entry.prize.withheld.at,
        id: view::entry_id(entry.tournament_id, entry.prize.player_id),
    };
    Ok(Reply::ok(&page(found, limit, cursor)))
}

/// Withhold a prize.
///
/// Whatever the player has won, or will win, waits from now on; the tournament stays `finished` until it is decided. It
/// is possible until the prize is paid; a payment that is on its way in this very moment may come through, and the
/// prize then says `paid`.
#[utoipa::path(post, path = paths::WITHHELD_PRIZES, operation_id = "withhold_prize",
    tag = "conduct",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament")),
    request_body(content = WithholdRequest, example = json!({
        "player_id": "0190d3a0-0000-7000-8000-000000000001", "reason": "reported for playing together, case 88",
    })),
    responses((status = 201, description = "Withheld", body = WithheldPrize)))]
pub async fn withhold_prize(
    executor: web::Data<Executor>,
    SentBody(sent, body): SentBody<WithholdRequest>,
    path: web::Path<TournamentId>,
) -> Result<Reply, ApiError> {
    let WithholdRequest { player_id, reason } = body;
    let wish = PrizeWish::Withhold { reason: checked(reason, "/reason")? };
    decide(&executor, &sent, (*path, player_id), wish, StatusCode::CREATED).await
}

/// Propose what becomes of a withheld prize.
///
/// Nothing moves before somebody else has approved it. What is confiscated goes to the adjustments of the house, from
/// which finance makes good whom it was lost to; it is possible when the ranking is final.
#[utoipa::path(post, path = paths::PRIZE_PROPOSAL,
    operation_id = "propose_prize_decision", tag = "conduct",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"),
        ("player_id" = PlayerId, Path, description = "Whose prize")),
    request_body(content = PrizeProposalRequest, example = json!({"verdict": "release", "reason": "nothing was found, case 88"})),
    responses((status = 201, description = "Proposed", body = WithheldPrize)))]
pub async fn propose_prize_decision(
    executor: web::Data<Executor>,
    SentBody(sent, body): SentBody<PrizeProposalRequest>,
    path: web::Path<(TournamentId, PlayerId)>,
) -> Result<Reply, ApiError> {
    let PrizeProposalRequest { verdict, reason } = body;
    let decision_id = PrizeDecisionId::derived(sent.command_id().uuid(), "prize_decision");
    let wish = PrizeWish::Propose { decision_id, verdict: verdict.into(), reason: checked(reason, "/reason")? };
    decide(&executor, &sent, path.into_inner(), wish, StatusCode::CREATED).await
}

/// Approve what becomes of a withheld prize.
///
/// By another person than the one who proposed it, who is no player of the entry that has won it. Then the player is
/// paid, or the house takes it.
#[utoipa::path(post, path = paths::PRIZE_APPROVAL,
    operation_id = "approve_prize_decision", tag = "conduct",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"),
        ("player_id" = PlayerId, Path, description = "Whose prize")),
    request_body(content = PrizeApprovalRequest, example = json!({"decision_id": "0190d3a0-0000-7000-8000-000000000009"})),
    responses((status = 200, description = "Approved", body = WithheldPrize)))]
pub async fn approve_prize_decision(
    executor: web::Data<Executor>,
    SentBody(sent, body): SentBody<PrizeApprovalRequest>,
    path: web::Path<(TournamentId, PlayerId)>,
) -> Result<Reply, ApiError> {
    let wish = PrizeWish::Approve { decision_id: body.decision_id };
    decide(&executor, &sent, path.into_inner(), wish, StatusCode::OK).await
}

/// Reject what becomes of a withheld prize.
///
/// The prize stays withheld, and something else may be proposed. The operator who made the proposal may take it back
/// this way.
#[utoipa::path(post, path = paths::PRIZE_REJECTION,
    operation_id = "reject_prize_decision", tag = "conduct",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"),
        ("player_id" = PlayerId, Path, description = "Whose prize")),
    request_body(content = PrizeRejectionRequest, example = json!({
        "decision_id": "0190d3a0-0000-7000-8000-000000000009", "reason": "the second report is not read yet",
    })),
    responses((status = 200, description = "Rejected", body = WithheldPrize)))]
pub async fn reject_prize_decision(
    executor: web::Data<Executor>,
    SentBody(sent, body): SentBody<PrizeRejectionRequest>,
    path: web::Path<(TournamentId, PlayerId)>,
) -> Result<Reply, ApiError> {
    let PrizeRejectionRequest { decision_id, reason } = body;
    let wish = PrizeWish::Reject { decision_id, reason: checked(reason, "/reason")? };
    decide(&executor, &sent, path.into_inner(), wish, StatusCode::OK).await
}

/// Carries out what an operator wants of a prize, and answers with how it stands then.
async fn decide(
    executor: &Executor,
    sent: &Sent,
    (id, player): (TournamentId, PlayerId),
    wish: PrizeWish,
    success: StatusCode,
) -> Result<Reply, ApiError> {
    let command = Command::Prize { player, by: sent.principal.subject, wish };
    execute(executor, sent, id, &command, success, |state| view::prize(state, player)).await
}
