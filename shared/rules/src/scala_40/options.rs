//! The options of a table of scala 40. Defaults are the house's: the best of three deals, hands hidden from partners.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::format::Format;
use crate::kernel::Options;
use crate::matches::Goal;
use crate::options::{Declared, check_seats, match_options, refused};
use crate::refusal::Refusal;

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

match_options! {
    /// The options of scala 40, valid by construction but for the number of seats.
    pub struct ScalaOptions {
        /// `Deals(1 | 3 | 5)`, of which the most must be won; or `Target(101 | 151)`, the points that put a line out.
        goal: Goal = Goal::Deals(3) => ScalaOptionsJson::settled,
    }

    /// The options as JSON: `best_of` or `points`, not both; everything else has a default.
    pub struct ScalaOptionsJson, "ScalaOptionsJson";

    /// Who plays against whom. Left out: heads-up with two seats, pairs with four.
    mode: Option<Mode> = None => "heads_up with two seats, pairs with four", "heads_up, pairs or individual",
        "who plays against whom; single players play for points";
    [
    /// The match is won by most of so many deals: 1, 3 or 5. Default 3, unless `points` is given.
    #[schema(example = 3)]
    best_of: u8 = Goal::Deals(1 | 3 | 5) => "3", "1, 3 or 5; excludes points",
        "most of so many deals win the match"
        => "best_of must be 1, 3 or 5";
    /// A player who has these points is out: 101 or 151. Default 101 for single players, who play for points only.
    points: u16 = Goal::Target(101 | 151) => "none; 101 for single players", "101 or 151; excludes best_of",
        "who has these points is out, the last one in play wins"
        => "points must be 101 or 151";
    ]
    /// Partners see each other's hands; pairs only. Default false.
    partner_open: bool = false, "true or false; pairs only", "partners see each other's hands (carte scoperte)"
        => |o, _| !o.partner_open || !matches!(o.mode, Some(Mode::HeadsUp | Mode::Individual))
        => "partner_open is for pairs";
    /// When an ace left in hand costs 1 point instead of 11. Default `only_card`.
    single_ace: SingleAce = SingleAce::OnlyCard => "only_card", "only_card or only_ace",
        "an ace left in hand costs 1 point: when it is the only card, or the only ace";
}

impl ScalaOptionsJson {
    /// With the goal of single players, who play for points.
    fn settled(mut self) -> Result<ScalaOptionsJson, &'static str> {
        if self.mode == Some(Mode::Individual) {
            if self.best_of.is_some() {
                return Err("single players play for points, not for deals");
            }
            self.points = self.points.or(Some(101));
        }
        Ok(self)
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
        self.text_form("scala-40").fmt(f)
    }
}

impl Options for ScalaOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        self.check_bounds(seats)?;
        match (self.mode, seats) {
            (None, 2) if self.partner_open => refused("partner_open is for pairs"),
            (None, 2 | 4) | (Some(Mode::HeadsUp), 2) | (Some(Mode::Pairs | Mode::Individual), 4) => Ok(()),
            (Some(_), 2 | 4) => check_seats(false, "the mode is one of another number of seats"),
            _ => check_seats(false, "scala 40 has two or four seats"),
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
