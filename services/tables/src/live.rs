//! The tables in memory of one replica.
//!
//! Owns the cache: an [`Entry`] per table, built from the log, kept up to date by this replica's own appends and by the
//! log's tail ([`follow`]), and its way out to live streams ([`stream`]).
//!
//! **Invariants:** memory only ever makes an answer faster, never right: a command is decided on a version and appended
//! with it as the expected one; a read first asks the log how far the table is. Running tables stay; of those that are
//! over only the last few do. What is read from the log is what was hashed, and continues what was read or appended
//! before: a table whose links break is not followed, and nothing but its voiding is appended to it. What lies sealed
//! is read in `sealed.rs`.
//!
//! Non-goals: what commands do (see [`mazziere_replay::table`]), when they are due (see [`crate::clock`]).

pub mod broadcast;
pub mod follow;
mod sealed;
mod steps;
pub mod stream;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use mazziere_eventstore::chain::{self, ChainFault, GENESIS};
use mazziere_eventstore::{EventStore, StoreError, StoredEvent};
use mazziere_ids::{PlayerId, StreamId, TableId};
use mazziere_replay::seal::record::{Published, Reader};
use mazziere_replay::seal::{KeyId, Keys};
use mazziere_replay::table::{Changes, Fault, Table, TableEvent};
use mazziere_telemetry::Clock;
use mazziere_telemetry::trace::TraceContext;
use prometheus::IntCounter;
use sqlx::PgPool;
use tokio::sync::{OnceCell, watch};

use self::steps::Recent;
pub use self::steps::{Step, linked};
use crate::chat::{Message, Room};
use crate::introduction::{self, Known};

/// The kind of a table's stream.
pub const KIND: &str = "table";

/// Events of a table that are kept for its live streams; a stream that is further behind reads the log.
const RECENT: usize = 8;

/// The same while somebody watches.
const RECENT_WHEN_WATCHED: usize = 256;

/// Tables that are over and still in memory.
const KEPT_WHEN_OVER: usize = 256;

/// Events read from the log at a time.
const PAGE: u32 = 500;

/// How long the end of a table may take to get its position in the log.
const SEQUENCED_WITHIN: Duration = Duration::from_secs(1);

