//! A tournament as the log handles it, and the rows that it is shown by.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_ids::{StreamId, TournamentId};
use uuid::Uuid;

use crate::failure::{Failure, Refusal};
use crate::log::aggregate::{Aggregate, Identity};
use crate::log::seal::Cover;
use crate::outbox::{Due, Effect as _, Pauses};
use crate::tournament::decide::decide;
use crate::tournament::effect::Effect;
use crate::tournament::follow_ups::{follow_ups, timers};
use crate::tournament::invitation::Changes;
use crate::tournament::opening::successor;
use crate::tournament::registration::{Touched, store as registrations};
use crate::tournament::stalling::longest_silence;
use crate::tournament::store::Rows;
use crate::tournament::view::summary;
use crate::tournament::{Command, Event, SCHEMA, STREAM_KIND, Tournament, cancellation, results, withholding};

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
    type Rows = Rows;

    const KIND: &'static str = STREAM_KIND;
    const SCHEMA: i16 = SCHEMA;

    fn stream(id: TournamentId) -> StreamId {
        id.into()
    }

    fn unknown(id: TournamentId) -> Failure {
        Failure::refused(ErrorCode::TournamentUnknown, format!("there is no tournament {id}"))
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

    fn rows(before: Option<&Tournament>, after: &Tournament, events: &[Event], at: DateTime<Utc>) -> Rows {
        let touched = Touched::by(events, after);
        let results = results::of_events(after, events, at);
        let ends = after.is_over() && !before.is_some_and(Tournament::is_over);
        let timers = if ends { timers(after) } else { Vec::new() };
        Rows {
            summary: summary(after),
            stalls_at: longest_silence(after).map(|silence| at + silence),
            invitations: Changes::between(before, after, &touched),
            registrations: registrations::changes(before, after, &touched),
            withheld: withholding::view::listed(after),
            cancellation: cancellation::view::listed(after),
            successor: successor(before, after, events, at),
            obsolete: timers.iter().map(|timer| timer.id(after.id.uuid())).collect(),
            brought: results.iter().filter_map(results::Row::brought).collect(),
            results,
        }
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
