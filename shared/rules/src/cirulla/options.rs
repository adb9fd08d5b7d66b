//! The options of a cirulla table. Defaults are the house's: up to 51 points, closed cards, automatic accusi.

use std::fmt;

use crate::capture::options::capture_options;
use crate::kernel::Options;
use crate::matches::Goal;
use crate::options::{Declared, check_seats, on};
use crate::refusal::Refusal;

capture_options! {
    /// The options of cirulla, valid by construction but for the number of seats.
    pub struct CirullaOptions {
        /// When the match is over: `Target(6 | 11 | 21 | 31 | 41 | 51)` or `Deals(1..=6)`.
        goal: Goal = Goal::Target(51),
    }
    pub struct CirullaOptionsJson, "CirullaOptionsJson";
    [
    /// Points to reach: 6, 11, 21, 31, 41 or 51. Default 51, unless `deals` is given.
    #[schema(example = 51)]
    target: u16 = Goal::Target(6 | 11 | 21 | 31 | 41 | 51) => "51", "6, 11, 21, 31, 41 or 51; excludes deals",
        "points to reach; checked at the end of a deal"
        => "target must be 6, 11, 21, 31, 41 or 51";
    /// Number of deals (smazzate): 1 to 6.
    deals: u8 = Goal::Deals(1..=6) => "none", "1 to 6; excludes target",
        "number of deals (smazzate) of the match"
        => "deals must be 1 to 6";
    ]
    carte_viste;
    carte_scoperte;
    // R5.
    /// The system makes the accusi of players who have not said otherwise. Default true.
    #[default("on")]
    auto_accuso: bool = true, "true or false",
        "the system makes the accusi of players who have not said otherwise by the move auto_accuso";
}

impl fmt::Display for CirullaOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text_form("cirulla").fmt(f)
    }
}

impl Options for CirullaOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        self.check_bounds(seats)?;
        check_seats(matches!(seats, 2 | 4), "cirulla has two or four seats")
    }
}
