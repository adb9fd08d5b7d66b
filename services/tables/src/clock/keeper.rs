//! Keeping time: beats, and carrying out what is due (a first deal that waited long enough, a clock that ran out).
//!
//! Every replica does it for every running table; the expected version of the append makes the second one harmless.
//!
//! **Invariants:** before anything is carried out the replica gives a sign of life and learns of outages, so what is due is
//! due by the clocks that stood still with the service.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use mazziere_ids::TableId;
use mazziere_telemetry::Clock;

use super::Outages;
use super::pulse::{BEAT_EVERY, Pulse};
use super::schedule::Schedule;
use crate::commands::Commands;
use crate::live::Live;
use crate::table::decide::EXPIRY_GRACE;
use crate::table::{Command, Status, Table};

/// After a failure, before the next attempt at the same table.
const AGAIN_AFTER: Duration = Duration::seconds(1);

/// When something is due at a table by itself; `None` when only players can move it.
pub fn due_at(table: &Table, outages: &Outages, start_delay: Duration) -> Option<DateTime<Utc>> {
    match table.status() {
        Status::Waiting => Some(table.opened_at() + start_delay),
        Status::Playing => table.next_deadline(outages).map(|(_, deadline)| deadline.at + EXPIRY_GRACE),
        Status::Finished(_) | Status::Voided(_) => None,
    }
}

/// Keeps the time of one replica.
pub struct Keeper {
    /// The tables.
    pub live: Arc<Live>,
    /// Who changes them.
    pub commands: Arc<Commands>,
    /// The sign of life.
    pub pulse: Arc<Pulse>,
    /// When something is due.
    pub schedule: Arc<Schedule>,
    /// The time.
    pub clock: Clock,
    /// How long the first deal waits for the players.
    pub start_delay: Duration,
    /// Clocks that ran out.
    pub expired: prometheus::IntCounter,
}

impl Keeper {
    /// Beats once a second, until the future is dropped.
    pub async fn beat(&self) {
        loop {
            match self.pulse.beat().await {
                Ok(true) => self.reschedule(),
                Ok(false) => {}
                Err(error) => {
                    tracing::warn!(error = &error as &dyn std::error::Error, "no sign of life could be given");
                }
            }
            self.clock.sleep(BEAT_EVERY).await;
        }
    }

    /// Carries out what is due when it is due, until the future is dropped.
    pub async fn watch(&self) {
        loop {
            match self.schedule.first() {
                Some(at) => tokio::select! {
                    () = self.clock.sleep_until(at) => self.tick().await,
                    () = self.schedule.earlier() => {}
                },
                None => self.schedule.earlier().await,
            }
        }
    }

    /// Carries out everything that is due now.
    pub async fn tick(&self) {
        let now = self.clock.now();
        let due = self.schedule.due(now);
        if due.is_empty() {
            return;
        }
        match self.pulse.beat().await {
            Ok(true) => self.reschedule(),
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(error = &error as &dyn std::error::Error, "nothing can be carried out");
                for table in due {
                    self.schedule.set(table, Some(now + AGAIN_AFTER));
                }
                return;
            }
        }
        for table in self.schedule.due(now) {
            self.carry_out(table, now).await;
        }
    }

    async fn carry_out(&self, id: TableId, now: DateTime<Utc>) {
        let Some(entry) = self.live.known(id) else { return self.schedule.set(id, None) };
        let command = match entry.look(|table| matches!(table.status(), Status::Waiting)) {
            true => Command::Start,
            false => Command::Expire,
        };
        match self.commands.carry_out(&entry, &command, now).await {
            Ok(true) if matches!(command, Command::Expire) => self.expired.inc(),
            Ok(true) => {}
            Ok(false) => {
                let outages = self.pulse.outages();
                let next = entry.look(|table| due_at(table, &outages, self.start_delay));
                self.schedule.set(id, next.map(|at| if at > now { at } else { now + AGAIN_AFTER }));
            }
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                tracing::warn!(table_id = %id, error, "what is due could not be carried out and will be tried again");
                self.schedule.set(id, Some(now + AGAIN_AFTER));
            }
        }
    }

    /// Deadlines moved: an outage was found.
    fn reschedule(&self) {
        let outages = self.pulse.outages();
        for entry in self.live.all() {
            self.schedule.set(entry.id(), entry.look(|table| due_at(table, &outages, self.start_delay)));
        }
    }
}
