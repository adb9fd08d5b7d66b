//! What the engine shows of itself in `/metrics`.

use mazziere_telemetry::Metrics;
use mazziere_telemetry::metrics::{Error, Histogram, IntCounter};

use crate::books::Fact;
use crate::decide::Folded;

/// The engine's metrics.
pub(super) struct Gauges {
    pub(super) batch_seconds: Histogram,
    batches: IntCounter,
    commands: IntCounter,
    refusals: IntCounter,
    postings: IntCounter,
}

impl Gauges {
    pub(super) fn new(metrics: &Metrics) -> Result<Gauges, Error> {
        Ok(Gauges {
            batch_seconds: metrics.durations("mazziere_wallet_batch_duration_seconds", "Time to commit one batch.")?,
            batches: metrics.counter("mazziere_wallet_batches_total", "Batches committed.")?,
            commands: metrics.counter("mazziere_wallet_commands_total", "Commands answered for the first time.")?,
            refusals: metrics.counter("mazziere_wallet_refusals_total", "Commands refused for the first time.")?,
            postings: metrics.counter("mazziere_wallet_postings_total", "Postings made.")?,
        })
    }

    pub(super) fn count(&self, folded: &Folded) {
        let refused = folded.answered.iter().filter(|(_, first)| first.answer.is_refusal()).count();
        let posted = folded.facts.iter().filter(|fact| matches!(fact, Fact::Posted { .. })).count();
        self.batches.inc();
        self.commands.inc_by(folded.answered.len() as u64);
        self.refusals.inc_by(refused as u64);
        self.postings.inc_by(posted as u64);
    }
}
