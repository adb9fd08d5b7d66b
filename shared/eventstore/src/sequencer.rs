//! The sequencer: gives committed appends their positions in the one log.
//!
//! Every process may run one; one of them leads. Leadership is a lease in the database, for calm; safety is the fencing
//! token, which nobody else can know, checked under the lease row's lock in the transaction that assigns positions, so
//! that a leader that was paused and replaced cannot assign any. A dead leader is replaced when its lease runs out, one
//! that does nothing when an append has waited for half a minute; one that stops resigns.
//!
//! It runs in the role of its service, which may call the functions that lead and sequence, for whatever is pending of
//! all services, and is shown none of it: see `migrations/eventstore/0004_owners.sql`. Nor is it believed: the order
//! within a stream is the database's, and a session that keeps the row for seconds is ended (`0010_order.sql`).

use crate::event_store::EventStore;
use crate::store::sequence::{free, lead, resign, sequence, was_deposed, was_kept};
use mazziere_telemetry::Stopwatch;
use sqlx::PgPool;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use uuid::Uuid;

/// What a database that answers needs to take a lease back.
const MOMENT: Duration = Duration::from_secs(1);

/// How a sequencer is run.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct SequencerConfig {
    /// How long a dead leader is waited for.
    pub lease: Duration,
    /// How often it looks for appends of other processes (those of its own process wake it).
    pub poll: Duration,
    /// How long it waits after being woken, so that one transaction serves several commits.
    pub gather: Duration,
    /// At least this long from one transaction to the next, unless there is more than a batch: where much is appended,
    /// one serves more commits. What is appended after a pause is not kept waiting.
    pub pace: Duration,
    /// Appends per transaction.
    pub batch_appends: i32,
}

impl Default for SequencerConfig {
    fn default() -> Self {
        Self {
            lease: Duration::from_secs(5),
            poll: Duration::from_millis(10),
            gather: Duration::from_millis(1),
            pace: Duration::from_millis(5),
            batch_appends: 2000,
        }
    }
}

/// One candidate for giving out positions: see [`Sequencer::spawn`].
#[derive(Debug)]
pub struct Sequencer {
    pool: PgPool,
    holder: Uuid,
    config: SequencerConfig,
    appended: Arc<Notify>,
    leads: watch::Sender<bool>,
    stop: watch::Receiver<bool>,
}

/// A running sequencer; dropping the handle ends it.
#[derive(Debug)]
pub struct SequencerHandle {
    stop: watch::Sender<bool>,
    leads: watch::Receiver<bool>,
    task: JoinHandle<()>,
}

impl SequencerHandle {
    /// Whether this one leads at the moment.
    pub fn leads(&self) -> bool {
        *self.leads.borrow()
    }

    pub(crate) fn leading(&self) -> watch::Receiver<bool> {
        self.leads.clone()
    }

    /// Waits until this one leads.
    pub async fn until_leading(&mut self) {
        // The sender lives as long as the task; should that have ended, nobody will ever lead.
        if self.leads.wait_for(|leads| *leads).await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// Ends it after its current transaction, and gives the lease up for others.
    pub async fn stop(self) {
        // Either end of the channel being gone means that the task has ended.
        let _ = self.stop.send(true);
        let _ = self.task.await;
    }

    /// The same, but a database that hangs is waited for no longer than `grace`, or a moment where that is less; then
    /// the lease runs out. Whether it ended.
    pub async fn stop_within(self, grace: Duration) -> bool {
        tokio::time::timeout(grace.max(MOMENT), self.stop()).await.is_ok()
    }
}

/// Why a term of leadership ended.
enum TermEnd {
    Stopped,
    Deposed,
    Failed(sqlx::Error),
}

impl Sequencer {
    /// Starts a sequencer on the current runtime, beside `store` (its appends wake it).
    pub fn spawn(store: &EventStore, config: SequencerConfig) -> SequencerHandle {
        let (stop, stopped) = watch::channel(false);
        let (leads, leading) = watch::channel(false);
        let sequencer = Self {
            pool: store.pool().clone(),
            holder: store.ids().uuid_v7(store.clock().now()),
            config,
            appended: store.appended(),
            leads,
            stop: stopped,
        };
        SequencerHandle { stop, leads: leading, task: tokio::spawn(sequencer.run()) }
    }

