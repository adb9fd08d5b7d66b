//! The past of a table as data: its steps as the caller sees them, its fairness proofs, and for auditors its log. As
//! text for people it is in `history.rs`.

use std::sync::Arc;

use actix_web::web::{Data, Path};
use mazziere_contract::tables::{Fairness, LogEntry, StepsQuery, TableStep, paths};
use mazziere_contract::{ErrorCode, Page};
use mazziere_eventstore::StoredEvent;
use mazziere_ids::{StreamId, TableId};
use mazziere_replay::fairness;
use mazziere_replay::seal::record::Reader;
use mazziere_replay::table::event::{SCHEMA, UnreadableEvent};
use mazziere_replay::table::{Fault, Table, TableEvent, view};
use mazziere_web::{ApiError, Keep, Principal, Query, Reply};

use super::{eyes, fresh, store_failed, watched};
use crate::app::Tables;
use crate::live::{Entry, LiveError};

/// Events read from the log at a time.
pub(super) const PAGE: u32 = 1000;

/// Events read at a place to see which deal it belongs to: more than ever stand between two turns.
const LOOK: u32 = 100;

pub(super) fn broken(table: TableId, fault: Fault) -> ApiError {
    ApiError::internal(&LiveError::Fault { table, fault })
}

/// How long callers may keep what they are about to be told of a table.
pub(super) fn kept(entry: &Entry) -> Option<Keep> {
    entry.look(Table::is_over).then_some(Keep::Over)
}

/// One page of stored events after a version, and where the next one begins.
pub(super) async fn page(tables: &Tables, table: TableId, query: &StepsQuery) -> Result<Page<StoredEvent>, ApiError> {
    let limit = mazziere_web::page::limit(query.limit, 200, PAGE)?;
    let after = query.after.unwrap_or(0);
    let store = tables.live().store();
    let events = store.read_stream(StreamId::from(table), after, limit + 1).await;
    let events = events.map_err(|error| store_failed(&error))?;
    Ok(mazziere_web::page::of(events, limit, |last| last.version.to_string()))
}

/// What happened at a table, as the caller sees it.
///
/// One step per stored event, in order. `next`, if present, is the `after` of the next page.
#[utoipa::path(get, path = paths::TABLE_EVENTS, operation_id = "list_table_events", tag = "tables",
    params(("table_id" = TableId, Path, description = "The table."), StepsQuery),
    responses((status = 200, description = "The steps.", body = Page<TableStep>)))]
pub async fn list_table_events(
    tables: Data<Tables>,
    caller: Option<Principal>,
    table: Path<TableId>,
    query: Query<StepsQuery>,
) -> Result<Reply, ApiError> {
    let entry = watched(&tables, *table, caller.as_ref()).await?;
    let keep = kept(&entry);
    let Page { items: stored, next } = page(&tables, *table, &query).await?;
    let events = tables.live().events(&entry, &stored).await?;
    let mut items: Vec<TableStep> = Vec::with_capacity(stored.len());
    for (stored, event) in stored.iter().zip(&events) {
        let step = entry.look(|table| {
            let eyes = eyes(table, caller.as_ref());
            view::step(table, event, stored.version, stored.occurred_at, eyes)
        });
        items.push(step.map_err(|fault| broken(*table, fault))?);
    }
    Ok(Reply::ok(&Page { items, next }).kept_for(keep))
}

/// The fairness proof of a deal.
///
/// The promise, with its path to the root over the next deals; once dealt the seeds and the root over the cards, with
/// an opening for each card that was shown to the caller; when the deal is over, its secret, from which everybody can
/// recompute every card. The versions say what came first: `joint` is whether the house had chosen its secret before it
/// knew a seed that was mixed in.
#[utoipa::path(get, path = paths::TABLE_FAIRNESS, operation_id = "get_fairness", tag = "fairness",
    params(("table_id" = TableId, Path, description = "The table."),
        ("deal" = u32, Path, description = "The number of the deal at this table, from 1.", example = 1)),
    responses((status = 200, description = "The proof, as far as the caller may see it.", body = Fairness)))]
