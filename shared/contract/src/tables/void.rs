//! Voiding a table by hand: what one operator proposes and another decides.

use chrono::{DateTime, Utc};
use mazziere_ids::TableId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// The paths of proposals.
pub(super) mod paths {
    /// POST (operator): proposes to void a table in play.
    pub const TABLE_VOID_PROPOSALS: &str = "/v1/tables/{table_id}/void-proposals";
    /// GET (operator, finance, auditor): every proposal.
    pub const VOID_PROPOSALS: &str = "/v1/void-proposals";
    /// GET (operator, finance, auditor): one of them.
    pub const VOID_PROPOSAL: &str = "/v1/void-proposals/{proposal_id}";
    /// POST (another operator): the table is void.
    pub const VOID_PROPOSAL_APPROVE: &str = "/v1/void-proposals/{proposal_id}/approve";
    /// POST (operator): the table plays on.
    pub const VOID_PROPOSAL_REJECT: &str = "/v1/void-proposals/{proposal_id}/reject";
}

/// Where a proposal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VoidProposalStatus {
    /// It waits for another operator.
    Proposed,
    /// The table is void by it.
    Approved,
    /// The table plays on.
    Rejected,
    /// The table was over before anybody decided.
    Moot,
}

/// A proposal to void a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct VoidProposal {
    /// The proposal.
    pub proposal_id: Uuid,
    /// Which table.
    pub table_id: TableId,
    /// Why, in words.
    pub reason: String,
    /// Where it stands.
    pub status: VoidProposalStatus,
    /// Who proposed it: the subject of the token.
    pub proposed_by: Uuid,
    /// When.
    pub proposed_at: DateTime<Utc>,
    /// Who approved or rejected it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<Uuid>,
    /// When.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<DateTime<Utc>>,
    /// Why it was rejected, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rejection: Option<String>,
}

/// Which proposals.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct VoidProposalsQuery {
    /// Only those that stand so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<VoidProposalStatus>,
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "mazziere_ids::read_some_uuid")]
    pub cursor: Option<Uuid>,
}
