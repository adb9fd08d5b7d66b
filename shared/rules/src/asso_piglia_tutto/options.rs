//! The options of an asso piglia tutto table. Defaults are the house's: up to 11 points, closed cards, sweeps of aces
//! score.

use std::fmt;

use crate::capture::options::capture_options;
use crate::kernel::Options;
use crate::matches::Goal;
use crate::options::{Declared, check_seats, on};
use crate::refusal::Refusal;

capture_options! {
    /// The options of asso piglia tutto, valid by construction but for the number of seats.
    pub struct AssoPigliaTuttoOptions;
    pub struct AssoPigliaTuttoOptionsJson, "AssoPigliaTuttoOptionsJson";

    carte_viste;
    carte_scoperte;
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
        check_seats(matches!(seats, 2 | 4), "asso piglia tutto has two or four seats")
    }
}
