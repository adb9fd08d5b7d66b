//! The results feed over HTTP.

use std::time::Duration;

use actix_web::web::Data;
use mazziere_contract::FieldFault;
use mazziere_contract::Page;
use mazziere_contract::tables::{self, FeedPage, FeedQuery, OutagesQuery, paths};
use mazziere_web::page::bad_parameter;
use mazziere_web::{ApiError, Platform, Query, Reply};

use crate::app::Tables;
use crate::commands::CommandError;
use crate::feed;

/// The longest wait, in milliseconds.
const LONGEST_WAIT_MS: u32 = 20_000;

/// Results of tables in the order of the log.
///
/// Ask for what comes after `through` next. With `wait_ms` the answer waits for results. Positions are dense and
/// the same for ever; reading from the beginning gives every result again, in the same order.
#[utoipa::path(get, path = paths::FEED, operation_id = "read_feed", tag = "results", params(FeedQuery),
    responses((status = 200, description = "A piece of the feed.", body = FeedPage)))]
pub async fn read_feed(
    tables: Data<Tables>,
    platform: Data<Platform>,
    query: Query<FeedQuery>,
) -> Result<Reply, ApiError> {
    let limit = mazziere_web::page::limit(query.limit, 1000, 5000)?;
    let wait = query.wait_ms.unwrap_or(0);
    if wait > LONGEST_WAIT_MS {
        let why = format!("wait_ms is at most {LONGEST_WAIT_MS}");
        return Err(bad_parameter("wait_ms", FieldFault::range(0_u32, LONGEST_WAIT_MS), why));
    }
    let wait = Duration::from_millis(u64::from(wait));
    let page = feed::page(tables.live().store(), query.after, limit, wait);
    // A replica that drains does not keep anybody waiting.
    tokio::select! {
        page = page => Ok(Reply::ok(&page?)),
        () = platform.drain().begun() => Ok(Reply::ok(&FeedPage { through: None, items: Vec::new() })),
    }
}

/// When the tables were away.
///
/// Every outage that ended after an instant, in order of time. An answer means that the tables are there now, and that
/// they have not been away since the last one.
#[utoipa::path(get, path = paths::OUTAGES, operation_id = "list_outages", tag = "results", params(OutagesQuery),
    responses((status = 200, description = "The outages; all of them on one page.", body = Page<tables::Outage>)))]
pub async fn list_outages(tables: Data<Tables>, query: Query<OutagesQuery>) -> Result<Reply, ApiError> {
    tables.pulse().ensure().await.map_err(CommandError::from)?;
    let known = tables.pulse().outages();
    let items = known.since(query.since).map(|outage| tables::Outage { from: outage.from, to: outage.to }).collect();
    Ok(Reply::ok(&Page { items, next: None }))
}
