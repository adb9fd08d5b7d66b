//! Conduct: warnings of players and what they bar from, suspensions, notes of operators; prizes that are withheld.

use chrono::{DateTime, Utc};
use mazziere_ids::{PlayerId, PrizeDecisionId, TableId, TournamentId, WarningId};
use mazziere_money::Money;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::text::Reason;

/// The paths of conduct.
pub(super) mod paths {
    /// GET (player): their own warnings, and what they may not join.
    pub const MY_CONDUCT: &str = "/v1/me/conduct";
    /// GET (operator, auditor): how a player stands, and all that ever happened, newest first.
    pub const CONDUCT: &str = "/v1/players/{player_id}/conduct";
    /// GET (operator, auditor): a player's warnings, newest first.
    pub const WARNINGS: &str = "/v1/players/{player_id}/warnings";
    /// POST (operator): a warning does not count any more.
    pub const WARNING_WITHDRAWAL: &str = "/v1/players/{player_id}/warnings/{warning_id}/withdrawal";
    /// GET (operator, auditor): the notes on a player; POST (operator): writes one.
    pub const NOTES: &str = "/v1/players/{player_id}/notes";
    /// POST (operator): a player joins nothing for a time, or until they are reinstated.
    pub const SUSPENSION: &str = "/v1/players/{player_id}/suspension";
    /// POST (operator): a suspended player may join again.
    pub const REINSTATEMENT: &str = "/v1/players/{player_id}/reinstatement";
    /// GET (operator, auditor): the prizes of a tournament that are or were withheld; POST (operator): withholds one.
    pub const WITHHELD_PRIZES: &str = "/v1/tournaments/{tournament_id}/withheld-prizes";
    /// GET (operator, auditor): those of all tournaments, newest first.
    pub const ALL_WITHHELD_PRIZES: &str = "/v1/withheld-prizes";
    /// POST (operator): proposes what becomes of a withheld prize.
    pub const PRIZE_PROPOSAL: &str = "/v1/tournaments/{tournament_id}/withheld-prizes/{player_id}/proposal";
    /// POST (operator): lets a proposal of somebody else take place.
    pub const PRIZE_APPROVAL: &str = "/v1/tournaments/{tournament_id}/withheld-prizes/{player_id}/approval";
    /// POST (operator): a proposal does not take place.
    pub const PRIZE_REJECTION: &str = "/v1/tournaments/{tournament_id}/withheld-prizes/{player_id}/rejection";
}

/// What a warning is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WarningCause {
    /// A match was lost because a time ran out.
    Timeout,
    /// A match was given up, or a tournament in play.
    Abandon,
    /// A moderator has upheld a report of what was said.
    Chat,
}

/// Whether a warning counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WarningStatus {
    /// It counts.
    Standing,
    /// It is 30 days old.
    Lapsed,
    /// An operator has withdrawn it.
    Withdrawn,
}

/// What an operator did, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OperatorAct {
    /// Who: the subject of the token.
    pub by: Uuid,
    /// When.
    pub at: DateTime<Utc>,
    /// Why.
    pub reason: String,
}

/// A warning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Warning {
    /// Which.
    pub warning_id: WarningId,
    /// What for.
    pub cause: WarningCause,
    /// The table of the match that was lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_id: Option<TableId>,
    /// The tournament that the player has withdrawn from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// The report that was upheld.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report_id: Option<Uuid>,
    /// When the match was decided, or the report upheld.
    pub given_at: DateTime<Utc>,
    /// From when on it does not count any more.
    pub lapses_at: DateTime<Utc>,
    /// Whether it counts.
    pub status: WarningStatus,
    /// Who has withdrawn it; only operators and auditors see that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdrawn: Option<OperatorAct>,
}

/// A suspension that is in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Suspension {
    /// Since when.
    pub since: DateTime<Utc>,
    /// Until when; until the player is reinstated if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<DateTime<Utc>>,
    /// Who has suspended them, and why; only operators and auditors see that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<OperatorAct>,
}

/// How a player stands, for themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MyConduct {
    /// Until then they join no tournament and no cash table, for three warnings within 24 hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub barred_until: Option<DateTime<Utc>>,
    /// As long as they are suspended they join nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspension: Option<Suspension>,
    /// The warnings of the last 30 days, newest first, those that were withdrawn included.
    pub warnings: Vec<Warning>,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConductEntryKind {
    /// A warning was given.
    WarningGiven,
    /// A warning was withdrawn.
    WarningWithdrawn,
    /// An operator wrote a note.
    NoteWritten,
    /// The player was suspended.
    Suspended,
    /// The player may join again.
    Reinstated,
}

