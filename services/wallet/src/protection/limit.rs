//! Limits (G8.1): what is lower holds at once, what is higher a week later.

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::wallet::NextLimit;
use mazziere_contract::{ErrorCode, FieldFault};
use mazziere_money::Money;
use serde::{Deserialize, Serialize};

use crate::verdict::Refusal;

/// After how long a higher limit holds (G8.1).
pub const PATIENCE: TimeDelta = TimeDelta::days(7);

/// A limit, and the one that will take its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limit {
    /// The most; none where nothing is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Money>,
    /// The higher one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<NextLimit>,
}

impl Limit {
    /// As it stands at this time.
    #[must_use]
    pub fn at(self, now: DateTime<Utc>) -> Limit {
        match self.next {
            Some(next) if next.from <= now => Limit { amount: next.amount, next: None },
            _ => self,
        }
    }

    /// What holds at this time.
    pub fn in_force(self, now: DateTime<Utc>) -> Option<Money> {
        self.at(now).amount
    }

    /// What comes of asking for another one. Asking for the same higher one again does not put it off.
    ///
    /// # Errors
    /// `invalid_body` below zero.
    pub fn after(self, amount: Option<Money>, now: DateTime<Utc>) -> Result<Limit, Refusal> {
        if amount.is_some_and(Money::is_negative) {
            return Err(Refusal::new(ErrorCode::InvalidBody, "a limit is zero or more")
                .at_fault("/amount", FieldFault::at_least(Money::ZERO)));
        }
        let limit = self.at(now);
        let is_higher = limit.amount.is_some_and(|most| amount.is_none_or(|amount| amount > most));
        Ok(match limit.next {
            _ if !is_higher => Limit { amount, next: None },
            Some(next) if next.amount == amount => limit,
            _ => Limit { next: Some(NextLimit { amount, from: now + PATIENCE }), ..limit },
        })
    }
}
