//! A programme as a file: TOML, entries by name, each read to the letter of the type that the lobby takes. Pure.
//!
//! What is wrong is said of every entry, with its number and name and a JSON pointer to the field, as the lobby says
//! it. Non-goals: what the values mean, which the lobby knows.

use std::fmt;

use mazziere_contract::lobby::{CashTemplateRequest, ChipStart, TemplateRequest};
use mazziere_contract::{FieldError, pointer_step};
use mazziere_json::{Json, Unread};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// What a template opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Tournament,
    Cash,
}

impl Kind {
    /// The name of its tables in the file.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Kind::Tournament => "tournament",
            Kind::Cash => "cash",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What an entry asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Request {
    Tournament(Box<TemplateRequest>),
    Cash(Box<CashTemplateRequest>),
}

impl Request {
    pub(super) fn kind(&self) -> Kind {
        match self {
            Request::Tournament(_) => Kind::Tournament,
            Request::Cash(_) => Kind::Cash,
        }
    }

    pub(super) fn name(&self) -> &str {
        match self {
            Request::Tournament(request) => &request.name,
            Request::Cash(request) => &request.name,
        }
    }

    /// As it is sent.
    pub(super) fn json(&self) -> Value {
        let json = match self {
            Request::Tournament(request) => serde_json::to_value(request),
            Request::Cash(request) => serde_json::to_value(request),
        };
        json.expect("a request is JSON")
    }

    /// Whether its tournaments follow each other by themselves, once somebody has opened the first.
    pub(super) fn reopens(&self) -> bool {
        let Request::Tournament(request) = self else { return false };
        let start = request.chips.as_ref().map(|chips| chips.start).or(request.start);
        request.reopen && matches!(start, None | Some(ChipStart::SitAndGo {}))
    }
}

/// An entry, and where it stands among those of its kind, from 1.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) number: usize,
    pub(super) request: Request,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&label(self.request.kind(), self.number, Some(self.request.name())))
    }
}

/// What an entry is called where something is said of it.
fn label(kind: Kind, number: usize, name: Option<&str>) -> String {
    match name {
        Some(name) => format!("{kind} {number} {name:?}"),
        None => format!("{kind} {number}"),
    }
}

/// What is wrong with an entry, or with the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// Which entry.
    at: String,
    /// JSON pointer to the field; empty for the whole.
    pointer: String,
    detail: String,
}

impl Fault {
    fn of_file(pointer: String, detail: String) -> Fault {
        Fault { at: "the programme".to_owned(), pointer, detail }
    }

    fn unread(at: String, unread: &Unread) -> Fault {
        Fault { at, pointer: pointer(unread), detail: unread.fault.to_string() }
    }

    /// What the lobby says of an entry as a whole.
    pub(super) fn refused(entry: &Entry, detail: String) -> Fault {
        Fault { at: entry.to_string(), pointer: String::new(), detail }
    }

    /// What the lobby says of a field of an entry.
    pub(super) fn field(entry: &Entry, error: &FieldError) -> Fault {
        Fault { at: entry.to_string(), pointer: error.pointer.clone(), detail: error.detail.clone() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { at, pointer, detail } = self;
        if pointer.is_empty() { write!(f, "{at}: {detail}") } else { write!(f, "{at}: {pointer}: {detail}") }
    }
}

fn pointer(unread: &Unread) -> String {
    unread.path().map(pointer_step).collect()
}

/// The file, its entries not read yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    tournament: Vec<Json>,
    #[serde(default)]
    cash: Vec<Json>,
}

/// Reads a programme: tournaments first, each kind in the order of the file.
///
/// # Errors
/// What is wrong, of every entry: it is not read, or has the name of another of its kind. A file without an entry is no
/// programme: with `--retire` it would end all that the house offers.
pub(super) fn read(text: &str) -> Result<Vec<Entry>, Vec<Fault>> {
    let json: Json = toml::from_str(text)
        .map_err(|error| vec![Fault::of_file(String::new(), error.to_string().trim_end().to_owned())])?;
    let File { tournament, cash } = mazziere_json::take(json)
        .map_err(|unread: Unread| vec![Fault::of_file(pointer(&unread), unread.fault.to_string())])?;
    let mut faults = Vec::new();
    let mut entries =
        read_all(Kind::Tournament, tournament, |request| Request::Tournament(Box::new(request)), &mut faults);
    entries.extend(read_all(Kind::Cash, cash, |request| Request::Cash(Box::new(request)), &mut faults));
    faults.extend(alike(&entries));
    if entries.is_empty() && faults.is_empty() {
        faults.push(Fault::of_file(String::new(), "there is no [[tournament]] and no [[cash]] in it".to_owned()));
    }
    if faults.is_empty() { Ok(entries) } else { Err(faults) }
}

fn read_all<T: DeserializeOwned>(
    kind: Kind,
    items: Vec<Json>,
    request: fn(T) -> Request,
    faults: &mut Vec<Fault>,
) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (number, item) in (1..).zip(items) {
        let at = label(kind, number, name_of(&item));
        match mazziere_json::take(item) {
            Ok(read) => entries.push(Entry { number, request: request(read) }),
            Err(unread) => faults.push(Fault::unread(at, &unread)),
        }
    }
    entries
}

fn name_of(item: &Json) -> Option<&str> {
    let Json::Object(fields) = item else { return None };
    fields.iter().find_map(|(field, value)| match value {
        Json::Text(name) if field == "name" => Some(name.as_str()),
        _ => None,
    })
}

/// Entries with the name of another one of their kind that stands before them.
fn alike(entries: &[Entry]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        let (kind, name) = (entry.request.kind(), entry.request.name());
        let first = entries[..place].iter().find(|other| other.request.kind() == kind && other.request.name() == name);
        if let Some(first) = first {
            let detail = format!("{kind} {} has this name, too", first.number);
            faults.push(Fault { at: entry.to_string(), pointer: "/name".to_owned(), detail });
        }
    }
    faults
}

#[cfg(test)]
mod tests;
