//! Those who watch a table: what all of them see is printed once, and those who do not sit there are told at a pace.
//!
//! Viewers differ by the seats whose eyes they have, and most have none: one rendering of a step is kept per set of
//! seats, one snapshot for all who sit nowhere, one countdown for everybody. A player is told at once, by the table's
//! version; spectators are woken in groups ([`mazziere_web::fan_out`]) by one task per table that is watched, so that
//! the player who moves never waits for them to be told.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use chrono::{DateTime, Duration, Utc};
use mazziere_replay::clock::Outages;
use mazziere_replay::table::view::{self, Eyes};
use mazziere_replay::table::{Fault, Table};
use mazziere_rules::kernel::Viewer;
use mazziere_telemetry::metrics::IntCounter;
use mazziere_web::fan_out::{FanOut, Place, spread};
use mazziere_web::{Frame, SseEvent};
use tokio::sync::watch;

use super::{Entry, Step};

/// How long a snapshot or a countdown, which name times, serves others too.
const FRESH: Duration = Duration::milliseconds(100);

/// A step as it was printed, for each set of eyes that sees it differently.
#[derive(Debug, Default)]
pub(super) struct Seen(Mutex<Vec<(Viewer, Frame)>>);

impl Step {
    /// The step as `eyes` see it; with what may be done now, if nothing came after it.
    ///
    /// # Errors
    /// When the rules cannot read their own event.
    pub fn frame(&self, table: &Table, eyes: Eyes, outages: &Outages, rendered: &IntCounter) -> Result<Frame, Fault> {
        let viewer = eyes.at(table, self.version);
        let mut seen = lock(&self.seen.0);
        if let Some((_, frame)) = seen.iter().find(|(known, _)| *known == viewer) {
            return Ok(frame.clone());
        }
        let mut step = view::step(table, &self.event, self.version, self.at, eyes)?;
        if table.version() == self.version && !table.is_over() {
            step.now = Some(view::standing(table, viewer, outages, self.at));
        }
        let frame = Frame::from(SseEvent::new("step", &step).with_id(u64::try_from(self.version).unwrap_or(0)));
        rendered.inc();
        seen.push((viewer, frame.clone()));
        Ok(frame)
    }
}

/// Something that names times: good for others while it is young and the table has not moved.
#[derive(Debug)]
struct Brief<T> {
    version: i64,
    at: DateTime<Utc>,
    what: T,
}

/// Those who watch a table, and what they are shown.
#[derive(Debug, Default)]
pub(super) struct Broadcast {
    /// Most tables are watched by nobody but those who sit there.
    spectators: OnceLock<Arc<FanOut>>,
    woken: AtomicBool,
    snapshot: Mutex<Option<Brief<Frame>>>,
    countdown: Mutex<Option<Brief<Vec<Frame>>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is kept, if it is good for `version` at `now`; otherwise what `make` makes.
fn brief<T: Clone>(kept: &Mutex<Option<Brief<T>>>, version: i64, now: DateTime<Utc>, make: impl FnOnce() -> T) -> T {
    let mut kept = lock(kept);
    if let Some(kept) = kept.as_ref()
        && kept.version == version
        && (Duration::zero()..FRESH).contains(&(now - kept.at))
    {
        return kept.what.clone();
    }
    let what = make();
    *kept = Some(Brief { version, at: now, what: what.clone() });
    what
}

impl Broadcast {
    /// The snapshot of a version for those who sit nowhere.
    pub(super) fn snapshot(&self, version: i64, now: DateTime<Utc>, make: impl FnOnce() -> Frame) -> Frame {
        brief(&self.snapshot, version, now, make)
    }

    pub(super) fn countdown(&self, version: i64, now: DateTime<Utc>, make: impl FnOnce() -> Vec<Frame>) -> Vec<Frame> {
        brief(&self.countdown, version, now, make)
    }
}

impl Entry {
    /// A place among the spectators.
    pub(super) fn spectate(self: &Arc<Entry>) -> Place {
        let place = self.broadcast.spectators.get_or_init(Arc::default).join();
        // From here on whatever moves wakes the place, even before the task runs.
        let versions = self.watch();
        if !self.broadcast.woken.swap(true, Ordering::SeqCst) {
            tokio::spawn(wake(Arc::clone(self), versions));
        }
        place
    }
}

/// Wakes the spectators of a table whenever it has moved, until there are none.
async fn wake(entry: Arc<Entry>, mut versions: watch::Receiver<i64>) {
    let Some(spectators) = entry.broadcast.spectators.get() else { return };
    loop {
        let moved = tokio::time::timeout(std::time::Duration::from_secs(1), versions.changed()).await;
        if moved.is_ok() {
            spread(&[spectators.as_ref()]).await;
        }
        if spectators.size() == 0 {
            entry.broadcast.woken.store(false, Ordering::SeqCst);
            // A watcher who came just now saw the task still there.
            if spectators.size() == 0 || entry.broadcast.woken.swap(true, Ordering::SeqCst) {
                return;
            }
        }
    }
}
