//! The options of a scopa table. Defaults are the house's: up to 11 points, closed cards, three kings redealt.

use std::fmt;

use crate::kernel::Options;
use crate::matches::Goal;
use crate::options::{Declared, check_seats, match_options, on, refused};
use crate::refusal::Refusal;

match_options! {
    /// The options of scopa, valid by construction but for the number of seats.
    pub struct ScopaOptions {
        /// When the match is over: `Target(6 | 11 | 21)` or `Deals(1..=5)`.
        goal: Goal = Goal::Target(11),
    }

    /// The options as JSON: `target` or `deals`, not both; everything else has a default.
    pub struct ScopaOptionsJson, "ScopaOptionsJson";

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
    // R19.
    /// Carte viste. Default false.
    carte_viste: bool = false, "true or false",
        "cards seen in earlier rounds are listed; with two seats the last hand is played open";
    /// Carte scoperte, pairs only. Default false.
    carte_scoperte: bool = false, "true or false; four seats only",
        "partners see each other's hand";
    // R7.
    /// Redeal when three or four kings lie on the table. Default true.
    #[default("on")]
    three_kings_redeal: bool = true, "true or false",
        "three or four kings on the table make the deal void";
}

impl fmt::Display for ScopaOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text_form("scopa").fmt(f)
    }
}

impl Options for ScopaOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        self.check_bounds(seats)?;
        if seats == 2 && self.carte_scoperte {
            return refused("carte_scoperte needs partners: four seats");
        }
        check_seats(matches!(seats, 2 | 4), "scopa has two or four seats")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::RefusalCode;

    fn read(json: &str) -> Result<ScopaOptions, serde_json::Error> {
        serde_json::from_str(json)
    }

    #[test]
    fn json_is_strict_and_has_defaults() {
        assert_eq!(read("{}").unwrap(), ScopaOptions::default());
        assert_eq!(read(r#"{"deals":3}"#).unwrap().goal, Goal::Deals(3));
        assert_eq!(
            serde_json::to_string(&read(r#"{"target":21}"#).unwrap()).unwrap(),
            r#"{"target":21,"carte_viste":false,"carte_scoperte":false,"three_kings_redeal":true}"#
        );
        for bad in [
            r#"{"target":10}"#,
            r#"{"deals":0}"#,
            r#"{"deals":6}"#,
            r#"{"target":11,"deals":2}"#,
            r#"{"targets":11}"#,
            r#"{"target":"11"}"#,
            r#"{"carte_viste":1}"#,
            "null",
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn seats_must_fit() {
        let open = ScopaOptions { carte_scoperte: true, ..ScopaOptions::default() };
        assert_eq!(open.validate(2).unwrap_err().code, RefusalCode::InvalidOptions);
        assert_eq!(open.validate(4), Ok(()));
        for seats in [0, 1, 3, 5, 255] {
            assert_eq!(ScopaOptions::default().validate(seats).unwrap_err().code, RefusalCode::InvalidSetup);
        }
        let odd = ScopaOptions { goal: Goal::Target(7), ..ScopaOptions::default() };
        assert_eq!(odd.validate(2).unwrap_err().code, RefusalCode::InvalidOptions);
    }
}
