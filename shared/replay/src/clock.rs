//! The clocks of a match (G4): who thinks since when, how much they have left, and when their time is over.
//!
//! Owns: [`PlayerClock`] (thinking time spent, and since when the table waits for the player), [`Outages`] (the times
//! at which nobody could play) and the arithmetic of both. Pure: the time arrives as data.
//!
//! A clock belongs to a player, not to a seat: in "4 in 2" the controller has one clock for both seats (G4.3). Where
//! the rules have one clock for all (solitario), it runs from the first decision on, and no move changes it. Times at
//! which the service or its database was away do not count (G2.11).
//!
//! **Invariants:** what a player has spent changes only by logged turns (`thinking_ms`), so a replay gives the same
//! clocks. An outage can only move a deadline later, never earlier.
//!
//! Non-goals: time banks (see [`crate::table::ring`]), waiting for deadlines (`services/tables/src/clock`).

use chrono::{DateTime, Duration, Utc};
use mazziere_rules::kernel::Clock as Kind;
use serde::{Deserialize, Serialize};

/// The clocks of a match. Where one clock runs for all players (solitario), it is that of the match, from the first
/// decision on, and there is none for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// Thinking time of a player in the whole match (tempo partita), in seconds.
    pub match_seconds: u32,
    /// Longest time for one move (timeout), in seconds.
    pub move_seconds: u32,
}

/// A stretch of time in which clocks stood still; so, too, it stands in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outage {
    /// When the last sign of life was given.
    pub from: DateTime<Utc>,
    /// When the next one was given.
    pub to: DateTime<Utc>,
}

/// Every outage that matters, in order of time, never overlapping.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outages(Vec<Outage>);

impl Outages {
    /// Takes one more outage in. What overlaps with a known one is joined to it.
    pub fn add(&mut self, outage: Outage) {
        if outage.from >= outage.to {
            return;
        }
        self.0.push(outage);
        self.0.sort_by_key(|outage| outage.from);
        let mut joined: Vec<Outage> = Vec::with_capacity(self.0.len());
        for next in self.0.drain(..) {
            match joined.last_mut() {
                Some(last) if next.from <= last.to => last.to = last.to.max(next.to),
                _ => joined.push(next),
            }
        }
        self.0 = joined;
    }

    /// Those that ended after `since`.
    pub fn since(&self, since: DateTime<Utc>) -> impl Iterator<Item = &Outage> {
        self.0.iter().filter(move |outage| outage.to > since)
    }

    /// The time that counts between `since` and `until`: what is left without the outages; zero if `until` is earlier.
    pub fn elapsed(&self, since: DateTime<Utc>, until: DateTime<Utc>) -> Duration {
        let mut counted = (until - since).max(Duration::zero());
        for outage in &self.0 {
            let overlap = outage.to.min(until) - outage.from.max(since);
            counted -= overlap.max(Duration::zero());
        }
        counted.max(Duration::zero())
    }

    /// The first moment at which `allowance` has been counted since `since`.
    pub fn deadline(&self, since: DateTime<Utc>, allowance: Duration) -> DateTime<Utc> {
        let mut deadline = since + allowance;
        for outage in &self.0 {
            if outage.to > since && outage.from < deadline {
                deadline += outage.to - outage.from.max(since);
            }
        }
        deadline
    }
}

/// The clock of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerClock {
    /// Thinking time of finished turns, in milliseconds.
    pub spent_ms: u64,
    /// Since when the table waits for them; `None` while it does not.
    pub since: Option<DateTime<Utc>>,
}

/// Until when a player must move, and which clock says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    /// The last moment.
    pub at: DateTime<Utc>,
    /// The clock that runs out first.
    pub clock: Kind,
}

impl PlayerClock {
    /// What is left of the thinking time of the match, in milliseconds, not counting the turn in progress.
    fn match_ms_left(&self, clocks: &Clocks) -> u64 {
        (u64::from(clocks.match_seconds) * 1000).saturating_sub(self.spent_ms)
    }

    /// What is left of the thinking time of the match at `now`, in milliseconds, the turn in progress counted.
    pub fn ms_left(&self, clocks: &Clocks, outages: &Outages, now: DateTime<Utc>) -> u64 {
        self.match_ms_left(clocks).saturating_sub(self.thinking_ms(outages, now).unwrap_or(0))
    }

    /// How long they have been thinking in this turn, in milliseconds; `None` when the table does not wait for them.
    pub fn thinking_ms(&self, outages: &Outages, now: DateTime<Utc>) -> Option<u64> {
        let thinking = outages.elapsed(self.since?, now).num_milliseconds();
        Some(u64::try_from(thinking).unwrap_or(0))
    }

