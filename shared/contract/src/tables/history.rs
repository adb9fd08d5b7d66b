//! What happened at a table: step by step, as a history for people, and the log as it is stored.

use chrono::{DateTime, Utc};
use mazziere_ids::TableId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::TableView;
use super::patch::PatchOp;
use super::step::Standing;

/// One step of a table's history, as the caller sees it. Its schema is a union by `step` ([`super::step`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableStep {
    /// The version of the stream after it.
    pub version: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// What kind of step.
    pub step: String,
    /// What the caller may see of it.
    pub data: Value,
    /// On a live stream: what may be done and whose time runs after it. Absent where the table had gone on already;
    /// then a later step has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<Standing>,
    /// In a replay, and on a live stream with `view=patch`: what makes the view that the reader had the view of this
    /// version. On a stream absent where the table had gone on already; then a later step has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patch: Option<Vec<PatchOp>>,
}

/// How a live stream tells the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StreamedView {
    /// Steps bring what changes the view, in place of `now`.
    Patch,
}

/// What a live stream brings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct StreamQuery {
    /// `patch`: steps bring what changes the view, in place of `now`. If absent, the view comes as the snapshot only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(inline)]
    pub view: Option<StreamedView>,
    /// A ticket in place of a token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9a-f]{64}$")]
    pub ticket: Option<String>,
}

impl TableStep {
    /// The table was opened.
    pub const OPENED: &'static str = "opened";
    /// The promise before a deal.
    pub const COMMITTED: &'static str = "committed";
    /// A player is here.
    pub const READY: &'static str = "ready";
    /// A player gave a seed.
    pub const SEEDED: &'static str = "seeded";
    /// An input and what it caused.
    pub const TURN: &'static str = "turn";
    /// The secret of a deal is public.
    pub const REVEALED: &'static str = "revealed";
    /// The match has its result.
    pub const FINISHED: &'static str = "finished";
    /// The table is void.
    pub const VOIDED: &'static str = "voided";
    /// The secret of the table is in the log.
    pub const SECRET_SEALED: &'static str = "secret_sealed";
    /// The next deals are promised.
    pub const PROMISED: &'static str = "deals_promised";
    /// How many kinds of steps all tables have.
    pub const OF_ALL_TABLES: usize = 10;
    /// Every kind of step: those of all tables, then those of ring tables.
    pub const NAMES: [&'static str; 22] = super::step::NAMES;
}

/// Which steps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct StepsQuery {
    /// Steps after this version; from the beginning if absent.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::place")]
    #[param(minimum = 0)]
    pub after: Option<i64>,
    /// How many, 1 to 1000; 200 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 1000)]
    pub limit: Option<u32>,
}

/// A stored event as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LogEntry {
    /// The version in the stream.
    pub version: i64,
    /// The type of the event.
    pub r#type: String,
    /// The version of its schema.
    pub schema: i16,
    /// When.
    pub occurred_at: DateTime<Utc>,
    /// The stored bytes, as text: canonical JSON.
    pub payload: String,
    /// The event's own JSON, if the payload holds it sealed or beside the keys of deals that are over (schema 2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// SHA-256 of the payload, in hex.
    pub payload_hash: String,
    /// The link of the chain, in hex.
    pub event_hash: String,
}

/// A notation of matches and hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HistoryFormat {
    /// The house's own, for every game: one line for each thing that happened.
    #[default]
    Text,
    /// PHH: hold'em without limit or with fixed limits, and pot-limit Omaha.
    Phh,
    /// Open Hand History, a JSON object: hold'em and Omaha.
    Ohh,
}

/// Which history.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct HistoryQuery {
    /// The number of the hand, at a ring table; absent at a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1)]
    pub hand: Option<u32>,
    /// In which notation; `text` if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(inline)]
    pub format: Option<HistoryFormat>,
}

/// A match, or a hand, as the caller saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableHistory {
    /// The table.
    pub table_id: TableId,
    /// The number of the hand, at a ring table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<u32>,
    /// In which notation.
    pub format: HistoryFormat,
    /// The history: what a file of this notation holds.
    pub text: String,
}

/// Which part of the past is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ReplayQuery {
    /// The number of the hand, at a ring table; absent at a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1)]
    pub hand: Option<u32>,
    /// The version that the page begins with; that before the first step if absent.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::place")]
    #[param(minimum = 0)]
    pub after: Option<i64>,
    /// How many steps, 1 to 200; 100 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
}

/// A match or a hand that is over, step by step, as the caller saw it: a view, and what each step made of it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct TableReplay {
    /// The table.
    pub table_id: TableId,
    /// The number of the hand, at a ring table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<u32>,
    /// The table before the first of the steps, without what could be done then.
    pub view: TableView,
    /// The steps in order. The `patch` of each makes the view before it that of its version.
    pub items: Vec<TableStep>,
    /// The `after` of the next page, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}
