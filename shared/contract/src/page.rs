//! What every list and every write answers with.

use serde::{Deserialize, Deserializer, Serialize};
use utoipa::{IntoParams, ToSchema};

/// One page of a list. There are no totals: lists are read to the end, or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Page<T> {
    /// The items, in the order of the list.
    pub items: Vec<T>,
    /// Where the next page begins; absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// How to page through a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PageQuery {
    /// How many items, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9]{1,15}_[0-9a-f]{32}$")]
    pub cursor: Option<String>,
}

/// Reads the name of a game in a query: lowercase letters, digits and hyphens, whether there is such a game or not.
pub(crate) fn game_name<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    let name = String::deserialize(value)?;
    if !crate::text::is_name_of_game(&name) {
        return Err(serde::de::Error::custom("game: the name of a game is lowercase letters, digits and hyphens"));
    }
    Ok(Some(name))
}

/// Reads a number that counts from 1 in a query, such as that of a round.
pub(crate) fn counted<'de, D: Deserializer<'de>>(value: D) -> Result<Option<u32>, D::Error> {
    let number = u32::deserialize(value)?;
    if !(1..=MOST_COUNTED).contains(&number) {
        let detail = format!("phases, rounds and groups are counted from 1 to {MOST_COUNTED}");
        return Err(serde::de::Error::custom(detail));
    }
    Ok(Some(number))
}

/// The greatest number of a phase, round or group.
const MOST_COUNTED: u32 = 65_535;

#[cfg(test)]
mod tests {
    use crate::lobby::{MatchesQuery, StandingsQuery};

    #[test]
    fn phases_rounds_and_groups_are_counted_from_1() {
        for field in ["phase", "round", "group"] {
            let read =
                |number: u32| serde_json::from_value::<MatchesQuery>(serde_json::json!({ field: number })).is_ok();
            assert_eq!([read(0), read(1), read(65_536)], [false, true, false], "{field}");
        }
        for field in ["round", "group"] {
            let read =
                |number: u32| serde_json::from_value::<StandingsQuery>(serde_json::json!({ field: number })).is_ok();
            assert_eq!([read(0), read(1), read(65_536)], [false, true, false], "{field}");
        }
    }
}
