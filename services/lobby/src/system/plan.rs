//! How a tournament is played, fixed when it opens and kept in its log: the plan of each system.

use serde::{Deserialize, Serialize};

use crate::terms::{ChipLevel, ChipMode, Phase, RingClocks, Unplayed, is_false};

/// How a tournament is played, fixed when it opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "system", rename_all = "snake_case")]
pub enum Plan {
    /// Single elimination.
    Knockout(KnockoutPlan),
    /// Equal stacks, played for at rings.
    Chips(ChipPlan),
    /// A girone: rounds in groups or Danish ones, and a final if there is one.
    League(LeaguePlan),
    /// The tests' own.
    #[cfg(test)]
    Lots,
}

/// How a girone is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaguePlan {
    pub rounds: Rounds,
    /// How many go on to a knock-out final, of each group or, in Danish rounds, of all; no final is played if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advance: Option<u32>,
    /// How many of a table of four go on to the next round of the final; 1 in every other format.
    pub winners_per_table: u8,
    /// What matches are worth that nobody plays.
    pub unplayed: Unplayed,
}

impl LeaguePlan {
    /// The plan of these phases; `None` if they are no girone.
    pub fn of(phases: &[Phase], winners_per_table: u8, unplayed: Option<Unplayed>) -> Option<LeaguePlan> {
        let is_final = phases.len() > 1;
        let (rounds, advance) = match phases.first()?.clone() {
            Phase::Knockout { .. } => return None,
            Phase::RoundRobin { group_size, advance } => (Rounds::RoundRobin { group_size }, advance.or(Some(2))),
            Phase::Danish { rounds, cut, advance } => (Rounds::Danish { rounds, cut }, advance),
        };
        Some(LeaguePlan { rounds, advance: advance.filter(|_| is_final), winners_per_table, unplayed: unplayed? })
    }

    /// The VP and MP of an entry that rests: in Danish rounds what that is worth, nothing in groups, where everybody
    /// rests as often as the others (G1.5, G1.6).
    pub fn rest(&self) -> Option<(u8, i32)> {
        match self.rounds {
            Rounds::Danish { .. } => Some((self.unplayed.rest_vp, self.unplayed.rest_mp)),
            Rounds::RoundRobin { .. } => None,
        }
    }

    /// The phases that it is made of.
    pub fn phases(&self) -> Vec<Phase> {
        let advance = self.advance;
        let rounds = match self.rounds.clone() {
            Rounds::RoundRobin { group_size } => Phase::RoundRobin { group_size, advance },
            Rounds::Danish { rounds, cut } => Phase::Danish { rounds, cut, advance },
        };
        let finals = advance.map(|_| Phase::Knockout { seeded: false });
        [Some(rounds), finals].into_iter().flatten().collect()
    }
}

/// The rounds of a girone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Rounds {
    /// Everybody meets everybody of their group (G1.5).
    RoundRobin {
        /// The most in a group; everybody is in one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        group_size: Option<u32>,
    },
    /// So many rounds by the ranking (G1.6).
    Danish {
        rounds: u32,
        /// The fewest VP to go on with after each round but the last; none are cut if empty.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cut: Vec<u32>,
    },
}

/// How a knock-out is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnockoutPlan {
    /// How many of a table of four go on to the next round (G1.7); 1 in every other format.
    pub winners_per_table: u8,
    /// What matches are worth that nobody plays, if the template says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unplayed: Option<Unplayed>,
    /// Whether entries stand in its bracket by skill level (G1.4).
    #[serde(default, skip_serializing_if = "is_false")]
    pub seeded: bool,
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
