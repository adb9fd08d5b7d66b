//! What is played of a script, on its way to a history.

use mazziere_rules::history::{Entry, Head, History};
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, RawInput};
use serde_json::value::RawValue;

/// A history that is being made.
pub(super) struct Record {
    history: History,
    deals: u32,
}

impl Record {
    pub(super) fn new(head: Head) -> Record {
        Record { history: History { head, entries: Vec::new() }, deals: 0 }
    }

    /// Takes what the machine, which waited for this, was told and what it made of it.
    pub(super) fn take(&mut self, awaiting: &Awaiting, input: &RawInput, events: &[Box<RawValue>]) {
        let whole = matches!(awaiting, Awaiting::Chance { request: ChanceRequest::Shuffle { .. } });
        if whole && matches!(input, RawInput::Chance { chance: Chance::Deck { .. } }) {
            self.deals += 1;
            self.history.entries.push(Entry::Deal { deal: self.deals, at: None });
        }
        self.history.turn(input.clone(), events.to_vec());
    }

    /// The history, with what it came to.
    pub(super) fn end(mut self, result: Option<Box<RawValue>>) -> History {
        self.history.entries.extend(result.map(Entry::Result));
        self.history
    }
}
