//! Every log line and span of the process, kept by the house whose request caused it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Mutex, OnceLock};

use mazziere_rules::card::Card;
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, Registry};

/// What is kept: by house (the service's name in the request's span), or by nobody for work that no request caused.
static LINES: Mutex<BTreeMap<String, Kept>> = Mutex::new(BTreeMap::new());

#[derive(Default)]
struct Kept {
    /// What the house's own code says of requests.
    lines: Vec<String>,
    /// What quotes a card, no matter which code says it.
    cards: Vec<String>,
}

/// A word that players say, and nobody else.
pub(crate) const WORD: &str = "zanzaverata";

/// The lines that have the word, of all houses and of no house.
static QUOTING: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Every line that has the word that players say, no matter which code wrote it.
pub(crate) fn quoting() -> Vec<String> {
    QUOTING.lock().unwrap().clone()
}

/// Starts keeping lines, once for the process: everything, at every level.
pub(crate) fn begin() {
    static BEGUN: OnceLock<()> = OnceLock::new();
    BEGUN.get_or_init(|| Registry::default().with(Journal).try_init().expect("nobody else listens in this process"));
}

/// What was logged of a house's requests since the last call. Requests may be answered side by side, so the order says
/// nothing.
pub(crate) fn take(harness: &str) -> Vec<String> {
    let mut lines =
        LINES.lock().unwrap().get_mut(harness).map(|kept| std::mem::take(&mut kept.lines)).unwrap_or_default();
    lines.sort();
    lines
}

/// The lines that quote a card: those of a house, or of work that no request caused (an empty name).
pub(crate) fn quoted_cards(harness: &str) -> Vec<String> {
    LINES.lock().unwrap().get(harness).map(|kept| kept.cards.clone()).unwrap_or_default()
}

/// Whether a text has a card between quotes, as JSON has it, perhaps within another text.
pub(crate) fn quotes_card(text: &str) -> bool {
    text.split(['"', '\\']).any(|part| part.len() == 2 && part.parse::<Card>().is_ok())
}

/// The house that a span works for.
struct ServiceName(String);

struct Journal;

/// Fields as one text; what differs from request to request by its nature is left out.
#[derive(Default)]
struct Fields {
    text: String,
    harness: Option<String>,
}

impl tracing::field::Visit for Fields {
    fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn std::fmt::Debug) {
        let value = format!("{value:?}");
        match field.name() {
            "service.name" => self.harness = Some(value.trim_matches('"').to_owned()),
            name if name.starts_with("elapsed") || name == "trace_id" => {}
            name => {
                let _infallible = write!(self.text, " {name}={value}");
            }
        }
    }
}

fn keep(harness: Option<&str>, target: &str, line: String) {
    if line.contains(WORD) {
        QUOTING.lock().unwrap().push(line.clone());
    }
    let mut kept = LINES.lock().unwrap();
    if quotes_card(&line) {
        kept.entry(harness.unwrap_or_default().to_owned()).or_default().cards.push(line.clone());
    }
    if let Some(harness) = harness.filter(|_| ours(target)) {
        kept.entry(harness.to_owned()).or_default().lines.push(line);
    }
}

/// Whether a line is kept for comparison: other crates speak of connections and pages, in whatever order they came.
fn ours(target: &str) -> bool {
    target.starts_with("mazziere")
}

impl<S: tracing::Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Journal {
    fn on_new_span(&self, attrs: &tracing::span::Attributes<'_>, id: &tracing::Id, context: Context<'_, S>) {
        let mut fields = Fields::default();
        attrs.record(&mut fields);
        let Some(span) = context.span(id) else { return };
        let of = |harness: &str| ServiceName(harness.to_owned());
        let inherited =
            span.parent().and_then(|parent| parent.extensions().get::<ServiceName>().map(|found| of(&found.0)));
        let harness = fields.harness.map(ServiceName).or(inherited);
        let name = harness.as_ref().map(|of| of.0.as_str());
        keep(name, attrs.metadata().target(), format!("span {}{}", attrs.metadata().name(), fields.text));
        if let Some(harness) = harness {
            span.extensions_mut().insert(harness);
        }
    }

    fn on_record(&self, id: &tracing::Id, values: &tracing::span::Record<'_>, context: Context<'_, S>) {
        let mut fields = Fields::default();
        values.record(&mut fields);
        let Some(span) = context.span(id).filter(|_| !fields.text.is_empty()) else { return };
        let extensions = span.extensions();
        let harness = extensions.get::<ServiceName>().map(|of| of.0.as_str());
        keep(harness, span.metadata().target(), format!("record{}", fields.text));
    }

    fn on_event(&self, event: &tracing::Event<'_>, context: Context<'_, S>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        let target = event.metadata().target();
        let line = format!("{} {target}{}", event.metadata().level(), fields.text);
        let span = context.event_span(event);
        let harness = span.as_ref().and_then(|span| span.extensions().get::<ServiceName>().map(|of| of.0.clone()));
        keep(harness.as_deref(), target, line);
    }
}
