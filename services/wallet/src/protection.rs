//! Responsible play (G8): the limits that players set themselves, and their taking no part.
//!
//! Invariants: a limit that is first or lower holds at once, a higher one or none a week after it was asked for (G8.1);
//! players who have excluded themselves bring nothing to any game and deposit nothing (G8.2); what comes back to a
//! player is never refused (G8.4). Checks stand on the books that the posting is decided on, so that both are one
//! transaction. Pure.
//!
//! A player who has never asked for anything has no record, and costs nothing; the tally of one who has is kept with
//! every posting ([`Spent`]).
//!
//! Non-goals: leaving tables and tournaments (that is the lobby's business).
//!
//! # How it goes
//!
//! 1. A player sets a limit, or takes no part any more (`POST /v1/players/{player_id}/limits`, `/exclusions`): a
//!    command of the ledger like any other. Each change is kept word by word.
//! 2. From the first request on the player has a tally ([`Spent`]), which moves in the statement that writes a posting.
//!    A limit is met or not on the books that the debit is decided on, so of two debits at the limit one is refused, at
//!    whichever replica they come in.
//! 3. The lobby asks before it writes anything, so that a player who may not pay leaves no event. What the wallet says
//!    when the money moves is the last word.
//! 4. `GET /v1/exclusions` tells services who takes no part, in the order in which it was asked for; the lobby follows
//!    it (`services/lobby/src/exclusion.rs`).

use chrono::{DateTime, Utc};
use mazziere_contract::Cause;
use mazziere_contract::wallet::{self as contract, LimitKind, LimitState, ProtectionAsked};
use mazziere_ids::PlayerId;
use mazziere_money::{Currency, Money};
use mazziere_telemetry::italy;
use serde::{Deserialize, Serialize};

use crate::verdict::Refusal;

pub mod api;
pub mod decide;
pub mod exclusion;
pub mod limit;
pub mod spent;
pub mod store;

pub use exclusion::Exclusion;
pub use limit::Limit;
pub use spent::{Movement, Spent};

/// What a player has asked for, as far as it still says something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// What may be deposited in a week.
    #[serde(default)]
    pub deposits_per_week: Limit,
    /// What may be lost in a day.
    #[serde(default)]
    pub losses_per_day: Limit,
    /// Taking no part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exclusion: Option<Exclusion>,
}

/// A player's terms, and what they have used of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Protection {
    pub player_id: PlayerId,
    /// How often the terms were changed: zero for who has never asked for anything.
    pub version: i64,
    pub terms: Terms,
    /// What was used.
    pub spent: Spent,
}

impl Protection {
    /// A player who has asked for nothing yet.
    pub fn none(player_id: PlayerId, spent: Spent) -> Protection {
        Protection { player_id, version: 0, terms: Terms::default(), spent }
    }

    /// What comes of asking for something; `None` if it is as asked already.
    ///
    /// # Errors
    /// `invalid_body` for a limit below zero; `already_excluded`, `not_excluded`, `exclusion_not_revocable`.
    pub fn after(self, asked: ProtectionAsked, now: DateTime<Utc>) -> Result<Option<Protection>, Refusal> {
        let mut terms = self.terms;
        match asked {
            ProtectionAsked::Limit { limit, amount } => {
                let limited = match limit {
                    LimitKind::DepositsPerWeek => &mut terms.deposits_per_week,
                    LimitKind::LossesPerDay => &mut terms.losses_per_day,
                };
                *limited = limited.after(amount, now)?;
            }
            ProtectionAsked::Exclusion { period } => {
                terms.exclusion = Some(Exclusion::after(terms.exclusion, period, now)?);
            }
            ProtectionAsked::Revocation {} => terms.exclusion = Some(Exclusion::revoked(terms.exclusion, now)?),
        }
        let changed = Protection { terms, version: self.version + 1, ..self };
        Ok((terms != self.terms).then_some(changed))
    }

