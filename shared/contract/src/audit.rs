//! What the service `audit` says of the transparency logs.

use chrono::{DateTime, Utc};
use mazziere_ids::{PlayerId, TableId, TournamentId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

mod rows;

pub use rows::{EventRow, EventsLine, PostingLegRow, PostingRow, PostingsLine, RangeEnd};

/// Where things are.
pub mod paths {
    /// GET: the last checkpoint of a log, as a signed note (everybody).
    pub const CHECKPOINT: &str = "/{log}/checkpoint";
    /// GET: a tile, or a bundle of entries, by its path in C2SP `tlog-tiles` (auditor).
    pub const TILE: &str = "/{log}/tile/{tail}";
    /// GET: everything that verifies the house offline (auditor).
    pub const BUNDLE: &str = "/v1/bundle";
    /// GET: events from a position on, as NDJSON (auditor).
    pub const EVENTS: &str = "/v1/events";
    /// GET: postings from a sequence on, as NDJSON (auditor).
    pub const POSTINGS: &str = "/v1/postings";
    /// GET: the logs, and how far they are (everybody).
    pub const LOGS: &str = "/v1/logs";
    /// GET: the proof that an event stands in the log (auditor).
    pub const EVENT_PROOF: &str = "/v1/proofs/events/{position}";
    /// GET: where events stand under the last checkpoint, without what they are (everybody).
    pub const EVENT_PATHS: &str = "/v1/paths/events";
    /// GET: the proof that a posting stands in the log (auditor).
    pub const POSTING_PROOF: &str = "/v1/proofs/postings/{sequence}";
}

/// The logs of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LogList {
    /// One for events, one for postings.
    pub logs: Vec<LogStatus>,
}

/// A transparency log, and how far it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LogStatus {
    /// `events` or `postings`: the beginning of its paths.
    #[schema(example = "events")]
    pub log: String,
    /// The first line of its checkpoints.
    #[schema(example = "house.example/events")]
    pub origin: String,
    /// The key that verifies them, as C2SP `signed-note` writes it.
    #[schema(example = "house.example/events+3ca6c748+AfWvb0gU7ZhxBLIqjZ4CwmzuGHlEjLp2MXXPFZt3DrOT")]
    pub key: String,
    /// How many entries are signed.
    #[schema(example = 1_500)]
    pub size: u64,
    /// How many there are in the database.
    #[schema(example = 1_512)]
    pub entries: u64,
    /// How it began, where that was kept.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub started: Option<LogStart>,
    /// Everything that was signed then was read again since, and is what was signed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub verified_since: Option<DateTime<Utc>>,
    /// Why it is signed no further.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub halted: Option<LogHalt>,
    /// Who cosigns its checkpoints.
    pub witnesses: Vec<WitnessStatus>,
}

/// How a log began. One that was started over shows here that there was much before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LogStart {
    /// When.
    pub at: DateTime<Utc>,
    /// How many entries were there before anything was signed.
    #[schema(example = 0)]
    pub entries: u64,
}

/// Why a log is signed no further.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LogHalt {
    /// `state`, `tiles`, `behind`, `rewritten` or `witness`.
    #[schema(example = "rewritten")]
    pub cause: String,
    /// What was found, with the place.
    #[schema(example = "position 6 and tile tile/0/000 do not agree")]
    pub detail: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// A witness, and how far it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WitnessStatus {
    /// The key that verifies its cosignatures.
    #[schema(example = "witness.example/w1+2b6ec01b+BCl9W2pRk4cV2NHTzGd8c6zjPv3o1Bj0yhTQpiEu3M7V")]
    pub key: String,
    /// The size of the last tree that it cosigned since this replica started.
    #[schema(example = 1_500)]
    pub size: u64,
    /// Why it has not cosigned the last checkpoint, where it was asked and did not.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub problem: Option<String>,
}

/// Which paths are asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PathsQuery {
    /// Positions of the log, with commas between them: 64 at most.
    #[param(pattern = "^[0-9]{1,18}(,[0-9]{1,18}){0,63}$", example = "4,17,18")]
    pub positions: String,
}

/// Where entries stand in the tree of one checkpoint. Nothing of it says what they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LogPaths {
    /// The checkpoint, a note with its signatures.
    pub checkpoint: String,
    /// A path for each position, in the order that was asked for.
    pub paths: Vec<LogPath>,
}

/// The place of an entry under the root of a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LogPath {
    /// Its position in the log, from 0.
    pub index: u64,
    /// The siblings from the leaf to the root, in base64, lowest first.
    #[schema(pattern = "^[A-Za-z0-9+/]{43}=$")]
    pub path: Vec<String>,
}

/// Which rows of a log are asked for; all that is given has to hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct RowsQuery {
    /// The first place to look at: a position from 0, or a sequence from 1; from the beginning if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u64>,
    /// How many rows at most, 1 to 10,000; 1,000 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 10000)]
    pub limit: Option<u32>,
    /// Of this table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_id: Option<TableId>,
    /// Of this tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// Of this player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_id: Option<PlayerId>,
    /// Of this day in Italy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(format = Date, pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", example = "2026-11-26")]
    pub day: Option<String>,
}
