//! `/v1/tournaments/{tournament_id}`: its accounts.

use actix_web::web::{Data, Path};
use mazziere_contract::wallet::{TournamentAccounts, paths};
use mazziere_ids::TournamentId;
use mazziere_web::{ApiError, Reply, Sent};

use crate::account::{Account, store};
use crate::app::{Wallet, answer, store_failed};
use crate::command::Action;

/// Read the accounts of a tournament
///
/// Escrow, fee and pool, as far as they were used. A tournament the wallet has never heard of has none.
#[utoipa::path(
    get,
    path = paths::TOURNAMENT_ACCOUNTS,
    operation_id = "get_tournament_accounts",
    tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "The tournament.")),
    responses((status = 200, description = "The accounts.", body = TournamentAccounts))
)]
pub async fn get_tournament_accounts(wallet: Data<Wallet>, path: Path<TournamentId>) -> Result<Reply, ApiError> {
    let tournament_id = path.into_inner();
    let mut reader = wallet.reader().await?;
    let found = store::of_tournament(&mut reader, tournament_id).await.map_err(|error| store_failed(&error))?;
    let accounts = found.iter().map(Account::view).collect();
    Ok(Reply::ok(&TournamentAccounts { tournament_id, accounts }))
}

/// Close the accounts of a tournament
///
/// Refused unless all are exactly zero; then no posting finds them any more, a late one included. Closing again finds
/// them closed.
#[utoipa::path(
    post,
    path = paths::TOURNAMENT_CLOSE,
    operation_id = "close_tournament",
    tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "The tournament.")),
    responses((status = 200, description = "The accounts are closed.", body = TournamentAccounts))
)]
pub async fn close_tournament(wallet: Data<Wallet>, sent: Sent, path: Path<TournamentId>) -> Result<Reply, ApiError> {
    answer(&wallet, &sent, Action::CloseTournament(path.into_inner())).await
}
