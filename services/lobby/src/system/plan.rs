//! How a tournament is played, fixed when it opens and kept in its log: the plan of each system.

use serde::{Deserialize, Serialize};

use crate::terms::{ChipLevel, ChipMode, RingClocks};

/// How a tournament is played, fixed when it opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "system", rename_all = "snake_case")]
pub enum Plan {
    /// Single elimination.
    Knockout(KnockoutPlan),
    /// Equal stacks, played for at rings.
    Chips(ChipPlan),
    /// The tests' own.
    #[cfg(test)]
    Lots,
}

/// How a knock-out is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnockoutPlan {
    /// How many of a table of four go on to the next round (G1.7); 1 in every other format.
    pub winners_per_table: u8,
}

/// How a chip tournament is played, fixed when it opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChipPlan {
    /// What every player begins with.
    pub starting_chips: u64,
    /// The levels, in order.
    pub levels: Vec<ChipLevel>,
    /// How many seats a table has.
    pub table_seats: u8,
    /// The clocks of its tables; those of the game if absent.
    pub clocks: Option<RingClocks>,
    /// How tables go together.
    pub mode: ChipMode,
    /// Whether tables play hand for hand when the next elimination enters the prizes.
    pub hand_for_hand: bool,
}
