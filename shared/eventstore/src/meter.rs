//! What the store shows of itself: what is appended by this process, and how the log of the house stands.
//!
//! Who looks at the log is [`crate::gauges`].

use std::sync::Arc;

use mazziere_telemetry::metrics::{Error, Histogram, IntGauge, Metrics};

/// What is measured of appends. Clones count together.
#[derive(Debug, Clone)]
pub struct StoreMetrics {
    pub(crate) batch_seconds: Histogram,
    pub(crate) batch_appends: Histogram,
    pub(crate) position: IntGauge,
    pub(crate) pending: IntGauge,
    pub(crate) oldest: IntGauge,
    pub(crate) leads: IntGauge,
}

impl StoreMetrics {
    /// Registers them.
    ///
    /// # Errors
    /// When they are registered there already.
    pub fn new(metrics: &Metrics) -> Result<Arc<StoreMetrics>, Error> {
        Ok(Arc::new(StoreMetrics {
            batch_seconds: metrics
                .durations("mazziere_log_append_duration_seconds", "Time to commit one batch of appends.")?,
            batch_appends: metrics.sizes("mazziere_log_append_batch_size", "Appends that were committed together.")?,
            position: metrics.gauge("mazziere_log_events", "Events in the log of the whole house.")?,
            pending: metrics.gauge(
                "mazziere_log_pending_appends",
                "Committed appends of all services without a place in the log.",
            )?,
            oldest: metrics.gauge(
                "mazziere_log_pending_oldest_seconds",
                "How long the oldest committed append has waited for its place in the log.",
            )?,
            leads: metrics.gauge(
                "mazziere_log_sequencer_leads",
                "1 while the sequencer of this process gives out places in the log: one in the house.",
            )?,
        }))
    }
}
