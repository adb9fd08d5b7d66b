//! What is played of each game where the house shows its games: short matches, so that they end; every format and every
//! option somewhere.
//!
//! Data only. Options are JSON; amounts are cents. **Invariant:** every game of the registry has rows, and knock-outs
//! or chip tournaments among them.

use mazziere_rules::registry::Format;

mod matches;
mod rings;

/// What is played of a game.
#[derive(Debug)]
pub struct Rows {
    /// The name of the game.
    game: &'static str,
    /// Knock-outs, in every format of the game: of games played in matches.
    pub knockouts: &'static [Knockout],
    /// Chip tournaments: of rings.
    pub chips: &'static [Chips],
    /// Cash tables, the commonest first; none of games that are not played for money.
    pub cash: &'static [Cash],
}

/// The rows of a game of which there are none.
const NONE: Rows = Rows { game: "", knockouts: &[], chips: &[], cash: &[] };

/// What is played of the game with this name.
pub fn of(game: &str) -> &'static Rows {
    static STRANGER: Rows = NONE;
    matches::ROWS.iter().chain(rings::ROWS).find(|rows| rows.game == game).unwrap_or(&STRANGER)
}

/// A kind of knock-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knockout {
    /// What it is called.
    pub name: &'static str,
    /// The options.
    pub options: &'static str,
    /// How it is played.
    pub format: Format,
    /// How many players.
    pub players: u32,
    /// What of the buy-in goes into the pool, in cents.
    pub share: i64,
    /// What the house takes of it, in cents: at most a fifth.
    pub fee: i64,
    /// How often it is chosen, relative to the others.
    pub weight: u32,
}

/// How a chip tournament differs from the plain one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChipDemo {
    /// Not at all.
    Plain,
    /// The winners of the tables meet.
    Shootout,
    /// The house adds to a pool that is too small.
    Guaranteed,
}

/// A kind of chip tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chips {
    /// What it is called.
    pub name: &'static str,
    /// The options but the mode.
    pub options: &'static str,
    /// How many players.
    pub players: u32,
    /// Seats of a table.
    pub table_seats: u8,
    /// With how many chips everybody begins.
    pub starting_chips: u64,
    /// What of the buy-in goes into the pool, in cents.
    pub share: i64,
    /// What the house takes of it, in cents: at most a fifth.
    pub fee: i64,
    /// What is different.
    pub mode: ChipDemo,
    /// How often it is chosen, relative to the others.
    pub weight: u32,
}

/// A kind of cash table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cash {
    /// What it is called.
    pub name: &'static str,
    /// The options.
    pub options: &'static str,
    /// What is played for.
    pub played: Played,
}

/// What a cash table is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// Pots, in a ring.
    Pots {
        /// Of so many seats.
        seats: u8,
    },
    /// Matches.
    Matches {
        /// How they are played.
        format: Format,
        /// For a fixed stake; else for a stake per point of the difference.
        fixed: bool,
        /// The stake, in cents.
        stake: i64,
        /// The most that a match can cost, in cents.
        max_loss: i64,
        /// The rake, in basis points.
        rake_bp: u32,
        /// The most rake of a match, in cents.
        rake_cap: Option<i64>,
    },
}
