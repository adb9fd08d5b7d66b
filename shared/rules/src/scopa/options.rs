//! The options of a scopa table. Defaults are the house's: up to 11 points, closed cards, three kings redealt.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::capture::goal;
use crate::kernel::Options;
use crate::matches::Goal;
use crate::refusal::{Refusal, RefusalCode};
use crate::text_form::TextForm;

/// The options of scopa, valid by construction but for the number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "ScopaOptionsJson", into = "ScopaOptionsJson")]
pub struct ScopaOptions {
    /// When the match is over: `Target(6 | 11 | 21)` or `Deals(1..=5)`.
    pub goal: Goal,
    /// Carte viste: the cards seen in earlier mani are listed; with two seats the last hand is open (R19).
    pub carte_viste: bool,
    /// Carte scoperte, pairs only: partners see each other's hand.
    pub carte_scoperte: bool,
    /// Three or four kings on the table make the deal void (R7).
    pub three_kings_redeal: bool,
}

/// The options as JSON: `target` or `deals`, not both; everything else has a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ScopaOptions))]
#[serde(deny_unknown_fields)]
pub struct ScopaOptionsJson {
    /// Points to reach: 6, 11 or 21. Default 11, unless `deals` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = 11))]
    target: Option<u16>,
    /// Number of deals (smazzate): 1 to 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deals: Option<u8>,
    /// Carte viste. Default false.
    #[serde(default)]
    carte_viste: bool,
    /// Carte scoperte, pairs only. Default false.
    #[serde(default)]
    carte_scoperte: bool,
    /// Redeal when three or four kings lie on the table. Default true.
    #[serde(default = "on")]
    three_kings_redeal: bool,
}

fn on() -> bool {
    true
}

impl TryFrom<ScopaOptionsJson> for ScopaOptions {
    type Error = &'static str;

    fn try_from(json: ScopaOptionsJson) -> Result<ScopaOptions, &'static str> {
        let goal = goal::SCOPA.read(json.target, json.deals)?;
        Ok(ScopaOptions {
            goal,
            carte_viste: json.carte_viste,
            carte_scoperte: json.carte_scoperte,
            three_kings_redeal: json.three_kings_redeal,
        })
    }
}

impl From<ScopaOptions> for ScopaOptionsJson {
    fn from(options: ScopaOptions) -> ScopaOptionsJson {
        let (target, deals) = goal::written(options.goal);
        ScopaOptionsJson {
            target,
            deals,
            carte_viste: options.carte_viste,
            carte_scoperte: options.carte_scoperte,
            three_kings_redeal: options.three_kings_redeal,
        }
    }
}

impl Default for ScopaOptions {
    fn default() -> ScopaOptions {
        ScopaOptions { goal: goal::SCOPA.default, carte_viste: false, carte_scoperte: false, three_kings_redeal: true }
    }
}

impl fmt::Display for ScopaOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut form = TextForm::new("scopa");
        goal::print(&mut form, self.goal);
        form.flag("carte_viste", self.carte_viste, false);
        form.flag("carte_scoperte", self.carte_scoperte, false);
        form.flag("three_kings_redeal", self.three_kings_redeal, true);
        form.fmt(f)
    }
}

impl Options for ScopaOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        // The fields are public: what was not read from JSON is checked as well.
        ScopaOptions::try_from(ScopaOptionsJson::from(*self))
            .map_err(|detail| Refusal::new(RefusalCode::InvalidOptions, detail))?;
        match seats {
            2 if self.carte_scoperte => {
                Err(Refusal::new(RefusalCode::InvalidOptions, "carte_scoperte needs partners: four seats"))
            }
            2 | 4 => Ok(()),
            _ => Err(Refusal::new(RefusalCode::InvalidSetup, "scopa has two or four seats")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
