//! Tournaments in the database: the rows that lists are read from.

pub mod search;

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{TournamentSummary, TournamentsQuery};
use mazziere_contract::tables::Format;
use mazziere_ids::TournamentId;
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Row};

use super::Tournament;
use super::stalling::longest_silence;
use super::view::{name_of_status, summary};
use crate::failure::Failure;
use crate::page::Cursor;

/// Writes the row that lists show.
pub async fn write_row(tx: &mut PgTransaction<'_>, state: &Tournament, at: DateTime<Utc>) -> Result<(), Failure> {
    let moved = sqlx::query(
        "update lobby.tournament set status = $2, version = $3, summary = $4, stalls_at = $5
         where tournament_id = $1 and version < $3",
    )
    .bind(state.id)
    .bind(name_of_status(state.status()))
    .bind(state.version)
    .bind(Json(summary(state)))
    .bind(longest_silence(state).map(|silence| at + silence))
    .execute(&mut **tx)
    .await?;
    if moved.rows_affected() == 1 { Ok(()) } else { insert_row(tx, state).await }
}

/// Writes the row of a tournament that has none, and the offer that it is the first of.
async fn insert_row(tx: &mut PgTransaction<'_>, state: &Tournament) -> Result<(), Failure> {
    let buy_in = &state.setup.buy_in;
    let cost = buy_in.share + buy_in.fee;
    sqlx::query(
        "insert into lobby.tournament_offer (template_id, game, format, cost)
         select $1, $2, $3, $4::numeric
         where not exists (
             select from lobby.tournament_offer where (template_id, game, format, cost) = ($1, $2, $3, $4::numeric)
         )
         on conflict do nothing",
    )
    .bind(state.setup.template_id)
    .bind(&state.setup.game)
    .bind(Format::from(state.setup.format).name())
    .bind(cost)
    .execute(&mut **tx)
    .await?;
    // A statement of its own: it sees the offer also when another transaction has just made it.
    sqlx::query(
        "insert into lobby.tournament
             (tournament_id, template_id, game, format, status, cost, opened_at, version, summary, offer_id)
         select $1, $2, $3, $4, $5, $6::numeric, $7, $8, $9, (
             select offer_id from lobby.tournament_offer
             where (template_id, game, format, cost) = ($2, $3, $4, $6::numeric)
         )
         on conflict (tournament_id) do nothing",
    )
    .bind(state.id)
    .bind(state.setup.template_id)
    .bind(&state.setup.game)
    .bind(Format::from(state.setup.format).name())
    .bind(name_of_status(state.status()))
    .bind(cost)
    .bind(state.opened_at)
    .bind(state.version)
    .bind(Json(summary(state)))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// One page of the list, newest first.
pub async fn list(
    pool: &PgPool,
    query: &TournamentsQuery,
    after: Option<Cursor>,
    limit: u32,
) -> Result<Vec<TournamentSummary>, Failure> {
    // Not kept prepared: it is planned for the values it has.
    let rows = search::statement(query, after, limit).build().persistent(false).fetch_all(pool).await?;
    summaries(rows)
}

/// The rows of these tournaments, in no order.
pub async fn rows(pool: &PgPool, ids: &[TournamentId]) -> Result<Vec<TournamentSummary>, Failure> {
    let rows = sqlx::query("select summary from lobby.tournament where tournament_id = any ($1)")
        .bind(ids.iter().map(|id| id.uuid()).collect::<Vec<_>>())
        .fetch_all(pool)
        .await?;
    summaries(rows)
}

/// What a live list begins with; its condition is that of an index, so it has to be said in the same words.
pub const UNDER_WAY: &str = "select summary from lobby.tournament
     where status in ('announced', 'registration_open', 'registration_closed', 'running', 'finished')
     order by opened_at desc, tournament_id desc limit $1";

/// The tournaments that are open, in play, or just over.
pub async fn snapshot(pool: &PgPool, limit: u32) -> Result<Vec<TournamentSummary>, Failure> {
    let rows = sqlx::query(UNDER_WAY).bind(i64::from(limit)).fetch_all(pool).await?;
    summaries(rows)
}

fn summaries(rows: Vec<sqlx::postgres::PgRow>) -> Result<Vec<TournamentSummary>, Failure> {
    let read = |row: sqlx::postgres::PgRow| row.try_get::<Json<TournamentSummary>, _>("summary").map(|json| json.0);
    rows.into_iter().map(read).collect::<Result<_, _>>().map_err(Failure::from)
}

/// How many tournaments have stalled: nothing has happened in them for longer than their clocks allow.
pub async fn stalled(pool: &PgPool, now: DateTime<Utc>) -> Result<i64, Failure> {
    let count = "select count(*) from lobby.tournament where status = 'running' and stalls_at < $1";
    Ok(sqlx::query_scalar(count).bind(now).fetch_one(pool).await?)
}
