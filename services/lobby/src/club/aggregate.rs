//! A private event as the log handles it.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_fairdeal::Secret;
use mazziere_ids::{ClubEventId, PlayerId, StreamId};
use mazziere_telemetry::Clock;
use sqlx::PgPool;
use uuid::Uuid;

use super::decide::decide;
use super::effect::{Effect, follow_ups};
use super::event::SCHEMA;
use super::store::Rows;
use super::{ClubEvent, Command, Event, Setup, Stage, view};
use crate::conduct::gate::Gate;
use crate::failure::{Failure, Refusal};
use crate::log::aggregate::{Aggregate, Identity};
use crate::log::executor::Executor;
use crate::log::seal::Cover;
use crate::log::transaction::MakeReceipt;
use crate::outbox::{Due, Pauses};
use crate::payment::Payment;

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
    type Rows = Rows;

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

    fn rows(_before: Option<&ClubEvent>, after: &ClubEvent, _events: &[Event], _at: DateTime<Utc>) -> Rows {
        let players = if after.is_over() { &[] } else { after.reached() };
        Rows {
            shown: view::shown(after),
            table: matches!(after.stage, Stage::Running { .. }).then(|| after.table_id()),
            sessions: view::sessions(after).collect(),
            players: players.iter().map(|player| (*player, is_bound(after, *player))).collect(),
        }
    }

    /// The secret is sealed until the seats are drawn, which shows it.
    fn cover(&self, event: &Event) -> Cover<'_> {
        if matches!(event, Event::DrawSealed { .. }) { Cover::Sealed } else { Cover::Plain }
    }
}

/// Whether a player may agree to nothing else: the creator, and a player who has agreed, until it is over.
fn is_bound(state: &ClubEvent, player: PlayerId) -> bool {
    let agreed = matches!(state.payment(player), Some(Payment::Pending | Payment::Paid));
    let asked = matches!(state.stage, Stage::Draft | Stage::Sending | Stage::Inviting { .. });
    player == state.creator || agreed || !asked
}

/// Drafts a private event, with the receipt of the command that asked for it.
///
/// # Errors
/// `already_in_club_event`, those of [`Gate::pass`], or a failure of the database.
pub(super) async fn draft(
    (executor, pool, clock): (&Executor, &PgPool, &Clock),
    (id, setup, creator): (ClubEventId, Setup, PlayerId),
    gate: &Gate,
    receipt: MakeReceipt<'_, ClubEvent>,
) -> Result<Arc<ClubEvent>, Failure> {
    let secret = Secret::fresh().map_err(|error| Failure::Broken(error.to_string()))?;
    let commitment = secret.commitment(&ClubEvent::draw_context(id));
    let first = Event::EventDrafted { setup: Box::new(setup), creator, commitment };
    let mut tx = mazziere_database::begin(pool).await?;
    gate.pass(&mut tx).await?;
    let events = [first, Event::DrawSealed { secret }];
    let written = executor.begin_in::<ClubEvent>(&mut tx, id, &events, Some(receipt), clock.now()).await?;
    tx.commit().await?;
    Ok(executor.go_on(written))
}
