//! How far the tables' feed has been taken in, altogether and by lane, and the news that could not be.
//!
//! Lock order: a lane first, then what is parked of it. Nobody holds the position of the whole feed while an item is
//! taken in.

use chrono::{DateTime, Utc};
use mazziere_contract::tables::FeedItem;
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Row};
use uuid::Uuid;

use crate::failure::Failure;

/// Parked news of a lane that are taken in together at most.
const TOGETHER: i64 = 64;

/// The position up to which everything is taken in, or put where it will be; -1 before the first.
pub async fn position(pool: &PgPool) -> Result<i64, Failure> {
    let row = sqlx::query("select position from lobby.feed where name = 'tables'").fetch_one(pool).await?;
    Ok(row.try_get("position")?)
}

/// Moves the position forward. What these lanes have noted up to there is not needed any more.
pub async fn advance(pool: &PgPool, position: i64, lanes: &[Uuid]) -> Result<(), Failure> {
    let mut tx = mazziere_database::begin(pool).await?;
    sqlx::query("update lobby.feed set position = $1 where name = 'tables' and position < $1")
        .bind(position)
        .execute(&mut *tx)
        .await?;
    sqlx::query(
        "delete from lobby.feed_lane where lane = any ($1) and not parked
         and position <= (select position from lobby.feed where name = 'tables')",
    )
    .bind(lanes)
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}

/// Forgets lanes that nobody needs any more, of which a replica that died has not.
pub async fn tidy(pool: &PgPool) -> Result<(), Failure> {
    sqlx::query(
        "delete from lobby.feed_lane where not parked
         and position <= (select position from lobby.feed where name = 'tables')",
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// How news stand to what is taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// They are next in their lane, which is this transaction's.
    Next,
    /// The same, but the lane is parked: they have their place behind what is.
    Behind,
    /// Some of them are taken in already.
    Late,
}

/// Takes a lane for news from one position to another, until the end of the transaction: other replicas wait, and then
/// find that they come late.
pub async fn take_lane(tx: &mut PgTransaction<'_>, lane: Uuid, (first, last): (i64, i64)) -> Result<Place, Failure> {
    let taken = sqlx::query(
        "insert into lobby.feed_lane (lane, position) values ($1, $3)
         on conflict (lane) do update set position = excluded.position where feed_lane.position < $2
         returning parked",
    )
    .bind(lane)
    .bind(first)
    .bind(last)
    .fetch_optional(&mut **tx)
    .await?;
    let Some(taken) = taken else { return Ok(Place::Late) };
    // A statement of its own, after the lane is ours: a replica that has forgotten the lane has moved the position
    // before.
    let row = sqlx::query("select position from lobby.feed where name = 'tables'").fetch_one(&mut **tx).await?;
    if row.try_get::<i64, _>("position")? >= first {
        return Ok(Place::Late);
    }
    Ok(if taken.try_get("parked")? { Place::Behind } else { Place::Next })
}

/// Puts news of a lane that is this transaction's where they will be taken in later, behind what is there.
pub async fn put_behind(
    tx: &mut PgTransaction<'_>,
    lane: Uuid,
    news: &[FeedItem],
    reason: &str,
    at: DateTime<Utc>,
) -> Result<(), Failure> {
    let positions = news.iter().map(|item| item.position).collect::<Vec<_>>();
    sqlx::query(
        "insert into lobby.parked_news (position, lane, item, reason, parked_at, next_at)
         select position, $2, item, left($4, 500), $5, $5
         from unnest($1::bigint[], $3::jsonb[]) as new (position, item)
         on conflict (position) do nothing",
    )
    .bind(&positions)
    .bind(lane)
    .bind(news.iter().map(Json).collect::<Vec<_>>())
    .bind(reason)
    .bind(at)
    .execute(&mut **tx)
    .await?;
    // News of several lanes are parked in one of them at most: the others rest, and try again.
    let row = sqlx::query("select count(*) as parked from lobby.parked_news where lane = $1 and position = any ($2)")
        .bind(lane)
        .bind(&positions)
        .fetch_one(&mut **tx)
        .await?;
    if row.try_get::<i64, _>("parked")? < i64::try_from(news.len()).unwrap_or(i64::MAX) {
        return Err(Failure::Broken(format!("news of lane {lane} are parked in another one")));
    }
    Ok(())
}

/// What is in play, whatever it is: the lanes that an interruption is news of.
pub async fn in_play(pool: &PgPool) -> Result<Vec<Uuid>, Failure> {
    let rows = sqlx::query(
        "select tournament_id as lane from lobby.tournament where status = 'running'
         union all
         select table_id from lobby.cash_table where status in ('open', 'closing')
         union all
         select table_id from lobby.club_event where table_id is not null",
    )
    .fetch_all(pool)
    .await?;
    rows.iter().map(|row| Ok(row.try_get("lane")?)).collect()
}

/// Parks a lane with news that cannot be taken in for now; those that another replica has taken in are left out.
pub async fn park_lane(
    pool: &PgPool,
    lane: Uuid,
    news: &[FeedItem],
    reason: &str,
    at: DateTime<Utc>,
) -> Result<(), Failure> {
    let Some(last) = news.last() else { return Ok(()) };
    let mut tx = mazziere_database::begin(pool).await?;
    sqlx::query("insert into lobby.feed_lane (lane, position) values ($1, -1) on conflict (lane) do nothing")
        .bind(lane)
        .execute(&mut *tx)
        .await?;
    let row = sqlx::query("select position from lobby.feed_lane where lane = $1 for update")
        .bind(lane)
        .fetch_one(&mut *tx)
        .await?;
    let all = sqlx::query("select position from lobby.feed where name = 'tables'").fetch_one(&mut *tx).await?;
    let taken: i64 = row.try_get::<i64, _>("position")?.max(all.try_get("position")?);
    let left: Vec<FeedItem> = news.iter().filter(|item| item.position > taken).cloned().collect();
    if !left.is_empty() {
        put_behind(&mut tx, lane, &left, reason, at).await?;
        sqlx::query("update lobby.feed_lane set position = $2, parked = true where lane = $1")
            .bind(lane)
            .bind(last.position)
            .execute(&mut *tx)
            .await?;
    }
    tx.commit().await?;
    Ok(())
}

/// A lane that is parked, and when its first news are to be tried again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParkedLane {
    pub lane: Uuid,
    /// How often they were tried while they are there.
    pub attempts: i32,
}

