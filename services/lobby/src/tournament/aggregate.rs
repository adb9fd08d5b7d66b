//! A tournament as the log handles it.

use chrono::{DateTime, Utc};
use mazziere_contract::Cause;
use mazziere_ids::{StreamId, TournamentId};
use uuid::Uuid;

use crate::log::aggregate::{Aggregate, Identity};
use crate::log::seal::Cover;
use crate::outbox::{Due, Pauses};
use crate::refusal::Refusal;
use crate::tournament::decide::decide;
use crate::tournament::effect::Effect;
use crate::tournament::follow_ups::follow_ups;
use crate::tournament::{Command, Event, SCHEMA, STREAM_KIND, Tournament};

impl Identity for TournamentId {
    type Aggregate = Tournament;

    fn named(id: Uuid) -> TournamentId {
        TournamentId::new(id)
    }

    fn id(self) -> Uuid {
        self.uuid()
    }
}

impl Aggregate for Tournament {
    type Id = TournamentId;
    type Event = Event;

    const KIND: &'static str = STREAM_KIND;
    const SCHEMA: i16 = SCHEMA;

    fn stream(id: TournamentId) -> StreamId {
        id.into()
    }

    fn unknown(id: TournamentId) -> Refusal {
        Refusal::new(
            Cause::TournamentUnknown { tournament_id: Some(id.uuid()) },
            format!("there is no tournament {id}"),
        )
    }

    fn id(&self) -> TournamentId {
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

    fn begin(id: TournamentId, event: &Event, at: DateTime<Utc>) -> Option<Tournament> {
        Tournament::opened(id, event, at)
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

    /// The secret is sealed as long as something is drawn from it. A bracket's is shown by `bracket_drawn` itself.
    fn cover(&self, event: &Event) -> Cover<'_> {
        match (event, &self.secret) {
            (Event::DrawSealed { .. }, _) => Cover::Sealed,
            (event, Some(secret)) if self.system.publishes(event) => Cover::Opens(secret),
            (Event::TournamentFinished { .. } | Event::TournamentCancelled { .. }, Some(secret))
                if !self.system.is_drawn(false) =>
            {
                Cover::Opens(secret)
            }
            _ => Cover::Plain,
        }
    }
}
