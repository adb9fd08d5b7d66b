//! What a process remembers of streams, each kind by itself: the newest states it has seen, and the commands and the
//! outcomes of effects that wait to be written.
//!
//! Invariant: what is remembered only spares work. The kinds are told apart by their types, so that the log need not
//! know which there are.

use std::any::{Any, TypeId};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mazziere_ids::{CommandId, StreamId};
use tokio::sync::oneshot;
use uuid::Uuid;

use crate::failure::Failure;
use crate::log::aggregate::Aggregate;
use crate::log::transaction::{Applied, TransactionHook};
use crate::outbox::Queued;

/// States remembered of a kind; when there are more, those that are settled are forgotten, then all.
const REMEMBERED: usize = 4_096;

/// What is remembered of every kind.
#[derive(Debug, Default)]
pub struct Memories(Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl Memories {
    /// That of one kind.
    pub fn of<A: Aggregate>(&self) -> Arc<Memory<A>> {
        let mut kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let memory = kinds.entry(TypeId::of::<A>()).or_insert_with(|| Arc::new(Memory::<A>::default()));
        Arc::clone(memory).downcast().unwrap_or_default()
    }
}

/// A state, and the hash of the event that it is the state after.
#[derive(Debug)]
pub struct Known<A> {
    pub state: Arc<A>,
    pub link: [u8; 32],
}

impl<A> Clone for Known<A> {
    fn clone(&self) -> Self {
        Known { state: Arc::clone(&self.state), link: self.link }
    }
}

/// What is remembered of one kind.
#[derive(Debug)]
pub struct Memory<A: Aggregate> {
    states: Mutex<HashMap<StreamId, Known<A>>>,
    outcomes: Mutex<HashMap<StreamId, Vec<Outcome<A>>>>,
    wishes: Mutex<HashMap<StreamId, VecDeque<Wish<A>>>>,
}

/// What an effect came to, before it is written.
pub(crate) struct Outcome<A: Aggregate> {
    pub(crate) effect: Uuid,
    /// What takes note of it.
    pub(crate) command: A::Command,
    /// The trace that it belongs to.
    pub(crate) trace: Option<String>,
    /// Who waits for it to be written, and for what follows from it.
    pub(crate) told: oneshot::Sender<Result<Vec<Queued>, Failure>>,
}

/// A command of a client whose answer depends on effects, before it is written.
pub(crate) struct Wish<A: Aggregate> {
    pub(crate) command: A::Command,
    /// The command's id, and the hash of its request.
    pub(crate) pending: (CommandId, [u8; 32]),
    /// What has a word in the transaction.
    pub(crate) hook: Option<Arc<dyn TransactionHook>>,
    /// The trace that it belongs to.
    pub(crate) trace: Option<String>,
    /// Who waits for it to be written.
    pub(crate) told: oneshot::Sender<Result<Applied<A>, Failure>>,
}

impl<A: Aggregate> std::fmt::Debug for Wish<A> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Wish").field("pending", &self.pending.0).finish_non_exhaustive()
    }
}

impl<A: Aggregate> std::fmt::Debug for Outcome<A> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outcome").field("effect", &self.effect).finish_non_exhaustive()
    }
}

impl<A: Aggregate> Default for Memory<A> {
    fn default() -> Self {
        Memory { states: Mutex::default(), outcomes: Mutex::default(), wishes: Mutex::default() }
    }
}

impl<A: Aggregate> Memory<A> {
    /// What is remembered of one.
    pub(crate) fn recall(&self, id: A::Id) -> Option<Known<A>> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner).get(&A::stream(id)).cloned()
    }

    /// Remembers a state after the event with the hash `link`, unless a newer one is.
    pub(crate) fn remember(&self, state: A, link: [u8; 32]) -> Arc<A> {
        let state = Arc::new(state);
        let mut known = self.states.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.retain(|_, known| !known.state.is_over());
            if known.len() >= REMEMBERED {
                known.clear();
            }
        }
        let stream = A::stream(state.id());
        if known.get(&stream).is_none_or(|known| known.state.version() < state.version()) {
            known.insert(stream, Known { state: Arc::clone(&state), link });
        }
        state
    }

    fn outcomes(&self) -> MutexGuard<'_, HashMap<StreamId, Vec<Outcome<A>>>> {
        self.outcomes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something that is to be written when its stream is free.
    pub(crate) fn wait(&self, id: A::Id, outcome: Outcome<A>) {
        self.outcomes().entry(A::stream(id)).or_default().push(outcome);
    }

    /// What waits for a stream.
    pub(crate) fn waiting(&self, id: A::Id) -> Vec<Outcome<A>> {
        self.outcomes().remove(&A::stream(id)).unwrap_or_default()
    }

    fn wishes(&self) -> MutexGuard<'_, HashMap<StreamId, VecDeque<Wish<A>>>> {
        self.wishes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something that a client waits for.
    pub(crate) fn wish(&self, id: A::Id, wish: Wish<A>) {
        self.wishes().entry(A::stream(id)).or_default().push_back(wish);
    }

    /// The first so many wishes at a stream for which somebody still waits.
    pub(crate) fn first_wishes(&self, id: A::Id, most: usize) -> Vec<Wish<A>> {
        let mut wishes = self.wishes();
        let stream = A::stream(id);
        let Some(all) = wishes.get_mut(&stream) else { return Vec::new() };
        all.retain(|wish| !wish.told.is_closed());
        let first = all.drain(..all.len().min(most)).collect();
        if all.is_empty() {
            wishes.remove(&stream);
        }
        first
    }
}
