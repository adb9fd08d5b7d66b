//! What is stored of a ring table beside its turns.
//!
//! Two kinds of rows stand beside a [`Turn`](crate::table::event::Turn). Some announce what the table is about to tell
//! the rules and who is behind it ([`SeatTaken`], [`TopUpAsked`], [`LevelBegan`]); the turn with the fact follows at
//! once. Others say what a turn meant for players and money ([`HandOver`], [`SeatLeft`], [`Credited`]): they are a
//! function of the turn's notices and of who sits where, and follow it at once.
//!
//! **Invariants:** what the feed tells stands in one row and needs no rules to be read. No row holds a card.

use chrono::{DateTime, Utc};
use mazziere_ids::{PlayerId, PostingId, SessionId, TournamentId};
use mazziere_rules::seat::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::hand::{HandEnded, SeatVacated, ToppedUp};
use crate::table::event::VoidedBy;

/// The part of an opening that only ring tables have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RingOpening {
    /// How many seats there are.
    pub seats: u8,
    pub clocks: RingClocks,
    /// How long somebody may think about showing their cards, in milliseconds.
    pub show_ms: u64,
    /// After how many seconds of sitting out a player of a cash table has to go (G3.11).
    pub away_seconds: u32,
    /// Cash or tournament.
    pub kind: RingKind,
    /// How many hands may be dealt from the beginning; no limit if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands_allowed: Option<u32>,
}

/// What is at stake at a ring table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum RingKind {
    /// Money: one chip is one cent. Hands are posted to the ledger.
    Cash {},
    /// Chips without money value.
    Tournament(RingTournament),
}

/// A table of a chip tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RingTournament {
    pub tournament_id: TournamentId,
    /// The levels that it names, in order.
    pub levels: Vec<ChipLevel>,
    /// When the first level began: the same for every table of the tournament.
    pub levels_from: DateTime<Utc>,
}

/// One level of a chip tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChipLevel {
    /// The small blind, the least bank, or the invito. Chips.
    pub stake: u64,
    /// The ante of every seat, or the least bet against a bank. Chips.
    #[serde(default)]
    pub ante: u64,
    /// How long it lasts, in seconds.
    pub seconds: u32,
}

/// The clocks of a ring table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RingClocks {
    /// The time for one decision (tempo giocata), in seconds.
    pub turn_seconds: u32,
    /// The time bank of a player, never refilled, in seconds.
    pub time_bank_seconds: u32,
}

/// Somebody sits down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatTaken {
    pub seat: Seat,
    pub player_id: PlayerId,
    /// With how many chips.
    pub chips: u64,
    /// Their session at a cash table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_id: Option<SessionId>,
    /// Their time bank, in milliseconds.
    pub time_bank_ms: u64,
}

/// Chips were bought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TopUpAsked {
    pub seat: Seat,
    pub player_id: PlayerId,
    pub chips: u64,
    /// The posting that brought the money into play.
    pub posting_id: PostingId,
}

/// A level of a tournament begins with the next hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelBegan {
    /// Its number, from 1.
    pub level: u32,
    /// Small blind, or invito.
    pub stake: u64,
    pub ante: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandOver {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// The version of the stream with which it began.
    pub first_version: i64,
    /// What it came to.
    pub hand: HandEnded,
}

/// A seat is free again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatLeft {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// Who got up, and with what.
    pub left: SeatVacated,
}

/// Bought chips came to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Credited {
    pub seat: Seat,
    /// The last of the postings that brought the money into play.
    pub posting_id: PostingId,
    /// What came, and what goes back.
    pub topped_up: ToppedUp,
}

/// The ledger has taken everything up to a place in the table's queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posted {
    /// The place, counted from 1 over the life of the table.
    pub through: u64,
}

/// The ledger refuses what stands at the head of the table's queue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PostingRefused {
    /// Its place in the queue.
    pub place: u64,
    pub posting_id: PostingId,
    /// The wallet's code.
    pub code: String,
}

/// How many hands may be dealt, from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paced {
    /// The number of the last hand that may begin; no limit if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands_allowed: Option<u32>,
    /// How many levels the tournament is ahead of its clock.
    #[serde(default, skip_serializing_if = "is_none")]
    pub levels_ahead: u32,
}

fn is_none(count: &u32) -> bool {
    *count == 0
}

