//! The options of a briscola table. Defaults are the house's: one smazzata, closed cards.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::kernel::Options;
use crate::refusal::{Refusal, RefusalCode};
use crate::text_form::TextForm;

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

/// The options of briscola, valid by construction but for the number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BriscolaOptionsJson", into = "BriscolaOptionsJson")]
pub struct BriscolaOptions {
    /// When the match is over.
    pub goal: BriscolaGoal,
    /// Carte viste: the cards of earlier tricks are listed; with two seats the last three tricks are played open (R9).
    pub carte_viste: bool,
    /// Carte scoperte, pairs only: partners see each other's hand.
    pub carte_scoperte: bool,
}

/// The options as JSON: `points` or `majority`, not both; everything else has a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BriscolaOptions))]
#[serde(deny_unknown_fields)]
pub struct BriscolaOptionsJson {
    /// Partita a punti: the number of deals (smazzate) whose points are added, 1 to 3. Default 1, unless `majority` is
    /// given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = 1))]
    points: Option<u8>,
    /// Partita a smazzate: the majority of 1, 3 or 5 deals wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    majority: Option<u8>,
    /// Carte viste. Default false.
    #[serde(default)]
    carte_viste: bool,
    /// Carte scoperte, pairs only. Default false.
    #[serde(default)]
    carte_scoperte: bool,
}

impl TryFrom<BriscolaOptionsJson> for BriscolaOptions {
    type Error = &'static str;

    fn try_from(json: BriscolaOptionsJson) -> Result<BriscolaOptions, &'static str> {
        let goal = match (json.points, json.majority) {
            (None, None) => BriscolaOptions::default().goal,
            (Some(deals @ 1..=3), None) => BriscolaGoal::Points(deals),
            (None, Some(deals @ (1 | 3 | 5))) => BriscolaGoal::Majority(deals),
            (Some(_), None) => return Err("points must be 1, 2 or 3 deals"),
            (None, Some(_)) => return Err("majority must be 1, 3 or 5 deals"),
            (Some(_), Some(_)) => return Err("points and majority exclude each other"),
        };
        Ok(BriscolaOptions { goal, carte_viste: json.carte_viste, carte_scoperte: json.carte_scoperte })
    }
}

impl From<BriscolaOptions> for BriscolaOptionsJson {
    fn from(options: BriscolaOptions) -> BriscolaOptionsJson {
        let (points, majority) = match options.goal {
            BriscolaGoal::Points(deals) => (Some(deals), None),
            BriscolaGoal::Majority(deals) => (None, Some(deals)),
        };
        let BriscolaOptions { carte_viste, carte_scoperte, .. } = options;
        BriscolaOptionsJson { points, majority, carte_viste, carte_scoperte }
    }
}

impl Default for BriscolaOptions {
    fn default() -> BriscolaOptions {
        BriscolaOptions { goal: BriscolaGoal::Points(1), carte_viste: false, carte_scoperte: false }
    }
}

impl fmt::Display for BriscolaOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut form = TextForm::new("briscola");
        match self.goal {
            BriscolaGoal::Points(deals) => form.number("points", u32::from(deals)),
            BriscolaGoal::Majority(deals) => form.number("majority", u32::from(deals)),
        }
        form.flag("carte_viste", self.carte_viste, false);
        form.flag("carte_scoperte", self.carte_scoperte, false);
        form.fmt(f)
    }
}

impl Options for BriscolaOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        // The fields are public: what was not read from JSON is checked as well.
        BriscolaOptions::try_from(BriscolaOptionsJson::from(*self))
            .map_err(|detail| Refusal::new(RefusalCode::InvalidOptions, detail))?;
        match seats {
            2 if self.carte_scoperte => {
                Err(Refusal::new(RefusalCode::InvalidOptions, "carte_scoperte needs partners: four seats"))
            }
            2 | 4 => Ok(()),
            _ => Err(Refusal::new(RefusalCode::InvalidSetup, "briscola has two or four seats")),
        }
    }
}
