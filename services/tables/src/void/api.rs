//! Voiding a table over HTTP: at once, or by a proposal that another operator approves.

use std::error::Error;
use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path, Query};
use mazziere_contract::tables::{Accepted, VoidProposal, VoidProposalsQuery, VoidTableRequest, paths};
use mazziere_contract::{ErrorCode, Page, text};
use mazziere_eventstore::AppendError;
use mazziere_ids::{CommandId, TableId};
use mazziere_replay::refusal::Refused;
use mazziere_replay::table::event::VoidedBy;
use mazziere_replay::table::{Command, Fault, Table};
use mazziere_web::{ApiError, IfMatch, Principal, Reply, Sent, SentBody};
use sqlx::PgTransaction;
use uuid::Uuid;

use super::{Deciding, Done, Proposing, check_approval, store};
use crate::api::commands::{envelope, execute_as};
use crate::api::{answer, command_failed, database_failed, fresh, live_failed, store_failed};
use crate::app::Tables;
use crate::live::{Entry, KIND, LiveError};

/// How often an approval is decided anew when others keep moving the table.
const ATTEMPTS: u32 = 32;

/// Voids a table for technical reasons.
///
/// Nothing of a match counts (G2.10). At a ring table the hand in play is undone, everybody is stood up with what they
/// had at its start (G3.9), and the table is void once the ledger has everything. A table that is over stays as it is.
///
/// The lobby voids what it must. An operator voids a table that has not begun, and one that is dead: whose log cannot
/// be followed here, or is sealed under a key that is wanting; the evidence is kept with the reason. A table in play is
/// voided by two: `approval_required` says that it has to be proposed.
#[utoipa::path(post, path = paths::TABLE_VOID, operation_id = "void_table", tag = "tables",
    params(("table_id" = TableId, Path, description = "The table.")),
    request_body = VoidTableRequest,
    responses((status = 200, description = "The table is void, or about to be.", body = Accepted)))]
pub async fn void_table(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<VoidTableRequest>,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    let reason = plain(&body.reason)?;
    let envelope = envelope(&sent, IfMatch(None));
    match tables.live().fresh(*table).await {
        Err(LiveError::Fault { fault, .. }) => {
            let _alone = sent.begin()?;
            let by = VoidedBy::Dead { by: sent.principal.subject, evidence: evidence(&fault) };
            let done = tables.commands().void_dead(*table, &reason, by, envelope).await;
            answer(&done.map_err(command_failed)?)
        }
        Err(store) => Err(live_failed(store)),
        Ok(_) => {
            let by =
                sent.principal.role.service().is_none().then_some(VoidedBy::NotBegun { by: sent.principal.subject });
            let command = Command::Void { reason, by };
            execute_as(&tables, &sent, *table, &command, envelope).await
        }
    }
}

/// What the house found at a table that is dead: the fault with all that it follows from.
fn evidence(fault: &Fault) -> String {
    let (mut told, mut cause) = (fault.to_string(), fault.source());
    while let Some(error) = cause {
        told = format!("{told}: {error}");
        cause = error.source();
    }
    told
}

/// Proposes to void a table in play.
///
/// Nothing happens to the table until another operator approves. There is one open proposal for a table at a time; it
/// is moot once the table is over.
#[utoipa::path(post, path = paths::TABLE_VOID_PROPOSALS, operation_id = "propose_void", tag = "tables",
    params(("table_id" = TableId, Path, description = "The table.")),
    request_body = VoidTableRequest,
    responses((status = 201, description = "It is proposed; the table plays on.", body = VoidProposal)))]
pub async fn propose_void(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<VoidTableRequest>,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    let reason = plain(&body.reason)?;
    let (_alone, command) = (sent.begin()?, sent.command_id());
    let (at, hash) = (sent.platform.clock().now(), sent.hash.as_bytes());
    if let Some(done) = store::repeated(tables.pool(), command, hash).await.map_err(|error| database_failed(&error))? {
        return proposed(done, StatusCode::CREATED);
    }
    let entry = fresh(&tables, *table).await?;
    if entry.look(Table::is_over) {
        return Err(ErrorCode::TableOver.into());
    }
    let proposal_id = sent.platform.ids().uuid_v7(at);
    let (table, by) = (*table, sent.principal.subject);
    let proposing = Proposing { command, hash, proposal_id, table, reason: &reason, by, at };
    let failed = |error| database_failed(&error);
    let mut tx = mazziere_database::begin(tables.pool()).await.map_err(failed)?;
    if let Some(made) = store::propose(&mut tx, &proposing).await.map_err(failed)? {
        record(&tables, &mut tx, command, &sent.principal, &made).await?;
        tx.commit().await.map_err(failed)?;
        return proposed(Done::Now(made), StatusCode::CREATED);
    }
    drop(tx);
    match store::repeated(tables.pool(), command, hash).await.map_err(failed)? {
        None => Err(ErrorCode::ProposalOpen.into()),
        Some(done) => proposed(done, StatusCode::CREATED),
    }
}

