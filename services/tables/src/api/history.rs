//! The export of a history: a match or a hand as text for people, in the notation that they ask for, as the caller saw
//! it.
//!
//! **Invariant:** cards leave through [`mazziere_replay::history`] only, which knows what somebody may see.

use actix_web::web::{Data, Path};
use mazziere_contract::tables::{HistoryFormat, HistoryQuery, StepsQuery, TableHistory, paths};
use mazziere_contract::{ErrorCode, FieldFault};
use mazziere_ids::TableId;
use mazziere_replay::history::hands::{self, NoHand};
use mazziere_replay::history::{self, Logged};
use mazziere_replay::table::Table;
use mazziere_replay::table::view::Eyes;
use mazziere_web::page::bad_parameter;
use mazziere_web::{ApiError, Principal, Query, Reply};

use super::past::{PAGE, broken, kept, page};
use super::{database_failed, eyes, watched};
use crate::app::Tables;
use crate::hands::store;
use crate::live::Entry;

/// A match that is over, or a hand of a ring, as text.
///
/// `text` is the house's own notation, a line for each thing that happened, for every game (`docs/hand-histories.md`);
/// `phh` and `ohh` are notations of poker that other programs read, for hands of hold'em and Omaha. A ring is told hand
/// by hand, each as soon as it is in the list of hands. Cards that the caller did not see are `??`. An auditor gets all
/// of them once the table is over; then the text of a match is played again by `mazziere deal --history` to the same
/// events.
#[utoipa::path(get, path = paths::TABLE_HISTORY, operation_id = "get_history", tag = "tables",
    params(("table_id" = TableId, Path, description = "The table."), HistoryQuery),
    responses((status = 200, description = "The history, as the caller saw it.", body = TableHistory)))]
pub async fn get_history(
    tables: Data<Tables>,
    caller: Option<Principal>,
    table: Path<TableId>,
    query: Query<HistoryQuery>,
) -> Result<Reply, ApiError> {
    let (table, HistoryQuery { hand, format }) = (*table, query.into_inner());
    let format = format.unwrap_or_default();
    let entry = watched(&tables, table, caller.as_ref()).await?;
    let keep = kept(&entry);
    let (is_ring, is_over, version) = entry.look(|table| (table.ring().is_some(), table.is_over(), table.version()));
    let versions = match hand {
        Some(_) if !is_ring => return Err(ErrorCode::NotARing.into()),
        None if is_ring => {
            return Err(bad_parameter("hand", FieldFault::MissingField {}, "hand: a ring table is told hand by hand"));
        }
        None if !is_over => return Err(ErrorCode::TableRunning.into()),
        None => (1, version),
        Some(hand) => versions(&tables, table, hand).await?,
    };
    let logged = logged(&tables, &entry, versions).await?;
    // Who sat where is known to a table that is at least as far as what was read; and nobody waits for a long history
    // to be written, because it is written of a copy.
    let copy = watched(&tables, table, caller.as_ref()).await?.look(Table::duplicate);
    let text = written(&copy, &logged, (hand, format), eyes(&copy, caller.as_ref()))?;
    Ok(Reply::ok(&TableHistory { table_id: table, hand, format, text }).kept_for(keep))
}

/// The first and the last version of a hand that is over.
pub(super) async fn versions(tables: &Tables, table: TableId, hand: u32) -> Result<(i64, i64), ApiError> {
    let hands = store::list(tables.pool(), table, None, hand.checked_add(1), 1).await;
    let found = hands.map_err(|error| database_failed(&error))?.pop().filter(|found| found.hand == hand);
    found.map(|found| (found.first_version, found.last_version)).ok_or_else(|| ErrorCode::HandUnknown.into())
}

/// The events from a version to another.
pub(super) async fn logged(tables: &Tables, entry: &Entry, (first, last): (i64, i64)) -> Result<Vec<Logged>, ApiError> {
    let (mut logged, mut after) = (Vec::new(), first - 1);
    while after < last {
        let limit = u32::try_from(last - after).unwrap_or(PAGE).min(PAGE);
        let stored = page(tables, entry.id(), &StepsQuery { after: Some(after), limit: Some(limit) }).await?.items;
        let events = tables.live().events(entry, &stored).await?;
        let Some(newest) = stored.last() else { break };
        after = newest.version;
        let read = stored.iter().zip(events);
        logged.extend(read.map(|(stored, event)| Logged { version: stored.version, at: stored.occurred_at, event }));
    }
    Ok(logged)
}

/// The events in a notation, as `eyes` see them.
fn written(
    table: &Table,
    logged: &[Logged],
    (hand, format): (Option<u32>, HistoryFormat),
    eyes: Eyes,
) -> Result<String, ApiError> {
    let of_hand = |written: Result<String, NoHand>| {
        written.map_err(|error| ApiError::new(ErrorCode::NotationNotKnown, error.to_string()))
    };
    match format {
        HistoryFormat::Text => {
            let history = history::of(table, logged, eyes, hand);
            Ok(history.map_err(|fault| broken(table.opened().table_id, fault))?.write())
        }
        HistoryFormat::Phh => of_hand(hands::phh(table, logged, eyes)),
        HistoryFormat::Ohh => of_hand(hands::ohh(table, logged, eyes)),
    }
}
