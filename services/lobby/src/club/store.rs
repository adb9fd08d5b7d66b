//! Private events in the database: the rows that players and the feed's follower read.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{self, CashSession};
use mazziere_fairdeal::Secrets;
use mazziere_ids::{ClubEventId, PlayerId, TableId};
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Postgres, QueryBuilder, Row};
use uuid::Uuid;

use super::{ClubEvent, Event, Stage, notices, view};
use crate::failure::Failure;
use crate::log::rows::{self, Beginning, Projected};
use crate::notice::Addressed;
use crate::notice::store::sitting::first_check;
use crate::payment::Payment;

/// A private event, as its rows show it.
#[derive(Debug)]
pub struct Rows {
    pub shown: lobby::ClubEvent,
    /// The table of its game, while it is played.
    pub table: Option<TableId>,
    /// When that has stalled if nothing happens.
    pub stalls_at: Option<DateTime<Utc>>,
    /// The sessions of its players, for cash.
    pub sessions: Vec<CashSession>,
    /// Those who are in it or invited, until it is over, and whether it binds them.
    pub players: Vec<(PlayerId, bool)>,
    pub notices: Vec<Addressed>,
}

impl Projected for ClubEvent {
    type Rows = Rows;

    fn rows(before: Option<&ClubEvent>, after: &ClubEvent, events: &[Event], at: DateTime<Utc>) -> Rows {
        let players = if after.is_over() { &[] } else { after.reached() };
        Rows {
            shown: view::shown(after),
            table: matches!(after.stage, Stage::Running { .. }).then(|| after.table_id()),
            stalls_at: after.longest_silence().map(|silence| at + silence),
            sessions: view::sessions(after).collect(),
            players: players.iter().map(|player| (*player, is_bound(after, *player))).collect(),
            notices: notices::between(before, after, events, at),
        }
    }
}

/// Whether a player may agree to nothing else: the creator, and a player who has agreed, until it is over.
fn is_bound(state: &ClubEvent, player: PlayerId) -> bool {
    let agreed = matches!(state.payment(player), Some(Payment::Pending | Payment::Paid));
    let asked = matches!(state.stage, Stage::Draft | Stage::Sending | Stage::Inviting { .. });
    player == state.creator || agreed || !asked
}

impl rows::Rows<ClubEvent> for Rows {
    /// Refused with `already_in_club_event` when somebody is bound by another one (R11).
    async fn write(
        &self,
        tx: &mut PgTransaction<'_>,
        _secrets: Secrets,
    ) -> Result<Option<Beginning<ClubEvent>>, Failure> {
        let Rows { shown, table, stalls_at, sessions, players, .. } = self;
        sqlx::query(
            "insert into lobby.club_event (club_event_id, creator_id, stage, table_id, version, shown, stalls_at)
             values ($1, $2, $3, $4, $5, $6, $7)
             on conflict (club_event_id) do update
             set stage = excluded.stage, table_id = excluded.table_id, version = excluded.version,
                 shown = excluded.shown, stalls_at = excluded.stalls_at
             where club_event.version < excluded.version",
        )
        .bind(shown.club_event_id.uuid())
        .bind(shown.creator_id)
        .bind(view::name_of(shown.stage))
        .bind(table)
        .bind(shown.version)
        .bind(Json(shown))
        .bind(stalls_at)
        .execute(&mut **tx)
        .await?;
        for session in sessions {
            write_session(tx, session).await?;
        }
        sqlx::query("delete from lobby.club_player where club_event_id = $1 and not player_id = any ($2)")
            .bind(shown.club_event_id.uuid())
            .bind(players.iter().map(|(player, _)| *player).collect::<Vec<_>>())
            .execute(&mut **tx)
            .await?;
        for (player, bound) in players {
            write_player(tx, shown.club_event_id, *player, *bound).await?;
        }
        Ok(None)
    }

    fn notices(&self) -> &[Addressed] {
        &self.notices
    }
}

async fn write_session(tx: &mut PgTransaction<'_>, session: &CashSession) -> Result<(), Failure> {
    sqlx::query(
        "insert into lobby.club_session as session (session_id, player_id, created_at, body, check_at)
         values ($1, $2, $3, $4, $5)
         on conflict (session_id) do update set body = excluded.body, check_at = case
             when excluded.check_at is not null then coalesce(session.check_at, excluded.check_at) end
         where session.body <> excluded.body",
    )
    .bind(session.session_id)
    .bind(session.player_id)
    .bind(session.created_at)
    .bind(Json(session))
    .bind(first_check(session))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

async fn write_player(
    tx: &mut PgTransaction<'_>,
    event: ClubEventId,
    player: PlayerId,
    bound: bool,
) -> Result<(), Failure> {
    let written = sqlx::query(
        "insert into lobby.club_player (player_id, club_event_id, bound) values ($1, $2, $3)
         on conflict (player_id, club_event_id) do update set bound = excluded.bound
         where club_player.bound <> excluded.bound",
    )
    .bind(player)
    .bind(event.uuid())
    .bind(bound)
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

/// The statement that reads the events that a player is in or invited to, the newest first.
pub fn mine(player: PlayerId) -> QueryBuilder<Postgres> {
    let mut statement = QueryBuilder::new(
        "select e.shown from lobby.club_player p join lobby.club_event e using (club_event_id) where p.player_id = ",
    );
    statement.push_bind(player).push(" order by e.shown->>'created_at' desc, e.club_event_id");
    statement
}

/// The events that a player is in or invited to, the newest first.
pub async fn of_player(pool: &PgPool, player: PlayerId) -> Result<Vec<lobby::ClubEvent>, Failure> {
    let rows = mine(player).build().fetch_all(pool).await?;
    rows.iter().map(|row| Ok(row.try_get::<Json<lobby::ClubEvent>, _>("shown")?.0)).collect()
}

/// The event whose game is played at a table.
pub async fn event_of(pool: &PgPool, table: TableId) -> Result<Option<ClubEventId>, Failure> {
    let row = sqlx::query("select club_event_id from lobby.club_event where table_id = $1")
        .bind(table)
        .fetch_optional(pool)
        .await?;
    row.map(|row| Ok(ClubEventId::new(row.try_get::<Uuid, _>("club_event_id")?))).transpose()
}
