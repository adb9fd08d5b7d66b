//! What the engine shows of itself in `/metrics`.

use mazziere_telemetry::Metrics;
use mazziere_telemetry::metrics::{Error, Histogram, IntCounter};

use crate::books::Fact;
use crate::decide::Folded;

/// The engine's metrics. Clones count together.
#[derive(Clone)]
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

    /// Counts what a batch came to, once it is committed.
    pub(super) fn count(&self, tally: Tally) {
        self.batches.inc();
        self.commands.inc_by(tally.commands);
        self.refusals.inc_by(tally.refusals);
        self.postings.inc_by(tally.postings);
    }
}

/// What a batch counts for.
#[derive(Clone, Copy)]
pub(super) struct Tally {
    commands: u64,
    refusals: u64,
    postings: u64,
}

impl Tally {
    pub(super) fn of(folded: &Folded) -> Tally {
        let refused = folded.answered.iter().filter(|(_, first)| first.answer.is_refusal()).count();
        let posted = folded.facts.iter().filter(|fact| matches!(fact, Fact::Posted { .. })).count();
        Tally { commands: folded.answered.len() as u64, refusals: refused as u64, postings: posted as u64 }
    }
}
