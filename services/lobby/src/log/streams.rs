//! The streams of aggregates: what they are folded to, and how their events are stored.
//!
//! Invariants: a state is always that of a version of its stream, every event of which is what was hashed and continues
//! the one before, and only such a state is continued; memory (what is remembered, who is reading) only spares work.
//! Non-goals: what happens to an aggregate ([`crate::log::executor`]).

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use mazziere_eventstore::chain::{self, GENESIS};
use mazziere_eventstore::{Append, EventStore, NewEvent, NewReceipt, StoredEvent};
use mazziere_ids::StreamId;
use mazziere_sealing::{KeyId, UnknownKey};
use prometheus::IntCounter;
use sqlx::PgTransaction;

use crate::failure::Failure;
use crate::log::aggregate::{Aggregate, Identity};
use crate::log::exact::exactly;
use crate::log::memory::{Known, Memories, Memory};
use crate::log::seal::{Keys, Place, SCHEMA_WITHIN, SEALED_SCHEMA, UnreadableRow};
use crate::log::turns::Turns;

/// Events read at a time.
const PAGE: u32 = 1_000;

/// The streams of aggregates. Clones share what is remembered of them.
#[derive(Clone, Debug)]
pub struct Streams(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    events: EventStore,
    /// What seals the draws.
    sealing: Keys,
    /// The streams that could not be read, and the keys that were wanting.
    parked: Mutex<BTreeMap<StreamId, KeyId>>,
    memories: Memories,
    /// Counts attempts to follow what does not hold together.
    broken: IntCounter,
    /// The streams that are being read from their beginning.
    readings: Turns,
}

impl Streams {
    /// Those of an event store, of which nothing is remembered yet; `broken` counts attempts to follow what does not
    /// hold together.
    pub fn new(events: EventStore, sealing: Keys, broken: IntCounter) -> Streams {
        let parked = Mutex::default();
        let memories = Memories::default();
        let readings = Turns::default();
        Streams(Arc::new(Inner { events, sealing, parked, memories, broken, readings }))
    }

    /// An aggregate as it is now.
    ///
    /// # Errors
    /// The refusal for an unknown one, or a failure of the database.
    pub async fn load<I: Identity>(&self, id: I) -> Result<Arc<I::Aggregate>, Failure> {
        self.watched(id, self.find(id).await)
    }

    /// Tells operators of a stream that does not hold together.
    pub(super) fn watched<T>(&self, stream: impl Display, said: Result<T, Failure>) -> Result<T, Failure> {
        if let Err(Failure::Broken(why)) = &said {
            tracing::error!(%stream, why, "a stream does not hold together and takes nothing");
            self.0.broken.inc();
        }
        said
    }

    /// As [`Streams::load`], for a caller that tells operators itself.
    pub(super) async fn find<I: Identity>(&self, id: I) -> Result<Arc<I::Aggregate>, Failure> {
        let memory = self.memory::<I::Aggregate>();
        let known = memory.recall(id);
        // A long stream that nothing is remembered of is read once, however many ask for it at the same time.
        let _reading = match known {
            Some(_) => None,
            None => Some(self.0.readings.at(I::Aggregate::stream(id).uuid()).await),
        };
        let known = known.or_else(|| memory.recall(id));
        let loaded = self.read((id, I::Aggregate::stream(id)), known.as_ref()).await;
        if let Err(Failure::Sealed(UnknownKey(key))) = &loaded {
            let mut parked = self.0.parked.lock().unwrap_or_else(PoisonError::into_inner);
            parked.insert(I::Aggregate::stream(id), key.clone());
        }
        match (loaded?, known) {
            (Some((state, link)), _) => Ok(self.remember(state, link)),
            (None, Some(known)) => Ok(known.state),
            // Nothing has happened to it, so there is nothing to remember.
            (None, None) => I::Aggregate::blank(id).map(Arc::new).ok_or_else(|| I::Aggregate::unknown(id).into()),
        }
    }

