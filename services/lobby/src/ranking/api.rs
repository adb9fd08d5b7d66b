//! Rankings and levels over HTTP.

use std::collections::BTreeSet;

use actix_web::web;
use chrono::DateTime;
use mazziere_contract::lobby::{
    AroundQuery, AroundRow, PlayerLevel, PlayerRanking, Ranking, RankingAround, RankingPeriod, RankingQuery,
    RankingRow, paths,
};
use mazziere_contract::page::digits;
use mazziere_contract::{ErrorCode, FieldFault, Form, Page, Place};
use mazziere_ids::PlayerId;
use mazziere_web::page::{bad_cursor, bad_parameter, limit};
use mazziere_web::{ApiError, Platform, Principal, Query, Reply};
use sqlx::PgPool;

use super::level::Record;
use super::period::Period;
use super::standing::{Ranked, Standing, ranked};
use super::store::{self, MOST_PLACES, Own};
use crate::failure::Failure;
use crate::player_name;

/// How many above and below a player are shown where nobody says.
const USUAL_NEIGHBOURS: u32 = 5;

/// And at most.
const MOST_NEIGHBOURS: u32 = 50;

/// Read a ranking.
///
/// The ranking of a game in a week or a month, Italian time: victory points of tournaments with a buy-in, then match
/// points, fewer matches, the earlier last result; players who are equal in all of these share the place. Private
/// events and training do not count, nor do cash tables.
#[utoipa::path(get, path = paths::RANKINGS, operation_id = "get_ranking", tag = "rankings",
    params(RankingQuery),
    responses((status = 200, description = "A page of it", body = Ranking)))]
pub async fn get_ranking(
    pool: web::Data<PgPool>,
    platform: web::Data<Platform>,
    query: Query<RankingQuery>,
) -> Result<Reply, ApiError> {
    let RankingQuery { game, period: kind, of, limit: most, cursor } = query.into_inner();
    let most = limit(most, 50, 200)?;
    let period = period(kind, of.as_deref(), &platform)?;
    let after = cursor.as_deref().map(read_cursor).transpose()?;
    let of = period.to_string();
    let rows = store::read_page(pool.get_ref(), &game, &of, after.as_ref(), most + 1).await?;
    let mut rows = ranked(after, rows);
    let more = rows.len() > most as usize;
    rows.truncate(most as usize);
    let players: BTreeSet<PlayerId> = rows.iter().map(|row| row.player_id).collect();
    let names = player_name::store::of_players(&pool, &players).await.map_err(Failure::from)?;
    let next = rows.last().filter(|_| more).map(print_cursor);
    let items = rows.iter().map(shown).collect();
    Ok(Reply::ok(&Ranking { game, period: kind, of, items, next, names }))
}

/// The period that is asked for.
fn period(kind: RankingPeriod, of: Option<&str>, platform: &Platform) -> Result<Period, ApiError> {
    match of {
        Some(text) => Period::read(kind, text).ok_or_else(|| no_such_period(text)),
        None => Ok(Period::current(kind, platform.clock().now())),
    }
}

fn no_such_period(text: &str) -> ApiError {
    let why = format!("{text:?} is no week (2026-W48) or month (2026-11) of the period asked for");
    ApiError::new(ErrorCode::PeriodInvalid, why.clone()).with_parameter(
        Place::Query,
        "of",
        FieldFault::form(Form::Period),
        why,
    )
}

fn shown(ranked: &Ranked) -> RankingRow {
    let Ranked { place, player_id, standing: Standing { vp, mp, matches, last_at }, .. } = *ranked;
    RankingRow { place, player_id, vp, mp, matches, last_at }
}

/// Where a page ends: the last row, with its place, so that the next page knows the place of players who are level with
/// it.
pub(super) fn print_cursor(last: &Ranked) -> String {
    let Standing { vp, mp, matches, last_at } = last.standing;
    let at = last_at.timestamp_micros();
    let player = last.player_id.uuid().simple();
    format!("{vp}_{mp}_{matches}_{at}_{player}_{}_{}", last.place, last.row)
}

/// Reads a cursor.
///
/// # Errors
/// `invalid_query` when it is not one of ours.
pub(super) fn read_cursor(text: &str) -> Result<Ranked, ApiError> {
    let read = || {
        let [vp, mp, matches, at, player, place, row] = *text.split('_').collect::<Vec<_>>() else { return None };
        let last_at = DateTime::from_timestamp_micros(digits(at, 16)?)?;
        let mp = match mp.strip_prefix('-') {
            Some(mp) => -digits::<i32>(mp, 10)?,
            None => digits(mp, 10)?,
        };
        let standing = Standing { vp: digits(vp, 10)?, mp, matches: digits(matches, 10)?, last_at };
        let place = digits::<u32>(place, 10)?.into();
        let row = digits::<u32>(row, 10)?.into();
        Some(Ranked { place, row, player_id: PlayerId::new(mazziere_ids::parse_simple_uuid(player)?), standing })
    };
    read().ok_or_else(bad_cursor)
}

