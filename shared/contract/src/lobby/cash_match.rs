//! Cash tables of match games (G3.1-G3.6): what is paid, where the match is, what the last ones came to.
//!
//! A cash table keeps its id, its seats and what lies at them; every match has a table of its own at the tables, whose
//! id is named while it is played. Seat `i` of the cash table is player `i` of the match: at pairs partners sit at 0
//! and 2, and at 1 and 3.

use chrono::{DateTime, Utc};
use mazziere_ids::{PlayerId, PostingId, TableId};
use mazziere_money::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::tables::{Clocks, Format};

/// The paths of cash tables of match games.
pub(super) mod paths {
    /// POST (player): plays the next match, too.
    pub const REMATCH: &str = "/v1/cash-sessions/{session_id}/rematch";
    /// POST (player): leaves a table of matches; their credit goes to their wallet.
    pub const CASH_LEAVE: &str = "/v1/cash-sessions/{session_id}/leave";
}

/// What a match is played for (G3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchKind {
    /// The stake for every point of the difference (a differenza punti), at most the maximum loss.
    Difference,
    /// The stake for every match won (posta partita), at most the maximum loss.
    Fixed,
}

/// What is paid at a cash table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CashKind {
    /// Pots, hand by hand.
    #[default]
    Pot,
    /// Matches, by their difference.
    Difference,
    /// Matches, by their winner.
    Fixed,
}

impl From<MatchKind> for CashKind {
    fn from(kind: MatchKind) -> CashKind {
        match kind {
            MatchKind::Difference => CashKind::Difference,
            MatchKind::Fixed => CashKind::Fixed,
        }
    }
}

/// What the matches of a template are played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"format": "heads_up", "kind": "difference", "stake": "0.50", "max_loss": "10.00",
    "rake_basis_points": 500, "rake_cap": "1.00"}))]
pub struct CashMatchRequest {
    /// How it is played; any but a ring, as far as the game knows it.
    pub format: Format,
    /// What is paid. Four individual players: `difference` where each pays the winner on their own difference
    /// (scala-40), `fixed` in every other game (peppa).
    pub kind: MatchKind,
    /// The posta: of a point, or of a match. 0.01 to the maximum loss.
    pub stake: Money,
    /// The perdita massima: the most that anybody can lose in one match, and the least that they must have at the table
    /// when one begins. 0.50 to 1000.00, and what one match can cost.
    pub max_loss: Money,
    /// The rake of every winning amount, in basis points, 0 to 1000 (G3.4).
    #[schema(maximum = 1000)]
    pub rake_basis_points: u32,
    /// The most rake of one winning amount; no cap if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rake_cap: Option<Money>,
    /// The clocks of a match; those of the options if absent (G4.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
}

/// What the matches of a table are played for. The rake stands beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CashMatchTerms {
    /// How it is played.
    pub format: Format,
    /// What is paid.
    pub kind: MatchKind,
    /// The posta: of a point, or of a match.
    pub stake: Money,
    /// The perdita massima.
    pub max_loss: Money,
    /// Who wins where four play, each for themself: one (the others pay them), or two (the last pays the first, the
    /// third the second).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winners: Option<u8>,
    /// The clocks of a match.
    pub clocks: Clocks,
}

/// Where the matches of a cash table stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CashMatchStage {
    /// For players: a match begins when every seat is taken by a player who has the maximum loss.
    Waiting,
    /// In a match: what lies at the table is locked.
    InMatch,
    /// For the ledger: the result is being posted.
    Settling,
    /// For the players of the last match: they say by `until` that they play on, or leave.
    Confirming,
}

/// The matches of a cash table, as its list shows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CashMatchState {
    /// What is played for.
    pub terms: CashMatchTerms,
    /// Where they stand.
    pub stage: CashMatchStage,
    /// The number of the newest match at this table, from 1; 0 before the first.
    pub number: u32,
    /// The table of the match, while it is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_id: Option<TableId>,
    /// Until when players say that they play on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<DateTime<Utc>>,
    /// Who has not said so yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unconfirmed: Vec<PlayerId>,
}

/// What a match at a cash table came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CashMatchResult {
    /// Its number at the cash table.
    pub number: u32,
    /// Its table.
    pub table_id: TableId,
    /// When it ended.
    pub ended_at: DateTime<Utc>,
    /// How: `played`, `timeout`, `abandoned` and whatever else the game knows; `voided` for technical reasons (G3.9).
    pub ended_by: String,
    /// The winning line; absent for a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<u8>,
    /// Differenza punti.
    pub difference: u32,
    /// What each loser pays; where each pays on their own difference, the most of it. 0.00 where nothing moves.
    pub amount: Money,
    /// What the house takes of it, of all winners together.
    pub rake: Money,
    /// Who gained or lost how much, after the rake; nobody where nothing moves.
    pub shares: Vec<CashMatchShare>,
    /// The posting that moved it, once posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posting_id: Option<PostingId>,
}

/// What a match came to for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CashMatchShare {
    /// Who.
    pub player_id: PlayerId,
    /// What they gained, after the rake, or lost (below zero).
    pub amount: Money,
}
