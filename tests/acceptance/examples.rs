//! What operations answer, shown in the documents as a house answered it. A house is driven through every operation; of
//! each answer that a document promises there is an example, which lies in `openapi/examples`.
//!
//! `UPDATE_OPENAPI=1 cargo test -p acceptance -- examples` records those that are missing or fit their schema no more;
//! the others stay as they are, so that a document changes with its operations only. Documents that are compared with
//! those in the tree have what was recorded when they are built again.
//!
//! Recorded answers are shortened: lists to three items at most, lines and events to the first ones. Tickets and the
//! names of tokens are replaced by words of the same shape. Nothing else is changed: secrets of deals and draws are
//! those that the house has published by then.

mod asking;
mod cash;
mod clubs;
mod evidence;
mod money;
mod reading;
mod tables;
mod tournaments;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::documents::{operations, services};
use crate::harness::Harness;
use crate::schemas::Schemas;
use asking::{Asking, Heard};

/// Bytes of an example, printed without spaces, at most.
const LARGEST: usize = 4 * 1024;

/// How much of a list is shown at most, and of the lists within it: the first of these by which an example is small.
const LENGTHS: [(usize, usize); 6] = [(3, 3), (2, 3), (2, 2), (1, 3), (1, 2), (1, 1)];

/// Answers that have no example, and why.
const WITHOUT: [(&str, &str, &str, &str); 2] = [
    ("audit", "get_tile", "200", "bytes, which JSON cannot show"),
    ("wallet", "cancel_exclusion", "200", "an exclusion is revoked nine months after it began, at the earliest"),
];

/// Bodies by operation id, status and media type.
type Answers = BTreeMap<String, BTreeMap<String, BTreeMap<String, Value>>>;

/// An answer of success that has a body, as a document promises it.
struct Promise<'a> {
    operation: &'a str,
    status: &'a str,
    media_type: &'a str,
    content: &'a Value,
}

impl Promise<'_> {
    /// Whether it has no example, for a reason.
    fn is_without(&self, service: &str) -> bool {
        let this = (service, self.operation, self.status);
        WITHOUT.iter().any(|(service, operation, status, _)| (*service, *operation, *status) == this)
    }

    /// Whether its lines are documented, each of them as one body.
    fn has_lines(&self) -> bool {
        self.media_type == "application/x-ndjson" && self.content["schema"]["type"] != "string"
    }

    /// Why an answer, all of it, is not what is promised.
    fn faults_of_all(&self, schemas: &Schemas<'_>, heard: &Value) -> Vec<String> {
        match heard.as_str().filter(|_| self.has_lines()) {
            Some(text) => text.lines().flat_map(|line| self.faults(schemas, &line_of(line))).collect(),
            None => self.faults(schemas, heard),
        }
    }

    /// Why a body is not what is promised; nothing if it is.
    fn faults(&self, schemas: &Schemas<'_>, body: &Value) -> Vec<String> {
        match self.content.get("schema") {
            Some(schema) => {
                let validator = schemas.validator(schema);
                let errors = validator.iter_errors(body);
                errors.map(|error| start_of(&format!("at {}: {error}", error.instance_path()))).collect()
            }
            None if body.is_string() => Vec::new(),
            None => vec![format!("{body} is no text")],
        }
    }

    fn of<'a>(&self, answers: &'a Answers) -> Option<&'a Value> {
        answers.get(self.operation)?.get(self.status)?.get(self.media_type)
    }
}

/// An id that is chosen here: the others are drawn by the house.
fn id(last: u32) -> String {
    format!("0190d3a0-0000-7000-8000-{last:012}")
}

/// What is read of a long text that is wrong.
fn start_of(text: &str) -> String {
    text.chars().take(400).collect()
}

/// Every answer of success with a body that a document promises.
fn promises(document: &Value) -> Vec<Promise<'_>> {
    let mut found = Vec::new();
    for (_, _, described) in operations(document) {
        let operation = described["operationId"].as_str().expect("an operation id");
        let answers = described["responses"].as_object().expect("responses");
        for (status, answer) in answers.iter().filter(|(status, _)| status.starts_with('2')) {
            for (media_type, content) in answer["content"].as_object().into_iter().flatten() {
                found.push(Promise { operation, status, media_type, content });
            }
        }
    }
    found
}

