//! What the tables count. What is looked up whenever somebody asks is in `observed`. A new metric has to stand in a
//! dashboard or an alert, too, and `docs/metrics.md` is generated (`CONTRIBUTING.md`).

use mazziere_eventstore::recheck::RecheckMetrics;
use mazziere_telemetry::metrics::{Error, IntCounter, IntGauge, Lag, Metrics};
use prometheus::IntCounterVec;

pub(crate) mod observed;

/// The metrics of the tables. Clones share them.
#[derive(Clone, Debug)]
pub struct TablesMetrics {
    /// Appends that lost a race and were decided anew.
    pub conflicts: IntCounter,
    /// Attempts to follow tables whose logs do not hold together: anything but 0 needs a person.
    pub broken: IntCounter,
    /// Clocks that ran out and were carried out here.
    pub expired: IntCounter,
    /// What live streams cost.
    pub streams: StreamMetrics,
    /// What the ledger is owed and has refused.
    pub settler: SettlerMetrics,
    /// Whether the list stands still.
    pub list_parked: IntGauge,
    /// How far the list is behind the log.
    pub list_lag: Lag,
    /// Replays of tables that are over, by outcome: `agrees`, `differs`.
    pub replays: IntCounterVec,
    /// How far everything that is over is checked again.
    pub recheck: RecheckMetrics,
}

/// What live streams cost.
#[derive(Clone, Debug)]
pub struct StreamMetrics {
    /// Snapshots, steps and countdowns printed.
    pub rendered: IntCounter,
    /// Streams that are open.
    pub watchers: IntGauge,
    /// Streams that were ended because their reader was too slow.
    pub lagged: IntCounter,
}

/// What the settler counts.
#[derive(Clone, Debug)]
pub struct SettlerMetrics {
    /// Items that wait, over all tables in memory.
    pub unposted: IntGauge,
    /// Tables that the ledger refuses.
    pub refused: IntGauge,
    /// Calls of the wallet by outcome: `posted`, `later`, `refused`.
    pub postings: IntCounterVec,
}

impl TablesMetrics {
    /// Registers them.
    ///
    /// # Errors
    /// When they are registered there already.
    pub fn new(metrics: &Metrics) -> Result<TablesMetrics, Error> {
        let replays = metrics.counters(
            "mazziere_tables_replays_total",
            "Tables that are over and were replayed from their logs: what came out agrees, or it differs.",
            &["outcome"],
        )?;
        for outcome in ["agrees", "differs"] {
            replays.with_label_values(&[outcome]).inc_by(0);
        }
        Ok(TablesMetrics {
            conflicts: metrics
                .counter("mazziere_tables_conflicts_total", "Appends that lost a race and were decided anew.")?,
            broken: metrics.counter(
                "mazziere_tables_streams_broken_total",
                "Attempts to read or move a table whose log does not hold together: it is not followed.",
            )?,
            expired: metrics
                .counter("mazziere_tables_expired_total", "Clocks that ran out and were carried out here.")?,
            streams: StreamMetrics {
                rendered: metrics.counter(
                    "mazziere_tables_live_rendered_total",
                    "Snapshots, steps and countdowns printed for live streams: once for all who see the same.",
                )?,
                watchers: metrics.gauge("mazziere_tables_watchers", "Live streams that are open.")?,
                lagged: metrics.counter(
                    "mazziere_tables_watchers_lagged_total",
                    "Live streams that were ended because their reader was too slow.",
                )?,
            },
            settler: SettlerMetrics {
                unposted: metrics
                    .gauge("mazziere_tables_unposted", "What tables in memory owe the ledger, in postings.")?,
                refused: metrics
                    .gauge("mazziere_tables_ledger_refused", "Tables that stand still: the ledger refuses them.")?,
                postings: metrics.counters(
                    "mazziere_tables_postings_total",
                    "Calls of the wallet: posted, to be tried again later, refused.",
                    &["outcome"],
                )?,
            },
            list_parked: metrics.gauge(
                "mazziere_tables_list_parked",
                "1 while the list stands still before an event it cannot take in.",
            )?,
            list_lag: metrics.lag("mazziere_tables_list", "the list of tables")?,
            replays,
            recheck: RecheckMetrics::new(metrics)?,
        })
    }
}
