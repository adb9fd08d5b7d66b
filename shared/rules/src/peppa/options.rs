//! The options of a peppa table. Defaults are the house's: four smazzate, the base game, one winner.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::SEATS;
use crate::kernel::Options;
use crate::matches::Goal;
use crate::refusal::{Refusal, RefusalCode};
use crate::text_form::TextForm;

/// The options of peppa, valid by construction but for the number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "PeppaOptionsJson", into = "PeppaOptionsJson")]
pub struct PeppaOptions {
    /// When the match is over: `Deals(1..=8)`, or `Target(1..=500)`, the points that end it once somebody has them.
    pub goal: Goal,
    /// The Hearts option.
    pub hearts: bool,
    /// Winners per table, 1 or 2: the VP column.
    pub winners: u8,
}

/// The options as JSON: `deals` or `max_points`, not both; everything else has a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PeppaOptions))]
#[serde(deny_unknown_fields)]
pub struct PeppaOptionsJson {
    /// Number of deals (smazzate): 1 to 8. Default 4, unless `max_points` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = 4))]
    deals: Option<u8>,
    /// The match ends with the first deal after which somebody has these points: 1 to 500, usually 50.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    max_points: Option<u16>,
    /// The Hearts option. Default false.
    #[serde(default)]
    hearts: bool,
    /// Winners per table, 1 or 2. Default 1.
    #[serde(default = "one")]
    winners: u8,
}

fn one() -> u8 {
    1
}

impl TryFrom<PeppaOptionsJson> for PeppaOptions {
    type Error = &'static str;

    fn try_from(json: PeppaOptionsJson) -> Result<PeppaOptions, &'static str> {
        let goal = match (json.deals, json.max_points) {
            (None, None) => PeppaOptions::default().goal,
            (Some(deals @ 1..=8), None) => Goal::Deals(deals),
            (None, Some(points @ 1..=500)) => Goal::Target(points),
            (Some(_), None) => return Err("deals must be 1 to 8"),
            (None, Some(_)) => return Err("max_points must be 1 to 500"),
            (Some(_), Some(_)) => return Err("deals and max_points exclude each other"),
        };
        match json.winners {
            winners @ (1 | 2) => Ok(PeppaOptions { goal, hearts: json.hearts, winners }),
            _ => Err("winners must be 1 or 2"),
        }
    }
}

impl From<PeppaOptions> for PeppaOptionsJson {
    fn from(options: PeppaOptions) -> PeppaOptionsJson {
        let (deals, max_points) = match options.goal {
            Goal::Deals(deals) => (Some(deals), None),
            Goal::Target(points) => (None, Some(points)),
        };
        PeppaOptionsJson { deals, max_points, hearts: options.hearts, winners: options.winners }
    }
}

impl Default for PeppaOptions {
    fn default() -> PeppaOptions {
        PeppaOptions { goal: Goal::Deals(4), hearts: false, winners: 1 }
    }
}

impl fmt::Display for PeppaOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut form = TextForm::new("peppa");
        match self.goal {
            Goal::Deals(deals) => form.number("deals", u32::from(deals)),
            Goal::Target(points) => form.number("max_points", u32::from(points)),
        }
        form.flag("hearts", self.hearts, false);
        if self.winners != 1 {
            form.number("winners", u32::from(self.winners));
        }
        form.fmt(f)
    }
}

impl Options for PeppaOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        // The fields are public: what was not read from JSON is checked as well.
        PeppaOptions::try_from(PeppaOptionsJson::from(*self))
            .map_err(|detail| Refusal::new(RefusalCode::InvalidOptions, detail))?;
        if seats == SEATS { Ok(()) } else { Err(Refusal::new(RefusalCode::InvalidSetup, "peppa has four seats")) }
    }
}
