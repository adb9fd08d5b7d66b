//! A cash table as the log handles it.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_ids::{StreamId, TableId, derive_uuid};
use uuid::Uuid;

use super::command::Command;
use super::decide::decide;
use super::effect::{Effect, follow_ups};
use super::event::{Event, SCHEMA};
use super::matches::counted;
use super::matches::event::MatchEvent;
use super::store::{Rows, SessionRows};
use super::{CashTable, Session, TopUp, Waiter, view};
use crate::failure::{Failure, Refusal};
use crate::log::aggregate::{Aggregate, Identity};
use crate::outbox::{Due, Pauses};

impl Identity for TableId {
    type Aggregate = CashTable;

    fn named(id: Uuid) -> TableId {
        TableId::new(id)
    }

    fn id(self) -> Uuid {
        self.uuid()
    }
}

impl Aggregate for CashTable {
    type Id = TableId;
    type Event = Event;
    type Rows = Rows;

    const KIND: &'static str = "cash_table";
    const SCHEMA: i16 = SCHEMA;

    /// Not the id of the table itself: that is its stream at the tables, and both may lie in one event store.
    fn stream(id: TableId) -> StreamId {
        StreamId::new(derive_uuid(id.uuid(), Self::KIND))
    }

    fn unknown(id: TableId) -> Failure {
        Failure::refused(ErrorCode::TableUnknown, format!("there is no cash table {id}"))
    }

    fn id(&self) -> TableId {
        self.id
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn is_over(&self) -> bool {
        self.is_settled()
    }

    fn name_of(event: &Event) -> &'static str {
        event.name()
    }

    fn begin(id: TableId, event: &Event, at: DateTime<Utc>) -> Option<CashTable> {
        CashTable::announced(id, event, at)
    }

    fn evolve(&mut self, event: &Event, at: DateTime<Utc>) {
        self.apply(event, at);
    }

    fn decide(&self, command: &Command, at: DateTime<Utc>) -> Result<Vec<Event>, Refusal> {
        decide(self, command, at)
    }

    fn follow_ups(&self, event: &Event, pauses: &Pauses) -> Vec<Due<Effect>> {
        follow_ups(self, event, pauses)
    }

    fn rows(before: Option<&CashTable>, after: &CashTable, events: &[Event], at: DateTime<Utc>) -> Rows {
        let announced = |event: &Event| match event {
            Event::Match { event: MatchEvent::MatchAnnounced { number, table_id, .. } } => Some((*table_id, *number)),
            _ => None,
        };
        let queued = before.map_or(&[][..], |before| &before.queue);
        let waits = |queue: &[Waiter], player| queue.iter().any(|waiter| waiter.player_id == player);
        Rows {
            summary: view::summary(after),
            // A player who stands in line at an empty table is about to sit down there.
            idle_since: after.idle_since.filter(|_| after.queue.is_empty()),
            announced: events.iter().filter_map(announced).collect(),
            announced_at: at,
            sessions: after.sessions.iter().filter_map(|session| changed(before, after, session)).collect(),
            gone: queued.iter().map(|waiter| waiter.player_id).filter(|player| !waits(&after.queue, *player)).collect(),
            come: after.queue.iter().filter(|waiter| !waits(queued, waiter.player_id)).cloned().collect(),
            counted: counted::of_events(after, events, at),
        }
    }
}

/// A session and those of its top-ups that look different now.
fn changed(before: Option<&CashTable>, after: &CashTable, session: &Session) -> Option<SessionRows> {
    let known = before.and_then(|before| before.session(session.session_id));
    let is_new = |top_up: &&TopUp| known.and_then(|known| known.top_up(top_up.top_up_id)) != Some(*top_up);
    (known != Some(session)).then(|| SessionRows {
        session: view::session(after, session),
        top_ups: session.top_ups.iter().filter(is_new).map(|top_up| view::top_up(session, top_up)).collect(),
    })
}