    /// Whether the player takes no part now.
    pub fn is_excluded(&self, now: DateTime<Utc>) -> bool {
        self.terms.exclusion.is_some_and(|exclusion| exclusion.holds(now))
    }

    /// Whether so much may be brought to a game. `promised` is what holds keep back for others.
    ///
    /// # Errors
    /// `self_excluded`, `loss_limit_reached`.
    pub fn check_payment(&self, amount: Money, promised: Money, now: DateTime<Utc>) -> Result<(), Refusal> {
        self.check_takes_part(now)?;
        match self.may_lose(promised, now) {
            Some((limit, left)) if amount.cents() > left => {
                let lost = self.spent.on(italy::day(now)).lost;
                let detail = format!("player {} has lost {lost} today, and {limit} is their limit", self.player_id);
                let cause = Cause::LossLimitReached {
                    limit: Some(limit),
                    lost: Some(lost),
                    left: Money::from_cents(left.max(0)),
                    until: Some(italy::end_of_day(now)),
                    currency: Currency::Eur,
                };
                Err(Refusal::new(cause, detail))
            }
            _ => Ok(()),
        }
    }

    /// Whether so much may be deposited.
    ///
    /// # Errors
    /// `self_excluded`, `deposit_limit_reached`.
    pub fn check_deposit(&self, amount: Money, now: DateTime<Utc>) -> Result<(), Refusal> {
        self.check_takes_part(now)?;
        let Some(limit) = self.terms.deposits_per_week.in_force(now) else { return Ok(()) };
        let deposited = self.spent.on(italy::day(now)).deposited;
        if deposited.cents() + amount.cents() > limit.cents() {
            let player = self.player_id;
            let detail = format!("player {player} has deposited {deposited} this week, and {limit} is their limit");
            let until = italy::end_of_week(now);
            let cause = Cause::DepositLimitReached { limit, deposited, until, currency: Currency::Eur };
            return Err(Refusal::new(cause, detail).at("/amount"));
        }
        Ok(())
    }

    fn check_takes_part(&self, now: DateTime<Utc>) -> Result<(), Refusal> {
        match self.is_excluded(now) {
            true => {
                let detail = format!("player {} has excluded themselves from play", self.player_id);
                let until = self.terms.exclusion.and_then(|exclusion| exclusion.until);
                Err(Refusal::new(Cause::SelfExcluded { until }, detail))
            }
            false => Ok(()),
        }
    }

    /// The limit of the day's losses, and how many cents of it are left beside what is promised.
    fn may_lose(&self, promised: Money, now: DateTime<Utc>) -> Option<(Money, i64)> {
        let limit = self.terms.losses_per_day.in_force(now)?;
        let lost = self.spent.on(italy::day(now)).lost;
        Some((limit, limit.cents() - lost.cents() - promised.cents()))
    }

    /// What may still be brought to games today; `None` where there is no limit.
    pub fn may_stake(&self, promised: Money, now: DateTime<Utc>) -> Option<Money> {
        if self.is_excluded(now) {
            return Some(Money::ZERO);
        }
        // A player who has won more than an amount holds has no limit that could be met.
        self.may_lose(promised, now).and_then(|(_, left)| Money::from_cents(left.max(0)))
    }

    /// How it looks from outside.
    pub fn view(&self, now: DateTime<Utc>) -> contract::Protection {
        let spent = self.spent.on(italy::day(now));
        let state = |limit: Limit, used| {
            let Limit { amount, next } = limit.at(now);
            LimitState { amount, next, used }
        };
        contract::Protection {
            player_id: self.player_id,
            currency: Currency::Eur,
            version: self.version,
            deposits_per_week: state(self.terms.deposits_per_week, spent.deposited),
            losses_per_day: state(self.terms.losses_per_day, spent.lost),
            exclusion: self.terms.exclusion.filter(|exclusion| exclusion.holds(now)).map(|exclusion| exclusion.view()),
        }
    }
}
