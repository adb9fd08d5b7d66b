//! Ranges of the two logs, as auditors fetch them: events from a position on, postings from a sequence on, all of them
//! or those about one table, one event, one player or one day. NDJSON: a row a line, and a last line that says where to
//! go on.
//!
//! | module | what it owns |
//! |---|---|
//! | [`store`] | the statements |
//! | [`api`] | the doors |
//!
//! **Invariants:** memory does not grow with what is asked for, and neither does a request: it looks at
//! [`MOST_LOOKED_AT`] places at most, and says how far it came. What has no last line broke off.
//! Non-goals: bundles, which are one snapshot ([`crate::evidence`]); what rows mean.

pub mod api;
pub mod store;

use bytes::Bytes;
use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use futures::TryStreamExt;
use mazziere_telemetry::italy;
use serde::Serialize;
use sqlx::{PgConnection, PgPool};
use tokio::sync::mpsc::Sender;
use uuid::Uuid;

use crate::evidence::wire::{Ended, Outgoing};
use crate::log::Log;

/// Places of a log that one request looks at, at most; those of one table are found by themselves.
pub const MOST_LOOKED_AT: i64 = 100_000;

/// Places that are read together.
const PAGE: i64 = 1_000;

/// By so much the times of neighbours in a log may differ from their order: clocks of replicas, and appends that wait.
const APART: TimeDelta = TimeDelta::minutes(10);

/// What rows are asked for; all that is given has to hold.
#[derive(Clone, Copy, Debug, Default)]
pub struct Filter {
    pub table: Option<Uuid>,
    pub tournament: Option<Uuid>,
    pub player: Option<Uuid>,
    /// From when, and until when.
    pub during: Option<(DateTime<Utc>, DateTime<Utc>)>,
}

/// Which range of a log.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    pub log: Log,
    /// The first place: a position, or a sequence.
    pub from: i64,
    /// Rows at most.
    pub limit: i64,
    pub filter: Filter,
}

/// When a day begins and ends in Italy.
pub fn day(day: NaiveDate) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
    // Clocks are changed an hour after midnight at the earliest, so the offset is that of the evening before.
    let begins = |day: NaiveDate| {
        let midnight = day.and_time(NaiveTime::MIN).and_utc();
        midnight.checked_sub_signed(italy::ahead(midnight.checked_sub_signed(TimeDelta::hours(2))?))
    };
    Some((begins(day)?, begins(day.checked_add_days(Days::new(1))?)?))
}

/// The last line.
#[derive(Debug, Serialize)]
struct EndLine {
    end: bool,
    /// From where to go on: the place after the last one that was looked at.
    next: i64,
    /// Whether there are places behind it that were not looked at yet.
    more: bool,
}

/// Sends a range, as fast as it is read.
///
/// # Errors
/// What ended it before the last line.
pub async fn send(pool: &PgPool, range: Range, pieces: Sender<Bytes>) -> Result<(), Ended> {
    let mut out = Outgoing::new(pieces);
    let mut connection = pool.acquire().await?;
    let Range { log, limit, filter, .. } = range;
    let (mut at, end) = bounds(&mut connection, &range).await?;
    // A table is found by its index, however long the log is.
    let by_index = log == Log::Events && filter.table.is_some();
    let stop = if by_index { end } else { end.min(at.saturating_add(MOST_LOOKED_AT)) };
    let mut left = limit;
    while at < stop && left > 0 {
        let to = if by_index { stop } else { stop.min(at + PAGE) };
        let page = store::Page { from: at, to, limit: left, filter };
        let (sent, last) = match log {
            Log::Events => events(&mut connection, page, &mut out).await?,
            Log::Postings => postings(&mut connection, page, &mut out).await?,
        };
        left -= sent;
        at = if left == 0 { last + 1 } else { to };
    }
    out.line(&EndLine { end: true, next: at, more: at < end }).await?;
    out.flush().await
}

/// How many rows of a page were sent, and the place of the last one.
async fn events(connection: &mut PgConnection, page: store::Page, out: &mut Outgoing) -> Result<(i64, i64), Ended> {
    let (mut sent, mut last) = (0, page.from);
    let mut query = store::events(page);
    let mut rows = store::event_lines(&mut query, connection);
    while let Some(row) = rows.try_next().await? {
        last = row.position.unwrap_or(last);
        sent += 1;
        out.line(&row).await?;
    }
    Ok((sent, last))
}

async fn postings(connection: &mut PgConnection, page: store::Page, out: &mut Outgoing) -> Result<(i64, i64), Ended> {
    let (mut sent, mut last) = (0, page.from);
    let mut waiting: Option<store::PostingRow> = None;
    let mut query = store::postings(page);
    let mut legs = store::legs(&mut query, connection);
    while let Some((head, leg)) = legs.try_next().await? {
        match &mut waiting {
            Some(posting) if posting.sequence == head.sequence => posting.legs.push(leg),
            _ => {
                if let Some(posting) = waiting.replace(store::PostingRow { legs: vec![leg], ..head }) {
                    out.line(&posting).await?;
                }
                sent += 1;
            }
        }
    }
    if let Some(posting) = waiting {
        last = posting.sequence;
        out.line(&posting).await?;
    }
    Ok((sent, last))
}

/// The first place to look at, and the one behind the last: of a day, those around it.
async fn bounds(connection: &mut PgConnection, range: &Range) -> sqlx::Result<(i64, i64)> {
    let first = match range.log {
        Log::Events => 0,
        Log::Postings => 1,
    };
    let end = store::end(connection, range.log).await?;
    let from = range.from.max(first);
    let Some((begins, ends)) = range.filter.during else { return Ok((from, end.max(from))) };
    let begins = place_at(connection, range.log, (first, end), begins - APART).await?;
    let ends = place_at(connection, range.log, (first, end), ends + APART).await?;
    let from = from.max(begins);
    Ok((from, ends.max(from)))
}

/// The first place that is not older than a time, as far as places follow times.
async fn place_at(
    connection: &mut PgConnection,
    log: Log,
    (mut from, mut to): (i64, i64),
    time: DateTime<Utc>,
) -> sqlx::Result<i64> {
    while from < to {
        let middle = from + (to - from) / 2;
        if store::time_at(connection, log, middle).await?.is_some_and(|at| at < time) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    Ok(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_one_in_italy() {
        let hours = |year, month, date| {
            let (begins, ends) = day(NaiveDate::from_ymd_opt(year, month, date).unwrap()).unwrap();
            assert_eq!(italy::day(begins), NaiveDate::from_ymd_opt(year, month, date).unwrap());
            assert!(italy::day(begins - TimeDelta::microseconds(1)) < italy::day(begins));
            assert!(italy::day(ends - TimeDelta::microseconds(1)) < italy::day(ends));
            (ends - begins).num_hours()
        };
        assert_eq!((hours(2026, 11, 26), hours(2026, 3, 29), hours(2026, 10, 25)), (24, 23, 25));
    }
}
