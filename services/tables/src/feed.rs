//! The feed: how tables ended, what happens at ring tables meanwhile, and when the tables were away, in the order of
//! the log.
//!
//! Positions are those of the log, dense and the same for ever; most of them are no results. A page says how far it has
//! looked, so who reads it asks for what comes after, and loses and doubles nothing.

use std::time::Duration;

use mazziere_contract::tables::{FeedItem, FeedPage, TableNews};
use mazziere_eventstore::{EventStore, LogPage, LoggedEvent, StoreError};
use mazziere_ids::TableId;
use mazziere_replay::clock::Outage;
use mazziere_replay::table::event::UnreadableEvent;
use mazziere_replay::table::news;
use mazziere_telemetry::Stopwatch;

use crate::chat::offence::{self, Offence};
use crate::clock::pulse;

/// The stored events that are news.
pub const NEWS: [&str; 8] =
    ["finished", "voided", "hand_ended", "seat_vacated", "topped_up", "closed", pulse::INTERRUPTED, offence::OFFENCE];

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum FeedError {
    /// The log cannot be read.
    #[error("the log cannot be read")]
    Store(#[from] StoreError),
    /// A result in the log cannot be read. The feed stops before it: nothing is skipped.
    #[error("the result at position {position} cannot be read")]
    Unreadable {
        position: i64,
        #[source]
        source: UnreadableEvent,
    },
}

/// From one look at the log to the next, at least, while there is no news: where much else is appended, one look finds
/// what would have taken several.
const PACE: Duration = Duration::from_millis(20);

/// The results among at most `limit` positions after `after`; if there are none, waits up to `wait` for one to come.
///
/// # Errors
/// When the log cannot be read.
pub async fn page(store: &EventStore, after: Option<i64>, limit: u32, wait: Duration) -> Result<FeedPage, FeedError> {
    let from = after.map_or(0, |after| after.saturating_add(1));
    let logged = looked_through(store, from, limit, wait).await?;
    let mut page = FeedPage { through: logged.through, items: Vec::new() };
    for event in &logged.events {
        match result(event) {
            Ok(result) => page.items.extend(result),
            // What comes before the unreadable one is told; then the feed stands still, visibly.
            Err(source) if page.items.is_empty() => {
                return Err(FeedError::Unreadable { position: event.position, source });
            }
            Err(_) => {
                page.through = Some(event.position - 1);
                return Ok(page);
            }
        }
    }
    Ok(page)
}

/// What is on the page. That others append, and there is no news, is no reason to answer: who reads would only ask
/// again.
async fn looked_through(store: &EventStore, from: i64, limit: u32, wait: Duration) -> Result<LogPage, StoreError> {
    let watch = Stopwatch::start();
    let mut page = store.read_log_page(from, limit, None, &NEWS).await?;
    loop {
        let next = page.through.map_or(from, |through| through + 1);
        let left = u32::try_from(i64::from(limit) - (next - from)).unwrap_or(0);
        let rest = wait.saturating_sub(watch.elapsed());
        if !page.events.is_empty() || left == 0 || rest.is_zero() {
            return Ok(page);
        }
        match store.wait_for(next, rest).await {
            Ok(()) => {}
            Err(StoreError::TimedOut) => return Ok(page),
            Err(error) => return Err(error),
        }
        let more = store.read_log_page(next, left, None, &NEWS).await?;
        page = LogPage { through: more.through.or(page.through), events: more.events };
        if page.events.is_empty() {
            tokio::time::sleep(PACE.min(wait.saturating_sub(watch.elapsed()))).await;
        }
    }
}

/// The result that a logged event is; none if it is none.
///
/// # Errors
/// When it is one and cannot be read.
pub fn result(logged: &LoggedEvent) -> Result<Option<FeedItem>, UnreadableEvent> {
    let stored = &logged.event;
    if !NEWS.contains(&stored.r#type.as_str()) {
        return Ok(None);
    }
    if logged.kind == pulse::KIND {
        return interrupted(logged).map(Some);
    }
    if logged.kind == offence::KIND {
        return offended(logged).map(Some);
    }
    news::item(logged.position, stored)
}

/// An outage is told of no table in particular: the id is that of its own stream.
fn interrupted(logged: &LoggedEvent) -> Result<FeedItem, UnreadableEvent> {
    let stored = &logged.event;
    let name = stored.r#type.clone();
    if stored.schema != pulse::SCHEMA {
        return Err(UnreadableEvent::Unknown { name, schema: stored.schema });
    }
    let Outage { from, to } =
        serde_json::from_slice(&stored.payload).map_err(|source| UnreadableEvent::Malformed { name, source })?;
    Ok(FeedItem {
        position: logged.position,
        table_id: TableId::new(stored.stream.uuid()),
        version: stored.version,
        tournament_id: None,
        match_id: None,
        at: stored.occurred_at,
        traceparent: stored.traceparent().map(str::to_owned),
        news: TableNews::Interrupted { from, to },
    })
}

/// An offence is told of the table where it was said.
fn offended(logged: &LoggedEvent) -> Result<FeedItem, UnreadableEvent> {
    let stored = &logged.event;
    let name = stored.r#type.clone();
    if stored.schema != offence::SCHEMA {
        return Err(UnreadableEvent::Unknown { name, schema: stored.schema });
    }
    let Offence { table_id, player_id, report_id } =
        serde_json::from_slice(&stored.payload).map_err(|source| UnreadableEvent::Malformed { name, source })?;
    Ok(FeedItem {
        position: logged.position,
        table_id,
        version: stored.version,
        tournament_id: None,
        match_id: None,
        at: stored.occurred_at,
        traceparent: stored.traceparent().map(str::to_owned),
        news: TableNews::ChatOffence { player_id, report_id },
    })
}
