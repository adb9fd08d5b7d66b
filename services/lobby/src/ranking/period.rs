//! The periods of rankings: ISO weeks and calendar months of Italian time (G5.3).
//!
//! A period is written as ISO 8601 writes it: `2026-W48`, `2026-11`. Invariant: what is read is written again as it
//! was. Non-goals: years before 2000, and after 9999.

use chrono::{DateTime, Datelike, NaiveDate, Utc, Weekday};
use mazziere_contract::lobby::RankingPeriod;
use mazziere_telemetry::italy;

/// A week or a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Period {
    /// A week, by the year that it counts to.
    Week {
        year: i32,
        /// Its number, from 1.
        week: u32,
    },
    Month {
        year: i32,
        /// Its number, from 1.
        month: u32,
    },
}

impl Period {
    /// The week and the month of a moment.
    pub fn of(at: DateTime<Utc>) -> [Period; 2] {
        [RankingPeriod::Week, RankingPeriod::Month].map(|kind| Period::current(kind, at))
    }

    /// The period of a kind that a moment is in.
    pub fn current(kind: RankingPeriod, at: DateTime<Utc>) -> Period {
        let day = italy::day(at);
        match kind {
            RankingPeriod::Week => Period::Week { year: day.iso_week().year(), week: day.iso_week().week() },
            RankingPeriod::Month => Period::Month { year: day.year(), month: day.month() },
        }
    }

    /// Which kind it is.
    pub fn kind(self) -> RankingPeriod {
        match self {
            Period::Week { .. } => RankingPeriod::Week,
            Period::Month { .. } => RankingPeriod::Month,
        }
    }

    /// Reads one of a kind; `None` if it is none that there is.
    pub fn read(kind: RankingPeriod, text: &str) -> Option<Period> {
        let (year, number) = text.split_once('-')?;
        let period = match kind {
            RankingPeriod::Week => {
                let year = year.parse().ok()?;
                let week = number.strip_prefix('W')?.parse().ok()?;
                NaiveDate::from_isoywd_opt(year, week, Weekday::Mon)?;
                Period::Week { year, week }
            }
            RankingPeriod::Month => {
                let year = year.parse().ok()?;
                let month = number.parse().ok()?;
                NaiveDate::from_ymd_opt(year, month, 1)?;
                Period::Month { year, month }
            }
        };
        let (Period::Week { year, .. } | Period::Month { year, .. }) = period;
        ((2000..=9999).contains(&year) && period.to_string() == text).then_some(period)
    }

    /// Reads one of either kind.
    pub fn of_either(text: &str) -> Option<Period> {
        Period::read(RankingPeriod::Week, text).or_else(|| Period::read(RankingPeriod::Month, text))
    }
}

impl std::fmt::Display for Period {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Period::Week { year, week } => write!(f, "{year:04}-W{week:02}"),
            Period::Month { year, month } => write!(f, "{year:04}-{month:02}"),
        }
    }
}
