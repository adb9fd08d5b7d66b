//! Taking no part (G8.2): for a time, which ends by itself, or until it is revoked.

use chrono::{DateTime, Months, TimeDelta, Utc};
use mazziere_contract::wallet::{self as contract, ExclusionPeriod};
use mazziere_contract::{Cause, ErrorCode};
use serde::{Deserialize, Serialize};

use crate::verdict::Refusal;

/// How long nobody may revoke an exclusion (G8.2).
const BEFORE_REVOCATION: Months = Months::new(9);

/// After how long a revocation takes effect (G8.2).
pub const AFTER_REVOCATION: TimeDelta = TimeDelta::days(7);

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

    /// From when on it may be revoked; one that ends by itself never.
    pub fn revocable_from(&self) -> Option<DateTime<Utc>> {
        match self.period {
            ExclusionPeriod::Indefinite => self.since.checked_add_months(BEFORE_REVOCATION),
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
