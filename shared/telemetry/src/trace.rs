//! W3C trace context: which request caused this work, across services and into event metadata.
//!
//! Works without OpenTelemetry: the context of a request lives in a task-local that [`TraceContext::scope`] sets, so
//! that a trace id is in every problem reply and every event even where nothing is exported. Where OTLP is configured
//! the exported span and this context are the same.
//!
//! A request is a span, and so is every call of another service, named by its route. An append and a command of the
//! ledger are spans within it; the batch that writes them is a span of its own, linked to all of them. An effect
//! carries on the trace of the request that it follows from. News, clocks and postings of hands begin traces of their
//! own; news and hands are linked to the traces of the moves that they follow from.

use std::fmt;
use std::str::FromStr;

use opentelemetry::trace::{SpanContext, SpanId, TraceContextExt, TraceFlags, TraceId, TraceState};
use tracing::{Instrument, Span};
use tracing_opentelemetry::OpenTelemetrySpanExt;

use crate::ids::Ids;

/// The request and response header that carries the context between services.
pub const TRACEPARENT: &str = "traceparent";

tokio::task_local! {
    static CURRENT: TraceContext;
}

/// One position in a trace: the trace, the span within it, and whether somebody records it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TraceContext {
    trace: [u8; 16],
    span: [u8; 8],
    sampled: bool,
}

/// The text is not a `traceparent` of the W3C recommendation (level 1), or its ids are all zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("malformed traceparent")]
pub struct MalformedTraceparent;

impl TraceContext {
    /// The first span of a new trace.
    pub fn root(ids: &Ids) -> Self {
        Self { trace: nonzero(ids), span: nonzero(ids), sampled: true }
    }

    /// A new span in the same trace.
    pub fn child(&self, ids: &Ids) -> Self {
        Self { span: nonzero(ids), ..*self }
    }

    /// The context in which `span` works, having `incoming` (the caller's context) as its parent if there is one. Where
    /// OTLP is configured the span's own ids are used and the parent is recorded in it.
    pub fn begin(span: &Span, incoming: Option<Self>, ids: &Ids) -> Self {
        if let Some(parent) = incoming {
            let parent = opentelemetry::Context::new().with_remote_span_context(parent.to_otel());
            // Without an OpenTelemetry layer there is nothing to set it on, and the fallback below keeps the parent.
            let _unsupported = span.set_parent(parent);
        }
        Self::of_span(span).unwrap_or_else(|| incoming.map_or_else(|| Self::root(ids), |parent| parent.child(ids)))
    }

    /// The context of the work being done now: the current span's where it is exported, else that of the enclosing
    /// [`TraceContext::scope`], else none.
    pub fn current() -> Option<Self> {
        Self::of_span(&Span::current()).or_else(|| CURRENT.try_with(|context| *context).ok())
    }

    /// Runs `work` in this context. Tasks that `work` spawns do not inherit it: scope them too.
    pub async fn scope<F: Future>(self, work: F) -> F::Output {
        CURRENT.scope(self, work).await
    }

    /// Runs synchronous `work` in this context.
    pub fn sync_scope<T>(self, work: impl FnOnce() -> T) -> T {
        CURRENT.sync_scope(self, work)
    }

    /// The trace id as 32 hexadecimal digits.
    pub fn trace_id(&self) -> String {
        TraceId::from_bytes(self.trace).to_string()
    }

    fn of_span(span: &Span) -> Option<Self> {
        let context = span.context();
        let context = context.span().span_context().clone();
        context.is_valid().then(|| Self {
            trace: context.trace_id().to_bytes(),
            span: context.span_id().to_bytes(),
            sampled: context.is_sampled(),
        })
    }

    fn to_otel(self) -> SpanContext {
        let flags = if self.sampled { TraceFlags::SAMPLED } else { TraceFlags::default() };
        let trace = TraceId::from_bytes(self.trace);
        let span = SpanId::from_bytes(self.span);
        SpanContext::new(trace, span, flags, true, TraceState::default())
    }
}

/// Does work that nobody waits for in a span of its own: under the trace of what it goes on with, if that is known,
/// else under a new one. So all that follows from it has a trace.
pub async fn carry_on<F: Future>(span: Span, parent: Option<TraceContext>, ids: &Ids, work: F) -> F::Output {
    let context = TraceContext::begin(&span, parent, ids);
    context.scope(work.instrument(span)).await
}

