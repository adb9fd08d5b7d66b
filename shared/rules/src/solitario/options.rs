//! The options of a solitario table. Defaults are the house's: ten minutes for everybody, kings on empty columns, the
//! same deal for all, one winner.

use std::fmt;

use super::layout::EmptyColumn;
use crate::kernel::Options;
use crate::options::{Declared, check_seats, match_options, on, one, refused};
use crate::refusal::Refusal;

match_options! {
    /// The options of solitario, valid by construction but for the number of seats.
    pub struct SolitarioOptions {}

    /// The options as JSON: everything has a default.
    pub struct SolitarioOptionsJson, "SolitarioOptionsJson";

    []
    /// The time of the match, common to all, in minutes: 1 to 60. Default 10.
    #[schema(example = 10)]
    #[default("ten")]
    match_time: u8 = 10, in (1..=60) else "match_time must be 1 to 60 minutes", "1 to 60 minutes",
        "the time of the match, which runs for all at once; there is no time of a move", always;
    /// What may be laid on an empty column. Default `king_only`.
    empty_column: EmptyColumn = EmptyColumn::KingOnly => "king_only", "king_only or any_card",
        "what may be laid on an empty column";
    /// Whether all play the same deal. Default true; false is for training, not for tournaments.
    #[default("on")]
    same_deal: bool = true, "true or false",
        "everybody plays the same deal; false is for training, not for tournaments";
    /// Winners of a table of four, 1 or 2. Default 1.
    #[default("one")]
    winners: u8 = 1, in (1 | 2) else "winners must be 1 or 2", "1 or 2",
        "winners of a table of four: the column of VP";
}

const fn ten() -> u8 {
    10
}

impl fmt::Display for SolitarioOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text_form("solitario").fmt(f)
    }
}

impl Options for SolitarioOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        self.check_bounds(seats)?;
        match (seats, self.winners) {
            (2, 2) => refused("winners must be 1 where two play"),
            _ => check_seats(matches!(seats, 2 | 4), "solitario has two seats or four"),
        }
    }

    fn validate_for_tournaments(&self) -> Result<(), Refusal> {
        if self.same_deal {
            return Ok(());
        }
        refused("same_deal must be true in tournaments: all play the same deal")
    }
}
