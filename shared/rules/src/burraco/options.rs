//! The options of a burraco table. Defaults are the house's: one smazzata, closed cards.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::kernel::Options;
use crate::matches::Goal;
use crate::refusal::{Refusal, RefusalCode};
use crate::registry::Format;
use crate::text_form::TextForm;

/// The options of burraco, valid by construction but for the number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BurracoOptionsJson", into = "BurracoOptionsJson")]
pub struct BurracoOptions {
    /// When the match is over: `Deals(1..=4)`, or `Target(1..=10_000)`, usually 2005 points (R25, R29).
    pub goal: Goal,
    /// Carte scoperte, pairs only: partners see each other's hand.
    pub partner_open: bool,
}

/// The options as JSON: `deals` or `target`, not both; everything else has a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BurracoOptions))]
#[serde(deny_unknown_fields)]
pub struct BurracoOptionsJson {
    /// Number of deals (smazzate): 1 to 4. Default 1, unless `target` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = 1))]
    deals: Option<u8>,
    /// The match ends with the first deal after which a line has these points: 1 to 10000, usually 2005.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    target: Option<u16>,
    /// Carte scoperte, pairs only. Default false.
    #[serde(default)]
    partner_open: bool,
}

impl TryFrom<BurracoOptionsJson> for BurracoOptions {
    type Error = &'static str;

    fn try_from(json: BurracoOptionsJson) -> Result<BurracoOptions, &'static str> {
        let goal = match (json.deals, json.target) {
            (None, None) => BurracoOptions::default().goal,
            (Some(deals @ 1..=4), None) => Goal::Deals(deals),
            (None, Some(target @ 1..=10_000)) => Goal::Target(target),
            (Some(_), None) => return Err("deals must be 1 to 4"),
            (None, Some(_)) => return Err("target must be 1 to 10000"),
            (Some(_), Some(_)) => return Err("deals and target exclude each other"),
        };
        Ok(BurracoOptions { goal, partner_open: json.partner_open })
    }
}

impl From<BurracoOptions> for BurracoOptionsJson {
    fn from(options: BurracoOptions) -> BurracoOptionsJson {
        let (deals, target) = match options.goal {
            Goal::Deals(deals) => (Some(deals), None),
            Goal::Target(target) => (None, Some(target)),
        };
        BurracoOptionsJson { deals, target, partner_open: options.partner_open }
    }
}

impl Default for BurracoOptions {
    fn default() -> BurracoOptions {
        BurracoOptions { goal: Goal::Deals(1), partner_open: false }
    }
}

impl fmt::Display for BurracoOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut form = TextForm::new("burraco");
        match self.goal {
            Goal::Deals(deals) => form.number("deals", u32::from(deals)),
            Goal::Target(target) => form.number("target", u32::from(target)),
        }
        form.flag("partner_open", self.partner_open, false);
        form.fmt(f)
    }
}

impl Options for BurracoOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        // The fields are public: what was not read from JSON is checked as well.
        BurracoOptions::try_from(BurracoOptionsJson::from(*self))
            .map_err(|detail| Refusal::new(RefusalCode::InvalidOptions, detail))?;
        match seats {
            2 if self.partner_open => {
                Err(Refusal::new(RefusalCode::InvalidOptions, "partner_open needs partners: four seats"))
            }
            2 | 4 => Ok(()),
            _ => Err(Refusal::new(RefusalCode::InvalidSetup, "burraco has two or four seats")),
        }
    }

    // Two players who hold four hands have no partners.
    fn fits(&self, format: Format) -> bool {
        format == Format::Pairs || !self.partner_open
    }
}
