//! General rankings and skill levels (livelli di abilità).
//!
//! | law | where |
//! |---|---|
//! | G5.3 weeks and months, in Italian time | [`period`] |
//! | G5.3 VP, then MP, then fewer matches, then the earlier last one; else ex aequo | [`standing`] |
//! | G5.4 shares of the last 40 matches, levels | [`level`] |
//! | G5.3, G5.4 what counts | [`Brought`] |
//!
//! Both are projections: a match, or a rest, brings each of its players a [`Brought`], which is written in the
//! transaction of the event that says so ([`store`]). A standing is one row for each player, game and period, in an
//! index in the order of the ranking; a level is read off the end of the player's matches, so that neither costs more
//! because more has happened.
//!
//! What counts. Rankings: every tournament with a buy-in, Triplete and Premio Matto among them (triplete R9), with the
//! VP and MP that the tournament itself counts: those of matches, of matches that nobody played (G1.13), and of rests
//! in Danish rounds (G1.6, V9). A rest is no match, neither among the matches of the ranking nor for a level; one that
//! is worth nothing (G1.5) is nothing. Levels: the same matches, and those of cash tables with the VP that they would
//! bring (G5.4). Club and training are excluded from both: private events write no result at all, and a tournament
//! whose buy-in is nothing (a freeroll too) is training.
//!
//! Invariants: standings are the sums of what was brought, whatever came in which order; exact fractions, no floats;
//! rows are locked in the order of their key. Non-goals: what VP and MP are (the rules say), money, warnings.
//!
//! # How it goes
//!
//! 1. A match is decided, is won because nobody plays it, or an entry rests in a Danish round: `tournament/results.rs`
//!    says what that brings each player, and whether it counts.
//! 2. [`standing`] sums what one transaction brings, by player, period and game. [`store`] adds it to the rows in one
//!    statement, in the order of their key, as the last thing before the effects. Two tournaments that share players
//!    wait for each other in that order, so never in a circle.
//! 3. A match at a cash table brings its victory points with its end (`cash/matches/counted.rs`): they count for levels
//!    only.
//! 4. `GET /v1/rankings` reads the index in its order, page by page. A level is computed from the last 40 matches of
//!    the player when it is asked for.

#[cfg(feature = "service")]
pub mod api;
pub mod level;
#[cfg(feature = "service")]
pub mod period;
#[cfg(feature = "service")]
pub mod standing;
#[cfg(feature = "service")]
pub mod store;
#[cfg(test)]
mod tests;

use chrono::{DateTime, Utc};
use mazziere_ids::PlayerId;
use uuid::Uuid;

/// What a match, or a rest, brought a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brought {
    pub player_id: PlayerId,
    pub match_id: Uuid,
    /// Of which game.
    pub game: String,
    /// When it was decided.
    pub at: DateTime<Utc>,
    /// Victory points, 0 to 20.
    pub vp: u8,
    /// Match points.
    pub mp: i32,
    /// What these victory points are a share of, 1 to 20 ([`level::out_of`]); nothing for a rest, which is no match.
    pub out_of: Option<u8>,
    /// Whether it counts in general rankings: it is of a tournament.
    pub ranked: bool,
}
