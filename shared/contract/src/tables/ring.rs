//! Ring tables: seats that are taken and left between hands, chips, levels, pace.
//!
//! Chips are whole. At a cash table one chip is one cent, and the chips at the table are what the ledger holds in play
//! for it, but for hands whose posting is under way ([`RingState::unposted_hands`]).

use chrono::{DateTime, Utc};
use mazziere_ids::{PlayerId, PostingId, SessionId, TableId, TournamentId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

/// A ring table to be opened, with nobody in its seats yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"table_id": "0190d3a0-0000-7000-8000-000000000010", "game": "holdem", "options": {"sb": 50, "limit": "nl"}, "seats": 6, "kind": {"kind": "cash"}}))]
pub struct OpenRingTableRequest {
    /// Its id, chosen by the sender: the same id opens once.
    pub table_id: TableId,
    /// Which game.
    pub game: String,
    /// Its options.
    #[schema(value_type = Object)]
    pub options: Value,
    /// How many seats, 2 to 10, as far as the game allows.
    #[schema(minimum = 2, maximum = 10)]
    pub seats: u8,
    /// The clocks; those of the game if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<RingClocks>,
    /// Cash or tournament.
    #[serde(deserialize_with = "mazziere_json::strictly")]
    pub kind: RingKind,
    /// How many hands may be dealt from the beginning; no limit if absent. More are allowed by
    /// `POST /v1/tables/{table_id}/pace`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(maximum = 4_294_967_295_i64)]
    pub hands_allowed: Option<u32>,
}

/// What is at stake at a ring table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum RingKind {
    /// Money: one chip is one cent. Hands are posted to the ledger.
    Cash {},
    /// Chips without money value.
    Tournament(RingTournament),
}

/// A table of a chip tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RingTournament {
    /// Which tournament.
    pub tournament_id: TournamentId,
    /// The levels, in order. Beyond the last one stakes and antes go on growing by half at each level, halves rounded
    /// up, each level as long as the last one that is named.
    #[schema(min_items = 1, max_items = 100)]
    pub levels: Vec<ChipLevel>,
    /// When the first level began: the same for every table of the tournament.
    #[serde(deserialize_with = "crate::instant::read_own")]
    pub levels_from: DateTime<Utc>,
}

/// One level of a chip tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChipLevel {
    /// The small bet of the level: the small blind where there are blinds, the least bank where there is one, the
    /// invito elsewhere. Never below that of the level before. Chips.
    #[schema(minimum = 1, maximum = 1_000_000_000_000_i64)]
    pub stake: u64,
    /// The ante of every seat, where there are blinds: at most the big blind. The least bet against a bank, where there
    /// is one: at most the stake; in proportion to it if 0. Nowhere else. Chips.
    #[serde(default)]
    pub ante: u64,
    /// How long it lasts, 1 to 86400 seconds.
    #[schema(minimum = 1, maximum = 86400)]
    pub seconds: u32,
}

/// The clocks of a ring table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RingClocks {
    /// The time for one decision (tempo giocata), 5 to 60 seconds; from 1 on in development and test houses.
    #[schema(minimum = 1, maximum = 60)]
    pub turn_seconds: u32,
    /// The time bank of a player for the whole session or tournament, never refilled; 0 to 600 seconds.
    #[schema(minimum = 0, maximum = 600)]
    pub time_bank_seconds: u32,
}

/// What the options of a ring game come to, for callers that open tables of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RingTerms {
    /// The clocks these options call for (G4.5).
    pub clocks: RingClocks,
    /// The small blind, or the invito. Chips.
    pub small_stake: u64,
    /// The big blind, or the invito. Chips.
    pub big_stake: u64,
    /// The smallest buy-in of a cash table. Chips.
    pub min_buy_in: u64,
    /// The largest buy-in of a cash table, and the most a top-up may lift a stack to. Chips.
    pub max_buy_in: u64,
    /// The rake of a cash table, in basis points of each pot (G3.8).
    pub rake_basis_points: u32,
    /// The most rake in one hand, if there is a cap. Chips.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rake_cap: Option<u64>,
    /// Whether these are options of a tournament: no cash table opens with them, and no other tournament table without.
    #[serde(default)]
    pub tournament: bool,
}

