//! Statements in the database.

use mazziere_contract::wallet::{StatementEntry, StatementLine};
use mazziere_ids::AccountId;
use mazziere_money::Currency;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};

use crate::fault::StoreError;
use crate::posting::store::{kind, reference};

/// At most `limit` lines of an account before `version`, newest first.
pub async fn before(
    connection: &mut PgConnection,
    account_id: AccountId,
    version: i64,
    limit: i64,
) -> Result<Vec<StatementEntry>, StoreError> {
    let rows = sqlx::query(
        "select e.version, p.posting_id, p.sequence, e.amount, e.balance, p.kind, p.tournament_id, p.table_id, \
         p.cause, p.posted_at \
         from wallet.entry e join wallet.posting p on p.sequence = e.sequence \
         where e.account_id = $1 and e.version < $2 order by e.version desc limit $3",
    )
    .bind(account_id)
    .bind(version)
    .bind(limit)
    .fetch_all(connection)
    .await?;
    rows.iter().map(entry).collect()
}

/// The last place that is taken in the ledger; 0 before the first posting.
pub async fn end(connection: &mut PgConnection) -> Result<i64, StoreError> {
    let row = sqlx::query("select last_sequence from wallet.ledger_head where only_row").fetch_one(connection).await?;
    Ok(row.try_get("last_sequence")?)
}

/// The lines of all statements behind a place in the ledger, up to another, in the order of the ledger.
pub async fn lines(connection: &mut PgConnection, after: i64, through: i64) -> Result<Vec<StatementLine>, StoreError> {
    let rows = sqlx::query(
        "select a.player_id, e.version, p.posting_id, p.sequence, e.amount, e.balance, p.kind, p.tournament_id, \
         p.table_id, p.cause, p.posted_at \
         from wallet.posting p \
         join wallet.entry e on e.sequence = p.sequence \
         join wallet.account a on a.account_id = e.account_id and a.kind = 'player_cash' \
         where p.sequence > $1 and p.sequence <= $2 order by p.sequence, e.leg",
    )
    .bind(after)
    .bind(through)
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| Ok(StatementLine { player_id: row.try_get("player_id")?, entry: entry(row)? })).collect()
}

fn entry(row: &PgRow) -> Result<StatementEntry, StoreError> {
    Ok(StatementEntry {
        version: row.try_get("version")?,
        posting_id: row.try_get("posting_id")?,
        sequence: row.try_get("sequence")?,
        kind: kind(row)?,
        reference: reference(row)?,
        amount: row.try_get("amount")?,
        balance: row.try_get("balance")?,
        currency: Currency::Eur,
        posted_at: row.try_get("posted_at")?,
    })
}
