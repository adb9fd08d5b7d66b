//! The statements of those who make a database, and check it when everything has been played.

use mazziere_ids::{PlayerId, PostingId, TableId};
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, PgPool, Result, Row};
use uuid::Uuid;

/// Makes a database if it is not there. The name is one of ours, never a caller's text.
pub(super) async fn create_database(pool: &PgPool, name: &'static str) -> Result<()> {
    let known = sqlx::query("select 1 from pg_database where datname = $1").bind(name).fetch_optional(pool).await?;
    if known.is_none() {
        sqlx::query(AssertSqlSafe(format!("create database {name}"))).execute(pool).await?;
    }
    Ok(())
}

/// Whether no event has been written yet.
pub(super) async fn is_new(pool: &PgPool) -> Result<bool> {
    sqlx::query_scalar("select not exists (select 1 from eventstore.event)").fetch_one(pool).await
}

/// How many deadlocks PostgreSQL has broken in this database since its statistics began.
///
/// # Errors
/// When the database cannot be reached.
pub async fn deadlocks(pool: &PgPool) -> Result<i64> {
    sqlx::query_scalar("select deadlocks from pg_stat_database where datname = current_database()")
        .fetch_one(pool)
        .await
}

/// One leg of a posting about a cash table, as it stands in the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    pub posting: PostingId,
    pub kind: String,
    /// The table it is about.
    pub table: Option<TableId>,
    /// What it follows from.
    pub cause: Option<String>,
    /// The kind of the account.
    pub account: String,
    pub player: Option<PlayerId>,
    pub account_table: Option<TableId>,
    /// What the account gained, in cents.
    pub cents: i64,
}

/// Every leg of every posting about cash tables, in the order of the ledger. For auditors: services ask the wallet.
pub(super) async fn cash_entries(pool: &PgPool) -> Result<Vec<LedgerEntry>> {
    let sql = "select p.posting_id, p.kind::text as kind, p.table_id, p.cause::text as cause,
                      a.kind as account, a.player_id, a.table_id as account_table, (e.amount * 100)::bigint as cents
               from wallet.posting p
               join wallet.entry e on e.sequence = p.sequence
               join wallet.account a on a.account_id = e.account_id
               where p.kind in ('sit_in', 'hand_settled', 'cash_out') or p.kind = 'reversal' and p.table_id is not null
               order by p.sequence, e.leg";
    sqlx::query(sql)
        .try_map(|row: PgRow| {
            Ok(LedgerEntry {
                posting: PostingId::new(row.try_get("posting_id")?),
                kind: row.try_get("kind")?,
                table: row.try_get::<Option<Uuid>, _>("table_id")?.map(TableId::new),
                cause: row.try_get("cause")?,
                account: row.try_get("account")?,
                player: row.try_get::<Option<Uuid>, _>("player_id")?.map(PlayerId::new),
                account_table: row.try_get::<Option<Uuid>, _>("account_table")?.map(TableId::new),
                cents: row.try_get("cents")?,
            })
        })
        .fetch_all(pool)
        .await
}
