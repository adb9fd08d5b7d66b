//! The worker: carries out effects whose writer could not (it died, or the other service did), and those for later.
//!
//! Every replica runs one; they share the queue by skipping what another has claimed. No more is claimed than there is
//! room for, and of every lane its part.
//!
//! What is due is due by the house's clock. How long the worker pauses between two looks is the machine's time: a house
//! whose clock is told what time it is must not miss what came just after a look.

use std::time::Duration;

use mazziere_telemetry::Clock;
use sqlx::PgPool;

use crate::failure::Failure;
use crate::outbox::dispatcher::Dispatcher;
use crate::outbox::store;

/// How often the queue is looked at when nothing is known to be due: another replica may have left something.
const POLL: Duration = Duration::from_millis(250);

/// The shortest pause between two looks.
const BREATH: Duration = Duration::from_millis(20);

/// After a failure of the database.
const PAUSE: Duration = Duration::from_millis(200);

/// Works until it is dropped.
pub async fn work(pool: PgPool, clock: Clock, dispatcher: Dispatcher) {
    loop {
        match turn(&pool, &clock, &dispatcher).await {
            Ok(0) => wait(&pool, &clock, &dispatcher).await,
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(%error, "the worker lost the database and tries again");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// Prolongs the leases of what is in hand, and begins what is due, as far as there is room; how many effects that were.
/// It does not wait for them: a service that hangs must not hold up effects on the other.
pub async fn turn(pool: &PgPool, clock: &Clock, dispatcher: &Dispatcher) -> Result<usize, Failure> {
    let (ending, now) = (dispatcher.leases_to_prolong(), clock.now());
    if !ending.is_empty() {
        store::prolong(pool, &ending, now).await?;
        dispatcher.prolonged(&ending, now);
    }
    let room = dispatcher.lanes().room();
    if room.in_all == 0 {
        return Ok(0);
    }
    let claimed = store::claim(pool, &room, &dispatcher.in_hand(), clock.now()).await?;
    let count = claimed.len();
    for queued in claimed {
        dispatcher.start(queued);
    }
    Ok(count)
}

async fn wait(pool: &PgPool, clock: &Clock, dispatcher: &Dispatcher) {
    let pause = match store::next_due(pool).await {
        Ok(Some(due)) => (due - clock.now()).to_std().unwrap_or_default().clamp(BREATH, POLL),
        _ => POLL,
    };
    tokio::select! {
        () = tokio::time::sleep(pause) => {}
        () = dispatcher.looks() => {}
    }
}