/// The table is being voided: it is void once everybody's chips are where they belong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Voiding {
    pub reason: String,
    /// Which people decided it, and on what; absent if the lobby did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<VoidedBy>,
}

/// The session is over, nobody sits at the table, and the ledger has everything.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Closed {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// The result as the rules give it.
    pub outcome: Box<RawValue>,
}

/// Something that happened at a ring table and is no turn.
#[derive(Clone, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum RingEvent {
    /// Somebody sits down; the turn follows.
    SeatTaken(SeatTaken),
    /// Chips were bought; the turn follows.
    #[strum(serialize = "top_up")]
    TopUpAsked(TopUpAsked),
    /// Other stakes from the next hand on; the turn follows.
    #[strum(serialize = "level")]
    LevelBegan(LevelBegan),
    HandEnded(HandOver),
    /// A seat of a cash table is free; its chips are on their way to the wallet.
    SeatLeft(SeatLeft),
    /// A seat is free, and its chips are where they belong: what the feed tells.
    SeatVacated(SeatLeft),
    /// Bought chips came to a seat.
    ToppedUp(Credited),
    /// The ledger has taken what stood in the queue.
    Posted(Posted),
    /// The ledger refuses what stands in the queue.
    PostingRefused(PostingRefused),
    /// How many hands may be dealt.
    Paced(Paced),
    /// The table is being voided.
    Voiding(Voiding),
    /// The table is closed.
    Closed(Closed),
}

impl RingEvent {
    /// The types, as they are stored.
    pub const NAMES: [&'static str; 12] = [
        "seat_taken",
        "top_up",
        "level",
        "hand_ended",
        "seat_left",
        "seat_vacated",
        "topped_up",
        "posted",
        "posting_refused",
        "paced",
        "voiding",
        "closed",
    ];

    /// The type, as it is stored.
    pub fn name(&self) -> &'static str {
        self.into()
    }

    /// The canonical bytes.
    pub(crate) fn bytes(&self) -> serde_json::Result<Vec<u8>> {
        match self {
            RingEvent::SeatTaken(fields) => serde_json::to_vec(fields),
            RingEvent::TopUpAsked(fields) => serde_json::to_vec(fields),
            RingEvent::LevelBegan(fields) => serde_json::to_vec(fields),
            RingEvent::HandEnded(fields) => serde_json::to_vec(fields),
            RingEvent::SeatLeft(fields) | RingEvent::SeatVacated(fields) => serde_json::to_vec(fields),
            RingEvent::ToppedUp(fields) => serde_json::to_vec(fields),
            RingEvent::Posted(fields) => serde_json::to_vec(fields),
            RingEvent::PostingRefused(fields) => serde_json::to_vec(fields),
            RingEvent::Paced(fields) => serde_json::to_vec(fields),
            RingEvent::Voiding(fields) => serde_json::to_vec(fields),
            RingEvent::Closed(fields) => serde_json::to_vec(fields),
        }
    }

    /// Reads a stored event of this type; none if the type is none of a ring table.
    pub(crate) fn read(name: &str, payload: &[u8]) -> Option<serde_json::Result<RingEvent>> {
        Some(match name {
            "seat_taken" => serde_json::from_slice(payload).map(RingEvent::SeatTaken),
            "top_up" => serde_json::from_slice(payload).map(RingEvent::TopUpAsked),
            "level" => serde_json::from_slice(payload).map(RingEvent::LevelBegan),
            "hand_ended" => serde_json::from_slice(payload).map(RingEvent::HandEnded),
            "seat_left" => serde_json::from_slice(payload).map(RingEvent::SeatLeft),
            "seat_vacated" => serde_json::from_slice(payload).map(RingEvent::SeatVacated),
            "topped_up" => serde_json::from_slice(payload).map(RingEvent::ToppedUp),
            "posted" => serde_json::from_slice(payload).map(RingEvent::Posted),
            "posting_refused" => serde_json::from_slice(payload).map(RingEvent::PostingRefused),
            "paced" => serde_json::from_slice(payload).map(RingEvent::Paced),
            "voiding" => serde_json::from_slice(payload).map(RingEvent::Voiding),
            "closed" => serde_json::from_slice(payload).map(RingEvent::Closed),
            _ => return None,
        })
    }
}
