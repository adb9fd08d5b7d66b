//! The pulse of the service: a sign of life each second, and with it the outages that stop all clocks (G2.11).
//!
//! **Invariants:** a replica that has not given a sign of life lately does not trust its idea of the time spent: it
//! gives one first ([`Pulse::ensure`]), which shows it the outage it may just have come out of. So nobody loses on time
//! because a process, a database or a machine stood still. The house is told of every outage by the log, in the
//! transaction that records it: so once, and behind all that had happened before.

use std::sync::{Arc, PoisonError, RwLock};

use chrono::{DateTime, Duration, Utc};
use mazziere_eventstore::{Append, AppendError, EventStore, NewEvent};
use mazziere_ids::{StreamId, derive_uuid};
use mazziere_replay::clock::{Outage, Outages};
use mazziere_telemetry::Clock;
use sqlx::PgPool;
use tokio::sync::Mutex;
use uuid::Uuid;

use super::store;

/// Time between two signs of life.
pub const BEAT_EVERY: Duration = Duration::seconds(1);

/// A silence longer than this is an outage, in milliseconds.
pub const OUTAGE_AFTER_MS: i32 = 3_000;

/// A sign of life older than this is not trusted.
const TRUSTED_FOR: Duration = Duration::milliseconds(2_000);

/// The kind of the streams that outages are told in, each in one of its own.
pub const KIND: &str = "outage";

/// The only event of such a stream.
pub const INTERRUPTED: &str = "interrupted";

/// The version of its shape.
pub const SCHEMA: i16 = 1;

/// Why no sign of life could be given.
#[derive(Debug, thiserror::Error)]
pub enum BeatError {
    /// The heartbeat cannot be reached.
    #[error("no sign of life can be given")]
    Database(#[from] sqlx::Error),
    /// An outage could not be told.
    #[error("an outage could not be written into the log")]
    Log(#[from] Box<AppendError>),
}

/// The pulse of one replica.
pub struct Pulse {
    pool: PgPool,
    store: EventStore,
    clock: Clock,
    outages: RwLock<Arc<Outages>>,
    last_beat: RwLock<Option<DateTime<Utc>>>,
    /// The number of the last outage that is known; held while beating, so that beats do not overtake each other.
    known: Mutex<i64>,
}

impl Pulse {
    /// A pulse that has not beaten yet.
    pub fn new(pool: PgPool, store: EventStore, clock: Clock) -> Pulse {
        Pulse { pool, store, clock, outages: RwLock::default(), last_beat: RwLock::default(), known: Mutex::new(0) }
    }

    /// The clock that it beats by.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Every outage known by now.
    pub fn outages(&self) -> Arc<Outages> {
        self.outages.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Gives a sign of life and learns of new outages; whether there were any.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub async fn beat(&self) -> Result<bool, BeatError> {
        let mut known = self.known.lock().await;
        let now = self.clock.now();
        self.give_sign(now).await?;
        let found = store::outages(&self.pool, *known).await?;
        let news = !found.is_empty();
        if news {
            let mut outages = Outages::clone(&self.outages());
            for (number, outage) in found {
                tracing::warn!(from = %outage.from, to = %outage.to, "clocks stood still while the service was away");
                outages.add(outage);
                *known = (*known).max(number);
            }
            *self.outages.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(outages);
        }
        *self.last_beat.write().unwrap_or_else(PoisonError::into_inner) = Some(now);
        Ok(news)
    }

    /// Gives the sign of life; the outage that it ends is recorded and told in one transaction.
    async fn give_sign(&self, now: DateTime<Utc>) -> Result<(), BeatError> {
        let mut tx = mazziere_database::begin(&self.pool).await?;
        if self.clock.is_system() {
            mazziere_database::has_come(&mut tx, now).await?;
        }
        if let Some((number, outage)) = store::beat(&mut tx, now, OUTAGE_AFTER_MS).await? {
            self.store.append_in(&mut tx, &interruption(number, outage)?).await.map_err(Box::new)?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Makes sure that the outages known are those until now: beats if the last sign of life is not fresh.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub async fn ensure(&self) -> Result<(), BeatError> {
        let last = *self.last_beat.read().unwrap_or_else(PoisonError::into_inner);
        let now = self.clock.now();
        if last.is_none_or(|last| now - last > TRUSTED_FOR || now < last) {
            self.beat().await?;
        }
        Ok(())
    }
}

/// What the log says of an outage.
fn interruption(number: i64, outage: Outage) -> Result<Append, BeatError> {
    let stream = StreamId::new(derive_uuid(Uuid::nil(), &format!("{KIND}:{number}")));
    let payload = serde_json::to_vec(&outage).map_err(|error| sqlx::Error::Encode(error.into()))?;
    let events = vec![NewEvent::traced(INTERRUPTED, SCHEMA, payload)];
    Ok(Append {
        stream,
        kind: KIND,
        expected: 0,
        continues: None,
        occurred_at: outage.to,
        events,
        receipt: None,
        close: true,
    })
}
