//! What concerns players, in the database: due, numbered, read, forgotten.

pub mod sitting;
pub mod statements;
pub mod ticket;

use chrono::{DateTime, Utc};
use mazziere_ids::PlayerId;
use serde_json::Value;
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Postgres, QueryBuilder, Row};

use super::Addressed;
use crate::failure::Failure;

/// How many are numbered in one transaction.
const BATCH: i64 = 1_000;

/// How many old ones are looked at in one transaction.
const FORGOTTEN_AT_ONCE: i64 = 1_000;

/// An item as it is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbered {
    pub number: i64,
    pub player: PlayerId,
    pub kind: String,
    pub body: Value,
}

/// How far numbers go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The last that was given; 0 before the first.
    pub last: i64,
    /// The last that is not kept any more; 0 while all are.
    pub forgotten: i64,
    /// Whether something waits for its number.
    pub due: bool,
}

/// Writes facts as due, in the transaction of what they follow from.
pub async fn write(tx: &mut PgTransaction<'_>, notices: &[Addressed]) -> Result<(), Failure> {
    if notices.is_empty() {
        return Ok(());
    }
    let (mut players, mut kinds, mut times, mut bodies) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for Addressed { player, notice } in notices {
        players.push(player.uuid());
        kinds.push(notice.kind());
        times.push(notice.at());
        bodies.push(Json(notice.data().map_err(|error| Failure::Broken(error.to_string()))?));
    }
    sqlx::query(
        "insert into lobby.notice_due (player_id, kind, at, body)
         select player_id, kind, at, body
         from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::jsonb[])
             with ordinality as new (player_id, kind, at, body, place)
         order by place",
    )
    .bind(players)
    .bind(kinds)
    .bind(times)
    .bind(bodies)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn head(pool: &PgPool) -> Result<Head, Failure> {
    let row = sqlx::query(
        "select last, forgotten, exists (select from lobby.notice_due) as due from lobby.notice_head where only_row",
    )
    .fetch_one(pool)
    .await?;
    Ok(Head { last: row.try_get("last")?, forgotten: row.try_get("forgotten")?, due: row.try_get("due")? })
}

/// Gives numbers to what is due, in the order in which it was written; whether more may be due. Only one transaction
/// holds the row of the head; another that finds it held leaves the work to that one.
pub async fn number(pool: &PgPool) -> Result<bool, Failure> {
    let mut tx = mazziere_database::begin(pool).await?;
    let head = sqlx::query("select last from lobby.notice_head where only_row for update skip locked")
        .fetch_optional(&mut *tx)
        .await?;
    let Some(head) = head else {
        tx.rollback().await?;
        return Ok(false);
    };
    let last: i64 = head.try_get("last")?;
    let done = sqlx::query(
        "with due as (
             delete from lobby.notice_due
             where due_id in (select due_id from lobby.notice_due order by due_id limit $2)
             returning due_id, player_id, kind, at, body
         )
         insert into lobby.notice (number, player_id, kind, at, body)
         select $1 + row_number() over (order by due_id), player_id, kind, at, body from due",
    )
    .bind(last)
    .bind(BATCH)
    .execute(&mut *tx)
    .await?;
    let count = i64::try_from(done.rows_affected()).unwrap_or(i64::MAX);
    sqlx::query("update lobby.notice_head set last = $1 where only_row").bind(last + count).execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(count == BATCH)
}

/// The statement that reads so many items of a player behind a number.
pub fn of_player(player: PlayerId, after: i64, limit: i64) -> QueryBuilder<Postgres> {
    let mut statement = QueryBuilder::new("select number, player_id, kind, body from lobby.notice where player_id = ");
    statement.push_bind(player).push(" and number > ").push_bind(after);
    statement.push(" order by number limit ").push_bind(limit);
    statement
}

/// So many items of a player behind a number, in order.
pub async fn read_of(pool: &PgPool, player: PlayerId, after: i64, limit: i64) -> Result<Vec<Numbered>, Failure> {
    let rows = of_player(player, after, limit).build().fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

/// The statement that reads so many items of all players behind a number, up to another.
pub fn of_all(after: i64, through: i64, limit: i64) -> QueryBuilder<Postgres> {
    let mut statement = QueryBuilder::new("select number, player_id, kind, body from lobby.notice where number > ");
    statement.push_bind(after).push(" and number <= ").push_bind(through);
    statement.push(" order by number limit ").push_bind(limit);
    statement
}

/// So many items of all players behind a number, up to another, in order.
pub async fn read_all(pool: &PgPool, after: i64, through: i64, limit: i64) -> Result<Vec<Numbered>, Failure> {
    let rows = of_all(after, through, limit).build().fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

fn read(row: &PgRow) -> Result<Numbered, Failure> {
    Ok(Numbered {
        number: row.try_get("number")?,
        player: row.try_get("player_id")?,
        kind: row.try_get("kind")?,
        body: row.try_get::<Json<Value>, _>("body")?.0,
    })
}

/// Forgets the oldest items from before a time; whether there may be more of them.
pub async fn forget(pool: &PgPool, before: DateTime<Utc>) -> Result<bool, Failure> {
    let mut tx = mazziere_database::begin(pool).await?;
    let row = sqlx::query(
        "with oldest as (select number, at from lobby.notice order by number limit $2),
         gone as (
             delete from lobby.notice where number in (select number from oldest where at < $1) returning number
         )
         select count(*) as count, max(number) as last from gone",
    )
    .bind(before)
    .bind(FORGOTTEN_AT_ONCE)
    .fetch_one(&mut *tx)
    .await?;
    if let Some(last) = row.try_get::<Option<i64>, _>("last")? {
        sqlx::query("update lobby.notice_head set forgotten = greatest(forgotten, $1) where only_row")
            .bind(last)
            .execute(&mut *tx)
            .await?;
    }
    tx.commit().await?;
    Ok(row.try_get::<i64, _>("count")? == FORGOTTEN_AT_ONCE)
}
