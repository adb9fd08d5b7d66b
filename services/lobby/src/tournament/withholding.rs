//! Prizes that are withheld pending a decision of operators (G5.6): never automatically, and never by one person alone.
//!
//! An operator withholds whatever prize a player has or will have, until it is paid. It is then owed as before, and its
//! payment waits, in no queue. One person proposes to release it or to take it away, another approves, and only then
//! something moves; rejecting a proposal leaves the prize withheld. The tournament stays `finished` meanwhile, and its
//! accounts are closed when the last prize has gone its way.
//!
//! Where the law is silent: a prize that is taken away goes to the adjustments of the house, and not by the prize table
//! to those who came in behind. Whom the player has harmed is no matter of places, the other prizes are final and may
//! be spent, and no formula should decide it; finance pays the players it was lost to from there, by adjustments that
//! name the tournament, which again need two people. No cent of it is the house's fee. What a cancellation gives back
//! is not a prize, and is not withheld.
//!
//! Invariants: the operator who proposes does not approve, nor does a player of the entry that has won it; a proposal
//! that is approved is the one that was read; the payment and the confiscation of a prize are one posting id, so at
//! most one of them takes place. A payment that was on its way when the prize was withheld may come through: then the
//! prize is paid, and says so. Pure.
//!
//! # How it goes
//!
//! 1. An operator withholds a player's prize: `prize_withheld`. The ranking becomes final as ever and everybody else is
//!    paid. For this prize no effect is queued (`follow_ups.rs`), and one that is queued already comes to nothing
//!    (`asking.rs`).
//! 2. One operator proposes to release or to confiscate it, another approves the proposal by its id:
//!    `prize_decision_approved` queues the payment, or the posting from the pool to the adjustments of the house; while
//!    the pool is not whole, that waits like all payments.
//! 3. If the payment was there first, the wallet refuses the confiscation with `posting_id_reused`, and the prize
//!    counts as paid. Then the accounts are closed.

#[cfg(feature = "service")]
pub mod api;
#[cfg(feature = "service")]
pub mod store;
#[cfg(test)]
mod tests;
pub mod view;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use mazziere_contract::params::OverHow;
use mazziere_contract::{Cause, ErrorCode};
use mazziere_ids::{PlayerId, PostingId, PrizeDecisionId};
use mazziere_money::Money;
use uuid::Uuid;

use super::command::PrizeWish;
use super::{Event, Stage, Tournament};
use crate::refusal::{Refusal, over, refuse};
use crate::terms::PrizeVerdict;

/// The prizes of a tournament that are or were withheld.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Withholdings(BTreeMap<PlayerId, Withholding>);

/// What an operator did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    pub by: Uuid,
    /// When.
    pub at: DateTime<Utc>,
    pub reason: String,
}

/// A prize that is or was withheld.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withholding {
    /// The how manieth time, from 1.
    pub round: u32,
    /// Who has withheld it.
    pub withheld: Act,
    /// What is proposed, or was approved.
    pub proposal: Option<Proposal>,
    /// The posting that took it away.
    pub confiscated: Option<PostingId>,
}

/// What is to become of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// Which proposal.
    pub decision_id: PrizeDecisionId,
    pub verdict: PrizeVerdict,
    /// Who proposed it.
    pub proposed: Act,
    /// Who approved it, and when.
    pub approved: Option<(Uuid, DateTime<Utc>)>,
}

impl Withholding {
    /// What two people have decided.
    pub fn verdict(&self) -> Option<PrizeVerdict> {
        self.proposal.as_ref().filter(|proposal| proposal.approved.is_some()).map(|proposal| proposal.verdict)
    }
}

impl Withholdings {
    /// All of them, by player.
    pub fn iter(&self) -> impl Iterator<Item = (PlayerId, &Withholding)> {
        self.0.iter().map(|(player, withholding)| (*player, withholding))
    }

    pub fn of(&self, player: PlayerId) -> Option<&Withholding> {
        self.0.get(&player)
    }

