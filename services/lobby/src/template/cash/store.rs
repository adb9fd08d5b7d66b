//! Templates of cash tables in the database.

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::CashTemplate;
use mazziere_eventstore::{Append, EventStore, NewEvent, NewReceipt};
use mazziere_ids::{CashTemplateId, StreamId};
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Row};

use super::{STREAM_KIND, TemplateEvent};
use crate::failure::Failure;
use crate::page::Cursor;

/// A template, the version of its stream, and how many tables were ever opened from it.
#[derive(Clone, Debug)]
pub struct Stored {
    /// It.
    pub template: CashTemplate,
    /// The version.
    pub version: i64,
    /// The number of its newest table.
    pub opened: i64,
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
    let id = after.template.cash_template_id;
    let payload = serde_json::to_vec(event).map_err(|error| Failure::Broken(error.to_string()))?;
    let append = Append {
        stream: StreamId::new(id.uuid()),
        kind: STREAM_KIND,
        expected: after.version - 1,
        occurred_at: at,
        events: vec![NewEvent::traced(event.name(), 1, payload)],
        receipt: Some(receipt),
        close: false,
    };
    store.append_in(tx, &append).await?;
    sqlx::query(
        "insert into lobby.cash_template (cash_template_id, created_at, version, retired, opened, body)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (cash_template_id) do update
             set version = excluded.version, retired = excluded.retired, body = excluded.body",
    )
    .bind(id)
    .bind(after.template.created_at)
    .bind(after.version)
    .bind(after.template.retired)
    .bind(after.opened)
    .bind(Json(&after.template))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// One template.
pub async fn read(pool: &PgPool, id: CashTemplateId) -> Result<Option<Stored>, Failure> {
    let row = sqlx::query("select body, version, opened from lobby.cash_template where cash_template_id = $1")
        .bind(id)
        .fetch_optional(pool)
        .await?;
    row.as_ref().map(stored).transpose()
}

/// The same, locked: who opens or closes tables of it does so alone.
pub async fn lock(tx: &mut PgTransaction<'_>, id: CashTemplateId) -> Result<Option<Stored>, Failure> {
    let row =
        sqlx::query("select body, version, opened from lobby.cash_template where cash_template_id = $1 for update")
            .bind(id)
            .fetch_optional(&mut **tx)
            .await?;
    row.as_ref().map(stored).transpose()
}

fn stored(row: &PgRow) -> Result<Stored, Failure> {
    Ok(Stored {
        template: row.try_get::<Json<CashTemplate>, _>("body")?.0,
        version: row.try_get("version")?,
        opened: row.try_get("opened")?,
    })
}

/// Notes how many tables were ever opened from it.
pub async fn note_opened(tx: &mut PgTransaction<'_>, id: CashTemplateId, opened: i64) -> Result<(), Failure> {
    sqlx::query("update lobby.cash_template set opened = $2 where cash_template_id = $1")
        .bind(id)
        .bind(opened)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// One page, newest first.
pub async fn list(pool: &PgPool, after: Option<Cursor>, limit: u32) -> Result<Vec<CashTemplate>, Failure> {
    let rows = sqlx::query(
        "select body from lobby.cash_template
         where (created_at, cash_template_id)
             < (coalesce($1, 'infinity'), coalesce($2, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
         order by created_at desc, cash_template_id desc limit $3",
    )
    .bind(after.map(|cursor| cursor.at))
    .bind(after.map(|cursor| cursor.id))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    let read = |row: PgRow| row.try_get::<Json<CashTemplate>, _>("body").map(|json| json.0);
    rows.into_iter().map(read).collect::<Result<_, _>>().map_err(Failure::from)
}
