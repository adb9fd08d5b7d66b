//! The options of a solitario table. Defaults are the house's: ten minutes for everybody, kings on empty columns, the
//! same deal for all, one winner.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::layout::EmptyColumn;
use crate::kernel::Options;
use crate::refusal::{Refusal, RefusalCode};
use crate::text_form::TextForm;

/// The options of solitario, valid by construction but for the number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SolitarioOptionsJson", into = "SolitarioOptionsJson")]
pub struct SolitarioOptions {
    /// The time of the match, common to all, in minutes: 1 to 60.
    pub match_time: u8,
    /// What may be laid on an empty column.
    pub empty_column: EmptyColumn,
    /// Whether all play the same deal; else each has one of their own, for training.
    pub same_deal: bool,
    /// Winners of a table of four, 1 or 2: the VP column. Of two players one wins.
    pub winners: u8,
}

/// The options as JSON: everything has a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = SolitarioOptions))]
#[serde(deny_unknown_fields)]
pub struct SolitarioOptionsJson {
    /// The time of the match, common to all, in minutes: 1 to 60. Default 10.
    #[serde(default = "ten")]
    #[cfg_attr(feature = "openapi", schema(example = 10))]
    match_time: u8,
    /// What may be laid on an empty column. Default `king_only`.
    #[serde(default)]
    empty_column: EmptyColumn,
    /// Whether all play the same deal. Default true; false is for training, not for tournaments.
    #[serde(default = "yes")]
    same_deal: bool,
    /// Winners of a table of four, 1 or 2. Default 1.
    #[serde(default = "one")]
    winners: u8,
}

fn ten() -> u8 {
    10
}

fn yes() -> bool {
    true
}

fn one() -> u8 {
    1
}

impl TryFrom<SolitarioOptionsJson> for SolitarioOptions {
    type Error = &'static str;

    fn try_from(json: SolitarioOptionsJson) -> Result<SolitarioOptions, &'static str> {
        let SolitarioOptionsJson { match_time, empty_column, same_deal, winners } = json;
        if !(1..=60).contains(&match_time) {
            return Err("match_time must be 1 to 60 minutes");
        }
        if !(1..=2).contains(&winners) {
            return Err("winners must be 1 or 2");
        }
        Ok(SolitarioOptions { match_time, empty_column, same_deal, winners })
    }
}

impl From<SolitarioOptions> for SolitarioOptionsJson {
    fn from(options: SolitarioOptions) -> SolitarioOptionsJson {
        let SolitarioOptions { match_time, empty_column, same_deal, winners } = options;
        SolitarioOptionsJson { match_time, empty_column, same_deal, winners }
    }
}

impl Default for SolitarioOptions {
    fn default() -> SolitarioOptions {
        SolitarioOptions { match_time: ten(), empty_column: EmptyColumn::KingOnly, same_deal: true, winners: one() }
    }
}

impl fmt::Display for SolitarioOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut form = TextForm::new("solitario");
        form.number("match_time", u32::from(self.match_time));
        if self.empty_column == EmptyColumn::AnyCard {
            form.word("empty_column", "any_card", "king_only");
        }
        form.flag("same_deal", self.same_deal, true);
        form.number_unless("winners", u32::from(self.winners), 1);
        form.fmt(f)
    }
}

impl Options for SolitarioOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        // The fields are public: what was not read from JSON is checked as well.
        SolitarioOptions::try_from(SolitarioOptionsJson::from(*self))
            .map_err(|detail| Refusal::new(RefusalCode::InvalidOptions, detail))?;
        match (seats, self.winners) {
            (2, 1) | (4, _) => Ok(()),
            (2, _) => Err(Refusal::new(RefusalCode::InvalidOptions, "of two players one wins")),
            _ => Err(Refusal::new(RefusalCode::InvalidSetup, "solitario has two seats or four")),
        }
    }

    fn validate_for_tournaments(&self) -> Result<(), Refusal> {
        if self.same_deal {
            return Ok(());
        }
        Err(Refusal::new(RefusalCode::InvalidOptions, "in tournaments all play the same deal"))
    }
}
