//! The sweeper: sees which holds are overdue and commands their expiry, like any other command.
//!
//! Several replicas may sweep at once: the expiry of a hold is one command for ever, so it happens once. One that is
//! refused, because the clock was set back meanwhile, is asked again by the next sweep.

use std::time::Duration;

use mazziere_contract::ErrorCode;
use sqlx::PgPool;
use tokio::task::JoinHandle;

use super::store;
use crate::command;
use crate::decide::Verdict;
use crate::engine::{Engine, EngineError};
use crate::fault::StoreError;
use mazziere_telemetry::Clock;

/// The most holds freed in one go; the rest waits for the next.
const MOST_AT_ONCE: i64 = 500;

/// Frees the holds whose time has come, and says how many were overdue.
///
/// # Errors
/// When they cannot be read. A hold whose expiry is refused or has no verdict is overdue again next time.
pub async fn sweep(pool: &PgPool, engine: &Engine, clock: &Clock) -> Result<usize, StoreError> {
    let mut connection = pool.acquire().await?;
    let overdue = store::overdue(&mut connection, clock.now(), MOST_AT_ONCE).await?;
    drop(connection);
    let expiries = overdue.iter().map(|hold_id| engine.execute(command::expire(*hold_id)));
    for outcome in futures::future::join_all(expiries).await {
        if let Some(trouble) = trouble(outcome) {
            tracing::warn!(error = %trouble, "an overdue hold could not be freed yet");
        }
    }
    Ok(overdue.len())
}

/// Why a hold is still held after its expiry was asked for; `None` if it has expired, or has ended otherwise meanwhile.
fn trouble(outcome: Result<Verdict, EngineError>) -> Option<String> {
    match outcome {
        Ok(Verdict::Answered { answer, .. }) => {
            answer.problem().filter(|problem| problem.code != ErrorCode::HoldClosed).map(|problem| problem.detail)
        }
        Ok(Verdict::KeyReused) => Some("the id of its expiry was used for another command".to_owned()),
        Err(error) => Some(error.to_string()),
    }
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