    /// The how manieth time a player's prize is withheld.
    pub fn round(&self, player: PlayerId) -> u32 {
        self.of(player).map_or(0, |withholding| withholding.round)
    }

    /// What two people have decided about a player's prize.
    fn verdict(&self, player: PlayerId) -> Option<PrizeVerdict> {
        self.of(player).and_then(Withholding::verdict)
    }

    /// The state after one more event.
    pub(super) fn apply(&mut self, event: &Event, at: DateTime<Utc>) {
        match event {
            Event::PrizeWithheld { player_id, by, reason } => {
                let withheld = Act { by: *by, at, reason: reason.clone() };
                let round = self.round(*player_id) + 1;
                self.0.insert(*player_id, Withholding { round, withheld, proposal: None, confiscated: None });
            }
            Event::PrizeDecisionProposed { player_id, decision_id, verdict, by, reason } => {
                let proposed = Act { by: *by, at, reason: reason.clone() };
                let decision_id = *decision_id;
                let verdict = *verdict;
                let proposal = Some(Proposal { decision_id, verdict, proposed, approved: None });
                self.change(*player_id, |withholding| withholding.proposal = proposal);
            }
            Event::PrizeDecisionRejected { player_id, .. } => {
                self.change(*player_id, |withholding| withholding.proposal = None);
            }
            Event::PrizeDecisionApproved { player_id, by, .. } => self.change(*player_id, |withholding| {
                if let Some(proposal) = &mut withholding.proposal {
                    proposal.approved = Some((*by, at));
                }
            }),
            Event::PrizeConfiscated { player_id, posting_id, .. } => {
                self.change(*player_id, |withholding| withholding.confiscated = Some(*posting_id));
            }
            _ => {}
        }
    }

    fn change(&mut self, player: PlayerId, change: impl FnOnce(&mut Withholding)) {
        if let Some(withholding) = self.0.get_mut(&player) {
            change(withholding);
        }
    }
}

impl Tournament {
    /// Whether the payment of a player's prize waits, or never comes.
    pub fn is_withheld(&self, player: PlayerId) -> bool {
        let withheld = self.withholdings.of(player).map(Withholding::verdict);
        matches!(self.stage, Stage::Finished { .. }) && withheld.is_some_and(|said| said != Some(PrizeVerdict::Release))
    }

    /// Whether a player who has won something has not had it, because it is withheld or was taken away.
    pub fn keeps_back(&self, player: PlayerId) -> bool {
        let taken = self.withholdings.of(player).is_some_and(|withholding| withholding.confiscated.is_some());
        taken || (self.is_withheld(player) && self.payouts.outstanding(player).is_some())
    }

    /// What is to be taken away of a player's prize, and has not gone its way yet.
    pub fn confiscating(&self, player: PlayerId) -> Option<Money> {
        let due = matches!(self.stage, Stage::Finished { .. });
        let decided = due && self.withholdings.verdict(player) == Some(PrizeVerdict::Confiscate);
        self.payouts.outstanding(player).filter(|_| decided)
    }
}

/// What comes of what an operator wants of a prize.
///
/// # Errors
/// A refusal.
pub fn decide(state: &Tournament, player: PlayerId, by: Uuid, wish: &PrizeWish) -> Result<Vec<Event>, Refusal> {
    let event = match wish {
        PrizeWish::Withhold { reason } => withhold(state, player, by, reason)?,
        PrizeWish::Propose { decision_id, verdict, reason } => {
            propose(state, player, by, (*decision_id, *verdict), reason)?
        }
        PrizeWish::Approve { decision_id } => approve(state, player, by, *decision_id)?,
        PrizeWish::Reject { decision_id, reason } => {
            open(state, player, *decision_id)?;
            let decision_id = *decision_id;
            let reason = reason.clone();
            Event::PrizeDecisionRejected { player_id: player, decision_id, by, reason }
        }
    };
    Ok(vec![event])
}