pub async fn get_fairness(
    tables: Data<Tables>,
    caller: Option<Principal>,
    path: Path<(TableId, u32)>,
) -> Result<Reply, ApiError> {
    let (table, deal) = path.into_inner();
    let entry: Arc<Entry> = watched(&tables, table, caller.as_ref()).await?;
    let keep = kept(&entry);
    let events = around(&tables, &entry, deal, entry.look(Table::version)).await?;
    let proof = entry.look(|table| fairness::of(table, &events, deal, eyes(table, caller.as_ref())));
    let proof = proof.map_err(|fault| broken(table, fault))?;
    proof.map(|proof| Reply::ok(&proof).kept_for(keep)).ok_or_else(|| ErrorCode::DealUnknown.into())
}

/// The deal that an event belongs to.
fn deal_of(event: &TableEvent) -> Option<u32> {
    match event {
        TableEvent::Turn(turn) => Some(turn.deal),
        _ => None,
    }
}

/// The events around a deal of a table at `version`, with their versions: from its promise, which stands beside the
/// deal before, to the beginning of the next one. A long history is not read from its beginning: numbers of deals only
/// grow, so the place is searched.
pub(super) async fn around(
    tables: &Tables,
    entry: &Entry,
    deal: u32,
    version: i64,
) -> Result<Vec<(i64, TableEvent)>, ApiError> {
    let read_page = async |after: i64, limit: u32| {
        let stored = page(tables, entry.id(), &StepsQuery { after: Some(after), limit: Some(limit) }).await?.items;
        let events = tables.live().events(entry, &stored).await?;
        Ok::<Vec<_>, ApiError>(stored.iter().map(|stored| stored.version).zip(events).collect())
    };
    let mut from = 0;
    let mut to = version;
    while to - from > i64::from(PAGE) {
        let middle = from + (to - from) / 2;
        let found = read_page(middle, LOOK).await?.iter().find_map(|(_, event)| deal_of(event));
        if found.is_some_and(|found| found + 1 < deal) { from = middle } else { to = middle }
    }
    let mut events: Vec<(i64, TableEvent)> = Vec::new();
    loop {
        let more = read_page(from, PAGE).await?;
        let Some((last, _)) = more.last() else { return Ok(events) };
        from = *last;
        let is_past = more.iter().any(|(_, event)| match event {
            TableEvent::Turn(turn) => turn.deal > deal && fairness::begins_deal(turn),
            _ => false,
        });
        events.extend(more);
        if is_past {
            return Ok(events);
        }
    }
}

/// The stored events as they are.
///
/// For auditors, of tables that are over: payloads byte by byte, with the hashes of the chain. Payloads of schema 2 are
/// sealed (`sealed`) or publish the keys of deals that are over (`opens`); the event in them stands beside them in
/// clear. `next`, if present, is the `after` of the next page.
#[utoipa::path(get, path = paths::TABLE_LOG, operation_id = "list_log", tag = "audit",
    params(("table_id" = TableId, Path, description = "The table."), StepsQuery),
    responses((status = 200, description = "The log.", body = Page<LogEntry>)))]
pub async fn list_log(tables: Data<Tables>, table: Path<TableId>, query: Query<StepsQuery>) -> Result<Reply, ApiError> {
    let entry = fresh(&tables, *table).await?;
    if !entry.look(Table::is_over) {
        return Err(ErrorCode::TableRunning.into());
    }
    let Page { items: stored, next } = page(&tables, *table, &query).await?;
    let read = tables.live().read(&entry, |reader| {
        let entries = stored.iter().map(|stored| log_entry(stored, reader));
        Ok(entries.collect::<Result<Vec<LogEntry>, UnreadableEvent>>()?)
    });
    let items = read.await?;
    Ok(Reply::ok(&Page { items, next }))
}

fn log_entry(stored: &StoredEvent, reader: &Reader<'_>) -> Result<LogEntry, UnreadableEvent> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let event = if stored.schema == SCHEMA { None } else { Some(text(&reader.payload(stored)?)) };
    Ok(LogEntry {
        version: stored.version,
        r#type: stored.r#type.clone(),
        schema: stored.schema,
        occurred_at: stored.occurred_at,
        payload: text(&stored.payload),
        event,
        payload_hash: hex::encode(stored.payload_hash),
        event_hash: hex::encode(stored.event_hash),
    })
}
