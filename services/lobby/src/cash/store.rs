//! Cash tables in the database: the rows that lists, players and the keeper read.

pub mod search;
pub mod sessions;

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{CashSession, CashTableSummary, CashTablesQuery, CashTopUp};
use mazziere_fairdeal::Secrets;
use mazziere_ids::{CashTemplateId, PlayerId, PostingId, SessionId, TableId};
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Row};
use uuid::Uuid;

use super::matches::event::MatchEvent;
use super::matches::view::name_of_kind;
use super::matches::{counted, store as matches};
use super::session::{Session, TopUp};
use super::statistics::Figures;
use super::statistics::store as statistics;
use super::view::{self, name_of_status};
use super::{CashTable, Event, Waiter, notices};
use crate::failure::Failure;
use crate::log::aggregate::Aggregate as _;
use crate::log::rows::{self, Beginning, Projected};
use crate::notice::Addressed;
use crate::notice::store::sitting::first_check;
use crate::page::Cursor;
use crate::ranking::{Brought, store as ranking};

/// What has changed at a cash table.
#[derive(Debug)]
pub struct Rows {
    pub summary: CashTableSummary,
    /// Since when nobody sits or waits there.
    pub idle_since: Option<DateTime<Utc>>,
    /// When the match in play has stalled if nothing happens in it.
    pub stalls_at: Option<DateTime<Utc>>,
    /// The tables of new matches, and their numbers.
    pub announced: Vec<(TableId, u32)>,
    pub announced_at: DateTime<Utc>,
    pub sessions: Vec<SessionRows>,
    /// Those who wait no longer.
    pub gone: Vec<PlayerId>,
    /// Those who have begun to wait.
    pub come: Vec<Waiter>,
    /// What matches count for.
    pub counted: Vec<Brought>,
    pub notices: Vec<Addressed>,
}

/// A session that looks different.
#[derive(Debug)]
pub struct SessionRows {
    pub session: CashSession,
    pub top_ups: Vec<CashTopUp>,
}

impl Projected for CashTable {
    type Rows = Rows;

    fn rows(before: Option<&CashTable>, after: &CashTable, events: &[Event], at: DateTime<Utc>) -> Rows {
        let announced = |event: &Event| match event {
            Event::Match { event: MatchEvent::MatchAnnounced { number, table_id, .. } } => Some((*table_id, *number)),
            _ => None,
        };
        let queued = before.map_or(&[][..], |before| &before.queue);
        let waits = |queue: &[Waiter], player| queue.iter().any(|waiter| waiter.player_id == player);
        Rows {
            summary: view::summary(after),
            // A player who stands in line at an empty table is about to sit down there.
            idle_since: after.idle_since.filter(|_| after.queue.is_empty()),
            stalls_at: after.stalls_at(),
            announced: events.iter().filter_map(announced).collect(),
            announced_at: at,
            sessions: after.sessions.iter().filter_map(|session| changed(before, after, session)).collect(),
            gone: queued.iter().map(|waiter| waiter.player_id).filter(|player| !waits(&after.queue, *player)).collect(),
            come: after.queue.iter().filter(|waiter| !waits(queued, waiter.player_id)).cloned().collect(),
            counted: counted::of_events(after, events, at),
            notices: notices::between(before, after, events, at),
        }
    }
}

impl rows::Rows<CashTable> for Rows {
    async fn write(
        &self,
        tx: &mut PgTransaction<'_>,
        _secrets: Secrets,
    ) -> Result<Option<Beginning<CashTable>>, Failure> {
        let table = self.summary.table_id;
        write_table(tx, &self.summary, self.idle_since, self.stalls_at).await?;
        matches::note(tx, table, &self.announced, self.announced_at).await?;
        for SessionRows { session, top_ups } in &self.sessions {
            write_session(tx, session).await?;
            for top_up in top_ups {
                write_top_up(tx, top_up).await?;
            }
        }
        write_queue(tx, table, &self.gone, &self.come).await?;
        ranking::write(tx, &self.counted).await?;
        Ok(None)
    }

    fn notices(&self) -> &[Addressed] {
        &self.notices
    }
}

/// A session and those of its top-ups that look different now.
fn changed(before: Option<&CashTable>, after: &CashTable, session: &Session) -> Option<SessionRows> {
    let known = before.and_then(|before| before.session(session.session_id));
    let is_new = |top_up: &&TopUp| known.and_then(|known| known.top_up(top_up.top_up_id)) != Some(*top_up);
    (known != Some(session)).then(|| SessionRows {
        session: view::session(after, session),
        top_ups: session.top_ups.iter().filter(is_new).map(|top_up| view::top_up(session, top_up)).collect(),
    })
}

