//! Acts of the staff: what operators and finance have done, each with its actor, kept for ever.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Where each service lists the acts that it has recorded.
pub const ACTS: &str = "/v1/acts";

/// A role of the staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StaffRole {
    /// Runs events.
    Operator,
    /// Moves money in and out of the house.
    Finance,
    /// Reads everything.
    Auditor,
}

impl StaffRole {
    /// Every role of the staff.
    pub const ALL: [Self; 3] = [Self::Operator, Self::Finance, Self::Auditor];

    /// The name in tokens, answers and rows.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Operator => "operator",
            Self::Finance => "finance",
            Self::Auditor => "auditor",
        }
    }
}

impl fmt::Display for StaffRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Something that an act is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub struct ActTarget {
    /// What it is, as the request or its answer names it: `table_id`, `player_id`, `posting_id`.
    pub name: String,
    /// Which one.
    pub id: Uuid,
}

/// An operation that a member of the staff has had carried out. It was recorded in the transaction of what it changed;
/// what was refused changed nothing, and is no act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({
    "at": "2026-01-01T20:00:00Z", "service": "tables", "actor": "0190d3a0-0000-7000-8000-0000000000a1",
    "name": "Rosa", "role": "operator", "token_id": "sha256:8f434346648f6b96df89dda901c5176b",
    "operation": "POST /v1/tables/{table_id}/void", "reason": "the hall lost its power",
    "on": [{"name": "table_id", "id": "0190d3a0-0000-7000-8000-000000000010"}],
}))]
pub struct StaffAct {
    /// When the request was let in; of what was done on the command line, when it was recorded.
    pub at: DateTime<Utc>,
    /// Which service carried it out: `lobby`, `tables` or `wallet`.
    pub service: String,
    /// The subject of the token; of what was done on the command line, who had it done.
    pub actor: Uuid,
    /// The name in the token, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The role in the token; `operator` for what was done on the command line.
    pub role: StaffRole,
    /// The `jti` of the token; of a token without one `sha256:` and the first 32 hexadecimal digits of the SHA-256 of
    /// the token as it was sent. Of what the owner of the database did on the command line `login:` and the login of
    /// the database.
    pub token_id: String,
    /// Method and path of the operation, with the parameters in braces; on the command line the command, such as
    /// `mazziere audit erase`.
    pub operation: String,
    /// What it is about: the ids in the path, those that the request names, and those that the answer names outside
    /// lists; 128 at most.
    pub on: Vec<ActTarget>,
    /// Why, where the request says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Which acts to list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ActsQuery {
    /// How many items, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::place")]
    #[param(minimum = 0)]
    pub cursor: Option<i64>,
    /// Only what this subject did.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "mazziere_ids::read_some_uuid")]
    pub actor: Option<Uuid>,
    /// Only what is about this: a table, a player, a tournament, a posting.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "mazziere_ids::read_some_uuid")]
    pub target: Option<Uuid>,
}
