//! Players who follow a table live where they sit, or may be seated: one or several streams, at one replica or at
//! several. At a ring table that is every player who watches: a stream that was opened before its reader was given a
//! seat is a stream of theirs.
//!
//! A replica counts its own and writes into the database when the first of a player at a table opens there and when the
//! last one ends; every few seconds it gives a sign of life, without which nothing is believed to be open at it. So a
//! player who comes back to a table is told from one who opens another window, wherever that is
//! ([`Presence::enter`]).
//!
//! **Invariants:** it decides nothing by itself and is in no log: what follows from it is an input of the rules like
//! any other. A change never undoes a later one, in whichever order they are written.
//!
//! Non-goals: who sits, which the table knows; spectators of matches, and those who are no players; who followed a
//! table in the past, beyond when a player was seen last.

pub mod store;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};
use mazziere_ids::{PlayerId, TableId};
use mazziere_telemetry::Clock;
use sqlx::PgPool;
use tokio::sync::Notify;
use uuid::Uuid;

/// Between two signs of life of a replica.
const SIGN_EVERY: Duration = Duration::seconds(5);

/// For how long one is believed.
const BELIEVED_FOR: Duration = Duration::seconds(15);

/// For how long it is known when somebody was seen last.
const KEPT_FOR: Duration = Duration::days(1);

/// Signs of life between two sweeps.
const SIGNS_BETWEEN_SWEEPS: u32 = 120;

type Place = (TableId, PlayerId);

/// What a replica knows of a player at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The number of the change, from 1.
    pub number: i64,
    /// Whether a stream is open since.
    pub following: bool,
    pub at: DateTime<Utc>,
}

/// What was known of a player at a table before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastSeen {
    /// Whether a stream of theirs is open.
    pub following: bool,
    /// When one was open last; none if that is not known.
    pub seen_at: Option<DateTime<Utc>>,
}

/// What a replica has open, and has yet to write.
#[derive(Debug, Default)]
struct OpenStreams {
    open: BTreeMap<Place, u32>,
    /// Ends that are not written yet.
    ended: BTreeMap<Place, Change>,
    changes: i64,
}

/// Who follows tables at this replica, and at the others. Clones share it.
#[derive(Clone)]
pub struct Presence(Arc<Inner>);

struct Inner {
    pool: PgPool,
    clock: Clock,
    replica: Uuid,
    /// Whether it has given a sign of life.
    signed: AtomicBool,
    here: Mutex<OpenStreams>,
    ends: Notify,
}

/// An open stream.
pub struct Following {
    of: Presence,
    place: Place,
}

impl Drop for Following {
    fn drop(&mut self) {
        self.of.ends(self.place);
    }
}

impl Presence {
    /// Of the replica of this id, where nobody follows anything yet.
    pub fn new(pool: PgPool, clock: Clock, replica: Uuid) -> Presence {
        let signed = AtomicBool::new(false);
        let here = Mutex::default();
        let ends = Notify::new();
        Presence(Arc::new(Inner { pool, clock, replica, signed, here, ends }))
    }

    fn here(&self) -> MutexGuard<'_, OpenStreams> {
        self.0.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A stream of a player opens at a table; what was known of them until then.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub async fn enter(&self, table: TableId, player: PlayerId) -> sqlx::Result<(Following, LastSeen)> {
        let place = (table, player);
        let now = self.0.clock.now();
        let first = {
            let mut here = self.here();
            here.changes += 1;
            let number = here.changes;
            let streams = here.open.entry(place).or_default();
            *streams += 1;
            (*streams == 1).then_some(Change { number, following: true, at: now })
        };
        let following = Following { of: self.clone(), place };
        let Some(change) = first else { return Ok((following, LastSeen { following: true, seen_at: Some(now) })) };
        if !self.0.signed.load(Ordering::Relaxed) {
            self.sign().await?;
        }
        let known = self.known(table, player).await?;
        store::write(&self.0.pool, self.0.replica, &[(table, player, change)]).await?;
        Ok((following, known))
    }

    /// What is known of a player at a table.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub async fn look(&self, table: TableId, player: PlayerId) -> sqlx::Result<LastSeen> {
        if self.here().open.contains_key(&(table, player)) {
            return Ok(LastSeen { following: true, seen_at: Some(self.0.clock.now()) });
        }
        self.known(table, player).await
    }

    /// What others know of a player at a table, and this replica has known.
    async fn known(&self, table: TableId, player: PlayerId) -> sqlx::Result<LastSeen> {
        let since = self.0.clock.now() - BELIEVED_FOR;
        let mut known = store::known(&self.0.pool, (table, player), self.0.replica, since).await?;
        let ended = self.here().ended.get(&(table, player)).map(|change| change.at);
        known.seen_at = known.seen_at.max(ended);
        Ok(known)
    }

    fn ends(&self, place: Place) {
        let at = self.0.clock.now();
        let mut here = self.here();
        let Some(streams) = here.open.get_mut(&place) else { return };
        *streams -= 1;
        if *streams == 0 {
            here.open.remove(&place);
            here.changes += 1;
            let change = Change { number: here.changes, following: false, at };
            here.ended.insert(place, change);
            self.0.ends.notify_one();
        }
    }

    /// Gives a sign of life.
    async fn sign(&self) -> sqlx::Result<()> {
        store::sign(&self.0.pool, self.0.replica, self.0.clock.now()).await?;
        self.0.signed.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Writes what has ended.
    ///
    /// # Errors
    /// When the database cannot be reached; it is written later.
    pub async fn write(&self) -> sqlx::Result<()> {
        let ended: Vec<(TableId, PlayerId, Change)> =
            self.here().ended.iter().map(|(&(table, player), &change)| (table, player, change)).collect();
        if ended.is_empty() {
            return Ok(());
        }
        store::write(&self.0.pool, self.0.replica, &ended).await?;
        let mut here = self.here();
        for (table, player, change) in ended {
            if here.ended.get(&(table, player)) == Some(&change) {
                here.ended.remove(&(table, player));
            }
        }
        Ok(())
    }

    /// Gives signs of life and writes what ends, until the future is dropped.
    pub async fn keep(self) {
        let mut signs = 0;
        loop {
            let next = self.0.clock.now() + SIGN_EVERY;
            let done = async {
                self.sign().await?;
                self.write().await?;
                if signs % SIGNS_BETWEEN_SWEEPS == 0 {
                    store::sweep(&self.0.pool, self.0.clock.now() - KEPT_FOR).await?;
                }
                Ok::<(), sqlx::Error>(())
            };
            if let Err(error) = done.await {
                tracing::warn!(error = &error as &dyn std::error::Error, "who follows tables cannot be written");
            }
            signs += 1;
            let mut due = std::pin::pin!(self.0.clock.sleep_until(next));
            loop {
                tokio::select! {
                    () = &mut due => break,
                    () = self.0.ends.notified() => {
                        if let Err(error) = self.write().await {
                            tracing::warn!(error = &error as &dyn std::error::Error, "who left a table cannot be written");
                            break;
                        }
                    }
                }
            }
        }
    }
}
