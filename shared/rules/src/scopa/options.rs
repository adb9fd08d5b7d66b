//! The options of a scopa table. Defaults are the house's: up to 11 points, closed cards, three kings redealt.

use std::fmt;

use crate::capture::options::capture_options;
use crate::kernel::Options;
use crate::matches::Goal;
use crate::options::{Declared, check_seats, on};
use crate::refusal::Refusal;

capture_options! {
    /// The options of scopa, valid by construction but for the number of seats.
    pub struct ScopaOptions;
    pub struct ScopaOptionsJson, "ScopaOptionsJson";

    // R19.
    carte_viste;
    carte_scoperte;
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
