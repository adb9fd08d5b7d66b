//! Holds in the database.

use chrono::{DateTime, Utc};
use mazziere_contract::wallet::{Hold, HoldStatus};
use mazziere_ids::{HoldId, PostingId};
use mazziere_money::{Currency, Money};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};

use crate::account::{account_id, cash_of};
use crate::fault::StoreError;

/// The status of a hold as columns: name, posting, amount settled.
fn columns(state: &HoldStatus) -> (&'static str, Option<PostingId>, Option<Money>) {
    match state {
        HoldStatus::Active => ("active", None, None),
        HoldStatus::Settled { posting_id, amount } => ("settled", Some(*posting_id), Some(*amount)),
        HoldStatus::Voided => ("voided", None, None),
        HoldStatus::Expired => ("expired", None, None),
    }
}

/// Those of these holds that exist.
pub async fn by_ids(connection: &mut PgConnection, ids: &[HoldId]) -> Result<Vec<Hold>, StoreError> {
    let rows = sqlx::query(
        "select h.hold_id, a.player_id, h.amount, h.purpose, h.expires_at, h.created_at, h.status, h.posting_id, h.settled \
         from wallet.hold h join wallet.account a on a.account_id = h.account_id where h.hold_id = any($1)",
    )
    .bind(ids)
    .fetch_all(connection)
    .await?;
    rows.iter().map(hold).collect()
}

fn hold(row: &PgRow) -> Result<Hold, StoreError> {
    let state = match (row.try_get::<&str, _>("status")?, row.try_get("posting_id")?, row.try_get("settled")?) {
        ("active", None, None) => HoldStatus::Active,
        ("settled", Some(posting_id), Some(amount)) => HoldStatus::Settled { posting_id, amount },
        ("voided", None, None) => HoldStatus::Voided,
        ("expired", None, None) => HoldStatus::Expired,
        _ => return Err(StoreError::Inconsistent { table: "hold", column: "status" }),
    };
    Ok(Hold {
        hold_id: row.try_get("hold_id")?,
        player_id: row.try_get("player_id")?,
        amount: row.try_get("amount")?,
        currency: Currency::Eur,
        purpose: row.try_get("purpose")?,
        expires_at: row.try_get("expires_at")?,
        state,
        created_at: row.try_get("created_at")?,
    })
}

/// Active holds whose time has come, the longest overdue first.
pub async fn overdue(connection: &mut PgConnection, now: DateTime<Utc>, most: i64) -> Result<Vec<HoldId>, StoreError> {
    let rows = sqlx::query(
        "select hold_id from wallet.hold where status = 'active' and expires_at <= $1 order by expires_at limit $2",
    )
    .bind(now)
    .bind(most)
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| Ok(row.try_get("hold_id")?)).collect()
}

/// How many holds keep money back, and since when the oldest does.
pub async fn active(connection: &mut PgConnection) -> Result<(i64, Option<DateTime<Utc>>), StoreError> {
    let row =
        sqlx::query("select count(*) as holds, min(created_at) as oldest from wallet.hold where status = 'active'")
            .fetch_one(connection)
            .await?;
    Ok((row.try_get("holds")?, row.try_get("oldest")?))
}

/// Writes a hold just placed.
pub async fn place(connection: &mut PgConnection, hold: &Hold) -> Result<(), StoreError> {
    sqlx::query(
        "insert into wallet.hold (hold_id, account_id, amount, purpose, expires_at, created_at) \
         values ($1, $2, $3, $4, $5, $6)",
    )
    .bind(hold.hold_id)
    .bind(account_id(&cash_of(hold.player_id)))
    .bind(hold.amount)
    .bind(&hold.purpose)
    .bind(hold.expires_at)
    .bind(hold.created_at)
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes the end of a hold.
pub async fn end(connection: &mut PgConnection, hold: &Hold, at: DateTime<Utc>) -> Result<(), StoreError> {
    let (status, posting_id, settled) = columns(&hold.state);
    let done = sqlx::query(
        "update wallet.hold set status = $2, ended_at = $3, posting_id = $4, settled = $5 \
         where hold_id = $1 and status = 'active'",
    )
    .bind(hold.hold_id)
    .bind(status)
    .bind(at)
    .bind(posting_id)
    .bind(settled)
    .execute(connection)
    .await?;
    match done.rows_affected() {
        1 => Ok(()),
        _ => Err(StoreError::Inconsistent { table: "hold", column: "status" }),
    }
}
