//! What is counted, in the database.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use sqlx::{PgPool, Row};

use crate::failure::Failure;

/// The statuses of tournaments that are counted: those of the index `tournament_not_over`.
pub(super) const TOURNAMENT_STATUSES: [&str; 5] =
    ["announced", "registration_open", "registration_closed", "running", "finished"];

/// The statuses of cash tables that are counted: those of the index `cash_table_under_way`.
pub(super) const CASH_TABLE_STATUSES: [&str; 3] = ["opening", "open", "closing"];

/// Tournaments of one status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tournaments {
    pub tournaments: i64,
    pub entries: i64,
}

/// Cash tables of one status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CashTables {
    pub tables: i64,
    pub taken: i64,
    pub free: i64,
    pub waiting: i64,
}

/// Tournaments that are not over, by status.
pub(super) async fn tournaments(pool: &PgPool) -> Result<BTreeMap<String, Tournaments>, Failure> {
    let count = "select status, count(*) as tournaments, sum((summary ->> 'registered')::bigint)::bigint as entries
         from lobby.tournament
         where status in ('announced', 'registration_open', 'registration_closed', 'running', 'finished')
         group by status";
    let rows = sqlx::query(count).fetch_all(pool).await?;
    let found = |row: &sqlx::postgres::PgRow| {
        let counted = Tournaments { tournaments: row.try_get("tournaments")?, entries: row.try_get("entries")? };
        Ok((row.try_get("status")?, counted))
    };
    rows.iter().map(found).collect()
}

/// Cash tables that are not closed, by status.
pub(super) async fn cash_tables(pool: &PgPool) -> Result<BTreeMap<String, CashTables>, Failure> {
    let count = "select status, count(*) as tables, sum(taken)::bigint as taken, sum(free)::bigint as free,
             sum(waiting)::bigint as waiting
         from lobby.cash_table where status <> 'closed' group by status";
    let rows = sqlx::query(count).fetch_all(pool).await?;
    let found = |row: &sqlx::postgres::PgRow| {
        let counted = CashTables {
            tables: row.try_get("tables")?,
            taken: row.try_get("taken")?,
            free: row.try_get("free")?,
            waiting: row.try_get("waiting")?,
        };
        Ok((row.try_get("status")?, counted))
    };
    rows.iter().map(found).collect()
}

/// Private events that bind players.
pub(super) async fn private_events(pool: &PgPool) -> Result<i64, Failure> {
    let count = "select count(distinct club_event_id) from lobby.club_player where bound";
    Ok(sqlx::query_scalar(count).fetch_one(pool).await?)
}

/// Players who were connected at a time or later.
pub(super) async fn connected(pool: &PgPool, at: DateTime<Utc>) -> Result<i64, Failure> {
    let count = "select count(*) from lobby.presence where seen_at >= $1";
    Ok(sqlx::query_scalar(count).bind(at).fetch_one(pool).await?)
}
