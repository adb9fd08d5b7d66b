//! What the lobby counts.

use mazziere_telemetry::Metrics;
use mazziere_telemetry::metrics::{Error, IntCounter, IntGauge};
use prometheus::{IntCounterVec, IntGaugeVec};

use crate::stream::ring::Gauges;

/// The lobby's own metrics. Clones share them.
#[derive(Clone, Debug)]
pub struct LobbyMetrics {
    /// Effects carried out, by name and outcome (`done`, `later`).
    pub effects: IntCounterVec,
    /// Commands decided again because their stream had moved on.
    pub races: IntCounter,
    /// Results of the tables taken in.
    pub results: IntCounter,
    /// Tables of tournaments that the tables refuse to open for good: anything but 0 needs a person.
    pub openings_refused: IntCounter,
    /// Commands that a stream cannot take, because it, or a sum of money in it, does not hold together: anything but 0
    /// needs a person.
    pub broken: IntCounter,
    /// Results put aside because they could not be taken in: anything but 0 needs a person.
    pub parked: IntGauge,
    /// What live streams cost.
    pub live: LiveMetrics,
}

/// What live streams cost, by stream: `tournaments` and `cash_tables` (the lists), `tournament` (one of them).
#[derive(Clone, Debug)]
pub struct LiveMetrics {
    reads: IntCounterVec,
    watchers: IntGaugeVec,
    lagged: IntCounterVec,
}

impl LiveMetrics {
    fn new(metrics: &Metrics) -> Result<LiveMetrics, Error> {
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

impl LobbyMetrics {
    /// Registers them.
    ///
    /// # Errors
    /// When they are registered there already.
    pub fn new(metrics: &Metrics) -> Result<LobbyMetrics, Error> {
        Ok(LobbyMetrics {
            effects: metrics.counters(
                "mazziere_lobby_effects_total",
                "Attempts at effects outside the lobby.",
                &["effect", "outcome"],
            )?,
            races: metrics.counter("mazziere_lobby_races_total", "Commands decided again after a version conflict.")?,
            results: metrics.counter("mazziere_lobby_results_total", "Results of the tables taken in.")?,
            openings_refused: metrics.counter(
                "mazziere_lobby_openings_refused_total",
                "Tables of tournaments that were refused for good; the tournament is cancelled.",
            )?,
            broken: metrics.counter(
                "mazziere_lobby_streams_broken_total",
                "Commands that a stream could not take because it, or a sum of money in it, does not hold together.",
            )?,
            parked: metrics.gauge("mazziere_lobby_results_parked", "Results put aside for people to look at.")?,
            live: LiveMetrics::new(metrics)?,
        })
    }
}
