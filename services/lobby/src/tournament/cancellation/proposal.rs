//! Cancelling in play by hand takes two operators: a player who is losing would gain by it, and so might an operator in
//! league with them. Before the start everybody has everything back, so that one is enough.
//!
//! What is approved is the plan that was shown: if play has moved on and another one would be made now, approval is
//! refused with `plan_changed`, unless it says that the refunds of the moment are meant. In a great event of chips they
//! change with each hand, and two people would never be in time.
//!
//! Invariants: the operator who proposes does not approve, nor does a player of the tournament; one proposal is open at
//! a time; it is moot once the tournament is over. The cancellations of the house itself (too few players, no tables,
//! an interruption) ask nobody. Pure.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use mazziere_contract::{Cause, ErrorCode};
use mazziere_ids::CancellationProposalId;
use uuid::Uuid;

use super::plan::{CancelledBy, Plan};
use crate::refusal::{Refusal, refuse};
use crate::tournament::command::CancellationWish;
use crate::tournament::decide::plan_cancellation;
use crate::tournament::withholding::Act;
use crate::tournament::{Event, Stage, Tournament};

/// A proposal to cancel a tournament: the last one that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    pub proposal_id: CancellationProposalId,
    /// What it would have refunded when it was made.
    pub plan: Arc<Plan>,
    /// Of which version of the tournament that plan was made.
    pub version: i64,
    /// Who proposed it.
    pub proposed: Act,
    /// How it was decided.
    pub end: Option<End>,
}

/// How a proposal was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The tournament is cancelled by it.
    Approved(Uuid, DateTime<Utc>),
    /// It goes on.
    Rejected(Act),
}

/// The proposal after one more event, which was the one of this version.
pub fn apply(proposal: &mut Option<Proposal>, event: &Event, version: i64, at: DateTime<Utc>) {
    match event {
        Event::CancellationProposed { proposal_id, plan, by, reason } => {
            *proposal = Some(Proposal {
                proposal_id: *proposal_id,
                plan: Arc::new(plan.clone()),
                version: version - 1,
                proposed: Act { by: *by, at, reason: reason.clone() },
                end: None,
            });
        }
        Event::CancellationRejected { by, reason, .. } => {
            if let Some(open) = proposal {
                open.end = Some(End::Rejected(Act { by: *by, at, reason: reason.clone() }));
            }
        }
        Event::TournamentCancelled { by: Some(CancelledBy::TwoOperators { approved_by, .. }), .. } => {
            if let Some(open) = proposal {
                open.end = Some(End::Approved(*approved_by, at));
            }
        }
        _ => {}
    }
}

/// What comes of what an operator wants.
///
/// # Errors
/// A refusal.
pub fn decide(state: &Tournament, by: Uuid, wish: &CancellationWish) -> Result<Event, Refusal> {
    match wish {
        CancellationWish::Cancel { reason } => {
            let plan = plan_cancellation(state)?;
            if state.stage == Stage::Running {
                return refuse(ErrorCode::ApprovalRequired, "the tournament is in play");
            }
            let by = Some(CancelledBy::Operator { by });
            Ok(Event::TournamentCancelled { reason: reason.clone(), plan, by })
        }
        CancellationWish::Propose { proposal_id, reason } => {
            let plan = plan_cancellation(state)?;
            if let Some(open) = state.cancellation.as_ref().filter(|known| known.end.is_none()) {
                let id = open.proposal_id;
                return refuse(Cause::ProposalOpen { proposal_id: Some(id.uuid()) }, format!("proposal {id} is open"));
            }
            let proposal_id = *proposal_id;
            let reason = reason.clone();
            Ok(Event::CancellationProposed { proposal_id, plan, by, reason })
        }
        CancellationWish::Approve { proposal_id, replan } => approve(state, by, *proposal_id, *replan),
        CancellationWish::Reject { proposal_id, reason } => {
            open(state, *proposal_id)?;
            Ok(Event::CancellationRejected { proposal_id: *proposal_id, by, reason: reason.clone() })
        }
    }
}

fn approve(
    state: &Tournament,
    approved_by: Uuid,
    proposal_id: CancellationProposalId,
    replan: bool,
) -> Result<Event, Refusal> {
    let proposal = open(state, proposal_id)?;
    let proposed_by = proposal.proposed.by;
    if proposed_by == approved_by {
        return refuse(ErrorCode::OtherOperatorRequired, "who proposed it cannot approve it");
    }
    if state.confirmed().any(|entry| entry.players.iter().any(|player| player.uuid() == approved_by)) {
        return refuse(ErrorCode::BeneficiaryNotAllowed, "who would approve it plays in the tournament");
    }
    let plan = plan_cancellation(state)?;
    if plan != *proposal.plan && !replan {
        let detail = format!("version {} would refund something else than version {}", state.version, proposal.version);
        let cause =
            Cause::PlanChanged { proposed: proposal.version.unsigned_abs(), current: state.version.unsigned_abs() };
        return refuse(cause, detail);
    }
    let by = Some(CancelledBy::TwoOperators { proposal_id, proposed_by, approved_by });
    Ok(Event::TournamentCancelled { reason: proposal.proposed.reason.clone(), plan, by })
}

/// The proposal of this id, if it is open.
fn open(state: &Tournament, id: CancellationProposalId) -> Result<&Proposal, Refusal> {
    let over = matches!(state.stage, Stage::Finished { .. } | Stage::Cancelled { .. });
    match state.cancellation.as_ref().filter(|known| known.proposal_id == id) {
        Some(proposal) if proposal.end.is_none() && !over => Ok(proposal),
        Some(_) => refuse(Cause::ProposalClosed { proposal_id: Some(id.uuid()) }, format!("proposal {id} is not open")),
        None => {
            let cause = Cause::ProposalUnknown { proposal_id: Some(id.uuid()) };
            refuse(cause, format!("proposal {id} is not the last one of the tournament"))
        }
    }
}
