//! A tournament that is called off: the wish, and what everybody gets back.

use chrono::{DateTime, Utc};
use mazziere_ids::{PlayerId, PostingId, RegistrationId, TournamentId};
use mazziere_money::{Currency, Money};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::CancellationRule;
use super::OperatorAct;
use crate::text::Reason;

/// A cancellation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CancellationRequest {
    /// Only show what would be refunded.
    pub dry_run: bool,
    /// Why, 1 to 200 characters, not only blanks, none of them a control, direction or invisible character.
    #[schema(value_type = Reason)]
    pub reason: String,
}

/// What a cancellation refunds, to the cent (G2.4, G2.6, G2.10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CancellationPlan {
    /// Which tournament.
    pub tournament_id: TournamentId,
    /// Whether this is only a plan.
    pub dry_run: bool,
    /// The version of the tournament's stream that it is made of: a cancellation refunds exactly what a dry run has
    /// shown if this is the same in both.
    #[serde(default)]
    #[schema(required)]
    pub version: i64,
    /// Which rule applies, in words.
    pub rule: String,
    /// Which rule applies. Answers that were kept from before there were codes have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule_code: Option<CancellationRule>,
    /// Every refund.
    pub refunds: Vec<Refund>,
    /// What is paid from prize shares in all.
    pub from_pool: Money,
    /// What is paid from fees in all.
    pub from_fees: Money,
    /// The fees that the house keeps (of those already eliminated).
    pub fees_kept: Money,
    /// What the house had added to a guaranteed pool, and takes back: only the money collected is distributed.
    #[serde(default)]
    #[schema(example = "0.00")]
    pub overlay_returned: Money,
    /// What players get in all. Answers that were kept from before there were totals have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub totals: Option<CancellationTotals>,
}

/// What all players together get of a cancellation; what the house keeps or takes back is not in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CancellationTotals {
    /// How many players get something.
    pub players: u32,
    /// The sum of those of the kind `cancellation_refund`.
    pub refunds: Money,
    /// The sum of those of the kind `prize`.
    pub prizes: Money,
    /// Both together, which is `from_pool` and `from_fees` together.
    pub total: Money,
    /// In what.
    pub currency: Currency,
}

/// What one player gets back, or has for a place that is final.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Refund {
    /// Of which entry.
    pub registration_id: RegistrationId,
    /// Who.
    pub player_id: PlayerId,
    /// From the prize shares.
    pub from_pool: Money,
    /// Their fee back.
    pub fee: Money,
    /// Both.
    pub total: Money,
    /// In what.
    pub currency: Currency,
    /// The kind of its posting. Answers that were kept from before there were kinds have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<RefundKind>,
    /// Whether it is paid; absent where it is only planned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<RefundState>,
    /// The posting that pays it, which the wallet has once it is `paid`; absent where it is only planned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posting_id: Option<PostingId>,
}

/// The kind of the posting that pays a refund, as the wallet names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RefundKind {
    /// The tournament was cancelled, and the entry was in it still.
    CancellationRefund,
    /// The tournament was cancelled when the entry was out: the prize of its final place.
    Prize,
    /// The entry is out again, or was not taken: the buy-in, whole.
    BuyInReturned,
}

/// Whether a refund is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RefundState {
    /// Its posting is due, or under way.
    Pending,
    /// It is with the player.
    Paid,
}

/// Why a tournament is to be cancelled, or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CancellationReasonRequest {
    /// 1 to 200 characters, not only blanks, none of them a control, direction or invisible character.
    #[schema(value_type = Reason)]
    pub reason: String,
}

/// The approval of a cancellation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CancellationApprovalRequest {
    /// Whether what cancelling refunds at this moment is approved too, where it is not what the proposal has shown.
    #[serde(default)]
    pub replan: bool,
}

/// Where a proposal to cancel a tournament stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CancellationProposalStatus {
    /// It waits for another operator.
    Proposed,
    /// The tournament is cancelled by it.
    Approved,
    /// The tournament goes on.
    Rejected,
    /// The tournament was over before anybody decided.
    Moot,
}

/// A proposal to cancel a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CancellationProposal {
    /// The proposal.
    pub proposal_id: Uuid,
    /// Which tournament.
    pub tournament_id: TournamentId,
    /// Where it stands.
    pub status: CancellationProposalStatus,
    /// Who proposed it, and why.
    pub proposed: OperatorAct,
    /// Who approved or rejected it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<Uuid>,
    /// When.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<DateTime<Utc>>,
    /// Why it was rejected, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rejection: Option<String>,
    /// What it would refund, as it was proposed, or what is being refunded; absent in lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<CancellationPlan>,
}

/// Which proposals.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct CancellationProposalsQuery {
    /// Only those that stand so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(inline)]
    pub status: Option<CancellationProposalStatus>,
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9]{1,16}_[0-9a-f]{32}$")]
    pub cursor: Option<String>,
}
