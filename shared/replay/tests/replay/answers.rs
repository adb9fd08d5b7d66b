//! What commands were answered, made again of the log when the table has moved on: a receipt keeps no copy of it.

use mazziere_hashchain::StoredEvent;
use mazziere_replay::table::view::{self, Eyes};
use mazziere_replay::table::{Changes, Command, Table, TableEvent};

/// An answer that a player was given.
struct Given {
    eyes: Eyes,
    version: i64,
    /// How many events the command appended.
    events: usize,
    text: String,
}

/// All of them at a table.
#[derive(Default)]
pub(crate) struct Answers(Vec<Given>);

impl Answers {
    /// A command was accepted: its player is answered.
    pub(crate) fn note(&mut self, command: &Command, changes: &Changes) {
        let Some(player) = command.player() else { return };
        let eyes = Eyes::Player(player);
        let answer = view::accepted(changes, eyes).unwrap();
        let (version, events) = (changes.table.version(), changes.events.len());
        self.0.push(Given { eyes, version, events, text: serde_json::to_string(&answer).unwrap() });
    }

    /// Makes each of them again, by the table as it is now.
    pub(crate) fn check(&self, table: &Table, log: &[StoredEvent]) {
        for given in &self.0 {
            let end = usize::try_from(given.version).unwrap();
            let events: Vec<TableEvent> = log[end - given.events..end]
                .iter()
                .map(|stored| TableEvent::read(&stored.r#type, stored.schema, &stored.payload).unwrap())
                .collect();
            let again = view::accepted_again(table, given.version, &events, given.eyes).unwrap();
            assert_eq!(serde_json::to_string(&again).unwrap(), given.text, "version {}", given.version);
        }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }
}