/// Records what a member of the staff has done to a proposal, in the transaction that writes it.
async fn record(
    tables: &Tables,
    tx: &mut PgTransaction<'_>,
    command: CommandId,
    caller: &Principal,
    proposal: &VoidProposal,
) -> Result<(), ApiError> {
    let Some(act) = &caller.act else { return Ok(()) };
    let answer = serde_json::to_vec(proposal).map_err(|error| ApiError::internal(&error))?;
    let recorded = tables.live().store().record_act_in(tx, KIND, command, &act.record(&answer)).await;
    recorded.map_err(|error| store_failed(&error))
}

/// Lists the proposals to void tables.
///
/// Newest first, with who proposed and who decided.
#[utoipa::path(get, path = paths::VOID_PROPOSALS, operation_id = "list_void_proposals", tag = "tables",
    params(VoidProposalsQuery),
    responses((status = 200, description = "One page.", body = Page<VoidProposal>)))]
pub async fn list_void_proposals(tables: Data<Tables>, query: Query<VoidProposalsQuery>) -> Result<Reply, ApiError> {
    let limit = mazziere_web::page::limit(query.limit, 50, 200)?;
    let found = store::list(tables.pool(), query.status, query.cursor, limit + 1).await;
    let mut items = found.map_err(|error| database_failed(&error))?;
    let more = items.len() > limit as usize;
    items.truncate(limit as usize);
    let next = items.last().filter(|_| more).map(|last| last.proposal_id.to_string());
    Ok(Reply::ok(&Page { items, next }))
}

/// Reads a proposal to void a table.
///
/// What was proposed, by whom, and what became of it.
#[utoipa::path(get, path = paths::VOID_PROPOSAL, operation_id = "get_void_proposal", tag = "tables",
    params(("proposal_id" = Uuid, Path, description = "The proposal.")),
    responses((status = 200, description = "The proposal.", body = VoidProposal)))]
pub async fn get_void_proposal(tables: Data<Tables>, proposal: Path<Uuid>) -> Result<Reply, ApiError> {
    let failed = |error| database_failed(&error);
    let mut connection = tables.pool().acquire().await.map_err(failed)?;
    let found = store::one(&mut connection, *proposal).await.map_err(failed)?;
    Ok(Reply::ok(&found.ok_or(ErrorCode::ProposalUnknown)?))
}

/// Approves that a table is void.
///
/// By another operator than the one who proposed it, who does not sit at the table. The table is void at once, as by
/// `void_table`.
#[utoipa::path(post, path = paths::VOID_PROPOSAL_APPROVE, operation_id = "approve_void", tag = "tables",
    params(("proposal_id" = Uuid, Path, description = "The proposal.")),
    responses((status = 200, description = "The table is void, or about to be.", body = VoidProposal)))]
pub async fn approve_void(tables: Data<Tables>, sent: Sent, proposal: Path<Uuid>) -> Result<Reply, ApiError> {
    let (_alone, command) = (sent.begin()?, sent.command_id());
    let at = sent.platform.clock().now();
    let (proposal_id, by) = (*proposal, sent.principal.subject);
    let deciding = Deciding { command, hash: sent.hash.as_bytes(), proposal_id, rejection: None, by, at };
    let mut connection = tables.pool().acquire().await.map_err(|error| database_failed(&error))?;
    let known = store::one(&mut connection, proposal_id).await.map_err(|error| database_failed(&error))?;
    drop(connection);
    let known = known.ok_or(ErrorCode::ProposalUnknown)?;
    let entry = fresh(&tables, known.table_id).await?;
    let _gate = entry.gate.lock().await;
    for _ in 0..ATTEMPTS {
        if let Some(done) = approve(&tables, &entry, &deciding, &sent.principal).await? {
            return proposed(done, StatusCode::OK);
        }
        tables.live().refresh(&entry).await.map_err(live_failed)?;
    }
    Err(ApiError::from(ErrorCode::DatabaseUnavailable).with_retry_after(1))
}

