//! How full the house is: what is open, who is in it and who waits, as operators read it on one dashboard.
//!
//! **Invariant:** what is over costs nothing: the rows that are counted are those of the indexes to what is not.

use chrono::{DateTime, Utc};
use mazziere_telemetry::Metrics;
use mazziere_telemetry::metrics::{Error, IntGauge};
use prometheus::IntGaugeVec;
use sqlx::PgPool;

use super::store::{self, CASH_TABLE_STATUSES, TOURNAMENT_STATUSES};
use crate::club::presence::BELIEVED_FOR;
use crate::failure::Failure;

/// What is open, and who is in it.
pub(super) struct HouseGauges {
    tournaments: IntGaugeVec,
    entries: IntGaugeVec,
    cash_tables: IntGaugeVec,
    seats: IntGaugeVec,
    waiting: IntGauge,
    private_events: IntGauge,
    connected: IntGauge,
}

impl HouseGauges {
    /// Registers what is seen.
    ///
    /// # Errors
    /// When it is registered there already.
    pub(super) fn new(metrics: &Metrics) -> Result<HouseGauges, Error> {
        Ok(HouseGauges {
            tournaments: metrics.gauges(
                "mazziere_lobby_tournaments",
                "Tournaments that are not paid or cancelled, by status.",
                &["status"],
            )?,
            entries: metrics.gauges(
                "mazziere_lobby_tournament_entries",
                "Entries of these tournaments, by the status of the tournament.",
                &["status"],
            )?,
            cash_tables: metrics.gauges(
                "mazziere_lobby_cash_tables",
                "Cash tables that are not closed, by status.",
                &["status"],
            )?,
            seats: metrics.gauges(
                "mazziere_lobby_cash_seats",
                "Seats at these tables: taken, or free for everybody.",
                &["state"],
            )?,
            waiting: metrics.gauge(
                "mazziere_lobby_cash_waiting",
                "Players in the waiting lists of cash tables, once for each list.",
            )?,
            private_events: metrics.gauge(
                "mazziere_lobby_private_events",
                "Private events that bind players: those that are drafted, and those that are played.",
            )?,
            connected: metrics
                .gauge("mazziere_lobby_players_connected", "Players who have a stream of their own open.")?,
        })
    }

    /// Counts, and shows what was counted.
    pub(super) async fn look(&self, pool: &PgPool, now: DateTime<Utc>) -> Result<(), Failure> {
        let tournaments = store::tournaments(pool).await?;
        for status in TOURNAMENT_STATUSES {
            let found = tournaments.get(status).copied().unwrap_or_default();
            self.tournaments.with_label_values(&[status]).set(found.tournaments);
            self.entries.with_label_values(&[status]).set(found.entries);
        }
        let tables = store::cash_tables(pool).await?;
        for status in CASH_TABLE_STATUSES {
            self.cash_tables.with_label_values(&[status]).set(tables.get(status).map_or(0, |found| found.tables));
        }
        self.seats.with_label_values(&["taken"]).set(tables.values().map(|found| found.taken).sum());
        self.seats.with_label_values(&["free"]).set(tables.values().map(|found| found.free).sum());
        self.waiting.set(tables.values().map(|found| found.waiting).sum());
        self.private_events.set(store::private_events(pool).await?);
        self.connected.set(store::connected(pool, now - BELIEVED_FOR).await?);
        Ok(())
    }
}
