//! The sweeper: sees which holds are overdue and commands their expiry, like any other command.
//!
//! Several replicas may sweep at once: the expiry of a hold is one command for ever, so it happens once.

use std::time::Duration;

use sqlx::PgPool;
use tokio::task::JoinHandle;

use super::store;
use crate::command;
use crate::engine::Engine;
use crate::fault::StoreError;
use mazziere_telemetry::Clock;

/// The most holds freed in one go; the rest waits for the next.
const MOST_AT_ONCE: i64 = 500;

/// Frees the holds whose time has come, and says how many were overdue.
///
/// # Errors
/// When they cannot be read. A hold whose expiry has no verdict is overdue again next time.
pub async fn sweep(pool: &PgPool, engine: &Engine, clock: &Clock) -> Result<usize, StoreError> {
    let mut connection = pool.acquire().await?;
    let overdue = store::overdue(&mut connection, clock.now(), MOST_AT_ONCE).await?;
    drop(connection);
    let expiries = overdue.iter().map(|hold_id| engine.execute(command::expire(*hold_id)));
    for outcome in futures::future::join_all(expiries).await {
        if let Err(error) = outcome {
            tracing::warn!(error = %error, "an overdue hold could not be freed yet");
        }
    }
    Ok(overdue.len())
}

/// Sweeps every `pause` until the task is aborted.
pub fn start(pool: PgPool, engine: Engine, clock: Clock, pause: Duration) -> JoinHandle<()> {
    let pause = chrono::Duration::from_std(pause).unwrap_or(chrono::Duration::seconds(1));
    tokio::spawn(async move {
        loop {
            clock.sleep(pause).await;
            if let Err(error) = sweep(&pool, &engine, &clock).await {
                tracing::warn!(error = %error, "overdue holds could not be read");
            }
        }
    })
}