fn path(service: &str) -> PathBuf {
    crate::tidiness::root().join(format!("openapi/examples/{service}.json"))
}

/// What is recorded of a service.
fn recorded(service: &str) -> Answers {
    let text = std::fs::read_to_string(path(service)).expect("a file of answers");
    serde_json::from_str(&text).expect("operation, status, media type, body")
}

/// A body with the lists in it shortened, and those within them, and what opens something replaced.
fn shown(body: &Value, items: usize, within: usize) -> Value {
    match body {
        Value::Array(list) => list.iter().take(items).map(|item| shown(item, within, within)).collect(),
        Value::Object(fields) => {
            let show = |(name, value): (&String, &Value)| {
                let value = match name.as_str() {
                    "ticket" => json!("0123456789abcdef".repeat(4)),
                    "token_id" => json!(format!("sha256:{}", "0123456789abcdef".repeat(2))),
                    _ => shown(value, items, within),
                };
                (name.clone(), value)
            };
            fields.iter().map(show).collect()
        }
        other => other.clone(),
    }
}

/// What is shown of a text: its first lines, or its first event.
fn first_of(media_type: &str, text: &str, lines: usize) -> String {
    match media_type {
        "text/csv" | "application/x-ndjson" => text.split_inclusive('\n').take(lines).collect(),
        "text/event-stream" => {
            let event = text.split_inclusive("\n\n").find(|event| event.contains("data:"));
            event.unwrap_or_default().to_owned()
        }
        _ => text.to_owned(),
    }
}

/// A line of NDJSON.
fn line_of(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_default()
}

/// The example that an answer makes: as much of its lists and lines as is small, within the promise.
fn example(promise: &Promise<'_>, schemas: &Schemas<'_>, heard: &Value) -> Value {
    let part = |(items, within): (usize, usize)| match heard.as_str() {
        Some(text) if promise.has_lines() => shown(&line_of(text.lines().next().unwrap_or_default()), items, within),
        Some(text) => Value::String(first_of(promise.media_type, text, items)),
        None => shown(heard, items, within),
    };
    let fits = |part: &Value| promise.faults(schemas, part).is_empty();
    let small = |part: &Value| part.to_string().len() <= LARGEST;
    let found = LENGTHS.into_iter().map(part).find(|part| fits(part) && small(part));
    found.unwrap_or_else(|| part((usize::MAX, usize::MAX)))
}

/// What is recorded of a service now: what is kept and fits stays, the rest is as a house has just answered.
fn renewed(document: &Value, service: &str, heard: &Heard) -> Answers {
    let (kept, schemas) = (recorded(service), Schemas::of(document));
    let mut answers = Answers::new();
    for promise in promises(document) {
        let fits = |body: &&Value| promise.faults(&schemas, body).is_empty();
        let stays = promise.of(&kept).filter(fits).cloned();
        let now = || heard.of(service, promise.operation, promise.status, promise.media_type);
        if let Some(body) = stays.or_else(|| Some(example(&promise, &schemas, &now()?))) {
            let operation = answers.entry(promise.operation.to_owned()).or_default();
            operation.entry(promise.status.to_owned()).or_default().insert(promise.media_type.to_owned(), body);
        }
    }
    answers
}

