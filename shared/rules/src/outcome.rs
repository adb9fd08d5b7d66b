//! What a match comes to: who won, by how much, and what that is worth in VP, MP and differenza punti.

use serde::{Deserialize, Serialize};

use crate::seat::{Line, Seat};

/// The result of a match or session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outcome {
    /// A match that ended with points.
    Match(MatchOutcome),
    /// A session of hands that was closed.
    Session(SessionOutcome),
}

/// The result of a session of hands: what each brought was settled hand by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionOutcome {
    /// How many hands were begun, void ones included.
    pub hands: u32,
}

/// The result of a match game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchOutcome {
    /// The line that won; null for a draw.
    pub winner: Option<Line>,
    /// Every line, in line order.
    pub lines: Vec<LineResult>,
    /// Differenza punti for cash tables, already divided and rounded as the game says (never negative).
    pub difference: u32,
    /// How it came to its end.
    pub ending: Ending,
    /// How many deals (smazzate) were scored, play-offs included.
    pub deals: u32,
}

fn nothing(difference: &u32) -> bool {
    *difference == 0
}

fn none(matches: &u8) -> bool {
    *matches == 0
}

/// What one line has at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LineResult {
    /// Which line.
    pub line: Line,
    /// Its seats.
    pub seats: Vec<Seat>,
    /// Its place, 1 the best; equal places share the number.
    pub rank: u8,
    /// Match points.
    pub points: i32,
    /// Victory points.
    pub vp: u8,
    /// Match points difference that counts in rankings.
    pub mp: i32,
    /// Matches won besides this one, each worth one more stake (posta) at fixed-stake cash tables: cappotti of
    /// tresette.
    #[serde(default, skip_serializing_if = "none")]
    pub extra_matches: u8,
    /// Differenza punti that this line pays the winner, in matches of several single players who each pay on their own
    /// (scala 40); absent where it is 0. Of two lines the `difference` of the match says it.
    #[serde(default, skip_serializing_if = "nothing")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub difference: u32,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Ending {
    /// Played to the end.
    Played,
    /// Decided in the play-offs of a knock-out.
    PlayOff {
        /// Which play-off (spareggio) decided, from 1.
        level: u8,
        /// Whether it was level too, so that the maker of the last capture lost.
        last_capture: bool,
    },
    /// A line called itself out (si è chiamata fuori) in mid-deal and won.
    CalledOut,
    /// Level at the end, and decided by a rule of the game without a play-off.
    TieBroken,
    /// A line ran out of time.
    Timeout {
        /// The line at fault.
        line: Line,
        /// The points awarded to its opponents.
        award: u32,
    },
    /// A line gave up.
    Abandoned {
        /// The line at fault.
        line: Line,
        /// The points awarded to its opponents.
        award: u32,
    },
    /// A line won at once by cappotto (cirulla): points are those of the deals counted before. Cash tables pay the
    /// maximum loss of the table, whatever `difference` says.
    Cappotto {
        /// The line that made it.
        line: Line,
    },
}
