//! What is shown of the logs.

use chrono::{DateTime, Utc};
use mazziere_telemetry::metrics::{Error, Metrics};
use prometheus::{IntCounterVec, IntGaugeVec};

use crate::board::Board;
use crate::log::Log;

/// Clones count together.
#[derive(Clone, Debug)]
pub struct LogMetrics {
    signed: IntGaugeVec,
    unsigned: IntGaugeVec,
    checkpoints: IntCounterVec,
    halted: IntGaugeVec,
    unverified: IntGaugeVec,
    witness_behind: IntGaugeVec,
    since: DateTime<Utc>,
}

impl LogMetrics {
    /// Registers them; `now` is when the service starts.
    ///
    /// # Errors
    /// When they are registered there already.
    pub fn new(metrics: &Metrics, now: DateTime<Utc>) -> Result<LogMetrics, Error> {
        Ok(LogMetrics {
            signed: metrics.gauges(
                "mazziere_tlog_signed_entries",
                "Entries of the transparency log that are signed.",
                &["log"],
            )?,
            unsigned: metrics.gauges(
                "mazziere_tlog_unsigned_entries",
                "Entries in the database that no checkpoint of the transparency log has yet.",
                &["log"],
            )?,
            checkpoints: metrics.counters(
                "mazziere_tlog_checkpoints_total",
                "Checkpoints of the transparency log that were signed by this process.",
                &["log"],
            )?,
            halted: metrics.gauges(
                "mazziere_tlog_halted",
                "1 if the transparency log is signed no further because something contradicts what was signed.",
                &["log"],
            )?,
            unverified: metrics.gauges(
                "mazziere_tlog_unverified_seconds",
                "For how long something that is signed may have gone unread: since the last complete walk began, or \
                 the service started.",
                &["log"],
            )?,
            witness_behind: metrics.gauges(
                "mazziere_tlog_witness_behind_seconds",
                "For how long there has been a checkpoint that this witness has not cosigned.",
                &["log", "witness"],
            )?,
            since: now,
        })
    }

    pub(crate) fn signed(&self, log: Log) {
        self.checkpoints.with_label_values(&[log.name()]).inc();
    }

    /// Shows how a log stands.
    pub(crate) fn show(&self, board: &Board, now: DateTime<Utc>) {
        let log = board.log().name();
        let size = board.newest().map_or(0, |signed| signed.checkpoint.size());
        let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        self.signed.with_label_values(&[log]).set(number(size));
        self.unsigned.with_label_values(&[log]).set(number(board.entries().saturating_sub(size)));
        self.checkpoints.with_label_values(&[log]).inc_by(0);
        self.halted.with_label_values(&[log]).set(i64::from(board.halted().is_some()));
        let since = board.verified_since().unwrap_or(self.since);
        self.unverified.with_label_values(&[log]).set((now - since).num_seconds().max(0));
        for witness in board.witnesses() {
            let behind = witness.behind_since.map_or(0, |since| (now - since).num_seconds().max(0));
            self.witness_behind.with_label_values(&[log, witness.key.name()]).set(behind);
        }
    }
}