    async fn run(mut self) {
        while !self.is_stopped() {
            match lead(&self.pool, self.holder, self.config.lease).await {
                Ok(Some(token)) => {
                    tracing::info!(token, "sequencer leads");
                    self.leads.send_replace(true);
                    let end = self.term(token).await;
                    self.leads.send_replace(false);
                    match end {
                        TermEnd::Stopped => break,
                        TermEnd::Deposed => tracing::info!(token, "sequencer was deposed"),
                        TermEnd::Failed(error) => {
                            tracing::warn!(%error, "sequencer lost the database and tries again");
                            self.free_if_kept(&error).await;
                            self.pause(Duration::from_millis(100)).await;
                        }
                    }
                }
                Ok(None) => self.pause(self.config.lease / 4).await,
                Err(error) => {
                    tracing::warn!(%error, "sequencer cannot ask for the lease");
                    self.free_if_kept(&error).await;
                    self.pause(Duration::from_millis(200)).await;
                }
            }
        }
        if let Err(error) = resign(&self.pool, self.holder).await {
            tracing::debug!(%error, "the lease will have to run out");
        }
    }

    /// One term of leadership, until something ends it.
    async fn term(&mut self, token: i64) -> TermEnd {
        let mut renewed = Stopwatch::start();
        while !self.is_stopped() {
            if renewed.elapsed() > self.config.lease / 3 {
                match lead(&self.pool, self.holder, self.config.lease).await {
                    Ok(Some(current)) if current == token => renewed = Stopwatch::start(),
                    Ok(_) => return TermEnd::Deposed,
                    Err(error) => return TermEnd::Failed(error),
                }
            }
            match sequence(&self.pool, token, self.config.batch_appends).await {
                Ok(Some((first, last))) => {
                    tracing::trace!(first, last, "sequenced");
                    // An append has one event at least: where there are fewer, all were taken.
                    if last - first + 1 < i64::from(self.config.batch_appends) {
                        self.wait_for_work(self.config.pace).await;
                    }
                }
                Ok(None) => self.wait_for_work(Duration::ZERO).await,
                Err(error) if was_deposed(&error) => return TermEnd::Deposed,
                Err(error) => return TermEnd::Failed(error),
            }
        }
        TermEnd::Stopped
    }

    /// Where somebody keeps the sequencer's row from all others, has their session ended.
    async fn free_if_kept(&self, error: &sqlx::Error) {
        if !was_kept(error) {
            return;
        }
        match free(&self.pool).await {
            Ok(0) => {}
            Ok(ended) => tracing::error!(ended, "a session kept the sequencer's row from all others, and was ended"),
            Err(error) => tracing::error!(
                %error,
                "a session keeps the sequencer's row from all others; the owner of the database can only end it as a \
                 member of pg_signal_backend"
            ),
        }
    }

    /// Waits until something was appended, and at least for so long.
    async fn wait_for_work(&mut self, least: Duration) {
        let appended = Arc::clone(&self.appended);
        let since = Stopwatch::start();
        tokio::select! {
            () = appended.notified() => {
                tokio::time::sleep(self.config.gather.max(least.saturating_sub(since.elapsed()))).await;
            }
            () = self.pause(self.config.poll) => {}
        }
    }

    /// Sleeps, unless told to stop.
    async fn pause(&mut self, duration: Duration) {
        // A dropped handle counts as told: see `is_stopped`.
        let _ = tokio::time::timeout(duration, self.stop.wait_for(|stop| *stop)).await;
    }

    fn is_stopped(&self) -> bool {
        *self.stop.borrow() || self.stop.has_changed().is_err()
    }
}
