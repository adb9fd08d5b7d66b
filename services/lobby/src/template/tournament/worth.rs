//! What matches are worth that nobody plays (G1.13): the tables say it of the game and its options, templates keep it.
//!
//! Every template of matches is saved with it. One that is older is asked about when the lobby starts, or before a
//! tournament opens from it, whichever comes first; what its operator had typed then has no effect any more.
//! Tournaments keep what they were opened with.

use chrono::Duration;
use mazziere_contract::ErrorCode;
use mazziere_contract::client::TablesClient;
use mazziere_contract::lobby::Template;
use mazziere_contract::tables::{CheckOptionsRequest, Format, Unplayed};
use mazziere_eventstore::EventStore;
use mazziere_ids::TemplateId;
use mazziere_telemetry::Clock;
use sqlx::PgPool;
use uuid::Uuid;

use super::{TemplateEvent, Tournaments, store};
use crate::failure::Failure;
use crate::template::api::{Places, known, tables_said};
use crate::template::store::{Stored, lock, write};

/// After a failure.
const PAUSE: Duration = Duration::seconds(2);

/// The refusal where the tables do not say what matches are worth.
pub(super) fn unknown() -> Failure {
    let why = "the tables cannot be asked now what matches are worth that nobody plays";
    Failure::refused(ErrorCode::TablesUnreachable, why)
}

/// The template with what matches are worth that nobody plays, which is looked up if it does not say so.
///
/// # Errors
/// What the tables say of its options, `tables_unreachable` when they do not answer; a failure of the database.
pub(crate) async fn with_worth(
    (pool, events, clock): (&PgPool, &EventStore, &Clock),
    tables: &TablesClient,
    stored: Stored<Tournaments>,
) -> Result<Template, Failure> {
    let Template { template_id, format, ref unplayed_worth, .. } = stored.template;
    if unplayed_worth.is_some() || format == Format::Ring {
        return Ok(stored.template);
    }
    let worth = ask(tables, &stored.template).await?;
    let mut tx = mazziere_database::begin(pool).await?;
    let Some(Stored { mut template, version }) = lock::<Tournaments>(&mut tx, template_id).await? else {
        return Ok(stored.template);
    };
    if template.unplayed_worth.is_none() {
        template.unplayed_worth = Some(worth);
        let after = Stored::<Tournaments> { template: template.clone(), version: version + 1 };
        let event = TemplateEvent::TemplateWorthKnown { unplayed_worth: worth.into() };
        write(&mut tx, events, &after, &event, None, clock.now()).await?;
        tx.commit().await?;
    }
    Ok(template)
}

async fn ask(tables: &TablesClient, template: &Template) -> Result<Unplayed, Failure> {
    let options = template.options.clone();
    let format = template.format;
    let asked = CheckOptionsRequest { options, format, seats: None, knockout: true };
    let said = tables.check_options(&template.game, &asked).await;
    said.map_err(|error| tables_said(error, Places { format: "/format", seats: None, clocks: "/options" }))?
        .unplayed
        .ok_or_else(unknown)
}

/// Looks it up for every template that does not say it, once. One whose options are none any more is left as it is:
/// nothing opens from it.
pub(crate) async fn learn_all((pool, events, clock): (PgPool, EventStore, Clock), tables: TablesClient) {
    let mut after = TemplateId::new(Uuid::nil());
    loop {
        match learn_next((&pool, &events, &clock), &tables, after).await {
            Ok(None) => return,
            Ok(Some(learnt)) => after = learnt,
            Err(error) => {
                tracing::warn!(%error, "what matches of old templates are worth is looked up later");
                clock.sleep(PAUSE).await;
            }
        }
    }
}

/// The same for the next one behind `after`, which it returns.
async fn learn_next(
    on: (&PgPool, &EventStore, &Clock),
    tables: &TablesClient,
    after: TemplateId,
) -> Result<Option<TemplateId>, Failure> {
    let Some(id) = store::next_without_worth(on.0, after).await? else { return Ok(None) };
    match with_worth(on, tables, known::<Tournaments>(on.0, id).await?).await {
        Ok(_) => {}
        Err(Failure::Problem(problem)) => tracing::warn!(%problem, template_id = %id, "an old template opens nothing"),
        Err(failure) => return Err(failure),
    }
    Ok(Some(id))
}
