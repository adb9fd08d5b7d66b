//! A private event as the desk handles it.

use chrono::{DateTime, Utc};
use futures::FutureExt;
use futures::future::BoxFuture;
use mazziere_contract::ErrorCode;
use mazziere_fairdeal::Secret;
use mazziere_ids::{ClubEventId, PlayerId, StreamId};
use sqlx::PgTransaction;
use uuid::Uuid;

use super::decide::decide;
use super::effect::{Effect, follow_ups};
use super::event::SCHEMA;
use super::{ClubEvent, Command, Event, Setup, store};
use crate::conduct::gate::Gate;
use crate::failure::{Failure, Refusal};
use crate::log::aggregate::{Aggregate, Identity};
use crate::log::desk::{Desk, Receipt};
use crate::log::seal::Cover;
use crate::outbox::{Due, Pauses};

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

    fn unknown(id: ClubEventId) -> Failure {
        Failure::refused(ErrorCode::ClubEventUnknown, format!("there is no private event {id}"))
    }

    fn id(&self) -> ClubEventId {
        self.id
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn is_over(&self) -> bool {
        matches!(self.stage, super::Stage::Over { settled: true, .. })
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

    fn write_rows<'a>(
        _desk: &'a Desk,
        tx: &'a mut PgTransaction<'_>,
        _before: Option<&'a ClubEvent>,
        after: &'a ClubEvent,
        _events: &'a [Event],
        _at: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), Failure>> {
        store::write_rows(tx, after).boxed()
    }

    /// The secret is sealed until the seats are drawn, which shows it.
    fn cover(&self, event: &Event) -> Cover<'_> {
        if matches!(event, Event::DrawSealed { .. }) { Cover::Sealed } else { Cover::Plain }
    }
}

impl Desk {
    /// Drafts a private event, with the receipt of the command that asked for it.
    ///
    /// # Errors
    /// `already_in_club_event`, those of [`Gate::pass`], or a failure of the database.
    pub(super) async fn draft(
        &self,
        id: ClubEventId,
        setup: Setup,
        creator: PlayerId,
        gate: &Gate,
        receipt: Receipt<'_, ClubEvent>,
    ) -> Result<ClubEvent, Failure> {
        let secret = Secret::fresh().map_err(|error| Failure::Broken(error.to_string()))?;
        let commitment = secret.commitment(&ClubEvent::draw_context(id));
        let first = Event::EventDrafted { setup: Box::new(setup), creator, commitment };
        let mut tx = mazziere_database::begin(&self.pool).await?;
        gate.pass(&mut tx).await?;
        let events = [first, Event::DrawSealed { secret }];
        let written = self.begin_in::<ClubEvent>(&mut tx, id, &events, Some(receipt), self.clock.now()).await?;
        tx.commit().await?;
        written.queued.into_iter().for_each(|queued| self.start(queued));
        if written.later {
            self.outbound.look();
        }
        Ok(written.state)
    }
}
