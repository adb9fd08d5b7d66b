//! Withdrawals in the database.

use chrono::{DateTime, Utc};
use mazziere_contract::wallet::{Withdrawal, WithdrawalStatus};
use mazziere_ids::PostingId;
use mazziere_money::Currency;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};

use crate::fault::StoreError;

/// Those of these withdrawals that exist.
pub async fn by_ids(connection: &mut PgConnection, ids: &[PostingId]) -> Result<Vec<Withdrawal>, StoreError> {
    let rows = sqlx::query(
        "select withdrawal_id, external_reference, player_id, amount, created_at, status \
         from wallet.withdrawal where withdrawal_id = any($1)",
    )
    .bind(ids)
    .fetch_all(connection)
    .await?;
    rows.iter().map(withdrawal).collect()
}

fn withdrawal(row: &PgRow) -> Result<Withdrawal, StoreError> {
    let status = match row.try_get("status")? {
        "pending" => WithdrawalStatus::Pending,
        "completed" => WithdrawalStatus::Completed,
        "cancelled" => WithdrawalStatus::Cancelled,
        _ => return Err(StoreError::Inconsistent { table: "withdrawal", column: "status" }),
    };
    Ok(Withdrawal {
        withdrawal_id: row.try_get("withdrawal_id")?,
        player_id: row.try_get("player_id")?,
        amount: row.try_get("amount")?,
        currency: Currency::Eur,
        external_reference: row.try_get("external_reference")?,
        status,
        created_at: row.try_get("created_at")?,
    })
}

/// Writes a withdrawal just asked for.
pub async fn open(connection: &mut PgConnection, withdrawal: &Withdrawal) -> Result<(), StoreError> {
    sqlx::query(
        "insert into wallet.withdrawal (withdrawal_id, external_reference, player_id, amount, created_at) \
         values ($1, $2, $3, $4, $5)",
    )
    .bind(withdrawal.withdrawal_id)
    .bind(&withdrawal.external_reference)
    .bind(withdrawal.player_id)
    .bind(withdrawal.amount)
    .bind(withdrawal.created_at)
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes the end of a withdrawal.
pub async fn end(
    connection: &mut PgConnection,
    withdrawal: &Withdrawal,
    end_posting_id: PostingId,
    at: DateTime<Utc>,
) -> Result<(), StoreError> {
    let status = match withdrawal.status {
        WithdrawalStatus::Pending => "pending",
        WithdrawalStatus::Completed => "completed",
        WithdrawalStatus::Cancelled => "cancelled",
    };
    let done = sqlx::query(
        "update wallet.withdrawal set status = $2, ended_at = $3, end_posting_id = $4 \
         where withdrawal_id = $1 and status = 'pending'",
    )
    .bind(withdrawal.withdrawal_id)
    .bind(status)
    .bind(at)
    .bind(end_posting_id)
    .execute(connection)
    .await?;
    match done.rows_affected() {
        1 => Ok(()),
        _ => Err(StoreError::Inconsistent { table: "withdrawal", column: "status" }),
    }
}
