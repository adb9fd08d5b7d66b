//! The trial balance in the database: one snapshot for all of it.

use chrono::{DateTime, Utc};
use mazziere_contract::wallet::{Drift, TrialBalance, TrialBalanceLine};
use mazziere_money::{Currency, Money};
use sqlx::{PgConnection, Row};

use crate::fault::StoreError;

/// Draws up the trial balance. Runs in the caller's transaction, which must be `repeatable read`, so that sums and
/// entries are of the same moment.
pub async fn draw_up(connection: &mut PgConnection, at: DateTime<Utc>) -> Result<TrialBalance, StoreError> {
    let lines = sqlx::query(
        "select kind, count(*) as accounts, coalesce(sum(balance), 0) as balance from wallet.account group by kind order by kind",
    )
    .fetch_all(&mut *connection)
    .await?;
    let line = |row| -> Result<TrialBalanceLine, StoreError> {
        Ok(TrialBalanceLine {
            kind: Row::try_get(row, "kind")?,
            accounts: Row::try_get(row, "accounts")?,
            balance: Row::try_get(row, "balance")?,
        })
    };
    let lines: Vec<TrialBalanceLine> = lines.iter().map(line).collect::<Result<_, _>>()?;
    // Summed up here rather than from the lines: the total of the database is the one that has to be zero.
    let totals = sqlx::query(
        "select coalesce(sum(balance), 0) as total, \
                count(*) filter (where closed_at is not null and (balance <> 0 or held <> 0)) as closed_not_zero, \
                count(*) filter (where closed_at is null and (tournament_id is not null or table_id is not null)) as open, \
                (select count(*) from wallet.posting) as postings \
         from wallet.account",
    )
    .fetch_one(&mut *connection)
    .await?;
    Ok(TrialBalance {
        at,
        currency: Currency::Eur,
        total: totals.try_get("total")?,
        lines,
        drift: drift(connection).await?,
        closed_not_zero: totals.try_get("closed_not_zero")?,
        open_event_accounts: totals.try_get("open")?,
        postings: totals.try_get("postings")?,
    })
}

/// Accounts whose balance or version is not what their entries say, whose last running balance is another, that hold
/// back other than their active holds, and entries whose account is gone.
async fn drift(connection: &mut PgConnection) -> Result<Vec<Drift>, StoreError> {
    let rows = sqlx::query(
        "with entries as ( \
             select account_id, sum(amount) as total, count(*) as lines, max(version) as version from wallet.entry group by account_id \
         ), held as ( \
             select account_id, sum(amount) as total from wallet.hold where status = 'active' group by account_id \
         ) \
         select coalesce(a.account_id, e.account_id) as account_id, coalesce(a.balance, 0) as balance, \
                coalesce(e.total, 0) as entries \
         from wallet.account a \
         full join entries e on e.account_id = a.account_id \
         left join held h on h.account_id = a.account_id \
         left join wallet.entry last on last.account_id = a.account_id and last.version = a.version \
         where a.account_id is null or a.balance <> coalesce(e.total, 0) or a.version <> coalesce(e.version, 0) \
             or a.version <> coalesce(e.lines, 0) or a.balance <> coalesce(last.balance, 0) \
             or a.held <> coalesce(h.total, 0) \
         order by 1",
    )
    .fetch_all(connection)
    .await?;
    let drift = |row| -> Result<Drift, StoreError> {
        Ok(Drift {
            account_id: Row::try_get(row, "account_id")?,
            balance: Row::try_get::<Money, _>(row, "balance")?,
            entries: Row::try_get::<Money, _>(row, "entries")?,
        })
    };
    rows.iter().map(drift).collect()
}
