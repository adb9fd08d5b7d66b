//! Tournaments as the desk handles them: opening, reopening, and the rows they are shown by.

use chrono::{DateTime, Utc};
use futures::FutureExt;
use futures::future::BoxFuture;
use mazziere_contract::ErrorCode;
use mazziere_fairdeal::Secret;
use mazziere_ids::{StreamId, TournamentId};
use sqlx::PgTransaction;
use uuid::Uuid;

use crate::failure::{Failure, Refusal};
use crate::log::aggregate::{Aggregate, Identity};
use crate::log::desk::{Desk, Receipt};
use crate::log::seal::Cover;
use crate::outbox::{Due, Effect as _, Pauses, store as effects};
use crate::ranking::{Brought, store as ranking};
use crate::system::draw_context;
use crate::template::tournament::store as templates;
use crate::tournament::cancellation;
use crate::tournament::decide::decide;
use crate::tournament::effect::Effect;
use crate::tournament::follow_ups::{follow_ups, timers};
use crate::tournament::invitation::{Changes, store as invitations};
use crate::tournament::registration::{Touched, store as registrations};
use crate::tournament::{Command, Event, SCHEMA, STREAM_KIND, Setup, Stage, Tournament, results, store, withholding};

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

    fn write_rows<'a>(
        desk: &'a Desk,
        tx: &'a mut PgTransaction<'_>,
        before: Option<&'a Tournament>,
        after: &'a Tournament,
        events: &'a [Event],
        at: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), Failure>> {
        async move {
            store::write_row(tx, after, at).await?;
            let touched = Touched::by(events, after);
            invitations::write_rows(tx, after.id, &Changes::between(before, after, &touched)).await?;
            registrations::write_rows(tx, &registrations::changes(before, after, &touched)).await?;
            let results = results::of_events(after, events, at);
            results::store::write_results(tx, &results).await?;
            withholding::store::write_rows(tx, after).await?;
            cancellation::store::write_rows(tx, after).await?;
            if let Some(next) = successor(before, after, events, at) {
                desk.reopen(tx, after.id, next, at).await?;
            }
            if after.is_over() && !before.is_some_and(Tournament::is_over) {
                let timers = timers(after).into_iter().map(|timer| timer.id(after.id.uuid())).collect::<Vec<_>>();
                effects::take_out(tx, &timers).await?;
            }
            let brought: Vec<Brought> = results.iter().filter_map(results::Row::brought).collect();
            ranking::write(tx, &brought).await
        }
        .boxed()
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

/// What the next tournament is played by, if these events let one open: this one has filled up; or, where it is held
/// again and again, its registration has closed, or it was cancelled before.
fn successor(before: Option<&Tournament>, after: &Tournament, events: &[Event], at: DateTime<Utc>) -> Option<Setup> {
    let closed = events.contains(&Event::RegistrationClosed);
    if closed && after.setup.reopen {
        return Some(after.setup.clone());
    }
    let was_open = before.is_some_and(|before| matches!(before.stage, Stage::Announced | Stage::Open));
    let cancelled = was_open && matches!(after.stage, Stage::Cancelled { .. });
    (closed || cancelled).then(|| after.setup.repeated(at))?
}

impl Desk {
    /// Opens a tournament, with the receipt of the command that asked for it.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when it is open already, or a failure of the database.
    pub async fn open(
        &self,
        id: TournamentId,
        setup: Setup,
        receipt: Receipt<'_, Tournament>,
    ) -> Result<Tournament, Failure> {
        let at = self.clock.now();
        let mut tx = mazziere_database::begin(&self.pool).await?;
        if templates::open(&mut tx, setup.template_id).await?.is_none() {
            return Err(Failure::refused(ErrorCode::TemplateRetired, "the template is retired"));
        }
        let state = self.open_in(&mut tx, id, setup, Some(receipt), at).await?;
        tx.commit().await?;
        Ok(state)
    }

    /// The next one of its template opens with the same commit.
    async fn reopen(
        &self,
        tx: &mut PgTransaction<'_>,
        full: TournamentId,
        mut next: Setup,
        at: DateTime<Utc>,
    ) -> Result<(), Failure> {
        let Some(template) = templates::open(tx, next.template_id).await? else { return Ok(()) };
        if let Some(worth) = template.unplayed_worth {
            next.set_unplayed(worth.into());
        }
        let id = TournamentId::derived(full.uuid(), "successor");
        self.open_in(tx, id, next, None, at).await.map(drop)
    }

    async fn open_in(
        &self,
        tx: &mut PgTransaction<'_>,
        id: TournamentId,
        setup: Setup,
        receipt: Option<Receipt<'_, Tournament>>,
        at: DateTime<Utc>,
    ) -> Result<Tournament, Failure> {
        let secret = Secret::fresh().map_err(|error| Failure::Broken(error.to_string()))?;
        let commitment = secret.commitment(&draw_context(id));
        let opening = [Event::TournamentOpened { setup: Box::new(setup), commitment }, Event::DrawSealed { secret }];
        // Nothing has to happen outside because of an opening.
        Ok(self.begin_in(tx, id, &opening, receipt, at).await?.state)
    }
}
