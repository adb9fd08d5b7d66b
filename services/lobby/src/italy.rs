//! Italian time: the time of day at which what is held every day or every week begins.
//!
//! Clocks are one hour ahead of UTC, and two from the last Sunday of March, 01:00 UTC, to the last Sunday of October,
//! 01:00 UTC. Non-goals: other countries, and the past before that rule.

use chrono::{DateTime, Datelike, Duration, NaiveDate, NaiveDateTime, Utc};

use crate::terms::Repeat;

/// The last Sunday of a month, at 01:00 UTC.
fn last_sunday(year: i32, month: u32) -> Option<NaiveDateTime> {
    let last = NaiveDate::from_ymd_opt(year, month, 31)?;
    let day = last - Duration::days(i64::from(last.weekday().num_days_from_sunday()));
    day.and_hms_opt(1, 0, 0)
}

/// How far clocks are ahead of UTC.
fn ahead(at: DateTime<Utc>) -> Duration {
    let now = at.naive_utc();
    let summer = last_sunday(now.year(), 3).zip(last_sunday(now.year(), 10));
    let is_summer = summer.is_some_and(|(from, until)| (from..until).contains(&now));
    Duration::hours(if is_summer { 2 } else { 1 })
}

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
