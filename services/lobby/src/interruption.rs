//! Interruptions (G2.11): stretches of time in which the tables could serve nobody. They tell the lobby by their feed;
//! an outage of the lobby alone is none.
//!
//! Up to half an hour play goes on where it stood. Beyond that it is over: tournaments are cancelled (G2.10), matches
//! and hands at cash tables are void (G3.9). Each stream decides for itself, once: the news has its place in its lane.
//!
//! A start is another matter: where it fell into an outage, of the tables or of the lobby, play begins two minutes
//! after the house is back, so that players can come, or not at all.
//!
//! # How it goes
//!
//! 1. The tables record the outage and write `interrupted` into the log in one transaction
//!    (`services/tables/src/clock/pulse.rs`): once, behind all that had happened before. Clocks do not count that time.
//! 2. The feed shows it at its position. To the follower it is news of everything in play: it takes its place in each
//!    of these lanes, behind what had ended before.
//! 3. Each stream decides for itself. The position of its lane says that it has decided, whichever replica did.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};

/// Why what was in play is cancelled or void.
pub const WHY: &str = "play was interrupted for more than half an hour";

/// Why what should have begun is cancelled.
pub const TOO_LATE: &str = "the house was away when it should have begun, and for more than ten minutes after";

/// From the last sign of life of the tables to the next one; at a start, also of the lobby.
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

/// When the house has to be back at the latest for something to begin that should have begun at `start`.
pub fn latest_return(start: DateTime<Utc>) -> DateTime<Utc> {
    start + Duration::minutes(10)
}

/// How long players have to come once the house is back.
pub fn time_to_come() -> Duration {
    Duration::minutes(2)
}

/// The time around a start in which the house was away: the outage that it fell into, with those in which the time to
/// come fell; `None` if the house was there.
pub fn around(start: DateTime<Utc>, mut outages: Vec<Interruption>) -> Option<Interruption> {
    outages.sort_unstable_by_key(|outage| outage.from);
    outages.into_iter().fold(None, |away: Option<Interruption>, outage| match away {
        None => (outage.from <= start && start < outage.to).then_some(outage),
        Some(away) if outage.from <= away.to + time_to_come() => {
            Some(Interruption { to: away.to.max(outage.to), ..away })
        }
        Some(_) => away,
    })
}

impl Interruption {
    /// When something begins that should have begun at `start`, in this time; `None` if the house was back too late.
    pub fn begins(self, start: DateTime<Utc>) -> Option<DateTime<Utc>> {
        (self.to <= latest_return(start)).then(|| self.to + time_to_come())
    }

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
        let until = |time| Interruption { from: at("10:00:00.000"), to: at(time) };
        let long_before = at("09:00:00.000");
        assert_eq!(until("10:30:00.000").ends(long_before), None);
        assert_eq!(until("10:30:00.001").ends(long_before), Some(until("10:30:00.001")));
        assert_eq!(until("10:30:00.001").ends(at("10:00:00.001")), None, "it had begun a millisecond later");
        assert_eq!((until("10:30:00.000").to - until("10:30:00.000").from).num_milliseconds(), 1_800_000);
    }

    fn at(time: &str) -> DateTime<Utc> {
        format!("2026-11-24T{time}Z").parse().unwrap()
    }

    fn away(from: &str, to: &str) -> Interruption {
        Interruption { from: at(from), to: at(to) }
    }

    #[test]
    fn g2_11_a_start_in_an_outage_begins_two_minutes_after_it_if_that_ended_within_ten() {
        let begins = |to| away("20:59:00.000", to).begins(at("21:00:00.000"));
        assert_eq!(begins("21:00:00.001"), Some(at("21:02:00.001")));
        assert_eq!(begins("21:10:00.000"), Some(at("21:12:00.000")), "exactly ten minutes");
        assert_eq!(begins("21:10:00.001"), None);
    }

    #[test]
    fn g2_11_only_an_outage_that_the_start_fell_into_puts_it_off() {
        let start = at("21:00:00.000");
        let of = |outages: &[Interruption]| around(start, outages.to_vec());
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[away("20:50:00.000", "21:00:00.000")]), None, "the house was back at the start");
        assert_eq!(of(&[away("21:00:00.001", "21:05:00.000")]), None, "it began before");
        let first = away("21:00:00.000", "21:00:00.001");
        assert_eq!(of(&[first]), Some(first));
    }

    #[test]
    fn g2_11_outages_of_lobby_and_tables_are_one_and_so_are_those_in_the_time_to_come() {
        let start = at("21:00:00.000");
        let of = |outages: &[Interruption]| around(start, outages.to_vec()).map(|away| away.to);
        let lobby = away("20:58:00.000", "21:03:00.000");
        let tables = away("20:59:00.000", "21:06:00.000");
        assert_eq!(of(&[lobby, tables]), Some(at("21:06:00.000")));
        assert_eq!(of(&[tables, lobby]), Some(at("21:06:00.000")));
        let again = away("21:05:00.000", "21:05:30.000");
        assert_eq!(of(&[again, lobby]), Some(at("21:05:30.000")), "at the very instant at which it would have begun");
        let later = away("21:05:00.001", "21:05:30.000");
        assert_eq!(of(&[later, lobby]), Some(at("21:03:00.000")), "it has begun by then");
    }
}
