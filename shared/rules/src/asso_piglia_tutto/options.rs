//! The options of an asso piglia tutto table. Defaults are the house's: up to 11 points, closed cards, sweeps of aces
//! score.

use std::fmt;

use crate::kernel::Options;
use crate::matches::Goal;
use crate::options::{Declared, check_seats, match_options, on, refused};
use crate::refusal::Refusal;

match_options! {
    /// The options of asso piglia tutto, valid by construction but for the number of seats.
    pub struct AssoPigliaTuttoOptions {
        /// When the match is over: `Target(6 | 11 | 21)` or `Deals(1..=5)`.
        goal: Goal = Goal::Target(11),
    }

    /// The options as JSON: `target` or `deals`, not both; everything else has a default.
    pub struct AssoPigliaTuttoOptionsJson, "AssoPigliaTuttoOptionsJson";

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
    /// Carte viste. Default false.
    carte_viste: bool = false, "true or false",
        "cards seen in earlier rounds are listed; with two seats the last hand is played open";
    /// Carte scoperte, pairs only. Default false.
    carte_scoperte: bool = false, "true or false; four seats only",
        "partners see each other's hand";
    // R3.
    /// An ace that takes the whole table makes a scopa. Default true.
    #[default("on")]
    ace_sweep_scores_scopa: bool = true, "true or false",
        "an ace that takes the whole table makes a scopa";
}

impl fmt::Display for AssoPigliaTuttoOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text_form("asso-piglia-tutto").fmt(f)
    }
}

impl Options for AssoPigliaTuttoOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        self.check_bounds(seats)?;
        if seats == 2 && self.carte_scoperte {
            return refused("carte_scoperte needs partners: four seats");
        }
        check_seats(matches!(seats, 2 | 4), "asso piglia tutto has two or four seats")
    }
}
