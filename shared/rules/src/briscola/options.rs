//! The options of a briscola table. Defaults are the house's: one smazzata, closed cards.

use std::fmt;

use crate::kernel::Options;
use crate::options::{Declared, check_seats, match_options};
use crate::refusal::Refusal;

/// What is counted, and over how many smazzate (R3, R4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BriscolaGoal {
    /// A punti: the sum of all points of 1, 2 or 3 smazzate.
    Points(u8),
    /// A smazzate: the majority of 1, 3 or 5 smazzate.
    Majority(u8),
}

impl BriscolaGoal {
    /// How many smazzate are scheduled.
    pub const fn deals(self) -> u8 {
        match self {
            BriscolaGoal::Points(deals) | BriscolaGoal::Majority(deals) => deals,
        }
    }
}

match_options! {
    /// The options of briscola, valid by construction but for the number of seats.
    pub struct BriscolaOptions {
        /// When the match is over: a punti or a smazzate.
        goal: BriscolaGoal = BriscolaGoal::Points(1),
    }

    /// The options as JSON: `points` or `majority`, not both; everything else has a default.
    pub struct BriscolaOptionsJson, "BriscolaOptionsJson";

    [
    /// Partita a punti: the number of deals (smazzate) whose points are added, 1 to 3. Default 1, unless `majority` is
    /// given.
    #[schema(example = 1)]
    points: u8 = BriscolaGoal::Points(1..=3) => "1", "1, 2 or 3; excludes majority",
        "partita a punti: number of deals (smazzate) whose points are added"
        => "points must be 1, 2 or 3 deals";
    /// Partita a smazzate: the majority of 1, 3 or 5 deals wins.
    majority: u8 = BriscolaGoal::Majority(1 | 3 | 5) => "none", "1, 3 or 5; excludes points",
        "partita a smazzate: to win most of so many deals; it ends once the lead cannot be caught up"
        => "majority must be 1, 3 or 5 deals";
    ]
    // R9.
    /// Carte viste. Default false.
    carte_viste: bool = false, "true or false",
        "cards of earlier tricks are listed; with two seats the last three tricks are played with open hands";
    /// Carte scoperte, pairs only. Default false.
    carte_scoperte: bool = false, "true or false; four seats only",
        "partners see each other's hand"
        => |o, seats| seats != 2 || !o.carte_scoperte => "carte_scoperte needs partners: four seats";
}

impl fmt::Display for BriscolaOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text_form("briscola").fmt(f)
    }
}

impl Options for BriscolaOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        self.check_bounds(seats)?;
        check_seats(matches!(seats, 2 | 4), "briscola has two or four seats")
    }
}
