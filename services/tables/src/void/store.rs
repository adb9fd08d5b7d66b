//! Proposals to void a table, in the database.

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{VoidProposal, VoidProposalStatus};
use mazziere_ids::TableId;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgPool, Postgres, QueryBuilder, Row};
use uuid::Uuid;

use crate::envelope::{Envelope, Outcome};

/// What a proposal is read from. The list of tables says whether its table is over.
const SELECT: &str = "select p.*, coalesce(l.status in ('finished', 'voided'), false) as over \
                      from tables.void_proposal p left join tables.listing l on l.table_id = p.table_id ";

/// Proposes, once for each table and command, within the caller's transaction; none if that was done before, or
/// another proposal is open.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn propose(
    connection: &mut PgConnection,
    sent: &Envelope<'_>,
    proposal_id: Uuid,
    table: TableId,
    reason: &str,
) -> sqlx::Result<Option<VoidProposal>> {
    let kept = sqlx::query(
        "insert into tables.void_proposal (
            proposal_id, table_id, command_id, request_hash, reason, proposed_by, proposed_at
        ) values ($1, $2, $3, $4, $5, $6, $7)
        on conflict do nothing returning *, false as over",
    )
    .bind(proposal_id)
    .bind(table)
    .bind(sent.command)
    .bind(sent.hash.as_bytes().as_slice())
    .bind(reason)
    .bind(sent.by)
    .bind(sent.at)
    .fetch_optional(connection)
    .await?;
    kept.as_ref().map(proposal).transpose()
}

/// The answer to a proposal that was made before by this command; none if there is none.
///
/// # Errors
/// When the database cannot be reached.
pub async fn repeated(pool: &PgPool, sent: &Envelope<'_>) -> sqlx::Result<Option<Outcome<VoidProposal>>> {
    let first = sqlx::query("select *, false as over from tables.void_proposal where command_id = $1");
    let row = first.bind(sent.command).fetch_optional(pool).await?;
    let as_proposed = |row: &PgRow| {
        let status = VoidProposalStatus::Proposed;
        let decided = proposal(row)?;
        Ok(VoidProposal { status, decided_by: None, decided_at: None, rejection: None, ..decided })
    };
    row.map(|row| sent.repeated(&row, as_proposed)).transpose()
}

/// One proposal.
///
/// # Errors
/// When the database cannot be reached, or holds a row that is none.
pub async fn one(connection: &mut PgConnection, proposal_id: Uuid) -> sqlx::Result<Option<VoidProposal>> {
    let mut query = QueryBuilder::<Postgres>::new(SELECT);
    query.push("where p.proposal_id = ").push_bind(proposal_id);
    query.build().fetch_optional(connection).await?.as_ref().map(proposal).transpose()
}

/// At most `limit` proposals that were made before the one with id `before`, newest first.
///
/// # Errors
/// When the database cannot be reached, or holds a row that is none.
pub async fn list(
    pool: &PgPool,
    status: Option<VoidProposalStatus>,
    before: Option<Uuid>,
    limit: u32,
) -> sqlx::Result<Vec<VoidProposal>> {
    let mut query = QueryBuilder::<Postgres>::new(SELECT);
    query.push("where p.proposal_id < ").push_bind(before.unwrap_or(Uuid::max()));
    query.push(match status {
        None => "",
        Some(VoidProposalStatus::Proposed) => {
            " and p.approved is null and l.status is distinct from 'finished' and l.status is distinct from 'voided'"
        }
        Some(VoidProposalStatus::Moot) => " and p.approved is null and l.status in ('finished', 'voided')",
        Some(VoidProposalStatus::Approved) => " and p.approved",
        Some(VoidProposalStatus::Rejected) => " and not p.approved",
    });
    query.push(" order by p.proposal_id desc limit ").push_bind(i64::from(limit));
    query.build().fetch_all(pool).await?.iter().map(proposal).collect()
}

/// Decides a proposal within the caller's transaction; a concurrent decision waits, and then finds it decided. Whether
/// it may be decided so is asked in between. `rejection` says why not; none approves.
///
/// # Errors
/// When the database refuses or cannot be reached, and what `allowed` says.
pub async fn decide<E: From<sqlx::Error>>(
    connection: &mut PgConnection,
    sent: &Envelope<'_>,
    proposal_id: Uuid,
    rejection: Option<&str>,
    allowed: impl FnOnce(&VoidProposal) -> Result<(), E>,
) -> Result<Outcome<VoidProposal>, E> {
    let found = sqlx::query("select *, false as over from tables.void_proposal where proposal_id = $1 for update");
    let Some(row) = found.bind(proposal_id).fetch_optional(&mut *connection).await? else {
        return Ok(Outcome::Refused(ErrorCode::ProposalUnknown));
    };
    if let Some(decided) = sent.decided(&row, ErrorCode::ProposalClosed, proposal)? {
        return Ok(decided);
    }
    let reused = sqlx::query("select from tables.void_proposal where decision_command_id = $1");
    if reused.bind(sent.command).fetch_optional(&mut *connection).await?.is_some() {
        return Ok(Outcome::Refused(ErrorCode::IdempotencyKeyReused));
    }
    allowed(&proposal(&row)?)?;
    let row = sqlx::query(
        "update tables.void_proposal set approved = $2, decision_command_id = $3, decision_hash = $4, decided_by = $5, \
            decided_at = $6, rejection = $7 \
         where proposal_id = $1 returning *, false as over",
    )
    .bind(proposal_id)
    .bind(rejection.is_none())
    .bind(sent.command)
    .bind(sent.hash.as_bytes().as_slice())
    .bind(sent.by)
    .bind(sent.at)
    .bind(rejection)
    .fetch_one(&mut *connection)
    .await?;
    Ok(Outcome::Done(proposal(&row)?))
}

fn proposal(row: &PgRow) -> sqlx::Result<VoidProposal> {
    Ok(VoidProposal {
        proposal_id: row.try_get("proposal_id")?,
        table_id: row.try_get("table_id")?,
        reason: row.try_get("reason")?,
        status: match (row.try_get::<Option<bool>, _>("approved")?, row.try_get("over")?) {
            (Some(true), _) => VoidProposalStatus::Approved,
            (Some(false), _) => VoidProposalStatus::Rejected,
            (None, true) => VoidProposalStatus::Moot,
            (None, false) => VoidProposalStatus::Proposed,
        },
        proposed_by: row.try_get("proposed_by")?,
        proposed_at: row.try_get("proposed_at")?,
        decided_by: row.try_get("decided_by")?,
        decided_at: row.try_get("decided_at")?,
        rejection: row.try_get("rejection")?,
    })
}
