//! The chain and the versions of a stream, its places in the log, and the positions of the log.

use chrono::{DateTime, Utc};
use mazziere_hashchain::{ChainFault, GENESIS, StoredEvent, verify};
use mazziere_ids::StreamId;
use uuid::Uuid;

use crate::fault::{Fault, Kind, Place};

/// How far a stream is, as its head says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The stream.
    pub stream: StreamId,
    /// Its kind.
    pub kind: String,
    /// The version of its last event.
    pub version: i64,
    /// The hash of its last event.
    pub hash: [u8; 32],
}

/// Whether a stream of this kind begins with an event of this type. What is not listed here is no kind of stream, so
/// that nothing goes unread by being called something else.
fn begins(kind: &str, with: &str) -> bool {
    match kind {
        "table" => with == "table_opened",
        "tournament" => with == "tournament_opened",
        "cash_table" => with == "table_announced",
        "club_event" => with == "event_drafted",
        "template" => with == "template_created",
        "cash_template" => with == "cash_template_created",
        "conduct" => {
            matches!(with, "warning_given" | "warning_withdrawn" | "note_written" | "suspended" | "reinstated")
        }
        "outage" => matches!(with, "interrupted" | "history_lost"),
        "chat_report" => with == "chat_offence",
        "release" => with == "release_installed",
        _ => false,
    }
}

/// Whether a stream of this kind may have this id. A house has one stream of releases, whose id follows from its kind:
/// a second one could say that another release was the first, or that the next one came later than it did.
fn is_named(kind: &str, stream: StreamId) -> bool {
    kind != "release" || stream == StreamId::derived(Uuid::nil(), kind)
}

/// A stream, from its first event to its last.
#[derive(Debug)]
pub struct StreamWalk {
    head: Head,
    version: i64,
    hash: [u8; 32],
    position: Option<i64>,
    /// Events before this time must have a place in the log.
    settled: DateTime<Utc>,
    /// Events at the end that have no place in the log yet.
    waiting: u64,
}

impl StreamWalk {
    /// A walk along the stream of a head; what happened before `settled` must have a place in the log.
    pub fn new(head: Head, settled: DateTime<Utc>) -> StreamWalk {
        StreamWalk { head, version: 0, hash: GENESIS, position: None, settled, waiting: 0 }
    }

    /// Takes the next event, and its position in the log, if it has one.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn take(&mut self, event: &StoredEvent, position: Option<i64>) -> Result<(), Fault> {
        let stream = self.head.stream;
        let version = self.version + 1;
        self.hash = verify(stream, version, self.hash, std::slice::from_ref(event))?;
        let wrong = |what: &str| {
            let place = Place { position, ..Place::event(stream, version) };
            Err(Fault::new(Kind::Order, place, what))
        };
        if version == 1 && !begins(&self.head.kind, &event.r#type) {
            return wrong("no stream of this kind begins like this");
        }
        if version == 1 && !is_named(&self.head.kind, stream) {
            return wrong("a house has one stream of this kind, and this is another one");
        }
        if event.r#type == "finished" && self.head.kind != "table" {
            return wrong("nothing but a table has a result");
        }
        match position {
            Some(_) if self.waiting > 0 => return wrong("it has a place in the log, and the event before it has none"),
            Some(place) if self.position.is_some_and(|last| place <= last) => {
                return wrong("its place in the log is not behind that of the event before it");
            }
            None if event.occurred_at < self.settled => return wrong("it has no place in the log"),
            None => self.waiting += 1,
            Some(_) => self.position = position,
        }
        self.version = version;
        Ok(())
    }

    /// Whether the events end where the head says it; how many of them wait for a place in the log.
    ///
    /// # Errors
    /// Where they end instead.
    pub fn end(self) -> Result<u64, Fault> {
        let StreamWalk { head, version, hash, waiting, .. } = self;
        if version < head.version {
            return Err(ChainFault::Missing { stream: head.stream, version: version + 1 }.into());
        }
        if version > head.version {
            let what = format!("the head of the stream ends at version {}", head.version);
            return Err(Fault::new(Kind::Order, Place::event(head.stream, version), what));
        }
        if hash != head.hash {
            return Err(ChainFault::Head { stream: head.stream, version }.into());
        }
        Ok(waiting)
    }
}

/// A position of the log, with what the head of its stream says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogRow {
    /// The position.
    pub position: i64,
    /// The stream.
    pub stream: StreamId,
    /// The version in the stream.
    pub version: i64,
    /// The kind of the stream.
    pub kind: String,
    /// The kind and the last version of the stream, if there is one.
    pub head: Option<(String, i64)>,
}

/// The log, from its first position to its last.
#[derive(Clone, Copy, Debug, Default)]
pub struct LogWalk {
    next: i64,
}

impl LogWalk {
    /// Takes the next position.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn take(&mut self, row: &LogRow) -> Result<(), Fault> {
        let wrong = |position, what: &str| {
            let place = Place { position: Some(position), ..Place::event(row.stream, row.version) };
            Err(Fault::new(Kind::Order, place, what))
        };
        if row.position != self.next {
            let place = Place { position: Some(self.next), ..Place::default() };
            return Err(Fault::new(Kind::Order, place, "the log has no such position"));
        }
        match &row.head {
            None => return wrong(row.position, "the log names a stream that is not there"),
            Some((_, last)) if row.version > *last => {
                return wrong(row.position, "the log names an event that is not there");
            }
            Some((kind, _)) if *kind != row.kind => {
                return wrong(row.position, "the log says another kind of stream than its head");
            }
            Some(_) => {}
        }
        self.next += 1;
        Ok(())
    }

    /// How many positions there are; `next` is what the sequencer says, if that may be seen.
    ///
    /// # Errors
    /// When the sequencer says something else.
    pub fn end(self, next: Option<i64>) -> Result<u64, Fault> {
        match next {
            Some(next) if next != self.next => {
                let place = Place { position: Some(self.next), ..Place::default() };
                Err(Fault::new(Kind::Order, place, format!("the log ends here, and the sequencer is at {next}")))
            }
            _ => Ok(self.next.unsigned_abs()),
        }
    }
}

#[cfg(test)]
mod tests;
