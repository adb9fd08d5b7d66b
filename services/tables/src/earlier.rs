//! Tables as they were: the log up to a version, taken in again.
//!
//! A table is taken in from its first event, which costs what loading it costs. So few are at a time, and the last ones
//! are kept: who goes through the hands of a table one after the other pays for each hand once. **Invariant:** what is
//! here is never shown but through a view, and never decides anything.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use mazziere_eventstore::chain::{self, GENESIS};
use mazziere_ids::{StreamId, TableId};
use mazziere_replay::table::event::UnreadableEvent;
use mazziere_replay::table::{Fault, Table, TableEvent};
use tokio::sync::Semaphore;

use crate::live::{Entry, Live, LiveError};

/// How many are taken in at a time; more wait.
const AT_A_TIME: usize = 2;

/// How many are kept.
const KEPT: usize = 32;

/// Events that are taken in before others may have the thread.
const PAGE: u32 = 500;

/// A table as it was, and the hash of its last event.
struct Earlier {
    table: Table,
    link: [u8; 32],
}

/// The tables as they were that were asked for last, the newest in front.
pub struct EarlierTables {
    kept: Mutex<VecDeque<Earlier>>,
    places: Semaphore,
}

impl Default for EarlierTables {
    fn default() -> Self {
        Self { kept: Mutex::default(), places: Semaphore::new(AT_A_TIME) }
    }
}

impl EarlierTables {
    /// A table at a version that it has had, which is 1 at least.
    ///
    /// # Errors
    /// When the log cannot be read or taken in.
    pub async fn at(&self, live: &Live, entry: &Entry, version: i64) -> Result<Table, LiveError> {
        let _place = self.places.acquire().await;
        let id = entry.id();
        let fault = |fault: Fault| LiveError::Fault { table: id, fault };
        let stream = StreamId::from(id);
        let mut found = self.nearest(id, version);
        while found.as_ref().is_none_or(|found| found.table.version() < version) {
            let (after, link) = found.as_ref().map_or((0, GENESIS), |found| (found.table.version(), found.link));
            let left = u32::try_from(version - after).unwrap_or(PAGE).min(PAGE);
            let events = live.store().read_stream(stream, after, left).await?;
            let last = events.last().ok_or_else(|| fault(Fault::Gap { after, found: version }))?.event_hash;
            chain::verify(stream, after + 1, link, &events).map_err(|broken| fault(broken.into()))?;
            let read = live.read(entry, |reader| {
                let read = events.iter().map(|stored| reader.read(stored));
                Ok(read.collect::<Result<Vec<TableEvent>, UnreadableEvent>>()?)
            });
            let read = read.await?;
            let mut table = found.map(|found| found.table);
            for (stored, event) in events.iter().zip(read) {
                table = Some(match (table, event) {
                    (None, TableEvent::TableOpened(opened)) => {
                        Table::open(opened, stored.occurred_at).map_err(fault)?
                    }
                    (None, _) => return Err(fault(Fault::Gap { after: 0, found: stored.version })),
                    (Some(mut table), event) => {
                        table.evolve(&event, stored.occurred_at).map_err(fault)?;
                        table
                    }
                });
            }
            found = table.map(|table| Earlier { table, link: last });
            tokio::task::yield_now().await;
        }
        let found = found.ok_or_else(|| fault(Fault::Gap { after: 0, found: version }))?;
        let table = found.table.duplicate();
        let mut kept = self.lock();
        kept.retain(|kept| (kept.table.opened().table_id, kept.table.version()) != (id, version));
        kept.push_front(found);
        kept.truncate(KEPT);
        drop(kept);
        Ok(table)
    }

    /// The kept one from which it is the shortest way.
    fn nearest(&self, id: TableId, version: i64) -> Option<Earlier> {
        let kept = self.lock();
        let before = kept.iter().filter(|kept| kept.table.opened().table_id == id && kept.table.version() <= version);
        let nearest = before.max_by_key(|kept| kept.table.version())?;
        Some(Earlier { table: nearest.table.duplicate(), link: nearest.link })
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Earlier>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
