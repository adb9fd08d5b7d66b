//! The lists of a tournament over HTTP. Each answer has the tournament's version as its ETag, so that a client that
//! watches the tournament knows which changes the answer includes, and the names of those on the page.

use actix_web::web;
use mazziere_contract::lobby::{
    ChipPlayer, ChipTable, Entry, EntryResult, EntryStanding, Fixture, MatchesQuery, NamedPage, RoundSummary, SeatDraw,
    StacksQuery, StandingsQuery, paths,
};
use mazziere_contract::{Page, PageQuery};
use mazziere_ids::TournamentId;
use mazziere_web::page::limit;
use mazziere_web::{ApiError, Query, Reply};
use serde::Serialize;
use sqlx::PgPool;

use super::naming::{self, Names};
use super::{Part, Tournament};
use crate::log::streams::Streams;
use crate::page::Mark;

/// The part that is asked for.
fn part(asked: Option<u32>, cursor: Option<&str>) -> Result<Part, ApiError> {
    Ok(Part { limit: limit(asked, 50, 200)? as usize, after: Mark::read(cursor)? })
}

/// Reads a page of a list that names nobody.
async fn read<T: Serialize>(
    streams: &Streams,
    id: TournamentId,
    (asked, cursor): (Option<u32>, Option<&str>),
    page: impl FnOnce(&Tournament, Part) -> Page<T>,
) -> Result<Reply, ApiError> {
    let part = part(asked, cursor)?;
    let state = streams.load(id).await?;
    Ok(Reply::ok(&page(&state, part)).with_version(state.version.unsigned_abs()))
}

/// Reads a page with the names of all on it.
async fn read_named<T: Serialize + Names>(
    (streams, pool): (&Streams, &PgPool),
    id: TournamentId,
    (asked, cursor): (Option<u32>, Option<&str>),
    page: impl FnOnce(&Tournament, Part) -> Page<T>,
) -> Result<Reply, ApiError> {
    let part = part(asked, cursor)?;
    let state = streams.load(id).await?;
    let named = naming::page(pool, &state, page(&state, part)).await?;
    Ok(Reply::ok(&named).with_version(state.version.unsigned_abs()))
}

/// List the entries.
///
/// Who is in, in order of registration.
#[utoipa::path(get, path = paths::ENTRIES, operation_id = "list_entries", tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"), PageQuery),
    responses((status = 200, description = "One page", body = NamedPage<Entry>)))]
pub async fn list_entries(
    streams: web::Data<Streams>,
    pool: web::Data<PgPool>,
    path: web::Path<TournamentId>,
    query: Query<PageQuery>,
) -> Result<Reply, ApiError> {
    read_named((&streams, &pool), *path, (query.limit, query.cursor.as_deref()), super::entries).await
}

/// List the rounds.
///
/// In order, without their matches: of a bracket all of them once it is drawn, of a girone those that are paired.
#[utoipa::path(get, path = paths::ROUNDS, operation_id = "list_rounds", tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"), PageQuery),
    responses((status = 200, description = "One page", body = Page<RoundSummary>)))]
pub async fn list_rounds(
    streams: web::Data<Streams>,
    path: web::Path<TournamentId>,
    query: Query<PageQuery>,
) -> Result<Reply, ApiError> {
    read(&streams, *path, (query.limit, query.cursor.as_deref()), super::rounds).await
}

/// List the matches.
///
/// By phase, round and number, those of a bracket too; by any combination of filters. With `player_id` they are the
/// matches of one player: the last of them is the one that they play, or have played last.
#[utoipa::path(get, path = paths::MATCHES, operation_id = "list_matches", tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"), MatchesQuery),
    responses((status = 200, description = "One page", body = NamedPage<Fixture>)))]
pub async fn list_matches(
    streams: web::Data<Streams>,
    pool: web::Data<PgPool>,
    path: web::Path<TournamentId>,
    query: Query<MatchesQuery>,
) -> Result<Reply, ApiError> {
    let matches = |state: &Tournament, part| super::matches(state, &query, part);
    read_named((&streams, &pool), *path, (query.limit, query.cursor.as_deref()), matches).await
}

/// List the standings.
///
/// How everybody stood after a round of a girone, best first, and whether they are still in now.
#[utoipa::path(get, path = paths::STANDINGS, operation_id = "list_standings",
    tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"), StandingsQuery),
    responses((status = 200, description = "One page", body = NamedPage<EntryStanding>)))]
pub async fn list_standings(
    streams: web::Data<Streams>,
    pool: web::Data<PgPool>,
    path: web::Path<TournamentId>,
    query: Query<StandingsQuery>,
) -> Result<Reply, ApiError> {
    let standings = |state: &Tournament, part| super::standings(state, &query, part);
    read_named((&streams, &pool), *path, (query.limit, query.cursor.as_deref()), standings).await
}

/// List the stacks.
///
/// The players of a chip tournament: those still in by their chips, then those who are out by their places.
#[utoipa::path(get, path = paths::STACKS, operation_id = "list_stacks", tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"), StacksQuery),
    responses((status = 200, description = "One page", body = NamedPage<ChipPlayer>)))]
pub async fn list_stacks(
    streams: web::Data<Streams>,
    pool: web::Data<PgPool>,
    path: web::Path<TournamentId>,
    query: Query<StacksQuery>,
) -> Result<Reply, ApiError> {
    let stacks = |state: &Tournament, part| super::stacks(state, &query, part);
    read_named((&streams, &pool), *path, (query.limit, query.cursor.as_deref()), stacks).await
}

/// List the tables of a chip tournament.
///
/// Those where somebody sits, in the order of their opening, while it is played.
#[utoipa::path(get, path = paths::RING_TABLES, operation_id = "list_ring_tables",
    tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"), PageQuery),
    responses((status = 200, description = "One page", body = Page<ChipTable>)))]
pub async fn list_ring_tables(
    streams: web::Data<Streams>,
    path: web::Path<TournamentId>,
    query: Query<PageQuery>,
) -> Result<Reply, ApiError> {
    read(&streams, *path, (query.limit, query.cursor.as_deref()), super::tables).await
}

/// List the draws of seats.
///
/// Of a chip tournament that is over, for anyone to check. `limit` counts seats: a draw that does not fit on a page
/// goes on in the next one, under the same number.
#[utoipa::path(get, path = paths::SEAT_DRAWS, operation_id = "list_seat_draws",
    tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"), PageQuery),
    responses((status = 200, description = "One page", body = NamedPage<SeatDraw>)))]
pub async fn list_seat_draws(
    streams: web::Data<Streams>,
    pool: web::Data<PgPool>,
    path: web::Path<TournamentId>,
    query: Query<PageQuery>,
) -> Result<Reply, ApiError> {
    read_named((&streams, &pool), *path, (query.limit, query.cursor.as_deref()), super::seat_draws).await
}

/// List the results.
///
/// The final ranking with what was won, the best first, once it is known.
#[utoipa::path(get, path = paths::RESULTS, operation_id = "list_results",
    tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"), PageQuery),
    responses((status = 200, description = "One page", body = NamedPage<EntryResult>)))]
pub async fn list_results(
    streams: web::Data<Streams>,
    pool: web::Data<PgPool>,
    path: web::Path<TournamentId>,
    query: Query<PageQuery>,
) -> Result<Reply, ApiError> {
    read_named((&streams, &pool), *path, (query.limit, query.cursor.as_deref()), super::results).await
}
