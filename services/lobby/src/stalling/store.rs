//! What has stalled, by the rows that say when.

use chrono::{DateTime, Utc};
use sqlx::PgPool;

use crate::failure::Failure;

/// How many tournaments, private events and matches at cash tables have stalled: nothing has happened in them for
/// longer than their clocks allow. What the release before this one has ended may have its time still, so it is asked
/// whether they are in play.
pub async fn stalled(pool: &PgPool, now: DateTime<Utc>) -> Result<i64, Failure> {
    let count = "select
        (select count(*) from lobby.tournament where status = 'running' and stalls_at < $1)
        + (select count(*) from lobby.club_event where stage = 'running' and stalls_at < $1)
        + (select count(*) from lobby.cash_table
           where summary -> 'match' ->> 'stage' = 'in_match' and stalls_at < $1)";
    Ok(sqlx::query_scalar(count).bind(now).fetch_one(pool).await?)
}
