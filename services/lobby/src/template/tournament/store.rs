//! Templates in the database.

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::Template;
use mazziere_eventstore::{Append, EventStore, NewEvent, NewReceipt};
use mazziere_ids::{StreamId, TemplateId};
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Row};

use super::{STREAM_KIND, TemplateEvent};
use crate::failure::Failure;
use crate::page::Cursor;

/// A template and the version of its stream.
#[derive(Clone, Debug)]
pub struct Stored {
    /// It.
    pub template: Template,
    /// The version.
    pub version: i64,
}

/// Appends an event and writes the row it makes.
pub async fn write(
    tx: &mut PgTransaction<'_>,
    store: &EventStore,
    after: &Stored,
    event: &TemplateEvent,
    receipt: NewReceipt,
    at: DateTime<Utc>,
) -> Result<(), Failure> {
    let id = after.template.template_id;
    let payload = serde_json::to_vec(event).map_err(|error| Failure::Broken(error.to_string()))?;
    let event = NewEvent::traced(event.name(), 1, payload);
    let append = Append {
        stream: StreamId::new(id.uuid()),
        kind: STREAM_KIND,
        expected: after.version - 1,
        occurred_at: at,
        events: vec![event],
        receipt: Some(receipt),
        close: false,
    };
    store.append_in(tx, &append).await?;
    sqlx::query(
        "insert into lobby.template (template_id, created_at, version, retired, body) values ($1, $2, $3, $4, $5)
         on conflict (template_id) do update
             set version = excluded.version, retired = excluded.retired, body = excluded.body",
    )
    .bind(id)
    .bind(after.template.created_at)
    .bind(after.version)
    .bind(after.template.retired)
    .bind(Json(&after.template))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// One template.
pub async fn read(pool: &PgPool, id: TemplateId) -> Result<Option<Stored>, Failure> {
    let row = sqlx::query("select body, version from lobby.template where template_id = $1")
        .bind(id)
        .fetch_optional(pool)
        .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Stored { template: row.try_get::<Json<Template>, _>("body")?.0, version: row.try_get("version")? }))
}

/// Whether tournaments may open from it. Its row is locked, so that retiring it waits for what is being opened.
pub async fn is_open(tx: &mut PgTransaction<'_>, id: TemplateId) -> Result<bool, Failure> {
    let row = sqlx::query("select retired from lobby.template where template_id = $1 for share")
        .bind(id)
        .fetch_optional(&mut **tx)
        .await?;
    match row {
        Some(row) => Ok(!row.try_get::<bool, _>("retired")?),
        None => Ok(false),
    }
}

/// One page, newest first.
pub async fn list(pool: &PgPool, after: Option<Cursor>, limit: u32) -> Result<Vec<Template>, Failure> {
    let rows = sqlx::query(
        "select body from lobby.template
         where (created_at, template_id)
             < (coalesce($1, 'infinity'), coalesce($2, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
         order by created_at desc, template_id desc limit $3",
    )
    .bind(after.map(|cursor| cursor.at))
    .bind(after.map(|cursor| cursor.id))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    let read = |row: sqlx::postgres::PgRow| row.try_get::<Json<Template>, _>("body").map(|json| json.0);
    rows.into_iter().map(read).collect::<Result<_, _>>().map_err(Failure::from)
}
