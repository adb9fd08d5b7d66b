//! Responsible play: what players allow themselves, and what they have used of it.
//!
//! Players set limits of their own: how much they deposit in a week, how much they lose in a day. They may exclude
//! themselves from play, for a time or for good. Whatever comes back to them (refunds, prizes, cash-outs) is never
//! refused.

use chrono::{DateTime, Utc};
use mazziere_ids::PlayerId;
use mazziere_money::{Currency, Money};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LimitKind {
    /// What is deposited in a week, from Monday, in Italian time.
    DepositsPerWeek,
    /// What is lost in a day, in Italian time: buy-ins and money brought to tables, less prizes, refunds and cash-outs
    /// of that day.
    LossesPerDay,
}

/// A limit that a player sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LimitRequest {
    /// What is limited.
    pub limit: LimitKind,
    /// The most, zero or more. No limit if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Money>,
}

/// For how long a player takes no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub enum ExclusionPeriod {
    /// 30 days; it ends by itself.
    #[serde(rename = "days_30")]
    Days30,
    /// 60 days; it ends by itself.
    #[serde(rename = "days_60")]
    Days60,
    /// 90 days; it ends by itself.
    #[serde(rename = "days_90")]
    Days90,
    /// Until it is revoked, which takes 9 months and 7 days at least.
    #[serde(rename = "indefinite")]
    Indefinite,
}

/// A player's wish to take no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExclusionRequest {
    /// For how long.
    pub period: ExclusionPeriod,
}

/// A limit that will hold later: it is higher than the one that holds, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct NextLimit {
    /// The most; no limit if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Money>,
    /// From when it holds.
    pub from: DateTime<Utc>,
}

/// A limit, and what is used of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LimitState {
    /// The most; no limit if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Money>,
    /// What will hold later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<NextLimit>,
    /// What was deposited this week, or lost today. Below zero for a player who has won.
    pub used: Money,
}

/// A player's taking no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Exclusion {
    /// For how long.
    pub period: ExclusionPeriod,
    /// Since when.
    pub since: DateTime<Utc>,
    /// Until when; absent while nothing ends it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<DateTime<Utc>>,
    /// From when on it may be revoked, if it has to be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revocable_from: Option<DateTime<Utc>>,
}

/// What a player allows themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Protection {
    /// Who.
    pub player_id: PlayerId,
    /// In what.
    pub currency: Currency,
    /// How often it was changed.
    pub version: i64,
    /// What may be deposited in a week.
    pub deposits_per_week: LimitState,
    /// What may be lost in a day.
    pub losses_per_day: LimitState,
    /// While the player takes no part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exclusion: Option<Exclusion>,
}

/// What a player asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ProtectionAsked {
    /// A limit.
    Limit {
        /// What is limited.
        limit: LimitKind,
        /// The most; no limit if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Money>,
    },
    /// To take no part.
    Exclusion {
        /// For how long.
        period: ExclusionPeriod,
    },
    /// To take part again.
    Revocation {},
}

/// One change of what a player allows themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ProtectionChange {
    /// Which one: dense from 1.
    pub version: i64,
    /// What was asked for.
    pub asked: ProtectionAsked,
    /// When.
    pub asked_at: DateTime<Utc>,
}

/// Which changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ProtectionChangesQuery {
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^v[1-9][0-9]{0,17}$")]
    pub cursor: Option<String>,
}

/// Which exclusions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ExclusionsQuery {
    /// Those with a higher number than this; from the beginning if absent.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::place")]
    #[param(minimum = 0)]
    pub after: Option<i64>,
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
}

/// A player who has asked to take no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExclusionAsked {
    /// Its number: later requests have higher ones.
    pub number: i64,
    /// Who.
    pub player_id: PlayerId,
    /// When.
    pub asked_at: DateTime<Utc>,
}

/// A piece of the exclusions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExclusionsPage {
    /// In the order of their numbers. Ask for what comes after the last one next.
    pub items: Vec<ExclusionAsked>,
}
