//! The options of a table of UNO. Defaults are those of its page: one smazzata, one winner.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::kernel::Options;
use crate::matches::Goal;
use crate::refusal::{Refusal, RefusalCode};
use crate::text_form::TextForm;

/// The options of UNO, valid by construction but for the number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "UnoOptionsJson", into = "UnoOptionsJson")]
pub struct UnoOptions {
    /// When the match is over: `Deals(1 | 3 | 5)`, or `Target(200 | 500)`.
    pub goal: Goal,
    /// Winners per table of four, 1 or 2: the VP column. 1 for two players.
    pub winners: u8,
}

/// The options as JSON: `deals` or `points`, not both; everything else has a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = UnoOptions))]
#[serde(deny_unknown_fields)]
pub struct UnoOptionsJson {
    /// Number of deals (smazzate): 1, 3 or 5. Default 1, unless `points` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = 1))]
    deals: Option<u8>,
    /// The match ends with the first deal after which somebody has these points: 200 or 500.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    points: Option<u16>,
    /// Winners per table of four, 1 or 2. Default 1.
    #[serde(default = "one")]
    winners: u8,
}

fn one() -> u8 {
    1
}

impl TryFrom<UnoOptionsJson> for UnoOptions {
    type Error = &'static str;

    fn try_from(json: UnoOptionsJson) -> Result<UnoOptions, &'static str> {
        let goal = match (json.deals, json.points) {
            (None, None) => UnoOptions::default().goal,
            (Some(deals @ (1 | 3 | 5)), None) => Goal::Deals(deals),
            (None, Some(points @ (200 | 500))) => Goal::Target(points),
            (Some(_), None) => return Err("deals must be 1, 3 or 5"),
            (None, Some(_)) => return Err("points must be 200 or 500"),
            (Some(_), Some(_)) => return Err("deals and points exclude each other"),
        };
        match json.winners {
            winners @ (1 | 2) => Ok(UnoOptions { goal, winners }),
            _ => Err("winners must be 1 or 2"),
        }
    }
}

impl From<UnoOptions> for UnoOptionsJson {
    fn from(options: UnoOptions) -> UnoOptionsJson {
        let (deals, points) = match options.goal {
            Goal::Deals(deals) => (Some(deals), None),
            Goal::Target(points) => (None, Some(points)),
        };
        UnoOptionsJson { deals, points, winners: options.winners }
    }
}

impl Default for UnoOptions {
    fn default() -> UnoOptions {
        UnoOptions { goal: Goal::Deals(1), winners: 1 }
    }
}

impl fmt::Display for UnoOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut form = TextForm::new("uno");
        match self.goal {
            Goal::Deals(deals) => form.number("deals", u32::from(deals)),
            Goal::Target(points) => form.number("points", u32::from(points)),
        }
        form.number_unless("winners", u32::from(self.winners), 1);
        form.fmt(f)
    }
}

impl Options for UnoOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        // The fields are public: what was not read from JSON is checked as well.
        UnoOptions::try_from(UnoOptionsJson::from(*self))
            .map_err(|detail| Refusal::new(RefusalCode::InvalidOptions, detail))?;
        match (seats, self.winners) {
            (2, 1) | (4, _) => Ok(()),
            (2, _) => Err(Refusal::new(RefusalCode::InvalidOptions, "two players have one winner")),
            _ => Err(Refusal::new(RefusalCode::InvalidSetup, "UNO has two or four seats")),
        }
    }
}
