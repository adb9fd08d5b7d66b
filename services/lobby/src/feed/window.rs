//! The news that a follower has read and that is not all taken in yet: which lane's turn it is, and up to where
//! everything is done. Pure.
//!
//! A lane is the stream that news are of. Invariants: the news of a lane are taken in one after the other, in the order
//! of the feed; a lane that is at work, or rests after a failure, holds up no other; the checkpoint only moves forward,
//! and nothing at or before it is open.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use mazziere_contract::tables::{FeedItem, FeedPage};
use uuid::Uuid;

/// News read ahead at most.
const MOST: usize = 10_000;

/// News of a lane that are taken in together at most.
const TOGETHER: usize = 64;

/// After so many failures in a row a lane is parked.
const PATIENCE: u32 = 5;

/// The feed contradicts itself.
#[derive(Debug, thiserror::Error)]
#[error("the tables' feed went from {from} to {to}")]
pub struct Backwards {
    /// What was asked for came after this.
    pub from: i64,
    /// What came.
    pub to: i64,
}

/// What a follower has read.
#[derive(Debug)]
pub struct Window {
    /// Up to here the feed is read.
    read: i64,
    /// The positions that are not done, and in how many lanes.
    open: BTreeMap<i64, usize>,
    lanes: BTreeMap<Uuid, Lane>,
    /// Lanes in which something waits and nothing happens, each once.
    turns: VecDeque<Uuid>,
    /// Lanes of which something was done since the checkpoint was asked for.
    moved: BTreeSet<Uuid>,
}

#[derive(Debug, Default)]
struct Lane {
    news: VecDeque<FeedItem>,
    /// At work, or at rest.
    busy: bool,
    failures: u32,
}

/// The news of a lane whose turn it is, the first ones of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Which lane.
    pub lane: Uuid,
    /// What is to be taken in, in its order.
    pub news: Vec<FeedItem>,
}

impl Window {
    /// What a follower knows that begins after a position.
    pub fn after(position: i64) -> Window {
        Window {
            read: position,
            open: BTreeMap::new(),
            lanes: BTreeMap::new(),
            turns: VecDeque::new(),
            moved: BTreeSet::new(),
        }
    }

    /// Up to where the feed is read.
    pub fn read(&self) -> i64 {
        self.read
    }

    /// Whether no more is to be read for now.
    pub fn is_full(&self) -> bool {
        self.open.len() >= MOST
    }

    /// Another replica has taken in everything up to a position.
    pub fn skip_to(&mut self, position: i64) {
        if self.open.is_empty() {
            self.read = self.read.max(position);
        }
    }

    /// A page that was read after [`Window::read`]; `lanes` says which lanes an item belongs to: none, if it is
    /// not ours; several, if it is news of several streams.
    ///
    /// # Errors
    /// When the feed contradicts itself; then nothing of the page is known.
    pub fn accept<I: IntoIterator<Item = Uuid>>(
        &mut self,
        page: &FeedPage,
        lanes: impl Fn(&FeedItem) -> I,
    ) -> Result<(), Backwards> {
        let mut last = self.read;
        for item in &page.items {
            if item.position <= last {
                return Err(Backwards { from: last, to: item.position });
            }
            last = item.position;
        }
        if let Some(through) = page.through {
            if through < last {
                return Err(Backwards { from: last, to: through });
            }
            last = through;
        }
        for item in &page.items {
            lanes(item).into_iter().for_each(|id| self.hand_to(id, item));
        }
        self.read = last;
        Ok(())
    }

    fn hand_to(&mut self, id: Uuid, item: &FeedItem) {
        *self.open.entry(item.position).or_default() += 1;
        let lane = self.lanes.entry(id).or_default();
        lane.news.push_back(item.clone());
        if !lane.busy && lane.news.len() == 1 {
            self.turns.push_back(id);
        }
    }

    /// The lane whose turn it is; it is at work from now on.
    pub fn take_turn(&mut self) -> Option<Turn> {
        let id = self.turns.pop_front()?;
        let lane = self.lanes.get_mut(&id)?;
        lane.busy = true;
        Some(Turn { lane: id, news: lane.news.iter().take(TOGETHER).cloned().collect() })
    }

    /// When no more can be read, the lane in which most waits, with all that does, if it is what fills the window; it
    /// is at work from now on.
    pub fn longest(&mut self) -> Option<Turn> {
        let length = |id: &Uuid| self.lanes.get(id).map_or(0, |lane| lane.news.len());
        let (at, _) = self.turns.iter().enumerate().max_by_key(|(_, id)| length(id))?;
        let id = self.turns.get(at).copied().filter(|id| length(id) >= MOST / 8)?;
        self.turns.remove(at);
        let lane = self.lanes.get_mut(&id)?;
        lane.busy = true;
        Some(Turn { lane: id, news: lane.news.iter().cloned().collect() })
    }

    /// The first ones of a lane that was at work are done.
    pub fn done(&mut self, id: Uuid, count: usize) {
        let Some(lane) = self.lanes.get_mut(&id) else { return };
        for item in lane.news.drain(..count.min(lane.news.len())) {
            if let Entry::Occupied(mut left) = self.open.entry(item.position) {
                *left.get_mut() -= 1;
                if *left.get() == 0 {
                    left.remove();
                }
            }
        }
        if count > 0 {
            lane.failures = 0;
            self.moved.insert(id);
        }
    }

    /// A lane is at work no more.
    pub fn free(&mut self, id: Uuid) {
        let Some(lane) = self.lanes.get_mut(&id) else { return };
        lane.busy = false;
        if lane.news.is_empty() {
            self.lanes.remove(&id);
        } else {
            self.turns.push_back(id);
        }
    }

    /// A lane that is at work has failed; how often in a row. All that waits in it, if that was too often.
    pub fn failed(&mut self, id: Uuid) -> (u32, Option<Turn>) {
        let Some(lane) = self.lanes.get_mut(&id) else { return (0, None) };
        lane.failures += 1;
        let parked = lane.failures >= PATIENCE;
        (lane.failures, parked.then(|| Turn { lane: id, news: lane.news.iter().cloned().collect() }))
    }

    /// Up to where everything is done.
    pub fn checkpoint(&self) -> i64 {
        self.open.first_key_value().map_or(self.read, |(first, _)| first - 1)
    }

    /// The lanes of which something was done since this was asked last.
    pub fn moved(&mut self) -> Vec<Uuid> {
        std::mem::take(&mut self.moved).into_iter().collect()
    }
}

#[cfg(test)]
mod tests;