/// A player to be seated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"player_id": "0190d3a0-0000-7000-8000-000000000001", "chips": 5000, "session_id": "0190d3a0-0000-7000-8000-000000000020"}))]
pub struct SeatPlayerRequest {
    /// Who.
    pub player_id: PlayerId,
    /// Which seat; the free one with the lowest number if absent. For a draw (G1.9) the caller draws and names the
    /// seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(maximum = 255)]
    pub seat: Option<u8>,
    /// With how many chips, above zero.
    #[schema(minimum = 1)]
    pub chips: u64,
    /// The session at a cash table: every stay at a table is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_id: Option<SessionId>,
    /// What is left of their time bank, in milliseconds, if they come from another table of the tournament; all of it
    /// if absent, or if it is more than all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_bank_ms: Option<u64>,
}

/// Where a player was seated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatTaken {
    /// At which table.
    pub table_id: TableId,
    /// The version of its stream after it.
    pub version: i64,
    /// Who.
    pub player_id: PlayerId,
    /// Which seat.
    pub seat: u8,
    /// With how many chips.
    pub chips: u64,
}

/// Chips bought, to be credited between two hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"player_id": "0190d3a0-0000-7000-8000-000000000001", "chips": 2500, "posting_id": "0190d3a0-0000-7000-8000-000000000030"}))]
pub struct TopUpRequest {
    /// Who.
    pub player_id: PlayerId,
    /// How many chips; what would pass the table's maximum when they are credited goes back to the wallet.
    #[schema(minimum = 1)]
    pub chips: u64,
    /// The posting that brought the money into play.
    pub posting_id: PostingId,
    /// The session that it was brought for: refused with `seat_not_yours` once the player sits there with another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_id: Option<SessionId>,
}

/// Which player. A player may leave it out: it is they.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerRequest {
    /// Who.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_id: Option<PlayerId>,
}

/// Which player is taken to another table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReleaseRequest {
    /// Who.
    pub player_id: PlayerId,
    /// Whether because their table is broken: everybody there goes, and each takes an equal part of a carried pot with
    /// them. A player who is moved to balance tables leaves their claim to it behind.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub breaking: bool,
}

/// Nothing to say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SitOutRequest {}

/// How many hands may be dealt. Hand for hand is a pace: every table gets one hand more when all have ended theirs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"hands_allowed": 42}))]
pub struct PaceRequest {
    /// The number of the last hand that may begin; no limit if absent. A hand in play is finished anyway.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(maximum = 4_294_967_295_i64)]
    pub hands_allowed: Option<u32>,
    /// How many levels the tournament is ahead of its clock, from the next hand on: everybody was away for as many
    /// hands. It never becomes less; 0 if absent.
    #[serde(default, skip_serializing_if = "is_none")]
    #[schema(maximum = 4_294_967_295_i64)]
    pub levels_ahead: u32,
}

/// What is particular to a ring table, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RingState {
    /// Cash or tournament.
    pub kind: RingKind,
    /// How many seats there are.
    pub seats: u8,
    /// The number of the hand in play or of the last one; 0 before the first.
    pub hand: u32,
    /// The clocks; `match_ms_left` of a seat is what is left of the time bank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required, value_type = RingClocks)]
    pub clocks: Option<RingClocks>,
    /// The chips that lie on the table and are no seat's: all pots of the hand in play, with what was carried into
    /// them; between two hands what the last one left. With what the house has taken so far of a bank that is held.
    #[serde(default)]
    #[schema(required)]
    pub pot: u64,
    /// The level in force, from 1, at a tournament table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u32>,
    /// What that level asks for, beyond the levels that `kind` names too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_in_force: Option<ChipLevel>,
    /// What the level after it asks for; absent at the last of all, and once the table is over. If its time has come it
    /// is the one that the next hand begins with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_level: Option<ChipLevel>,
    /// When `next_level` begins, if the clocks do not stop meanwhile; absent once its time has come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_level_at: Option<DateTime<Utc>>,
    /// The last hand that may begin, while there is a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(maximum = 4_294_967_295_i64)]
    pub hands_allowed: Option<u32>,
    /// When the next hand may begin, while there is none and nothing else keeps it back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_hand_at: Option<DateTime<Utc>>,
    /// Hands that are over and not in the ledger yet.
    pub unposted_hands: u32,
    /// Whether the next hand waits for the ledger.
    pub waits_for_ledger: bool,
    /// The code with which the ledger refuses a posting of this table. It is asked again every half a minute, and no
    /// hand is dealt until it takes it; seats can be left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ledger_refused: Option<String>,
    /// Seats whose player is leaving or being moved at the end of the hand.
    pub leaving: Vec<u8>,
}

