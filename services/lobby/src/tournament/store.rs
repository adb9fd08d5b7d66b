//! Tournaments in the database: the rows that lists are read from.

use mazziere_contract::lobby::{TournamentSummary, TournamentsQuery};
use mazziere_ids::TournamentId;
use mazziere_money::Money;
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Row};

use super::Tournament;
use super::view::{name_of_status, summary};
use crate::failure::Failure;
use crate::page::Cursor;

/// Writes the row that lists show.
pub async fn write_row(tx: &mut PgTransaction<'_>, state: &Tournament) -> Result<(), Failure> {
    let buy_in = &state.setup.buy_in;
    let cost = buy_in.share.checked_add(buy_in.fee).unwrap_or(Money::ZERO);
    sqlx::query(
        "insert into lobby.tournament
             (tournament_id, template_id, game, format, status, cost, opened_at, version, summary)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (tournament_id) do update
             set status = excluded.status, version = excluded.version, summary = excluded.summary
             where lobby.tournament.version < excluded.version",
    )
    .bind(state.id)
    .bind(state.setup.template_id)
    .bind(&state.setup.game)
    .bind(state.setup.format.name())
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
    let rows = sqlx::query(
        "select summary from lobby.tournament
         where ($1::text is null or game = $1)
           and ($2::text is null or status = $2)
           and ($3::text is null or format = $3)
           and ($4::uuid is null or template_id = $4)
           and ($5::numeric is null or cost <= $5)
           and ($6::timestamptz is null or (opened_at, tournament_id) < ($6, $7))
         order by opened_at desc, tournament_id desc
         limit $8",
    )
    .bind(&query.game)
    .bind(query.status.map(name_of_status))
    .bind(query.format.map(|format| format.name()))
    .bind(query.template_id)
    .bind(query.max_buy_in)
    .bind(after.map(|cursor| cursor.at))
    .bind(after.map(|cursor| cursor.id))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
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

/// The tournaments that are open, in play, or just over: what a live list begins with.
pub async fn snapshot(pool: &PgPool, limit: u32) -> Result<Vec<TournamentSummary>, Failure> {
    let rows = sqlx::query(
        "select summary from lobby.tournament
         where status in ('registration_open', 'registration_closed', 'running', 'finished')
         order by opened_at desc, tournament_id desc limit $1",
    )
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    summaries(rows)
}

fn summaries(rows: Vec<sqlx::postgres::PgRow>) -> Result<Vec<TournamentSummary>, Failure> {
    let read = |row: sqlx::postgres::PgRow| row.try_get::<Json<TournamentSummary>, _>("summary").map(|json| json.0);
    rows.into_iter().map(read).collect::<Result<_, _>>().map_err(Failure::from)
}
