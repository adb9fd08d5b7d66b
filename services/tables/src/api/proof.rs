//! The file that proves a hand offline to others, as far as its caller saw it (`docs/audit-format.md`).
//!
//! The log that is signed is kept by the service `audit`, which sees no card: it is asked for a checkpoint, and where
//! the rows of the hand stand under it, by their positions alone. A checkpoint that covers them is waited for.
//!
//! **Invariant:** rows and cards leave through [`mazziere_replay::proof`] only. Non-goals: whether what the service
//! `audit` answers is right, which is for those to find who verify the file.

use std::collections::BTreeSet;
use std::time::Duration;

use actix_web::web::{Data, Path};
use mazziere_contract::audit::LogPaths;
use mazziere_contract::client::ClientError;
use mazziere_contract::tables::{DealProof, HandProof, HandProofFile, ProofRow, StepsQuery, paths};
use mazziere_contract::{ErrorCode, ProblemCode};
use mazziere_eventstore::chain::GENESIS;
use mazziere_eventstore::{StoreError, StoredEvent};
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

/// Deals of a hand that are proven at most: more than any game takes for one, and their rows are not more than paths
/// are asked for at once.
const MOST_DEALS: usize = 16;

/// How long a row may take to get its position in the log.
const SEQUENCED_WITHIN: Duration = Duration::from_secs(2);

/// How often the signature is asked for before the caller is told to come back, and the pause between: a checkpoint is
/// signed once a second.
const ASKED: u32 = 6;
const PAUSE: chrono::Duration = chrono::Duration::milliseconds(500);

/// What is asked again: the log has it, and no checkpoint covers it; the log has not taken it in.
const PENDING: ErrorCode = ErrorCode::NotSignedYet;
const UNSEEN: ErrorCode = ErrorCode::LeafUnknown;

/// When it is worth while to ask again where the service `audit` is away: seconds from now.
const AWAY: u64 = 5;

/// The proof of a hand.
///
/// Of a hand of a ring, or of a deal of a match, that is over: a file that proves it offline to anybody who has the
/// public key of the log of events (`mazziere audit verify FILE --key KEY`). It has the hand's rows of the log with
/// everything that their hashes cover; for each deal promise, seeds and root with the openings of the cards that the
/// caller saw, or all cards where the house has published the secret; and a signed checkpoint with the paths from the
/// rows to its root. Rows that would show more are left out. What has just ended is waited for: it is signed within a
/// second.
#[utoipa::path(get, path = paths::TABLE_HAND_PROOF, operation_id = "get_hand_proof", tag = "fairness",
    params(("table_id" = TableId, Path, description = "The table."),
        ("hand" = u32, Path, description = "The number of the hand; at a match that of the deal.", example = 1)),
    responses((status = 200, description = "The proof, as far as the caller may see it.", body = HandProofFile)))]
pub async fn get_hand_proof(
    tables: Data<Tables>,
    caller: Option<Principal>,
    path: Path<(TableId, u32)>,
) -> Result<Reply, ApiError> {
    let (table_id, hand) = path.into_inner();
    let entry = watched(&tables, table_id, caller.as_ref()).await?;
    let (is_ring, is_over) =
        entry.look(|table| (table.ring().is_some(), table.is_over() || table.deals_over() >= hand));
    let (numbers, ended) = if is_ring {
        let (first, last) = versions(&tables, table_id, hand).await?;
        let turns = logged(&tables, &entry, (first, last)).await?;
        // The turn with which a hand begins has the number of the deal before it still, which is another hand's.
        let shoe = entry.look(|table| proof::keeps_shoe(&table.opened().game));
        let deal = |event: &TableEvent| match event {
            TableEvent::Turn(turn) if shoe || turn.draw.is_some() => Some(turn.deal),
            _ => None,
        };
        (turns.iter().filter_map(|logged| deal(&logged.event)).collect(), Some(last))
    } else if is_over {
        (BTreeSet::from([hand]), None)
    } else {
        return Err(ErrorCode::TableRunning.into());
    };
    // Who sat where is known to a table that is at least as far as what was read.
    let table = watched(&tables, table_id, caller.as_ref()).await?.look(Table::duplicate);
    let eyes = eyes(&table, caller.as_ref());
    let mut deals: Vec<DealProof> = Vec::new();
    for number in numbers.into_iter().take(MOST_DEALS) {
        let events = around(&tables, &entry, number, table.version()).await?;
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
    let log = signed(&tables, &proof).await?;
    Ok(Reply::ok(&HandProofFile::new(proof, log)))
}

/// The checkpoint that covers the rows of a proof, with their paths.
async fn signed(tables: &Tables, proof: &HandProof) -> Result<LogPaths, ApiError> {
    let unsigned = || ApiError::new(ErrorCode::AuditUnreachable, "this house signs no logs");
    let audit = tables.audit().ok_or_else(unsigned)?;
    let positions: Vec<u64> = proof.rows.iter().map(|row| row.position).collect();
    let mut asked = 0;
    loop {
        asked += 1;
        match audit.event_paths(&positions).await {
            Ok(paths) => return Ok(paths),
            // Where it reads a replica of the database, it may not have it yet.
            Err(error) if matches!(error.code(), Some(PENDING | UNSEEN)) && asked < ASKED => {
                tables.pulse().clock().sleep(PAUSE).await;
            }
            Err(error) => return Err(unproven(error)),
        }
    }
}

/// What the caller is told where there is no signature.
fn unproven(error: ClientError) -> ApiError {
    match error {
        ClientError::Problem(problem) if matches!(problem.code, PENDING | UNSEEN) => {
            ApiError::from(ErrorCode::NotSignedYet).with_retry_after(1)
        }
        ClientError::Problem(problem) if problem.code == ErrorCode::LogHalted => {
            ApiError::new(ProblemCode::relayed(problem.code, problem.params), problem.detail)
        }
        error => ApiError::failure(ErrorCode::AuditUnreachable, &error).with_retry_after(AWAY),
    }
}

/// A row with its position in the log, if it may be shown.
async fn row(tables: &Tables, table: TableId, version: i64, eyes: Eyes) -> Result<Option<ProofRow>, ApiError> {
    let query = StepsQuery { after: Some((version - 2).max(0)), limit: Some(2) };
    let stored: Vec<StoredEvent> = page(tables, table, &query).await?.items;
    linked(&stored).map_err(|fault| broken(table, fault.into()))?;
    let Some(at) = stored.iter().position(|stored| stored.version == version) else { return Ok(None) };
    let previous = at.checked_sub(1).map_or(GENESIS, |before| stored[before].event_hash);
    let position = tables.live().store().wait_logged(StreamId::from(table), version, SEQUENCED_WITHIN).await;
    let position = position.map_err(|error| match error {
        StoreError::TimedOut => ApiError::from(ErrorCode::NotSignedYet).with_retry_after(1),
        error => store_failed(&error),
    })?;
    Ok(proof::row(&stored[at], previous, position, eyes))
}