/// A hand that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HandEnded {
    /// Its number at the table, from 1.
    pub hand: u32,
    /// Every seat that was dealt in or paid something, in seat order.
    pub seats: Vec<HandSeat>,
    /// All pots together, before the rake.
    pub pot: u64,
    /// The rake taken.
    pub rake: u64,
    /// Chips in the pot when the hand began, left there by the one before; none if absent.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub brought: u64,
    /// Chips left in the pot for the next hand; none if absent. What the seats had at the start and `brought` is what
    /// they have at the end, `rake` and `carried`.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub carried: u64,
    /// Who has no chips left at a tournament table, the best placed first.
    pub eliminated: Vec<Eliminated>,
    /// The seats of a tournament table whose players are away as it ends; nobody if absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<u8>,
}

// What there is none of is not written.
const fn is_none(count: &u32) -> bool {
    *count == 0
}

// Stored events keep their bytes: what most games never have is not written.
const fn is_zero(chips: &u64) -> bool {
    *chips == 0
}

/// A seat in a hand that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HandSeat {
    /// Which seat.
    pub seat: u8,
    /// Who.
    pub player_id: PlayerId,
    /// Their chips at the start of the hand.
    pub start: u64,
    /// Their chips at its end.
    pub end: u64,
}

/// A player without chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Eliminated {
    /// Who.
    pub player_id: PlayerId,
    /// Their chips at the start of the hand.
    pub start: u64,
    /// Their distance from the button in the direction of play; 0 is the button itself.
    pub distance: u8,
}

/// A seat that is free again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatVacated {
    /// Who sat there.
    pub player_id: PlayerId,
    /// Which seat.
    pub seat: u8,
    /// Their chips.
    pub chips: u64,
    /// How many of them come out of the pot that the last hand left, because nobody stays to play for it or the table
    /// is broken; none if absent.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub from_pot: u64,
    /// Why.
    pub because: VacatedBecause,
    /// The last hand that was dealt while they sat there.
    pub hand: u32,
    /// Their session, at a cash table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_id: Option<SessionId>,
    /// What is left of their time bank, in milliseconds.
    pub time_bank_ms: u64,
}

/// Why a seat is free again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VacatedBecause {
    /// They asked to leave.
    Left,
    /// They sat out for too long (G3.11).
    Away,
    /// They were taken to another table of the tournament.
    Moved,
    /// The same, as everybody was: their table is broken.
    Broken,
    /// They have no chips left in a tournament.
    Eliminated,
    /// The table was closed.
    Closed,
    /// At a table of matches: they did not say in time that they play on (G3.6).
    Unconfirmed,
    /// At a table of matches: they had less than the maximum loss, and did not top up in time (G3.6).
    CreditTooLow,
}

/// Chips that were bought and came to the seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ToppedUp {
    /// Who.
    pub player_id: PlayerId,
    /// Their session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_id: Option<SessionId>,
    /// What was credited.
    pub credited: u64,
    /// What went back to the wallet, because the stack had grown meanwhile.
    pub returned: u64,
}

/// Which hands of a ring table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct HandsQuery {
    /// Only hands of this player, if named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_id: Option<PlayerId>,
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9]{1,9}$")]
    pub cursor: Option<String>,
}

/// A hand that was played, in a list. Its steps are those with a version in its range: `GET .../events?after=` one less
/// than `first_version`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HandPlayed {
    /// Its number at the table, from 1.
    pub hand: u32,
    /// The version of the table's stream with which it began.
    pub first_version: i64,
    /// The version with which it ended.
    pub last_version: i64,
    /// Where its end stands in the log of events; absent for a moment after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<i64>,
    /// When it ended.
    pub ended_at: DateTime<Utc>,
    /// All pots together, before the rake.
    pub pot: u64,
    /// The rake taken.
    pub rake: u64,
    /// Chips in the pot when the hand began, left there by the one before; none if absent.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub brought: u64,
    /// Chips left in the pot for the next hand; none if absent.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub carried: u64,
    /// Every seat that was dealt in or paid something, in seat order.
    pub seats: Vec<HandSeat>,
}

/// What a cash table owes the ledger: hands, and the credit of players who have left, in the order in which they
/// happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableLedger {
    /// Which table.
    pub table_id: TableId,
    /// Items that are not posted yet; 0 when nothing is owed.
    #[schema(minimum = 0)]
    pub unposted: u32,
    /// The first of them, if the ledger refuses it. Until it takes it no further hand is dealt; seats can be left, and
    /// their credit is posted behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<RefusedPosting>,
}

/// A posting of a table that the ledger refuses. It is asked again every half a minute, and at once by
/// `POST /v1/tables/{table_id}/settle`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RefusedPosting {
    /// The posting.
    pub posting_id: PostingId,
    /// The wallet's code, as in `ErrorCode`.
    #[schema(example = "insufficient_funds")]
    pub code: String,
}