/// List my rankings.
///
/// Where the caller stands in this week and this month, in every game that they have results in. Places are counted up
/// to the thousandth. There is one page.
#[utoipa::path(get, path = paths::MY_RANKINGS, operation_id = "list_my_rankings", tag = "rankings",
    responses((status = 200, description = "Where they stand", body = Page<PlayerRanking>)))]
pub async fn list_my_rankings(
    pool: web::Data<PgPool>,
    platform: web::Data<Platform>,
    principal: Principal,
) -> Result<Reply, ApiError> {
    let periods = Period::of(platform.clock().now());
    let own = store::read_own(&pool, principal.player(), &periods).await?;
    Ok(Reply::ok(&Page { items: own.into_iter().map(shown_own).collect(), next: None }))
}

fn shown_own(own: Own) -> PlayerRanking {
    let Standing { vp, mp, matches, last_at } = own.standing;
    let place = u64::try_from(own.ahead).ok().filter(|_| own.ahead < MOST_PLACES).map(|ahead| ahead + 1);
    let period = own.period.kind();
    let of = own.period.to_string();
    PlayerRanking { game: own.game, period, of, place, vp, mp, matches, last_at }
}

/// Read the ranking around me.
///
/// Those above the caller in a ranking, the caller, and those below; nobody where the caller has no result in it.
/// Places are counted up to the thousandth. There is one page.
#[utoipa::path(get, path = paths::MY_RANKING_AROUND, operation_id = "get_ranking_around_me", tag = "rankings",
    params(AroundQuery),
    responses((status = 200, description = "Who stands around the caller", body = RankingAround)))]
pub async fn get_ranking_around_me(
    pool: web::Data<PgPool>,
    platform: web::Data<Platform>,
    principal: Principal,
    query: Query<AroundQuery>,
) -> Result<Reply, ApiError> {
    let AroundQuery { game, period: kind, of, above, below } = query.into_inner();
    let around = (neighbours("above", above)?, neighbours("below", below)?);
    let period = period(kind, of.as_deref(), &platform)?;
    let of = period.to_string();
    let (rows, first) = store::read_around(&pool, (&game, &of), principal.player(), around).await?;
    let players: BTreeSet<PlayerId> = rows.iter().map(|(player, _)| *player).collect();
    let names = player_name::store::of_players(&pool, &players).await.map_err(Failure::from)?;
    let items = placed(rows, first);
    Ok(Reply::ok(&RankingAround { game, period: kind, of, items, names }))
}

/// How many above or below the caller.
fn neighbours(name: &str, asked: Option<u32>) -> Result<u32, ApiError> {
    let count = asked.unwrap_or(USUAL_NEIGHBOURS);
    if count > MOST_NEIGHBOURS {
        let fault = FieldFault::range(0_u32, MOST_NEIGHBOURS);
        return Err(bad_parameter(name, fault, format!("{name} is 0 to {MOST_NEIGHBOURS}")));
    }
    Ok(count)
}

/// Rows that follow each other, of which the first has this place and stands in this row.
fn placed(rows: Vec<(PlayerId, Standing)>, first: Option<(u64, u64)>) -> Vec<AroundRow> {
    let shown = |place: Option<u64>, (player_id, standing): (PlayerId, Standing)| {
        let Standing { vp, mp, matches, last_at } = standing;
        AroundRow { place, player_id, vp, mp, matches, last_at }
    };
    let mut rows = rows.into_iter();
    let Some((place, row)) = first else { return rows.map(|row| shown(None, row)).collect() };
    let head = rows.next().map(|(player_id, standing)| Ranked { place, row, player_id, standing });
    let rest = ranked(head, rows);
    head.into_iter().chain(rest).map(|one| shown(Some(one.place), (one.player_id, one.standing))).collect()
}

/// List a player's skill levels.
///
/// In every game that they have counted matches in, by name: the average share of the victory points over their last 40
/// matches, exactly, and the level that it comes to. Anybody may read it; of a player that nobody knows there is
/// nothing. There is one page.
#[utoipa::path(get, path = paths::PLAYER_LEVELS, operation_id = "list_player_levels", tag = "rankings",
    params(("player_id" = PlayerId, Path, description = "Which player")),
    responses((status = 200, description = "The levels", body = Page<PlayerLevel>)))]
pub async fn list_player_levels(pool: web::Data<PgPool>, path: web::Path<PlayerId>) -> Result<Reply, ApiError> {
    let levels = store::read_levels(&pool, *path).await?;
    let items = levels.into_iter().map(|(game, record)| shown_level(game, &record)).collect();
    Ok(Reply::ok(&Page { items, next: None }))
}

fn shown_level(game: String, record: &Record) -> PlayerLevel {
    let share = record.share;
    let level = record.level();
    let matches = record.matches;
    PlayerLevel { game, level, matches, numerator: share.numerator, denominator: share.denominator }
}
