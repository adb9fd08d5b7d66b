//! The sessions of players, wherever they play for cash: at cash tables and in private events, whose rows the club
//! writes.

use mazziere_contract::lobby::{CashSession, SessionStatus, SessionsQuery};
use mazziere_database::begin_snapshot;
use mazziere_ids::{PlayerId, SessionId};
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgConnection, PgPool, Postgres, QueryBuilder, Row};

use crate::failure::Failure;
use crate::page::{Cursor, LOOKED_AT};

/// One session, of a cash table or of a private event.
pub async fn session(pool: &PgPool, id: SessionId) -> Result<Option<CashSession>, Failure> {
    let row = sqlx::query(
        "select body from lobby.cash_session where session_id = $1
         union all select body from lobby.club_session where session_id = $1",
    )
    .bind(id)
    .fetch_optional(pool)
    .await?;
    row.map(|row| row.try_get::<Json<CashSession>, _>("body").map(|json| json.0)).transpose().map_err(Failure::from)
}

/// The newest sessions of a player after a cursor, of the times that are asked for: `most` of them behind `skipped`.
fn looked(
    sql: &mut QueryBuilder<Postgres>,
    player: PlayerId,
    query: &SessionsQuery,
    after: Option<Cursor>,
    (skipped, most): (i64, i64),
) {
    for (nth, table) in ["lobby.cash_session", "lobby.club_session"].into_iter().enumerate() {
        if nth > 0 {
            sql.push(" union all ");
        }
        sql.push("(select created_at, session_id, body from ").push(table).push(" where player_id = ");
        sql.push_bind(player);
        if let Some(from) = query.from {
            sql.push(" and created_at >= ").push_bind(from);
        }
        if let Some(until) = query.until {
            sql.push(" and created_at < ").push_bind(until);
        }
        if let Some(Cursor { at, id }) = after {
            sql.push(" and (created_at, session_id) < (").push_bind(at).push(", ").push_bind(id).push(")");
        }
        sql.push(" order by created_at desc, session_id desc limit ").push_bind(skipped + most).push(")");
    }
    sql.push(" order by created_at desc, session_id desc limit ").push_bind(most);
    sql.push(" offset ").push_bind(skipped);
}

const fn name_of_status(status: SessionStatus) -> &'static str {
    match status {
        SessionStatus::PaymentPending => "payment_pending",
        SessionStatus::SeatPending => "seat_pending",
        SessionStatus::Seated => "seated",
        SessionStatus::Leaving => "leaving",
        SessionStatus::Refused => "refused",
        SessionStatus::Left => "left",
    }
}

/// The statement that reads `body` of the newest `limit` sessions of a player after a cursor.
pub fn newest(player: PlayerId, query: &SessionsQuery, after: Option<Cursor>, limit: u32) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new("select body from (");
    let sifts = query.game.is_some() || query.status.is_some();
    looked(&mut sql, player, query, after, (0, if sifts { LOOKED_AT } else { i64::from(limit) }));
    sql.push(") looked where true");
    if let Some(game) = &query.game {
        sql.push(" and body ->> 'game' = ").push_bind(game.clone());
    }
    if let Some(status) = query.status {
        sql.push(" and body ->> 'status' = ").push_bind(name_of_status(status));
    }
    sql.push(" order by created_at desc, session_id desc limit ").push_bind(i64::from(limit));
    sql
}

/// Where the looking for one page ends, if there is more to look at.
async fn looked_at(
    snapshot: &mut PgConnection,
    player: PlayerId,
    query: &SessionsQuery,
    after: Option<Cursor>,
) -> Result<Option<Cursor>, Failure> {
    let mut sql = QueryBuilder::new("");
    looked(&mut sql, player, query, after, (LOOKED_AT - 1, 1));
    let row = sql.build().fetch_optional(snapshot).await?;
    let cursor = |row: PgRow| -> sqlx::Result<Cursor> {
        Ok(Cursor { at: row.try_get("created_at")?, id: row.try_get("session_id")? })
    };
    row.map(cursor).transpose().map_err(Failure::from)
}

/// At most `limit` of a player's sessions, newest first; and where the looking ended, if not all were looked at.
pub async fn of_player(
    pool: &PgPool,
    player: PlayerId,
    query: &SessionsQuery,
    after: Option<Cursor>,
    limit: u32,
) -> Result<(Vec<CashSession>, Option<Cursor>), Failure> {
    // Both statements see the same sessions: one that begins between them would be looked at again for the next page.
    let mut snapshot = begin_snapshot(pool).await?;
    let rows = newest(player, query, after, limit).build().fetch_all(&mut *snapshot).await?;
    let read = |row: PgRow| row.try_get::<Json<CashSession>, _>("body").map(|json| json.0);
    let found: Vec<CashSession> = rows.into_iter().map(read).collect::<Result<_, _>>()?;
    let is_short = (query.game.is_some() || query.status.is_some()) && found.len() < limit as usize;
    let more = if is_short { looked_at(&mut snapshot, player, query, after).await? } else { None };
    Ok((found, more))
}