fn record_if_asked(document: &Value, service: &str, heard: &Heard) {
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        let text = serde_json::to_string_pretty(&renewed(document, service, heard)).expect("JSON") + "\n";
        mazziere_golden::rewrite_if_asked("UPDATE_OPENAPI", &path(service), &text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_gives_every_answer_that_its_documents_promise() {
    let harness = Harness::start().await;
    let asking = Asking::of(&harness);
    money::ask(&asking).await;
    reading::ask(&asking).await;
    tables::matches(&asking).await;
    tournaments::ask(&asking).await;
    cash::ask(&asking).await;
    clubs::ask(&asking).await;
    asking.begin_what_takes_longer().await;
    // The lobby waits no longer for anything.
    tables::rings(&asking).await;
    futures::future::join(evidence::ask(&asking), reading::outage(&asking)).await;
    let (heard, mut wrong) = asking.told();
    for (service, document, _) in services() {
        record_if_asked(&document, service, &heard);
        let schemas = Schemas::of(&document);
        for promise in promises(&document) {
            let at = format!("{service} {} {} {}", promise.operation, promise.status, promise.media_type);
            match heard.of(service, promise.operation, promise.status, promise.media_type) {
                Some(body) => {
                    let faults = promise.faults_of_all(&schemas, &body);
                    wrong.extend(faults.into_iter().map(|fault| format!("{at}: {fault}")));
                }
                None if promise.is_without(service) => {}
                None => wrong.push(format!("{at}: never answered")),
            }
        }
    }
    harness.stop().await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_answer_has_an_example_that_a_house_gave() {
    let mut wrong = Vec::new();
    for (service, document, _) in services() {
        let answers = recorded(service);
        let mut there = 0;
        for promise in promises(&document) {
            let at = format!("{service}: {} {} {}", promise.operation, promise.status, promise.media_type);
            let (kept, shown) = (promise.of(&answers), promise.content.get("example"));
            there += usize::from(kept.is_some());
            if kept.is_none() && !promise.is_without(service) {
                wrong.push(format!("{at} has no example: UPDATE_OPENAPI=1 cargo test -p acceptance -- examples"));
            } else if kept != shown {
                wrong.push(format!("{at} shows another example than is recorded"));
            }
        }
        let all: usize = answers.values().flat_map(BTreeMap::values).map(BTreeMap::len).sum();
        if all != there {
            wrong.push(format!("{service}: {} recorded answers are no operation's", all - there));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn answers_without_an_example_are_promised() {
    let documents = services();
    for (service, operation, status, why) in WITHOUT {
        let (_, document, _) = documents.iter().find(|(name, ..)| *name == service).expect("a service");
        let mut promised = promises(document).into_iter();
        assert!(promised.any(|one| (one.operation, one.status) == (operation, status)), "{operation}: {why}");
    }
}

/// The longest list in a body.
fn longest(body: &Value) -> usize {
    match body {
        Value::Array(list) => list.iter().map(longest).max().unwrap_or_default().max(list.len()),
        Value::Object(fields) => fields.values().map(longest).max().unwrap_or_default(),
        _ => 0,
    }
}

/// Calls `look` with every text of a body, and the name of the field it stands in.
fn texts(body: &Value, name: &str, look: &mut impl FnMut(&str, &str)) {
    match body {
        Value::Array(list) => list.iter().for_each(|item| texts(item, name, look)),
        Value::Object(fields) => fields.iter().for_each(|(name, value)| texts(value, name, look)),
        Value::String(text) => look(name, text),
        _ => {}
    }
}

#[test]
fn examples_are_short_and_open_nothing() {
    // Addresses and folders of the machine that recorded them, and tokens.
    const FOREIGN: [&str; 5] = ["127.0.0.1", "localhost", "/tmp/", "Bearer ", "eyJ"];
    let root = crate::tidiness::root().display().to_string();
    let mut wrong = BTreeSet::new();
    for (service, ..) in services() {
        for (operation, statuses) in recorded(service) {
            for body in statuses.values().flat_map(BTreeMap::values) {
                let (bytes, items) = (body.to_string().len(), longest(body));
                if bytes > LARGEST || items > LENGTHS[0].0 {
                    wrong.insert(format!("{service} {operation}: {bytes} bytes, lists of {items}"));
                }
                texts(body, "", &mut |name, text| {
                    let is_foreign = FOREIGN.into_iter().chain([root.as_str()]).any(|one| text.contains(one));
                    let opens = ["ticket", "token_id"].contains(&name) && !text.contains("0123456789abcdef");
                    if is_foreign || opens {
                        wrong.insert(format!("{service} {operation}: {name}: {}", start_of(text)));
                    }
                });
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
}
