//! `/v1/tables/{table_id}`: the accounts of a cash table.

use actix_web::web::{Data, Path};
use mazziere_contract::wallet::{TableAccounts, paths};
use mazziere_ids::TableId;
use mazziere_web::{ApiError, Reply, Sent};

use crate::account::{Account, store};
use crate::app::{Wallet, answer, store_failed};
use crate::command::Action;

/// Read the accounts of a cash table
///
/// What each player who ever sat there has in play, and the pot that stays on the table between two hands. A table the
/// wallet has never heard of has none.
#[utoipa::path(
    get,
    path = paths::TABLE_ACCOUNTS,
    operation_id = "get_table_accounts",
    tag = "tables",
    params(("table_id" = TableId, Path, description = "The table.")),
    responses((status = 200, description = "The accounts.", body = TableAccounts))
)]
pub async fn get_table_accounts(wallet: Data<Wallet>, path: Path<TableId>) -> Result<Reply, ApiError> {
    let table_id = path.into_inner();
    let mut reader = wallet.reader().await?;
    let found = store::of_table(&mut reader, table_id).await.map_err(|error| store_failed(&error))?;
    let accounts = found.iter().map(Account::view).collect();
    Ok(Reply::ok(&TableAccounts { table_id, accounts }))
}

/// Close the accounts of a cash table
///
/// Refused unless all are exactly zero; then no posting finds the table any more, not even for a player who never sat
/// there. Closing again finds them closed.
#[utoipa::path(
    post,
    path = paths::TABLE_CLOSE,
    operation_id = "close_table",
    tag = "tables",
    params(("table_id" = TableId, Path, description = "The table.")),
    responses((status = 200, description = "The accounts are closed.", body = TableAccounts))
)]
pub async fn close_table(wallet: Data<Wallet>, sent: Sent, path: Path<TableId>) -> Result<Reply, ApiError> {
    answer(&wallet, &sent, Action::CloseTable(path.into_inner())).await
}
