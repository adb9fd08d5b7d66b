//! The streams of players: one reader of the numbers per process, and a place for each stream.
//!
//! The reader gives numbers to what is due, reads what has a number since it looked last, and hands each item to the
//! streams of its player. A stream knows up to which number it has told everything. It begins by reading what it has
//! missed; so does one whose reader was too slow for its queue: it goes on from the database, and never loses anything.
//!
//! **Invariants:** a stream tells in the order of numbers, each once; what a stream does not read when it opens is
//! handed to it, also while the first look of the process is still to come; while nothing happens a stream costs no
//! query.
//! What is over 30 days old is forgotten ([`keep`](Notices::keep)).

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::TimeDelta;
use futures::StreamExt;
use futures::stream::BoxStream;
use mazziere_contract::lobby::MyStreamOpened;
use mazziere_ids::PlayerId;
use mazziere_telemetry::Clock;
use mazziere_web::{Frame, SseEvent};
use sqlx::PgPool;
use tokio::sync::mpsc;

use super::store::{self, Head, Numbered};
use crate::failure::Failure;
use crate::stream::list::at;
use crate::stream::metrics::LiveMetrics;
use crate::stream::pause;
use crate::stream::ring::Gauges;

/// The name of these streams, where they are counted.
pub const STREAM: &str = "me";

/// Between two looks for what is due.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Between two looks for what is too old.
const FORGET_EVERY: Duration = Duration::from_secs(60);

/// For how long items are kept.
const KEPT_FOR: TimeDelta = TimeDelta::days(30);

/// Items that may wait for a reader; a slower one goes on from the database.
const WAITING: usize = 32;

/// Items that are read at a time.
const PAGE: i64 = 200;

/// The streams of one process. Clones share them.
#[derive(Clone, Debug)]
pub struct Notices(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    pool: PgPool,
    clock: Clock,
    metrics: LiveMetrics,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    next: u64,
    of: HashMap<PlayerId, Vec<Place>>,
    /// Everything up to this number was handed out, or is read by the streams themselves; none before the first look
    /// and the first stream.
    seen: Option<i64>,
}

/// A stream, seen by the reader of the numbers.
#[derive(Debug)]
struct Place {
    /// Its own number.
    id: u64,
    items: mpsc::Sender<Arc<Numbered>>,
    behind: Arc<AtomicBool>,
}

/// A stream of a player.
#[derive(Debug)]
pub struct Reader {
    of: Notices,
    player: PlayerId,
    id: u64,
    items: mpsc::Receiver<Arc<Numbered>>,
    /// Whether something has to be read from the database.
    behind: Arc<AtomicBool>,
    /// Everything up to this number was told.
    told: i64,
    gauges: Gauges,
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.gauges.watchers.dec();
        let mut open = self.of.open();
        let Some(places) = open.of.get_mut(&self.player) else { return };
        places.retain(|place| place.id != self.id);
        if places.is_empty() {
            open.of.remove(&self.player);
        }
    }
}