async fn write_table(
    tx: &mut PgTransaction<'_>,
    summary: &CashTableSummary,
    idle_since: Option<DateTime<Utc>>,
    stalls_at: Option<DateTime<Utc>>,
) -> Result<(), Failure> {
    let moved = sqlx::query(
        "update lobby.cash_table
         set status = $2, taken = $3, free = $4, waiting = $5, idle_since = $6, version = $7, summary = $8,
             stalls_at = $9
         where table_id = $1 and version < $7",
    )
    .bind(summary.table_id)
    .bind(name_of_status(summary.status))
    .bind(i16::from(summary.taken))
    .bind(i16::from(summary.free))
    .bind(i32::try_from(summary.waiting).unwrap_or(i32::MAX))
    .bind(idle_since)
    .bind(summary.version)
    .bind(Json(summary))
    .bind(stalls_at)
    .execute(&mut **tx)
    .await?;
    if moved.rows_affected() == 1 { Ok(()) } else { insert_table(tx, summary, idle_since).await }
}

/// Writes the row of a table that has none, and the offer that it is the first of.
async fn insert_table(
    tx: &mut PgTransaction<'_>,
    summary: &CashTableSummary,
    idle_since: Option<DateTime<Utc>>,
) -> Result<(), Failure> {
    sqlx::query(
        "insert into lobby.cash_offer (cash_template_id, game, kind, big_stake)
         select $1, $2, $3, $4::numeric
         where not exists (
             select from lobby.cash_offer where (cash_template_id, game, kind, big_stake) = ($1, $2, $3, $4::numeric)
         )
         on conflict do nothing",
    )
    .bind(summary.cash_template_id)
    .bind(&summary.game)
    .bind(name_of_kind(summary.kind))
    .bind(summary.stakes.big)
    .execute(&mut **tx)
    .await?;
    // A statement of its own: it sees the offer also when another transaction has just made it.
    sqlx::query(
        "insert into lobby.cash_table (table_id, stream_id, cash_template_id, game, status, big_stake, taken, free,
             waiting, idle_since, opened_at, version, summary, kind, offer_id)
         select $1, $2, $3, $4, $5, $6::numeric, $7, $8, $9, $10, $11, $12, $13, $14, (
             select offer_id from lobby.cash_offer
             where (cash_template_id, game, kind, big_stake) = ($3, $4, $14, $6::numeric)
         )
         on conflict (table_id) do nothing",
    )
    .bind(summary.table_id)
    .bind(CashTable::stream(summary.table_id))
    .bind(summary.cash_template_id)
    .bind(&summary.game)
    .bind(name_of_status(summary.status))
    .bind(summary.stakes.big)
    .bind(i16::from(summary.taken))
    .bind(i16::from(summary.free))
    .bind(i32::try_from(summary.waiting).unwrap_or(i32::MAX))
    .bind(idle_since)
    .bind(summary.opened_at)
    .bind(summary.version)
    .bind(Json(summary))
    .bind(name_of_kind(summary.kind))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

