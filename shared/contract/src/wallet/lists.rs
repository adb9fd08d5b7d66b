//! Which lines of a statement, and which withdrawals.

use chrono::{DateTime, Utc};
use mazziere_ids::PlayerId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{PostingKind, WithdrawalStatus};

/// What money moved for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StatementProduct {
    /// Tournaments: what refers to one.
    Tournaments,
    /// Cash tables, and private events for cash: what refers to a table.
    CashTables,
    /// Neither: deposits, withdrawals, corrections.
    Account,
}

/// Which lines of a statement.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct StatementQuery {
    /// Only what moved for this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(inline)]
    pub product: Option<StatementProduct>,
    /// Only postings of this kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(inline)]
    pub kind: Option<PostingKind>,
    /// Only from this time on.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::instant::read_some")]
    pub from: Option<DateTime<Utc>>,
    /// Only before this time.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::instant::read_some")]
    pub until: Option<DateTime<Utc>>,
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^v[1-9][0-9]{0,17}$")]
    pub cursor: Option<String>,
}

/// Which withdrawals.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct WithdrawalsQuery {
    /// Only of this player; players ask for their own and may leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_id: Option<PlayerId>,
    /// Only in this state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(inline)]
    pub status: Option<WithdrawalStatus>,
    /// Only asked for from this time on.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::instant::read_some")]
    pub from: Option<DateTime<Utc>>,
    /// Only asked for before this time.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::instant::read_some")]
    pub until: Option<DateTime<Utc>>,
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9]{1,16}_[0-9a-f]{32}$")]
    pub cursor: Option<String>,
}
