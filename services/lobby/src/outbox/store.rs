//! The queue of effects.
//!
//! Lock order: an effect's row, then its lane's; a claim takes the lane first and skips effects that are locked.

use std::collections::HashSet;

use chrono::{DateTime, Duration, Utc};
use mazziere_telemetry::trace;
use serde_json::Value;
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgExecutor, PgPool, PgTransaction, Row};
use uuid::Uuid;

use super::lanes::Room;
use super::{Due, Effect};
use crate::failure::Failure;

/// How long the process that claims an effect has for it before others may try: longer than one call between services
/// may take. An effect of several calls, or one that waits for its place, may take longer. Then this process prolongs
/// it ([`claim`]), and another may do it, too.
pub const LEASE: Duration = Duration::milliseconds(4_000);

/// An effect in the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queued {
    /// Its id: also the idempotency key of what it asks of other services.
    pub effect_id: Uuid,
    /// The kind of stream that it is an effect of.
    pub subject: String,
    /// Which one of that kind.
    pub subject_id: Uuid,
    /// What is to be done.
    pub effect: Value,
    /// How often it was tried before.
    pub attempts: i32,
    /// Since when it waits.
    pub created_at: DateTime<Utc>,
    /// The trace of the request that it follows from; it is carried on where the effect is carried out.
    pub traceparent: Option<String>,
}

impl Queued {
    /// What is to be done, as the kind of stream that it is of prints it.
    ///
    /// # Errors
    /// When it is of another kind.
    pub fn read<E: Effect>(&self) -> Result<E, Failure> {
        let broken = |error: serde_json::Error| Failure::Broken(format!("inconsistent row effect.effect: {error}"));
        E::deserialize(&self.effect).map_err(broken)
    }
}

/// What is in the queue.
#[derive(Clone, Copy, Debug)]
pub struct Backlog {
    /// Effects that are not done.
    pub pending: i64,
    /// Those of them that were tried.
    pub failing: i64,
    /// When the oldest of these was queued.
    pub oldest_failing: Option<DateTime<Utc>>,
    /// When the first of all is due.
    pub first_due: Option<DateTime<Utc>>,
}

/// What is in the queue now. What is done lies in no index that this reads.
pub async fn backlog(pool: &PgPool) -> Result<Backlog, Failure> {
    let row = sqlx::query(
        "select count(*) as pending, count(*) filter (where attempts > 0) as failing,
                min(created_at) filter (where attempts > 0) as oldest_failing, min(next_at) as first_due
         from lobby.effect where done_at is null",
    )
    .fetch_one(pool)
    .await?;
    Ok(Backlog {
        pending: row.try_get("pending")?,
        failing: row.try_get("failing")?,
        oldest_failing: row.try_get("oldest_failing")?,
        first_due: row.try_get("first_due")?,
    })
}

/// Queues what is due of a stream. What is due at once is claimed by the writer, and returned for it to carry out after
/// the commit.
pub async fn enqueue<E: Effect>(
    tx: &mut PgTransaction<'_>,
    subject: (&str, Uuid),
    due: &[Due<E>],
    at: DateTime<Utc>,
) -> Result<Vec<Queued>, Failure> {
    enqueue_some(tx, subject, (due, &vec![trace::current_traceparent(); due.len()]), usize::MAX, at).await
}

