//! The results feed over HTTP.

use std::time::Duration;

use actix_web::web::{Data, Query};
use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{FeedPage, FeedQuery};
use mazziere_web::{ApiError, Platform, Reply};

use super::feed_failed;
use crate::app::Tables;
use crate::feed;

/// The longest wait, in milliseconds.
const LONGEST_WAIT_MS: u32 = 20_000;

/// Results of tables in the order of the log.
///
/// Ask for what comes after `through` next. With `wait_ms` the answer waits for something new. Positions are dense and
/// the same for ever; reading from the beginning gives every result again, in the same order.
#[utoipa::path(get, path = "/v1/feed", operation_id = "read_feed", tag = "results", params(FeedQuery),
    responses((status = 200, description = "A piece of the feed.", body = FeedPage)))]
pub async fn read_feed(
    tables: Data<Tables>,
    platform: Data<Platform>,
    query: Query<FeedQuery>,
) -> Result<Reply, ApiError> {
    let limit = mazziere_web::page::limit(query.limit, 1000, 5000)?;
    let wait = query.wait_ms.unwrap_or(0);
    if wait > LONGEST_WAIT_MS {
        return Err(ApiError::new(ErrorCode::InvalidQuery, format!("wait_ms is at most {LONGEST_WAIT_MS}")));
    }
    let wait = Duration::from_millis(u64::from(wait));
    let page = feed::page(tables.live().store(), query.after, limit, wait);
    // A replica that drains does not keep anybody waiting.
    tokio::select! {
        page = page => Ok(Reply::ok(&page.map_err(feed_failed)?)),
        () = platform.drain().begun() => Ok(Reply::ok(&FeedPage { through: None, items: Vec::new() })),
    }
}
