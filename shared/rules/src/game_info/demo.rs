//! What a house that shows its games plays of each: short matches, so that they end; every format and every option
//! somewhere.
//!
//! Data only. Options are JSON; amounts are cents, as a caller that asks for a tournament would name them: no rule
//! looks at them.

use super::Format;

/// What is played of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demo {
    /// Knock-outs, in every format of the game: of games played in matches.
    pub knockouts: &'static [Knockout],
    /// Chip tournaments: of rings.
    pub chips: &'static [Chips],
    /// Cash tables, the commonest first.
    pub cash: &'static [Cash],
    /// Whether the house lists cash tables by itself (G3.1).
    pub listed: bool,
    /// Options with which nothing waits for people who are not there, as JSON: what a demo plays, where bots are alone.
    pub hurry: &'static str,
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
