//! The doors where auditors fetch ranges of the logs.

use std::sync::Arc;
use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::web::{Data, Query};
use chrono::NaiveDate;
use mazziere_contract::ErrorCode;
use mazziere_contract::audit::{EventsLine, PostingsLine, RowsQuery, paths};
use mazziere_web::ApiError;
use sqlx::PgPool;
use tokio::sync::{Semaphore, mpsc};

use super::{Filter, Range, day, send};
use crate::evidence::api::{PIECES, ended, streamed};
use crate::log::Log;

/// Ranges that are on their way at once: each holds a connection.
const AT_ONCE: usize = 2;
/// How long a request waits for those before it.
const PATIENCE: Duration = Duration::from_secs(5);
/// Seconds after which it is worth while to ask again.
const AGAIN: u64 = 5;
/// Rows that are sent if the caller does not say, and at most.
const USUAL: u32 = 1_000;
const MOST: u32 = 10_000;

/// What the doors lean on. Clones share it.
#[derive(Clone, Debug)]
pub struct Ranges {
    pool: PgPool,
    free: Arc<Semaphore>,
}

impl Ranges {
    /// The rows that `pool` may read.
    pub fn new(pool: PgPool) -> Ranges {
        Ranges { pool, free: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

/// List events from a position on
///
/// NDJSON: events of all services as the rows `events.ndjson` of a bundle, ascending by position, and a last line
/// `{"end":true,"next":..,"more":..}`: `next` is the `from` to go on with, `more` whether there was more behind it.
/// What has no such line broke off. Of a table are the events of its stream; of a tournament those of its own log and
/// all that name it; of a player those that name the player openly. A request looks at 100,000 positions at most, so
/// its rows may be fewer than `limit`, and none, while there is more.
#[utoipa::path(
    get,
    path = paths::EVENTS,
    operation_id = "list_events",
    tag = "evidence",
    params(RowsQuery),
    responses((status = 200, description = "A line each.", body = EventsLine, content_type = "application/x-ndjson"))
)]
pub async fn list_events(ranges: Data<Ranges>, query: Query<RowsQuery>) -> Result<HttpResponse, ApiError> {
    list(&ranges, Log::Events, &query).await
}

/// List postings from a sequence on
///
/// NDJSON: postings with their legs, ascending by sequence, and a last line as that of events. Of a table or a
/// tournament are those that name it, of a player those that move an account of theirs.
#[utoipa::path(
    get,
    path = paths::POSTINGS,
    operation_id = "list_postings",
    tag = "evidence",
    params(RowsQuery),
    responses((status = 200, description = "A line each.", body = PostingsLine, content_type = "application/x-ndjson"))
)]
pub async fn list_postings(ranges: Data<Ranges>, query: Query<RowsQuery>) -> Result<HttpResponse, ApiError> {
    list(&ranges, Log::Postings, &query).await
}

async fn list(ranges: &Ranges, log: Log, query: &RowsQuery) -> Result<HttpResponse, ApiError> {
    let limit = mazziere_web::page::limit(query.limit, USUAL, MOST)?;
    let during = |text: &String| {
        let read = text.parse::<NaiveDate>().ok().and_then(day);
        read.ok_or_else(|| ApiError::new(ErrorCode::InvalidQuery, "day: not a day such as 2026-11-26"))
    };
    let filter = Filter {
        table: query.table_id.map(|id| id.uuid()),
        tournament: query.tournament_id.map(|id| id.uuid()),
        player: query.player_id.map(|id| id.uuid()),
        during: query.day.as_ref().map(during).transpose()?,
    };
    let from = query.from.map_or(Ok(0), i64::try_from);
    let from = from.map_err(|_| ApiError::new(ErrorCode::InvalidQuery, "from: no log is that long"))?;
    let free = tokio::time::timeout(PATIENCE, ranges.free.clone().acquire_owned()).await;
    let Ok(Ok(free)) = free else {
        return Err(ApiError::from(ErrorCode::RateLimited).with_retry_after(AGAIN));
    };
    let (pieces, receiver) = mpsc::channel(PIECES);
    let (pool, range) = (ranges.pool.clone(), Range { log, from, limit: i64::from(limit), filter });
    tokio::spawn(async move {
        ended("a range", send(&pool, range, pieces).await);
        drop(free);
    });
    Ok(streamed(receiver))
}
