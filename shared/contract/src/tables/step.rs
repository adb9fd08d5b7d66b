//! What the steps of a table hold, kind by kind: the schemas of [`TableStep::data`](super::TableStep::data).
//!
//! A step is sent as it is rendered from the log; these types say for readers and for the document what stands in it.

use chrono::{DateTime, Utc};
use mazziere_ids::{MatchId, PlayerId, TableId, TournamentId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::feed::{AtFault, LineStanding};
use super::ring::{HandEnded, RingClocks, RingKind, VacatedBecause};
use super::{Clocks, Format, SeatLegal};

mod schema;

pub(super) use schema::NAMES;

/// A seat whose time matters to the reader: it is to move, or it is the reader's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatClock {
    /// Which seat.
    pub seat: u8,
    /// Whether the table waits for it.
    pub to_move: bool,
    /// What was left of its thinking time of the match, or of its time bank at a ring table, in milliseconds.
    pub match_ms_left: u64,
    /// Until when it must move, if it is to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<DateTime<Utc>>,
}

/// What may be done after a step, and whose time runs: as in the view of the same version at the time of the step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Standing {
    /// The seats that are to move, and the reader's own.
    pub clocks: Vec<SeatClock>,
    /// The legal moves of those of the reader's seats that are to move.
    pub legal: Vec<SeatLegal>,
}

/// The draw of the first dealer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DealerDraw {
    /// The commitment to the secret, in hex.
    pub commitment: String,
    /// The secret, in hex; absent where it is that of the first deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

/// One root over the commitments of several deals.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DealsPromised {
    /// The number of the first deal.
    pub first: u32,
    /// How many there are.
    pub count: u32,
    /// The root, in hex.
    pub root: String,
}

/// What the house is bound to from the opening of a table on.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TablePromises {
    /// The commitment to the secret of the table, in hex.
    pub commitment: String,
    /// The first deals.
    pub deals: DealsPromised,
}

/// The secret of the table is in the log.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SecretSealed {
    /// The commitment to it, in hex.
    pub commitment: String,
}

/// What only ring tables are opened with.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RingOpened {
    /// How many seats there are.
    pub seats: u8,
    /// The clocks.
    pub clocks: RingClocks,
    /// How long somebody may think about showing cards, in milliseconds.
    pub show_ms: u64,
    /// After how many seconds of sitting out a player of a cash table has to go.
    pub away_seconds: u32,
    /// Cash or tournament.
    pub kind: RingKind,
    /// How many hands may be dealt from the beginning; no limit if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands_allowed: Option<u32>,
}

/// The table was opened.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TableOpened {
    /// Which table.
    pub table_id: TableId,
    /// Which game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u16,
    /// All options, defaults filled in.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Their printable form.
    pub options_text: String,
    /// How it is played.
    pub format: Format,
    /// The players in seating order; none yet at a ring table.
    pub players: Vec<PlayerId>,
    /// Whether somebody must win.
    pub knockout: bool,
    /// The clocks of a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// The tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// The match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// Who deals first, if that was said when the table was opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_dealer: Option<u8>,
    /// Who deals first.
    pub dealer: u8,
    /// The draw that chose the first dealer.
    pub dealer_draw: DealerDraw,
    /// What the house is bound to before any seed; absent at tables that promised one deal after the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promises: Option<TablePromises>,
    /// What only ring tables have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ring: Option<RingOpened>,
}

/// A player is here.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PlayerIsReady {
    /// Who.
    pub player_id: PlayerId,
    /// The seats that this player moves.
    pub seats: Vec<u8>,
    /// Whether with a seed for the shuffles.
    pub seeded: bool,
}

/// A player gave another seed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PlayerSeeded {
    /// Who.
    pub player_id: PlayerId,
    /// The seats that this player moves.
    pub seats: Vec<u8>,
}

/// How a deal came about.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TurnDraw {
    /// What was mixed in of the players' seeds, by seat, in hex.
    pub seeds: Vec<String>,
    /// The versions with which they were sent, by seat, 0 for an empty one; absent at tables without `promises`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seeded_at: Vec<i64>,
    /// The root over the salted cards, in hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root: Option<String>,
}

