//! Time and ids that a test decides.

use chrono::{DateTime, TimeZone, Utc};
use mazziere_telemetry::{Clock, Ids};

/// The moment at which every test's clock starts, in seconds since 1970: 2026-01-01T20:00:00Z.
pub const DAWN: i64 = 1_767_297_600;

/// A clock that stands at [`DAWN`] until the test advances it.
pub fn clock() -> Clock {
    Clock::manual(dawn())
}

/// Ids that are the same in every run; `seed` tells tests of one database apart.
pub fn ids(seed: u64) -> Ids {
    Ids::seeded(seed)
}

fn dawn() -> DateTime<Utc> {
    Utc.timestamp_opt(DAWN, 0).single().unwrap_or(DateTime::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dawn_is_the_evening_it_says() {
        assert_eq!(dawn().to_rfc3339(), "2026-01-01T20:00:00+00:00");
    }
}
