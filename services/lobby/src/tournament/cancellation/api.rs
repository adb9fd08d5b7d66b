//! Cancelling over HTTP: at once before the start, in play by a proposal that another operator approves.

use actix_web::http::StatusCode;
use actix_web::web;
use mazziere_contract::lobby::{
    CancellationApprovalRequest, CancellationPlan, CancellationProposal, CancellationProposalsQuery,
    CancellationReasonRequest, CancellationRequest, paths,
};
use mazziere_contract::{ErrorCode, Page};
use mazziere_ids::{CancellationProposalId, TournamentId};
use mazziere_web::page::limit;
use mazziere_web::{ApiError, Query, Reply, Sent, SentBody};
use sqlx::PgPool;

use super::{carried_out, store, view};
use crate::failure::Failure;
use crate::log::command::{execute, once};
use crate::log::executor::Executor;
use crate::log::streams::Streams;
use crate::page::{Cursor, page};
use crate::reason::checked;
use crate::tournament::command::CancellationWish;
use crate::tournament::decide::plan_cancellation;
use crate::tournament::{Command, Tournament};

/// Cancel a tournament, or see what cancelling would refund.
///
/// Before the start everybody gets everything back, and one operator is enough. With `dry_run` nothing changes, and the
/// plan says what would be refunded and by which rule, which in play depends on the moment (G2.10). In play it takes
/// two: `approval_required` says that it has to be proposed.
#[utoipa::path(post, path = paths::CANCELLATION, operation_id = "cancel_tournament",
    tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament")),
    request_body(content = CancellationRequest, example = json!({"dry_run": true, "reason": "power failure in the data centre"})),
    responses((status = 200, description = "The plan: shown, or being carried out", body = CancellationPlan)))]
pub async fn cancel_tournament(
    executor: web::Data<Executor>,
    SentBody(sent, body): SentBody<CancellationRequest>,
    path: web::Path<TournamentId>,
) -> Result<Reply, ApiError> {
    let CancellationRequest { dry_run, reason, .. } = body;
    let reason = checked(reason, "/reason")?;
    if dry_run {
        // Nothing changes, so nothing is kept: asking again shows what cancelling would refund then.
        return once(&executor, &sent, async |_| Ok(preview(&executor, *path).await)).await;
    }
    let command = Command::Cancellation { by: sent.principal.subject, wish: CancellationWish::Cancel { reason } };
    execute(&executor, &sent, *path, &command, StatusCode::OK, carried_out).await
}

/// What cancelling would refund now.
async fn preview(executor: &Executor, id: TournamentId) -> Result<Reply, ApiError> {
    let state = executor.load(id).await?;
    Ok(Reply::ok(&planned(&state)?))
}

fn planned(state: &Tournament) -> Result<CancellationPlan, Failure> {
    let plan = plan_cancellation(state)?;
    Ok(plan.shown(state.id, state.version, true))
}

/// Read what a cancellation pays.
///
/// Of a tournament that is cancelled, the plan that is carried out, no matter who cancelled it (one operator, two, or
/// the house): each refund with its posting and whether it is paid. Of one that may be cancelled, what cancelling would
/// refund now, as with `dry_run`, which the answer then says too.
#[utoipa::path(get, path = paths::CANCELLATION, operation_id = "get_cancellation", tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament")),
    responses((status = 200, description = "The plan: carried out, or shown", body = CancellationPlan)))]
pub async fn get_cancellation(streams: web::Data<Streams>, path: web::Path<TournamentId>) -> Result<Reply, ApiError> {
    let state = streams.load(*path).await?;
    let plan = match carried_out(&state) {
        Some(plan) => plan,
        None => planned(&state)?,
    };
    Ok(Reply::ok(&plan))
}

/// Propose to cancel a tournament.
///
/// Nothing changes before another operator has approved it. The plan is what cancelling would refund now; it is what is
/// approved. There is one open proposal at a time.
#[utoipa::path(post, path = paths::CANCELLATION_PROPOSALS,
    operation_id = "propose_cancellation", tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament")),
    request_body(content = CancellationReasonRequest, example = json!({"reason": "power failure in the data centre"})),
    responses((status = 201, description = "Proposed", body = CancellationProposal)))]
pub async fn propose_cancellation(
    executor: web::Data<Executor>,
    SentBody(sent, body): SentBody<CancellationReasonRequest>,
    path: web::Path<TournamentId>,
) -> Result<Reply, ApiError> {
    let proposal_id = CancellationProposalId::derived(sent.command_id().uuid(), "cancellation_proposal");
    let wish = CancellationWish::Propose { proposal_id, reason: checked(body.reason, "/reason")? };
    decide(&executor, &sent, *path, wish, StatusCode::CREATED).await
}

