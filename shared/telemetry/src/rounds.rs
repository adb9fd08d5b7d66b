//! Rounds through what is finished, which is checked again at a low rate: how fast they go, and what is shown of them.
//! Streams go round so, and the rows of the ledger.
//!
//! Non-goals: what is checked, and where it is kept how far a round is.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use prometheus::{IntCounterVec, IntGaugeVec};

use crate::metrics::{Error, Metrics};

/// The pause after each step, and how long a step works at most.
pub const STEP: Duration = Duration::from_secs(10);

/// The time that a round takes at most, as long as the past is not too large for it.
pub const ROUND: TimeDelta = TimeDelta::hours(8);

/// Between the beginnings of two rounds there is at least this.
pub const ROUND_AT_LEAST: TimeDelta = TimeDelta::hours(1);

/// How long a replica that is gone is waited for.
pub const LEASE: TimeDelta = TimeDelta::seconds(60);

/// How far a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Everything that was finished then has been checked since.
    pub complete_since: DateTime<Utc>,
    /// When the round that is under way began, or the last one.
    pub began_at: Option<DateTime<Utc>>,
    /// What there was of the past when it began: streams, or rows.
    pub total: i64,
    /// What is checked of it.
    pub checked: i64,
}

impl Progress {
    /// Whether the next round may begin.
    pub fn is_due(&self, now: DateTime<Utc>) -> bool {
        self.began_at.is_none_or(|began| now >= began + ROUND_AT_LEAST)
    }

    /// How much the next step has to check for the round to end in time: `most` at most.
    pub fn share(&self, now: DateTime<Utc>, most: u32) -> u32 {
        let left = self.began_at.map_or(ROUND, |began| began + ROUND - now);
        // A step takes as long as it rests, where there is much to do.
        let step = i64::try_from(STEP.as_secs()).unwrap_or(i64::MAX) * 2;
        let steps = (left.num_seconds() / step).max(1);
        let due = (self.total - self.checked).max(0);
        let share = due.div_euclid(steps) + i64::from(due.rem_euclid(steps) > 0);
        u32::try_from(share.clamp(1, i64::from(most))).unwrap_or(1)
    }
}

/// What is shown of the rounds through the past. Clones count together.
#[derive(Clone, Debug)]
pub struct RecheckMetrics {
    checked: IntCounterVec,
    round_streams: IntGaugeVec,
    round_checked: IntGaugeVec,
    oldest: IntGaugeVec,
    faults: IntGaugeVec,
}

impl RecheckMetrics {
    /// Registers them.
    ///
    /// # Errors
    /// When they are registered there already.
    pub fn new(metrics: &Metrics) -> Result<RecheckMetrics, Error> {
        Ok(RecheckMetrics {
            checked: metrics.counters(
                "mazziere_audit_checked_total",
                "Finished streams, or rows of the ledger, that were checked again by this replica: right, wrong, or unread for now.",
                &["kind", "outcome"],
            )?,
            round_streams: metrics.gauges(
                "mazziere_audit_round_streams",
                "Streams, or rows of the ledger, of the round through the finished past that is under way, or of the last one.",
                &["kind"],
            )?,
            round_checked: metrics.gauges(
                "mazziere_audit_round_checked",
                "Those of them that are checked: how far the walk is.",
                &["kind"],
            )?,
            oldest: metrics.gauges(
                "mazziere_audit_oldest_seconds",
                "For how long something that is finished may have gone unchecked: since the last complete round began.",
                &["kind"],
            )?,
            faults: metrics.gauges(
                "mazziere_audit_faults",
                "Finished streams, or rows of the ledger, that were found wrong: anything but 0 needs a person.",
                &["kind"],
            )?,
        })
    }

    /// Shows a kind before anything of it is checked.
    pub fn announce(&self, kind: &str) {
        for outcome in ["right", "wrong", "unread"] {
            self.count(kind, outcome, 0);
        }
        for gauge in [&self.round_streams, &self.round_checked, &self.oldest, &self.faults] {
            gauge.with_label_values(&[kind]).set(0);
        }
    }

    /// Counts what was checked: `right`, `wrong` or `unread`.
    pub fn count(&self, kind: &str, outcome: &str, more: u64) {
        self.checked.with_label_values(&[kind, outcome]).inc_by(more);
    }

    /// Shows how far the round is, and what is wrong.
    pub fn show(&self, kind: &str, progress: &Progress, faults: usize, now: DateTime<Utc>) {
        let labels = &[kind];
        self.round_streams.with_label_values(labels).set(progress.total);
        self.round_checked.with_label_values(labels).set(progress.checked);
        self.oldest.with_label_values(labels).set((now - progress.complete_since).num_seconds().max(0));
        self.faults.with_label_values(labels).set(i64::try_from(faults).unwrap_or(i64::MAX));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap()
    }

    #[test]
    fn the_rate_follows_from_what_is_left_of_the_past_and_of_the_round() {
        let share = |total, checked, now| {
            let progress = Progress { complete_since: at(0), began_at: Some(at(0)), total, checked };
            progress.share(at(now), 500)
        };
        assert_eq!(share(0, 0, 0), 1, "one at least");
        assert_eq!(share(1_440, 0, 0), 1);
        assert_eq!(share(1_441, 0, 0), 2);
        assert_eq!(share(144_000, 0, 0), 100);
        assert_eq!(share(144_000, 72_000, 4 * 3_600), 100, "on time");
        assert_eq!(share(144_000, 72_000, 6 * 3_600), 200, "what was lost is caught up with");
        assert_eq!(share(144_000, 0, 9 * 3_600), 500, "never more than this");
        assert_eq!(share(100, 120, 60), 1, "what is new was not counted");
    }

    #[test]
    fn two_rounds_in_time_keep_to_the_stated_day() {
        assert!(ROUND + ROUND <= TimeDelta::days(1));
    }
}
