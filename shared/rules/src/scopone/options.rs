//! The options of a scopone table. Defaults are the house's: up to 11 points, nine cards, closed hands.

use std::fmt;

use crate::capture::options::capture_options;
use crate::kernel::Options;
use crate::matches::Goal;
use crate::options::{Declared, check_seats};
use crate::refusal::Refusal;

capture_options! {
    /// The options of scopone, valid by construction but for the number of seats.
    pub struct ScoponeOptions;
    pub struct ScoponeOptionsJson, "ScoponeOptionsJson";

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
