//! When the house was away, as far as a start has to know it (G2.11): the lobby itself, and the tables.
//!
//! Every replica gives a sign of life each second; a gap of more than three seconds between the signs of all of them is
//! an outage of the lobby, recorded once by whichever gives the next one. The tables keep their own outages, and are
//! asked for them. A replica that asks gives a sign of life first, so that it knows the outage that it has just come
//! out of.
//!
//! Non-goals: what outages come to ([`crate::interruption`], pure); those that interrupt what is in play, which the
//! tables' feed tells.

mod store;

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::client::{ClientError, TablesClient};
use mazziere_contract::tables::{Outage, OutagesQuery};
use mazziere_telemetry::Clock;
use sqlx::PgPool;

use crate::failure::Failure;
use crate::interruption::{Interruption, around, latest_return};

/// Between two signs of life.
const BEAT_EVERY: Duration = Duration::seconds(1);

/// A silence longer than this is an outage.
const OUTAGE_AFTER: Duration = Duration::milliseconds(3_000);

/// Why nothing can be said.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unknown {
    /// The tables do not answer.
    #[error(transparent)]
    Tables(#[from] ClientError),
    #[error(transparent)]
    Lobby(#[from] Failure),
}

/// Gives signs of life until it is dropped.
pub(crate) async fn keep(pool: PgPool, clock: Clock) {
    loop {
        let now = clock.now();
        if let Err(error) = beat(&pool, &clock, now).await {
            tracing::warn!(%error, "no sign of life could be given");
        }
        clock.sleep_until(now + BEAT_EVERY).await;
    }
}

/// Makes sure that the machine's clock is not ahead of the database's.
///
/// # Errors
/// When it is; when the database does not answer.
pub(crate) async fn agree(pool: &PgPool, clock: &Clock, now: DateTime<Utc>) -> sqlx::Result<()> {
    if clock.is_system() {
        mazziere_database::has_come(&mut *pool.acquire().await?, now).await?;
    }
    Ok(())
}

async fn beat(pool: &PgPool, clock: &Clock, now: DateTime<Utc>) -> Result<(), Failure> {
    agree(pool, clock, now).await?;
    store::beat(pool, now, OUTAGE_AFTER).await
}

/// The time around a start in which the house was away, if it was. `due` is when the start is due by now: later than
/// `start` if it was put off before.
///
/// # Errors
/// Where the tables do not answer, as long as they may come back in time; a failure of the database.
pub(crate) async fn away_at(
    pool: &PgPool,
    tables: &TablesClient,
    start: DateTime<Utc>,
    due: DateTime<Utc>,
    clock: &Clock,
) -> Result<Option<Interruption>, Unknown> {
    let now = clock.now();
    beat(pool, clock, now).await?;
    let mut outages = store::outages(pool, start).await?;
    match tables.outages(&OutagesQuery { since: start }).await {
        Ok(page) => outages.extend(page.items.into_iter().map(|Outage { from, to }| Interruption { from, to })),
        // They have been away for longer than any start waits, and are still.
        Err(error) if error.is_transient() && now > latest_return(start).max(due + OUTAGE_AFTER) => {
            outages.push(Interruption { from: start, to: now });
        }
        Err(error) if error.is_transient() => return Err(error.into()),
        // Tables of an earlier release keep them to themselves.
        Err(error) => tracing::warn!(%error, "the tables do not say when they were away"),
    }
    Ok(around(start, outages))
}
