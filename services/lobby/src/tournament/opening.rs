//! Opening a tournament: by an operator, or after another one of its template.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_fairdeal::Secrets;
use mazziere_ids::TournamentId;
use mazziere_telemetry::Clock;
use sqlx::PgPool;

use super::setup::{Start, closing_before_start};
use super::{Event, Setup, Stage, Tournament};
use crate::failure::Failure;
use crate::italy::{self, Held};
use crate::log::executor::Executor;
use crate::log::transaction::MakeReceipt;
use crate::system::draw_context;
use crate::template::tournament::store as templates;

impl Setup {
    /// The next one, if it is held again and again.
    pub fn repeated(&self, now: DateTime<Utc>) -> Option<Setup> {
        let (Start::Scheduled { at: Some(at), min_players, usual }, Some(repeat)) = (self.start, self.repeat) else {
            return None;
        };
        // Registration for it has to be open for a while.
        let Held { at, usual } = italy::next(Held { at, usual }, repeat, now + closing_before_start());
        Some(Setup { start: Start::Scheduled { at: Some(at), min_players, usual }, ..self.clone() })
    }
}

/// What the next tournament is played by, if these events let one open: this one has filled up; or, where it is held
/// again and again, its registration has closed, or it was cancelled before.
pub(super) fn successor(
    before: Option<&Tournament>,
    after: &Tournament,
    events: &[Event],
    at: DateTime<Utc>,
) -> Option<Setup> {
    let closed = events.contains(&Event::RegistrationClosed);
    if closed && after.setup.reopen {
        return Some(after.setup.clone());
    }
    let was_open = before.is_some_and(|before| matches!(before.stage, Stage::Announced | Stage::Open));
    let cancelled = was_open && matches!(after.stage, Stage::Cancelled { .. });
    (closed || cancelled).then(|| after.setup.repeated(at))?
}

/// Opens a tournament, with the receipt of the command that asked for it.
///
/// # Errors
/// [`Failure::Conflict`] when it is open already, or a failure of the database.
pub(super) async fn open(
    (executor, pool, clock): (&Executor, &PgPool, &Clock),
    id: TournamentId,
    setup: Setup,
    receipt: MakeReceipt<'_, Tournament>,
) -> Result<Tournament, Failure> {
    let at = clock.now();
    let mut tx = mazziere_database::begin(pool).await?;
    if templates::open(&mut tx, setup.template_id).await?.is_none() {
        return Err(Failure::refused(ErrorCode::TemplateRetired, "the template is retired"));
    }
    // Nothing has to happen outside because of an opening.
    let written = executor.begin_in(&mut tx, id, &opening(id, setup, executor.secrets())?, Some(receipt), at).await?;
    tx.commit().await?;
    Ok(written.state)
}

/// The first events of a tournament.
///
/// # Errors
/// When the operating system gives no secret.
pub(super) fn opening(id: TournamentId, setup: Setup, secrets: Secrets) -> Result<Vec<Event>, Failure> {
    let secret = secrets.of(id.uuid().as_bytes()).map_err(|error| Failure::Broken(error.to_string()))?;
    let commitment = secret.commitment(&draw_context(id));
    Ok(vec![Event::TournamentOpened { setup: Box::new(setup), commitment }, Event::DrawSealed { secret }])
}
