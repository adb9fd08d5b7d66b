//! Delivery of what is said, from here and from other replicas, and its end after a time.
//!
//! Whatever is said is a row; the replica on which it is said tells its own listeners at once, and every replica looks,
//! several times a second, at the last numbers of those tables at which somebody listens here: one look-up each in an
//! index, whatever was said elsewhere. So nothing is lost by a restart, a lost connection or a pool between us and the
//! database.

use std::sync::Arc;

use mazziere_ids::TableId;
use mazziere_telemetry::Clock;
use sqlx::PgPool;

use super::{KEPT_FOR, store};
use crate::live::{Entry, Live};

/// Between two looks.
const EVERY: chrono::Duration = chrono::Duration::milliseconds(300);

/// Tables asked for at a time.
const TABLES: usize = 500;

/// Between two sweeps.
const SWEEP_EVERY: chrono::Duration = chrono::Duration::minutes(10);

/// Rows that a sweep takes away at most at a time.
pub const SWEPT_AT_MOST: i64 = 1_000;

/// Takes in what was said at a table since the last look.
///
/// # Errors
/// When the database cannot be reached.
pub async fn listen(pool: &PgPool, entry: &Entry) -> sqlx::Result<()> {
    let last = entry.room(|room| room.last());
    let said = store::since(pool, entry.id(), last).await?;
    entry.hear(said);
    Ok(())
}

/// Looks at all tables where somebody listens, once.
async fn look(pool: &PgPool, live: &Live) -> sqlx::Result<()> {
    let watched: Vec<Arc<Entry>> = live.all().into_iter().filter(|entry| entry.is_watched()).collect();
    for some in watched.chunks(TABLES) {
        let ids: Vec<TableId> = some.iter().map(|entry| entry.id()).collect();
        for (table, last) in store::last_numbers(pool, &ids).await? {
            let entry = some.iter().find(|entry| entry.id() == table);
            if let Some(entry) = entry.filter(|entry| entry.room(|room| room.last()) < last) {
                listen(pool, entry).await?;
            }
        }
    }
    Ok(())
}

/// Listens for this replica, until the future is dropped.
pub async fn follow(pool: &PgPool, live: &Live, clock: &Clock) {
    loop {
        clock.sleep(EVERY).await;
        if let Err(error) = look(pool, live).await {
            tracing::warn!(error = &error as &dyn std::error::Error, "what is said at tables cannot be read");
        }
    }
}

/// Takes away what is old enough, a bounded piece at a time.
pub async fn sweep(pool: &PgPool, clock: &Clock) {
    loop {
        match store::sweep(pool, clock.now() - KEPT_FOR, SWEPT_AT_MOST).await {
            Ok(swept) if swept >= SWEPT_AT_MOST.unsigned_abs() => continue,
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(error = &error as &dyn std::error::Error, "old messages cannot be taken away");
            }
        }
        clock.sleep(SWEEP_EVERY).await;
    }
}
