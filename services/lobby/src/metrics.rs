//! What the lobby counts.

use mazziere_eventstore::recheck::RecheckMetrics;
use mazziere_telemetry::Metrics;
use mazziere_telemetry::metrics::{Error, IntCounter, IntGauge};
use prometheus::IntCounterVec;

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
    /// Attempts to read or move a stream of which the log, or a sum of money in it, does not hold together: anything
    /// but 0 needs a person.
    pub broken: IntCounter,
    /// How far the past is checked again.
    pub recheck: RecheckMetrics,
    /// Results put aside because they could not be taken in: anything but 0 needs a person.
    pub parked: IntGauge,
    /// News that wait because their tournament or table cannot take in what is before them: anything but 0 for long
    /// needs a person.
    pub news_parked: IntGauge,
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
                "Attempts to read or move a stream of which the log, or a sum of money in it, does not hold together.",
            )?,
            recheck: RecheckMetrics::new(metrics)?,
            parked: metrics.gauge("mazziere_lobby_results_parked", "Results put aside for people to look at.")?,
            news_parked: metrics.gauge(
                "mazziere_lobby_news_parked",
                "News that wait because their tournament or table cannot take in what is before them.",
            )?,
        })
    }
}
