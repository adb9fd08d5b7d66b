//! Keeping time: beats, and carrying out what is due (a first deal that waited long enough, a clock that ran out, the
//! next hand of a ring table).
//!
//! Every replica does it for every running table; the expected version of the append makes the second one harmless.
//!
//! **Invariants:** before anything is carried out the replica gives a sign of life and learns of outages, so what is
//! due is due by the clocks that stood still with the service.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use futures::StreamExt;
use mazziere_ids::TableId;
use mazziere_replay::clock::Outages;
use mazziere_replay::table::decide::EXPIRY_GRACE;
use mazziere_replay::table::event::TurnBy;
use mazziere_replay::table::ring::command::RingCommand;
use mazziere_replay::table::ring::dealing::hand_at;
use mazziere_replay::table::{Command, Status, Table};
use mazziere_rules::kernel::Awaiting;
use mazziere_telemetry::trace::carry_on;
use mazziere_telemetry::{Clock, Ids};

use super::pulse::{BEAT_EVERY, Pulse};
use super::schedule::Schedule;
use crate::commands::{CommandError, Commands, Manners};
use crate::departures::Departures;
use crate::live::{Entry, Live};
use crate::presence::Presence;

/// Tables for which something is carried out at the same time.
const AT_ONCE: usize = 32;

/// After a failure, before the next attempt at the same table.
const AGAIN_AFTER: Duration = Duration::seconds(1);

/// When something is due at a table by itself; `None` when only players can move it.
pub fn due_at(table: &Table, outages: &Outages, manners: &Manners, departures: &Departures) -> Option<DateTime<Utc>> {
    let goes = || departures.due(table.opened().table_id, outages);
    let expires = || table.next_deadline(outages).map(|(_, deadline)| deadline.at + EXPIRY_GRACE);
    match (table.status(), table.ring()) {
        (Status::Finished(_) | Status::Closed(_) | Status::Voided(_), _) => None,
        (Status::Waiting, None) => [Some(table.opened_at() + manners.start_delay), goes()].into_iter().flatten().min(),
        (Status::Playing, None) => [expires(), goes()].into_iter().flatten().min(),
        (Status::Waiting | Status::Playing, Some(ring)) => {
            // A player who was away for too long is stood up between hands.
            let rests = table.machine().awaiting() == Awaiting::Table;
            let goes = ring.first_to_go(outages).filter(|_| rests).map(|(_, at)| at);
            [expires(), hand_at(table, manners.hand_pause), goes].into_iter().flatten().min()
        }
    }
}

/// Keeps the time of one replica.
pub struct Keeper {
    /// Which players follow tables live.
    pub presence: Presence,
    /// Who does not any more.
    pub departures: Departures,
    pub live: Arc<Live>,
    /// Who changes them.
    pub commands: Arc<Commands>,
    /// The sign of life.
    pub pulse: Arc<Pulse>,
    /// When something is due.
    pub schedule: Arc<Schedule>,
    pub clock: Clock,
    /// For the ids of traces.
    pub ids: Ids,
    /// Clocks that ran out.
    pub expired: prometheus::IntCounter,
}

impl Keeper {
    /// Beats once a second, until the future is dropped.
    pub async fn beat(&self) {
        loop {
            let next = self.clock.now() + BEAT_EVERY;
            match self.pulse.beat().await {
                Ok(true) => self.reschedule(),
                Ok(false) => {}
                Err(error) => {
                    tracing::warn!(error = &error as &dyn std::error::Error, "no sign of life could be given");
                }
            }
            self.clock.sleep_until(next).await;
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
                    self.schedule.put_off(table, now + AGAIN_AFTER);
                }
                return;
            }
        }
        // At the same time, so that their appends share a commit.
        let due = futures::stream::iter(self.schedule.due(now));
        let carried_out = |table| {
            let span = tracing::info_span!("clock", otel.kind = "internal");
            carry_on(span, None, &self.ids, self.carry_out(table, now))
        };
        due.for_each_concurrent(AT_ONCE, carried_out).await;
    }

    async fn carry_out(&self, id: TableId, now: DateTime<Utc>) {
        let Some(entry) = self.live.known(id) else { return self.schedule.set(id, None) };
        if let Err(error) = self.play_for_the_gone(&entry, now).await {
            let error = &error as &dyn std::error::Error;
            tracing::warn!(table_id = %id, error, "who is gone could not be noted and will be looked at again");
            return self.schedule.put_off(id, now + AGAIN_AFTER);
        }
        let command = entry.look(|table| match (table.ring(), table.status()) {
            (Some(_), _) => Command::Ring(RingCommand::Tend),
            (None, Status::Waiting) => Command::Start,
            (None, _) => Command::Expire,
        });
        let late = entry.look(|table| table.next_deadline(&self.pulse.outages()).is_some());
        match self.commands.carry_out(&entry, &command, now).await {
            Ok(true) if late => self.expired.inc(),
            Ok(true) => {}
            Ok(false) => {
                let outages = self.pulse.outages();
                let next = entry.look(|table| due_at(table, &outages, self.commands.manners(), &self.departures));
                match next.filter(|at| *at <= now) {
                    Some(_) => self.schedule.put_off(id, now + AGAIN_AFTER),
                    None => self.schedule.set(id, next),
                }
            }
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                tracing::warn!(table_id = %id, error, "what is due could not be carried out and will be tried again");
                self.schedule.put_off(id, now + AGAIN_AFTER);
            }
        }
    }

    /// A player who has been gone for long enough, here and at all replicas, is played for from now on, where the rules
    /// play for the absent.
    async fn play_for_the_gone(&self, entry: &Arc<Entry>, now: DateTime<Utc>) -> Result<(), CommandError> {
        let outages = self.pulse.outages();
        for player in self.departures.gone(entry.id(), &outages, now) {
            if !self.presence.look(entry.id(), player).await?.following {
                let command = Command::Ring(RingCommand::SitOut { player, by: TurnBy::House });
                self.commands.carry_out(entry, &command, now).await?;
            }
            self.departures.seen_to(entry.id(), player);
        }
        Ok(())
    }

    /// Deadlines moved: an outage was found.
    fn reschedule(&self) {
        let outages = self.pulse.outages();
        for entry in self.live.all() {
            let due = entry.look(|table| due_at(table, &outages, self.commands.manners(), &self.departures));
            self.schedule.set(entry.id(), due);
        }
    }
}
