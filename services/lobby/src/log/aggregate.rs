//! What everything with a stream of its own is to the log: commands are decided, events are folded, effects and rows
//! follow.
//!
//! An aggregate is pure; its [`Rows`] are data, which its store writes. This module owns the way between its events and
//! the log: printing, reading, folding. Invariant: a state is always that of a version of its stream.

use std::fmt::Display;

use chrono::{DateTime, Utc};
use mazziere_eventstore::{Append, EventStore, NewEvent, NewReceipt, StoredEvent};
use mazziere_ids::StreamId;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::PgTransaction;
use uuid::Uuid;

use crate::failure::{Failure, Refusal};
use crate::log::seal::{Cover, Keys, Place, SCHEMA_WITHIN, SEALED_SCHEMA, UnreadableRow};
use crate::outbox::call::Effects;
use crate::outbox::{Due, Pauses};

/// Events read at a time.
const PAGE: u32 = 1_000;

/// An id that names an aggregate of one kind.
pub trait Identity: Copy + Display + Send + Sync + 'static {
    /// What it names.
    type Aggregate: Aggregate<Id = Self>;

    /// The name of the thing with this id.
    fn named(id: Uuid) -> Self;
    /// The id.
    fn id(self) -> Uuid;
}

/// Something with a stream of its own.
pub trait Aggregate: Effects + Clone + Send + Sync + Sized + 'static {
    /// What names it.
    type Id: Identity<Aggregate = Self>;
    /// What happens to it.
    type Event: Serialize + DeserializeOwned + Send + Sync;
    /// What lists and players read of it.
    type Rows: Rows<Self>;

    /// The kind of its stream.
    const KIND: &'static str;
    /// The version of its events' shape, in which they are written.
    const SCHEMA: i16;

    /// Its stream.
    fn stream(id: Self::Id) -> StreamId;
    /// The refusal for one that nobody has heard of.
    fn unknown(id: Self::Id) -> Failure;
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
    /// The rows that show what `events` have changed; `before` is `None` for a new one.
    fn rows(before: Option<&Self>, after: &Self, events: &[Self::Event], at: DateTime<Utc>) -> Self::Rows;
    /// How an event is stored; `self` is a state after it.
    fn cover(&self, _event: &Self::Event) -> Cover<'_> {
        Cover::Plain
    }
}

/// Rows that have changed with events of an aggregate, as data.
pub trait Rows<A: Aggregate>: Send + Sync {
    /// Writes them, in the transaction of the events; what begins with the same commit, if something does.
    fn write(&self, tx: &mut PgTransaction<'_>) -> impl Future<Output = Result<Option<Beginning<A>>, Failure>> + Send;

    /// Writes what is to be locked last: after the rows of what begins with the same commit.
    fn write_last(&self, _tx: &mut PgTransaction<'_>) -> impl Future<Output = Result<(), Failure>> + Send {
        std::future::ready(Ok(()))
    }
}

/// What names a new aggregate, and its first events.
pub type Beginning<A> = (<A as Aggregate>::Id, Vec<<A as Aggregate>::Event>);

/// Brings a state up to its newest version; `known` is what is remembered of it, which is copied only if something has
/// happened since.
///
/// # Errors
/// A failure of the database, or a stream that does not hold together.
pub async fn load<A: Aggregate>(
    (events, keys): (&EventStore, &Keys),
    id: A::Id,
    known: Option<&A>,
) -> Result<Option<A>, Failure> {
    let mut state = None;
    loop {
        let after = state.as_ref().or(known).map_or(0, A::version);
        let page = events.read_stream(A::stream(id), after, PAGE).await?;
        let full = page.len() == PAGE as usize;
        for stored in &page {
            state = Some(fold(keys, id, state.or_else(|| known.cloned()), stored)?);
        }
        if !full {
            return Ok(state);
        }
    }
}

pub(crate) fn fold<A: Aggregate>(keys: &Keys, id: A::Id, state: Option<A>, stored: &StoredEvent) -> Result<A, Failure> {
    let inconsistent = |why: &str| Failure::Broken(format!("inconsistent stream {id} at {}: {why}", stored.version));
    let (schema, payload) = match stored.schema {
        SEALED_SCHEMA => {
            let payload = keys.payload(stored).map_err(|error| match error {
                UnreadableRow::Key(key) => Failure::Sealed(key),
                UnreadableRow::Broken => inconsistent(&error.to_string()),
            })?;
            (SCHEMA_WITHIN, payload)
        }
        schema => (schema, stored.payload.clone()),
    };
    let read = A::read(schema, &payload);
    let read = read.ok_or_else(|| inconsistent(&format!("schema {schema} is none of this kind")))?;
    let event = read.map_err(|error| inconsistent(&error.to_string()))?;
    match state {
        Some(mut state) => {
            state.evolve(&event, stored.occurred_at);
            Ok(state)
        }
        None => A::begin(id, &event, stored.occurred_at).ok_or_else(|| inconsistent("not a first event")),
    }
}

/// Appends events, and a receipt if there is one, within a transaction; `after` is the state after them.
///
/// # Errors
/// [`Failure::Conflict`] when the stream is not at `expected`, or a failure of the database.
pub async fn append<A: Aggregate>(
    tx: &mut PgTransaction<'_>,
    (store, keys): (&EventStore, &Keys),
    after: &A,
    expected: i64,
    events: &[A::Event],
    receipt: Option<NewReceipt>,
    at: DateTime<Utc>,
) -> Result<(), Failure> {
    let (id, broken) = (after.id(), |error: serde_json::Error| Failure::Broken(error.to_string()));
    let print = |(event, version): (&A::Event, i64)| {
        let (name, payload) = (A::name_of(event), serde_json::to_vec(event).map_err(broken)?);
        let place = Place { stream: A::stream(id), version, name };
        let (schema, payload) = keys.store(place, after.cover(event), A::SCHEMA, payload).map_err(broken)?;
        Ok(NewEvent::traced(name, schema, payload))
    };
    let events = events.iter().zip(expected + 1..).map(print).collect::<Result<Vec<_>, Failure>>()?;
    let append =
        Append { stream: A::stream(id), kind: A::KIND, expected, occurred_at: at, events, receipt, close: false };
    store.append_in(tx, &append).await?;
    Ok(())
}
