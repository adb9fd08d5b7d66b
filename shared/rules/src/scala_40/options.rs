//! The options of a table of scala 40. Defaults are the house's: the best of three deals, hands hidden from partners.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::kernel::Options;
use crate::matches::Goal;
use crate::refusal::{Refusal, RefusalCode};
use crate::registry::Format;
use crate::text_form::TextForm;

/// Who plays against whom. Four seats are two pairs or four single players, so an option says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ScalaMode))]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Two seats (testa a testa).
    HeadsUp,
    /// Four seats, partners opposite (a coppie).
    Pairs,
    /// Four seats, each for themselves (individuale); by points only (R32).
    Individual,
}

impl Mode {
    /// Its name in options.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::HeadsUp => "heads_up",
            Mode::Pairs => "pairs",
            Mode::Individual => "individual",
        }
    }
}

/// When an ace left in hand costs 1 point instead of 11 (R19).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SingleAce {
    /// When it is the only card left.
    #[default]
    OnlyCard,
    /// When it is the only ace among the cards left.
    OnlyAce,
}

/// The options of scala 40, valid by construction but for the number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "ScalaOptionsJson", into = "ScalaOptionsJson")]
pub struct ScalaOptions {
    /// Who plays against whom; left out: two seats heads-up, four seats in pairs.
    pub mode: Option<Mode>,
    /// `Deals(1 | 3 | 5)`, of which the most must be won; or `Target(101 | 151)`, the points that put a line out.
    pub goal: Goal,
    /// Whether partners see each other's hands (carte scoperte); pairs only.
    pub partner_open: bool,
    /// What an ace left in hand costs.
    pub single_ace: SingleAce,
}

/// The options as JSON: `best_of` or `points`, not both; everything else has a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ScalaOptions))]
#[serde(deny_unknown_fields)]
pub struct ScalaOptionsJson {
    /// Who plays against whom. Left out: heads-up with two seats, pairs with four.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mode: Option<Mode>,
    /// The match is won by most of so many deals: 1, 3 or 5. Default 3, unless `points` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = 3))]
    best_of: Option<u8>,
    /// A player who has these points is out: 101 or 151. Default 101 for single players, who play for points only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    points: Option<u16>,
    /// Partners see each other's hands; pairs only. Default false.
    #[serde(default)]
    partner_open: bool,
    /// When an ace left in hand costs 1 point instead of 11. Default `only_card`.
    #[serde(default)]
    single_ace: SingleAce,
}

impl TryFrom<ScalaOptionsJson> for ScalaOptions {
    type Error = &'static str;

    fn try_from(json: ScalaOptionsJson) -> Result<ScalaOptions, &'static str> {
        let individual = json.mode == Some(Mode::Individual);
        let goal = match (json.best_of, json.points) {
            (Some(_), _) if individual => return Err("single players play for points, not for deals"),
            (None, None) if individual => Goal::Target(101),
            (None, None) => Goal::Deals(3),
            (Some(deals @ (1 | 3 | 5)), None) => Goal::Deals(deals),
            (None, Some(points @ (101 | 151))) => Goal::Target(points),
            (Some(_), None) => return Err("best_of must be 1, 3 or 5"),
            (None, Some(_)) => return Err("points must be 101 or 151"),
            (Some(_), Some(_)) => return Err("best_of and points exclude each other"),
        };
        if json.partner_open && matches!(json.mode, Some(Mode::HeadsUp | Mode::Individual)) {
            return Err("partner_open is for pairs");
        }
        Ok(ScalaOptions { mode: json.mode, goal, partner_open: json.partner_open, single_ace: json.single_ace })
    }
}

impl From<ScalaOptions> for ScalaOptionsJson {
    fn from(options: ScalaOptions) -> ScalaOptionsJson {
        let (best_of, points) = match options.goal {
            Goal::Deals(deals) => (Some(deals), None),
            Goal::Target(points) => (None, Some(points)),
        };
        let ScalaOptions { mode, partner_open, single_ace, .. } = options;
        ScalaOptionsJson { mode, best_of, points, partner_open, single_ace }
    }
}

impl Default for ScalaOptions {
    fn default() -> ScalaOptions {
        ScalaOptions { mode: None, goal: Goal::Deals(3), partner_open: false, single_ace: SingleAce::OnlyCard }
    }
}

impl ScalaOptions {
    /// Who plays against whom at a table of so many seats.
    pub fn mode(&self, seats: u8) -> Mode {
        self.mode.unwrap_or(if seats == 4 { Mode::Pairs } else { Mode::HeadsUp })
    }

    /// Whether the most deals win.
    pub fn counts_deals(&self) -> bool {
        matches!(self.goal, Goal::Deals(_))
    }

    /// How many lines play against each other at a table of so many seats.
    pub fn lines(&self, seats: u8) -> u8 {
        if self.mode(seats) == Mode::Individual { seats } else { 2 }
    }
}

impl fmt::Display for ScalaOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut form = TextForm::new("scala-40");
        if let Some(mode) = self.mode {
            form.word("mode", mode.name(), "");
        }
        match self.goal {
            Goal::Deals(deals) => form.number("best_of", u32::from(deals)),
            Goal::Target(points) => form.number("points", u32::from(points)),
        }
        form.flag("partner_open", self.partner_open, false);
        let single_ace = if self.single_ace == SingleAce::OnlyAce { "only_ace" } else { "only_card" };
        form.word("single_ace", single_ace, "only_card");
        form.fmt(f)
    }
}

impl Options for ScalaOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        // The fields are public: what was not read from JSON is checked as well.
        ScalaOptions::try_from(ScalaOptionsJson::from(*self))
            .map_err(|detail| Refusal::new(RefusalCode::InvalidOptions, detail))?;
        let refuse = |detail: &str| Err(Refusal::new(RefusalCode::InvalidSetup, detail));
        match (self.mode, seats) {
            (None | Some(Mode::HeadsUp), 2) if self.partner_open => {
                Err(Refusal::new(RefusalCode::InvalidOptions, "partner_open is for pairs"))
            }
            (None, 2 | 4) | (Some(Mode::HeadsUp), 2) | (Some(Mode::Pairs | Mode::Individual), 4) => Ok(()),
            (Some(Mode::HeadsUp), 4) | (Some(Mode::Pairs | Mode::Individual), 2) => {
                refuse("the mode is one of another number of seats")
            }
            _ => refuse("scala 40 has two or four seats"),
        }
    }

    fn fits(&self, format: Format) -> bool {
        match format {
            Format::HeadsUp => matches!(self.mode, None | Some(Mode::HeadsUp)) && !self.partner_open,
            Format::Pairs => matches!(self.mode, None | Some(Mode::Pairs)),
            Format::FourIndividual => self.mode == Some(Mode::Individual),
            _ => false,
        }
    }
}
