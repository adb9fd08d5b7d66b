//! What proves a hand offline, as far as its caller may see it.
//!
//! The log that is signed is kept by the service `audit`, which sees no card; here is what it cannot know. The two
//! together are a file that proves the hand to others (`docs/audit-format.md`).
//!
//! **Invariant:** rows and cards leave through [`mazziere_replay::proof`] only.

use std::collections::BTreeSet;

use actix_web::web::{Data, Path};
use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{DealProof, HandProof, ProofRow, StepsQuery, paths};
use mazziere_eventstore::StoredEvent;
use mazziere_eventstore::chain::GENESIS;
use mazziere_ids::{StreamId, TableId};
use mazziere_replay::proof;
use mazziere_replay::table::view::Eyes;
use mazziere_replay::table::{Table, TableEvent};
use mazziere_web::{ApiError, Principal, Reply};

use super::history::{logged, versions};
use super::past::{around, broken, page};
use super::{eyes, store_failed, watched};
use crate::app::Tables;
use crate::live::linked;

/// Deals of a hand that are proven at most: more than any game takes for one.
const MOST_DEALS: usize = 32;

/// The proof of a hand.
///
/// Of a hand of a ring, or of a deal of a match, that is over: its rows of the log with everything that their hashes
/// cover, and for each deal promise, seeds and root with the openings of the cards that the caller saw; all cards where
/// the house has published the secret. Rows that would show more are left out. With `GET /v1/paths/events` of the
/// service `audit`, for the positions of the rows, it becomes a file that `mazziere audit verify` checks offline.
#[utoipa::path(get, path = paths::TABLE_HAND_PROOF, operation_id = "get_hand_proof", tag = "fairness",
    params(("table_id" = TableId, Path, description = "The table."),
        ("hand" = u32, Path, description = "The number of the hand; at a match that of the deal.", example = 1)),
    responses((status = 200, description = "The proof, as far as the caller may see it.", body = HandProof)))]
pub async fn get_hand_proof(
    tables: Data<Tables>,
    caller: Principal,
    path: Path<(TableId, u32)>,
) -> Result<Reply, ApiError> {
    let (table_id, hand) = path.into_inner();
    let entry = watched(&tables, table_id, &caller).await?;
    let (is_ring, is_over) =
        entry.look(|table| (table.ring().is_some(), table.is_over() || table.deals_over() >= hand));
    let (numbers, ended) = if is_ring {
        let (first, last) = versions(&tables, table_id, hand).await?;
        let turns = logged(&tables, table_id, (first, last)).await?;
        let deal = |event: &TableEvent| match event {
            TableEvent::Turn(turn) => Some(turn.deal),
            _ => None,
        };
        (turns.iter().filter_map(|logged| deal(&logged.event)).collect(), Some(last))
    } else if is_over {
        (BTreeSet::from([hand]), None)
    } else {
        return Err(ErrorCode::TableRunning.into());
    };
    // Who sat where is known to a table that is at least as far as what was read.
    let table = watched(&tables, table_id, &caller).await?.look(Table::duplicate);
    let eyes = eyes(&table, &caller);
    let mut deals: Vec<DealProof> = Vec::new();
    for number in numbers.into_iter().take(MOST_DEALS) {
        let events = around(&tables, table_id, number, table.version()).await?;
        deals.extend(proof::deal(&table, &events, number, eyes).map_err(|fault| broken(table_id, fault))?);
    }
    if deals.is_empty() {
        return Err(if is_ring { ErrorCode::HandNotProvable } else { ErrorCode::DealUnknown }.into());
    }
    let mut rows = Vec::new();
    for version in proof::versions(&table, &deals, ended, eyes) {
        rows.extend(row(&tables, table_id, version, eyes).await?);
    }
    let proof = HandProof { table_id, hand, rows, deals };
    if !proof::is_whole(&proof) {
        return Err(ErrorCode::HandNotProvable.into());
    }
    Ok(Reply::ok(&proof))
}

/// A row with its position in the log, if it may be shown.
async fn row(tables: &Tables, table: TableId, version: i64, eyes: Eyes) -> Result<Option<ProofRow>, ApiError> {
    let query = StepsQuery { after: Some((version - 2).max(0)), limit: Some(2) };
    let stored: Vec<StoredEvent> = page(tables, table, &query).await?.items;
    linked(&stored).map_err(|fault| broken(table, fault.into()))?;
    let Some(at) = stored.iter().position(|stored| stored.version == version) else { return Ok(None) };
    let previous = at.checked_sub(1).map_or(GENESIS, |before| stored[before].event_hash);
    let position = tables.live().store().position_of(StreamId::from(table), version).await;
    let Some(position) = position.map_err(|error| store_failed(&error))? else {
        return Err(ApiError::from(ErrorCode::NotSignedYet).with_retry_after(1));
    };
    Ok(proof::row(&stored[at], previous, position, eyes))
}
