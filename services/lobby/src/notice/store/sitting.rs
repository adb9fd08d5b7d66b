//! Which sessions have gone on for long enough to say so, in the database.

use std::time::Duration;

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{CashSession, SessionStatus};
use sqlx::types::Json;
use sqlx::{AssertSqlSafe, PgPool, PgTransaction, Row};

use crate::failure::Failure;
use crate::notice::Addressed;

/// Between two checks of one session.
const EVERY: Duration = Duration::from_secs(60 * 60);

/// How many are looked at in one transaction, of each kind.
const AT_ONCE: i64 = 200;

/// When a session is to be told of first; none while nobody sits.
pub fn first_check(session: &CashSession) -> Option<DateTime<Utc>> {
    (session.status == SessionStatus::Seated).then(|| session.created_at + EVERY)
}

/// Takes the sessions of which it is time to tell, and writes what `tell` makes of them; how many those were. Each is
/// told of again at the next full hour from its beginning; one at which nobody sits is not looked at again.
pub async fn tell_due(
    pool: &PgPool,
    now: DateTime<Utc>,
    tell: impl Fn(CashSession) -> Addressed,
) -> Result<usize, Failure> {
    let mut tx = mazziere_database::begin(pool).await?;
    let mut due = take(&mut tx, "lobby.cash_session", now).await?;
    due.extend(take(&mut tx, "lobby.club_session", now).await?);
    let count = due.len();
    let notices: Vec<Addressed> = due.into_iter().map(tell).collect();
    super::write(&mut tx, &notices).await?;
    tx.commit().await?;
    Ok(count)
}

/// Takes those of one kind, by the table that holds them.
async fn take(
    tx: &mut PgTransaction<'_>,
    table: &'static str,
    now: DateTime<Utc>,
) -> Result<Vec<CashSession>, Failure> {
    let take = format!(
        "with due as (
             select session_id from {table} where check_at <= $1
             order by check_at limit $3 for update skip locked
         )
         update {table} s
         set check_at = case when s.body ->> 'status' = 'seated' then
             s.created_at + (floor(extract(epoch from $1 - s.created_at) / $2) + 1) * make_interval(secs => $2) end
         from due where s.session_id = due.session_id
         returning s.body, s.check_at is not null as sits"
    );
    let rows =
        sqlx::query(AssertSqlSafe(take)).bind(now).bind(EVERY.as_secs_f64()).bind(AT_ONCE).fetch_all(&mut **tx).await?;
    sitting(&rows)
}

/// Those at which somebody sits.
fn sitting(rows: &[sqlx::postgres::PgRow]) -> Result<Vec<CashSession>, Failure> {
    let mut found = Vec::new();
    for row in rows {
        if row.try_get::<bool, _>("sits")? {
            found.push(row.try_get::<Json<CashSession>, _>("body")?.0);
        }
    }
    Ok(found)
}
