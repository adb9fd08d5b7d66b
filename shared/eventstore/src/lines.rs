//! The batcher's own connections.
//!
//! Giving a connection back to the pool costs a round trip, and so may taking it. A batch would pay both each time. The
//! batcher's connections are used by nobody else and for single statements only, so they need neither.
//!
//! Invariants
//! - A connection is kept only when its user says, after the last answer, that all went well ([`Line::keep`]). One
//!   whose statement failed, timed out or was given up half-way is closed, never used again.
//! - One that was idle for a moment is tried before it is used: the database may have been restarted meanwhile, and an
//!   append that was never sent must not come back as one whose outcome is unknown.
//! - When the pool is closed, or the store's last handle is gone, they are closed too.
//!
//! Non-goals: limits (there are as many as batches under way at once), transactions of several statements.

use mazziere_telemetry::Stopwatch;
use sqlx::{Connection, Executor, PgConnection, PgPool};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// After this long without use a connection is tried first. Between batches of a busy store much less passes; no
/// database is restarted in it.
const FRESH: Duration = Duration::from_millis(10);

/// Connections that were taken out of a pool for good.
#[derive(Debug)]
pub(crate) struct Lines {
    pool: PgPool,
    kept_max: usize,
    kept: Mutex<Vec<Idle>>,
}

#[derive(Debug)]
struct Idle {
    connection: PgConnection,
    made: Stopwatch,
    used: Stopwatch,
}

/// A connection in use; dropped, it is closed.
#[derive(Debug)]
pub(crate) struct Line<'a> {
    lines: &'a Lines,
    connection: PgConnection,
    made: Stopwatch,
}

impl Lines {
    /// Connections made the way `pool` makes its own, of which at most `kept_max` are kept.
    pub(crate) fn new(pool: PgPool, kept_max: usize) -> Self {
        Self { pool, kept_max, kept: Mutex::default() }
    }

    /// A connection on which nothing is under way.
    ///
    /// Fails as the pool does: when the database cannot be reached within the pool's patience, or the pool is closed.
    pub(crate) async fn take(&self) -> sqlx::Result<Line<'_>> {
        let last = match self.pop() {
            // The common case: the connection of the batch before.
            Some(last) if last.used.elapsed() < FRESH => return Ok(self.line(last.connection, last.made)),
            last => last,
        };
        let patience = self.pool.options().get_acquire_timeout();
        tokio::time::timeout(patience, self.try_or_make(last)).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
    }

    async fn try_or_make(&self, last: Option<Idle>) -> sqlx::Result<Line<'_>> {
        let mut next = last;
        while let Some(mut kept) = next {
            if kept.connection.ping().await.is_ok() {
                return Ok(self.line(kept.connection, kept.made));
            }
            next = self.pop();
        }
        let mut connection = self.pool.acquire().await?.detach();
        // Whether or not the pool sees to it: what an earlier user may have left open would swallow every batch to
        // come. Where nothing was, a rollback alone would have the server warn.
        connection.execute("begin; rollback").await?;
        Ok(self.line(connection, Stopwatch::start()))
    }

    fn line(&self, connection: PgConnection, made: Stopwatch) -> Line<'_> {
        Line { lines: self, connection, made }
    }

    /// The connection used last, unless the pool is closed (then all are dropped) or it is as old as the pool allows.
    fn pop(&self) -> Option<Idle> {
        let mut kept = self.lock();
        if self.pool.is_closed() {
            kept.clear();
        }
        let lifetime = self.pool.options().get_max_lifetime().unwrap_or(Duration::MAX);
        while let Some(last) = kept.pop() {
            if last.made.elapsed() < lifetime {
                return Some(last);
            }
        }
        None
    }

    /// Takes leave of the server on all connections that are not in use.
    pub(crate) async fn close(&self) {
        let kept = std::mem::take(&mut *self.lock());
        for kept in kept {
            if let Err(error) = kept.connection.close().await {
                tracing::debug!(%error, "a connection of the batcher was lost before it was closed");
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Idle>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line<'_> {
    /// What statements are run on, one at a time and none that begins a transaction.
    pub(crate) fn connection(&mut self) -> &mut PgConnection {
        &mut self.connection
    }

    /// Keeps the connection for the next batch. To be called when the last statement's answer was read to its end.
    pub(crate) fn keep(self) {
        let mut kept = self.lines.lock();
        if kept.len() < self.lines.kept_max && !self.lines.pool.is_closed() {
            kept.push(Idle { connection: self.connection, made: self.made, used: Stopwatch::start() });
        }
    }
}
