//! The options of a burraco table. Defaults are the house's: one smazzata, closed cards.

use std::fmt;

use crate::format::Format;
use crate::kernel::Options;
use crate::matches::Goal;
use crate::options::{Declared, check_seats, match_options, refused};
use crate::refusal::Refusal;

match_options! {
    /// The options of burraco, valid by construction but for the number of seats.
    pub struct BurracoOptions {
        /// When the match is over: `Deals(1..=4)`, or `Target(1..=10_000)`, usually 2005 points (R25, R29).
        goal: Goal = Goal::Deals(1),
    }

    /// The options as JSON: `deals` or `target`, not both; everything else has a default.
    pub struct BurracoOptionsJson, "BurracoOptionsJson";

    [
    /// Number of deals (smazzate): 1 to 4. Default 1, unless `target` is given.
    #[schema(example = 1)]
    deals: u8 = Goal::Deals(1..=4) => "1", "1 to 4; excludes target",
        "number of deals (smazzate) of the match"
        => "deals must be 1 to 4";
    /// The match ends with the first deal after which a line has these points: 1 to 10000, usually 2005.
    target: u16 = Goal::Target(1..=10_000) => "none", "1 to 10000, usually 2005; excludes deals",
        "the match ends with the first deal after which a line has these points"
        => "target must be 1 to 10000";
    ]
    /// Carte scoperte, pairs only. Default false.
    partner_open: bool = false, "true or false; pairs only",
        "carte scoperte: partners see each other's hand";
}

impl fmt::Display for BurracoOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text_form("burraco").fmt(f)
    }
}

impl Options for BurracoOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        self.check_bounds(seats)?;
        if seats == 2 && self.partner_open {
            return refused("partner_open needs partners: four seats");
        }
        check_seats(matches!(seats, 2 | 4), "burraco has two or four seats")
    }

    // Two players who hold four hands have no partners.
    fn fits(&self, format: Format) -> bool {
        format == Format::Pairs || !self.partner_open
    }
}
