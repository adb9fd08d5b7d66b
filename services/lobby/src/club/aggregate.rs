//! A private event as the log handles it.

use chrono::{DateTime, Utc};
use mazziere_contract::Cause;
use mazziere_ids::{ClubEventId, StreamId};
use uuid::Uuid;

use super::decide::decide;
use super::effect::{Effect, follow_ups};
use super::event::SCHEMA;
use super::{ClubEvent, Command, Event, Stage};
use crate::log::aggregate::{Aggregate, Identity};
use crate::log::seal::Cover;
use crate::outbox::{Due, Pauses};
use crate::refusal::Refusal;

impl Identity for ClubEventId {
    type Aggregate = ClubEvent;

    fn named(id: Uuid) -> ClubEventId {
        ClubEventId::new(id)
    }

    fn id(self) -> Uuid {
        self.uuid()
    }
}

impl Aggregate for ClubEvent {
    type Id = ClubEventId;
    type Event = Event;

    const KIND: &'static str = "club_event";
    const SCHEMA: i16 = SCHEMA;

    fn stream(id: ClubEventId) -> StreamId {
        StreamId::new(id.uuid())
    }

    fn unknown(id: ClubEventId) -> Refusal {
        Refusal::new(
            Cause::ClubEventUnknown { club_event_id: Some(id.uuid()) },
            format!("there is no private event {id}"),
        )
    }

    fn id(&self) -> ClubEventId {
        self.id
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over { settled: true, .. })
    }

    fn name_of(event: &Event) -> &'static str {
        event.name()
    }

    fn begin(id: ClubEventId, event: &Event, at: DateTime<Utc>) -> Option<ClubEvent> {
        ClubEvent::drafted(id, event, at)
    }

    fn evolve(&mut self, event: &Event, at: DateTime<Utc>) {
        self.apply(event, at);
    }

    fn decide(&self, command: &Command, at: DateTime<Utc>) -> Result<Vec<Event>, Refusal> {
        decide(self, command, at)
    }

    fn follow_ups(&self, event: &Event, _pauses: &Pauses) -> Vec<Due<Effect>> {
        follow_ups(self, event)
    }

    /// The secret is sealed until the seats are drawn, which shows it.
    fn cover(&self, event: &Event) -> Cover<'_> {
        if matches!(event, Event::DrawSealed { .. }) { Cover::Sealed } else { Cover::Plain }
    }
}
