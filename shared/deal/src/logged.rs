//! The log of a table, entry by entry as auditors are given it: how it was laid, and what the rules were told.
//!
//! Entries say more than is needed here, and more may come; what is not a turn has no input.

use mazziere_rules::registry::Format;
use serde::Deserialize;
use serde_json::value::RawValue;

/// A stored event.
#[derive(Deserialize)]
pub(super) struct LogEntry {
    r#type: String,
    /// Its bytes; the event itself, unless that stands beside them.
    payload: String,
    /// The event that the payload seals, or that stands there beside keys.
    #[serde(default)]
    event: Option<String>,
}

/// What the first event of a table says of how it is played.
#[derive(Deserialize)]
struct Opened {
    game: String,
    rules_version: u16,
    options: serde_json::Value,
    format: Format,
    dealer: u8,
    #[serde(default)]
    knockout: bool,
    #[serde(default)]
    ring: Option<Ring>,
}

#[derive(Deserialize)]
struct Ring {
    seats: u8,
}

impl LogEntry {
    fn text(&self) -> &str {
        self.event.as_deref().unwrap_or(&self.payload)
    }
}

/// A table, and what the rules were told there.
pub(super) struct Table {
    pub(super) game: String,
    pub(super) rules_version: u16,
    pub(super) options: serde_json::Value,
    pub(super) format: Format,
    pub(super) dealer: u8,
    pub(super) knockout: bool,
    /// At a table of hands.
    pub(super) seats: Option<u8>,
    /// The turns, each with its input.
    pub(super) inputs: Vec<Box<RawValue>>,
}

/// What a log says.
///
/// # Errors
/// In words: when it does not begin with the opening of a table, or a turn is no JSON.
pub(super) fn table(log: &[LogEntry]) -> Result<Table, String> {
    let opened = log.first().filter(|first| first.r#type == "table_opened");
    let opened = opened.ok_or("a log begins with table_opened")?;
    let opened: Opened = serde_json::from_str(opened.text()).map_err(|error| format!("table_opened: {error}"))?;
    let turns = log.iter().filter(|entry| entry.r#type == "turn").map(|turn| turn.text().to_owned());
    let inputs: serde_json::Result<_> = turns.map(RawValue::from_string).collect();
    let inputs = inputs.map_err(|error| format!("a turn: {error}"))?;
    let Opened { game, rules_version, options, format, dealer, knockout, ring } = opened;
    Ok(Table { game, rules_version, options, format, dealer, knockout, seats: ring.map(|ring| ring.seats), inputs })
}
