//! Taking no part (G8.2): for a time, which ends by itself, or until it is revoked.

use chrono::{DateTime, Months, TimeDelta, Utc};
use mazziere_contract::wallet::{self as contract, ExclusionPeriod};
use mazziere_contract::{Cause, ErrorCode};
use mazziere_telemetry::italy;
use serde::{Deserialize, Serialize};

use crate::verdict::Refusal;

/// How long nobody may revoke an exclusion (G8.2).
const BEFORE_REVOCATION: Months = Months::new(9);

/// After how long a revocation takes effect (G8.2).
pub const AFTER_REVOCATION: TimeDelta = TimeDelta::days(7);

/// So many months later at the same time of day by Italian clocks: the second time if they show it twice that day, and
/// an hour later if they skip it. `None` beyond the end of the calendar.
fn later_in_italy(at: DateTime<Utc>, months: Months) -> Option<DateTime<Utc>> {
    // What the clocks show, written as if it were UTC.
    let shown = (at + italy::ahead(at)).checked_add_months(months)?;
    // They are one hour ahead of UTC or two. If they show this twice or not at all, the smaller gives the later time.
    let [one, two] = [1, 2].map(|hours| italy::ahead(shown - TimeDelta::hours(hours)));
    Some(shown - one.min(two))
}

/// A player's taking no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exclusion {
    /// For how long.
    pub period: ExclusionPeriod,
    pub since: DateTime<Utc>,
    /// Until when; none while nothing ends it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<DateTime<Utc>>,
}

impl Exclusion {
    fn new(period: ExclusionPeriod, now: DateTime<Utc>) -> Exclusion {
        let days = match period {
            ExclusionPeriod::Days30 => Some(30),
            ExclusionPeriod::Days60 => Some(60),
            ExclusionPeriod::Days90 => Some(90),
            ExclusionPeriod::Indefinite => None,
        };
        Exclusion { period, since: now, until: days.map(|days| now + TimeDelta::days(days)) }
    }

    /// Whether the player takes no part at this time.
    pub fn holds(&self, now: DateTime<Utc>) -> bool {
        self.until.is_none_or(|until| now < until)
    }

    /// From when on it may be revoked; one that ends by itself never. The months are over both by the Italian calendar,
    /// which players live by, and by UTC, by which they were reckoned at first: nobody may revoke an exclusion before
    /// the time that they were told.
    pub fn revocable_from(&self) -> Option<DateTime<Utc>> {
        match self.period {
            ExclusionPeriod::Indefinite => {
                let by_utc = self.since.checked_add_months(BEFORE_REVOCATION)?;
                Some(by_utc.max(later_in_italy(self.since, BEFORE_REVOCATION)?))
            }
            _ => None,
        }
    }

    /// What comes of asking for an exclusion: none is made shorter. Asking for an indefinite one again changes nothing,
    /// unless it was revoked: then it begins anew.
    ///
    /// # Errors
    /// `already_excluded` if what holds lasts longer.
    pub fn after(before: Option<Exclusion>, period: ExclusionPeriod, now: DateTime<Utc>) -> Result<Exclusion, Refusal> {
        let asked = Exclusion::new(period, now);
        match before.filter(|before| before.holds(now)) {
            None => Ok(asked),
            Some(before) if before.until.is_none() && asked.until.is_none() => Ok(before),
            Some(before) => match (before.until, asked.until) {
                (Some(_), None) => Ok(asked),
                (Some(until), Some(later)) if later > until => Ok(asked),
                _ => {
                    let detail = "an exclusion that lasts longer holds already";
                    Err(Refusal::new(Cause::AlreadyExcluded { until: before.until }, detail).at("/period"))
                }
            },
        }
    }

    /// What comes of asking to take part again. Asking twice changes nothing.
    ///
    /// # Errors
    /// `not_excluded`, `exclusion_not_revocable`.
    pub fn revoked(before: Option<Exclusion>, now: DateTime<Utc>) -> Result<Exclusion, Refusal> {
        let Some(before) = before.filter(|before| before.holds(now)) else {
            return Err(Refusal::new(ErrorCode::NotExcluded, "the player takes part"));
        };
        let Some(from) = before.revocable_from() else {
            let detail = "an exclusion for a time ends by itself, and not before";
            let cause = Cause::ExclusionNotRevocable { from: None, until: before.until };
            return Err(Refusal::new(cause, detail));
        };
        if before.until.is_some() {
            return Ok(before);
        }
        if now < from {
            let detail = format!("it may be revoked from {} on", from.format("%Y-%m-%dT%H:%M:%SZ"));
            let cause = Cause::ExclusionNotRevocable { from: Some(from), until: None };
            return Err(Refusal::new(cause, detail));
        }
        Ok(Exclusion { until: Some(now + AFTER_REVOCATION), ..before })
    }

