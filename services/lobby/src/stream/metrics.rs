//! What live streams cost, counted.

use mazziere_telemetry::Metrics;
use mazziere_telemetry::metrics::Error;
use prometheus::{IntCounterVec, IntGaugeVec};

use super::ring::Gauges;

/// What live streams cost, by stream: `tournaments` and `cash_tables` (the lists), `tournament` (one of them), `me`
/// (those of players).
#[derive(Clone, Debug)]
pub struct LiveMetrics {
    reads: IntCounterVec,
    watchers: IntGaugeVec,
    lagged: IntCounterVec,
}

impl LiveMetrics {
    /// Registers them.
    ///
    /// # Errors
    /// When they are registered there already.
    pub fn new(metrics: &Metrics) -> Result<LiveMetrics, Error> {
        Ok(LiveMetrics {
            reads: metrics.counters(
                "mazziere_lobby_live_reads_total",
                "Reads of the database for live streams, for changes or a snapshot: not one more for more watchers.",
                &["stream", "what"],
            )?,
            watchers: metrics.gauges("mazziere_lobby_watchers", "Live streams that are open.", &["stream"])?,
            lagged: metrics.counters(
                "mazziere_lobby_watchers_lagged_total",
                "Live streams that were ended because their reader was too slow.",
                &["stream"],
            )?,
        })
    }

    /// Counts a read of the database.
    pub fn reads(&self, stream: &str, what: &str) {
        self.reads.with_label_values(&[stream, what]).inc();
    }

    /// How many there were.
    pub fn read(&self, stream: &str, what: &str) -> u64 {
        self.reads.with_label_values(&[stream, what]).get()
    }

    /// What is counted of those who watch.
    pub fn gauges(&self, stream: &str) -> Gauges {
        Gauges {
            watchers: self.watchers.with_label_values(&[stream]),
            lagged: self.lagged.with_label_values(&[stream]),
        }
    }
}
