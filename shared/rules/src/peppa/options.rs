//! The options of a peppa table. Defaults are the house's: four smazzate, the base game, one winner.

use std::fmt;

use super::SEATS;
use crate::kernel::Options;
use crate::matches::Goal;
use crate::options::{Declared, check_seats, match_options, one};
use crate::refusal::Refusal;

match_options! {
    /// The options of peppa, valid by construction but for the number of seats.
    pub struct PeppaOptions {
        /// When the match is over: `Deals(1..=8)`, or `Target(1..=500)`, the points that end it once somebody has them.
        goal: Goal = Goal::Deals(4),
    }

    /// The options as JSON: `deals` or `max_points`, not both; everything else has a default.
    pub struct PeppaOptionsJson, "PeppaOptionsJson";

    [
    /// Number of deals (smazzate): 1 to 8. Default 4, unless `max_points` is given.
    #[schema(example = 4)]
    deals: u8 = Goal::Deals(1..=8) => "4", "1 to 8; excludes max_points",
        "number of deals (smazzate) of the match"
        => "deals must be 1 to 8";
    /// The match ends with the first deal after which somebody has these points: 1 to 500, usually 50.
    max_points: u16 = Goal::Target(1..=500) => "none", "1 to 500, usually 50; excludes deals",
        "the match ends with the first deal after which somebody has these points"
        => "max_points must be 1 to 500";
    ]
    /// The Hearts option. Default false.
    hearts: bool = false, "true or false",
        "the two of clubs opens, no penalty cards in the first trick, no heart led before one was played, clockwise";
    /// Winners per table, 1 or 2. Default 1.
    #[default("one")]
    winners: u8 = 1, in (1 | 2) else "winners must be 1 or 2", "1 or 2", "winners per table: the column of VP";
}

impl fmt::Display for PeppaOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text_form("peppa").fmt(f)
    }
}

impl Options for PeppaOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        self.check_bounds(seats)?;
        check_seats(seats == SEATS, "peppa has four seats")
    }
}
