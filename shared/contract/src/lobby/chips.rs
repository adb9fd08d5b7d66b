//! Chip tournaments (G1.8, G1.9): how they are played, and what everybody sees of one.

use chrono::{DateTime, Utc};
use mazziere_ids::{PlayerId, RegistrationId, TableId};
use mazziere_money::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::tables::{ChipLevel, RingClocks};

/// How a chip tournament is played: the part of a template of format `ring`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"starting_chips": 1500, "levels": [{"stake": 10, "seconds": 600}, {"stake": 20, "ante": 5, "seconds": 600}],
    "table_seats": 6, "start": {"start": "sit_and_go"}}))]
pub struct ChipSettings {
    /// What every player begins with, 1 to 1000000000 chips; with all players 1000000000000 at most.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub starting_chips: u64,
    /// The levels, in order, stakes never falling; beyond the last one they go on growing by half at each level. 1 to
    /// 100.
    #[schema(min_items = 1, max_items = 100)]
    pub levels: Vec<ChipLevel>,
    /// How many seats a table has, 2 to 10, as far as the game allows.
    #[schema(minimum = 2, maximum = 10)]
    pub table_seats: u8,
    /// The clocks of its tables; those of the game if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<RingClocks>,
    /// When it starts.
    pub start: ChipStart,
    /// The level until whose end players may still come in after the start (G2.5); 0 for none. Only with a scheduled
    /// start, never in a shoot-out.
    #[serde(default)]
    #[schema(maximum = 4_294_967_295_i64)]
    pub late_registration_level: u32,
    /// How tables go together.
    #[serde(default)]
    pub mode: ChipMode,
    /// Whether tables play hand for hand when the next elimination enters the prizes.
    #[serde(default = "yes")]
    pub hand_for_hand: bool,
    /// What the pool is at least: the house adds what is missing when registration has ended.
    #[serde(default)]
    #[schema(example = "0.00")]
    pub guarantee: Money,
}

fn four() -> u32 {
    4
}

fn yes() -> bool {
    true
}

/// When a tournament starts (G1.1, G1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "start", rename_all = "snake_case", deny_unknown_fields)]
pub enum ChipStart {
    /// When the template's number of players is registered.
    SitAndGo {},
    /// At the time given when it is opened; the template's number of players is the most that may take part.
    /// Registration closes 2 minutes before.
    Scheduled {
        /// With fewer players it is cancelled (G2.6), from 2; 4 if absent (G1.2).
        #[serde(default = "four")]
        #[schema(minimum = 2, maximum = 4_294_967_295_i64, default = 4)]
        min_players: u32,
    },
}

/// How the tables of a chip tournament go together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChipMode {
    /// Tables are balanced and broken as players are eliminated (G1.9).
    #[default]
    Normal,
    /// Each table plays until one player has all the chips; the winners meet in the next round with full stacks (G1.8).
    Shootout,
}

/// A chip tournament as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChipTournament {
    /// How it is played.
    pub settings: ChipSettings,
    /// When it starts, if that is scheduled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<DateTime<Utc>>,
    /// When registration (and unregistration) closes before a scheduled start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registration_closes_at: Option<DateTime<Utc>>,
    /// When play began: the first level runs from here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_at: Option<DateTime<Utc>>,
    /// Until when players may still come in, while they may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_registration_until: Option<DateTime<Utc>>,
    /// What the players have paid into the pool.
    pub collected: Money,
    /// What the house adds to reach the guarantee; known when registration has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overlay: Option<Money>,
    /// Places with a prize, for those who are in now.
    pub paid_places: u32,
    /// The level by the clock, from 1, if the tables' clocks have not stood still; the tables have the last word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u32>,
    /// When the next level begins by the clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_level_at: Option<DateTime<Utc>>,
    /// The round of a shoot-out, from 1; 1 in other tournaments. 0 before the start.
    pub round: u32,
    /// Whether the tables play hand for hand now.
    pub playing_hand_for_hand: bool,
    /// Players who have not been eliminated.
    pub players_left: u32,
    /// All chips in play divided by the players left, floored.
    pub average_stack: u64,
    /// The tables where somebody sits.
    pub tables: Vec<ChipTable>,
    /// Everybody who took part: those still in by their chips, then those who are out by their places.
    pub players: Vec<ChipPlayer>,
    /// Every draw of seats, in order, for anyone to check: once it is over, when the secret is published.
    pub draws: Vec<SeatDraw>,
}

/// A table of a chip tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChipTable {
    /// Which table.
    pub table_id: TableId,
    /// The round of a shoot-out that it belongs to.
    pub round: u32,
    /// How many players sit there or are on their way to it.
    pub players: u32,
    /// The last hand that is over there.
    pub hands: u32,
}

/// A player of a chip tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChipPlayer {
    /// Their registration.
    pub registration_id: RegistrationId,
    /// Who.
    pub player_id: PlayerId,
    /// Their chips at the end of their last hand.
    pub chips: u64,
    /// Where they sit or are on their way to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_id: Option<TableId>,
    /// In which seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Their place, once they are out and the field is complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
}

/// A draw of seats.
///
/// With the secret of the tournament, the draw is `fairdeal` with label `seats`, the tournament's id and this number as
/// its context, and no seeds; what it is asked for follows from the lists as they are written here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatDraw {
    /// Its number, from 1.
    pub number: u64,
    /// What for.
    pub because: SeatDrawBecause,
    /// Where everybody it moved was sent.
    pub seats: Vec<DrawnSeat>,
}

/// What seats are drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatDrawBecause {
    /// A round begins.
    Round,
    /// A table is broken: its players are spread over the others.
    Breaking,
    /// A table has two players more than another.
    Balancing,
    /// Players without a seat get one: they came late, or their table was lost.
    Seating,
}

/// A seat that a draw gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawnSeat {
    /// Whose registration.
    pub registration_id: RegistrationId,
    /// At which table.
    pub table_id: TableId,
    /// Which seat.
    pub seat: u8,
}