/// The lanes whose time for another attempt has come.
pub async fn parked_lanes(pool: &PgPool, now: DateTime<Utc>) -> Result<Vec<ParkedLane>, Failure> {
    let rows = sqlx::query(
        "select lane, attempts from (
             select distinct on (lane) lane, attempts, next_at from lobby.parked_news order by lane, position
         ) as first where next_at <= $1",
    )
    .bind(now)
    .fetch_all(pool)
    .await?;
    let read = |row: &sqlx::postgres::PgRow| -> Result<ParkedLane, Failure> {
        Ok(ParkedLane { lane: row.try_get("lane")?, attempts: row.try_get("attempts")? })
    };
    rows.iter().map(read).collect()
}

/// The first news of a parked lane.
pub async fn parked_of(pool: &PgPool, lane: Uuid) -> Result<Vec<FeedItem>, Failure> {
    let rows = sqlx::query("select item from lobby.parked_news where lane = $1 order by position limit $2")
        .bind(lane)
        .bind(TOGETHER)
        .fetch_all(pool)
        .await?;
    let read = |row: &sqlx::postgres::PgRow| Ok(row.try_get::<Json<FeedItem>, _>("item")?.0);
    rows.iter().map(read).collect()
}

/// Takes the first news out of a parked lane, which is this transaction's; `false` when another replica has.
pub async fn take_out(tx: &mut PgTransaction<'_>, lane: Uuid, news: &[FeedItem]) -> Result<bool, Failure> {
    sqlx::query("select from lobby.feed_lane where lane = $1 for update").bind(lane).execute(&mut **tx).await?;
    let out = sqlx::query("delete from lobby.parked_news where lane = $1 and position = any ($2)")
        .bind(lane)
        .bind(news.iter().map(|item| item.position).collect::<Vec<_>>())
        .execute(&mut **tx)
        .await?;
    if out.rows_affected() < news.len() as u64 {
        return Ok(false);
    }
    sqlx::query(
        "update lobby.feed_lane set parked = exists (select from lobby.parked_news where lane = $1) where lane = $1",
    )
    .bind(lane)
    .execute(&mut **tx)
    .await?;
    Ok(true)
}

/// The first news of a parked lane could not be taken in once more.
pub async fn postpone(pool: &PgPool, lane: Uuid, reason: &str, next_at: DateTime<Utc>) -> Result<(), Failure> {
    sqlx::query(
        "update lobby.parked_news set attempts = attempts + 1, next_at = $2, reason = left($3, 500)
         where position = (select min(position) from lobby.parked_news where lane = $1)",
    )
    .bind(lane)
    .bind(next_at)
    .bind(reason)
    .execute(pool)
    .await?;
    Ok(())
}

/// How much news is parked.
pub async fn parked_news(pool: &PgPool) -> Result<i64, Failure> {
    let row = sqlx::query("select count(*) as parked from lobby.parked_news").fetch_one(pool).await?;
    Ok(row.try_get("parked")?)
}

/// Puts a result aside for people to look at.
pub async fn park(
    tx: &mut PgTransaction<'_>,
    result: &FeedItem,
    reason: &str,
    at: DateTime<Utc>,
) -> Result<(), Failure> {
    sqlx::query(
        "insert into lobby.parked_result (position, table_id, result, reason, parked_at) values ($1, $2, $3, $4, $5)
         on conflict (position) do nothing",
    )
    .bind(result.position)
    .bind(result.table_id)
    .bind(Json(result))
    .bind(reason)
    .bind(at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// How many results are put aside.
pub async fn parked(pool: &PgPool) -> Result<i64, Failure> {
    let row = sqlx::query("select count(*) as parked from lobby.parked_result").fetch_one(pool).await?;
    Ok(row.try_get("parked")?)
}
