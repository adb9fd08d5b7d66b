//! `/v1/withdrawals`.

use actix_web::web::{Data, Path};
use chrono::SecondsFormat;
use mazziere_contract::wallet::{Withdrawal, WithdrawalRequest, WithdrawalsQuery, paths};
use mazziere_contract::{ErrorCode, Page};
use mazziere_ids::PostingId;
use mazziere_web::csv::{Cell, Csv, Wanted};
use mazziere_web::{ApiError, Principal, Query, Reply, Role, Sent, SentBody, page};

use super::store::{self, Cursor};
use crate::app::{Wallet, answer, store_failed};
use crate::command::Action;

/// Ask for money out
///
/// Sets the amount aside: from the player's cash to what is pending. Players ask for their own money, finance for
/// anybody's. The external reference withdraws once: the same reference with the same player and amount finds the same
/// withdrawal.
#[utoipa::path(
    post,
    path = paths::WITHDRAWALS,
    operation_id = "create_withdrawal",
    tag = "transfers",
    request_body(content = WithdrawalRequest, example = json!({
        "player_id": "0190d3a0-0000-7000-8000-000000000001", "amount": "20.00", "currency": "EUR",
        "external_reference": "payout-2026-000004",
    })),
    responses(
        (status = 201, description = "The amount is set aside.", body = Withdrawal),
        (status = 200, description = "The reference had been used for this very withdrawal.", body = Withdrawal),
    )
)]
pub async fn create_withdrawal(
    wallet: Data<Wallet>,
    SentBody(sent, body): SentBody<WithdrawalRequest>,
) -> Result<Reply, ApiError> {
    if sent.principal.role == Role::Player && sent.player() != body.player_id {
        return Err(ErrorCode::NotYours.into());
    }
    answer(&wallet, &sent, Action::OpenWithdrawal(body)).await
}

/// Read a withdrawal
///
/// Players see their own only.
#[utoipa::path(
    get,
    path = paths::WITHDRAWAL,
    operation_id = "get_withdrawal",
    tag = "transfers",
    params(("withdrawal_id" = PostingId, Path, description = "The withdrawal.")),
    responses((status = 200, description = "The withdrawal.", body = Withdrawal))
)]
pub async fn get_withdrawal(
    wallet: Data<Wallet>,
    principal: Principal,
    path: Path<PostingId>,
) -> Result<Reply, ApiError> {
    let mut reader = wallet.reader().await?;
    let found = store::by_ids(&mut reader, &[path.into_inner()]).await.map_err(|error| store_failed(&error))?;
    let withdrawal = found.into_iter().next().ok_or(ErrorCode::WithdrawalUnknown)?;
    if principal.role == Role::Player && principal.player() != withdrawal.player_id {
        return Err(ErrorCode::NotYours.into());
    }
    Ok(Reply::ok(&withdrawal))
}

/// List withdrawals
///
/// Newest first, by any combination of filters. Players see their own only. With `Accept: text/csv` the page is CSV,
/// and the header `Link` has where the next one begins.
#[utoipa::path(
    get,
    path = paths::WITHDRAWALS,
    operation_id = "list_withdrawals",
    tag = "transfers",
    params(WithdrawalsQuery),
    responses((status = 200, description = "One page.", content(
        (Page<Withdrawal> = "application/json"),
        (String = "text/csv"),
    )))
)]
pub async fn list_withdrawals(
    wallet: Data<Wallet>,
    principal: Principal,
    query: Query<WithdrawalsQuery>,
    wanted: Wanted,
) -> Result<Reply, ApiError> {
    let query = query.into_inner();
    let limit = page::limit(query.limit, 50, 200)?;
    page::span(query.from, query.until)?;
    let after = query.cursor.as_deref().map(|text| Cursor::read(text).ok_or_else(page::bad_cursor)).transpose()?;
    let own = (principal.role == Role::Player).then(|| principal.player());
    if own.is_some() && query.player_id.is_some_and(|asked| own != Some(asked)) {
        return Err(ErrorCode::NotYours.into());
    }
    let query = WithdrawalsQuery { player_id: own.or(query.player_id), ..query };
    let mut reader = wallet.reader().await?;
    let found = store::list(&mut reader, &query, after, i64::from(limit) + 1).await;
    let found = found.map_err(|error| store_failed(&error))?;
    let cursor = |last: &Withdrawal| Cursor { at: last.created_at, id: last.withdrawal_id.uuid() }.print();
    let page = page::of(found, limit, cursor);
    if wanted.is_csv() {
        return Ok(wanted.reply(csv(&page.items), page.next.as_deref()));
    }
    Ok(Reply::ok(&page))
}

fn csv(items: &[Withdrawal]) -> Csv {
    let mut csv =
        Csv::new(&["withdrawal_id", "created_at", "player_id", "amount", "currency", "status", "external_reference"]);
    for one in items {
        csv.push([
            Cell::exact(&one.withdrawal_id),
            Cell::Exact(one.created_at.to_rfc3339_opts(SecondsFormat::Micros, true)),
            Cell::exact(&one.player_id),
            Cell::exact(&one.amount),
            Cell::exact(&one.currency.code()),
            Cell::exact(&store::name_of_status(one.status)),
            Cell::Text(one.external_reference.clone()),
        ]);
    }
    csv
}

/// Complete a withdrawal
///
/// The money has left: from what is pending to the outside. Completing again finds it completed. Nobody decides about
/// their own.
#[utoipa::path(
    post,
    path = paths::WITHDRAWAL_COMPLETE,
    operation_id = "complete_withdrawal",
    tag = "transfers",
    params(("withdrawal_id" = PostingId, Path, description = "The withdrawal.")),
    responses((status = 200, description = "The withdrawal is completed.", body = Withdrawal))
)]
pub async fn complete_withdrawal(wallet: Data<Wallet>, sent: Sent, path: Path<PostingId>) -> Result<Reply, ApiError> {
    let id = path.into_inner();
    check_not_own(&wallet, &sent.principal, id).await?;
    answer(&wallet, &sent, Action::CompleteWithdrawal(id)).await
}

/// Cancel a withdrawal
///
/// The money goes back: from what is pending to the player's cash. Cancelling again finds it cancelled. Nobody decides
/// about their own.
#[utoipa::path(
    post,
    path = paths::WITHDRAWAL_CANCEL,
    operation_id = "cancel_withdrawal",
    tag = "transfers",
    params(("withdrawal_id" = PostingId, Path, description = "The withdrawal.")),
    responses((status = 200, description = "The withdrawal is cancelled.", body = Withdrawal))
)]
pub async fn cancel_withdrawal(wallet: Data<Wallet>, sent: Sent, path: Path<PostingId>) -> Result<Reply, ApiError> {
    let id = path.into_inner();
    check_not_own(&wallet, &sent.principal, id).await?;
    answer(&wallet, &sent, Action::CancelWithdrawal(id)).await
}

/// Finance does not say of its own money whether it has left the house.
///
/// # Errors
/// `beneficiary_not_allowed`; what is not there is for the command to find out.
async fn check_not_own(wallet: &Wallet, principal: &Principal, id: PostingId) -> Result<(), ApiError> {
    let mut reader = wallet.reader().await?;
    let found = store::by_ids(&mut reader, &[id]).await.map_err(|error| store_failed(&error))?;
    match found.iter().any(|withdrawal| withdrawal.player_id == principal.player()) {
        true => Err(ErrorCode::BeneficiaryNotAllowed.into()),
        false => Ok(()),
    }
}