/// Something that happened to a player's conduct.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ConductEntry {
    /// Its id; of a warning that was given, the id of the warning, and of a note, that of the note.
    pub entry_id: Uuid,
    /// What.
    pub kind: ConductEntryKind,
    /// When it was written down.
    pub at: DateTime<Utc>,
    /// The operator who did it; absent where nobody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Uuid>,
    /// Why, or what the note says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The warning that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warning_id: Option<WarningId>,
    /// What a warning is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<WarningCause>,
    /// The end of a suspension, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<DateTime<Utc>>,
}

/// How a player stands, and what has happened, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Conduct {
    /// Who.
    pub player_id: PlayerId,
    /// How much has happened.
    pub version: i64,
    /// Until then they join no tournament and no cash table, for three warnings within 24 hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub barred_until: Option<DateTime<Utc>>,
    /// The suspension that is in force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspension: Option<Suspension>,
    /// One page of what has happened.
    pub items: Vec<ConductEntry>,
    /// The cursor of the next page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A note of an operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Note {
    /// Which.
    pub note_id: Uuid,
    /// When.
    pub at: DateTime<Utc>,
    /// Who wrote it: the subject of the token.
    pub by: Uuid,
    /// What it says.
    pub text: String,
}

/// A note to be written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoteRequest {
    /// What it says, 1 to 200 characters, none of them a control, direction or invisible character, and not only
    /// blanks.
    #[schema(value_type = Reason)]
    pub text: String,
}

/// A suspension to be put in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SuspensionRequest {
    /// Why, 1 to 200 characters, none of them a control, direction or invisible character, and not only blanks.
    #[schema(value_type = Reason)]
    pub reason: String,
    /// Until when; until the player is reinstated if absent.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::instant::read_some")]
    pub until: Option<DateTime<Utc>>,
}

/// A prize to be withheld.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WithholdRequest {
    /// Whose.
    pub player_id: PlayerId,
    /// Why, 1 to 200 characters, none of them a control, direction or invisible character, and not only blanks.
    #[schema(value_type = Reason)]
    pub reason: String,
}

/// What may become of a withheld prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PrizeVerdict {
    /// The player has it.
    Release,
    /// It goes to the adjustments of the house, from which those are paid whom it is to make good.
    Confiscate,
}

/// What is proposed for a withheld prize.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PrizeProposalRequest {
    /// What is to become of it.
    pub verdict: PrizeVerdict,
    /// Why, 1 to 200 characters, none of them a control, direction or invisible character, and not only blanks.
    #[schema(value_type = Reason)]
    pub reason: String,
}

/// The proposal that is approved: the one that was read, and no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PrizeApprovalRequest {
    /// Which.
    pub decision_id: PrizeDecisionId,
}

/// The proposal that is rejected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PrizeRejectionRequest {
    /// Which.
    pub decision_id: PrizeDecisionId,
    /// Why, 1 to 200 characters, none of them a control, direction or invisible character, and not only blanks.
    #[schema(value_type = Reason)]
    pub reason: String,
}

/// Where a withheld prize stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WithheldStatus {
    /// Nobody has it.
    Withheld,
    /// The same, and one person has proposed what becomes of it.
    Proposed,
    /// The player is to have it: it is on its way, or will be when the ranking is final.
    Released,
    /// It is on its way to the house.
    Confiscating,
    /// The house has it.
    Confiscated,
    /// The player has it: it was released, or the payment had been on its way when it was withheld.
    Paid,
    /// The player has won nothing, or the tournament was cancelled.
    NothingDue,
}

/// A decision about a withheld prize.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PrizeDecision {
    /// Which.
    pub decision_id: PrizeDecisionId,
    /// What becomes of the prize.
    pub verdict: PrizeVerdict,
    /// Who proposed it, and why.
    pub proposed: OperatorAct,
    /// Who approved it: somebody else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approved_by: Option<Uuid>,
    /// When.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approved_at: Option<DateTime<Utc>>,
}

/// A prize that is or was withheld.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WithheldPrize {
    /// Whose.
    pub player_id: PlayerId,
    /// How much; absent while the ranking is not final.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Money>,
    /// Where it stands.
    pub status: WithheldStatus,
    /// Who has withheld it, and why.
    pub withheld: OperatorAct,
    /// The proposal that is open, or was approved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<PrizeDecision>,
}

/// Whether somebody has to do something about a withheld prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WithheldState {
    /// Nobody has proposed what becomes of it.
    Open,
    /// Somebody has, and another person is to approve it.
    Proposed,
    /// There is nothing to decide any more: two people have, it was paid all the same, or nothing is due.
    Decided,
}

/// Which withheld prizes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct WithheldPrizesQuery {
    /// Only those that stand so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(inline)]
    pub state: Option<WithheldState>,
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9]{1,16}_[0-9a-f]{32}$")]
    pub cursor: Option<String>,
}

/// A withheld prize in the list of all tournaments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WithheldPrizeOf {
    /// Of which tournament.
    pub tournament_id: TournamentId,
    /// Whether somebody has to do something about it.
    pub state: WithheldState,
    /// The prize.
    pub prize: WithheldPrize,
}