/// The same, each of its trace, of which the writer claims no more than it can begin: the rest is left for a replica
/// that has room.
pub async fn enqueue_some<E: Effect>(
    tx: &mut PgTransaction<'_>,
    (subject, subject_id): (&str, Uuid),
    (due, traces): (&[Due<E>], &[Option<String>]),
    most: usize,
    at: DateTime<Utc>,
) -> Result<Vec<Queued>, Failure> {
    if due.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = due.iter().map(|due| due.effect.id(subject_id)).collect();
    let print = |due: &Due<E>| serde_json::to_value(&due.effect).map_err(|error| Failure::Broken(error.to_string()));
    let bodies = due.iter().map(print).collect::<Result<Vec<Value>, Failure>>()?;
    let mut left = most;
    let mut is_mine = |due: &Due<E>| {
        let mine = due.after.is_zero() && left > 0;
        left -= usize::from(mine);
        mine
    };
    let mine: Vec<bool> = due.iter().map(&mut is_mine).collect();
    let next: Vec<DateTime<Utc>> =
        due.iter().zip(&mine).map(|(due, mine)| at + if *mine { LEASE } else { due.after }).collect();
    let inserted = sqlx::query(
        "insert into lobby.effect (effect_id, subject, subject_id, effect, created_at, next_at, traceparent)
         select effect_id, $3, $4, effect, $1, next_at, traceparent
         from unnest($2::uuid[], $5::jsonb[], $6::timestamptz[], $7::text[]) as
             new (effect_id, effect, next_at, traceparent)
         on conflict (effect_id) do nothing
         returning effect_id",
    )
    .bind(at)
    .bind(&ids)
    .bind(subject)
    .bind(subject_id)
    .bind(&bodies)
    .bind(&next)
    .bind(traces)
    .fetch_all(&mut **tx)
    .await?;
    let fresh: HashSet<Uuid> = inserted.iter().map(|row| row.try_get("effect_id")).collect::<Result<_, _>>()?;
    let mine = mine.into_iter().zip(ids).zip(bodies).zip(traces);
    let mine = mine.filter(|(((mine, id), _), _)| *mine && fresh.contains(id));
    let queued = |(((_, effect_id), effect), traceparent): (((bool, Uuid), Value), &Option<String>)| Queued {
        effect_id,
        subject: subject.to_owned(),
        subject_id,
        effect,
        attempts: 0,
        created_at: at,
        traceparent: traceparent.clone(),
    };
    Ok(mine.map(queued).collect())
}

/// Claims effects whose time has come, as far as there is room for them: the lane that has waited longest first, and of
/// each its part. Other replicas claim other lanes meanwhile.
///
/// What the process has `in_hand` is left where it is, even where its lease has run out.
///
/// The look costs the same however much waits in a lane: lanes are found by an index, and the first effects of each by
/// another.
pub async fn claim(pool: &PgPool, room: &Room, in_hand: &[Uuid], now: DateTime<Utc>) -> Result<Vec<Queued>, Failure> {
    let full: Vec<Uuid> = room.busy.iter().filter(|(_, free)| *free == 0).map(|(lane, _)| *lane).collect();
    let mut tx = mazziere_database::begin(pool).await?;
    // Locked first: a transaction that queues something in one of these lanes waits, and then says when it is due.
    let lanes = sqlx::query(
        "select subject_id from lobby.effect_lane where due_at <= $1 and subject_id <> all ($2)
         order by due_at limit $3 for update skip locked",
    )
    .bind(now)
    .bind(&full)
    .bind(i64::try_from(room.in_all).unwrap_or(i64::MAX))
    .fetch_all(&mut *tx)
    .await?;
    if lanes.is_empty() {
        return Ok(Vec::new());
    }
    let lanes: Vec<Uuid> = lanes.iter().map(|row| row.try_get("subject_id")).collect::<Result<_, _>>()?;
    let parts = room.parts(&lanes);
    let rows = sqlx::query(
        "with claimed as (
             select due.effect_id
             from unnest($1::uuid[], $2::bigint[]) as lane (subject_id, part)
             cross join lateral (
                 select effect_id from lobby.effect
                 where subject_id = lane.subject_id and done_at is null and next_at <= $3 and effect_id <> all ($5)
                 order by next_at limit lane.part for update skip locked
             ) as due
         )
         update lobby.effect set next_at = $4, attempts = attempts + 1
         where effect_id in (select effect_id from claimed)
         returning effect_id, subject, subject_id, effect, attempts, created_at, traceparent",
    )
    .bind(&lanes)
    .bind(&parts)
    .bind(now)
    .bind(now + LEASE)
    .bind(in_hand)
    .fetch_all(&mut *tx)
    .await?;
    let claimed = rows.iter().map(read).collect::<Result<Vec<_>, Failure>>()?;
    // Each goes behind the others whose time has come.
    sqlx::query(
        "with next as (
             select lane.subject_id, (
                 select next_at from lobby.effect
                 where subject_id = lane.subject_id and done_at is null order by next_at limit 1
             ) as due_at
             from unnest($1::uuid[]) as lane (subject_id)
         ), gone as (
             delete from lobby.effect_lane using next
             where effect_lane.subject_id = next.subject_id and next.due_at is null
         )
         update lobby.effect_lane set due_at = greatest(next.due_at, $2) from next
         where effect_lane.subject_id = next.subject_id and next.due_at is not null",
    )
    .bind(&lanes)
    .bind(now)
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(claimed)
}

