//! What is going on at a cash table, in figures: the average pot and the hands per hour.
//!
//! Both are of the hands of the last 60 minutes, of which the last 50 are kept. Integer arithmetic, floored. Figures
//! are made when somebody asks, so that a table where nothing happens any more cools down by itself.

#[cfg(feature = "service")]
pub mod store;

use chrono::{DateTime, Duration, Utc};
use mazziere_ids::TableId;
use mazziere_money::Money;

/// How many hands of a table are kept.
pub const MOST_HANDS: i64 = 50;

/// How far back hands count.
pub const WINDOW: Duration = Duration::minutes(60);

/// A hand that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    pub table_id: TableId,
    /// Its number there.
    pub number: i64,
    /// When it ended.
    pub ended_at: DateTime<Utc>,
    /// All pots together, before the rake. Cents.
    pub pot: i64,
}

/// The figures of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    pub average_pot: Money,
    pub hands_per_hour: u32,
}

impl Figures {
    /// Those of a table where nothing is going on.
    pub const NONE: Figures = Figures { average_pot: Money::ZERO, hands_per_hour: 0 };
}

/// The figures of hands that ended at these times with these pots, in any order.
pub fn figures(hands: &[(DateTime<Utc>, i64)], now: DateTime<Utc>) -> Figures {
    let recent: Vec<_> = hands.iter().filter(|(ended_at, _)| *ended_at + WINDOW > now).collect();
    let (Ok(count), Some(first)) = (i64::try_from(recent.len()), recent.iter().map(|(ended_at, _)| *ended_at).min())
    else {
        return Figures::NONE;
    };
    let pots: i128 = recent.iter().map(|(_, pot)| i128::from(*pot)).sum();
    let average_pot = i64::try_from(pots / i128::from(count)).ok().and_then(Money::from_cents);
    let average_pot = average_pot.expect("the mean of amounts is one");
    // The first hand only marks where the counting begins.
    let seconds = (now - first).num_seconds().max(1);
    let hands_per_hour = u32::try_from((count - 1) * 3_600 / seconds).unwrap_or(u32::MAX);
    Figures { average_pot, hands_per_hour }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap()
    }

    #[test]
    fn figures_are_of_the_last_hour_and_floored() {
        let every_minute: Vec<_> = (0..10).map(|n| (at(n * 60), 100 + n)).collect();
        for (hands, now, pot, per_hour) in [
            (&[][..], 0, "0.00", 0),
            (&[(at(0), 333)], 0, "3.33", 0),
            (&[(at(0), 100), (at(0), 101)], 0, "1.00", 3_600),
            (&[(at(0), 100), (at(30), 101), (at(60), 101)], 60, "1.00", 120),
            (&every_minute, 540, "1.04", 60),
            // Nothing for nine minutes more: half the pace.
            (&every_minute, 1_080, "1.04", 30),
            // The first hand is an hour old, and counts no more.
            (&every_minute, 3_600, "1.05", 8),
            (&every_minute, 3_600 + 540, "0.00", 0),
        ] {
            let found = figures(hands, at(now));
            assert_eq!((found.average_pot.to_string().as_str(), found.hands_per_hour), (pot, per_hour), "at {now}");
        }
    }
}