/// Decides and voids in one transaction; none if the table has moved meanwhile.
async fn approve(
    tables: &Tables,
    entry: &Arc<Entry>,
    deciding: &Deciding<'_>,
    caller: &Principal,
) -> Result<Option<Done>, ApiError> {
    let failed = |error| database_failed(&error);
    let mut tx = mazziere_database::begin(tables.pool()).await.map_err(failed)?;
    let players = entry.look(Table::players);
    let allowed = |proposal: &VoidProposal| Ok(check_approval(proposal, &players, deciding.by)?);
    let done = store::decide::<Failed>(&mut tx, deciding, allowed).await.map_err(|Failed(error)| error)?;
    let Done::Now(approved) = &done else { return Ok(Some(done)) };
    let by = VoidedBy::TwoOperators {
        proposal_id: approved.proposal_id,
        proposed_by: approved.proposed_by,
        approved_by: deciding.by,
    };
    let command = Command::Void { reason: approved.reason.clone(), by: Some(by) };
    let (changes, append) = tables.commands().draw_up_void(entry, &command, deciding.at).map_err(command_failed)?;
    match tables.live().store().append_in(&mut tx, &append).await {
        Ok(_) => {}
        Err(AppendError::Conflict { .. } | AppendError::Closed) => return Ok(None),
        Err(AppendError::Store(error)) => return Err(store_failed(&error)),
        Err(error) => return Err(ApiError::internal(&error)),
    }
    record(tables, &mut tx, deciding.command, caller, approved).await?;
    tx.commit().await.map_err(failed)?;
    tables.live().appended(entry, changes);
    Ok(Some(done))
}

/// Rejects that a table is void.
///
/// The table plays on, and something else may be proposed. The operator who proposed it may take it back this way.
#[utoipa::path(post, path = paths::VOID_PROPOSAL_REJECT, operation_id = "reject_void", tag = "tables",
    params(("proposal_id" = Uuid, Path, description = "The proposal.")),
    request_body = VoidTableRequest,
    responses((status = 200, description = "It is rejected.", body = VoidProposal)))]
pub async fn reject_void(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<VoidTableRequest>,
    proposal: Path<Uuid>,
) -> Result<Reply, ApiError> {
    let reason = plain(&body.reason)?;
    let (_alone, command) = (sent.begin()?, sent.command_id());
    let (proposal_id, by, at) = (*proposal, sent.principal.subject, sent.platform.clock().now());
    let deciding = Deciding { command, hash: sent.hash.as_bytes(), proposal_id, rejection: Some(&reason), by, at };
    let failed = |error| database_failed(&error);
    let mut tx = mazziere_database::begin(tables.pool()).await.map_err(failed)?;
    let done = store::decide::<Failed>(&mut tx, &deciding, |_| Ok(())).await.map_err(|Failed(error)| error)?;
    if let Done::Now(rejected) = &done {
        record(&tables, &mut tx, command, &sent.principal, rejected).await?;
    }
    tx.commit().await.map_err(failed)?;
    proposed(done, StatusCode::OK)
}

/// Why something could not be decided.
struct Failed(ApiError);

impl From<sqlx::Error> for Failed {
    fn from(error: sqlx::Error) -> Failed {
        Failed(database_failed(&error))
    }
}

impl From<Refused> for Failed {
    fn from(refused: Refused) -> Failed {
        Failed(refused.problem().into())
    }
}

fn proposed(done: Done, success: StatusCode) -> Result<Reply, ApiError> {
    match done {
        Done::Now(proposal) => Ok(Reply::json(success, &proposal)),
        Done::Before(proposal) => Ok(Reply::json(success, &proposal).replayed(true)),
        Done::KeyReused => Err(ErrorCode::IdempotencyKeyReused.into()),
        Done::TooLate => Err(ErrorCode::ProposalClosed.into()),
        Done::Unknown => Err(ErrorCode::ProposalUnknown.into()),
    }
}

/// A reason as it is kept.
fn plain(reason: &str) -> Result<String, ApiError> {
    let reason = reason.trim();
    if text::is_plain(reason, text::LONGEST_REASON) {
        return Ok(reason.to_owned());
    }
    let why = format!("a reason has {}", text::REASON_RULE);
    Err(ApiError::new(ErrorCode::InvalidBody, why.clone()).with_field("/reason", why))
}
