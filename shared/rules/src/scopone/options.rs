//! The options of a scopone table. Defaults are the house's: up to 11 points, nine cards, closed hands.

use std::fmt;

use crate::kernel::Options;
use crate::matches::Goal;
use crate::options::{Declared, check_seats, match_options};
use crate::refusal::Refusal;

match_options! {
    /// The options of scopone, valid by construction but for the number of seats.
    pub struct ScoponeOptions {
        /// When the match is over: `Target(6 | 11 | 21)` or `Deals(1..=5)` (R3).
        goal: Goal = Goal::Target(11),
    }

    /// The options as JSON: `target` or `deals`, not both; everything else has a default.
    pub struct ScoponeOptionsJson, "ScoponeOptionsJson";

    [
    /// Points to reach: 6, 11 or 21. Default 11, unless `deals` is given.
    #[schema(example = 11)]
    target: u16 = Goal::Target(6 | 11 | 21) => "11", "6, 11 or 21; excludes deals",
        "points to reach; checked at the end of a deal"
        => "target must be 6, 11 or 21";
    /// Number of deals (smazzate): 1 to 5.
    deals: u8 = Goal::Deals(1..=5) => "none", "1 to 5; excludes target",
        "number of deals (smazzate) of the match"
        => "deals must be 1 to 5";
    ]
    // R2.
    /// Scopone scientifico: ten cards each, none on the table. Default false.
    scientifico: bool = false, "true or false",
        "ten cards each and none on the table";
    // R5: hands stay closed to the end.
    /// Carte viste. Default false.
    carte_viste: bool = false, "true or false",
        "cards seen in earlier rounds are listed";
    /// Carte scoperte. Default false.
    carte_scoperte: bool = false, "true or false",
        "partners see each other's hand";
}

impl fmt::Display for ScoponeOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text_form("scopone").fmt(f)
    }
}

impl Options for ScoponeOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        self.check_bounds(seats)?;
        check_seats(seats == 4, "scopone has four seats")
    }
}
