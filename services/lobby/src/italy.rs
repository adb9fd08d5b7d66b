//! Italian time: the time of day at which what is held every day or every week begins.

use chrono::{DateTime, Duration, DurationRound, Utc};
use mazziere_telemetry::italy::ahead;

use crate::terms::Repeat;

/// A time at which something repeated is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Held {
    pub(crate) at: DateTime<Utc>,
    /// A time before it with the usual time of day, if its own is another one because the clocks skip that.
    pub(crate) usual: Option<DateTime<Utc>>,
}

/// The same time of day, so many days later; where the clocks skip it, the next minute that there is, and `false`.
fn days_later(at: DateTime<Utc>, days: i64) -> (DateTime<Utc>, bool) {
    let roughly = at + Duration::days(days);
    let wanted = roughly + ahead(at);
    let later = wanted - ahead(roughly);
    if later + ahead(later) == wanted {
        return (later, true);
    }
    // The clocks skip an hour on the hour; by those of the day before, that is where they stand now.
    let as_before = wanted - ahead(roughly - Duration::days(1));
    (as_before.duration_trunc(Duration::hours(1)).unwrap_or(as_before), false)
}

/// The next time after `held`, and after `now`, that something repeated is held. In the night in which its time of day
/// is skipped it is held at the next minute that there is, and at its usual time again from then on.
pub(crate) fn next(held: Held, repeat: Repeat, now: DateTime<Utc>) -> Held {
    let step = match repeat {
        Repeat::Daily => 1,
        Repeat::Weekly => 7,
    };
    let usual = held.usual.unwrap_or(held.at);
    let after = held.at.max(now);
    let missed = (after - usual).num_days().max(0) / step;
    let mut days = missed.max(1) * step;
    loop {
        match days_later(usual, days) {
            (at, true) if at > after => return Held { at, usual: None },
            (at, false) if at > after => return Held { at, usual: Some(usual) },
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

    fn usual(text: &str) -> Held {
        Held { at: at(text), usual: None }
    }

    #[test]
    fn the_time_of_day_stays_when_the_clocks_change() {
        let next_of = |from: &str, repeat| next(usual(from), repeat, at(from)).at;
        assert_eq!(next_of("2026-11-23T20:30:00Z", Repeat::Daily), at("2026-11-24T20:30:00Z"));
        assert_eq!(next_of("2027-03-27T20:30:00Z", Repeat::Daily), at("2027-03-28T19:30:00Z"), "21:30 both");
        assert_eq!(next_of("2027-10-30T19:30:00Z", Repeat::Daily), at("2027-10-31T20:30:00Z"));
        assert_eq!(next_of("2027-10-28T19:30:00Z", Repeat::Weekly), at("2027-11-04T20:30:00Z"));
    }

    #[test]
    fn a_time_that_the_clocks_skip_is_held_at_the_next_minute_and_one_that_comes_twice_is_held_once() {
        let held = |from: &str, repeat, times: usize| {
            let next_one = |last: &Held| Some(next(*last, repeat, last.at));
            let all = std::iter::successors(Some(usual(from)), next_one).skip(1).take(times);
            all.map(|held| held.at).collect::<Vec<_>>()
        };
        // 02:30 in Italy: there is none on 28 March 2027, when 03:00 follows 01:59, and the time of day stays what it
        // was.
        assert_eq!(
            held("2027-03-26T01:30:00Z", Repeat::Daily, 4),
            ["2027-03-27T01:30:00Z", "2027-03-28T01:00:00Z", "2027-03-29T00:30:00Z", "2027-03-30T00:30:00Z"].map(at)
        );
        assert_eq!(
            held("2027-03-14T01:30:00Z", Repeat::Weekly, 4),
            ["2027-03-21T01:30:00Z", "2027-03-28T01:00:00Z", "2027-04-04T00:30:00Z", "2027-04-11T00:30:00Z"].map(at)
        );
        // The first minute that is skipped, and the last one.
        assert_eq!(
            held("2027-03-21T01:00:00Z", Repeat::Weekly, 2),
            ["2027-03-28T01:00:00Z", "2027-04-04T00:00:00Z"].map(at)
        );
        assert_eq!(
            held("2027-03-21T01:59:00Z", Repeat::Weekly, 2),
            ["2027-03-28T01:00:00Z", "2027-04-04T00:59:00Z"].map(at)
        );
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
        // A night event of every week is held every week, in five years too.
        let nights = held("2026-11-22T01:30:00Z", Repeat::Weekly, 5 * 52);
        assert!(nights.windows(2).all(|two| (6..=7).contains(&(two[1] - two[0]).num_days())));
        let shifted = nights.iter().filter(|held| (**held + ahead(**held)).time().to_string() != "02:30:00");
        assert_eq!(shifted.count(), 5, "in the night of March, once a year");
    }

    #[test]
    fn what_is_called_off_before_a_shifted_time_is_not_held_twice_in_that_night() {
        let shifted = next(usual("2027-03-21T01:30:00Z"), Repeat::Weekly, at("2027-03-21T01:30:00Z"));
        assert_eq!((shifted.at, shifted.usual), (at("2027-03-28T01:00:00Z"), Some(at("2027-03-21T01:30:00Z"))));
        assert_eq!(next(shifted, Repeat::Weekly, at("2027-03-25T12:00:00Z")), usual("2027-04-04T00:30:00Z"));
        assert_eq!(next(shifted, Repeat::Weekly, at("2027-04-20T12:00:00Z")), usual("2027-04-25T00:30:00Z"));
    }

    #[test]
    fn what_was_missed_is_not_held_later() {
        let start = usual("2026-11-20T20:30:00Z");
        let next = |held, repeat, now| next(held, repeat, now).at;
        assert_eq!(next(start, Repeat::Daily, at("2026-11-23T20:29:00Z")), at("2026-11-23T20:30:00Z"));
        assert_eq!(next(start, Repeat::Daily, at("2026-11-23T20:30:00Z")), at("2026-11-24T20:30:00Z"));
        assert_eq!(next(start, Repeat::Weekly, at("2026-12-25T12:00:00Z")), at("2026-12-25T20:30:00Z"));
    }
}
