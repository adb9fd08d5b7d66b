//! The worker: carries out effects whose writer could not (it died, or the other service did), and those for later.
//!
//! Every replica runs one; they share the queue by skipping what another has claimed. No more is claimed than there is
//! room for, and of every lane its part.

use chrono::Duration;

use crate::failure::Failure;
use crate::log::desk::Desk;
use crate::outbox::store;

/// How often the queue is looked at when nothing is known to be due: another replica may have left something.
const POLL: Duration = Duration::milliseconds(250);

/// After a failure of the database.
const PAUSE: Duration = Duration::milliseconds(200);

/// Works until it is dropped.
pub async fn work(desk: Desk) {
    loop {
        match turn(&desk).await {
            Ok(0) => wait(&desk).await,
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(%error, "the worker lost the database and tries again");
                desk.clock.sleep(PAUSE).await;
            }
        }
    }
}

/// Begins what is due, as far as there is room; how many effects that were. It does not wait for them: a service that
/// hangs must not hold up effects on the other.
///
/// # Errors
/// A failure of the database.
pub async fn turn(desk: &Desk) -> Result<usize, Failure> {
    let room = desk.outbound.lanes().room();
    if room.in_all == 0 {
        return Ok(0);
    }
    let claimed = store::claim(&desk.pool, &room, desk.clock.now()).await?;
    let count = claimed.len();
    for queued in claimed {
        drop(desk.start(queued));
    }
    Ok(count)
}

async fn wait(desk: &Desk) {
    let now = desk.clock.now();
    let until = match store::next_due(&desk.pool).await {
        Ok(Some(due)) => due.clamp(now + Duration::milliseconds(20), now + POLL),
        _ => now + POLL,
    };
    tokio::select! {
        () = desk.clock.sleep_until(until) => {}
        () = desk.outbound.looks() => {}
    }
}
