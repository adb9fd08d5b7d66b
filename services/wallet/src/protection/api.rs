//! `/v1/players/{player_id}/protection`, `/limits`, `/exclusions`.

use actix_web::web::{Data, Path};
use mazziere_contract::Page;
use mazziere_contract::wallet::{
    ExclusionRequest, ExclusionsPage, ExclusionsQuery, LimitRequest, Protection, ProtectionAsked, ProtectionChange,
    ProtectionChangesQuery, paths,
};
use mazziere_ids::PlayerId;
use mazziere_web::{ApiError, Principal, Query, Reply, Sent, SentBody};

use super::store;
use crate::account::api::check_own;
use crate::app::{Wallet, answer, store_failed};
use crate::command::Action;
use crate::statement::{read_cursor, write_cursor};

/// Read a protection
///
/// The limits that a player has set themselves, what they have used of them this week and today, and whether they have
/// excluded themselves. Days and weeks are Italian; weeks begin on Mondays.
#[utoipa::path(
    get,
    path = paths::PROTECTION,
    operation_id = "get_protection",
    tag = "protection",
    params(("player_id" = PlayerId, Path, description = "The player.")),
    responses((status = 200, description = "What the player allows themselves.", body = Protection))
)]
pub async fn get_protection(
    wallet: Data<Wallet>,
    principal: Principal,
    path: Path<PlayerId>,
) -> Result<Reply, ApiError> {
    let player_id = path.into_inner();
    check_own(&principal, player_id)?;
    let now = wallet.clock().now();
    let mut reader = wallet.reader().await?;
    let read = store::of_player(&mut reader, player_id, now).await;
    Ok(Reply::ok(&read.map_err(|error| store_failed(&error))?.view(now)))
}

/// List changes of a protection
///
/// Everything that a player ever asked for, newest first.
#[utoipa::path(
    get,
    path = paths::PROTECTION_CHANGES,
    operation_id = "list_protection_changes",
    tag = "protection",
    params(("player_id" = PlayerId, Path, description = "The player."), ProtectionChangesQuery),
    responses((status = 200, description = "One page of changes.", body = Page<ProtectionChange>))
)]
pub async fn list_protection_changes(
    wallet: Data<Wallet>,
    principal: Principal,
    path: Path<PlayerId>,
    query: Query<ProtectionChangesQuery>,
) -> Result<Reply, ApiError> {
    let player_id = path.into_inner();
    check_own(&principal, player_id)?;
    let before = read_cursor(query.cursor.as_deref())?;
    let limit = mazziere_web::page::limit(query.limit, 50, 200)?;
    let mut reader = wallet.reader().await?;
    // One more than asked for tells whether there is a next page.
    let read = store::changes(&mut reader, player_id, before, i64::from(limit) + 1).await;
    let changes = read.map_err(|error| store_failed(&error))?;
    Ok(Reply::ok(&mazziere_web::page::of(changes, limit, |change| write_cursor(change.version))))
}

/// Set a limit
///
/// A first limit, or a lower one, holds at once; a higher one, or none, 7 days after it was asked for. What is refused
/// at the limit of losses is only what is brought to games: refunds, prizes and cash-outs always come through.
#[utoipa::path(
    post,
    path = paths::LIMITS,
    operation_id = "create_limit",
    tag = "protection",
    params(("player_id" = PlayerId, Path, description = "The player.")),
    request_body(content = LimitRequest, example = json!({"limit": "losses_per_day", "amount": "20.00"})),
    responses((status = 200, description = "What the player allows themselves now.", body = Protection))
)]
pub async fn create_limit(
    wallet: Data<Wallet>,
    SentBody(sent, body): SentBody<LimitRequest>,
    path: Path<PlayerId>,
) -> Result<Reply, ApiError> {
    let player_id = path.into_inner();
    check_own(&sent.principal, player_id)?;
    let LimitRequest { limit, amount } = body;
    let asked = ProtectionAsked::Limit { limit, amount };
    answer(&wallet, &sent, Action::Protect { player_id, asked }).await
}

/// Exclude oneself
///
/// From now on nothing is deposited and nothing brought to games. An exclusion is never made shorter; an indefinite one
/// lasts until it is revoked.
#[utoipa::path(
    post,
    path = paths::EXCLUSIONS,
    operation_id = "create_exclusion",
    tag = "protection",
    params(("player_id" = PlayerId, Path, description = "The player.")),
    request_body(content = ExclusionRequest, example = json!({"period": "days_30"})),
    responses((status = 200, description = "The player takes no part.", body = Protection))
)]
pub async fn create_exclusion(
    wallet: Data<Wallet>,
    SentBody(sent, body): SentBody<ExclusionRequest>,
    path: Path<PlayerId>,
) -> Result<Reply, ApiError> {
    let player_id = path.into_inner();
    check_own(&sent.principal, player_id)?;
    let asked = ProtectionAsked::Exclusion { period: body.period };
    answer(&wallet, &sent, Action::Protect { player_id, asked }).await
}

/// Revoke an exclusion
///
/// An indefinite one, from 9 months after it began; the player takes part again 7 days later.
#[utoipa::path(
    post,
    path = paths::EXCLUSION_CANCEL,
    operation_id = "cancel_exclusion",
    tag = "protection",
    params(("player_id" = PlayerId, Path, description = "The player.")),
    responses((status = 200, description = "The exclusion has an end.", body = Protection))
)]
pub async fn cancel_exclusion(wallet: Data<Wallet>, sent: Sent, path: Path<PlayerId>) -> Result<Reply, ApiError> {
    let player_id = path.into_inner();
    check_own(&sent.principal, player_id)?;
    let asked = ProtectionAsked::Revocation {};
    answer(&wallet, &sent, Action::Protect { player_id, asked }).await
}

/// List exclusions
///
/// The players who have asked to take no part, in the order in which they did; some of them may take part again. A
/// service that keeps seats and places for players follows this list, and gives up what may still be given up.
#[utoipa::path(
    get,
    path = paths::ALL_EXCLUSIONS,
    operation_id = "list_exclusions",
    tag = "protection",
    params(ExclusionsQuery),
    responses((status = 200, description = "A piece of them.", body = ExclusionsPage))
)]
pub async fn list_exclusions(wallet: Data<Wallet>, query: Query<ExclusionsQuery>) -> Result<Reply, ApiError> {
    let limit = mazziere_web::page::limit(query.limit, 50, 200)?;
    let mut reader = wallet.reader().await?;
    let items = store::exclusions(&mut reader, query.after.unwrap_or(0), i64::from(limit)).await;
    Ok(Reply::ok(&ExclusionsPage { items: items.map_err(|error| store_failed(&error))? }))
}
