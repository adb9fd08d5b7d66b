//! Withdrawals in the database.

use chrono::{DateTime, Utc};
use mazziere_contract::page::digits;
use mazziere_contract::wallet::{Withdrawal, WithdrawalStatus, WithdrawalsQuery};
use mazziere_ids::{PostingId, parse_simple_uuid};
use mazziere_money::Currency;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Postgres, QueryBuilder, Row};
use uuid::Uuid;

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

/// Where a page of withdrawals ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub at: DateTime<Utc>,
    pub id: Uuid,
}

impl Cursor {
    /// Reads a cursor, if it is one of ours.
    pub fn read(text: &str) -> Option<Cursor> {
        let (at, id) = text.split_once('_')?;
        Some(Cursor { at: DateTime::from_timestamp_micros(digits(at, 16)?)?, id: parse_simple_uuid(id)? })
    }

    pub fn print(self) -> String {
        format!("{}_{}", self.at.timestamp_micros(), self.id.simple())
    }
}

/// The name of a state in the database, and in the contract.
pub const fn name_of_status(status: WithdrawalStatus) -> &'static str {
    match status {
        WithdrawalStatus::Pending => "pending",
        WithdrawalStatus::Completed => "completed",
        WithdrawalStatus::Cancelled => "cancelled",
    }
}

/// The statement that reads the newest `limit` withdrawals after a cursor. It is put together from the filters that are
/// there, so that each combination reads the end of an index of its own.
pub fn newest(query: &WithdrawalsQuery, after: Option<Cursor>, limit: i64) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new(
        "select withdrawal_id, external_reference, player_id, amount, created_at, status from wallet.withdrawal \
         where true",
    );
    if let Some(player) = query.player_id {
        sql.push(" and player_id = ").push_bind(player);
    }
    if let Some(status) = query.status {
        sql.push(" and status = ").push_bind(name_of_status(status));
    }
    if let Some(from) = query.from {
        sql.push(" and created_at >= ").push_bind(from);
    }
    if let Some(until) = query.until {
        sql.push(" and created_at < ").push_bind(until);
    }
    if let Some(Cursor { at, id }) = after {
        sql.push(" and (created_at, withdrawal_id) < (").push_bind(at).push(", ").push_bind(id).push(")");
    }
    sql.push(" order by created_at desc, withdrawal_id desc limit ").push_bind(limit);
    sql
}

/// The newest `limit` withdrawals after a cursor.
pub async fn list(
    connection: &mut PgConnection,
    query: &WithdrawalsQuery,
    after: Option<Cursor>,
    limit: i64,
) -> Result<Vec<Withdrawal>, StoreError> {
    let rows = newest(query, after, limit).build().fetch_all(connection).await?;
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
    let done = sqlx::query(
        "update wallet.withdrawal set status = $2, ended_at = $3, end_posting_id = $4 \
         where withdrawal_id = $1 and status = 'pending'",
    )
    .bind(withdrawal.withdrawal_id)
    .bind(name_of_status(withdrawal.status))
    .bind(at)
    .bind(end_posting_id)
    .execute(connection)
    .await?;
    match done.rows_affected() {
        1 => Ok(()),
        _ => Err(StoreError::Inconsistent { table: "withdrawal", column: "status" }),
    }
}
