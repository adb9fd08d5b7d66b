//! Italian time: the time of day at which what is held every day or every week begins.

use chrono::{DateTime, Duration, Utc};
use mazziere_telemetry::italy::ahead;

use crate::terms::Repeat;

/// The same time of day, so many days later; none in the night in which the clocks skip it.
fn days_later(at: DateTime<Utc>, days: i64) -> Option<DateTime<Utc>> {
    let roughly = at + Duration::days(days);
    let later = roughly + ahead(at) - ahead(roughly);
    (later + ahead(later) == roughly + ahead(at)).then_some(later)
}

/// The next time after `at`, and after `now`, that something repeated is held. Where its time of day is skipped it is
/// not held: an hour later it would be somebody else's time, and stay so from then on.
pub(crate) fn next(at: DateTime<Utc>, repeat: Repeat, now: DateTime<Utc>) -> DateTime<Utc> {
    let step = match repeat {
        Repeat::Daily => 1,
        Repeat::Weekly => 7,
    };
    let missed = (now - at).num_days().max(0) / step;
    let mut days = missed.max(1) * step;
    loop {
        match days_later(at, days) {
            Some(held) if held > now => return held,
            _ => days += step,
        }
    }
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
    fn a_time_that_the_clocks_skip_is_not_held_and_one_that_comes_twice_is_held_once() {
        let held = |from: &str, repeat, times: usize| {
            let next_one = |last: &DateTime<Utc>| Some(next(*last, repeat, *last));
            std::iter::successors(Some(at(from)), next_one).skip(1).take(times).collect::<Vec<_>>()
        };
        // 02:30 in Italy: there is none on 28 March 2027, and the time of day stays what it was.
        assert_eq!(
            held("2027-03-26T01:30:00Z", Repeat::Daily, 3),
            ["2027-03-27T01:30:00Z", "2027-03-29T00:30:00Z", "2027-03-30T00:30:00Z"].map(at)
        );
        assert_eq!(held("2027-03-21T01:30:00Z", Repeat::Weekly, 1), ["2027-04-04T00:30:00Z"].map(at));
        // The last instant before they skip, and the first one after.
        assert_eq!(held("2027-03-27T00:59:59Z", Repeat::Daily, 1), ["2027-03-28T00:59:59Z"].map(at));
        assert_eq!(held("2027-03-27T02:00:00Z", Repeat::Daily, 1), ["2027-03-28T01:00:00Z"].map(at));
        // It comes twice on 31 October 2027.
        assert_eq!(
            held("2027-10-30T00:30:00Z", Repeat::Daily, 2),
            ["2027-10-31T00:30:00Z", "2027-11-01T01:30:00Z"].map(at)
        );
        // In five years every time is the same time of day.
        let all = held("2026-11-23T20:30:00Z", Repeat::Daily, 5 * 365);
        assert!(all.iter().all(|held| (*held + ahead(*held)).time().to_string() == "21:30:00"));
        assert!(all.windows(2).all(|two| (23..=25).contains(&(two[1] - two[0]).num_hours())));
    }

    #[test]
    fn what_was_missed_is_not_held_later() {
        let start = at("2026-11-20T20:30:00Z");
        assert_eq!(next(start, Repeat::Daily, at("2026-11-23T20:29:00Z")), at("2026-11-23T20:30:00Z"));
        assert_eq!(next(start, Repeat::Daily, at("2026-11-23T20:30:00Z")), at("2026-11-24T20:30:00Z"));
        assert_eq!(next(start, Repeat::Weekly, at("2026-12-25T12:00:00Z")), at("2026-12-25T20:30:00Z"));
    }
}
