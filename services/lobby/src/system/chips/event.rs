//! What happens in a chip tournament: events of the tournament's stream, for ever.

use mazziere_ids::RegistrationId;
use serde::{Deserialize, Serialize};

use crate::terms::{SeatDrawBecause, VacatedBecause};

/// Something that happened. Tables go by their number, from 0 in the order of opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what happened, the fields to what")]
#[strum(serialize_all = "snake_case")]
pub enum ChipEvent {
    /// A round begins: the tables it is played at, each with its players, who begin with so many chips.
    RoundDrawn { round: u32, draw: u64, chips: u64, tables: Vec<Vec<Seated>> },
    /// One more table, for this table of the round.
    TableAdded { table: u32, group: u32 },
    /// Players are given other seats, or their first.
    SeatsDrawn { because: SeatDrawBecause, draw: u64, breaking: Option<u32>, seats: Vec<Moved> },
    /// A table is open and these players are in their seats.
    #[strum(serialize = "ring_table_opened")]
    TableOpened { table: u32, seated: Vec<RegistrationId> },
    /// A player has arrived in the seat.
    PlayerSeated { registration_id: RegistrationId, seating: u32 },
    /// A player could not be seated, because the table is no more: they wait for another seat.
    SeatLost { registration_id: RegistrationId, seating: u32 },
    /// A hand is over; `position` is its place in the tables' log.
    HandPlayed {
        table: u32,
        hand: u32,
        stacks: Vec<Stack>,
        out: Vec<Loser>,
        /// Who of those with chips was away when it ended.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        away: Vec<RegistrationId>,
        position: i64,
    },
    /// Everybody left is away: from the next hand on the levels are so many ahead of the clock (G1.9).
    LevelsRaised { ahead: u32 },
    /// A seat is free.
    SeatFreed {
        registration_id: RegistrationId,
        chair: Chair,
        chips: u64,
        time_bank_ms: u64,
        because: VacatedBecause,
        position: i64,
    },
    /// A table is no more, and its players who are still in wait for another seat.
    TableLost { table: u32, position: i64 },
    /// Tables play hand for hand, or as they like again.
    PaceChanged { bubble: Bubble, limits: Vec<Limit> },
    /// Tables are told how many hands they may deal.
    PacesTold { tables: Vec<Limit> },
    /// A table has heard it; the hand is the last that it had begun by then.
    PaceHeard { table: u32, number: u32, hand: Option<u32> },
    /// The synchronised hand is over everywhere: players who lost their chips in it are out, the first to go first.
    MomentRanked { out: Vec<Vec<RegistrationId>> },
    /// A table is to be closed.
    TableClosing { table: u32 },
}

/// A seat of the tournament: the number of the table, and of the seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chair {
    /// Which table, from 0 in the order of opening.
    pub table: u32,
    pub seat: u8,
}

/// Hand for hand (G1.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bubble {
    /// Every table deals as it likes.
    Off,
    /// The tables finish the hand in play.
    Halting,
    /// Every table plays one hand.
    Hand,
}

/// A player in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields say it")]
pub struct Seated {
    pub registration_id: RegistrationId,
    pub seat: u8,
}

/// A player and the seat they are sent to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields say it")]
pub struct Moved {
    pub registration_id: RegistrationId,
    pub to: Chair,
}

/// A player's chips at the end of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields say it")]
pub struct Stack {
    pub registration_id: RegistrationId,
    pub chips: u64,
}

/// A player who has no chips left, and what they had at the start of the hand; the best placed of a hand come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields say it")]
pub struct Loser {
    pub registration_id: RegistrationId,
    pub start: u64,
}

/// The last hand that a table may begin; no limit if absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields say it")]
pub struct Limit {
    pub table: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed: Option<u32>,
}

impl ChipEvent {
    /// Its name in the log.
    pub fn name(&self) -> &'static str {
        self.into()
    }
}
