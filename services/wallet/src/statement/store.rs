//! Statements in the database.
//!
//! **Invariant:** a page reads [`LOOKED_AT`] lines of an account at most, whatever it filters and however many there
//! are. A time is searched for by halves, because versions are dense and in the order of time as far as the clocks of
//! the replicas agree.

use chrono::{DateTime, Utc};
use mazziere_contract::wallet::{PostingKind, StatementEntry, StatementLine, StatementProduct};
use mazziere_ids::AccountId;
use mazziere_money::Currency;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};

use crate::fault::StoreError;
use crate::posting::store::{kind, kind_name, reference};

/// Lines that are looked at for one page.
pub const LOOKED_AT: i64 = 2_000;

/// Which lines of an account.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    pub account_id: AccountId,
    pub kind: Option<PostingKind>,
    pub product: Option<StatementProduct>,
    /// From this version on.
    pub from: i64,
    /// Before this version.
    pub before: i64,
}

const fn product_name(product: StatementProduct) -> &'static str {
    match product {
        StatementProduct::Tournaments => "tournaments",
        StatementProduct::CashTables => "cash_tables",
        StatementProduct::Account => "account",
    }
}

/// The first version of an account that was posted at this time or later; one above the last where none was.
pub async fn version_at(
    connection: &mut PgConnection,
    account_id: AccountId,
    at: DateTime<Utc>,
) -> Result<i64, StoreError> {
    let last = "select version from wallet.entry where account_id = $1 order by version desc limit 1";
    let last: Option<i64> = sqlx::query_scalar(last).bind(account_id).fetch_optional(&mut *connection).await?;
    let (mut low, mut high) = (1, last.unwrap_or(0) + 1);
    while low < high {
        let middle = low + (high - low) / 2;
        let posted: DateTime<Utc> = sqlx::query_scalar(
            "select p.posted_at from wallet.entry e join wallet.posting p on p.sequence = e.sequence \
             where e.account_id = $1 and e.version = $2",
        )
        .bind(account_id)
        .bind(middle)
        .fetch_one(&mut *connection)
        .await?;
        if posted < at { low = middle + 1 } else { high = middle }
    }
    Ok(low)
}

/// At most `limit` lines, newest first; and before which version there may be more, where not all were looked at.
pub async fn lines(
    connection: &mut PgConnection,
    asked: &Asked,
    limit: i64,
) -> Result<(Vec<StatementEntry>, Option<i64>), StoreError> {
    let rows = sqlx::query(
        "select e.version, p.posting_id, p.sequence, e.amount, e.balance, p.kind, p.tournament_id, p.table_id, \
         p.cause, p.posted_at \
         from (select version, sequence, amount, balance from wallet.entry \
               where account_id = $1 and version >= $2 and version < $3 order by version desc limit $4) e \
         join wallet.posting p on p.sequence = e.sequence \
         where ($5::text is null or p.kind = $5) \
           and case $6::text \
                   when 'tournaments' then p.tournament_id is not null \
                   when 'cash_tables' then p.table_id is not null and p.tournament_id is null \
                   when 'account' then p.table_id is null and p.tournament_id is null \
                   else true \
               end \
         order by e.version desc limit $7",
    )
    .bind(asked.account_id)
    .bind(asked.from)
    .bind(asked.before)
    .bind(LOOKED_AT)
    .bind(asked.kind.map(kind_name))
    .bind(asked.product.map(product_name))
    .bind(limit)
    .fetch_all(&mut *connection)
    .await?;
    let found: Vec<StatementEntry> = rows.iter().map(entry).collect::<Result<_, _>>()?;
    if i64::try_from(found.len()).unwrap_or(i64::MAX) >= limit {
        return Ok((found, None));
    }
    let lowest = "select version from wallet.entry where account_id = $1 and version >= $2 and version < $3 \
                  order by version desc offset $4 limit 1";
    let more: Option<i64> = sqlx::query_scalar(lowest)
        .bind(asked.account_id)
        .bind(asked.from)
        .bind(asked.before)
        .bind(LOOKED_AT - 1)
        .fetch_optional(connection)
        .await?;
    Ok((found, more))
}

/// The last place that is taken in the ledger; 0 before the first posting.
pub async fn end(connection: &mut PgConnection) -> Result<i64, StoreError> {
    let row = sqlx::query("select last_sequence from wallet.ledger_head where only_row").fetch_one(connection).await?;
    Ok(row.try_get("last_sequence")?)
}

/// The lines of all statements behind a place in the ledger, up to another, in the order of the ledger.
pub async fn lines_of_all(
    connection: &mut PgConnection,
    after: i64,
    through: i64,
) -> Result<Vec<StatementLine>, StoreError> {
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
