//! The lines of all statements, for a service that tells players of their money.

use mazziere_ids::PlayerId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::StatementEntry;

/// Which lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct StatementLinesQuery {
    /// Those of postings behind this place in the ledger. If absent there are none, and `through` is its end.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::place")]
    #[param(minimum = 0)]
    pub after: Option<i64>,
    /// How many places of the ledger are looked at, 1 to 1000; 500 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 1000)]
    pub limit: Option<u32>,
}

/// A line of the statement of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StatementLine {
    /// Whose.
    pub player_id: PlayerId,
    /// The line.
    pub entry: StatementEntry,
}

/// A piece of the lines of all statements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StatementLines {
    /// In the order of the ledger.
    pub items: Vec<StatementLine>,
    /// The place in the ledger up to which they go: to be sent as `after` next.
    pub through: i64,
}
