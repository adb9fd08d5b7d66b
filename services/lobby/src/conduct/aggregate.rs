//! A player's conduct as the log handles it. Nothing has to happen outside because of it.

use chrono::{DateTime, Utc};
use mazziere_contract::Cause;
use mazziere_contract::tables::HouseEvent;
use mazziere_ids::{PlayerId, StreamId, derive_uuid};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::decide::decide;
use super::event::SCHEMA;
use super::{Command, Conduct, Event};
use crate::log::aggregate::{Aggregate, Identity};
use crate::outbox::call::{CallResult, Effects, Moment, Step};
use crate::outbox::{self, Due, Pauses};
use crate::refusal::Refusal;

/// What has to happen outside: nothing has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {}

impl outbox::Effect for Effect {
    type Waits = PlayerId;

    fn name(&self) -> &'static str {
        match *self {}
    }

    fn id(&self, _of: Uuid) -> Uuid {
        match *self {}
    }

    fn asked_for(&self) -> Option<PlayerId> {
        match *self {}
    }
}

impl Effects for Conduct {
    type Effect = Effect;
    type Command = Command;

    fn ask(&self, effect: &Effect, _moment: &Moment) -> Step<Command> {
        match *effect {}
    }

    fn house_event(&self) -> Option<HouseEvent> {
        None
    }

    fn heard(&self, effect: &Effect, _moment: &Moment, _said: &[CallResult]) -> Step<Command> {
        match *effect {}
    }
}

impl Identity for PlayerId {
    type Aggregate = Conduct;

    fn named(id: Uuid) -> PlayerId {
        PlayerId::new(id)
    }

    fn id(self) -> Uuid {
        self.uuid()
    }
}

impl Aggregate for Conduct {
    type Id = PlayerId;
    type Event = Event;

    const KIND: &'static str = "conduct";
    const SCHEMA: i16 = SCHEMA;

    /// Not the id of the player itself, which names whatever else is theirs.
    fn stream(id: PlayerId) -> StreamId {
        StreamId::new(derive_uuid(id.uuid(), Self::KIND))
    }

    fn unknown(id: PlayerId) -> Refusal {
        Refusal::new(Cause::PlayerUnknown { player_id: Some(id.uuid()) }, format!("there is no player {id}"))
    }

    fn id(&self) -> PlayerId {
        self.player
    }

    fn version(&self) -> i64 {
        self.version
    }

    /// Something may always happen to it.
    fn is_over(&self) -> bool {
        false
    }

    fn name_of(event: &Event) -> &'static str {
        event.name()
    }

    fn begin(id: PlayerId, event: &Event, at: DateTime<Utc>) -> Option<Conduct> {
        let mut state = Conduct::blank(id);
        state.apply(event, at);
        Some(state)
    }

    fn blank(id: PlayerId) -> Option<Conduct> {
        Some(Conduct::blank(id))
    }

    fn evolve(&mut self, event: &Event, at: DateTime<Utc>) {
        self.apply(event, at);
    }

    fn decide(&self, command: &Command, at: DateTime<Utc>) -> Result<Vec<Event>, Refusal> {
        decide(self, command, at)
    }

    fn follow_ups(&self, _event: &Event, _pauses: &Pauses) -> Vec<Due<Effect>> {
        Vec::new()
    }
}
