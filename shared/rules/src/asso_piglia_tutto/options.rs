//! The options of an asso piglia tutto table. Defaults are the house's: up to 11 points, closed cards, sweeps of aces
//! score.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::capture::goal;
use crate::kernel::Options;
use crate::matches::Goal;
use crate::refusal::{Refusal, RefusalCode};
use crate::text_form::TextForm;

/// The options of asso piglia tutto, valid by construction but for the number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "AssoPigliaTuttoOptionsJson", into = "AssoPigliaTuttoOptionsJson")]
pub struct AssoPigliaTuttoOptions {
    /// When the match is over: `Target(6 | 11 | 21)` or `Deals(1..=5)`.
    pub goal: Goal,
    /// Carte viste: the cards seen in earlier mani are listed; with two seats the last hand is open.
    pub carte_viste: bool,
    /// Carte scoperte, pairs only: partners see each other's hand.
    pub carte_scoperte: bool,
    /// An ace that takes the whole table makes a scopa (R3).
    pub ace_sweep_scores_scopa: bool,
}

/// The options as JSON: `target` or `deals`, not both; everything else has a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = AssoPigliaTuttoOptions))]
#[serde(deny_unknown_fields)]
pub struct AssoPigliaTuttoOptionsJson {
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
    /// An ace that takes the whole table makes a scopa. Default true.
    #[serde(default = "on")]
    ace_sweep_scores_scopa: bool,
}

fn on() -> bool {
    true
}

impl TryFrom<AssoPigliaTuttoOptionsJson> for AssoPigliaTuttoOptions {
    type Error = &'static str;

    fn try_from(json: AssoPigliaTuttoOptionsJson) -> Result<AssoPigliaTuttoOptions, &'static str> {
        let AssoPigliaTuttoOptionsJson { target, deals, carte_viste, carte_scoperte, ace_sweep_scores_scopa } = json;
        let goal = goal::SCOPA.read(target, deals)?;
        Ok(AssoPigliaTuttoOptions { goal, carte_viste, carte_scoperte, ace_sweep_scores_scopa })
    }
}

impl From<AssoPigliaTuttoOptions> for AssoPigliaTuttoOptionsJson {
    fn from(options: AssoPigliaTuttoOptions) -> AssoPigliaTuttoOptionsJson {
        let AssoPigliaTuttoOptions { goal, carte_viste, carte_scoperte, ace_sweep_scores_scopa } = options;
        let (target, deals) = goal::written(goal);
        AssoPigliaTuttoOptionsJson { target, deals, carte_viste, carte_scoperte, ace_sweep_scores_scopa }
    }
}

impl Default for AssoPigliaTuttoOptions {
    fn default() -> AssoPigliaTuttoOptions {
        let goal = goal::SCOPA.default;
        AssoPigliaTuttoOptions { goal, carte_viste: false, carte_scoperte: false, ace_sweep_scores_scopa: true }
    }
}

impl fmt::Display for AssoPigliaTuttoOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut form = TextForm::new("asso-piglia-tutto");
        goal::print(&mut form, self.goal);
        form.flag("carte_viste", self.carte_viste, false);
        form.flag("carte_scoperte", self.carte_scoperte, false);
        form.flag("ace_sweep_scores_scopa", self.ace_sweep_scores_scopa, true);
        form.fmt(f)
    }
}

impl Options for AssoPigliaTuttoOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        // The fields are public: what was not read from JSON is checked as well.
        AssoPigliaTuttoOptions::try_from(AssoPigliaTuttoOptionsJson::from(*self))
            .map_err(|detail| Refusal::new(RefusalCode::InvalidOptions, detail))?;
        match seats {
            2 if self.carte_scoperte => {
                Err(Refusal::new(RefusalCode::InvalidOptions, "carte_scoperte needs partners: four seats"))
            }
            2 | 4 => Ok(()),
            _ => Err(Refusal::new(RefusalCode::InvalidSetup, "asso piglia tutto has two or four seats")),
        }
    }
}
