//! The options of a tresette table. Defaults are the house's: up to 21 points, no variants.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::kernel::Options;
use crate::matches::Goal;
use crate::refusal::{Refusal, RefusalCode};
use crate::text_form::TextForm;

/// The options of tresette, valid by construction but for the number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "TresetteOptionsJson", into = "TresetteOptionsJson")]
pub struct TresetteOptions {
    /// When the match is over: `Target(6 | 11 | 17 | 21 | 26 | 31 | 36 | 41)` or `Deals(1..=8)`.
    pub goal: Goal,
    /// Accuso: three or four 3s, 2s or aces bring points.
    pub accuso: bool,
    /// Cappotto: eleven points in a smazzata win an extra match. Never in tournaments.
    pub cappotto: bool,
    /// Dichiarazioni, pairs only: the leader declares to their partner.
    pub dichiarazioni: bool,
    /// Carte viste: earlier cards and what is known of hands are shown; spizzichino ends with open hands.
    pub carte_viste: bool,
    /// Carte sicure, pairs only: partners see each other's hand (R12).
    pub carte_sicure: bool,
}

/// The options as JSON: `target` or `deals`, not both; everything else has a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TresetteOptions))]
#[serde(deny_unknown_fields)]
pub struct TresetteOptionsJson {
    /// Points to reach: 6, 11, 17, 21, 26, 31, 36 or 41. Default 21, unless `deals` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = 21))]
    target: Option<u16>,
    /// Number of deals (smazzate): 1 to 8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deals: Option<u8>,
    /// Accuso. Default false.
    #[serde(default)]
    accuso: bool,
    /// Cappotto, not in tournaments. Default false.
    #[serde(default)]
    cappotto: bool,
    /// Dichiarazioni, pairs only. Default false.
    #[serde(default)]
    dichiarazioni: bool,
    /// Carte viste. Default false.
    #[serde(default)]
    carte_viste: bool,
    /// Carte sicure, pairs only. Default false.
    #[serde(default)]
    carte_sicure: bool,
}

impl TryFrom<TresetteOptionsJson> for TresetteOptions {
    type Error = &'static str;

    fn try_from(json: TresetteOptionsJson) -> Result<TresetteOptions, &'static str> {
        let goal = match (json.target, json.deals) {
            (None, None) => TresetteOptions::default().goal,
            (Some(target @ (6 | 11 | 17 | 21 | 26 | 31 | 36 | 41)), None) => Goal::Target(target),
            (None, Some(deals @ 1..=8)) => Goal::Deals(deals),
            (Some(_), None) => return Err("target must be 6, 11, 17, 21, 26, 31, 36 or 41"),
            (None, Some(_)) => return Err("deals must be 1 to 8"),
            (Some(_), Some(_)) => return Err("target and deals exclude each other"),
        };
        let TresetteOptionsJson { accuso, cappotto, dichiarazioni, carte_viste, carte_sicure, .. } = json;
        Ok(TresetteOptions { goal, accuso, cappotto, dichiarazioni, carte_viste, carte_sicure })
    }
}

impl From<TresetteOptions> for TresetteOptionsJson {
    fn from(options: TresetteOptions) -> TresetteOptionsJson {
        let (target, deals) = match options.goal {
            Goal::Target(target) => (Some(target), None),
            Goal::Deals(deals) => (None, Some(deals)),
        };
        let TresetteOptions { accuso, cappotto, dichiarazioni, carte_viste, carte_sicure, .. } = options;
        TresetteOptionsJson { target, deals, accuso, cappotto, dichiarazioni, carte_viste, carte_sicure }
    }
}

impl Default for TresetteOptions {
    fn default() -> TresetteOptions {
        TresetteOptions {
            goal: Goal::Target(21),
            accuso: false,
            cappotto: false,
            dichiarazioni: false,
            carte_viste: false,
            carte_sicure: false,
        }
    }
}

impl fmt::Display for TresetteOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut form = TextForm::new("tresette");
        match self.goal {
            Goal::Target(target) => form.number("target", u32::from(target)),
            Goal::Deals(deals) => form.number("deals", u32::from(deals)),
        }
        form.flag("accuso", self.accuso, false);
        form.flag("cappotto", self.cappotto, false);
        form.flag("dichiarazioni", self.dichiarazioni, false);
        form.flag("carte_viste", self.carte_viste, false);
        form.flag("carte_sicure", self.carte_sicure, false);
        form.fmt(f)
    }
}

impl Options for TresetteOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        // The fields are public: what was not read from JSON is checked as well.
        TresetteOptions::try_from(TresetteOptionsJson::from(*self))
            .map_err(|detail| Refusal::new(RefusalCode::InvalidOptions, detail))?;
        let bad = |detail: &str| Err(Refusal::new(RefusalCode::InvalidOptions, detail));
        match seats {
            2 if self.dichiarazioni => bad("dichiarazioni need partners: four seats"),
            2 if self.carte_sicure => bad("carte_sicure need partners: four seats"),
            2 | 4 => Ok(()),
            _ => Err(Refusal::new(RefusalCode::InvalidSetup, "tresette has two or four seats")),
        }
    }

    fn validate_for_tournaments(&self) -> Result<(), Refusal> {
        // "Mai applicato nei tornei".
        if self.cappotto {
            Err(Refusal::new(RefusalCode::InvalidOptions, "no cappotto in tournaments"))
        } else {
            Ok(())
        }
    }
}
