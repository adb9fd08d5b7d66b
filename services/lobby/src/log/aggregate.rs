//! What everything with a stream of its own is to the log: commands are decided, events are folded, effects follow.
//! Pure. The rows that show it are the affair of its store.

use std::fmt::Display;

use chrono::{DateTime, Utc};
use mazziere_ids::StreamId;
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::log::seal::Cover;
use crate::outbox::call::Effects;
use crate::outbox::{Due, Pauses};
use crate::refusal::Refusal;

/// An id that names an aggregate of one kind.
pub trait Identity: Copy + Display + Send + Sync + 'static {
    /// What it names.
    type Aggregate: Aggregate<Id = Self>;

    /// The name of the thing with this id.
    fn named(id: Uuid) -> Self;
    fn id(self) -> Uuid;
}

/// Something with a stream of its own.
pub trait Aggregate: Effects + Clone + Send + Sync + Sized + 'static {
    /// What names it.
    type Id: Identity<Aggregate = Self>;
    /// What happens to it.
    type Event: Serialize + DeserializeOwned + Send + Sync;

    /// The kind of its stream.
    const KIND: &'static str;
    /// The version of its events' shape, in which they are written.
    const SCHEMA: i16;

    fn stream(id: Self::Id) -> StreamId;
    /// The refusal for one that nobody has heard of.
    fn unknown(id: Self::Id) -> Refusal;
    /// Which one this is.
    fn id(&self) -> Self::Id;
    /// How many events made it.
    fn version(&self) -> i64;
    /// Whether nothing can happen to it any more.
    fn is_over(&self) -> bool;
    /// The name of an event in the log.
    fn name_of(event: &Self::Event) -> &'static str;
    /// Reads an event that was written in a shape; `None` if the kind has never had it. A kind whose shape has changed
    /// reads the older ones here, into what they are today.
    fn read(schema: i16, payload: &[u8]) -> Option<Result<Self::Event, serde_json::Error>> {
        (schema == Self::SCHEMA).then(|| serde_json::from_slice(payload))
    }
    /// The state that a first event makes; `None` if the event is not a first one.
    fn begin(id: Self::Id, event: &Self::Event, at: DateTime<Utc>) -> Option<Self>;
    /// The state before the first event, if everything that has an id of the kind has one: then any event may be first.
    fn blank(_id: Self::Id) -> Option<Self> {
        None
    }
    /// The state after one more event.
    fn evolve(&mut self, event: &Self::Event, at: DateTime<Utc>);
    /// What comes of a command: events, none if nothing is new, or a refusal.
    ///
    /// # Errors
    /// A refusal.
    fn decide(&self, command: &Self::Command, at: DateTime<Utc>) -> Result<Vec<Self::Event>, Refusal>;
    /// What has to happen outside because of an event; `self` is the state after it.
    fn follow_ups(&self, event: &Self::Event, pauses: &Pauses) -> Vec<Due<Self::Effect>>;
    /// How an event is stored; `self` is a state after it.
    fn cover(&self, _event: &Self::Event) -> Cover<'_> {
        Cover::Plain
    }
}