/// Who did something, and what kind of thing: all that others learn of an input apart from its events.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SeenInput {
    /// What kind: `move`, `time_expired`, `abandon`, `sit_out`, `return`, `chance` or `fact`.
    pub input: String,
    /// Whose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Which clock ran out: `move` or `match`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
    /// The move; only the player who made it is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub r#move: Option<Value>,
}

/// An input was taken, and this is what it did.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TableTurn {
    /// Which game.
    pub game: String,
    /// The deal in play, or the one that begins.
    pub deal: u32,
    /// What was done.
    pub input: SeenInput,
    /// What happened, as the reader sees it.
    #[schema(value_type = Vec<Object>)]
    pub events: Vec<Value>,
    /// Whose turn it was, for a decision, a timeout or an abandon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// What the clock of that seat's player counted for it, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinking_ms: Option<u64>,
    /// How a deal came about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<TurnDraw>,
}

/// The secret of a deal that is over.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DealRevealed {
    /// Which deal.
    pub deal: u32,
    /// Its secret, in hex.
    pub secret: String,
}

/// A match has its result.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MatchFinished {
    /// The tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// The match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// The players of each line, and what they come to.
    pub lines: Vec<LineStanding>,
    /// The winning line; absent for a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<u8>,
    /// Differenza punti.
    pub difference: u32,
    /// The result as the rules give it.
    #[schema(value_type = Object)]
    pub outcome: Value,
    /// Who deals first if the same players play on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_dealer: Option<u8>,
    /// Who did not play it to its end; nobody in results from before this was told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at_fault: Vec<AtFault>,
}

/// The table is void.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TableVoided {
    /// The tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// The match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// In words.
    pub reason: String,
}

/// Chips come to a seat: somebody sits down, or has bought some.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SeatChips {
    /// Which seat.
    pub seat: u8,
    /// Who.
    pub player_id: PlayerId,
    /// How many.
    pub chips: u64,
}

/// A level begins with the next hand.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LevelBegun {
    /// Its number, from 1.
    pub level: u32,
    /// Small blind, or invito.
    pub stake: u64,
    /// Ante.
    pub ante: u64,
}

/// A hand is over.
#[derive(Debug, Deserialize, ToSchema)]
pub struct HandOver {
    /// What it came to.
    #[serde(flatten)]
    pub hand: HandEnded,
    /// The version of the stream with which it began.
    pub first_version: i64,
}

/// A seat is left, or free again.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SeatFreed {
    /// Which seat.
    pub seat: u8,
    /// Who sat there.
    pub player_id: PlayerId,
    /// With how many chips.
    pub chips: u64,
    /// How many of them come out of the pot that the last hand left; none if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_pot: Option<u64>,
    /// Why.
    pub because: VacatedBecause,
    /// The last hand that was dealt meanwhile.
    pub hand: u32,
}

/// Bought chips came to a seat.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SeatToppedUp {
    /// Which seat.
    pub seat: u8,
    /// Who.
    pub player_id: PlayerId,
    /// What came.
    pub credited: u64,
    /// What went back to the wallet.
    pub returned: u64,
}

/// The ledger has taken what stood in the table's queue.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LedgerPosted {
    /// Up to which place, counted from 1 over the life of the table.
    pub through: u64,
}

/// The ledger refuses what stands at the head of the table's queue.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LedgerRefused {
    /// The ledger's code.
    pub code: String,
}

/// How many hands may be dealt, from now on.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TablePaced {
    /// The number of the last hand that may begin; no limit if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands_allowed: Option<u32>,
    /// How many levels the tournament is ahead of its clock from the next hand on; 0 if absent.
    #[serde(default)]
    pub levels_ahead: u32,
}

/// The table will be void once everybody's chips are where they belong.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TableVoiding {
    /// In words.
    pub reason: String,
}

/// A ring table is closed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TableClosed {
    /// The result as the rules give it.
    #[schema(value_type = Object)]
    pub outcome: Value,
}
