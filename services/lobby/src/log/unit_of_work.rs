//! What is about to happen to a stream: commands that are decided one after the other, on what the ones before them
//! came to, and written together.

use std::ops::Range;

use chrono::{DateTime, Utc};
use mazziere_telemetry::trace::current_traceparent;

use crate::log::aggregate::Aggregate;
use crate::outbox::{Due, Pauses};
use crate::refusal::Refusal;

/// Events that are not written yet, and what follows from them.
#[derive(Debug)]
pub(crate) struct UnitOfWork<'a, A: Aggregate> {
    /// What is written.
    pub(crate) before: &'a A,
    after: Option<A>,
    /// The events, in their order.
    pub(crate) events: Vec<A::Event>,
    /// The trace of each of them.
    pub(crate) traces: Vec<Option<String>>,
    /// What has to happen outside because of them.
    pub(crate) due: Vec<Due<A::Effect>>,
    /// The trace of each of that.
    pub(crate) due_traces: Vec<Option<String>>,
    /// The trace of what happens next.
    trace: Option<String>,
}

impl<'a, A: Aggregate> UnitOfWork<'a, A> {
    /// One in which nothing happens yet.
    pub(crate) fn on(before: &'a A) -> UnitOfWork<'a, A> {
        UnitOfWork {
            before,
            after: None,
            events: Vec::new(),
            traces: Vec::new(),
            due: Vec::new(),
            due_traces: Vec::new(),
            trace: current_traceparent(),
        }
    }

    /// What happens from now on belongs to this trace.
    pub(crate) fn belongs_to(&mut self, traceparent: Option<&str>) {
        self.trace = traceparent.map(str::to_owned);
    }

    /// The state after it.
    pub(crate) fn after(&self) -> &A {
        self.after.as_ref().unwrap_or(self.before)
    }

    /// Decides a command; which of the effects follow from it.
    ///
    /// # Errors
    /// The core's refusal: then nothing of it is taken in.
    pub(crate) fn take(
        &mut self,
        command: &A::Command,
        at: DateTime<Utc>,
        pauses: &Pauses,
    ) -> Result<Range<usize>, Refusal> {
        let from = self.due.len();
        for event in self.after().decide(command, at)? {
            self.happens(event, at, pauses);
        }
        Ok(from..self.due.len())
    }

    pub(crate) fn happens(&mut self, event: A::Event, at: DateTime<Utc>, pauses: &Pauses) {
        let after = self.after.get_or_insert_with(|| self.before.clone());
        after.evolve(&event, at);
        self.due.extend(after.follow_ups(&event, pauses));
        self.due_traces.resize(self.due.len(), self.trace.clone());
        self.events.push(event);
        self.traces.push(self.trace.clone());
    }

    /// The state after it.
    pub(crate) fn into_state(self) -> A {
        self.after.unwrap_or_else(|| self.before.clone())
    }
}
