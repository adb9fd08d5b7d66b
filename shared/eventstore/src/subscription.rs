//! Subscriptions: something derived from the log, exactly once per event.
//!
//! The handler works in the transaction that also moves the subscription's position, so that what it derives and how
//! far it is can never disagree. It sees every event that its role may read, in order, and no position is left out
//! (asserted); the checkpoint belongs to the role. An event it cannot handle parks the subscription before that event:
//! recorded, visible, resumable, never skipped. The row's lock is the lease: further replicas stand by.

use crate::error::StoreError;
use crate::event::LoggedEvent;
use crate::event_store::EventStore;
use crate::feed::Pace;
pub use crate::store::subscription::Parked;
use crate::store::{read, subscription as sql};
use sqlx::PgTransaction;
use std::time::Duration;

const PAUSE: Duration = Duration::from_millis(100);

/// Why an event was not handled.
#[derive(Debug, thiserror::Error)]
pub enum HandleError {
    /// The event itself cannot be handled: the subscription parks.
    #[error("{0}")]
    Bad(String),
    /// The database failed. What trying again may cure is tried again; anything else parks the subscription.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What a subscription does with events.
pub trait Handler: Send {
    /// Handles one event within the transaction that also records that it was handled. It may be called again for the
    /// same event after its transaction was rolled back: effects outside `tx` must bear that.
    fn handle(
        &mut self,
        tx: &mut PgTransaction<'_>,
        event: &LoggedEvent,
    ) -> impl Future<Output = Result<(), HandleError>> + Send;
}

/// How far a subscription is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// The last position it has handled; none when it has handled nothing.
    pub position: Option<i64>,
    /// Where and why it is parked, when it is.
    pub parked: Option<Parked>,
}

/// A named subscription; a shard of it when its work is divided (each shard has its own position).
#[derive(Debug, Clone)]
pub struct Subscription {
    store: EventStore,
    name: String,
    shard: i16,
    batch_events: u32,
    pace: Duration,
}

/// What one step of a subscription did.
enum Step {
    /// Handled events, or passed over those of others; whether they were as many as asked for.
    Handled { full: bool },
    /// Nothing to handle; the position it waits for.
    Idle(i64),
    /// Another replica is at it, or it is parked.
    Away,
    /// An event failed: how many positions of the batch were before it, its own, and why.
    Failed { before: i64, position: i64, reason: String },
}

impl Subscription {
    /// The subscription `name` on `store`.
    pub fn new(store: &EventStore, name: impl Into<String>) -> Self {
        Self { store: store.clone(), name: name.into(), shard: 0, batch_events: 100, pace: Duration::ZERO }
    }

    /// One shard of it.
    #[must_use]
    pub fn shard(mut self, shard: i16) -> Self {
        self.shard = shard;
        self
    }

    /// Events per transaction, at most.
    #[must_use]
    pub fn batch_events(mut self, events: u32) -> Self {
        self.batch_events = events.max(1);
        self
    }

    /// At least this long from one transaction to the next, unless there is more than a batch: where much is appended,
    /// one serves what would have taken several.
    #[must_use]
    pub fn pace(mut self, pace: Duration) -> Self {
        self.pace = pace;
        self
    }

    /// Handles events as they come, until the future is dropped. A restarted database is waited for.
    ///
    /// # Errors
    /// [`StoreError::Inconsistent`] when the log has a gap; [`StoreError::Database`] when the store's own statements
    /// are refused.
    pub async fn run(&self, handler: &mut impl Handler) -> Result<(), StoreError> {
        let mut limit = self.batch_events;
        let mut pace = Pace::new(self.pace);
        loop {
            pace.keep().await;
            let heard = self.store.feed().heard();
            match self.step(handler, limit).await {
                Ok(Step::Handled { full }) => {
                    pace.looked(full);
                    limit = self.batch_events;
                }
                Ok(Step::Idle(next)) => self.store.feed().reach(next, heard).await,
                Ok(Step::Away) => tokio::time::sleep(PAUSE).await,
                // The good ones before it are handled first, in a transaction that ends before the bad one.
                Ok(Step::Failed { before, .. }) if before > 0 => limit = u32::try_from(before).unwrap_or(1),
                Ok(Step::Failed { position, reason, .. }) => self.park(position, reason).await?,
                Err(error) if error.is_retryable() => {
                    tracing::warn!(subscription = self.name, %error, "the subscription tries again");
                    tokio::time::sleep(PAUSE).await;
                }
                Err(error) => return Err(error),
            }
        }
    }

    async fn step(&self, handler: &mut impl Handler, limit: u32) -> Result<Step, StoreError> {
        // Whatever breaks here is done again from the recorded position: every error is as good as "undone".
        let mut tx = mazziere_database::begin(self.store.pool()).await.map_err(StoreError::reading)?;
        let Some(state) = sql::lock(&mut tx, &self.name, self.shard).await.map_err(StoreError::reading)? else {
            drop(tx);
            sql::create(self.store.pool(), &self.name, self.shard).await.map_err(StoreError::reading)?;
            return Ok(Step::Away);
        };
        if state.parked.is_some() {
            return Ok(Step::Away);
        }
        let next = state.position + 1;
        let page = read::log(&mut *tx, next, limit, None, None).await?;
        let Some(through) = page.through else { return Ok(Step::Idle(next)) };
        for event in &page.events {
            let failed = |reason| Ok(Step::Failed { before: event.position - next, position: event.position, reason });
            match handler.handle(&mut tx, event).await {
                Ok(()) => {}
                Err(HandleError::Bad(reason)) => return failed(reason),
                Err(HandleError::Database(error)) => match StoreError::reading(error) {
                    error if error.is_retryable() => return Err(error),
                    StoreError::Database(error) => return failed(error.to_string()),
                    error => return Err(error),
                },
            }
        }
        sql::advance(&mut tx, &self.name, self.shard, through).await.map_err(StoreError::reading)?;
        tx.commit().await.map_err(StoreError::reading)?;
        if let Some(last) = page.events.last() {
            self.store.history().read(last.position, &last.event);
        }
        Ok(Step::Handled { full: through + 1 - next >= i64::from(limit) })
    }

    async fn park(&self, position: i64, reason: String) -> Result<(), StoreError> {
        tracing::error!(subscription = self.name, position, reason, "the subscription is parked");
        let parked = Parked { position, reason, at: self.store.clock().now() };
        match sql::park(self.store.pool(), &self.name, self.shard, &parked).await.map_err(StoreError::reading) {
            // Not recorded: the event will be met, and parked at, again.
            Err(error) if error.is_retryable() => Ok(()),
            result => result,
        }
    }

    /// How far it is; none when it has never run.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn progress(&self) -> Result<Option<Progress>, StoreError> {
        let state = sql::state_of(self.store.pool(), &self.name, self.shard).await.map_err(StoreError::reading)?;
        Ok(state
            .map(|state| Progress { position: (state.position >= 0).then_some(state.position), parked: state.parked }))
    }

    /// Lets it try again after its cause was mended; whether it was parked.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub async fn resume(&self) -> Result<bool, StoreError> {
        sql::resume(self.store.pool(), &self.name, self.shard).await.map_err(StoreError::writing)
    }
}