fn read(row: &PgRow) -> Result<Queued, Failure> {
    Ok(Queued {
        effect_id: row.try_get("effect_id")?,
        subject: row.try_get("subject")?,
        subject_id: row.try_get("subject_id")?,
        effect: row.try_get::<Json<Value>, _>("effect")?.0,
        attempts: row.try_get("attempts")?,
        created_at: row.try_get("created_at")?,
        traceparent: row.try_get("traceparent")?,
    })
}

/// Prolongs the leases of what the process has in hand, whatever room there is for more: nobody else begins it
/// meanwhile. What is being written at this moment is left alone.
pub async fn prolong(pool: &PgPool, in_hand: &[Uuid], now: DateTime<Utc>) -> Result<(), Failure> {
    sqlx::query(
        "update lobby.effect set next_at = $2 where effect_id in (
             select effect_id from lobby.effect
             where effect_id = any ($1) and done_at is null and next_at < $2 for update skip locked
         )",
    )
    .bind(in_hand)
    .bind(now + LEASE)
    .execute(pool)
    .await?;
    Ok(())
}

/// Claims those of these effects that wait for another attempt, or for a first one that is due: a client is asking
/// again, so they are tried now.
pub async fn claim_again(pool: &PgPool, ids: &[Uuid], now: DateTime<Utc>) -> Result<Vec<Queued>, Failure> {
    let rows = sqlx::query(
        "update lobby.effect set next_at = $1, attempts = attempts + 1
         where effect_id in (
             select effect_id from lobby.effect
             where effect_id = any ($2) and done_at is null and (attempts > 0 or next_at <= $3)
             order by effect_id for update skip locked
         )
         returning effect_id, subject, subject_id, effect, attempts, created_at, traceparent",
    )
    .bind(now + LEASE)
    .bind(ids)
    .bind(now)
    .fetch_all(pool)
    .await?;
    rows.iter().map(read).collect()
}

/// Marks effects as done, in the transaction of what they came to if that is anything.
pub async fn done(executor: impl PgExecutor<'_>, ids: &[Uuid], at: DateTime<Utc>) -> Result<(), Failure> {
    // A session that began while the queue was short reads all of it to find some; one it looks up.
    let update = match ids {
        [id] => sqlx::query(
            "update lobby.effect set done_at = coalesce(done_at, $2), last_error = null where effect_id = $1",
        )
        .bind(id),
        ids => sqlx::query(
            "update lobby.effect set done_at = coalesce(done_at, $2), last_error = null where effect_id = any ($1)",
        )
        .bind(ids),
    };
    update.bind(at).execute(executor).await?;
    Ok(())
}

/// Takes effects out of the queue that have no use any more.
pub async fn take_out(tx: &mut PgTransaction<'_>, ids: &[Uuid]) -> Result<(), Failure> {
    sqlx::query("delete from lobby.effect where effect_id = any ($1) and done_at is null")
        .bind(ids)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Puts an effect back for a later attempt.
pub async fn postpone(pool: &PgPool, effect_id: Uuid, next_at: DateTime<Utc>, error: &str) -> Result<(), Failure> {
    sqlx::query(
        "update lobby.effect set next_at = $2, attempts = greatest(attempts, 1), last_error = left($3, 500)
         where effect_id = $1 and done_at is null",
    )
    .bind(effect_id)
    .bind(next_at)
    .bind(error)
    .execute(pool)
    .await?;
    Ok(())
}

/// When the next effect may be due; `None` when nothing waits.
pub async fn next_due(pool: &PgPool) -> Result<Option<DateTime<Utc>>, Failure> {
    let row = sqlx::query("select min(due_at) as due_at from lobby.effect_lane").fetch_one(pool).await?;
    Ok(row.try_get("due_at")?)
}