/// Gives a span that is under way the name under which it is exported: what it is about is known only now.
pub fn name(span: &Span, name: String) {
    span.context().span().update_name(name);
}

/// Links a span to what it takes up: work of other traces that was done before.
pub fn link<'a>(span: &Span, traceparents: impl IntoIterator<Item = &'a str>) {
    for context in traceparents.into_iter().filter_map(|text| text.parse::<TraceContext>().ok()) {
        span.add_link(context.to_otel());
    }
}

/// The `traceparent` of the work being done now, to send with a request or to keep with an event.
pub fn current_traceparent() -> Option<String> {
    TraceContext::current().map(|context| context.to_string())
}

/// All zeroes mean "no id" in the recommendation, so they are drawn again (once in 2^64 tries at worst).
fn nonzero<const N: usize>(ids: &Ids) -> [u8; N] {
    loop {
        let bytes = ids.bytes();
        if bytes != [0; N] {
            return bytes;
        }
    }
}

impl fmt::Display for TraceContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let trace = TraceId::from_bytes(self.trace);
        let span = SpanId::from_bytes(self.span);
        write!(f, "00-{trace}-{span}-{:02x}", u8::from(self.sampled))
    }
}

impl fmt::Debug for TraceContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for TraceContext {
    type Err = MalformedTraceparent;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lower_hex = |part: &str| part.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        let parts: Vec<&str> = text.split('-').collect();
        let [version, trace, span, flags, rest @ ..] = parts.as_slice() else { return Err(MalformedTraceparent) };
        let widths_fit = [version.len(), trace.len(), span.len(), flags.len()] == [2, 32, 16, 2];
        // Version 00 has exactly four parts; a later version may add some, which we are told to ignore.
        let known_shape = *version != "ff" && (*version != "00" || rest.is_empty());
        if !widths_fit || !known_shape || ![version, trace, span, flags].into_iter().all(|part| lower_hex(part)) {
            return Err(MalformedTraceparent);
        }
        let trace = TraceId::from_hex(trace).map_err(|_| MalformedTraceparent)?;
        let span = SpanId::from_hex(span).map_err(|_| MalformedTraceparent)?;
        let flags = u8::from_str_radix(flags, 16).map_err(|_| MalformedTraceparent)?;
        if trace == TraceId::INVALID || span == SpanId::INVALID {
            return Err(MalformedTraceparent);
        }
        Ok(Self { trace: trace.to_bytes(), span: span.to_bytes(), sampled: flags & 1 == 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    #[test]
    fn a_traceparent_survives_parsing_and_printing() {
        assert_eq!(EXAMPLE.parse::<TraceContext>().unwrap().to_string(), EXAMPLE);
        let unsampled = EXAMPLE.replace("-01", "-00");
        assert_eq!(unsampled.parse::<TraceContext>().unwrap().to_string(), unsampled);
    }

    #[test]
    fn what_is_not_a_traceparent_is_refused() {
        for bad in [
            "",
            "00",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-extra",
            "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "00-0af7651916cd43dd8448eb211c80319-b7ad6b71692033311-01",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-+1",
        ] {
            assert_eq!(bad.parse::<TraceContext>(), Err(MalformedTraceparent), "{bad}");
        }
    }

    #[test]
    fn a_later_version_may_carry_more_parts() {
        let later = "cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-what-the-future-brings";
        assert_eq!(later.parse::<TraceContext>().unwrap().to_string(), EXAMPLE);
    }

    #[test]
    fn a_child_stays_in_the_trace_of_its_parent() {
        let ids = Ids::seeded(1);
        let parent = EXAMPLE.parse::<TraceContext>().unwrap();
        let child = TraceContext::begin(&Span::none(), Some(parent), &ids);
        assert_eq!(child.trace_id(), "0af7651916cd43dd8448eb211c80319c");
        assert_ne!(child, parent);
        assert_ne!(TraceContext::root(&ids).trace_id(), TraceContext::root(&ids).trace_id());
    }

    #[tokio::test]
    async fn work_knows_the_context_it_runs_in() {
        let context = EXAMPLE.parse::<TraceContext>().unwrap();
        assert_eq!(current_traceparent(), None);
        context.scope(async { assert_eq!(current_traceparent().as_deref(), Some(EXAMPLE)) }).await;
        context.sync_scope(|| assert_eq!(TraceContext::current(), Some(context)));
        assert_eq!(current_traceparent(), None);
    }
}