async fn write_session(tx: &mut PgTransaction<'_>, session: &CashSession) -> Result<(), Failure> {
    sqlx::query(
        "insert into lobby.cash_session as session (session_id, table_id, player_id, created_at, body, check_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (session_id) do update set body = excluded.body, check_at = case
             when excluded.check_at is not null then coalesce(session.check_at, excluded.check_at) end",
    )
    .bind(session.session_id)
    .bind(session.table_id)
    .bind(session.player_id)
    .bind(session.created_at)
    .bind(Json(session))
    .bind(first_check(session))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

async fn write_top_up(tx: &mut PgTransaction<'_>, top_up: &CashTopUp) -> Result<(), Failure> {
    sqlx::query(
        "insert into lobby.cash_top_up (top_up_id, session_id, body) values ($1, $2, $3)
         on conflict (top_up_id) do update set body = excluded.body",
    )
    .bind(top_up.top_up_id)
    .bind(top_up.session_id)
    .bind(Json(top_up))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

async fn write_queue(
    tx: &mut PgTransaction<'_>,
    table: TableId,
    gone: &[PlayerId],
    come: &[Waiter],
) -> Result<(), Failure> {
    for player in gone {
        sqlx::query("delete from lobby.cash_waiting where player_id = $1 and table_id = $2")
            .bind(player)
            .bind(table)
            .execute(&mut **tx)
            .await?;
    }
    for waiter in come {
        sqlx::query(
            "insert into lobby.cash_waiting (player_id, table_id, since) values ($1, $2, $3)
             on conflict (player_id, table_id) do nothing",
        )
        .bind(waiter.player_id)
        .bind(table)
        .bind(waiter.since)
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// A table that is open, or about to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenTable {
    pub table_id: TableId,
    /// Seats that anybody may take; all of them while it is about to open.
    pub free: i64,
    /// Since when nobody sits or waits there.
    pub idle_since: Option<DateTime<Utc>>,
}

/// The tables of a template that are open, or about to be, the oldest first.
pub async fn kept(tx: &mut PgTransaction<'_>, template: CashTemplateId) -> Result<Vec<OpenTable>, Failure> {
    let rows = sqlx::query(
        "select table_id, idle_since,
             case status when 'opening' then (summary ->> 'seats')::bigint else free::bigint end as free
         from lobby.cash_table
         where cash_template_id = $1 and status in ('opening', 'open')
         order by opened_at, table_id",
    )
    .bind(template)
    .fetch_all(&mut **tx)
    .await?;
    let read = |row: PgRow| {
        Ok(OpenTable {
            table_id: row.try_get("table_id")?,
            free: row.try_get("free")?,
            idle_since: row.try_get("idle_since")?,
        })
    };
    rows.into_iter().map(read).collect::<Result<_, sqlx::Error>>().map_err(Failure::from)
}

/// One table of a template that is open or about to be, if there is one.
pub async fn one_of(tx: &mut PgTransaction<'_>, template: CashTemplateId) -> Result<Option<TableId>, Failure> {
    let row = sqlx::query(
        "select table_id from lobby.cash_table
         where cash_template_id = $1 and status in ('opening', 'open') order by opened_at, table_id limit 1",
    )
    .bind(template)
    .fetch_optional(&mut **tx)
    .await?;
    row.map(|row| row.try_get("table_id")).transpose().map_err(Failure::from)
}

/// One page of the list, newest first, with the statistics of now.
pub async fn list(
    pool: &PgPool,
    query: &CashTablesQuery,
    after: Option<Cursor>,
    limit: u32,
    now: DateTime<Utc>,
) -> Result<Vec<CashTableSummary>, Failure> {
    // Not kept prepared: it is planned for the values it has.
    let rows = search::statement(query, after, limit).build().persistent(false).fetch_all(pool).await?;
    summaries(pool, rows, now).await
}

/// The tables with these streams, in no order.
pub async fn rows(pool: &PgPool, streams: &[Uuid], now: DateTime<Utc>) -> Result<Vec<CashTableSummary>, Failure> {
    let rows = sqlx::query("select summary from lobby.cash_table where stream_id = any ($1)")
        .bind(streams)
        .fetch_all(pool)
        .await?;
    summaries(pool, rows, now).await
}

async fn summaries(pool: &PgPool, rows: Vec<PgRow>, now: DateTime<Utc>) -> Result<Vec<CashTableSummary>, Failure> {
    let read = |row: PgRow| row.try_get::<Json<CashTableSummary>, _>("summary").map(|json| json.0);
    let items = rows.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let ids: Vec<TableId> = items.iter().map(|item| item.table_id).collect();
    let figures = statistics::of_tables(pool, &ids, now).await?;
    let with = |item: CashTableSummary| {
        let figures = figures.get(&item.table_id).copied().unwrap_or(Figures::NONE);
        view::with_figures(item, figures)
    };
    Ok(items.into_iter().map(with).collect())
}

/// One session at a cash table.
pub async fn session(pool: &PgPool, id: SessionId) -> Result<Option<CashSession>, Failure> {
    let row =
        sqlx::query("select body from lobby.cash_session where session_id = $1").bind(id).fetch_optional(pool).await?;
    row.map(|row| row.try_get::<Json<CashSession>, _>("body").map(|json| json.0)).transpose().map_err(Failure::from)
}

pub async fn top_up(pool: &PgPool, id: PostingId) -> Result<Option<CashTopUp>, Failure> {
    let row =
        sqlx::query("select body from lobby.cash_top_up where top_up_id = $1").bind(id).fetch_optional(pool).await?;
    row.map(|row| row.try_get::<Json<CashTopUp>, _>("body").map(|json| json.0)).transpose().map_err(Failure::from)
}

/// The tables that a player waits for, the longest first.
pub async fn lines_of(pool: &PgPool, player: PlayerId) -> Result<Vec<TableId>, Failure> {
    let rows = sqlx::query("select table_id from lobby.cash_waiting where player_id = $1 order by since, table_id")
        .bind(player)
        .fetch_all(pool)
        .await?;
    rows.into_iter().map(|row| row.try_get("table_id")).collect::<Result<_, _>>().map_err(Failure::from)
}
