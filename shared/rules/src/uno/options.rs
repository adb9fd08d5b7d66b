//! The options of a table of UNO. Defaults are those of its page: one smazzata, one winner.

use std::fmt;

use crate::kernel::Options;
use crate::matches::Goal;
use crate::options::{Declared, check_seats, match_options, one, refused};
use crate::refusal::Refusal;

match_options! {
    /// The options of UNO, valid by construction but for the number of seats.
    pub struct UnoOptions {
        /// When the match is over: `Deals(1 | 3 | 5)`, or `Target(200 | 500)`.
        goal: Goal = Goal::Deals(1),
    }

    /// The options as JSON: `deals` or `points`, not both; everything else has a default.
    pub struct UnoOptionsJson, "UnoOptionsJson";

    [
    /// Number of deals (smazzate): 1, 3 or 5. Default 1, unless `points` is given.
    #[schema(example = 1)]
    deals: u8 = Goal::Deals(1 | 3 | 5) => "1", "1, 3 or 5; excludes points",
        "number of deals (smazzate) of the match"
        => "deals must be 1, 3 or 5";
    /// The match ends with the first deal after which somebody has these points: 200 or 500.
    points: u16 = Goal::Target(200 | 500) => "none", "200 or 500; excludes deals",
        "the match ends with the first deal after which somebody has these points"
        => "points must be 200 or 500";
    ]
    /// Winners per table of four, 1 or 2. Default 1.
    #[default("one")]
    winners: u8 = 1, in (1 | 2) else "winners must be 1 or 2", "1 or 2; 1 for two players",
        "winners per table of four: the column of VP";
}

impl fmt::Display for UnoOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text_form("uno").fmt(f)
    }
}

impl Options for UnoOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        self.check_bounds(seats)?;
        match (seats, self.winners) {
            (2, 2) => refused("winners must be 1 where two play"),
            _ => check_seats(matches!(seats, 2 | 4), "UNO has two or four seats"),
        }
    }
}
