//! The replay of a match or a hand that is over: its views, one after the other.

use actix_web::web::{Data, Path};
use mazziere_contract::tables::patch;
use mazziere_contract::tables::{ReplayQuery, StepsQuery, TableReplay, TableStep, TableView, paths};
use mazziere_contract::{ErrorCode, FieldFault};
use mazziere_ids::TableId;
use mazziere_replay::table::Table;
use mazziere_replay::table::view;
use mazziere_web::page::bad_parameter;
use mazziere_web::{ApiError, Platform, Principal, Query, Reply};
use serde_json::Value;

use super::history::versions;
use super::past::{broken, kept, page};
use super::{eyes, watched};
use crate::app::Tables;

/// Steps of a page, if the caller does not say.
const STEPS: u32 = 100;

/// A match or a hand that is over, step by step.
///
/// The table as the caller saw it before the first step, and with each step the patch that makes the next view, as on a
/// live stream: what was hidden from them then stays hidden, but for what the house has shown since to auditors. Names
/// are those of today; what could be done at a step is left out. A ring is replayed hand by hand, each as soon as it is
/// in the list of hands. `next`, if present, is the `after` of the next page.
#[utoipa::path(get, path = paths::TABLE_REPLAY, operation_id = "get_replay", tag = "tables",
    params(("table_id" = TableId, Path, description = "The table."), ReplayQuery),
    responses((status = 200, description = "A view, and what each step made of it.", body = TableReplay)))]
pub async fn get_replay(
    tables: Data<Tables>,
    platform: Data<Platform>,
    caller: Option<Principal>,
    table_id: Path<TableId>,
    query: Query<ReplayQuery>,
) -> Result<Reply, ApiError> {
    let (table_id, ReplayQuery { hand, after, limit }) = (*table_id, query.into_inner());
    let limit = mazziere_web::page::limit(limit, STEPS, 200)?;
    let entry = watched(&tables, table_id, caller.as_ref()).await?;
    let keep = kept(&entry);
    let (is_ring, is_over, newest) = entry.look(|table| (table.ring().is_some(), table.is_over(), table.version()));
    let (first, last) = match hand {
        Some(_) if !is_ring => return Err(ErrorCode::NotARing.into()),
        None if is_ring => {
            let fault = FieldFault::MissingField {};
            return Err(bad_parameter("hand", fault, "hand: a ring table is replayed hand by hand"));
        }
        None if !is_over => return Err(ErrorCode::TableRunning.into()),
        None => (2, newest),
        Some(hand) => versions(&tables, table_id, hand).await?,
    };
    let begin = first - 1;
    let after = after.unwrap_or(begin);
    if !(begin..=last).contains(&after) {
        let fault = FieldFault::range(begin, last);
        return Err(bad_parameter("after", fault, format!("after: {begin} to {last}")));
    }
    let mut then = tables.earlier().at(tables.live(), &entry, after).await?;
    let eyes = entry.look(|table| eyes(table, caller.as_ref()));
    let outages = tables.pulse().outages();
    let hand_pause = tables.commands().manners().hand_pause;
    let seen = |table: &Table| {
        let mut view = view::at_its_version(table, eyes.now(table), &outages, hand_pause);
        view.legal.clear();
        view
    };
    let mut view = seen(&then);
    let mut before = json(&view)?;
    let left = u32::try_from(last - after).unwrap_or(limit).min(limit);
    let stored = match left {
        0 => Vec::new(),
        left => page(&tables, table_id, &StepsQuery { after: Some(after), limit: Some(left) }).await?.items,
    };
    let events = tables.live().events(&entry, &stored).await?;
    let mut items: Vec<TableStep> = Vec::with_capacity(stored.len());
    for (stored, event) in stored.iter().zip(&events) {
        then.evolve(event, stored.occurred_at).map_err(|fault| broken(table_id, fault))?;
        let step = entry.look(|table| view::step(table, event, stored.version, stored.occurred_at, eyes));
        let mut step = step.map_err(|fault| broken(table_id, fault))?;
        let after = json(&seen(&then))?;
        step.patch = Some(patch::diff(&before, &after));
        before = after;
        items.push(step);
        tokio::task::consume_budget().await;
    }
    let reached = items.last().map_or(after, |step| step.version);
    let next = (reached < last).then(|| reached.to_string());
    let known = entry.introduction(tables.pool(), platform.clock(), &[]).await;
    known.complete(&mut view);
    Ok(Reply::ok(&TableReplay { table_id, hand, view, items, next }).kept_for(keep))
}

fn json(view: &TableView) -> Result<Value, ApiError> {
    serde_json::to_value(view).map_err(|error| ApiError::internal(&error))
}
