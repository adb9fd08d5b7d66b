//! How far the wallet's exclusions have been followed, and what a player may still leave.

use mazziere_ids::{ClubEventId, PlayerId, RegistrationId, SessionId, TableId, TournamentId};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};
use uuid::Uuid;

use crate::failure::Failure;

/// A player at a cash table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seated {
    /// They sit there.
    Sits {
        /// By this session.
        session_id: SessionId,
        table_id: TableId,
    },
    /// They have paid for the seat, or are paying, and are not in it yet.
    IsAboutTo {
        /// By this session.
        session_id: SessionId,
    },
}

/// The number of the last exclusion that was followed; 0 before the first.
pub async fn position(pool: &PgPool) -> Result<i64, Failure> {
    let row = sqlx::query("select position from lobby.feed where name = 'exclusions'").fetch_optional(pool).await?;
    Ok(row.map(|row| row.try_get("position")).transpose()?.unwrap_or(0))
}

/// Moves it forward.
pub async fn advance(pool: &PgPool, position: i64) -> Result<(), Failure> {
    sqlx::query(
        "insert into lobby.feed (name, position) values ('exclusions', $1)
         on conflict (name) do update set position = excluded.position where feed.position < excluded.position",
    )
    .bind(position)
    .execute(pool)
    .await?;
    Ok(())
}

/// The entries of a player in tournaments that can still be left.
pub async fn entries(pool: &PgPool, player: PlayerId) -> Result<Vec<(TournamentId, RegistrationId)>, Failure> {
    let rows = sqlx::query(
        "select r.tournament_id, r.registration_id
         from lobby.entrant e
         join lobby.registration r on r.registration_id = e.registration_id
         join lobby.tournament t on t.tournament_id = r.tournament_id
         where e.player_id = $1 and t.status = 'registration_open'
           and r.body ->> 'status' in ('payment_pending', 'awaiting_partner', 'confirmed')",
    )
    .bind(player)
    .fetch_all(pool)
    .await?;
    let read = |row: &PgRow| Ok((row.try_get("tournament_id")?, row.try_get("registration_id")?));
    rows.iter().map(read).collect::<Result<_, sqlx::Error>>().map_err(Failure::from)
}

/// The private events of a player whose next game is being asked about.
pub async fn between_games(pool: &PgPool, player: PlayerId) -> Result<Vec<ClubEventId>, Failure> {
    let rows = sqlx::query(
        "select e.club_event_id from lobby.club_player p join lobby.club_event e using (club_event_id)
         where p.player_id = $1 and e.stage = 'rematch_wait'",
    )
    .bind(player)
    .fetch_all(pool)
    .await?;
    let read = |row: &PgRow| Ok(ClubEventId::new(row.try_get::<Uuid, _>("club_event_id")?));
    rows.iter().map(read).collect::<Result<_, sqlx::Error>>().map_err(Failure::from)
}

/// The seats of a player at cash tables.
pub async fn seats(pool: &PgPool, player: PlayerId) -> Result<Vec<Seated>, Failure> {
    let rows = sqlx::query(
        "select session_id, table_id, body ->> 'status' = 'seated' as sits
         from lobby.cash_session
         where player_id = $1 and body ->> 'status' in ('payment_pending', 'seat_pending', 'seated')",
    )
    .bind(player)
    .fetch_all(pool)
    .await?;
    let read = |row: &PgRow| {
        let session_id = row.try_get("session_id")?;
        Ok(match row.try_get("sits")? {
            true => Seated::Sits { session_id, table_id: row.try_get("table_id")? },
            false => Seated::IsAboutTo { session_id },
        })
    };
    rows.iter().map(read).collect::<Result<_, sqlx::Error>>().map_err(Failure::from)
}
