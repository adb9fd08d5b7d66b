//! A tournament that is called off: the wish, and what everybody gets back.

use mazziere_ids::{PlayerId, RegistrationId, TournamentId};
use mazziere_money::{Currency, Money};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
}

/// What one player gets.
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
}