    /// How it looks from outside.
    pub fn view(&self) -> contract::Exclusion {
        let revocable_from = self.revocable_from().filter(|_| self.until.is_none());
        contract::Exclusion { period: self.period, since: self.since, until: self.until, revocable_from }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is shown, what a refusal says and what is checked are one time.
    fn assert_revocable_from(since: DateTime<Utc>, from: DateTime<Utc>, why: &str) {
        let excluded = Exclusion::after(None, ExclusionPeriod::Indefinite, since).unwrap();
        assert_eq!(excluded.view().revocable_from, Some(from), "{why}");
        let moment = TimeDelta::microseconds(1);
        let refusal = Exclusion::revoked(Some(excluded), from - moment).unwrap_err();
        let said = Refusal::new(Cause::ExclusionNotRevocable { from: Some(from), until: None }, "");
        assert_eq!((refusal.code, refusal.params), (said.code, said.params), "{why}");
        let revoked = Exclusion::revoked(Some(excluded), from).unwrap();
        assert_eq!(revoked.until, Some(from + AFTER_REVOCATION), "{why}");
    }

    #[test]
    fn nine_months_are_over_in_italy_and_by_utc() {
        for (since, from, why) in [
            ("2026-02-15T12:00:00Z", "2026-11-15T12:00:00Z", "the same clocks on both days"),
            ("2026-01-31T23:30:00Z", "2026-10-31T23:30:00Z", "1 February to 1 November, 00:30"),
            ("2026-04-30T21:59:59.999999Z", "2027-01-30T22:59:59.999999Z", "30 April to 30 January, before midnight"),
            ("2026-04-30T22:00:00Z", "2027-01-31T23:00:00Z", "1 May to 1 February, midnight"),
            ("2026-04-30T22:30:00Z", "2027-01-31T23:30:00Z", "1 May to 1 February, 00:30"),
            ("2026-03-31T22:30:00Z", "2026-12-31T23:30:00Z", "1 April to 1 January, 00:30"),
            ("2026-02-28T23:30:00Z", "2026-11-30T23:30:00Z", "1 March to 1 December: two days more than by UTC"),
            ("2026-05-31T22:30:00Z", "2027-02-28T23:30:00Z", "1 June to 1 March"),
            ("2027-05-28T22:30:00Z", "2028-02-28T23:30:00Z", "29 May to 29 February"),
            ("2026-05-30T22:30:00Z", "2027-02-28T22:30:00Z", "31 May to 28 February, 00:30; UTC is later"),
            ("2026-01-01T20:00:00Z", "2026-10-01T20:00:00Z", "from winter to summer UTC is an hour later"),
            ("2026-06-27T23:59:59.999999Z", "2027-03-28T00:59:59.999999Z", "just before the clocks go forward"),
            ("2026-06-28T00:30:00Z", "2027-03-28T01:30:00Z", "02:30, which the clocks skip on that day: 03:30"),
            ("2026-06-28T01:00:00Z", "2027-03-28T01:00:00Z", "just after the clocks have gone forward"),
            ("2026-01-25T00:30:00Z", "2026-10-25T00:30:00Z", "01:30, before the clocks go back; UTC is later"),
            ("2026-01-25T01:30:00Z", "2026-10-25T01:30:00Z", "02:30, which the clocks show twice: the second time"),
        ] {
            assert_revocable_from(since.parse().unwrap(), from.parse().unwrap(), why);
        }
    }

    #[test]
    fn what_was_revoked_before_stays_revoked() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        // By UTC alone it could be revoked on 30 January, and was.
        let revoked = Exclusion {
            period: ExclusionPeriod::Indefinite,
            since: at("2026-04-30T22:30:00Z"),
            until: Some(at("2027-02-06T22:30:00Z")),
        };
        assert_eq!(Exclusion::revoked(Some(revoked), at("2027-01-30T22:31:00Z")), Ok(revoked));
        assert_eq!(revoked.view().revocable_from, None);
        assert!(!revoked.holds(at("2027-02-06T22:30:00Z")));
    }
}
