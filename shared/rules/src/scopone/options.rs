//! The options of a scopone table. Defaults are the house's: up to 11 points, nine cards, closed hands.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::capture::goal;
use crate::kernel::Options;
use crate::matches::Goal;
use crate::refusal::{Refusal, RefusalCode};
use crate::text_form::TextForm;

/// The options of scopone, valid by construction but for the number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "ScoponeOptionsJson", into = "ScoponeOptionsJson")]
pub struct ScoponeOptions {
    /// When the match is over: `Target(6 | 11 | 21)` or `Deals(1..=5)` (R3).
    pub goal: Goal,
    /// Ten cards each and none on the table (R2).
    pub scientifico: bool,
    /// Carte viste: the cards seen in earlier mani are listed. Hands stay closed to the end (R5).
    pub carte_viste: bool,
    /// Carte scoperte: partners see each other's hand.
    pub carte_scoperte: bool,
}

/// The options as JSON: `target` or `deals`, not both; everything else has a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ScoponeOptions))]
#[serde(deny_unknown_fields)]
pub struct ScoponeOptionsJson {
    /// Points to reach: 6, 11 or 21. Default 11, unless `deals` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = 11))]
    target: Option<u16>,
    /// Number of deals (smazzate): 1 to 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deals: Option<u8>,
    /// Scopone scientifico: ten cards each, none on the table. Default false.
    #[serde(default)]
    scientifico: bool,
    /// Carte viste. Default false.
    #[serde(default)]
    carte_viste: bool,
    /// Carte scoperte. Default false.
    #[serde(default)]
    carte_scoperte: bool,
}

impl TryFrom<ScoponeOptionsJson> for ScoponeOptions {
    type Error = &'static str;

    fn try_from(json: ScoponeOptionsJson) -> Result<ScoponeOptions, &'static str> {
        let ScoponeOptionsJson { target, deals, scientifico, carte_viste, carte_scoperte } = json;
        let goal = goal::SCOPA.read(target, deals)?;
        Ok(ScoponeOptions { goal, scientifico, carte_viste, carte_scoperte })
    }
}

impl From<ScoponeOptions> for ScoponeOptionsJson {
    fn from(options: ScoponeOptions) -> ScoponeOptionsJson {
        let ScoponeOptions { goal, scientifico, carte_viste, carte_scoperte } = options;
        let (target, deals) = goal::written(goal);
        ScoponeOptionsJson { target, deals, scientifico, carte_viste, carte_scoperte }
    }
}

impl Default for ScoponeOptions {
    fn default() -> ScoponeOptions {
        ScoponeOptions { goal: goal::SCOPA.default, scientifico: false, carte_viste: false, carte_scoperte: false }
    }
}

impl fmt::Display for ScoponeOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut form = TextForm::new("scopone");
        goal::print(&mut form, self.goal);
        form.flag("scientifico", self.scientifico, false);
        form.flag("carte_viste", self.carte_viste, false);
        form.flag("carte_scoperte", self.carte_scoperte, false);
        form.fmt(f)
    }
}

impl Options for ScoponeOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        // The fields are public: what was not read from JSON is checked as well.
        ScoponeOptions::try_from(ScoponeOptionsJson::from(*self))
            .map_err(|detail| Refusal::new(RefusalCode::InvalidOptions, detail))?;
        if seats == 4 { Ok(()) } else { Err(Refusal::new(RefusalCode::InvalidSetup, "scopone has four seats")) }
    }
}
