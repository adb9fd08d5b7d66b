//! Prizes before they are won: what places win, and would win.

use mazziere_money::Money;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// What a place is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlacePrize {
    /// Which place, from 1.
    pub place: u32,
    /// How much.
    pub amount: Money,
}

impl PlacePrize {
    /// What places win, the first one first.
    pub fn numbered(amounts: impl IntoIterator<Item = Money>) -> Vec<PlacePrize> {
        (1..).zip(amounts).map(|(place, amount)| PlacePrize { place, amount }).collect()
    }
}

/// With how many entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PrizesQuery {
    /// With so many, from 1 to those that the tournament takes; with those that are in if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 65535)]
    pub entries: Option<u32>,
}

/// What places would win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PrizePreview {
    /// The number of entries: of those that were asked about, all that would play. The last to register do not where
    /// the field needs an even number, or full tables.
    pub entries: u32,
    /// The pool: their prize shares, or what is guaranteed if that is more; the prize of a Premio Matto once it is
    /// drawn.
    pub pool: Money,
    /// What each place wins, the best first, before those who are level share. Empty before the prize of a Premio
    /// Matto is drawn.
    pub prizes: Vec<PlacePrize>,
}
