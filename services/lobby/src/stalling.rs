//! How long nothing can happen in what is in play, so that what hangs is seen. Pure but for [`store`].
//!
//! | in play | the longest silence |
//! |---|---|
//! | a tournament | as `tournament/stalling.rs` says |
//! | a game of a private event, a match at a cash table | the thinking time of every player |
//!
//! Beside it stands what clocks do not count. Rows have the time when that is over (`stalls_at`); those whose time has
//! come are counted together. Non-goals: cash tables of pots, which may wait for players for as long as they like; why
//! something hangs.

use chrono::TimeDelta;

use crate::terms::{Clocks, Format};

#[cfg(feature = "service")]
pub mod store;

/// What clocks do not count: 30 minutes of an interruption (G2.11), and 10 for pauses and what waits for players.
pub const BESIDE: TimeDelta = TimeDelta::minutes(40);

/// How long nothing can happen in a match.
pub fn of_match(format: Format, clocks: Clocks) -> TimeDelta {
    TimeDelta::seconds(i64::from(format.players()) * i64::from(clocks.match_seconds)) + BESIDE
}
