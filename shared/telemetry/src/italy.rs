//! Italian time: on which day something happens, and in which week.
//!
//! Clocks are one hour ahead of UTC, and two from the last Sunday of March, 01:00 UTC, to the last Sunday of October,
//! 01:00 UTC. Non-goals: other countries, and the past before that rule.

use chrono::{DateTime, Datelike, Duration, NaiveDate, NaiveDateTime, NaiveTime, Utc};

/// The last Sunday of a month of 31 days, at 01:00 UTC.
fn last_sunday(year: i32, month: u32) -> Option<NaiveDateTime> {
    let last = NaiveDate::from_ymd_opt(year, month, 31)?;
    let day = last - Duration::days(i64::from(last.weekday().num_days_from_sunday()));
    day.and_hms_opt(1, 0, 0)
}

/// How far clocks are ahead of UTC.
pub fn ahead(at: DateTime<Utc>) -> Duration {
    let now = at.naive_utc();
    let summer = last_sunday(now.year(), 3).zip(last_sunday(now.year(), 10));
    let is_summer = summer.is_some_and(|(from, until)| (from..until).contains(&now));
    Duration::hours(if is_summer { 2 } else { 1 })
}

/// The day of the calendar.
pub fn day(at: DateTime<Utc>) -> NaiveDate {
    (at + ahead(at)).date_naive()
}

/// When a day begins.
pub fn midnight(day: NaiveDate) -> DateTime<Utc> {
    let named = day.and_time(NaiveTime::MIN).and_utc();
    // Clocks never change within two hours before midnight.
    named - ahead(named - Duration::hours(2))
}

/// When the day of an instant is over.
pub fn end_of_day(at: DateTime<Utc>) -> DateTime<Utc> {
    midnight(day(at) + Duration::days(1))
}

/// When the week of an instant is over.
pub fn end_of_week(at: DateTime<Utc>) -> DateTime<Utc> {
    midnight(monday(day(at)) + Duration::days(7))
}

/// The Monday of the week of a day.
pub fn monday(day: NaiveDate) -> NaiveDate {
    day - Duration::days(i64::from(day.weekday().num_days_from_monday()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_begins_at_midnight_in_italy() {
        let day_of = |text: &str| day(text.parse().unwrap()).to_string();
        assert_eq!(day_of("2026-11-23T22:59:59Z"), "2026-11-23");
        assert_eq!(day_of("2026-11-23T23:00:00Z"), "2026-11-24");
        assert_eq!(day_of("2026-07-01T21:59:59Z"), "2026-07-01");
        assert_eq!(day_of("2026-07-01T22:00:00Z"), "2026-07-02");
        assert_eq!(day_of("2027-03-28T22:00:00Z"), "2027-03-29", "the night after the clocks went forward");
        assert_eq!(day_of("2026-12-31T23:00:00Z"), "2027-01-01");
    }

    #[test]
    fn days_and_weeks_end_at_midnight_in_italy() {
        for (at, day_ends, week_ends) in [
            ("2026-11-25T12:00:00Z", "2026-11-25T23:00:00Z", "2026-11-29T23:00:00Z"),
            ("2026-11-25T23:00:00Z", "2026-11-26T23:00:00Z", "2026-11-29T23:00:00Z"),
            ("2027-03-27T12:00:00Z", "2027-03-27T23:00:00Z", "2027-03-28T22:00:00Z"),
            ("2026-10-25T12:00:00Z", "2026-10-25T23:00:00Z", "2026-10-25T23:00:00Z"),
            ("2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", "2026-10-25T23:00:00Z"),
        ] {
            let at: DateTime<Utc> = at.parse().unwrap();
            let ends = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
            assert_eq!((end_of_day(at), end_of_week(at)), (ends(day_ends), ends(week_ends)), "{at}");
            assert!(day(end_of_day(at)) > day(at) && day(end_of_day(at) - Duration::seconds(1)) == day(at));
        }
    }

    #[test]
    fn weeks_begin_on_mondays() {
        let monday_of = |year, month, day| monday(NaiveDate::from_ymd_opt(year, month, day).unwrap()).to_string();
        assert_eq!(monday_of(2026, 11, 23), "2026-11-23");
        assert_eq!(monday_of(2026, 11, 29), "2026-11-23");
        assert_eq!(monday_of(2027, 1, 1), "2026-12-28");
    }
}
