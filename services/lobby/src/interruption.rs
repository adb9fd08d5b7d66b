//! Interruptions (G2.11): stretches of time in which the tables could serve nobody. They tell the lobby by their feed;
//! an outage of the lobby alone is none.
//!
//! Up to half an hour play goes on where it stood. Beyond that it is over: tournaments are cancelled (G2.10), matches
//! and hands at cash tables are void (G3.9). Each stream decides for itself, once: the news has its place in its lane.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};

/// Why what was in play is cancelled or void.
pub const WHY: &str = "play was interrupted for more than half an hour";

/// From the last sign of life of the tables to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Interruption {
    /// The last one.
    pub from: DateTime<Utc>,
    /// The next one.
    pub to: DateTime<Utc>,
}

/// The longest interruption after which play goes on.
pub fn longest() -> Duration {
    Duration::minutes(30)
}

impl Interruption {
    /// What was interrupted of something that began at `since`; `None` if it goes on.
    pub fn ends(self, since: DateTime<Utc>) -> Option<Interruption> {
        let of_it = Interruption { from: self.from.max(since), to: self.to };
        (of_it.to - of_it.from > longest()).then_some(of_it)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn v17_exactly_half_an_hour_goes_on_and_a_millisecond_more_does_not() {
        let at = |time: &str| -> DateTime<Utc> { format!("2026-11-24T{time}Z").parse().unwrap() };
        let until = |time| Interruption { from: at("10:00:00.000"), to: at(time) };
        let long_before = at("09:00:00.000");
        assert_eq!(until("10:30:00.000").ends(long_before), None);
        assert_eq!(until("10:30:00.001").ends(long_before), Some(until("10:30:00.001")));
        assert_eq!(until("10:30:00.001").ends(at("10:00:00.001")), None, "it had begun a millisecond later");
        assert_eq!((until("10:30:00.000").to - until("10:30:00.000").from).num_milliseconds(), 1_800_000);
    }
}
