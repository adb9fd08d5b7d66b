//! Cancelling, over HTTP.

use actix_web::http::StatusCode;
use actix_web::web;
use mazziere_contract::lobby::{CancellationPlan, CancellationRequest};
use mazziere_contract::{ErrorCode, Problem};
use mazziere_ids::TournamentId;
use mazziere_web::{ApiError, Body, IdempotencyKey, Platform, Principal, Reply};

use crate::command::{Answer, Begun, Ticket, begin, refuse};
use crate::desk::{Along, Desk};
use crate::failure::Failure;
use crate::tournament::decide::plan_cancellation;
use crate::tournament::{Command, Stage, Tournament};

/// Cancel a tournament, or see what cancelling would refund.
///
/// Before the start everybody gets everything back; after it G2.10 applies. With `dry_run` nothing changes, and a real
/// cancellation at the same version refunds exactly what was shown, to the cent.
#[utoipa::path(post, path = "/v1/tournaments/{tournament_id}/cancellation", operation_id = "cancel_tournament",
    tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"),
        ("Idempotency-Key" = String, Header, description = "1 to 128 visible ASCII characters")),
    request_body(content = CancellationRequest, example = json!({"dry_run": true, "reason": "power failure in the data centre"})),
    security(("bearer" = [])),
    responses((status = 200, description = "The plan: shown, or being carried out", body = CancellationPlan),
        (status = 400, description = "`invalid_body`, `invalid_path`, `idempotency_key_missing`, `idempotency_key_invalid`", body = Problem, content_type = "application/problem+json"),
        (status = 401, description = "`token_missing`, `token_invalid`, `token_expired`", body = Problem, content_type = "application/problem+json"),
        (status = 403, description = "`role_forbidden`", body = Problem, content_type = "application/problem+json"),
        (status = 404, description = "`tournament_unknown`", body = Problem, content_type = "application/problem+json"),
        (status = 409, description = "`tournament_over`, `request_in_flight`", body = Problem, content_type = "application/problem+json"),
        (status = 422, description = "`idempotency_key_reused`", body = Problem, content_type = "application/problem+json"),
        (status = 503, description = "`database_unavailable`", body = Problem, content_type = "application/problem+json")))]
pub async fn cancel_tournament(
    desk: web::Data<Desk>,
    platform: web::Data<Platform>,
    principal: Principal,
    key: IdempotencyKey,
    path: web::Path<TournamentId>,
    body: Body<CancellationRequest>,
) -> Result<Reply, ApiError> {
    let letters = body.value.reason.chars().count();
    if !(1..=200).contains(&letters) || body.value.reason.trim().is_empty() {
        let why = "a reason has 1 to 200 characters";
        return Err(ApiError::new(ErrorCode::InvalidBody, why).with_field("/reason", why));
    }
    let ticket = match begin(&desk, &platform, &principal, &key, body.hash).await? {
        Begun::Answered(answer) => return answer.reply(true),
        Begun::New(ticket) => ticket,
    };
    if body.value.dry_run {
        // Nothing changes, so nothing is kept: asking again shows what cancelling would refund then.
        let state = desk.load(*path).await?;
        let plan = plan_cancellation(&state).map_err(Failure::from)?;
        return Ok(Reply::ok(&plan.shown(state.id, true)));
    }
    match cancel(&desk, &ticket, *path, body.value.reason).await {
        Ok(answer) => answer.reply(false),
        Err(failure) => refuse(&desk, &ticket, failure).await,
    }
}

async fn cancel(desk: &Desk, ticket: &Ticket, id: TournamentId, reason: String) -> Result<Answer, Failure> {
    let answer = |state: &Tournament| match &state.stage {
        Stage::Cancelled { plan, .. } => Answer::success(StatusCode::OK, &plan.shown(state.id, false)),
        // A cancellation that is not refused leaves the tournament cancelled.
        _ => Answer::refusal(&Problem::new(ErrorCode::Internal, "the tournament was not cancelled")),
    };
    let receipt = |state: &Tournament| ticket.receipt(&answer(state));
    let along = Along { receipt: Some(&receipt), ..Along::default() };
    let applied = desk.apply_and_start(id, &Command::Cancel { reason }, &along).await?;
    Ok(answer(&applied.state))
}
