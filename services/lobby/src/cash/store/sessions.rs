//! The sessions of players, wherever they play for cash: at cash tables and in private events, whose rows the club
//! writes.

use mazziere_contract::lobby::CashSession;
use mazziere_ids::{PlayerId, SessionId};
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgPool, Row};

use crate::failure::Failure;
use crate::page::Cursor;

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

/// One page of a player's sessions, newest first.
pub async fn of_player(
    pool: &PgPool,
    player: PlayerId,
    after: Option<Cursor>,
    limit: u32,
) -> Result<Vec<CashSession>, Failure> {
    let rows = sqlx::query(
        "(select created_at, session_id, body from lobby.cash_session
          where player_id = $1 and (created_at, session_id)
              < (coalesce($2, 'infinity'), coalesce($3, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
          order by created_at desc, session_id desc limit $4)
         union all
         (select created_at, session_id, body from lobby.club_session
          where player_id = $1 and (created_at, session_id)
              < (coalesce($2, 'infinity'), coalesce($3, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
          order by created_at desc, session_id desc limit $4)
         order by created_at desc, session_id desc limit $4",
    )
    .bind(player)
    .bind(after.map(|cursor| cursor.at))
    .bind(after.map(|cursor| cursor.id))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    let read = |row: PgRow| row.try_get::<Json<CashSession>, _>("body").map(|json| json.0);
    rows.into_iter().map(read).collect::<Result<_, _>>().map_err(Failure::from)
}
