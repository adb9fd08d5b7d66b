//! Whether the database still has what this process knows to be in it.
//!
//! A standby that takes over may be behind, and a backup that is brought back always is: appends that were acknowledged
//! are gone, and what this process holds in memory is ahead of the log. It would decide on versions that nobody has,
//! and be refused for ever. **Invariants:** the last append that was acknowledged here, and the last event that was
//! read from the log, are looked for again and again. Where one of them is missing, or has another hash, history was
//! lost, for good: who holds anything of the log in memory has to drop it, which a process does best by ending. A
//! standby is believed in nothing: it may only be late.

use crate::error::StoreError;
use crate::heads::Head;
use mazziere_hashchain::StoredEvent;
use mazziere_ids::StreamId;
use sqlx::{PgPool, Row};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::watch;

/// What the database does not have any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LostHistory {
    /// The stream of the event that is missing, or is another one now.
    pub stream: StreamId,
    /// Its version.
    pub version: i64,
    /// The position in the log up to which this process had read; none if it had read nothing.
    pub read_through: Option<i64>,
    /// The last position of the log as it is now; none if it is empty.
    pub last_position: Option<i64>,
}

impl fmt::Display for LostHistory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = |position: Option<i64>| position.map_or("nothing".to_owned(), |position| position.to_string());
        write!(
            f,
            "version {} of stream {} was committed and is not there any more; the log was read through {} and now \
             reaches {}",
            self.version,
            self.stream,
            position(self.read_through),
            position(self.last_position)
        )
    }
}

/// An event that was committed.
#[derive(Debug, Clone, Copy)]
struct Mark {
    stream: StreamId,
    version: i64,
    hash: [u8; 32],
}

#[derive(Debug, Default)]
struct Marks {
    appended: Option<Mark>,
    /// With its position.
    read: Option<(i64, Mark)>,
}

/// What this process knows to be in the database.
#[derive(Debug)]
pub(crate) struct History {
    marks: Mutex<Marks>,
    lost: watch::Sender<Option<LostHistory>>,
}

impl History {
    /// Nothing yet. A task looks whether it is still there, as long as somebody holds this.
    pub(crate) fn watch(pool: PgPool, every: Duration) -> Arc<Self> {
        let history = Arc::new(Self { marks: Mutex::default(), lost: watch::Sender::new(None) });
        tokio::spawn(look(pool, Arc::downgrade(&history), every));
        history
    }

    /// An append was acknowledged, or is known to have been committed.
    pub(crate) fn appended(&self, stream: StreamId, head: Head) {
        self.lock().appended = Some(Mark { stream, version: head.version, hash: head.hash });
    }

    /// An event was read from the log.
    pub(crate) fn read(&self, position: i64, event: &StoredEvent) {
        let mut marks = self.lock();
        if marks.read.is_none_or(|(known, _)| known < position) {
            let mark = Mark { stream: event.stream, version: event.version, hash: event.event_hash };
            marks.read = Some((position, mark));
        }
    }

    /// What was lost, as soon as it is noticed.
    pub(crate) fn lost(&self) -> watch::Receiver<Option<LostHistory>> {
        self.lost.subscribe()
    }

    async fn check(&self, pool: &PgPool) -> Result<(), StoreError> {
        let (appended, read) = {
            let marks = self.lock();
            (marks.appended, marks.read)
        };
        let known = appended.into_iter().chain(read.map(|(_, mark)| mark));
        for mark in known {
            let row = sqlx::query(
                "select pg_is_in_recovery() as standby, (select max(l.position) from eventstore.log l) as last, \
                 (select e.event_hash from eventstore.stream($1, $2 - 1, 1) e where e.version = $2) as hash",
            )
            .bind(mark.stream.uuid())
            .bind(mark.version)
            .fetch_one(pool)
            .await
            .map_err(StoreError::reading)?;
            let standby: bool = row.try_get("standby").map_err(StoreError::reading)?;
            let last_position: Option<i64> = row.try_get("last").map_err(StoreError::reading)?;
            let hash: Option<Vec<u8>> = row.try_get("hash").map_err(StoreError::reading)?;
            if standby {
                return Ok(());
            }
            if hash.as_deref() != Some(mark.hash.as_slice()) {
                let read_through = read.map(|(position, _)| position);
                let lost = LostHistory { stream: mark.stream, version: mark.version, read_through, last_position };
                self.lost.send_replace(Some(lost));
                return Ok(());
            }
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Marks> {
        self.marks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Looks until something was lost, or nobody cares any more.
async fn look(pool: PgPool, history: Weak<History>, every: Duration) {
    loop {
        tokio::time::sleep(every).await;
        let Some(history) = history.upgrade() else { return };
        if let Err(error) = history.check(&pool).await {
            tracing::debug!(%error, "whether history was lost cannot be seen now");
        }
        if history.lost.borrow().is_some() {
            return;
        }
    }
}
