//! The reality check (G8.3): a player who sits at a table for money is told every hour for how long.
//!
//! The rows of sessions say when it is time (`check_at`); each replica looks, and what one has taken no other tells.
//! Non-goals: ending a session, or limits of time.

use std::time::Duration;

use mazziere_contract::lobby::{CashSession, RealityCheck};
use mazziere_telemetry::Clock;
use sqlx::PgPool;

use super::Addressed;
use super::store::sitting;
use crate::cash::view::told;
use crate::failure::Failure;

/// Between two looks.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Tells players until it is dropped.
pub async fn keep(pool: PgPool, clock: Clock) {
    loop {
        match look(&pool, &clock).await {
            Ok(0) => {}
            Ok(_) => continue,
            Err(error) => tracing::warn!(%error, "players are told later for how long they have sat"),
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

async fn look(pool: &PgPool, clock: &Clock) -> Result<usize, Failure> {
    let now = clock.now();
    let check =
        |session: CashSession| Addressed::to(session.player_id, RealityCheck { at: now, session: told(session, now) });
    sitting::tell_due(pool, now, check).await
}
