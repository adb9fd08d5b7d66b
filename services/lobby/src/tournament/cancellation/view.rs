//! Proposals to cancel as operators see them.

use mazziere_contract::lobby::{CancellationProposal, CancellationProposalStatus, OperatorAct};

use super::carried_out;
use super::proposal::{End, Proposal};
use crate::tournament::{Stage, Tournament};

fn status(state: &Tournament, proposal: &Proposal) -> CancellationProposalStatus {
    match (&proposal.end, &state.stage) {
        (Some(End::Approved(..)), _) => CancellationProposalStatus::Approved,
        (Some(End::Rejected(_)), _) => CancellationProposalStatus::Rejected,
        (None, Stage::Finished { .. } | Stage::Cancelled { .. }) => CancellationProposalStatus::Moot,
        (None, _) => CancellationProposalStatus::Proposed,
    }
}

/// The last proposal to cancel a tournament, as lists show it.
pub fn listed(state: &Tournament) -> Option<CancellationProposal> {
    let proposal = state.cancellation.as_ref()?;
    let (decided_by, decided_at, rejection) = match &proposal.end {
        Some(End::Approved(by, at)) => (Some(*by), Some(*at), None),
        Some(End::Rejected(act)) => (Some(act.by), Some(act.at), Some(act.reason.clone())),
        None => (None, None, None),
    };
    let act = &proposal.proposed;
    Some(CancellationProposal {
        proposal_id: proposal.proposal_id.uuid(),
        tournament_id: state.id,
        status: status(state, proposal),
        proposed: OperatorAct { by: act.by, at: act.at, reason: act.reason.clone() },
        decided_by,
        decided_at,
        rejection,
        plan: None,
    })
}

/// The same with its plan: the one that was shown, or that is carried out.
pub fn whole(state: &Tournament) -> Option<CancellationProposal> {
    let shown = listed(state)?;
    let plan = match shown.status {
        CancellationProposalStatus::Approved => carried_out(state)?,
        _ => state.cancellation.as_ref()?.plan.shown(state.id, state.cancellation.as_ref()?.version, true),
    };
    Some(CancellationProposal { plan: Some(plan), ..shown })
}

/// The name of a status in rows.
pub fn name_of(status: CancellationProposalStatus) -> &'static str {
    match status {
        CancellationProposalStatus::Proposed => "proposed",
        CancellationProposalStatus::Approved => "approved",
        CancellationProposalStatus::Rejected => "rejected",
        CancellationProposalStatus::Moot => "moot",
    }
}
