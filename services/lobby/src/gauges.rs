//! Looks now and then at what the lobby has still to do, and at how full the house is ([`house`]), for those who watch
//! over it.
//!
//! Every replica looks at the same rows and says the same.

mod house;
mod store;

use chrono::Duration;
use mazziere_eventstore::EventStore;
use mazziere_telemetry::metrics::{Error, IntGauge, Lag};
use mazziere_telemetry::{Clock, Metrics};
use sqlx::PgPool;

use self::house::HouseGauges;
use crate::failure::Failure;
use crate::feed::store as feed;
use crate::outbox::store as outbox;
use crate::stalling::store as stalling;

/// The pause between two looks.
const LOOK_EVERY: Duration = Duration::seconds(15);

/// Who looks.
pub(crate) struct Gauges {
    pool: PgPool,
    events: EventStore,
    clock: Clock,
    pending: IntGauge,
    failing: IntGauge,
    oldest: IntGauge,
    late: IntGauge,
    stalled: IntGauge,
    feed: Lag,
    house: HouseGauges,
}

impl Gauges {
    /// Registers what is seen.
    ///
    /// # Errors
    /// When it is registered there already.
    pub(crate) fn new(pool: PgPool, events: EventStore, clock: Clock, metrics: &Metrics) -> Result<Gauges, Error> {
        Ok(Gauges {
            pool,
            events,
            clock,
            pending: metrics.gauge("mazziere_lobby_effects_pending", "Effects queued, whenever they are due.")?,
            failing: metrics
                .gauge("mazziere_lobby_effects_failing", "Effects that were tried and did not succeed yet.")?,
            oldest: metrics.gauge(
                "mazziere_lobby_effects_failing_oldest_seconds",
                "How long ago the oldest effect was queued that was tried and did not succeed yet.",
            )?,
            late: metrics.gauge(
                "mazziere_lobby_effects_late_seconds",
                "For how long the effect that waits longest has been due and nobody has tried it.",
            )?,
            stalled: metrics.gauge(
                "mazziere_lobby_events_stalled",
                "Tournaments, private events and matches at cash tables in play in which nothing has happened for \
                 longer than their clocks allow.",
            )?,
            feed: metrics.lag("mazziere_lobby_feed", "the lobby's follower of the tables' news")?,
            house: HouseGauges::new(metrics)?,
        })
    }

    /// Looks until the future is dropped.
    pub(crate) async fn run(self) {
        loop {
            if let Err(error) = self.look().await {
                tracing::debug!(%error, "what is to be done could not be looked at");
            }
            self.clock.sleep(LOOK_EVERY).await;
        }
    }

    async fn look(&self) -> Result<(), Failure> {
        let now = self.clock.now();
        let seconds = |at: Option<chrono::DateTime<chrono::Utc>>| at.map_or(0, |at| (now - at).num_seconds().max(0));
        let backlog = outbox::backlog(&self.pool).await?;
        self.pending.set(backlog.pending);
        self.failing.set(backlog.failing);
        self.oldest.set(seconds(backlog.oldest_failing));
        self.late.set(seconds(backlog.first_due));
        self.stalled.set(stalling::stalled(&self.pool, now).await?);
        let last = self.events.last_position().await?.unwrap_or(-1);
        self.feed.note(last - feed::position(&self.pool).await?, now);
        self.house.look(&self.pool, now).await
    }
}
