//! What happens to the matches of a cash table: events of its stream.

use chrono::{DateTime, Utc};
use mazziere_ids::{PlayerId, PostingId, SessionId, TableId};
use mazziere_money::Money;
use serde::{Deserialize, Serialize};

use crate::terms::{Code, Fault, VacatedBecause};

/// Something that happened. `position` is the place of the news in the tables' log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what happened, the fields to what")]
#[strum(serialize_all = "snake_case")]
pub enum MatchEvent {
    /// A match begins; what lies at the table is locked (G3.3).
    MatchAnnounced { number: u32, table_id: TableId, players: Vec<PlayerId>, first_dealer: Option<u8> },
    /// The tables have opened it.
    MatchOpened { number: u32 },
    /// The tables refuse to open it, for good.
    MatchNotOpened { number: u32, code: Code },
    /// It is over; what it came to is about to be posted, if it moves anything. `fault` says who lost it by timeout or
    /// abandon, and is not in older logs.
    MatchEnded {
        number: u32,
        result: MatchResult,
        position: i64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fault: Option<Fault>,
    },
    /// Its result is in the ledger.
    MatchPosted { number: u32, posting_id: PostingId },
    /// It is void for technical reasons and moves nothing (G3.9).
    MatchVoided { number: u32, reason: String, position: i64 },
    /// Its players are asked whether they play on (G3.6); once more if the lobby was away when their time ended.
    ConfirmationAsked { number: u32, until: DateTime<Utc>, waited_for: Vec<SessionId> },
    /// A player plays on.
    Confirmed { session_id: SessionId },
    /// The time to say so is over.
    ConfirmationsExpired { number: u32 },
    /// A player leaves, at once or when the match in play is paid.
    LeaveAsked { session_id: SessionId, because: VacatedBecause },
    /// A player takes no part any more (G8.2): they leave as soon as no match is in play, and give none up.
    TakesNoPart { session_id: SessionId },
    /// Their credit is on its way to their wallet.
    CashOutStarted { session_id: SessionId, amount: Money, because: VacatedBecause },
}

/// What a match came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchResult {
    /// How it ended, in the rules' word.
    pub ended_by: String,
    /// The winning line; `None` for a draw.
    pub winner: Option<u8>,
    /// Differenza punti.
    pub difference: u32,
    /// What each loser pays; where each pays on their own difference, the most of it.
    pub amount: Money,
    /// What the house takes of it.
    pub rake: Money,
    /// Who gains and loses what; empty where nothing moves.
    pub shares: Vec<Share>,
    /// Which seat deals first if the same players play on.
    pub next_dealer: Option<u8>,
    /// The victory points that it would bring each side (G5.4); empty in logs older than skill levels.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<SideScore>,
}

/// The victory points of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideScore {
    /// Who plays in it.
    pub players: Vec<PlayerId>,
    pub vp: u8,
}

/// What somebody gains, after the rake, or loses (below zero).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    pub player_id: PlayerId,
    /// How much, not zero.
    pub amount: Money,
}

impl MatchResult {
    /// A match that was voided for technical reasons (G3.9).
    pub fn void() -> MatchResult {
        MatchResult {
            ended_by: "voided".to_owned(),
            winner: None,
            difference: 0,
            amount: Money::ZERO,
            rake: Money::ZERO,
            shares: Vec::new(),
            next_dealer: None,
            scores: Vec::new(),
        }
    }
}

impl MatchEvent {
    /// Its name in the log.
    pub fn name(&self) -> &'static str {
        self.into()
    }
}
