//! `/v1/postings`.

use actix_web::web::{Data, Path};
use mazziere_contract::ErrorCode;
use mazziere_contract::wallet::{Posting, PostingRequest, ReasonRequest, VoidOutcome, paths};
use mazziere_ids::PostingId;
use mazziere_web::{ApiError, Reply, SentBody};

use super::{check_maker, store};
use crate::app::{Wallet, answer, refused, store_failed};
use crate::command::Action;

/// Make a posting
///
/// Moves money between 2 to 64 accounts, all or nothing. The legs sum to zero and follow the table of postings: each
/// kind moves money only between the accounts it is for, and is made by its own service: the tables tell what came of a
/// hand (`hand_settled`) and what is taken home (`cash_out`), the lobby makes all kinds. The posting id takes place
/// once, whatever the key: the same posting again finds it; another posting under the id is refused.
///
/// What a player pays (`buy_in`, `sit_in`) is refused for good: its id is spent. Every other posting is owed: refused
/// for the state of the accounts (`never_sat_in`, `insufficient_funds`, `account_closed`, `amount_out_of_range`), it
/// may be asked again under any key, the same one included, and takes place once the cause is cured. A hand, and what
/// is taken home, is of players who have brought money to the table (`sit_in`, or a hold settled into play).
#[utoipa::path(
    post,
    path = paths::POSTINGS,
    operation_id = "create_posting",
    tag = "ledger",
    request_body(content = PostingRequest, example = json!({
        "posting_id": "0190d3a0-0000-7000-8000-000000000003", "kind": "buy_in",
        "reference": {"tournament_id": "0190d3a0-0000-7000-8000-000000000009", "cause": "registration:1"},
        "legs": [
            {"account": {"kind": "player_cash", "player_id": "0190d3a0-0000-7000-8000-000000000001"}, "amount": "-1.00"},
            {"account": {"kind": "tournament_escrow", "tournament_id": "0190d3a0-0000-7000-8000-000000000009"}, "amount": "0.80"},
            {"account": {"kind": "tournament_fee", "tournament_id": "0190d3a0-0000-7000-8000-000000000009"}, "amount": "0.20"},
        ],
    })),
    responses(
        (status = 201, description = "The posting took place.", body = Posting),
        (status = 200, description = "The posting had taken place before.", body = Posting),
    )
)]
pub async fn create_posting(
    wallet: Data<Wallet>,
    SentBody(sent, body): SentBody<PostingRequest>,
) -> Result<Reply, ApiError> {
    check_maker(sent.principal.role.service(), body.kind).map_err(|refusal| refused(&refusal))?;
    answer(&wallet, &sent, Action::Post(body)).await
}

/// Read a posting
///
/// With its legs, and the posting that reversed it if there is one.
#[utoipa::path(
    get,
    path = paths::POSTING,
    operation_id = "get_posting",
    tag = "ledger",
    params(("posting_id" = PostingId, Path, description = "The posting.")),
    responses((status = 200, description = "The posting.", body = Posting))
)]
pub async fn get_posting(wallet: Data<Wallet>, path: Path<PostingId>) -> Result<Reply, ApiError> {
    let mut reader = wallet.reader().await?;
    let found = store::by_ids(&mut reader, &[path.into_inner()]).await.map_err(|error| store_failed(&error))?;
    let record = found.into_iter().next().ok_or(ErrorCode::PostingUnknown)?;
    Ok(Reply::ok(&record.posting))
}

/// Call a posting off
///
/// What a player pays for a registration or a seat (`buy_in`, `sit_in`), and the start of a tournament
/// (`tournament_started`), are called off by the service that gives them up, whether they arrived or not: what took
/// place is reversed, what did not is kept from ever taking place, so that a posting that is still on its way is
/// refused when it comes. No other posting can be called off.
#[utoipa::path(
    post,
    path = paths::POSTING_VOID,
    operation_id = "void_posting",
    tag = "ledger",
    params(("posting_id" = PostingId, Path, description = "The posting.")),
    request_body(content = ReasonRequest, example = json!({"reason": "registration given up"})),
    responses((status = 200, description = "The posting is called off.", body = VoidOutcome))
)]
pub async fn void_posting(
    wallet: Data<Wallet>,
    SentBody(sent, body): SentBody<ReasonRequest>,
    path: Path<PostingId>,
) -> Result<Reply, ApiError> {
    let action = Action::VoidPosting { posting_id: path.into_inner(), reason: body.reason };
    answer(&wallet, &sent, action).await
}
