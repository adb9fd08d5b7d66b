//! Statements in the database.

use mazziere_contract::wallet::StatementEntry;
use mazziere_ids::AccountId;
use mazziere_money::Currency;
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
    let line = |row| -> Result<StatementEntry, StoreError> {
        Ok(StatementEntry {
            version: Row::try_get(row, "version")?,
            posting_id: Row::try_get(row, "posting_id")?,
            sequence: Row::try_get(row, "sequence")?,
            kind: kind(row)?,
            reference: reference(row)?,
            amount: Row::try_get(row, "amount")?,
            balance: Row::try_get(row, "balance")?,
            currency: Currency::Eur,
            posted_at: Row::try_get(row, "posted_at")?,
        })
    };
    rows.iter().map(line).collect()
}