/// Why a table could not be brought into memory.
#[derive(Debug, thiserror::Error)]
pub enum LiveError {
    /// The log could not be read.
    #[error("the log cannot be read")]
    Store(#[from] StoreError),
    /// The log holds what this service cannot follow.
    #[error("table {table} cannot be replayed")]
    Fault {
        table: TableId,
        #[source]
        fault: Fault,
    },
    /// The table is over, and neither a key that is known here nor one that its log publishes opens it: it was given up
    /// for want of that key.
    #[error("table {table} is over, and nothing here opens its log")]
    Unopened {
        table: TableId,
        #[source]
        fault: Fault,
    },
}

/// A table in memory.
pub struct Entry {
    id: TableId,
    /// Held while a command is decided and appended, so that this replica does not run into itself.
    pub gate: tokio::sync::Mutex<()>,
    held: Mutex<Held>,
    version: watch::Sender<i64>,
    /// Whether its log goes on and cannot be followed here: nobody is told what happens in it.
    is_lost: AtomicBool,
    broadcast: broadcast::Broadcast,
    room: Mutex<Room>,
    introduced: introduction::Memory,
    /// The version with which the table was over, and where it stands in the log; held while one asks for all.
    end: tokio::sync::Mutex<Option<(i64, i64)>>,
    /// What its log publishes; looked for once it is over and a master key is wanting.
    published: OnceCell<Published>,
}

struct Held {
    table: Table,
    /// The hash of the table's last event.
    link: [u8; 32],
    recent: Recent,
}

impl Entry {
    pub fn id(&self) -> TableId {
        self.id
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the table as it is in memory.
    pub fn look<T>(&self, look: impl FnOnce(&Table) -> T) -> T {
        look(&self.lock().table)
    }

    /// Where the last event of a table that is over stands in the log. It is waited for; none if it takes too long.
    pub async fn end_position(&self, store: &EventStore) -> Option<i64> {
        let version = self.look(|table| table.is_over().then(|| table.version()))?;
        let mut known = tokio::time::timeout(SEQUENCED_WITHIN, self.end.lock()).await.ok()?;
        if let Some((_, position)) = known.filter(|(at, _)| *at == version) {
            return Some(position);
        }
        let position = store.wait_logged(StreamId::from(self.id), version, SEQUENCED_WITHIN).await.ok()?;
        *known = Some((version, position));
        Some(position)
    }

    /// Looks at the table as it is in memory, and at the hash of its last event.
    pub fn look_at_head<T>(&self, look: impl FnOnce(&Table, [u8; 32]) -> T) -> T {
        let held = self.lock();
        look(&held.table, held.link)
    }

    /// A watch on the version, for callers that wait for the next event.
    pub fn watch(&self) -> watch::Receiver<i64> {
        self.version.subscribe()
    }

    /// Whether its log goes on and cannot be followed here; streams end then, so that their readers ask elsewhere.
    fn is_lost(&self) -> bool {
        self.is_lost.load(Ordering::Relaxed)
    }

    /// Says whether its log can be followed here. Those who wait for news look when it cannot.
    fn lose(&self, is_lost: bool) {
        if !self.is_lost.swap(is_lost, Ordering::Relaxed) && is_lost {
            self.version.send_modify(|_| {});
        }
    }

    /// Whether somebody follows it here.
    pub fn is_watched(&self) -> bool {
        self.version.receiver_count() > 0
    }

    /// What was told of it for people to read, as it was read last.
    pub fn introduced(&self) -> &introduction::Memory {
        &self.introduced
    }

    /// The same, read anew unless that was done a moment ago; also of these players, who may sit down.
    pub async fn introduction(&self, pool: &PgPool, clock: &Clock, also: &[PlayerId]) -> Arc<Known> {
        let players = self.look(Table::players).into_iter().chain(also.iter().copied()).collect();
        self.introduced.refresh((pool, clock), self.id, players).await
    }

    /// Has it read in the background, if the streams that are open need that: no step waits for it.
    pub fn keep_introduced(self: &Arc<Entry>, pool: &PgPool, clock: &Clock) {
        let players = || self.look(Table::players).into_iter().collect();
        if !self.introduced.is_wanting(self.look(Table::version), players, clock.now()) {
            return;
        }
        let (entry, pool, clock) = (Arc::clone(self), pool.clone(), clock.clone());
        tokio::spawn(async move { entry.introduction(&pool, &clock, &[]).await });
    }

    /// Looks at what was said here lately.
    pub fn room<T>(&self, look: impl FnOnce(&Room) -> T) -> T {
        look(&self.room.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes in what was said, and has those look who follow the table.
    pub fn hear(&self, said: Vec<Message>) {
        let news = self.room.lock().unwrap_or_else(PoisonError::into_inner).remember(said);
        if news {
            self.version.send_modify(|_| {});
        }
    }

    /// How many events are kept now.
    fn kept(&self) -> usize {
        if self.version.receiver_count() > 0 { RECENT_WHEN_WATCHED } else { RECENT }
    }

    /// The steps after `version` if all of them are still in memory.
    pub fn recent(&self, version: i64) -> Option<Vec<Arc<Step>>> {
        let held = self.lock();
        if version >= held.table.version() {
            return Some(Vec::new());
        }
        held.recent.after(version)
    }

    /// Takes what this replica appended in, of which the last event has the hash `link`, unless the tail was faster.
    /// Whether the table moved.
    fn adopt(&self, changes: Changes, link: [u8; 32]) -> bool {
        let mut held = self.lock();
        let after = changes.table.version();
        if held.table.version() >= after {
            return false;
        }
        let first = after - i64::try_from(changes.events.len()).unwrap_or(i64::MAX) + 1;
        let most = self.kept();
        for (version, event) in (first..).zip(changes.events) {
            held.recent.remember(Step::new(version, changes.at, event), most);
        }
        (held.table, held.link) = (changes.table, link);
        self.version.send_replace(after);
        true
    }

    /// Takes stored events in; those that are known are passed over. Whether the table moved.
    fn absorb(&self, events: &[StoredEvent], reader: &Reader<'_>) -> Result<bool, Fault> {
        let mut held = self.lock();
        let before = held.table.version();
        let most = self.kept();
        for stored in events {
            let known = held.table.version();
            if stored.version <= known {
                if stored.version == known && stored.event_hash != held.link {
                    return Err(ChainFault::Link { stream: stored.stream, version: known }.into());
                }
                continue;
            }
            if stored.version > known + 1 {
                return Err(Fault::Gap { after: known, found: stored.version });
            }
            let link = chain::verify(stored.stream, stored.version, held.link, std::slice::from_ref(stored))?;
            let event = reader.read(stored)?;
            held.table.evolve(&event, stored.occurred_at)?;
            held.link = link;
            held.recent.remember(Step::new(stored.version, stored.occurred_at, event), most);
        }
        let after = held.table.version();
        if after > before {
            self.version.send_replace(after);
        }
        Ok(after > before)
    }
}

/// Who moved a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Us,
    /// Another one, or one that is gone: the log tells.
    Others,
}

/// What follows when a table has moved: its next due time, what it owes the ledger.
pub type Moved = Arc<dyn Fn(&Table, By) + Send + Sync>;

/// The tables in memory.
pub struct Live {
    store: EventStore,
    keys: Keys,
    parked: Mutex<BTreeMap<TableId, KeyId>>,
    entries: Mutex<Entries>,
    moved: Moved,
    broken: IntCounter,
}

#[derive(Default)]
struct Entries {
    by_id: HashMap<TableId, Arc<Entry>>,
    over: VecDeque<TableId>,
}

impl Live {
    /// No tables yet; `keys` open what is stored, `moved` is called with each table that is loaded or moves, while it
    /// is locked, `broken` counts attempts to follow what cannot be followed.
    pub fn new(store: EventStore, keys: Keys, moved: Moved, broken: IntCounter) -> Live {
        Live { store, keys, parked: Mutex::default(), entries: Mutex::default(), moved, broken }
    }

    pub fn store(&self) -> &EventStore {
        &self.store
    }

    /// The keys that seal and open what is stored.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    fn entries(&self) -> MutexGuard<'_, Entries> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table if it is in memory, as fresh as this replica happens to be.
    pub fn known(&self, id: TableId) -> Option<Arc<Entry>> {
        self.entries().by_id.get(&id).cloned()
    }

    /// Every table in memory.
    pub fn all(&self) -> Vec<Arc<Entry>> {
        self.entries().by_id.values().cloned().collect()
    }

    /// The table, from memory or from the log; none if there is no such table. It may be behind the log.
    ///
    /// # Errors
    /// When the log cannot be read or followed.
    pub async fn find(&self, id: TableId) -> Result<Option<Arc<Entry>>, LiveError> {
        if let Some(entry) = self.known(id) {
            return Ok(Some(entry));
        }
        let events = self.store.read_stream(StreamId::from(id), 0, PAGE).await?;
        self.take_up(id, &events).await
    }

    /// Brings these tables into memory, with one question to the log for all. What cannot be followed is said for each.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub async fn find_all(&self, streams: &[StreamId]) -> Result<Vec<LiveError>, StoreError> {
        let events = self.store.read_beginnings(streams, PAGE).await?;
        let mut faults = Vec::new();
        for of_one in events.chunk_by(|one, next| one.stream == next.stream) {
            let Some(first) = of_one.first() else { continue };
            let id = TableId::new(first.stream.uuid());
            if self.known(id).is_some() {
                continue;
            }
            match self.take_up(id, of_one).await {
                Ok(_) => {}
                Err(LiveError::Store(error)) => return Err(error),
                Err(fault) => faults.push(fault),
            }
        }
        Ok(faults)
    }

    /// A table from the first page of its events; none if they are not a table's.
    async fn take_up(&self, id: TableId, events: &[StoredEvent]) -> Result<Option<Arc<Entry>>, LiveError> {
        let fault = |fault| self.fault(id, fault);
        let Some(first) = events.first() else { return Ok(None) };
        let link = chain::verify(StreamId::from(id), 1, GENESIS, std::slice::from_ref(first));
        let link = link.map_err(|broken| fault(broken.into()))?;
        let event = self.keys.read(first).map_err(|error| fault(error.into()))?;
        let TableEvent::TableOpened(opened) = event else {
            // Streams of other kinds have ids of their own: a caller that asks for one of them asks for no table.
            return Ok(None);
        };
        let table = Table::open(opened, first.occurred_at).map_err(fault)?;
        let entry = Arc::new(Entry::new(id, table, link));
        self.take_in(&entry, events).await?;
        if events.len() == PAGE as usize {
            self.catch_up(&entry).await?;
        }
        Ok(Some(self.insert(entry, By::Others)))
    }

    /// The table, not behind anything that was acknowledged before this call; none if there is no such table.
    ///
    /// # Errors
    /// When the log cannot be read or followed.
    pub async fn fresh(&self, id: TableId) -> Result<Option<Arc<Entry>>, LiveError> {
        let Some(entry) = self.known(id) else { return self.find(id).await };
        if entry.look(Table::is_over) {
            return Ok(Some(entry));
        }
        let stream = StreamId::from(id);
        let Some(head) = self.store.head(stream).await? else { return Ok(Some(entry)) };
        let (version, link) = entry.look_at_head(|table, link| (table.version(), link));
        if head.version > version {
            self.refresh(&entry).await?;
        } else if head.version == version && head.head_hash != link {
            return Err(self.fault(id, ChainFault::Head { stream, version }.into()));
        }
        Ok(Some(entry))
    }

    /// Brings a table up to the log.
    ///
    /// # Errors
    /// When the log cannot be read or followed.
    pub async fn refresh(&self, entry: &Arc<Entry>) -> Result<(), LiveError> {
        if self.catch_up(entry).await? {
            self.after(entry, By::Others);
        }
        Ok(())
    }

    async fn catch_up(&self, entry: &Entry) -> Result<bool, LiveError> {
        let mut moved = false;
        loop {
            let version = entry.look(Table::version);
            let events = self.store.read_stream(StreamId::from(entry.id), version, PAGE).await?;
            moved |= self.take_in(entry, &events).await?;
            if events.len() < PAGE as usize {
                return Ok(moved);
            }
        }
    }

    /// A table that this replica just opened; its last event has the hash `link`.
    pub fn opened(&self, changes: Changes, link: [u8; 32]) -> Arc<Entry> {
        let entry = Arc::new(Entry::new(changes.table.opened().table_id, changes.table, link));
        let after = entry.look(Table::version);
        let first = after - i64::try_from(changes.events.len()).unwrap_or(i64::MAX) + 1;
        for (version, event) in (first..).zip(changes.events) {
            entry.lock().recent.remember(Step::new(version, changes.at, event), RECENT);
        }
        self.insert(entry, By::Us)
    }

    /// What this replica just appended to a table; its last event has the hash `link`.
    pub fn appended(&self, entry: &Arc<Entry>, changes: Changes, link: [u8; 32]) {
        if entry.adopt(changes, link) {
            self.after(entry, By::Us);
        } else {
            // The tail of the log was faster, and could not know whose it was.
            entry.look(|table| (self.moved)(table, By::Us));
        }
    }

    /// One event of the log's tail. Whether the table was in memory and could take it.
    ///
    /// # Errors
    /// When the log cannot be read or followed.
    async fn follow(&self, event: &StoredEvent) -> Result<(), LiveError> {
        let id = TableId::new(event.stream.uuid());
        let Some(entry) = self.known(id) else {
            // A table that is over and was dropped from memory needs nobody.
            if !is_last(event) {
                self.find(id).await?;
            }
            return Ok(());
        };
        let version = entry.look(Table::version);
        if event.version > version + 1 {
            let followed = self.refresh(&entry).await;
            let fails = matches!(followed, Err(LiveError::Fault { .. } | LiveError::Unopened { .. }));
            if fails && is_last(event) {
                // Another replica has ended what this one cannot follow: nothing is due there any more.
                self.forget(id);
            }
            return followed;
        }
        if self.take_in(&entry, std::slice::from_ref(event)).await? {
            // What follows from it here follows from the work that appended it there.
            match event.traceparent().and_then(|text| text.parse::<TraceContext>().ok()) {
                Some(context) => context.sync_scope(|| self.after(&entry, By::Others)),
                None => self.after(&entry, By::Others),
            }
        }
        Ok(())
    }

    /// A table whose log does not hold together.
    fn fault(&self, table: TableId, fault: Fault) -> LiveError {
        self.tell_broken(table, &fault);
        LiveError::Fault { table, fault }
    }

    /// An append that the store has refused: also because the table is not what was followed.
    pub fn refused(&self, table: TableId, error: StoreError) -> StoreError {
        if let StoreError::Rewritten { .. } = error {
            self.tell_broken(table, &error);
        }
        error
    }

    /// Tells operators of a table whose log does not hold together.
    fn tell_broken(&self, table: TableId, why: &(dyn std::error::Error + 'static)) {
        tracing::error!(%table, error = why, "the log of a table does not hold together and is not followed");
        self.broken.inc();
    }

    /// Puts a table into memory; the one that is there already, if somebody was faster.
    fn insert(&self, entry: Arc<Entry>, by: By) -> Arc<Entry> {
        self.forget_parked(entry.id);
        let kept = self.entries().by_id.entry(entry.id).or_insert(entry).clone();
        self.after(&kept, by);
        kept
    }

    /// A table whose log cannot be followed is over: nobody waits for it any more.
    pub fn forget(&self, id: TableId) {
        self.forget_parked(id);
        if let Some(entry) = self.entries().by_id.remove(&id) {
            entry.lose(true);
        }
    }

    fn after(&self, entry: &Arc<Entry>, by: By) {
        entry.look(|table| (self.moved)(table, by));
        if entry.look(Table::is_over) {
            let mut entries = self.entries();
            entries.over.push_back(entry.id);
            if entries.over.len() > KEPT_WHEN_OVER
                && let Some(oldest) = entries.over.pop_front()
            {
                entries.by_id.remove(&oldest);
            }
        }
    }
}

impl Entry {
    fn new(id: TableId, table: Table, link: [u8; 32]) -> Entry {
        let version = watch::Sender::new(table.version());
        let held = Mutex::new(Held { table, link, recent: Recent::with_capacity(RECENT) });
        Entry {
            id,
            gate: tokio::sync::Mutex::new(()),
            held,
            version,
            is_lost: AtomicBool::new(false),
            broadcast: broadcast::Broadcast::default(),
            room: Mutex::default(),
            introduced: introduction::Memory::default(),
            end: tokio::sync::Mutex::default(),
            published: OnceCell::new(),
        }
    }
}

/// Whether an event is of a table that is over.
fn is_last(event: &StoredEvent) -> bool {
    matches!(event.r#type.as_str(), "finished" | "voided" | "closed" | "deal_revealed")
}

#[cfg(test)]
mod tests {
    use super::*;
    use mazziere_replay::table::event::Voided;

    #[test]
    fn a_step_that_the_tail_was_faster_with_is_kept_once() {
        let step = |version| {
            let event = Voided { tournament_id: None, match_id: None, reason: "enough".to_owned(), by: None };
            Step::new(version, "2026-01-01T20:00:00Z".parse().unwrap(), TableEvent::Voided(event))
        };
        let mut recent = Recent::with_capacity(8);
        // The tail brings the first two steps of an append of three, then its writer takes all three in.
        [1, 2, 3, 2, 3, 4].into_iter().for_each(|version| recent.remember(step(version), 8));
        let versions = |after| recent.after(after).unwrap().iter().map(|step| step.version).collect::<Vec<_>>();
        assert_eq!((versions(0), versions(2)), (vec![1, 2, 3, 4], vec![3, 4]));
    }
}
