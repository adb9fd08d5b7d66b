//! Options of a game, checked: what they come to.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{Clocks, Format, RingTerms};

/// Options to be checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckOptionsRequest {
    /// The options of the game; what is left out takes its default.
    #[schema(value_type = Object)]
    pub options: Value,
    /// How it is to be played.
    pub format: Format,
    /// For how many seats, at a ring; if left out, the fewest that the game has. Elsewhere the format says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(maximum = 255)]
    pub seats: Option<u8>,
    /// Whether they are for a knock-out, where options that no tournament may have are refused.
    #[serde(default)]
    pub knockout: bool,
}

fn offered() -> bool {
    true
}

/// What options come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CheckedOptions {
    /// All options, defaults filled in.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Their printable form.
    pub text: String,
    /// The clocks these options call for (G4.3).
    #[schema(value_type = ClocksInForce)]
    pub clocks: Clocks,
    /// How many of a table of single players win by these options, if the game asks that: a knock-out must take as
    /// many of them on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winners: Option<u8>,
    /// Whether cash tables may be opened for the game (G3.1).
    #[serde(default = "offered")]
    pub for_money: bool,
    /// Whether each of several single players pays the winner on their own difference (G3.2); else they pay a fixed
    /// stake by rank (G3.1).
    #[serde(default)]
    pub own_difference: bool,
    /// What matches are worth that nobody plays; absent for the format `ring`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unplayed: Option<Unplayed>,
    /// What the options come to at a ring table; present for the format `ring`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ring: Option<RingTerms>,
}

/// What matches are worth that nobody plays, because somebody has withdrawn, and what a rest is worth. It follows from
/// the game's own table of victory points by its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"vp": 14, "mp": 4, "lost_mp": -14, "rest_vp": 14, "rest_mp": 4}))]
pub struct Unplayed {
    /// Victory points of a side that is there: 14, or 20 where a game knows win, draw and loss only; those of the
    /// second place at tables of four.
    #[schema(minimum = 0, maximum = 20)]
    pub vp: u8,
    /// Its match points: the fewest of that row.
    #[schema(minimum = 0, maximum = 10000)]
    pub mp: i32,
    /// Match points of a side that is not, which has no victory points.
    #[schema(minimum = -10000, maximum = 0)]
    pub lost_mp: i32,
    /// Victory points for a rest in a Danish round: 14, or those of the second place at tables of four.
    #[schema(minimum = 0, maximum = 20)]
    pub rest_vp: u8,
    /// Their match points: the fewest of the row of 14, none in a game without one.
    #[schema(minimum = 0, maximum = 10000)]
    pub rest_mp: i32,
}

/// What [`Clocks`] are in answers about a game and its options: those of a match; at a ring the time bank, of which
/// there may be none, and the time for one decision.
#[derive(Clone, Copy, Debug, ToSchema)]
pub struct ClocksInForce {
    /// Thinking time of a player in the whole match, in seconds; at a ring the time bank.
    #[schema(minimum = 0, maximum = 7200)]
    pub match_seconds: u32,
    /// Longest time for one move, in seconds.
    #[schema(minimum = 1, maximum = 600)]
    pub move_seconds: u32,
}
