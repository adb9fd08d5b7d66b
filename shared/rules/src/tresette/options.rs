//! The options of a tresette table. Defaults are the house's: up to 21 points, no variants.

use std::fmt;

use crate::kernel::Options;
use crate::matches::Goal;
use crate::options::{Declared, check_seats, match_options, refused};
use crate::refusal::Refusal;

match_options! {
    /// The options of tresette, valid by construction but for the number of seats.
    pub struct TresetteOptions {
        /// When the match is over: `Target(6 | 11 | 17 | 21 | 26 | 31 | 36 | 41)` or `Deals(1..=8)`.
        goal: Goal = Goal::Target(21),
    }

    /// The options as JSON: `target` or `deals`, not both; everything else has a default.
    pub struct TresetteOptionsJson, "TresetteOptionsJson";

    [
    /// Points to reach: 6, 11, 17, 21, 26, 31, 36 or 41. Default 21, unless `deals` is given.
    #[schema(example = 21)]
    target: u16 = Goal::Target(6 | 11 | 17 | 21 | 26 | 31 | 36 | 41) => "21",
        "6, 11, 17, 21, 26, 31, 36 or 41; excludes deals",
        "points to reach; a player who has them after taking a trick may call out"
        => "target must be 6, 11, 17, 21, 26, 31, 36 or 41";
    /// Number of deals (smazzate): 1 to 8.
    deals: u8 = Goal::Deals(1..=8) => "none", "1 to 8; excludes target",
        "number of deals (smazzate) of the match"
        => "deals must be 1 to 8";
    ]
    /// Accuso. Default false.
    accuso: bool = false, "true or false",
        "three or four 3s, 2s or aces dealt to a hand bring 3 or 4 points";
    /// Cappotto, not in tournaments. Default false.
    cappotto: bool = false, "true or false; never in tournaments",
        "all eleven points of a deal win an extra match and cancel the opponents' accusi";
    /// Dichiarazioni, pairs only. Default false.
    dichiarazioni: bool = false, "true or false; four seats only",
        "the leader declares to their partner: Ho, busso, per te";
    /// Carte viste. Default false.
    carte_viste: bool = false, "true or false",
        "earlier cards and what is known of hands are shown; with two seats hands are open once the stock is empty";
    // R12.
    /// Carte sicure, pairs only. Default false.
    carte_sicure: bool = false, "true or false; four seats only",
        "partners see each other's hand";
}

impl fmt::Display for TresetteOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text_form("tresette").fmt(f)
    }
}

impl Options for TresetteOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        self.check_bounds(seats)?;
        match seats {
            2 if self.dichiarazioni => refused("dichiarazioni need partners: four seats"),
            2 if self.carte_sicure => refused("carte_sicure need partners: four seats"),
            _ => check_seats(matches!(seats, 2 | 4), "tresette has two or four seats"),
        }
    }

    fn validate_for_tournaments(&self) -> Result<(), Refusal> {
        // "Mai applicato nei tornei".
        if self.cappotto { refused("cappotto is for matches outside of tournaments") } else { Ok(()) }
    }
}
