//! The live feed: woken by the sequencer's notification, with a look of its own now and then.
//!
//! A notification says only "the log reaches at least this far"; events are always read from the log, by position, and
//! each reader checks that none is missing. A lost notification or a restarted database costs a moment, never an event.

use crate::error::StoreError;
use crate::event::{LogPage, LoggedEvent};
use crate::store::read;
use sqlx::PgPool;
use sqlx::postgres::PgListener;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::watch;

const CHANNEL: &str = "eventstore_log";

/// After a failure of the database, before the next attempt.
const PAUSE: Duration = Duration::from_millis(100);

/// How far the log is known to reach; one listener per store, started by the first who waits.
#[derive(Debug)]
pub(crate) struct Feed {
    pool: PgPool,
    poll: Duration,
    known: OnceLock<watch::Receiver<i64>>,
}

impl Feed {
    pub(crate) fn new(pool: PgPool, poll: Duration) -> Self {
        Self { pool, poll, known: OnceLock::new() }
    }

    fn known(&self) -> watch::Receiver<i64> {
        self.known
            .get_or_init(|| {
                let (sender, receiver) = watch::channel(-1);
                tokio::spawn(listen(self.pool.clone(), self.poll, sender));
                receiver
            })
            .clone()
    }

    /// Waits until the log holds `position`.
    pub(crate) async fn reach(&self, position: i64) {
        // The listener lives as long as this receiver: waiting cannot fail.
        let _ = self.known().wait_for(|last| *last >= position).await;
    }
}

/// Keeps `known` up to date until nobody watches any more.
async fn listen(pool: PgPool, poll: Duration, known: watch::Sender<i64>) {
    while !known.is_closed() {
        if let Err(error) = listen_once(&pool, poll, &known).await {
            tracing::warn!(%error, "the feed lost the database and tries again");
            tokio::time::sleep(PAUSE).await;
        }
    }
}

async fn listen_once(pool: &PgPool, poll: Duration, known: &watch::Sender<i64>) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    // What was logged before we listened is found by looking; so is what a lost connection has swallowed.
    loop {
        if let Some(last) = read::last_position(pool).await? {
            raise(known, last);
        }
        loop {
            let heard = tokio::select! {
                () = known.closed() => return Ok(()),
                heard = tokio::time::timeout(poll, listener.try_recv()) => heard,
            };
            match heard {
                Ok(Ok(Some(notification))) => match notification.payload().parse() {
                    Ok(last) => raise(known, last),
                    Err(_) => tracing::warn!(payload = notification.payload(), "a notification that is not a position"),
                },
                Ok(Err(error)) => return Err(error),
                // The connection was lost and is made again, or it was quiet for a while: look.
                Ok(Ok(None)) | Err(_) => break,
            }
        }
    }
}

fn raise(known: &watch::Sender<i64>, last: i64) {
    known.send_if_modified(|known| {
        let more = last > *known;
        if more {
            *known = last;
        }
        more
    });
}

/// A reader that follows the log as it grows; it outlives restarts of the database.
#[derive(Debug)]
pub struct Tail {
    feed: Arc<Feed>,
    next: i64,
    limit: u32,
}

impl Tail {
    pub(crate) fn new(feed: Arc<Feed>, next: i64) -> Self {
        Self { feed, next: next.max(0), limit: 500 }
    }

    /// At most this many events per batch.
    #[must_use]
    pub fn limit(mut self, limit: u32) -> Self {
        self.limit = limit.max(1);
        self
    }

    /// The position that is looked at next.
    pub fn position(&self) -> i64 {
        self.next
    }

    /// The next events of streams that the role may read, at least one; waits for them. No position is passed over
    /// unseen. Safe to cancel.
    ///
    /// # Errors
    /// [`StoreError::Inconsistent`] when the log has a gap, [`StoreError::Database`] when it cannot be read for a
    /// reason that waiting does not cure.
    pub async fn next_batch(&mut self) -> Result<Vec<LoggedEvent>, StoreError> {
        loop {
            match read::log(&self.feed.pool, self.next, self.limit, None, None).await {
                Ok(LogPage { through: Some(last), events }) => {
                    self.next = last + 1;
                    // What others appended is passed over.
                    if !events.is_empty() {
                        return Ok(events);
                    }
                }
                Ok(_) => self.feed.reach(self.next).await,
                Err(error) if error.is_retryable() => {
                    tracing::warn!(%error, "the tail lost the database and tries again");
                    tokio::time::sleep(PAUSE).await;
                }
                Err(error) => return Err(error),
            }
        }
    }
}
