//! `/v1/postings/{posting_id}/reverse`, `/v1/adjustments`, `/v1/corrections`.

use actix_web::web::{Data, Path};
use mazziere_contract::wallet::{Adjustment, Correction, CorrectionsQuery, ReasonRequest, paths};
use mazziere_contract::{ErrorCode, Page};
use mazziere_ids::{CorrectionId, PostingId};
use mazziere_web::{ApiError, Query, Reply, Sent, SentBody};

use super::store;
use crate::app::{Wallet, answer, store_failed};
use crate::command::Action;
use crate::statement::{read_cursor, write_cursor};

/// Propose to reverse a posting
///
/// A posting that finance itself had made (a deposit, an adjustment) is taken back by one with the opposite legs, at
/// most one for each posting, once a second person has approved it. What belongs to a workflow is refused with
/// `posting_of_workflow`, whose detail names the way to undo it: a buy-in is undone by unregistering or cancelling, a
/// sit-in by leaving the table.
#[utoipa::path(
    post,
    path = paths::POSTING_REVERSE,
    operation_id = "reverse_posting",
    tag = "corrections",
    params(("posting_id" = PostingId, Path, description = "The posting.")),
    request_body(content = ReasonRequest, example = json!({"reason": "deposited by mistake, ticket 1204"})),
    responses((status = 201, description = "The reversal is proposed; nothing has moved.", body = Correction))
)]
pub async fn reverse_posting(
    wallet: Data<Wallet>,
    SentBody(sent, body): SentBody<ReasonRequest>,
    path: Path<PostingId>,
) -> Result<Reply, ApiError> {
    let by = sent.principal.subject;
    let action = Action::ProposeReversal { posting_id: path.into_inner(), reason: body.reason, by };
    answer(&wallet, &sent, action).await
}

/// Propose an adjustment
///
/// Moves money between players' cash and the adjustments of the house, once a second person has approved it: what a
/// wrong prize or a wrong hand cost is made good so, while the prize and the hand stay as they are. It names why, and
/// what it corrects: a posting, a tournament or a cash table that the ledger knows.
#[utoipa::path(
    post,
    path = paths::ADJUSTMENTS,
    operation_id = "create_adjustment",
    tag = "corrections",
    request_body(content = Adjustment, example = json!({
        "because": "wrong_prize", "reason": "first prize paid to the second, ticket 1207",
        "corrects": {"posting_id": "0190d3a0-0000-7000-8000-000000000003"},
        "legs": [
            {"account": {"kind": "player_cash", "player_id": "0190d3a0-0000-7000-8000-000000000002"}, "amount": "-1.60"},
            {"account": {"kind": "player_cash", "player_id": "0190d3a0-0000-7000-8000-000000000001"}, "amount": "1.60"},
        ],
    })),
    responses((status = 201, description = "The adjustment is proposed; nothing has moved.", body = Correction))
)]
pub async fn create_adjustment(
    wallet: Data<Wallet>,
    SentBody(sent, body): SentBody<Adjustment>,
) -> Result<Reply, ApiError> {
    let by = sent.principal.subject;
    answer(&wallet, &sent, Action::ProposeAdjustment { adjustment: body, by }).await
}

/// List corrections
///
/// Every correction that was ever proposed, newest first, with who proposed it and who decided it.
#[utoipa::path(
    get,
    path = paths::CORRECTIONS,
    operation_id = "list_corrections",
    tag = "corrections",
    params(CorrectionsQuery),
    responses((status = 200, description = "One page of corrections.", body = Page<Correction>))
)]
pub async fn list_corrections(wallet: Data<Wallet>, query: Query<CorrectionsQuery>) -> Result<Reply, ApiError> {
    let before = read_cursor(query.cursor.as_deref())?;
    let limit = mazziere_web::page::limit(query.limit, 50, 200)?;
    let mut reader = wallet.reader().await?;
    // One more than asked for tells whether there is a next page.
    let read = store::before(&mut reader, query.status, before, i64::from(limit) + 1).await;
    let found = read.map_err(|error| store_failed(&error))?;
    let Page { items, next } = mazziere_web::page::of(found, limit, |(number, _)| write_cursor(*number));
    Ok(Reply::ok(&Page { items: items.into_iter().map(|(_, correction)| correction).collect(), next }))
}

/// Read a correction
///
/// What was proposed, by whom, and what became of it.
#[utoipa::path(
    get,
    path = paths::CORRECTION,
    operation_id = "get_correction",
    tag = "corrections",
    params(("correction_id" = CorrectionId, Path, description = "The correction.")),
    responses((status = 200, description = "The correction.", body = Correction))
)]
pub async fn get_correction(wallet: Data<Wallet>, path: Path<CorrectionId>) -> Result<Reply, ApiError> {
    let mut reader = wallet.reader().await?;
    let found = store::by_ids(&mut reader, &[path.into_inner()]).await.map_err(|error| store_failed(&error))?;
    Ok(Reply::ok(&found.into_iter().next().ok_or(ErrorCode::CorrectionUnknown)?))
}

/// Approve a correction
///
/// By another person than the one who proposed it, and not by a player whom it credits. Whether it may take place is
/// asked again; then it does, all or nothing. Refused for the state of the accounts (`insufficient_funds`), it stays
/// proposed and may be approved later.
#[utoipa::path(
    post,
    path = paths::CORRECTION_APPROVE,
    operation_id = "approve_correction",
    tag = "corrections",
    params(("correction_id" = CorrectionId, Path, description = "The correction.")),
    responses((status = 200, description = "The correction took place.", body = Correction))
)]
pub async fn approve_correction(wallet: Data<Wallet>, sent: Sent, path: Path<CorrectionId>) -> Result<Reply, ApiError> {
    let by = sent.principal.subject;
    answer(&wallet, &sent, Action::ApproveCorrection { correction_id: path.into_inner(), by }).await
}

/// Reject a correction
///
/// It will not take place. The person who proposed it may take it back this way.
#[utoipa::path(
    post,
    path = paths::CORRECTION_REJECT,
    operation_id = "reject_correction",
    tag = "corrections",
    params(("correction_id" = CorrectionId, Path, description = "The correction.")),
    request_body(content = ReasonRequest, example = json!({"reason": "the bank has confirmed the transfer"})),
    responses((status = 200, description = "The correction is rejected.", body = Correction))
)]
pub async fn reject_correction(
    wallet: Data<Wallet>,
    SentBody(sent, body): SentBody<ReasonRequest>,
    path: Path<CorrectionId>,
) -> Result<Reply, ApiError> {
    let by = sent.principal.subject;
    let action = Action::RejectCorrection { correction_id: path.into_inner(), reason: body.reason, by };
    answer(&wallet, &sent, action).await
}
