//! What every list and every write answers with.

use std::str::FromStr;

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
    #[param(pattern = "^[0-9]{1,16}_[0-9a-f]{32}$")]
    pub cursor: Option<String>,
}

/// Reads a number as cursors have it: so many digits at most, and nothing else.
pub fn digits<N: FromStr>(text: &str, most: usize) -> Option<N> {
    let plain = (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

/// Reads the place in a list, or in a log, behind or before which it goes on: in a query, from 0 on.
pub(crate) fn place<'de, D: Deserializer<'de>>(value: D) -> Result<Option<i64>, D::Error> {
    match i64::deserialize(value)? {
        place @ 0.. => Ok(Some(place)),
        _ => Err(serde::de::Error::custom("a list begins at 0")),
    }
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
    use crate::act::ActsQuery;
    use crate::lobby::{MatchesQuery, MyStreamQuery, StandingsQuery};
    use crate::tables::{FeedQuery, StepsQuery};
    use crate::wallet::{ExclusionsQuery, StatementLinesQuery};

    /// Whether a text is read as the value of a field.
    type Reads = fn(&str, &str) -> bool;

    #[test]
    fn no_list_goes_on_before_its_beginning_or_behind_what_numbers_can_say() {
        fn read<Q: for<'de> serde::Deserialize<'de>>(field: &str, text: &str) -> bool {
            serde_json::from_str::<Q>(&format!("{{\"{field}\":{text}}}")).is_ok()
        }
        let lists: [(&str, Reads); 6] = [
            ("cursor", read::<ActsQuery>),
            ("after", read::<StepsQuery>),
            ("after", read::<FeedQuery>),
            ("after", read::<ExclusionsQuery>),
            ("after", read::<StatementLinesQuery>),
            ("last_event_id", read::<MyStreamQuery>),
        ];
        for (field, reads) in lists {
            for (text, is_place) in [
                ("-9223372036854775808", false),
                ("-1", false),
                ("0", true),
                ("1", true),
                ("9223372036854775807", true),
                ("9223372036854775808", false),
            ] {
                assert_eq!(reads(field, text), is_place, "{field} = {text}");
            }
        }
    }

    #[test]
    fn digits_are_digits_and_not_too_many() {
        assert_eq!(super::digits::<u64>("0017", 4), Some(17));
        for bad in ["", "+1", "-1", " 1", "1_0", "12345", "1.0", "\u{0661}"] {
            assert_eq!(super::digits::<i64>(bad, 4), None, "{bad:?}");
        }
    }

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