    /// Until when they must move; `None` when the table does not wait for them. `forfeits` tells whether a match is
    /// lost by timeout. Where the game plays for the absent instead, a player who has used up their match time may come
    /// back at any moment: from then on they have the time of a move for each decision, and no reserve.
    pub fn deadline(&self, clocks: &Clocks, forfeits: bool, outages: &Outages) -> Option<Deadline> {
        let since = self.since?;
        let move_ms = u64::from(clocks.move_seconds) * 1000;
        let match_ms = self.match_ms_left(clocks);
        let match_binds = match_ms <= move_ms && (forfeits || match_ms > 0);
        let (allowance, clock) = if match_binds { (match_ms, Kind::Match) } else { (move_ms, Kind::Move) };
        let allowance = Duration::milliseconds(i64::try_from(allowance).unwrap_or(i64::MAX / 2));
        Some(Deadline { at: outages.deadline(since, allowance), clock })
    }
}

impl PlayerClock {
    /// Until when the time of the match lasts, whatever the time of a move; `None` before it runs.
    pub fn match_deadline(&self, clocks: &Clocks, outages: &Outages) -> Option<Deadline> {
        let left = Duration::milliseconds(i64::try_from(self.match_ms_left(clocks)).unwrap_or(i64::MAX / 2));
        Some(Deadline { at: outages.deadline(self.since?, left), clock: Kind::Match })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLOCKS: Clocks = Clocks { match_seconds: 100, move_seconds: 30 };

    fn at(second: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_767_297_600 + second, 0).unwrap()
    }

    fn outages(list: &[(i64, i64)]) -> Outages {
        let mut outages = Outages::default();
        for &(from, to) in list {
            outages.add(Outage { from: at(from), to: at(to) });
        }
        outages
    }

    #[test]
    fn outages_do_not_count_g2_11() {
        let away = outages(&[(50, 60), (10, 20), (15, 25)]);
        assert_eq!(away.elapsed(at(0), at(5)).num_seconds(), 5);
        assert_eq!(away.elapsed(at(0), at(30)).num_seconds(), 15);
        assert_eq!(away.elapsed(at(12), at(24)).num_seconds(), 0);
        assert_eq!(away.elapsed(at(20), at(100)).num_seconds(), 80 - 5 - 10);
        assert_eq!(away.elapsed(at(9), at(3)).num_seconds(), 0, "a clock set back counts nothing");
    }

    #[test]
    fn a_deadline_is_the_first_moment_at_which_the_allowance_has_been_counted() {
        for list in [&[][..], &[(10, 20)], &[(10, 20), (25, 40)], &[(-5, 3), (32, 33)], &[(30, 90)]] {
            let away = outages(list);
            let deadline = away.deadline(at(0), Duration::seconds(30));
            assert_eq!(away.elapsed(at(0), deadline).num_seconds(), 30, "{list:?}");
            assert_eq!(away.elapsed(at(0), deadline - Duration::seconds(1)).num_seconds(), 29, "{list:?}");
        }
    }

    #[test]
    fn the_clock_that_runs_out_first_decides_g4_1() {
        let none = Outages::default();
        let fresh = PlayerClock { spent_ms: 0, since: Some(at(0)) };
        assert_eq!(fresh.deadline(&CLOCKS, true, &none), Some(Deadline { at: at(30), clock: Kind::Move }));
        let tired = PlayerClock { spent_ms: 90_000, since: Some(at(0)) };
        assert_eq!(tired.deadline(&CLOCKS, true, &none), Some(Deadline { at: at(10), clock: Kind::Match }));
        assert_eq!(tired.deadline(&CLOCKS, false, &none), tired.deadline(&CLOCKS, true, &none));
        assert_eq!(tired.ms_left(&CLOCKS, &none, at(4)), 6_000);
        assert_eq!(PlayerClock { spent_ms: 5, since: None }.deadline(&CLOCKS, true, &none), None);
    }

    #[test]
    fn who_may_come_back_has_the_time_of_a_move_when_that_of_the_match_is_used_up() {
        let none = Outages::default();
        let out = PlayerClock { spent_ms: 100_000, since: Some(at(7)) };
        assert_eq!(out.deadline(&CLOCKS, true, &none), Some(Deadline { at: at(7), clock: Kind::Match }));
        assert_eq!(out.deadline(&CLOCKS, false, &none), Some(Deadline { at: at(37), clock: Kind::Move }));
        assert_eq!(out.ms_left(&CLOCKS, &none, at(9)), 0);
    }
}
