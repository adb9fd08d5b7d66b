//! Tournaments of matches in phases (G1.4 to G1.7): what a template says of them, and how everybody stands.

use std::borrow::Cow;

use mazziere_ids::RegistrationId;
use mazziere_money::Money;
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::Round;

/// A phase of a tournament of matches. A girone (`round_robin` or `danish`) comes alone or before a `knockout`, the
/// final; a `knockout` comes alone or last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "phase", rename_all = "snake_case", deny_unknown_fields)]
#[schema(example = json!({"phase": "danish", "rounds": 3, "cut": [7, 14]}))]
pub enum Phase {
    /// Single elimination. As a final it is seeded: by the place in the ranking, or by the place in the group and
    /// points per match.
    Knockout {
        /// Whether it is seeded by skill level where it comes alone: the best meet each other as late as they can, and
        /// pass the first round where somebody is missing. Beginners come last; the order of equals is drawn.
        #[serde(default, skip_serializing_if = "is_false")]
        seeded: bool,
    },
    /// Everybody meets everybody of their group. Not for tables of four. Several groups need a final.
    RoundRobin {
        /// The most in a group, from 3; everybody is in one if absent. Groups are as few as needed, of sizes that
        /// differ by at most one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(minimum = 3, maximum = 64)]
        group_size: Option<u32>,
        /// How many of each group play the final, if one follows; 2 if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(minimum = 1, maximum = 64)]
        advance: Option<u32>,
    },
    /// A fixed number of rounds. In the first everybody meets somebody drawn, then the first of the ranking the
    /// second, the third the fourth, and so on; entries may meet again. The field must be even, or fill tables of four.
    Danish {
        /// How many rounds, 1 to 20.
        #[schema(minimum = 1, maximum = 20)]
        rounds: u32,
        /// Partial elimination: the fewest victory points to go on with after each round but the last, never falling.
        /// Nobody whose place is paid is eliminated. Usual are 7, 14 for 3 rounds and 4, 20, 36 for 4. Not for tables
        /// of four.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[schema(max_items = 19, value_type = Vec<PointsNeeded>)]
        cut: Vec<u32>,
        /// How many of the ranking play the final, if one follows: as many as fill it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(minimum = 2, maximum = 4096)]
        advance: Option<u32>,
    },
}

/// The schema of victory points that are needed: as many as the rounds before the last can bring.
#[derive(Debug)]
struct PointsNeeded;

impl PartialSchema for PointsNeeded {
    fn schema() -> RefOr<Schema> {
        let points = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(380));
        points.description(Some("Victory points that are needed to go on.")).into()
    }
}

impl ToSchema for PointsNeeded {
    fn name() -> Cow<'static, str> {
        "PointsNeeded".into()
    }
}

/// A sit&go of fixed buy-ins that players know by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Product {
    /// Eight players, knock-out, everything to the winner: 0.80 + 0.20, 6.25 + 0.75 or 16.25 + 1.75.
    Triplete,
    /// Four players, knock-out, a prize that is drawn when the fourth is in: 0.90 + 0.10, 4.50 + 0.50 or 9.00 + 1.00.
    /// For scopa, burraco, scala-40, tresette and briscola.
    PremioMatto,
}

/// The prize of a Premio Matto, once it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DrawnPrize {
    /// The version of the table of prizes.
    pub version: u16,
    /// What was drawn, 0 to 99999: the second draw of the tournament's secret, of the stream `prizes`.
    pub drawn: u32,
    /// The prize that it stands for.
    pub prize: Money,
}

/// How often a scheduled tournament is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Repeat {
    /// Every day at the same time of day, in Italy; in the night in which the clocks skip it, at the next minute that
    /// there is.
    Daily,
    /// Every week on the same day, at the same time of day.
    Weekly,
}

/// How an entry stands after the last round of a girone that is complete.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EntryStanding {
    /// Which entry.
    pub registration_id: RegistrationId,
    /// Its place, from 1; equal places share the number. Across groups the place in the group comes first, then points
    /// per match.
    pub place: u32,
    /// Its group, from 1, if there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<u32>,
    /// Its victory points.
    pub vp: u32,
    /// Its match points.
    pub mp: i32,
    /// Whether it is neither cut nor has withdrawn.
    pub still_in: bool,
}

impl Round {
    /// A round of a phase, both counted from 1, without its matches.
    pub fn of_phase(phase: u32, round: u32) -> Round {
        Round { phase, round, matches: Vec::new(), rests: Vec::new(), draw: None }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_false(said: &bool) -> bool {
    !*said
}

pub(super) const fn first() -> u32 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
pub(super) fn is_first(phase: &u32) -> bool {
    *phase == 1
}
