//! What warnings come to (G5.5): which of them count, and until when they bar their player. Pure.
//!
//! Three in 24 hours are three of which the last is at most 24 hours after the first: exactly 24 hours are within them.
//! They bar for 24 hours from the last of the three; a fourth that is again the third in 24 hours bars anew, from
//! itself. At the instant in which the time is over it is over. A warning that was withdrawn counts for nothing, also
//! for a bar that is in force.

use chrono::{DateTime, Duration, Utc};

use super::{Conduct, Suspension, Warning};

/// How many warnings bar.
const MOST: usize = 3;

/// Within which time.
const WITHIN: Duration = Duration::hours(24);

/// For how long.
const BARS_FOR: Duration = Duration::hours(24);

/// How old a warning is when it lapses.
const LAPSES_AFTER: Duration = Duration::days(30);

impl Warning {
    /// From when on it does not count any more.
    pub fn lapses_at(&self) -> DateTime<Utc> {
        self.given_at + LAPSES_AFTER
    }

    pub fn counts(&self, at: DateTime<Utc>) -> bool {
        !self.withdrawn && at < self.lapses_at()
    }
}

impl Conduct {
    /// Until when the warnings bar their player, the last time; that may be over.
    pub fn barred_until(&self) -> Option<DateTime<Utc>> {
        let counted: Vec<DateTime<Utc>> =
            self.warnings.iter().filter(|warning| !warning.withdrawn).map(|warning| warning.given_at).collect();
        let threes = counted.windows(MOST).filter(|three| three[MOST - 1] - three[0] <= WITHIN);
        threes.map(|three| three[MOST - 1] + BARS_FOR).max()
    }

    /// The same, if the player is barred at a time.
    pub fn barred_at(&self, at: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.barred_until().filter(|until| at < *until)
    }

    /// The suspension that is in force at a time.
    pub fn suspended_at(&self, at: DateTime<Utc>) -> Option<&Suspension> {
        self.suspension.as_ref().filter(|suspension| suspension.holds(at))
    }
}
