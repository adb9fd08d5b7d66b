//! Times in requests: RFC 3339 to the letter, of instants that there are, to the microsecond, as they are kept.
//!
//! serde's own reader takes the second 60 of a minute, more digits than the database keeps, and spaces for the `T`.

use chrono::{DateTime, SubsecRound, Timelike, Utc};
use serde::{Deserialize, Deserializer};

/// The most digits of a fraction of a second.
const MOST_DIGITS: usize = 6;

/// What is said of any other text.
pub const RULE: &str =
    "a time is as 2026-01-31T20:30:00Z, of a second that every minute has and to the microsecond at most";

/// Reads a time.
///
/// # Errors
/// In words, whatever else is written.
pub fn parse(text: &str) -> Result<DateTime<Utc>, &'static str> {
    let fraction = text.split_once('.').map_or(0, |(_, rest)| rest.bytes().take_while(u8::is_ascii_digit).count());
    let separated = text.as_bytes().get(10) == Some(&b'T');
    let at = DateTime::parse_from_rfc3339(text).map_err(|_| RULE)?.with_timezone(&Utc);
    let leaps = at.nanosecond() >= 1_000_000_000;
    if !separated || leaps || fraction > MOST_DIGITS { Err(RULE) } else { Ok(at.trunc_subsecs(6)) }
}

/// [`parse`] as `deserialize_with` of a field.
///
/// # Errors
/// Whatever is written otherwise.
pub fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<DateTime<Utc>, D::Error> {
    parse(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
}

/// The same where an instant of the house's own may have been written to the nanosecond.
///
/// # Errors
/// Whatever is no instant.
pub fn read_own<'de, D: Deserializer<'de>>(deserializer: D) -> Result<DateTime<Utc>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let at = DateTime::parse_from_rfc3339(&text).map_err(|_| serde::de::Error::custom(RULE))?.with_timezone(&Utc);
    if at.nanosecond() >= 1_000_000_000 { Err(serde::de::Error::custom(RULE)) } else { Ok(at) }
}

/// The same of a field that may be left out.
///
/// # Errors
/// Whatever is written otherwise.
pub fn read_some<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<DateTime<Utc>>, D::Error> {
    let text: Option<String> = Option::deserialize(deserializer)?;
    text.map(|text| parse(&text).map_err(serde::de::Error::custom)).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_of_instants_that_there_are_and_as_they_are_kept() {
        let at = |text: &str| parse(text).map(|at| at.timestamp_micros());
        assert_eq!(at("2026-01-01T20:00:00Z"), Ok(1_767_297_600_000_000));
        assert_eq!(at("2026-01-01T21:00:00.123456+01:00"), Ok(1_767_297_600_123_456));
        for wrong in [
            "2026-06-30T23:59:60Z",
            "2026-06-30T23:59:60.5Z",
            "2026-01-01T20:00:00.1234567Z",
            "2026-01-01T20:00:00.123456789Z",
            "2026-01-01 20:00:00Z",
            "2026-01-01t20:00:00Z",
            "2026-01-01T20:00:00",
            "2026-02-29T20:00:00Z",
            "2026-01-01T24:00:00Z",
            "2026-01-01",
            "1767297600",
            "",
        ] {
            assert_eq!(at(wrong), Err(RULE), "{wrong}");
        }
    }
}