fn withhold(state: &Tournament, player_id: PlayerId, by: Uuid, reason: &str) -> Result<Event, Refusal> {
    match &state.stage {
        Stage::Cancelled { .. } => return refuse(over(OverHow::Cancelled), "the tournament is cancelled"),
        Stage::Finished { .. } => outstanding(state, player_id)?,
        _ if state.entry_of(player_id).is_none() => {
            return refuse(ErrorCode::RegistrationUnknown, format!("player {player_id} is not in the tournament"));
        }
        _ => {}
    }
    let known = state.withholdings.of(player_id).map(Withholding::verdict);
    if known.is_some_and(|verdict| verdict != Some(PrizeVerdict::Release)) {
        return refuse(ErrorCode::PrizeWithheld, format!("the prize of player {player_id} is withheld already"));
    }
    Ok(Event::PrizeWithheld { player_id, by, reason: reason.to_owned() })
}

/// A prize that is owed and not paid.
fn outstanding(state: &Tournament, player: PlayerId) -> Result<(), Refusal> {
    match state.payouts.outstanding(player) {
        Some(_) if matches!(state.stage, Stage::Finished { .. }) => Ok(()),
        _ => refuse(ErrorCode::PrizeNotDue, format!("player {player} is owed no prize that is not paid")),
    }
}

/// Money that is not known yet cannot be taken away; a mistaken withholding may be released at any time.
fn propose(
    state: &Tournament,
    player_id: PlayerId,
    by: Uuid,
    (decision_id, verdict): (PrizeDecisionId, PrizeVerdict),
    reason: &str,
) -> Result<Event, Refusal> {
    if let Some(open) = &undecided(state, player_id)?.proposal {
        let detail = format!("decision {} is proposed and open", open.decision_id);
        return refuse(Cause::PrizeProposalOpen { proposal_id: Some(open.decision_id.uuid()) }, detail);
    }
    if verdict == PrizeVerdict::Confiscate {
        outstanding(state, player_id)?;
    }
    Ok(Event::PrizeDecisionProposed { player_id, decision_id, verdict, by, reason: reason.to_owned() })
}

fn approve(state: &Tournament, player_id: PlayerId, by: Uuid, id: PrizeDecisionId) -> Result<Event, Refusal> {
    let proposal = open(state, player_id, id)?;
    if proposal.proposed.by == by {
        return refuse(ErrorCode::OtherOperatorRequired, "who proposed it cannot approve it");
    }
    // A member of the staff who plays has one subject in both; the prize of a pair is that of both its members.
    if state.entry_of(player_id).is_some_and(|entry| entry.players.iter().any(|member| member.uuid() == by)) {
        return refuse(ErrorCode::BeneficiaryNotAllowed, "who would approve it is of the entry that has won it");
    }
    let decision_id = proposal.decision_id;
    let verdict = proposal.verdict;
    Ok(Event::PrizeDecisionApproved { player_id, decision_id, verdict, by })
}

/// A prize about which nothing is decided.
fn undecided(state: &Tournament, player: PlayerId) -> Result<&Withholding, Refusal> {
    let paid = matches!(state.stage, Stage::Finished { .. }) && state.payouts.outstanding(player).is_none();
    match state.withholdings.of(player) {
        Some(withholding) if withholding.verdict().is_none() && !paid => Ok(withholding),
        _ => refuse(ErrorCode::PrizeNotWithheld, format!("no prize of player {player} waits for a decision")),
    }
}

fn closed(id: PrizeDecisionId) -> Cause {
    Cause::PrizeProposalClosed { proposal_id: Some(id.uuid()) }
}

/// The proposal that is open, if it is this one.
fn open(state: &Tournament, player: PlayerId, id: PrizeDecisionId) -> Result<&Proposal, Refusal> {
    let withholding = state.withholdings.of(player);
    let known = withholding.and_then(|withholding| withholding.proposal.as_ref());
    if known.is_some_and(|proposal| proposal.decision_id == id && proposal.approved.is_some()) {
        return refuse(closed(id), format!("decision {id} was approved"));
    }
    match undecided(state, player)?.proposal.as_ref().filter(|proposal| proposal.decision_id == id) {
        Some(proposal) => Ok(proposal),
        None => refuse(closed(id), format!("decision {id} is not open")),
    }
}
