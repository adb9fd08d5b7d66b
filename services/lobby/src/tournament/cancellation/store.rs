//! Proposals to cancel in the database, for the list of all tournaments.

use mazziere_contract::lobby::{CancellationProposal, CancellationProposalStatus};
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Postgres, QueryBuilder, Row};

use super::view;
use crate::failure::Failure;
use crate::page::Cursor;

/// Writes the row of a tournament's last proposal; most have none. One that says so already is left alone.
pub async fn write_row(
    tx: &mut PgTransaction<'_>,
    proposal: Option<&CancellationProposal>,
    version: i64,
) -> Result<(), Failure> {
    let Some(proposal) = proposal else { return Ok(()) };
    sqlx::query(
        "insert into lobby.cancellation_proposal (proposal_id, status, proposed_at, version, body)
         values ($1, $2, $3, $4, $5)
         on conflict (proposal_id) do update
         set status = excluded.status, version = excluded.version, body = excluded.body
         where cancellation_proposal.version < excluded.version and cancellation_proposal.body <> excluded.body",
    )
    .bind(proposal.proposal_id)
    .bind(view::name_of(proposal.status))
    .bind(proposal.proposed.at)
    .bind(version)
    .bind(Json(proposal))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The statement that reads so many of them, the last one that was made first.
pub fn page(status: Option<CancellationProposalStatus>, after: Option<Cursor>, limit: u32) -> QueryBuilder<Postgres> {
    let mut statement = QueryBuilder::new("select body from lobby.cancellation_proposal where true");
    if let Some(status) = status {
        statement.push(" and status = ").push_bind(view::name_of(status));
    }
    if let Some(after) = after {
        statement.push(" and (proposed_at, proposal_id) < (").push_bind(after.at);
        statement.push(", ").push_bind(after.id).push(")");
    }
    statement.push(" order by proposed_at desc, proposal_id desc limit ").push_bind(i64::from(limit));
    statement
}

/// One page of them.
pub async fn list(
    pool: &PgPool,
    status: Option<CancellationProposalStatus>,
    after: Option<Cursor>,
    limit: u32,
) -> Result<Vec<CancellationProposal>, Failure> {
    let rows = page(status, after, limit).build().fetch_all(pool).await?;
    rows.iter().map(|row| Ok(row.try_get::<Json<CancellationProposal>, _>("body")?.0)).collect()
}
