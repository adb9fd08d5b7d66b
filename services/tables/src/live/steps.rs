//! Events as they are read from the log, and the last ones of a table, kept for its live streams.

use std::collections::VecDeque;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use mazziere_eventstore::StoredEvent;
use mazziere_eventstore::chain::{self, ChainFault};
use mazziere_replay::seal::record::Reader;
use mazziere_replay::table::{Fault, TableEvent};

use super::broadcast;

/// A stored event, read.
#[derive(Debug)]
pub struct Step {
    pub version: i64,
    /// When it happened.
    pub at: DateTime<Utc>,
    pub event: TableEvent,
    pub(super) seen: broadcast::Seen,
}

impl Step {
    /// A stored event.
    pub fn new(version: i64, at: DateTime<Utc>, event: TableEvent) -> Step {
        Step { version, at, event, seen: broadcast::Seen::default() }
    }

    /// Rows that are read again, checked as [`linked`] does.
    ///
    /// # Errors
    /// When one is not what was written, or cannot be opened.
    pub fn read(stored: &[StoredEvent], reader: &Reader<'_>) -> Result<Vec<Step>, Fault> {
        linked(stored)?;
        stored.iter().map(|stored| Ok(Step::new(stored.version, stored.occurred_at, reader.read(stored)?))).collect()
    }
}

/// Checks rows that are read again: that each is what was hashed, and continues the one before it.
///
/// # Errors
/// The first that is not, or does not.
pub fn linked(stored: &[StoredEvent]) -> Result<(), ChainFault> {
    let Some((first, later)) = stored.split_first() else { return Ok(()) };
    let StoredEvent { stream, version, .. } = *first;
    if chain::payload_hash(&first.payload) != first.payload_hash {
        return Err(ChainFault::Payload { stream, version });
    }
    chain::verify(stream, version + 1, first.event_hash, later).map(drop)
}

/// The last steps of a table, in order: each version once.
pub(super) struct Recent(VecDeque<Arc<Step>>);

impl Recent {
    pub(super) fn with_capacity(steps: usize) -> Recent {
        Recent(VecDeque::with_capacity(steps))
    }

    /// Takes a step in that is newer than all; what the tail has brought already, a part of an append too, is known.
    pub(super) fn remember(&mut self, step: Step, most: usize) {
        if self.0.back().is_some_and(|last| step.version <= last.version) {
            return;
        }
        while self.0.len() >= most {
            self.0.pop_front();
        }
        self.0.push_back(Arc::new(step));
    }

    /// Those after `version`, if all of them are still here.
    pub(super) fn after(&self, version: i64) -> Option<Vec<Arc<Step>>> {
        let first = self.0.front()?.version;
        (first <= version + 1).then(|| self.0.iter().filter(|step| step.version > version).cloned().collect())
    }
}
