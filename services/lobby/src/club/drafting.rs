//! Drafting: the first events of a private event are written, with the secret of its draw of seats.

use std::sync::Arc;

use mazziere_ids::{ClubEventId, PlayerId};
use mazziere_telemetry::Clock;
use sqlx::PgPool;

use super::{ClubEvent, Event, Setup};
use crate::conduct::gate::Gate;
use crate::failure::Failure;
use crate::log::executor::Executor;
use crate::log::transaction::MakeReceipt;

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
    let secret = executor.secrets().of(id.uuid().as_bytes()).map_err(|error| Failure::Broken(error.to_string()))?;
    let commitment = secret.commitment(&ClubEvent::draw_context(id));
    let first = Event::EventDrafted { setup: Box::new(setup), creator, commitment };
    let mut tx = mazziere_database::begin(pool).await?;
    gate.pass(&mut tx).await?;
    let events = [first, Event::DrawSealed { secret }];
    let written = executor.begin_in::<ClubEvent>(&mut tx, id, &events, Some(receipt), clock.now()).await?;
    tx.commit().await?;
    Ok(executor.go_on(written))
}