    /// An aggregate as it is remembered, which is at least as new as what was last read of it here.
    pub(super) fn recall<I: Identity>(&self, id: I) -> Option<Arc<I::Aggregate>> {
        self.memory::<I::Aggregate>().recall(id).map(|known| known.state)
    }

    /// Whether everything met so far can be read; else which keys are wanting, and for how many streams.
    ///
    /// # Errors
    /// What to tell an operator.
    pub fn keys_wanting(&self) -> Result<(), String> {
        let parked = self.0.parked.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.sealing.all_known(parked.values())
    }

    /// What is remembered of aggregates of one kind.
    pub(super) fn memory<A: Aggregate>(&self) -> Arc<Memory<A>> {
        self.0.memories.of()
    }

    /// Remembers a committed state, and the hash of its last event.
    pub(super) fn remember<A: Aggregate>(&self, state: A, link: [u8; 32]) -> Arc<A> {
        self.memory().remember(state, link)
    }

    /// Reads a stream from its first event on, whatever is remembered of it.
    ///
    /// # Errors
    /// What does not hold together, or a failure of the database.
    pub(crate) async fn reread<I: Identity>(&self, stream: StreamId, id: I) -> Result<(), Failure> {
        exactly(stream, self.read::<I::Aggregate>((id, stream), None)).await.map(drop)
    }

    /// Brings a state up to its newest version; `known` is what is remembered of it, which is copied only if something
    /// has happened since.
    async fn read<A: Aggregate>(
        &self,
        (id, stream): (A::Id, StreamId),
        known: Option<&Known<A>>,
    ) -> Result<Option<(A, [u8; 32])>, Failure> {
        let known_state = known.map(|known| &*known.state);
        let mut state = None;
        let mut link = known.map_or(GENESIS, |known| known.link);
        loop {
            let after = state.as_ref().or(known_state).map_or(0, A::version);
            let page = self.0.events.read_stream(stream, after, PAGE).await?;
            let full = page.len() == PAGE as usize;
            link = chain::verify(stream, after + 1, link, &page).map_err(|fault| Failure::Broken(fault.to_string()))?;
            for stored in &page {
                state = Some(fold(&self.0.sealing, id, state.or_else(|| known_state.cloned()), stored)?);
            }
            if !full {
                return Ok(state.map(|state| (state, link)));
            }
        }
    }

    /// Appends events, and a receipt if there is one, within a transaction; `after` is the state after them. The hash
    /// of the last event.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the stream is not at `expected`, or a failure of the database.
    pub(super) async fn append<A: Aggregate>(
        &self,
        tx: &mut PgTransaction<'_>,
        (expected, after): (i64, &A),
        (events, traces): (&[A::Event], &[Option<String>]),
        receipt: Option<NewReceipt>,
        at: DateTime<Utc>,
    ) -> Result<[u8; 32], Failure> {
        let id = after.id();
        let broken = |error: serde_json::Error| Failure::Broken(error.to_string());
        let print = |((event, trace), version): ((&A::Event, &Option<String>), i64)| {
            let name = A::name_of(event);
            let payload = serde_json::to_vec(event).map_err(broken)?;
            let place = Place { stream: A::stream(id), version, name };
            let (schema, payload) =
                self.0.sealing.store(place, after.cover(event), A::SCHEMA, payload).map_err(broken)?;
            Ok(NewEvent::traced_as(name, schema, payload, trace.as_deref()))
        };
        let events = events.iter().zip(traces).zip(expected + 1..).map(print).collect::<Result<Vec<_>, Failure>>()?;
        // What stands in the database is continued only if it is what was read.
        let known = self.memory::<A>().recall(id).filter(|known| known.state.version() == expected);
        let append = Append {
            stream: A::stream(id),
            kind: A::KIND,
            expected,
            continues: known.map(|known| known.link),
            occurred_at: at,
            events,
            receipt,
            close: false,
        };
        Ok(self.0.events.append_in(tx, &append).await?.head_hash)
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
