//! What is checked when everything has been played. Each finding is a line of text and a count; nothing is repaired.
//!
//! | module | what it compares |
//! |---|---|
//! | [`streams`] | the log: hash chains, replay through the rules, acknowledged moves |
//! | [`rings`] | chips and money in the logs of ring tables |
//! | [`money`] | the ledger with the bots' journal and the public results |
//! | [`ledger`], [`mod@matches`] | the ledger with the logs of cash tables, and with what matches are worth there |
//! | [`formats`], [`club`] | events with the rules of their formats; private events |
//! | [`promises`] | cancellations with what their dry runs showed |
//! | [`deadlocks`] | what PostgreSQL's log says of deadlocks that it broke |

use std::collections::BTreeMap;

pub mod club;
pub mod deadlocks;
pub mod formats;
pub mod ledger;
pub mod matches;
pub mod money;
pub mod promises;
pub mod rings;
pub mod streams;

/// Findings: how many of which, and the first few in words.
#[derive(Debug, Default)]
pub struct Findings {
    counts: BTreeMap<&'static str, u64>,
    /// In words, the first hundred.
    pub texts: Vec<String>,
}

impl Findings {
    /// One more of `what`.
    pub fn add(&mut self, what: &'static str, text: impl Into<String>) {
        self.add_many(what, 1, text);
    }

    /// `count` more of `what`.
    pub fn add_many(&mut self, what: &'static str, count: u64, text: impl Into<String>) {
        *self.counts.entry(what).or_default() += count;
        if self.texts.len() < 100 {
            self.texts.push(format!("{what}: {}", text.into()));
        }
    }

    /// How many of `what`.
    pub fn count(&self, what: &str) -> u64 {
        self.counts.get(what).copied().unwrap_or(0)
    }
}

/// An acknowledged effect is missing.
pub const LOST: &str = "lost";
/// An effect is there more often than it was acknowledged.
pub const DOUBLED: &str = "doubled";
/// A stream does not replay, or its chain is broken.
pub const MISMATCH: &str = "replay mismatch";
/// An account of a tournament or a cash table is not closed at zero.
pub const NOT_CLOSED: &str = "account not closed";
/// A player's cash is not what their journal says.
pub const OFF: &str = "balance off";
