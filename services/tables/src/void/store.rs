//! Proposals to void a table, in the database.

use mazziere_contract::tables::{VoidProposal, VoidProposalStatus};
use mazziere_ids::CommandId;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgPool, Postgres, QueryBuilder, Row};
use uuid::Uuid;

use super::{Deciding, Done, Proposing};

/// What a proposal is read from. The list of tables says whether its table is over.
const SELECT: &str = "select p.*, coalesce(l.status in ('finished', 'voided'), false) as over \
                      from tables.void_proposal p left join tables.listing l on l.table_id = p.table_id ";

/// Proposes, once for each table and command, within the caller's transaction; none if that was done before, or
/// another proposal is open.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn propose(connection: &mut PgConnection, proposing: &Proposing<'_>) -> sqlx::Result<Option<VoidProposal>> {
    let kept = sqlx::query(
        "insert into tables.void_proposal (
            proposal_id, table_id, command_id, request_hash, reason, proposed_by, proposed_at
        ) values ($1, $2, $3, $4, $5, $6, $7)
        on conflict do nothing returning *, false as over",
    )
    .bind(proposing.proposal_id)
    .bind(proposing.table)
    .bind(proposing.command)
    .bind(proposing.hash.as_slice())
    .bind(proposing.reason)
    .bind(proposing.by)
    .bind(proposing.at)
    .fetch_optional(connection)
    .await?;
    kept.as_ref().map(proposal).transpose()
}

/// The answer to a proposal that was made before by this command; none if there is none.
///
/// # Errors
/// When the database cannot be reached.
pub async fn repeated(pool: &PgPool, command: CommandId, hash: &[u8; 32]) -> sqlx::Result<Option<Done>> {
    let first = sqlx::query("select *, false as over from tables.void_proposal where command_id = $1");
    let Some(row) = first.bind(command).fetch_optional(pool).await? else { return Ok(None) };
    if row.try_get::<Vec<u8>, _>("request_hash")? != hash {
        return Ok(Some(Done::KeyReused));
    }
    let first = VoidProposal {
        status: VoidProposalStatus::Proposed,
        decided_by: None,
        decided_at: None,
        rejection: None,
        ..proposal(&row)?
    };
    Ok(Some(Done::Before(first)))
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
/// it may be decided so is asked in between.
///
/// # Errors
/// When the database refuses or cannot be reached, and what `allowed` says.
pub async fn decide<E: From<sqlx::Error>>(
    connection: &mut PgConnection,
    deciding: &Deciding<'_>,
    allowed: impl FnOnce(&VoidProposal) -> Result<(), E>,
) -> Result<Done, E> {
    let found = sqlx::query("select *, false as over from tables.void_proposal where proposal_id = $1 for update");
    let Some(row) = found.bind(deciding.proposal_id).fetch_optional(&mut *connection).await? else {
        return Ok(Done::Unknown);
    };
    if let Some(by) = row.try_get::<Option<CommandId>, _>("decision_command_id")? {
        let same = row.try_get::<Vec<u8>, _>("decision_hash")? == deciding.hash;
        return Ok(match (by == deciding.command, same) {
            (false, _) => Done::TooLate,
            (true, false) => Done::KeyReused,
            (true, true) => Done::Before(proposal(&row)?),
        });
    }
    let reused = sqlx::query("select from tables.void_proposal where decision_command_id = $1");
    if reused.bind(deciding.command).fetch_optional(&mut *connection).await?.is_some() {
        return Ok(Done::KeyReused);
    }
    allowed(&proposal(&row)?)?;
    let row = sqlx::query(
        "update tables.void_proposal set approved = $2, decision_command_id = $3, decision_hash = $4, decided_by = $5, \
            decided_at = $6, rejection = $7 \
         where proposal_id = $1 returning *, false as over",
    )
    .bind(deciding.proposal_id)
    .bind(deciding.rejection.is_none())
    .bind(deciding.command)
    .bind(deciding.hash.as_slice())
    .bind(deciding.by)
    .bind(deciding.at)
    .bind(deciding.rejection)
    .fetch_one(&mut *connection)
    .await?;
    Ok(Done::Now(proposal(&row)?))
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
