//! The lines of the answers that are NDJSON: rows of the two logs, and the last line of each answer.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// A line of the events: a row, or the last line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
#[allow(missing_docs, reason = "each is what its type says")]
pub enum EventsLine {
    Event(EventRow),
    End(RangeEnd),
}

/// A line of the postings: a row, or the last line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
#[allow(missing_docs, reason = "each is what its type says")]
pub enum PostingsLine {
    Posting(PostingRow),
    End(RangeEnd),
}

/// An event of any service, as it is stored. Its hashes are said in `docs/audit-format.md`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventRow {
    /// The stream: a table, a tournament, a template...
    pub stream_id: Uuid,
    /// Its place in the stream, from 1.
    #[schema(minimum = 1)]
    pub version: i64,
    /// What happened.
    #[schema(example = "table_opened")]
    pub r#type: String,
    /// The version of its shape.
    pub schema: i16,
    /// When, to the microsecond.
    pub occurred_at: DateTime<Utc>,
    /// The payload, where it is UTF-8: a JSON text, byte for byte.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payload: Option<String>,
    /// The payload in base64 without padding, where it is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payload_base64: Option<String>,
    /// SHA-256 of the payload.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub payload_hash: String,
    /// The link: it covers all of the above and the link before.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub event_hash: String,
    /// Its place in the log of all events, from 0.
    #[schema(minimum = 0)]
    pub position: i64,
}

/// A posting of the ledger with its legs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostingRow {
    /// Its place in the ledger, from 1.
    #[schema(minimum = 1)]
    pub sequence: i64,
    /// The posting, once for ever.
    pub posting_id: Uuid,
    /// What it is about: the kinds of `/v1/postings` of the wallet.
    #[schema(example = "hand_settled")]
    pub kind: String,
    /// When it took place.
    pub posted_at: DateTime<Utc>,
    /// The tournament that it names.
    pub tournament_id: Option<Uuid>,
    /// The cash table that it names.
    pub table_id: Option<Uuid>,
    /// The posting that it is the opposite of.
    pub reverses: Option<Uuid>,
    /// What it follows from.
    #[schema(example = "hand:12")]
    pub cause: Option<String>,
    /// At least two, which sum to zero, in the order of `leg`.
    pub legs: Vec<PostingLegRow>,
}

/// What a posting does to one account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostingLegRow {
    /// Its number in the posting, from 1.
    #[schema(minimum = 1)]
    pub leg: i16,
    /// The account, which follows from its kind and its owners.
    pub account_id: Uuid,
    /// The kind of the account, such as `player_cash`; `docs/audit-format.md` has all of them.
    #[schema(example = "player_in_play")]
    pub kind: String,
    /// Whose account it is; null where it is nobody's.
    pub player_id: Option<Uuid>,
    /// The cash table that the account is of.
    pub table_id: Option<Uuid>,
    /// The tournament that the account is of.
    pub tournament_id: Option<Uuid>,
    /// The entry of the account that this leg is, from 1.
    #[schema(minimum = 1)]
    pub version: i64,
    /// What the account gains, or loses, in euro.
    #[schema(pattern = "^-?(0|[1-9][0-9]{0,14})\\.[0-9]{2}$", example = "-12.50")]
    pub amount: String,
    /// What the account has afterwards.
    #[schema(pattern = "^-?(0|[1-9][0-9]{0,14})\\.[0-9]{2}$", example = "37.50")]
    pub balance: String,
}

/// The last line of a range. An answer without it broke off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RangeEnd {
    /// Always `true`.
    pub end: bool,
    /// The `from` to go on with: the place behind the last one that was looked at.
    #[schema(minimum = 0)]
    pub next: i64,
    /// Whether there are places behind it.
    pub more: bool,
}
