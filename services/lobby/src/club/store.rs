//! Private events in the database: the rows that players and the feed's follower read.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{self, CashSession};
use mazziere_ids::{ClubEventId, PlayerId, TableId};
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Postgres, QueryBuilder, Row};
use uuid::Uuid;

use super::{ClubEvent, Stage, view};
use crate::failure::Failure;
use crate::payment::Payment;

/// Writes the rows of an event.
///
/// # Errors
/// `already_in_club_event` when somebody is bound by another one (R11); a failure of the database.
pub async fn write_rows(tx: &mut PgTransaction<'_>, state: &ClubEvent) -> Result<(), Failure> {
    let shown = view::shown(state);
    let table = matches!(state.stage, Stage::Running { .. }).then(|| state.table_id());
    sqlx::query(
        "insert into lobby.club_event (club_event_id, creator_id, stage, table_id, version, shown)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (club_event_id) do update
         set stage = excluded.stage, table_id = excluded.table_id, version = excluded.version, shown = excluded.shown
         where club_event.version < excluded.version",
    )
    .bind(state.id.uuid())
    .bind(state.creator)
    .bind(view::name_of(shown.stage))
    .bind(table)
    .bind(state.version)
    .bind(Json(&shown))
    .execute(&mut **tx)
    .await?;
    for session in view::sessions(state) {
        write_session(tx, &session).await?;
    }
    let players = if state.is_over() { &[] } else { state.reached() };
    sqlx::query("delete from lobby.club_player where club_event_id = $1 and not player_id = any ($2)")
        .bind(state.id.uuid())
        .bind(players)
        .execute(&mut **tx)
        .await?;
    for player in players {
        write_player(tx, state, *player).await?;
    }
    Ok(())
}

async fn write_session(tx: &mut PgTransaction<'_>, session: &CashSession) -> Result<(), Failure> {
    sqlx::query(
        "insert into lobby.club_session (session_id, player_id, created_at, body) values ($1, $2, $3, $4)
         on conflict (session_id) do update set body = excluded.body where club_session.body <> excluded.body",
    )
    .bind(session.session_id)
    .bind(session.player_id)
    .bind(session.created_at)
    .bind(Json(session))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

async fn write_player(tx: &mut PgTransaction<'_>, state: &ClubEvent, player: PlayerId) -> Result<(), Failure> {
    let written = sqlx::query(
        "insert into lobby.club_player (player_id, club_event_id, bound) values ($1, $2, $3)
         on conflict (player_id, club_event_id) do update set bound = excluded.bound
         where club_player.bound <> excluded.bound",
    )
    .bind(player)
    .bind(state.id.uuid())
    .bind(is_bound(state, player))
    .execute(&mut **tx)
    .await;
    match written {
        Err(sqlx::Error::Database(error)) if error.constraint() == Some("club_player_bound") => {
            let detail = "the player is in another private event, which is not over";
            Err(Failure::refused(ErrorCode::AlreadyInClubEvent, detail))
        }
        written => Ok(written.map(drop)?),
    }
}

/// Whether a player may agree to nothing else: the creator, and a player who has agreed, until it is over.
fn is_bound(state: &ClubEvent, player: PlayerId) -> bool {
    let agreed = matches!(state.payment(player), Some(Payment::Pending | Payment::Paid));
    let asked = matches!(state.stage, Stage::Draft | Stage::Sending | Stage::Inviting { .. });
    player == state.creator || agreed || !asked
}

/// The statement that reads the events that a player is in or invited to, the newest first.
pub fn mine(player: PlayerId) -> QueryBuilder<Postgres> {
    let mut statement = QueryBuilder::new(
        "select e.shown from lobby.club_player p join lobby.club_event e using (club_event_id) where p.player_id = ",
    );
    statement.push_bind(player).push(" order by e.shown->>'created_at' desc, e.club_event_id");
    statement
}

/// The events that a player is in or invited to, the newest first.
///
/// # Errors
/// A failure of the database.
pub async fn of_player(pool: &PgPool, player: PlayerId) -> Result<Vec<lobby::ClubEvent>, Failure> {
    let rows = mine(player).build().fetch_all(pool).await?;
    rows.iter().map(|row| Ok(row.try_get::<Json<lobby::ClubEvent>, _>("shown")?.0)).collect()
}

/// The event whose game is played at a table.
///
/// # Errors
/// A failure of the database.
pub async fn event_of(pool: &PgPool, table: TableId) -> Result<Option<ClubEventId>, Failure> {
    let row = sqlx::query("select club_event_id from lobby.club_event where table_id = $1")
        .bind(table)
        .fetch_optional(pool)
        .await?;
    row.map(|row| Ok(ClubEventId::new(row.try_get::<Uuid, _>("club_event_id")?))).transpose()
}
