//! Corrections: what finance does to the ledger of its own, proposed by one person and approved by another.
//!
//! Two kinds. A **reversal** posts the opposite of a posting that finance itself had made: a deposit, or an adjustment.
//! An **adjustment** moves money between players' cash and the house, and says why and what it corrects: a prize or a
//! hand that was settled wrongly stays as it is, and is made good beside it. Whatever belongs to a workflow (buy-ins,
//! sit-ins, results, withdrawals) is undone by that workflow alone.

use chrono::{DateTime, Utc};
use mazziere_ids::{CorrectionId, PostingId, TableId, TournamentId};
use mazziere_money::Currency;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::Leg;
use crate::text::Reason;

/// What an adjustment is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdjustmentReason {
    /// A prize was paid to the wrong player, or in the wrong amount.
    WrongPrize,
    /// A hand or a match was settled wrongly.
    WrongResult,
    /// A fault of the house cost a player money.
    TechnicalFault,
    /// A payment was taken back outside.
    Chargeback,
    /// Money that was won by cheating, or lost to it.
    Fraud,
    /// The house gives something away.
    Goodwill,
}

/// What a correction refers to: at least one of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Corrects {
    /// The posting; it must exist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posting_id: Option<PostingId>,
    /// The tournament; the ledger must have had accounts of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// The cash table; the ledger must have had accounts of it. A match of a tournament has none: name the tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_id: Option<TableId>,
}

/// A posting to be proposed, between players' cash and the adjustments of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Adjustment {
    /// What for.
    pub because: AdjustmentReason,
    /// The same in words, 1 to 200 characters, none of them a control, direction or invisible character, and not only
    /// blanks.
    #[schema(value_type = Reason)]
    pub reason: String,
    /// What it makes good.
    pub corrects: Corrects,
    /// 2 to 64 legs that sum to zero, each account once: `player_cash` and `house_adjustments` only.
    #[schema(min_items = 2, max_items = 64)]
    pub legs: Vec<Leg>,
}

/// Which kind of correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CorrectionKind {
    /// The opposite of a posting that finance had made.
    Reversal,
    /// Money between players' cash and the house.
    Adjustment,
}

/// Where a correction stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CorrectionStatus {
    /// One person wants it; nothing has moved.
    Proposed,
    /// A second person has let it take place.
    Approved,
    /// It will not take place.
    Rejected,
}

/// A correction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Correction {
    /// Its id.
    pub correction_id: CorrectionId,
    /// Which kind.
    pub kind: CorrectionKind,
    /// What an adjustment is made for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<AdjustmentReason>,
    /// In words.
    pub reason: String,
    /// What it corrects; a reversal names the posting that it reverses.
    pub corrects: Corrects,
    /// What it moves, or would move.
    pub legs: Vec<Leg>,
    /// In what.
    pub currency: Currency,
    /// Where it stands.
    pub status: CorrectionStatus,
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
    /// The posting that it became.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posting_id: Option<PostingId>,
}

/// Which corrections.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct CorrectionsQuery {
    /// Only those that stand so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<CorrectionStatus>,
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^v[1-9][0-9]{0,17}$")]
    pub cursor: Option<String>,
}
