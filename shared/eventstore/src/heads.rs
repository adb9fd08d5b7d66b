//! What we remember of streams' heads: a guess that saves a round trip.
//!
//! A version of a stream has one hash for ever, so a remembered head can be outdated but not wrong, and outdated ones
//! are found out by the database. Bounded: two generations, the older one is dropped when the younger is full.

use mazziere_hashchain::GENESIS;
use mazziere_ids::StreamId;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A stream's version and the hash of its last event; version 0 = there is no such stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) version: i64,
    pub(crate) hash: [u8; 32],
}

impl Head {
    /// The head of a stream that does not exist.
    pub(crate) const NONE: Self = Self { version: 0, hash: GENESIS };
}

/// The remembered heads.
#[derive(Debug)]
pub(crate) struct Heads {
    capacity: usize,
    generations: Mutex<Generations>,
}

#[derive(Debug, Default)]
struct Generations {
    young: HashMap<StreamId, Head>,
    old: HashMap<StreamId, Head>,
}

impl Heads {
    pub(crate) fn new(capacity: usize) -> Self {
        Self { capacity, generations: Mutex::default() }
    }

    pub(crate) fn get(&self, stream: StreamId) -> Option<Head> {
        let generations = self.lock();
        generations.young.get(&stream).or_else(|| generations.old.get(&stream)).copied()
    }

    /// Remembers a head that was committed; never goes back to an older one.
    pub(crate) fn put(&self, stream: StreamId, head: Head) {
        if self.get(stream).is_some_and(|known| known.version >= head.version) {
            return;
        }
        let mut generations = self.lock();
        if generations.young.len() >= self.capacity / 2 {
            generations.old = std::mem::take(&mut generations.young);
        }
        generations.young.insert(stream, head);
    }

    /// Drops what is known: the stream is closed, or the guess was refused.
    pub(crate) fn forget(&self, stream: StreamId) {
        let mut generations = self.lock();
        generations.young.remove(&stream);
        generations.old.remove(&stream);
    }

    fn lock(&self) -> MutexGuard<'_, Generations> {
        self.generations.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn stream(n: u128) -> StreamId {
        StreamId::new(Uuid::from_u128(n))
    }

    #[test]
    fn it_is_bounded_and_never_goes_back() {
        let heads = Heads::new(10);
        for n in 0..100 {
            heads.put(stream(n), Head { version: 3, hash: [1; 32] });
        }
        let generations = heads.lock();
        assert!(generations.young.len() + generations.old.len() <= 10);
        drop(generations);
        heads.put(stream(99), Head { version: 2, hash: [2; 32] });
        assert_eq!(heads.get(stream(99)), Some(Head { version: 3, hash: [1; 32] }));
        heads.forget(stream(99));
        assert_eq!(heads.get(stream(99)), None);
    }
}
