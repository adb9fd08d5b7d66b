//! A cash table as the log handles it.

use chrono::{DateTime, Utc};
use mazziere_contract::Cause;
use mazziere_ids::{StreamId, TableId, derive_uuid};
use uuid::Uuid;

use super::CashTable;
use super::command::Command;
use super::decide::decide;
use super::effect::{Effect, follow_ups};
use super::event::{Event, SCHEMA};
use crate::log::aggregate::{Aggregate, Identity};
use crate::outbox::{Due, Pauses};
use crate::refusal::Refusal;

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

    const KIND: &'static str = "cash_table";
    const SCHEMA: i16 = SCHEMA;

    /// Not the id of the table itself: that is its stream at the tables, and both may lie in one event store.
    fn stream(id: TableId) -> StreamId {
        StreamId::new(derive_uuid(id.uuid(), Self::KIND))
    }

    fn unknown(id: TableId) -> Refusal {
        Refusal::new(Cause::TableUnknown { table_id: Some(id.uuid()) }, format!("there is no cash table {id}"))
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
}