impl Notices {
    /// Nobody reads yet.
    pub fn new(pool: PgPool, clock: Clock, metrics: LiveMetrics) -> Notices {
        Notices(Arc::new(Inner { pool, clock, metrics, open: Mutex::default() }))
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Numbers what is due and hands it out, and forgets what is old, until it is dropped.
    pub async fn keep(self) {
        tokio::join!(self.hand_out(), self.forget());
    }

    async fn hand_out(&self) {
        loop {
            if let Err(error) = self.look().await {
                tracing::warn!(%error, "what concerns players could not be handed out");
                pause().await;
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    /// One look.
    async fn look(&self) -> Result<(), Failure> {
        let pool = &self.0.pool;
        let mut head = store::head(pool).await?;
        if head.due {
            while store::number(pool).await? {}
            head = store::head(pool).await?;
        }
        let mut seen = self.open().handed_out(head.last);
        while seen < head.last {
            self.0.metrics.reads(STREAM, "changes");
            let items = store::read_all(pool, seen, head.last, PAGE).await?;
            // What is missing between two of them is forgotten already.
            seen = if items.len() < page() { head.last } else { items.last().map_or(head.last, |item| item.number) };
            self.hand_to_readers(items, seen);
        }
        Ok(())
    }

    /// Hands out what there is up to a number.
    fn hand_to_readers(&self, items: Vec<Numbered>, through: i64) {
        let mut open = self.open();
        open.seen = Some(through);
        for item in items {
            let Some(places) = open.of.get(&item.player) else { continue };
            let item = Arc::new(item);
            for place in places.iter().filter(|place| !place.behind.load(Ordering::SeqCst)) {
                if place.items.try_send(Arc::clone(&item)).is_ok() {
                    continue;
                }
                place.behind.store(true, Ordering::SeqCst);
                // A reader that has emptied its queue meanwhile waits for something to wake it.
                let _woken = place.items.try_send(Arc::clone(&item));
            }
        }
    }

    async fn forget(&self) {
        loop {
            match store::forget(&self.0.pool, self.0.clock.now() - KEPT_FOR).await {
                Ok(true) => continue,
                Ok(false) => {}
                Err(error) => tracing::warn!(%error, "old items of players could not be forgotten"),
            }
            tokio::time::sleep(FORGET_EVERY).await;
        }
    }

    /// Opens a stream of a player: what is behind a number, or what happens from now on.
    ///
    /// # Errors
    /// A failure of the database.
    pub async fn read(&self, player: PlayerId, last: Option<i64>) -> Result<BoxStream<'static, Frame>, Failure> {
        let mut reader = self.place(player);
        let head = store::head(&self.0.pool).await?;
        self.open().hand_out_from(head.last);
        let from = begin(head, last);
        reader.told = from.told;
        let first = reader.missed().await?;
        if first.is_empty() {
            // An old id that nothing of the player's has followed is as good as the newest.
            reader.told = reader.told.max(head.last);
        }
        let opened = MyStreamOpened { at: self.0.clock.now(), missed: from.missed };
        let opened = at(SseEvent::new("opened", &opened), reader.told);
        let frame = Frame::of(std::iter::once(&opened).chain(&reader.tell(first)));
        let told = futures::stream::unfold((Some(frame), reader), |(frame, mut reader)| async move {
            let frame = match frame {
                Some(frame) => frame,
                None => reader.next().await?,
            };
            Some((frame, (None, reader)))
        });
        Ok(told.boxed())
    }

    /// A place among those that are handed items; it has missed something until it has looked.
    fn place(&self, player: PlayerId) -> Reader {
        let (sender, items) = mpsc::channel(WAITING);
        let behind = Arc::new(AtomicBool::new(true));
        let gauges = self.0.metrics.gauges(STREAM);
        gauges.watchers.inc();
        let mut open = self.open();
        open.next += 1;
        let id = open.next;
        open.of.entry(player).or_default().push(Place { id, items: sender, behind: Arc::clone(&behind) });
        drop(open);
        Reader { of: self.clone(), player, id, items, behind, told: 0, gauges }
    }
}

impl Open {
    /// The number behind which there is something to hand out, if `last` is the last that was given. Without streams
    /// there is nothing: one that opens reads what was before by itself.
    fn handed_out(&mut self, last: i64) -> i64 {
        let from = self.seen.filter(|_| !self.of.is_empty()).unwrap_or(last);
        self.seen = Some(from);
        from
    }

    /// A stream that has its place reads everything up to `last` by itself, but nothing that is numbered after it has
    /// read: if nothing was handed out before, it is from here on.
    fn hand_out_from(&mut self, last: i64) {
        self.seen.get_or_insert(last);
    }
}

/// The length of a full page.
fn page() -> usize {
    usize::try_from(PAGE).unwrap_or(usize::MAX)
}

/// Where a stream begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Beginning {
    /// The number behind which it goes on.
    told: i64,
    /// Whether something may be missing.
    missed: bool,
}

/// Where a stream begins that was told a number last.
fn begin(head: Head, last: Option<i64>) -> Beginning {
    match last {
        None => Beginning { told: head.last, missed: false },
        // A number that was never given: of another database.
        Some(last) if last > head.last => Beginning { told: head.last, missed: true },
        Some(last) => Beginning { told: last, missed: last < head.forgotten },
    }
}

impl Reader {
    /// What has to be read from the database; nothing if the queue has all of it.
    async fn missed(&mut self) -> Result<Vec<Numbered>, Failure> {
        if !self.behind.swap(false, Ordering::SeqCst) {
            return Ok(Vec::new());
        }
        // From here on the queue takes items again; those that are read here as well are told once.
        self.of.0.metrics.reads(STREAM, "missed");
        let read = store::read_of(&self.of.0.pool, self.player, self.told, PAGE).await;
        if !matches!(&read, Ok(items) if items.len() < page()) {
            self.behind.store(true, Ordering::SeqCst);
        }
        read
    }

    /// The events that tell these.
    fn tell(&mut self, items: Vec<Numbered>) -> Vec<SseEvent> {
        items
            .into_iter()
            .map(|item| {
                self.told = item.number;
                event(&item)
            })
            .collect()
    }

    /// What comes next; `None` if the database cannot be read: then the stream ends, and its reader comes back.
    async fn next(&mut self) -> Option<Frame> {
        loop {
            match self.missed().await {
                Ok(items) if items.is_empty() => {}
                Ok(items) => return Some(Frame::of(&self.tell(items))),
                Err(error) => {
                    tracing::warn!(%error, "the stream of a player ends");
                    return None;
                }
            }
            // A queue that has overflown is full, so that this returns at once.
            let item = self.items.recv().await?;
            if item.number > self.told {
                self.told = item.number;
                return Some(event(&item).into());
            }
        }
    }
}

/// The event that tells an item.
fn event(item: &Numbered) -> SseEvent {
    at(SseEvent::new(item.kind.clone(), &item.body), item.number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_goes_on_behind_its_number_and_says_where_something_is_missing() {
        let head = Head { last: 90, forgotten: 40, due: false };
        let begins = |last| {
            let Beginning { told, missed } = begin(head, last);
            (told, missed)
        };
        assert_eq!(begins(None), (90, false), "from now on");
        assert_eq!(begins(Some(90)), (90, false));
        assert_eq!(begins(Some(41)), (41, false));
        assert_eq!(begins(Some(40)), (40, false), "the last that is forgotten was told");
        assert_eq!(begins(Some(39)), (39, true));
        assert_eq!(begins(Some(91)), (90, true), "an id of another database");
    }
}
