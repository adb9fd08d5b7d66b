//! Italian time: the time of day at which what is held every day or every week begins.

use chrono::{DateTime, Duration, Utc};
use mazziere_telemetry::italy::ahead;

use crate::terms::Repeat;

/// The same time of day, so many days later.
fn days_later(at: DateTime<Utc>, days: i64) -> DateTime<Utc> {
    let roughly = at + Duration::days(days);
    roughly + ahead(at) - ahead(roughly)
}

/// The next time after `at`, and after `now`, that something repeated is held.
pub(crate) fn next(at: DateTime<Utc>, repeat: Repeat, now: DateTime<Utc>) -> DateTime<Utc> {
    let step = match repeat {
        Repeat::Daily => 1,
        Repeat::Weekly => 7,
    };
    let missed = (now - at).num_days().max(0) / step;
    let mut days = missed.max(1) * step;
    while days_later(at, days) <= now {
        days += step;
    }
    days_later(at, days)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn the_time_of_day_stays_when_the_clocks_change() {
        let next_of = |from: &str, repeat| next(at(from), repeat, at(from));
        assert_eq!(next_of("2026-11-23T20:30:00Z", Repeat::Daily), at("2026-11-24T20:30:00Z"));
        assert_eq!(next_of("2027-03-27T20:30:00Z", Repeat::Daily), at("2027-03-28T19:30:00Z"), "21:30 both");
        assert_eq!(next_of("2027-10-30T19:30:00Z", Repeat::Daily), at("2027-10-31T20:30:00Z"));
        assert_eq!(next_of("2027-10-28T19:30:00Z", Repeat::Weekly), at("2027-11-04T20:30:00Z"));
    }

    #[test]
    fn what_was_missed_is_not_held_later() {
        let start = at("2026-11-20T20:30:00Z");
        assert_eq!(next(start, Repeat::Daily, at("2026-11-23T20:29:00Z")), at("2026-11-23T20:30:00Z"));
        assert_eq!(next(start, Repeat::Daily, at("2026-11-23T20:30:00Z")), at("2026-11-24T20:30:00Z"));
        assert_eq!(next(start, Repeat::Weekly, at("2026-12-25T12:00:00Z")), at("2026-12-25T20:30:00Z"));
    }
}
