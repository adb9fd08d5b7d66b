//! The options of a cirulla table. Defaults are the house's: up to 51 points, closed cards, automatic accusi.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::capture::goal::{self, Goals};
use crate::kernel::Options;
use crate::matches::Goal;
use crate::refusal::{Refusal, RefusalCode};
use crate::text_form::TextForm;

const GOALS: Goals = Goals {
    targets: &[6, 11, 21, 31, 41, 51],
    deals: 6,
    default: Goal::Target(51),
    target_refused: "target must be 6, 11, 21, 31, 41 or 51",
    deals_refused: "deals must be 1 to 6",
};

/// The options of cirulla, valid by construction but for the number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "CirullaOptionsJson", into = "CirullaOptionsJson")]
pub struct CirullaOptions {
    /// When the match is over: `Target(6 | 11 | 21 | 31 | 41 | 51)` or `Deals(1..=6)`.
    pub goal: Goal,
    /// Carte viste: the cards seen in earlier mani are listed; with two seats the last hand is open.
    pub carte_viste: bool,
    /// Carte scoperte, pairs only: partners see each other's hand.
    pub carte_scoperte: bool,
    /// Whether the system makes the accusi of players who have not said otherwise (R5).
    pub auto_accuso: bool,
}

/// The options as JSON: `target` or `deals`, not both; everything else has a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CirullaOptions))]
#[serde(deny_unknown_fields)]
pub struct CirullaOptionsJson {
    /// Points to reach: 6, 11, 21, 31, 41 or 51. Default 51, unless `deals` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = 51))]
    target: Option<u16>,
    /// Number of deals (smazzate): 1 to 6.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deals: Option<u8>,
    /// Carte viste. Default false.
    #[serde(default)]
    carte_viste: bool,
    /// Carte scoperte, pairs only. Default false.
    #[serde(default)]
    carte_scoperte: bool,
    /// The system makes the accusi of players who have not said otherwise. Default true.
    #[serde(default = "on")]
    auto_accuso: bool,
}

fn on() -> bool {
    true
}

impl TryFrom<CirullaOptionsJson> for CirullaOptions {
    type Error = &'static str;

    fn try_from(json: CirullaOptionsJson) -> Result<CirullaOptions, &'static str> {
        let CirullaOptionsJson { target, deals, carte_viste, carte_scoperte, auto_accuso } = json;
        let goal = GOALS.read(target, deals)?;
        Ok(CirullaOptions { goal, carte_viste, carte_scoperte, auto_accuso })
    }
}

impl From<CirullaOptions> for CirullaOptionsJson {
    fn from(options: CirullaOptions) -> CirullaOptionsJson {
        let CirullaOptions { goal, carte_viste, carte_scoperte, auto_accuso } = options;
        let (target, deals) = goal::written(goal);
        CirullaOptionsJson { target, deals, carte_viste, carte_scoperte, auto_accuso }
    }
}

impl Default for CirullaOptions {
    fn default() -> CirullaOptions {
        let goal = GOALS.default;
        CirullaOptions { goal, carte_viste: false, carte_scoperte: false, auto_accuso: true }
    }
}

impl fmt::Display for CirullaOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut form = TextForm::new("cirulla");
        goal::print(&mut form, self.goal);
        form.flag("carte_viste", self.carte_viste, false);
        form.flag("carte_scoperte", self.carte_scoperte, false);
        form.flag("auto_accuso", self.auto_accuso, true);
        form.fmt(f)
    }
}

impl Options for CirullaOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        // The fields are public: what was not read from JSON is checked as well.
        CirullaOptions::try_from(CirullaOptionsJson::from(*self))
            .map_err(|detail| Refusal::new(RefusalCode::InvalidOptions, detail))?;
        match seats {
            2 if self.carte_scoperte => {
                Err(Refusal::new(RefusalCode::InvalidOptions, "carte_scoperte needs partners: four seats"))
            }
            2 | 4 => Ok(()),
            _ => Err(Refusal::new(RefusalCode::InvalidSetup, "cirulla has two or four seats")),
        }
    }
}
