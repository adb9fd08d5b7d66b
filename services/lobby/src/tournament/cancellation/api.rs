//! Cancelling, over HTTP.

use actix_web::http::StatusCode;
use actix_web::web;
use mazziere_contract::lobby::{CancellationPlan, CancellationRequest};
use mazziere_contract::{ErrorCode, Problem};
use mazziere_ids::TournamentId;
use mazziere_web::{ApiError, Body, IdempotencyKey, Platform, Principal, Reply};

use crate::failure::Failure;
use crate::log::desk::{Along, Desk};
use crate::log::receipt::{Answer, Begun, Ticket, begin, refuse};
use crate::reason::checked;
use crate::tournament::decide::plan_cancellation;
use crate::tournament::{Command, Stage, Tournament};

/// Cancel a tournament, or see what cancelling would refund.
///
/// Before the start everybody gets everything back; after it what depends on the moment
/// (G2.10): the plan says which rule applies. With `dry_run` nothing changes, and a real cancellation at the same
/// version refunds exactly what was shown, to the cent.
#[utoipa::path(post, path = "/v1/tournaments/{tournament_id}/cancellation", operation_id = "cancel_tournament",
    tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament")),
    request_body(content = CancellationRequest, example = json!({"dry_run": true, "reason": "power failure in the data centre"})),
    responses((status = 200, description = "The plan: shown, or being carried out", body = CancellationPlan)))]
pub async fn cancel_tournament(
    desk: web::Data<Desk>,
    platform: web::Data<Platform>,
    principal: Principal,
    key: IdempotencyKey,
    path: web::Path<TournamentId>,
    body: Body<CancellationRequest>,
) -> Result<Reply, ApiError> {
    let CancellationRequest { dry_run, reason, .. } = body.value;
    let reason = checked(reason, "/reason")?;
    let ticket = match begin(&desk, &platform, &principal, &key, body.hash).await? {
        Begun::Answered(answer) => return answer.reply(true),
        Begun::New(ticket) => ticket,
    };
    if dry_run {
        // Nothing changes, so nothing is kept: asking again shows what cancelling would refund then.
        let state = desk.load(*path).await?;
        let plan = plan_cancellation(&state).map_err(Failure::from)?;
        return Ok(Reply::ok(&plan.shown(state.id, state.version, true)));
    }
    match cancel(&desk, &ticket, *path, reason).await {
        Ok(answer) => answer.reply(false),
        Err(failure) => refuse(&desk, &ticket, failure).await,
    }
}

async fn cancel(desk: &Desk, ticket: &Ticket, id: TournamentId, reason: String) -> Result<Answer, Failure> {
    let answer = |state: &Tournament| match &state.stage {
        Stage::Cancelled { plan, version, .. } => {
            Answer::success(StatusCode::OK, &plan.shown(state.id, *version, false))
        }
        // A cancellation that is not refused leaves the tournament cancelled.
        _ => Answer::refusal(&Problem::new(ErrorCode::Internal, "the tournament was not cancelled")),
    };
    let receipt = |state: &Tournament| ticket.receipt(&answer(state));
    let along = Along { receipt: Some(&receipt), ..Along::default() };
    let applied = desk.apply_and_start(id, &Command::Cancel { reason }, &along).await?;
    Ok(answer(&applied.state))
}
