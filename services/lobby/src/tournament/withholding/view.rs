//! Withheld prizes as operators see them.

use mazziere_contract::lobby::{
    OperatorAct, PrizeDecision, WithheldPrize, WithheldPrizeOf, WithheldState, WithheldStatus,
};
use mazziere_ids::{PlayerId, TournamentId, derive_uuid};
use uuid::Uuid;

use super::{Act, Proposal, Withholding};
use crate::terms::PrizeVerdict;
use crate::tournament::{Stage, Tournament};

fn act(act: &Act) -> OperatorAct {
    OperatorAct { by: act.by, at: act.at, reason: act.reason.clone() }
}

fn decision(proposal: &Proposal) -> PrizeDecision {
    PrizeDecision {
        decision_id: proposal.decision_id,
        verdict: proposal.verdict.into(),
        proposed: act(&proposal.proposed),
        approved_by: proposal.approved.map(|(by, _)| by),
        approved_at: proposal.approved.map(|(_, at)| at),
    }
}

fn status(state: &Tournament, player: PlayerId, withholding: &Withholding) -> WithheldStatus {
    let finished = matches!(state.stage, Stage::Finished { .. });
    let owed = state.owed().iter().any(|(owed, _)| *owed == player);
    match (withholding.verdict(), state.payouts.outstanding(player)) {
        _ if matches!(state.stage, Stage::Cancelled { .. }) => WithheldStatus::NothingDue,
        _ if withholding.confiscated.is_some() => WithheldStatus::Confiscated,
        (_, None) if finished && owed => WithheldStatus::Paid,
        (_, None) if finished => WithheldStatus::NothingDue,
        (Some(PrizeVerdict::Release), _) => WithheldStatus::Released,
        (Some(PrizeVerdict::Confiscate), _) => WithheldStatus::Confiscating,
        (None, _) if withholding.proposal.is_some() => WithheldStatus::Proposed,
        (None, _) => WithheldStatus::Withheld,
    }
}

/// The prize of a player, if it is or was withheld.
pub fn prize(state: &Tournament, player: PlayerId) -> Option<WithheldPrize> {
    let withholding = state.withholdings.of(player)?;
    let finished = matches!(state.stage, Stage::Finished { .. });
    let amount = state.owed().iter().find(|(owed, _)| *owed == player).map(|(_, amount)| *amount);
    Some(WithheldPrize {
        player_id: player,
        amount: amount.filter(|_| finished),
        status: status(state, player, withholding),
        withheld: act(&withholding.withheld),
        decision: withholding.proposal.as_ref().map(decision),
    })
}

pub fn prizes(state: &Tournament) -> Vec<WithheldPrize> {
    state.withholdings.iter().filter_map(|(player, _)| prize(state, player)).collect()
}

/// Whether somebody has to do something about a prize that stands so.
fn state_of(status: WithheldStatus) -> WithheldState {
    match status {
        WithheldStatus::Withheld => WithheldState::Open,
        WithheldStatus::Proposed => WithheldState::Proposed,
        WithheldStatus::Released
        | WithheldStatus::Confiscating
        | WithheldStatus::Confiscated
        | WithheldStatus::Paid
        | WithheldStatus::NothingDue => WithheldState::Decided,
    }
}

/// The name of a state in rows.
pub fn name_of(state: WithheldState) -> &'static str {
    match state {
        WithheldState::Open => "open",
        WithheldState::Proposed => "proposed",
        WithheldState::Decided => "decided",
    }
}

/// All of them, as the list of all tournaments shows them.
pub fn listed(state: &Tournament) -> Vec<WithheldPrizeOf> {
    let of = |prize: WithheldPrize| WithheldPrizeOf { tournament_id: state.id, state: state_of(prize.status), prize };
    prizes(state).into_iter().map(of).collect()
}

/// The id of a player's prize in a tournament, in that list.
pub fn entry_id(tournament: TournamentId, player: PlayerId) -> Uuid {
    derive_uuid(tournament.uuid(), &format!("withheld:{player}"))
}