/// Approve that a tournament is cancelled.
///
/// By another operator than the one who proposed it, who does not play in it. What is refunded is what the proposal has
/// shown; if it would be something else by now, `plan_changed` says so, and `replan` approves that instead. The answer
/// has the plan that is being carried out.
#[utoipa::path(post, path = paths::CANCELLATION_APPROVE,
    operation_id = "approve_cancellation", tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"),
        ("proposal_id" = Uuid, Path, description = "Which proposal")),
    request_body(content = CancellationApprovalRequest, example = json!({"replan": false})),
    responses((status = 200, description = "The tournament is cancelled", body = CancellationProposal)))]
pub async fn approve_cancellation(
    executor: web::Data<Executor>,
    SentBody(sent, body): SentBody<CancellationApprovalRequest>,
    path: web::Path<(TournamentId, CancellationProposalId)>,
) -> Result<Reply, ApiError> {
    let (id, proposal_id) = path.into_inner();
    let wish = CancellationWish::Approve { proposal_id, replan: body.replan };
    decide(&executor, &sent, id, wish, StatusCode::OK).await
}

/// Reject that a tournament is cancelled.
///
/// It goes on, and something else may be proposed. The operator who made the proposal may take it back this way.
#[utoipa::path(post, path = paths::CANCELLATION_REJECT,
    operation_id = "reject_cancellation", tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"),
        ("proposal_id" = Uuid, Path, description = "Which proposal")),
    request_body(content = CancellationReasonRequest, example = json!({"reason": "the tables are back"})),
    responses((status = 200, description = "Rejected", body = CancellationProposal)))]
pub async fn reject_cancellation(
    executor: web::Data<Executor>,
    SentBody(sent, body): SentBody<CancellationReasonRequest>,
    path: web::Path<(TournamentId, CancellationProposalId)>,
) -> Result<Reply, ApiError> {
    let (id, proposal_id) = path.into_inner();
    let wish = CancellationWish::Reject { proposal_id, reason: checked(body.reason, "/reason")? };
    decide(&executor, &sent, id, wish, StatusCode::OK).await
}

/// Read the last proposal to cancel a tournament.
///
/// With its plan: the one that was proposed, or that is carried out. Earlier ones stand in the list of all.
#[utoipa::path(get, path = paths::CANCELLATION_PROPOSAL,
    operation_id = "get_cancellation_proposal", tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"),
        ("proposal_id" = Uuid, Path, description = "Which proposal")),
    responses((status = 200, description = "The proposal", body = CancellationProposal)))]
pub async fn get_cancellation_proposal(
    streams: web::Data<Streams>,
    path: web::Path<(TournamentId, CancellationProposalId)>,
) -> Result<Reply, ApiError> {
    let (id, proposal_id) = path.into_inner();
    let state = streams.load(id).await?;
    let found = view::whole(&state).filter(|proposal| proposal.proposal_id == proposal_id.uuid());
    Ok(Reply::ok(&found.ok_or(ErrorCode::ProposalUnknown)?))
}

/// List the proposals to cancel tournaments.
///
/// The last one that was made first, without plans.
#[utoipa::path(get, path = paths::ALL_CANCELLATION_PROPOSALS, operation_id = "list_cancellation_proposals",
    tag = "tournaments", params(CancellationProposalsQuery),
    responses((status = 200, description = "One page", body = Page<CancellationProposal>)))]
pub async fn list_cancellation_proposals(
    pool: web::Data<PgPool>,
    query: Query<CancellationProposalsQuery>,
) -> Result<Reply, ApiError> {
    let limit = limit(query.limit, 50, 200)?;
    let after = Cursor::read(query.cursor.as_deref())?;
    let found = store::list(&pool, query.status, after, limit + 1).await?;
    let cursor = |proposal: &CancellationProposal| Cursor { at: proposal.proposed.at, id: proposal.proposal_id };
    Ok(Reply::ok(&page(found, limit, cursor)))
}

/// Carries out what an operator wants of a proposal, and answers with how it stands then.
async fn decide(
    executor: &Executor,
    sent: &Sent,
    id: TournamentId,
    wish: CancellationWish,
    success: StatusCode,
) -> Result<Reply, ApiError> {
    let command = Command::Cancellation { by: sent.principal.subject, wish };
    execute(executor, sent, id, &command, success, view::whole).await
}
