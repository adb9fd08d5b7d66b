//! Voiding a table over HTTP: at once, or by a proposal that another operator approves.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use mazziere_contract::tables::{Accepted, VoidProposal, VoidProposalsQuery, VoidTableRequest, paths};
use mazziere_contract::{ErrorCode, FieldFault, Page, text};
use mazziere_eventstore::AppendError;
use mazziere_ids::{TableId, VoidProposalId};
use mazziere_replay::table::event::VoidedBy;
use mazziere_replay::table::{Command, Table};
use mazziere_web::{ApiError, IfMatch, Query, Reply, Sent, SentBody};
use uuid::Uuid;

use super::{check_approval, store};
use crate::api::commands::execute_as;
use crate::api::{answer, database_failed, fresh, once, record_act};
use crate::app::Tables;
use crate::commands::CommandError;
use crate::envelope::{Envelope, Outcome};
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
    let envelope = Envelope::new(&sent, IfMatch(None));
    match tables.live().fresh(*table).await {
        Err(LiveError::Fault { fault, .. } | LiveError::Unopened { fault, .. }) => {
            let _alone = sent.begin()?;
            let by = VoidedBy::Dead { by: sent.principal.subject, evidence: mazziere_web::problem::chain(&fault) };
            let done = tables.commands().void_dead(*table, &reason, by, envelope).await;
            answer(&done?)
        }
        Err(store) => Err(store.into()),
        Ok(_) => {
            let by =
                sent.principal.role.service().is_none().then_some(VoidedBy::NotBegun { by: sent.principal.subject });
            let command = Command::Void { reason, by };
            execute_as(&tables, &sent, *table, &command, envelope).await
        }
    }
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
    once(&sent, StatusCode::CREATED, async |envelope| {
        if let Some(first) = store::repeated(tables.pool(), &envelope).await? {
            return Ok(first);
        }
        let entry = fresh(&tables, *table).await?;
        if entry.look(Table::is_over) {
            return Ok(Outcome::Refused(ErrorCode::TableOver));
        }
        let proposal_id = sent.platform.ids().uuid_v7(envelope.at);
        let mut tx = mazziere_database::begin(tables.pool()).await?;
        if let Some(made) = store::propose(&mut tx, &envelope, proposal_id, *table, &reason).await? {
            record_act(&tables, &mut tx, KIND, &envelope, &made).await?;
            tx.commit().await?;
            return Ok(Outcome::Done(made));
        }
        drop(tx);
        let open = Outcome::Refused(ErrorCode::ProposalOpen);
        Ok(store::repeated(tables.pool(), &envelope).await?.unwrap_or(open))
    })
    .await
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
    let proposals = found.map_err(|error| database_failed(&error))?;
    Ok(Reply::ok(&mazziere_web::page::of(proposals, limit, |last| last.proposal_id.to_string())))
}

/// Reads a proposal to void a table.
///
/// What was proposed, by whom, and what became of it.
#[utoipa::path(get, path = paths::VOID_PROPOSAL, operation_id = "get_void_proposal", tag = "tables",
    params(("proposal_id" = Uuid, Path, description = "The proposal.")),
    responses((status = 200, description = "The proposal.", body = VoidProposal)))]
pub async fn get_void_proposal(tables: Data<Tables>, proposal: Path<VoidProposalId>) -> Result<Reply, ApiError> {
    let failed = |error| database_failed(&error);
    let mut connection = tables.pool().acquire().await.map_err(failed)?;
    let found = store::one(&mut connection, proposal.uuid()).await.map_err(failed)?;
    Ok(Reply::ok(&found.ok_or(ErrorCode::ProposalUnknown)?))
}

/// Approves that a table is void.
///
/// By another operator than the one who proposed it, who does not sit at the table. The table is void at once, as by
/// `void_table`.
#[utoipa::path(post, path = paths::VOID_PROPOSAL_APPROVE, operation_id = "approve_void", tag = "tables",
    params(("proposal_id" = Uuid, Path, description = "The proposal.")),
    responses((status = 200, description = "The table is void, or about to be.", body = VoidProposal)))]
pub async fn approve_void(tables: Data<Tables>, sent: Sent, proposal: Path<VoidProposalId>) -> Result<Reply, ApiError> {
    once(&sent, StatusCode::OK, async |envelope| {
        let mut connection = tables.pool().acquire().await?;
        let known = store::one(&mut connection, proposal.uuid()).await?;
        drop(connection);
        let Some(known) = known else { return Ok(Outcome::Refused(ErrorCode::ProposalUnknown)) };
        let entry = fresh(&tables, known.table_id).await?;
        let _gate = entry.gate.lock().await;
        tables.pulse().ensure().await?;
        for _ in 0..ATTEMPTS {
            if let Some(outcome) = approve(&tables, &entry, proposal.uuid(), &envelope).await? {
                return Ok(outcome);
            }
            tables.live().refresh(&entry).await?;
        }
        Err(CommandError::Crowded)
    })
    .await
}

/// Decides and voids in one transaction; none if the table has moved meanwhile.
async fn approve(
    tables: &Tables,
    entry: &Arc<Entry>,
    proposal_id: Uuid,
    envelope: &Envelope<'_>,
) -> Result<Option<Outcome<VoidProposal>>, CommandError> {
    let mut tx = mazziere_database::begin(tables.pool()).await?;
    let players = entry.look(Table::players);
    let allowed = |proposal: &VoidProposal| Ok::<_, CommandError>(check_approval(proposal, &players, envelope.by)?);
    let outcome = store::decide(&mut tx, envelope, proposal_id, None, allowed).await?;
    let Outcome::Done(approved) = &outcome else { return Ok(Some(outcome)) };
    let by = VoidedBy::TwoOperators { proposal_id, proposed_by: approved.proposed_by, approved_by: envelope.by };
    let command = Command::Void { reason: approved.reason.clone(), by: Some(by) };
    let (changes, append) = tables.commands().draw_up_void(entry, &command, envelope.at)?;
    let link = match tables.live().store().append_in(&mut tx, &append).await {
        Ok(appended) => appended.head_hash,
        Err(AppendError::Conflict { .. } | AppendError::Closed) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    record_act(tables, &mut tx, KIND, envelope, approved).await?;
    tx.commit().await?;
    tables.live().appended(entry, changes, link);
    Ok(Some(outcome))
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
    proposal: Path<VoidProposalId>,
) -> Result<Reply, ApiError> {
    let reason = plain(&body.reason)?;
    once(&sent, StatusCode::OK, async |envelope| {
        let mut tx = mazziere_database::begin(tables.pool()).await?;
        let allowed = |_: &VoidProposal| Ok::<_, CommandError>(());
        let outcome = store::decide(&mut tx, &envelope, proposal.uuid(), Some(&reason), allowed).await?;
        if let Outcome::Done(rejected) = &outcome {
            record_act(&tables, &mut tx, KIND, &envelope, rejected).await?;
        }
        tx.commit().await?;
        Ok(outcome)
    })
    .await
}

/// A reason as it is kept.
fn plain(reason: &str) -> Result<String, ApiError> {
    let reason = reason.trim();
    if text::is_plain(reason, text::LONGEST_REASON) {
        return Ok(reason.to_owned());
    }
    let why = format!("a reason has {}", text::REASON_RULE);
    Err(ApiError::new(ErrorCode::InvalidBody, why.clone()).with_field(
        "/reason",
        FieldFault::text(text::LONGEST_REASON),
        why,
    ))
}
